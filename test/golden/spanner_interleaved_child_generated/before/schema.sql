CREATE TABLE Transactions ( -- [schema]
  TxnId STRING(26) NOT NULL,
  Account STRING(36) NOT NULL,
  Amount INT64 NOT NULL,
) PRIMARY KEY (TxnId);

CREATE TABLE Entries ( -- [interleaved_child]
  TxnId STRING(26) NOT NULL,
  Line INT64 NOT NULL,
  Amount INT64 NOT NULL,
) PRIMARY KEY (TxnId, Line),
  INTERLEAVE IN PARENT Transactions ON DELETE CASCADE;
