CREATE TABLE events ( -- [schema events]
  seq INTEGER NOT NULL,
  device TEXT NOT NULL,
  what TEXT NOT NULL,
  PRIMARY KEY (device, seq)
);
CREATE TABLE traces ( -- [schema traces]
  trace INTEGER NOT NULL,
  device TEXT NOT NULL,
  PRIMARY KEY (device, trace DESC)
);
CREATE TABLE steps ( -- [schema steps]
  no INTEGER NOT NULL,
  device TEXT NOT NULL,
  PRIMARY KEY (device, no)
);
