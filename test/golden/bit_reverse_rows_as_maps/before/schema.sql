CREATE TABLE task (
  id    INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  title TEXT NOT NULL
);
CREATE TABLE step (
  task_id INTEGER NOT NULL REFERENCES task (id),
  what    TEXT    NOT NULL
);
