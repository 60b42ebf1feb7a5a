CREATE TABLE threads (
  id bigint,
  board varchar(40) NOT NULL,
  replies int NOT NULL DEFAULT 0,
  shard_id BIGINT NOT NULL CHECK (shard_id BETWEEN 0 AND 15),
  PRIMARY KEY (shard_id, id)
);
CREATE TABLE posts (
  id bigint AUTO_INCREMENT PRIMARY KEY,
  thread_id bigint NOT NULL,
  body varchar(200) NOT NULL,
  shard_id BIGINT NOT NULL CHECK (shard_id BETWEEN 0 AND 15),
  FOREIGN KEY (shard_id, thread_id) REFERENCES threads (shard_id, id)
);
