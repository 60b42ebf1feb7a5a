DELETE FROM Txn -- by key
WHERE TxnId = ?
