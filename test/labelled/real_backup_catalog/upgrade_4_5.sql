BEGIN; -- the version before had none
CREATE TABLE Parents (
    PathId INTEGER NOT NULL, -- NOT hotspot-schema
    ParentId INTEGER NOT NULL,
    PRIMARY KEY (PathId)
);
ALTER TABLE Runs ADD COLUMN Comment text;
COMMIT;
