CREATE TABLE series (name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE invoices (number INTEGER PRIMARY KEY, customer TEXT NOT NULL, placed INTEGER NOT NULL); -- FIND hotspot-schema invoices.number
