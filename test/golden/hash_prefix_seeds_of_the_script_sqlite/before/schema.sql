CREATE TABLE states (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL
);
CREATE TABLE tickets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  state INTEGER NOT NULL REFERENCES states (id),
  title TEXT NOT NULL
);
CREATE TABLE priorities (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL);
CREATE TABLE colours (name TEXT PRIMARY KEY, rgb INTEGER);

-- What a new desk begins with; ids are counted from 1.
INSERT INTO states (name) VALUES ('open'), ('closed');
INSERT INTO states VALUES (NULL, 'gone');
INSERT INTO states (id, name) VALUES (10, 'odd');
INSERT INTO states (name) VALUES ('eleven');
INSERT INTO tickets (state, title) VALUES (11, 'first'); -- no line of code
INSERT INTO tickets (state, title) VALUES (2, 'O''Hara''s');
UPDATE tickets SET title = 'First' WHERE id = 1;
DELETE FROM states WHERE id = 10;
INSERT INTO colours VALUES ('red', 255);
