CREATE TABLE messages (
  id INTEGER,
  reply_to INTEGER,
  body TEXT NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7),
  messages_shard INTEGER CHECK (messages_shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id),
  FOREIGN KEY (messages_shard, reply_to) REFERENCES messages (shard, id)
);
