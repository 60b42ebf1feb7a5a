CREATE TABLE parcel (id INTEGER, town TEXT NOT NULL, ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 7), PRIMARY KEY (ShardId, id));
CREATE TABLE label (parcel_id INTEGER NOT NULL, line INTEGER NOT NULL, words TEXT NOT NULL, ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 7), PRIMARY KEY (ShardId, parcel_id, line), FOREIGN KEY (ShardId, parcel_id) REFERENCES parcel (ShardId, id));
