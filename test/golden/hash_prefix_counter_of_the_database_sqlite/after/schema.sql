CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  visits INTEGER NOT NULL DEFAULT 0,
  ShardId INTEGER NOT NULL GENERATED ALWAYS AS ((id % 4 + 4) % 4) STORED,
  UNIQUE (ShardId, id)
);
CREATE TABLE entry (
  account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  cents INTEGER,
  ShardId INTEGER NOT NULL GENERATED ALWAYS AS ((account % 4 + 4) % 4) STORED,
  PRIMARY KEY (account, line),
  UNIQUE (ShardId, account, line)
);
CREATE TABLE badge (
  code TEXT PRIMARY KEY,
  holder INTEGER REFERENCES account (id) ON DELETE SET NULL,
  ShardId INTEGER GENERATED ALWAYS AS ((holder % 4 + 4) % 4) STORED
);
INSERT INTO account (id, name) VALUES (1, 'root'), (2, 'guest');
INSERT INTO account (name) VALUES ('seed');
INSERT INTO entry VALUES (2, 1, 50);
INSERT INTO badge VALUES ('spare', NULL), ('master', 1);
