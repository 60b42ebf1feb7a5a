CREATE TABLE events (
  id BIGINT,
  room BIGINT NOT NULL,
  level INTEGER NOT NULL,
  body TEXT NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 3),
  PRIMARY KEY (ShardId, id)
);
CREATE INDEX events_by_room ON events (room);
