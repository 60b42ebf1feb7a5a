-- From the table without notes, through a table of its own.
CREATE TABLE orders_new (id INTEGER NOT NULL, item TEXT NOT NULL, note TEXT, PRIMARY KEY (id));
INSERT INTO orders_new (id, item) SELECT id, item FROM orders;
DROP TABLE orders;
ALTER TABLE orders_new RENAME TO orders;
