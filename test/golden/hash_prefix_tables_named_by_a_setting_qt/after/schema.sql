CREATE TABLE game_users (id INTEGER, name TEXT NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
CREATE TABLE game_sessions (id INTEGER, user_id INTEGER NOT NULL, started INTEGER NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), game_users_shard INTEGER NOT NULL CHECK (game_users_shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id), FOREIGN KEY (game_users_shard, user_id) REFERENCES game_users (shard, id));
CREATE TABLE game_buddylist (user_id INTEGER NOT NULL, buddy_id INTEGER NOT NULL, PRIMARY KEY (user_id, buddy_id));
CREATE TABLE game_ignorelist (user_id INTEGER NOT NULL, buddy_id INTEGER NOT NULL, PRIMARY KEY (user_id, buddy_id));
