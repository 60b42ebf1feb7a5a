#pragma once

constexpr char kUpdate[] = "UPDATE Txn SET Amount = ? WHERE TxnId = ? AND ShardId = ?";
