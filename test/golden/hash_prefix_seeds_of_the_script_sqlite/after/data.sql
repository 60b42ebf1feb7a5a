-- Run once, when the tables are there.
INSERT INTO priorities (name, id, shard) VALUES ('low', 1, 1), ('high', 2, 7);
