CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT, total INTEGER);
CREATE TABLE items (order_id INTEGER, line INTEGER, name TEXT, PRIMARY KEY (order_id, line));
