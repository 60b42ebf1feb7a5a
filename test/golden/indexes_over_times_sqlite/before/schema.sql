-- Keys get their strategies from the plan; what rises in secondary indexes is
-- spread by the target schema that `ddl` prints.
CREATE TABLE posts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);
CREATE TABLE comments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  post_id INTEGER NOT NULL REFERENCES posts(id),
  body TEXT NOT NULL
);
CREATE TABLE visits (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  page TEXT NOT NULL,
  seen_at INTEGER NOT NULL
);
CREATE INDEX posts_by_created ON posts(created_at); -- [index posts]
CREATE INDEX comments_by_post ON comments(post_id); -- [index comments]
CREATE INDEX visits_by_time ON visits(seen_at); -- [index visits]
