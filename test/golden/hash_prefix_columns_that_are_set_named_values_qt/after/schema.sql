CREATE TABLE people (id INTEGER, name TEXT NOT NULL, real TEXT, mail TEXT, country TEXT, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
