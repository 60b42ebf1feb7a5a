CREATE TABLE messages (
  message_id BIGINT PRIMARY KEY,
  body TEXT NOT NULL
);
