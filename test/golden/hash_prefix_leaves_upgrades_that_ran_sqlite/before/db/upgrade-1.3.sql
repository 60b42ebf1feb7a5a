UPDATE orders SET note = 'old' WHERE note IS NULL;
INSERT INTO orders (id, item) VALUES (0, 'test');
