CREATE TABLE authors (
  id INT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  name VARCHAR(40) NOT NULL
);
CREATE TABLE books (
  id INT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  author INT NOT NULL,
  title VARCHAR(40) NOT NULL,
  FOREIGN KEY (author) REFERENCES authors (id)
);
INSERT INTO authors (name) VALUES ('le Guin');
INSERT INTO books (author, title) VALUES (1, 'Always Coming Home');
