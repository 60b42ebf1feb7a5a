CREATE TABLE shop_orders (id INTEGER, who TEXT NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
CREATE TABLE shop_order_items (order_id INTEGER NOT NULL, line INTEGER NOT NULL, what TEXT NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, order_id, line), FOREIGN KEY (shard, order_id) REFERENCES shop_orders (shard, id));
