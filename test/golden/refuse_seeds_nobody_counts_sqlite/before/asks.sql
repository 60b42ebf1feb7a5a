CREATE TABLE orders (id INTEGER PRIMARY KEY AUTOINCREMENT, note TEXT);
CREATE TABLE lines (order_id INTEGER NOT NULL, no INTEGER NOT NULL, PRIMARY KEY (order_id, no));
INSERT INTO orders (note) VALUES ('first');
INSERT INTO lines VALUES (last_insert_rowid(), 1);
