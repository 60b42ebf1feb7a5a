CREATE TABLE calls (
  id BIGINT,
  port TEXT NOT NULL,
  ship INTEGER NOT NULL,
  PRIMARY KEY (port, id)
);
CREATE TABLE cargo (
  call_id BIGINT NOT NULL,
  item INTEGER NOT NULL,
  port TEXT NOT NULL,
  tons INTEGER NOT NULL,
  PRIMARY KEY (port, call_id, item),
  FOREIGN KEY (port, call_id) REFERENCES calls (port, id)
);
