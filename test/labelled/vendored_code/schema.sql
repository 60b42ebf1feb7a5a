CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT); -- FIND hotspot-schema messages.id
