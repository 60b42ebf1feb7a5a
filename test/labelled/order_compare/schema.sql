CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema messages.id
  user INTEGER,
  size INTEGER,
  sent INTEGER,
  code TEXT,
  text TEXT
);
