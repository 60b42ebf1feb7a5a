CREATE TABLE rooms (id INTEGER, name TEXT NOT NULL, topic TEXT, ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 7), PRIMARY KEY (ShardId, id));
CREATE TABLE messages (
  id INTEGER,
  room INTEGER NOT NULL,
  answers INTEGER,
  body TEXT NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  messagesShardId INTEGER CHECK (messagesShardId BETWEEN 0 AND 7),
  roomsShardId INTEGER NOT NULL CHECK (roomsShardId BETWEEN 0 AND 7),
  PRIMARY KEY (ShardId, id),
  FOREIGN KEY (roomsShardId, room) REFERENCES rooms (ShardId, id),
  FOREIGN KEY (messagesShardId, answers) REFERENCES messages (ShardId, id)
);
