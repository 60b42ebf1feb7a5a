CREATE TABLE signup (
  id INTEGER,
  member TEXT NOT NULL,
  note TEXT,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  PRIMARY KEY (ShardId, id)
);
