CREATE TABLE folder (
  id INTEGER,
  name TEXT NOT NULL,
  parent INTEGER,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  folderShardId INTEGER CHECK (folderShardId BETWEEN 0 AND 7),
  PRIMARY KEY (ShardId, id),
  FOREIGN KEY (folderShardId, parent) REFERENCES folder (ShardId, id)
);
