CREATE TABLE boards (id INTEGER, wood TEXT NOT NULL, length INTEGER NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
CREATE TABLE cuts (board INTEGER NOT NULL, number INTEGER NOT NULL, length INTEGER NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, board, number), FOREIGN KEY (shard, board) REFERENCES boards (shard, id));
