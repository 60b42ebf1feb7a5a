CREATE TABLE account (id SERIAL, name TEXT NOT NULL, visits INTEGER NOT NULL DEFAULT 0, ShardId BIGINT NOT NULL GENERATED ALWAYS AS ((id % 4 + 4) % 4) STORED, PRIMARY KEY (ShardId, id));
INSERT INTO account (name) VALUES ('ann'), ('bob');
