CREATE TABLE players (
  id INTEGER PRIMARY KEY,
  rating INTEGER NOT NULL
);
CREATE TABLE changes (
  player_id INTEGER NOT NULL REFERENCES players (id),
  delta INTEGER NOT NULL
);
