CREATE TABLE Runs (
    RunId SERIAL NOT NULL, -- FIND hotspot-schema Runs.RunId
    Name TEXT NOT NULL,
    StartTime TIMESTAMP WITHOUT TIME ZONE,
    PRIMARY KEY (RunId)
);
CREATE INDEX runs_name_idx ON Runs (Name);

CREATE TABLE Journal (
    EntryId BIGSERIAL NOT NULL, -- FIND hotspot-schema Journal.EntryId
    RunId INTEGER NOT NULL,
    Line TEXT NOT NULL,
    PRIMARY KEY (EntryId)
);

CREATE TABLE Limits (
    RunId INTEGER NOT NULL, -- NOT hotspot-schema
    Bytes BIGINT DEFAULT 0,
    PRIMARY KEY (RunId)
);

CREATE OR REPLACE FUNCTION second_word(line text) RETURNS bigint AS $$
DECLARE
  i integer DEFAULT 0;
  c text := '';
BEGIN
  c := substring(line FROM i FOR 1);
  IF c = '-' THEN i := i + 1; END IF;
  RETURN i;
END
$$ LANGUAGE 'plpgsql' IMMUTABLE;
