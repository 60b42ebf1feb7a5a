CREATE TABLE app_users (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, email TEXT, client TEXT, ShardId INTEGER NOT NULL GENERATED ALWAYS AS ((id % 4 + 4) % 4) STORED, UNIQUE (ShardId, id));
CREATE TABLE app_analytics (id INTEGER PRIMARY KEY REFERENCES app_users (id), visits INTEGER, ShardId INTEGER NOT NULL GENERATED ALWAYS AS ((id % 4 + 4) % 4) STORED, UNIQUE (ShardId, id));
CREATE TABLE app_warnings (user_id INTEGER, at INTEGER, PRIMARY KEY (user_id, at));
CREATE TABLE app_reports (id INTEGER, status TEXT, ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 3), PRIMARY KEY (ShardId, id));
INSERT INTO app_users (name, email, client) VALUES ('ann', 'a@x', 'c1'), ('bob', 'a@x', 'c2'), ('cem', 'c@x', 'c1');
INSERT INTO app_analytics VALUES (1, 10), (3, 30);
INSERT INTO app_warnings VALUES (2, 1), (2, 2);
