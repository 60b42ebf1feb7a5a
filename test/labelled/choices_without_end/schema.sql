CREATE TABLE hits (at INTEGER NOT NULL, flags TEXT NOT NULL, told TEXT NOT NULL, PRIMARY KEY (at, flags)) WITHOUT ROWID; -- FIND hotspot-schema hits.at
