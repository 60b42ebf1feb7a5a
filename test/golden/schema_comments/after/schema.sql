-- what was paid
CREATE TABLE Txn (
  TxnId TEXT NOT NULL, -- a ULID
  Amount INTEGER NOT NULL, -- in cents, never negative
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  -- the key
  PRIMARY KEY (ShardId, TxnId)
) WITHOUT ROWID; -- done

CREATE TABLE Line (
  TxnId TEXT NOT NULL,
  No INTEGER NOT NULL, /* from 1 */
  Amount INTEGER, -- may be missing
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  CONSTRAINT pk PRIMARY KEY (ShardId, TxnId, No),
  CONSTRAINT of_txn FOREIGN KEY (ShardId, TxnId) REFERENCES Txn (ShardId, TxnId) ON DELETE CASCADE -- with its lines
);

CREATE TABLE Tail (
  TxnId TEXT,
  Amount INTEGER, -- last one
  ShardId INTEGER CHECK (ShardId BETWEEN 0 AND 15),
  FOREIGN KEY (ShardId, TxnId) REFERENCES Txn (ShardId, TxnId)
);
