CREATE TABLE survey (
  id     bigint,
  place  text   NOT NULL,
  day    text   NOT NULL,
  metres bigint NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  PRIMARY KEY (ShardId, id)
);
