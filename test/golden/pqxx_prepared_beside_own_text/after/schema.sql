CREATE TABLE messages (
  message_id BIGINT,
  body TEXT NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, message_id)
);
