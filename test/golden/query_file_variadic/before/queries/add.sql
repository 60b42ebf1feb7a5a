INSERT INTO parcel (id, sender, city)
VALUES (?, ?, ?)
