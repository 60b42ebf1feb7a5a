CREATE TABLE orders ( -- [schema orders]
  id BIGINT PRIMARY KEY NOT NULL,
  customer TEXT NOT NULL,
  placed_at INTEGER NOT NULL
);
CREATE TABLE lines (
  order_id BIGINT NOT NULL REFERENCES orders (id), -- [foreign_key_child orders]
  no INTEGER NOT NULL,
  item TEXT NOT NULL,
  PRIMARY KEY (order_id, no)
);
CREATE TABLE carts (
  id BIGINT PRIMARY KEY NOT NULL,
  opened INTEGER NOT NULL
);
CREATE TABLE events (
  id BIGINT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL
);
CREATE INDEX orders_by_time ON orders (placed_at); -- [index orders]
