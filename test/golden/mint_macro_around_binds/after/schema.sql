CREATE TABLE seeds (
  seed_id INTEGER,
  species TEXT NOT NULL,
  grams INTEGER NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  PRIMARY KEY (ShardId, seed_id)
);
