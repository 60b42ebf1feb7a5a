CREATE TABLE ballots (
  ballot_no INTEGER,
  poll_id INTEGER NOT NULL,
  voter TEXT NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 15),
  PRIMARY KEY (shard, ballot_no)
);
