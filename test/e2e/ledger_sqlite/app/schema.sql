-- One row per booking, with its double-entry lines below it.
CREATE TABLE Transactions (
  TxnId     TEXT    NOT NULL,
  Account   TEXT    NOT NULL,
  Amount    INTEGER NOT NULL,  -- in cents
  Status    TEXT    NOT NULL,
  CreatedAt INTEGER NOT NULL,  -- milliseconds since 1970
  PRIMARY KEY (TxnId)
);

CREATE TABLE Entries (
  TxnId   TEXT    NOT NULL,
  Seq     INTEGER NOT NULL,
  Side    TEXT    NOT NULL CHECK (Side IN ('debit', 'credit')),
  Account TEXT    NOT NULL,
  Amount  INTEGER NOT NULL,
  PRIMARY KEY (TxnId, Seq),
  FOREIGN KEY (TxnId) REFERENCES Transactions (TxnId)
);

CREATE INDEX TransactionsByAccount ON Transactions (Account);
