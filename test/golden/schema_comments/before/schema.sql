-- what was paid
CREATE TABLE Txn (
  TxnId TEXT NOT NULL, -- a ULID
  Amount INTEGER NOT NULL, -- in cents, never negative
  -- the key
  PRIMARY KEY (TxnId)
) WITHOUT ROWID; -- done

CREATE TABLE Line (
  TxnId TEXT NOT NULL,
  No INTEGER NOT NULL, /* from 1 */
  Amount INTEGER, -- may be missing
  CONSTRAINT pk PRIMARY KEY (TxnId, No),
  CONSTRAINT of_txn FOREIGN KEY (TxnId) REFERENCES Txn (TxnId) ON DELETE CASCADE -- with its lines
);

CREATE TABLE Tail (
  TxnId TEXT REFERENCES Txn,
  Amount INTEGER -- last one
);
