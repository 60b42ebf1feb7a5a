CREATE TABLE orders (id INTEGER, customer TEXT, total INTEGER, ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY (ShardId, id));
CREATE TABLE items (order_id INTEGER, line INTEGER, name TEXT, PRIMARY KEY (order_id, line));
