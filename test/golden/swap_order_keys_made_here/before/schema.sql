CREATE TABLE events ( -- [schema events]
  seq INTEGER NOT NULL,
  device TEXT NOT NULL,
  what TEXT NOT NULL,
  PRIMARY KEY (seq, device)
);
CREATE TABLE traces ( -- [schema traces]
  trace INTEGER NOT NULL,
  device TEXT NOT NULL,
  PRIMARY KEY (trace, device)
);
CREATE TABLE steps ( -- [schema steps]
  no INTEGER NOT NULL,
  device TEXT NOT NULL,
  PRIMARY KEY (no, device)
);
