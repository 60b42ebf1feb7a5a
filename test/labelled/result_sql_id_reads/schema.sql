CREATE TABLE orders (
  id BIGSERIAL PRIMARY KEY, -- FIND hotspot-schema orders.id
  text TEXT
);
CREATE TABLE lines (
  line_id UUID PRIMARY KEY,
  order_id BIGINT,
  text TEXT
);
CREATE TABLE counters (name TEXT PRIMARY KEY, newest BIGINT, last_insert_row BIGINT);
