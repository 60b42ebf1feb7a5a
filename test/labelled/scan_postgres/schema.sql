CREATE TABLE orders (
  id BIGSERIAL PRIMARY KEY, -- FIND hotspot-schema orders.id
  customer INTEGER NOT NULL,
  placed TIMESTAMPTZ NOT NULL,
  state TEXT
);
CREATE INDEX orders_customer ON orders (customer);
CREATE INDEX orders_placed ON orders (placed);
