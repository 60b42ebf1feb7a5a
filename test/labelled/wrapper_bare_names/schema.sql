CREATE TABLE books (book INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT); -- FIND hotspot-schema books.book
CREATE TABLE loans (since BIGINT NOT NULL, book INTEGER, PRIMARY KEY (since)); -- NOT hotspot-schema
CREATE TABLE costs (failure BIGINT NOT NULL, PRIMARY KEY (failure)); -- NOT hotspot-schema
