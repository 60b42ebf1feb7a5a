CREATE TABLE notes (id INTEGER, title TEXT NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
CREATE TABLE tags (
  note_id INTEGER NOT NULL,
  tag TEXT NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, note_id, tag),
  FOREIGN KEY (shard, note_id) REFERENCES notes (shard, id)
);
