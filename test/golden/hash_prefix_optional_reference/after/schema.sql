CREATE TABLE ticket (
  id INTEGER,
  title TEXT NOT NULL,
  prio INTEGER NOT NULL,
  same_as INTEGER,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  ticketShardId INTEGER CHECK (ticketShardId BETWEEN 0 AND 7),
  PRIMARY KEY (ShardId, id),
  FOREIGN KEY (ticketShardId, same_as) REFERENCES ticket (ShardId, id)
);
CREATE TABLE reader (
  name TEXT PRIMARY KEY,
  ticket INTEGER,
  ShardId INTEGER CHECK (ShardId BETWEEN 0 AND 7),
  FOREIGN KEY (ShardId, ticket) REFERENCES ticket (ShardId, id)
);
