CREATE TABLE contacts (
  id INTEGER,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  shard_id INTEGER NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id)
);
CREATE TABLE calls (
  id INTEGER,
  contact_id INTEGER NOT NULL,
  minutes INTEGER NOT NULL,
  shard_id INTEGER NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  contacts_shard_id INTEGER NOT NULL CHECK (contacts_shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id),
  FOREIGN KEY (contacts_shard_id, contact_id) REFERENCES contacts (shard_id, id)
);
