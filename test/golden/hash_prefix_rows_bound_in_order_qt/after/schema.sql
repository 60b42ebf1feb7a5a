CREATE TABLE tickets (id INTEGER, owner TEXT NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
CREATE TABLE seats (ticket INTEGER NOT NULL, line INTEGER NOT NULL, seat TEXT NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, ticket, line), FOREIGN KEY (shard, ticket) REFERENCES tickets (shard, id));
CREATE TABLE openings (opened_at INTEGER NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, opened_at)) WITHOUT ROWID;
