CREATE TABLE attendance (at INTEGER NOT NULL, singer TEXT NOT NULL, PRIMARY KEY (at, singer)); -- FIND hotspot-schema attendance.at
CREATE TABLE visits (singer TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (singer, at));
CREATE TABLE concerts (id INTEGER PRIMARY KEY AUTOINCREMENT, venue TEXT NOT NULL); -- FIND hotspot-schema concerts.id
CREATE TABLE programme (concert_id INTEGER NOT NULL, slot INTEGER NOT NULL, piece TEXT NOT NULL, PRIMARY KEY (concert_id, slot)); -- FIND hotspot-schema programme.concert_id
