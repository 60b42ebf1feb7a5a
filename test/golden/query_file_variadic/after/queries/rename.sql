UPDATE parcel SET city = ? WHERE id = ? AND ShardId = ?
