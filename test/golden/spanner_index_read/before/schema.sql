CREATE TABLE Transactions (
  TxnId STRING(26) NOT NULL,
  Account STRING(36) NOT NULL,
  Amount INT64 NOT NULL,
) PRIMARY KEY (TxnId);

CREATE NULL_FILTERED INDEX TransactionsByAccount ON Transactions (Account, TxnId) STORING (Amount); -- [index]
