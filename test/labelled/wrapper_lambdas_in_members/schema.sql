CREATE TABLE notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema notes.id
  text TEXT
);
