CREATE TABLE account (id SERIAL PRIMARY KEY, name TEXT NOT NULL, visits INTEGER NOT NULL DEFAULT 0);
INSERT INTO account (name) VALUES ('ann'), ('bob');
