CREATE TABLE visitors (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  guest_of INTEGER REFERENCES visitors(id)
);
