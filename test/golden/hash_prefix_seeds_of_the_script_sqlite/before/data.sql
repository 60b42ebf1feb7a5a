-- Run once, when the tables are there.
INSERT INTO priorities (name) VALUES ('low'), ('high');
