CREATE TABLE accounts (
  id SERIAL PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  visits INT NOT NULL DEFAULT 0
);
CREATE TABLE rights (
  id INT NOT NULL REFERENCES accounts (id),
  title TEXT NOT NULL,
  PRIMARY KEY (id, title)
);
CREATE TABLE blocks (
  x INT NOT NULL,
  y INT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (x, y)
);
