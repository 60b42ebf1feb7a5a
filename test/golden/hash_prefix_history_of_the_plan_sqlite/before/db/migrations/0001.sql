CREATE VIEW notes AS SELECT id, note FROM orders;
