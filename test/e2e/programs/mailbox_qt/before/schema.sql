CREATE TABLE folder (
  name TEXT PRIMARY KEY
);

CREATE TABLE message (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  folder TEXT NOT NULL REFERENCES folder (name),
  sender TEXT NOT NULL,
  subject TEXT NOT NULL,
  received INTEGER NOT NULL,
  seen INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX message_by_folder ON message (folder, received);

CREATE TABLE attachment (
  message INTEGER NOT NULL REFERENCES message (id),
  part INTEGER NOT NULL,
  file TEXT NOT NULL,
  PRIMARY KEY (message, part)
);
