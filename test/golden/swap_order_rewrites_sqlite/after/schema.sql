CREATE TABLE Readings ( -- [schema]
  TakenAt INTEGER NOT NULL, -- microseconds
  Sensor TEXT NOT NULL,
  Value INTEGER NOT NULL,
  PRIMARY KEY (Sensor, TakenAt DESC)
);
CREATE INDEX ReadingsByValue ON Readings (Value);

-- Refers to the key without naming its columns.
CREATE TABLE Alarms ( -- [foreign_key_child]
  Id TEXT PRIMARY KEY,
  At INTEGER NOT NULL,
  Source TEXT NOT NULL,
  FOREIGN KEY (At, Source) REFERENCES Readings (TakenAt, Sensor) ON DELETE CASCADE
);

CREATE TABLE Notes (
  Id TEXT PRIMARY KEY,
  At INTEGER NOT NULL,
  Source TEXT NOT NULL,
  FOREIGN KEY (At, Source) REFERENCES Readings (TakenAt, Sensor)
);

CREATE VIEW Hot AS SELECT Sensor, Value FROM Readings WHERE Value > 90;
