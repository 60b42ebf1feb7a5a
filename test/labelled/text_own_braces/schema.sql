CREATE TABLE stays (id INTEGER PRIMARY KEY AUTOINCREMENT, bed INTEGER NOT NULL, nights INTEGER NOT NULL); -- FIND hotspot-schema stays.id
CREATE TABLE charges (stay INTEGER NOT NULL, no INTEGER NOT NULL, cents INTEGER NOT NULL, PRIMARY KEY (stay, no)); -- FIND hotspot-schema charges.stay
CREATE TABLE arrivals (at BIGINT NOT NULL, bed INTEGER NOT NULL, PRIMARY KEY (at, bed)); -- FIND hotspot-schema arrivals.at
CREATE TABLE beds (bed INTEGER PRIMARY KEY, since BIGINT NOT NULL);
