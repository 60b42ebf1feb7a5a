CREATE TABLE authors (
  id BIGINT NOT NULL PRIMARY KEY,
  name VARCHAR(40) NOT NULL
);
CREATE TABLE books (
  id INT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  author BIGINT NOT NULL,
  title VARCHAR(40) NOT NULL,
  FOREIGN KEY (author) REFERENCES authors (id)
);
INSERT INTO authors (name, id) VALUES ('le Guin', 1);
INSERT INTO books (author, title) VALUES (1, 'Always Coming Home');
