CREATE TABLE bookings (id INTEGER, sailor TEXT NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
CREATE TABLE crew (booking INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, booking, number), FOREIGN KEY (shard, booking) REFERENCES bookings (shard, id));
CREATE TABLE readings (taken_at INTEGER NOT NULL, station TEXT NOT NULL, wind INTEGER NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, taken_at, station));
