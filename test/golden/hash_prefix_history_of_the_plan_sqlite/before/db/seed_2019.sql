INSERT INTO orders (id, item) VALUES (0, 'test');
DELETE FROM orders WHERE id > 1000;
