CREATE TABLE message (
  seq BIGINT,
  kind text NOT NULL,
  body text NOT NULL,
  sender text,
  sent boolean NOT NULL DEFAULT false,
  shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, seq)
);
