CREATE TABLE orders ( -- [schema]
  id BIGSERIAL PRIMARY KEY,
  customer TEXT NOT NULL,
  placed_at BIGINT NOT NULL
);
CREATE INDEX orders_by_customer ON orders (customer); -- [index]
CREATE TABLE lines (
  order_id BIGINT NOT NULL REFERENCES orders (id), -- [foreign_key_child]
  no INTEGER NOT NULL,
  PRIMARY KEY (order_id, no)
);
CREATE TABLE wishes (customer TEXT NOT NULL, at BIGINT NOT NULL);
INSERT INTO wishes VALUES ('dora', 60), ('egon', 70);
