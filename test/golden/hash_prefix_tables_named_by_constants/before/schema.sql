CREATE TABLE shop_orders (id INTEGER PRIMARY KEY AUTOINCREMENT, who TEXT NOT NULL);
CREATE TABLE shop_order_items (order_id INTEGER NOT NULL REFERENCES shop_orders (id), line INTEGER NOT NULL, what TEXT NOT NULL, PRIMARY KEY (order_id, line));
