CREATE TABLE parcels (
  id INT IDENTITY PRIMARY KEY, -- FIND hotspot-schema parcels.id
  address NVARCHAR(100)
);
CREATE TABLE scans (
  at BIGINT NOT NULL PRIMARY KEY,
  parcel INT
);
CREATE TABLE places (
  parcel INT NOT NULL PRIMARY KEY,
  at BIGINT
);
