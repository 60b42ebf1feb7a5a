CREATE TABLE task (
  task_id INTEGER,
  owner TEXT NOT NULL,
  level INTEGER NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 3),
  PRIMARY KEY (ShardId, task_id)
);
