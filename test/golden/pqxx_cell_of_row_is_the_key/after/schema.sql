CREATE TABLE mail (
  mail_id BIGINT,
  sent BOOLEAN NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 3),
  PRIMARY KEY (ShardId, mail_id)
);
