CREATE TABLE post (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema post.id
  author INTEGER NOT NULL,
  title TEXT
);
CREATE INDEX post_author ON post (author, id);
CREATE INDEX post_title ON post (author, title);
CREATE TABLE follow (
  follower INTEGER NOT NULL,
  author INTEGER NOT NULL,
  PRIMARY KEY (follower, author)
);
CREATE TABLE pinned (
  place TEXT PRIMARY KEY,
  post INTEGER NOT NULL
);
CREATE TABLE tenant_post (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema tenant_post.id
  tenant TEXT NOT NULL,
  title TEXT
);
CREATE INDEX tenant_title ON tenant_post (tenant, title);
CREATE TABLE writer (
  code TEXT PRIMARY KEY,
  name TEXT
);
