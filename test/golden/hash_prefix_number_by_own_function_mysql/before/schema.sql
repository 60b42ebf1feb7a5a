CREATE TABLE threads (
  id bigint AUTO_INCREMENT PRIMARY KEY,
  board varchar(40) NOT NULL,
  replies int NOT NULL DEFAULT 0
);
CREATE TABLE posts (
  id bigint AUTO_INCREMENT PRIMARY KEY,
  thread_id bigint NOT NULL,
  body varchar(200) NOT NULL,
  FOREIGN KEY (thread_id) REFERENCES threads (id)
);
