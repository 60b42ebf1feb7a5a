-- The ledger: transactions with their entries, and what happened to them.
CREATE TABLE Transactions (
  TxnId     STRING(26) NOT NULL,
  Account   STRING(64) NOT NULL,
  Amount    INT64 NOT NULL,
  Status    STRING(16) NOT NULL,
  CreatedAt TIMESTAMP NOT NULL,
  Note      STRING(MAX),
) PRIMARY KEY (TxnId);

CREATE TABLE Entries (
  TxnId   STRING(26) NOT NULL,
  Seq     INT64 NOT NULL,
  Side    STRING(8) NOT NULL,
  Account STRING(64) NOT NULL,
  Amount  INT64 NOT NULL,
) PRIMARY KEY (TxnId, Seq),
  INTERLEAVE IN PARENT Transactions ON DELETE CASCADE;

CREATE INDEX TransactionsByAccount ON Transactions (Account, TxnId);

CREATE TABLE Events (
  EventId INT64 NOT NULL,
  TxnId   STRING(26),
  What    STRING(64) NOT NULL,
) PRIMARY KEY (EventId DESC);

CREATE TABLE Accounts (
  Name    STRING(64) NOT NULL,
  Balance INT64 NOT NULL,
) PRIMARY KEY (Name);
