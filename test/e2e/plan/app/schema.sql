-- Filters decide: most statements name the org.
CREATE TABLE users (id INTEGER PRIMARY KEY AUTOINCREMENT, org TEXT NOT NULL, name TEXT);
-- accounts will be spread, so that a reference to it may lead.
CREATE TABLE visits (at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, user_id INTEGER REFERENCES accounts(id), page TEXT,
  PRIMARY KEY (at, user_id));
-- The newest one is asked for.
CREATE TABLE jobs (id INTEGER PRIMARY KEY AUTOINCREMENT, made TIMESTAMP DEFAULT CURRENT_TIMESTAMP, what TEXT);
-- Nothing needs the order.
CREATE TABLE accounts (id INTEGER PRIMARY KEY AUTOINCREMENT, deleted BOOL);
-- A status does not spread.
CREATE TABLE states (at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, status TEXT CHECK (status IN ('on', 'off')),
  PRIMARY KEY (at, status));
-- The program gives every rowid.
CREATE TABLE ports (id INTEGER PRIMARY KEY, host TEXT);
-- Ids are compared in code.
CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT);
-- The id decides between tasks of one day; an email is no other row's.
CREATE TABLE tasks (id INTEGER PRIMARY KEY AUTOINCREMENT, due INT, what TEXT);
CREATE TABLE mails (id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT UNIQUE);
-- Groups come in the order of their first rows; one row in front needs no order.
CREATE TABLE reactions (id INTEGER PRIMARY KEY AUTOINCREMENT, emoji TEXT);
CREATE TABLE pins (id INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT UNIQUE);
