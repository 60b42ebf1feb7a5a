CREATE TABLE account (
  id SERIAL PRIMARY KEY,
  name TEXT NOT NULL
);
CREATE TABLE entry (
  account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  cents INTEGER,
  PRIMARY KEY (account, line)
);
CREATE TABLE badge (
  code TEXT PRIMARY KEY,
  holder INTEGER REFERENCES account (id)
);
INSERT INTO account (name) VALUES ('seed'), ('guest');
INSERT INTO badge VALUES ('spare', NULL), ('master', NULL);
