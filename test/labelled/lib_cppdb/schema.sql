CREATE TABLE posts (
  id INTEGER PRIMARY KEY AUTO_INCREMENT, -- FIND hotspot-schema posts.id
  title VARCHAR(100)
);
CREATE TABLE visits (
  at BIGINT NOT NULL, -- FIND hotspot-schema visits.at
  post INTEGER NOT NULL,
  PRIMARY KEY (at, post)
);
CREATE TABLE likes (
  post INTEGER NOT NULL PRIMARY KEY,
  at BIGINT
);
