CREATE TABLE posts (
  id bigserial PRIMARY KEY,
  title text NOT NULL
);
CREATE TABLE likes (
  post_id bigint NOT NULL REFERENCES posts (id),
  who text NOT NULL,
  PRIMARY KEY (post_id, who)
);
