CREATE TABLE ballots (
  ballot_no INTEGER PRIMARY KEY,
  poll_id INTEGER NOT NULL,
  voter TEXT NOT NULL
);
