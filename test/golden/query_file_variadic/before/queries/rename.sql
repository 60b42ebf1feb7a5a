UPDATE parcel SET city = ? WHERE id = ?
