CREATE TABLE Rates ( -- [schema Rates]
  Day INT64 NOT NULL,
  Rate FLOAT64,
) PRIMARY KEY (Day);

CREATE TABLE Sources ( -- [interleaved_child Rates]
  Day INT64 NOT NULL,
  Source STRING(36) NOT NULL,
) PRIMARY KEY (Day, Source),
  INTERLEAVE IN PARENT Rates ON DELETE CASCADE;
