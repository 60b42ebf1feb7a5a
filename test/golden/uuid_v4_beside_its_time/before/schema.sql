CREATE TABLE shop_visits (
  visit_id TEXT    NOT NULL PRIMARY KEY,
  page     TEXT    NOT NULL,
  at_ms    INTEGER NOT NULL
);

CREATE TABLE shop_clicks (
  visit_id TEXT NOT NULL,
  button   TEXT NOT NULL,
  PRIMARY KEY (visit_id, button)
);
