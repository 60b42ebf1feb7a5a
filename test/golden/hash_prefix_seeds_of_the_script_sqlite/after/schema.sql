CREATE TABLE states (
  id INTEGER,
  name TEXT NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id)
);
CREATE TABLE tickets (
  id INTEGER,
  state INTEGER NOT NULL,
  title TEXT NOT NULL,
  ticket_shard INTEGER NOT NULL CHECK (ticket_shard BETWEEN 0 AND 7),
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (ticket_shard, id),
  FOREIGN KEY (shard, state) REFERENCES states (shard, id)
);
CREATE TABLE priorities (id INTEGER, name TEXT NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
CREATE TABLE colours (name TEXT PRIMARY KEY, rgb INTEGER);

-- What a new desk begins with; ids are counted from 1.
INSERT INTO states (name, id, shard) VALUES ('open', 1, 1), ('closed', 2, 7);
INSERT INTO states (id, name, shard) VALUES (3, 'gone', 1);
INSERT INTO states (id, name, shard) VALUES (10, 'odd', 6);
INSERT INTO states (name, id, shard) VALUES ('eleven', 11, 7);
INSERT INTO tickets (state, title, id, ticket_shard, shard) VALUES (11, 'first', 1, 1, 7); -- no line of code
INSERT INTO tickets (state, title, id, ticket_shard, shard) VALUES (2, 'O''Hara''s', 2, 7, 7);
UPDATE tickets SET title = 'First' WHERE id = 1 AND ticket_shard = 1;
DELETE FROM states WHERE id = 10 AND shard = 6;
INSERT INTO colours VALUES ('red', 255);
