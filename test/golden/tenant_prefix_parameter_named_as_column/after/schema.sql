CREATE TABLE message (id INTEGER, team_id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (team_id, id));
