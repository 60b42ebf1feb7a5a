CREATE TABLE customers (
  id INTEGER,
  name TEXT NOT NULL,
  phone TEXT,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  PRIMARY KEY (ShardId, id)
);
