CREATE TABLE orders (
  id bigint,
  customer varchar(40) NOT NULL,
  cents bigint NOT NULL,
  shard_id BIGINT NOT NULL CHECK (shard_id BETWEEN 0 AND 15),
  PRIMARY KEY (shard_id, id)
);
