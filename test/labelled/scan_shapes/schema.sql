CREATE TABLE msg (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema msg.id
  room INTEGER NOT NULL,
  kind INTEGER,
  at INTEGER,
  body TEXT
);
CREATE INDEX by_room ON msg (room, at);
CREATE TABLE seen (
  room INTEGER, id INTEGER, at TIMESTAMP, who TEXT,
  PRIMARY KEY (room, id)
);
CREATE TABLE log (
  code TEXT PRIMARY KEY, at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, text TEXT
);
CREATE INDEX log_at ON log (at, code); -- FIND hotspot-schema log.at
CREATE TABLE lease (addr INTEGER, name TEXT, expires INTEGER, PRIMARY KEY (addr)) WITHOUT ROWID;
CREATE TABLE word (text TEXT PRIMARY KEY, n INTEGER);
