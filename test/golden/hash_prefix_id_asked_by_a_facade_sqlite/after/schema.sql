CREATE TABLE passages (id INTEGER, boat TEXT NOT NULL, hour INTEGER NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
CREATE TABLE dues (passage INTEGER NOT NULL, item TEXT NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, passage, item), FOREIGN KEY (shard, passage) REFERENCES passages (shard, id));
