CREATE TABLE contacts (id INTEGER, name TEXT NOT NULL, ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY (ShardId, id));
CREATE TABLE notes (
  id INTEGER,
  contact_id INTEGER NOT NULL,
  text TEXT NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  contactsShardId INTEGER NOT NULL CHECK (contactsShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, id),
  FOREIGN KEY (contactsShardId, contact_id) REFERENCES contacts (ShardId, id)
);
