CREATE TABLE game_users (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL);
CREATE TABLE game_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL REFERENCES game_users (id), started INTEGER NOT NULL);
CREATE TABLE game_buddylist (user_id INTEGER NOT NULL, buddy_id INTEGER NOT NULL, PRIMARY KEY (user_id, buddy_id));
CREATE TABLE game_ignorelist (user_id INTEGER NOT NULL, buddy_id INTEGER NOT NULL, PRIMARY KEY (user_id, buddy_id));
