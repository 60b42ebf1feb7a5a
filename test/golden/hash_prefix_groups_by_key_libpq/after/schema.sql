CREATE TABLE posts (
  id BIGINT,
  title text NOT NULL,
  shard_id BIGINT NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id)
);
CREATE TABLE likes (
  post_id bigint NOT NULL,
  who text NOT NULL,
  shard_id BIGINT NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, post_id, who),
  FOREIGN KEY (shard_id, post_id) REFERENCES posts (shard_id, id)
);
