INSERT INTO parcel (id, sender, city, ShardId)
VALUES (?, ?, ?, ?)
