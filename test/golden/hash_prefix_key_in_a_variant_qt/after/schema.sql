CREATE TABLE visit (
  id INTEGER,
  reason TEXT NOT NULL,
  follows INTEGER,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, id)
);
