CREATE TABLE item (
  item_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  stock INTEGER NOT NULL DEFAULT 0
);

CREATE UNIQUE INDEX item_by_name ON item (name);

CREATE TABLE movement (
  movement_id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES item (item_id),
  amount INTEGER NOT NULL,
  reason TEXT
);
