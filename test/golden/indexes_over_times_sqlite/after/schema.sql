-- Keys get their strategies from the plan; what rises in secondary indexes is
-- spread by the target schema that `ddl` prints.
CREATE TABLE posts (
  id INTEGER,
  title TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, id)
);
CREATE TABLE comments (
  id INTEGER,
  post_id INTEGER NOT NULL,
  body TEXT NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  postsShardId INTEGER NOT NULL CHECK (postsShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, id),
  FOREIGN KEY (postsShardId, post_id) REFERENCES posts (ShardId, id)
);
CREATE TABLE visits (
  id INTEGER PRIMARY KEY,
  page TEXT NOT NULL,
  seen_at INTEGER NOT NULL
);
CREATE INDEX posts_by_created ON posts(created_at); -- [index posts]
CREATE INDEX comments_by_post ON comments(post_id); -- [index comments]
CREATE INDEX visits_by_time ON visits(seen_at); -- [index visits]
