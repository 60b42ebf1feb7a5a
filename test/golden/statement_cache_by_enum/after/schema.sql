CREATE TABLE parts (
  id INTEGER NOT NULL,
  shop TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (shop, id)
);
