CREATE TABLE scans (scanned_at INTEGER NOT NULL, gate INTEGER NOT NULL, PRIMARY KEY (scanned_at, gate));
