CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  reply_to INTEGER REFERENCES messages (id),
  body TEXT NOT NULL
);
