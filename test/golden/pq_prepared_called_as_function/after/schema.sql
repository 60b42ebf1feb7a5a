CREATE TABLE parcel (
  parcel_id BIGINT,
  label TEXT NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  PRIMARY KEY (ShardId, parcel_id)
);
