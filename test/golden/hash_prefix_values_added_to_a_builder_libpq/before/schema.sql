CREATE TABLE parcels (
  id bigserial PRIMARY KEY,
  recipient text NOT NULL,
  state text NOT NULL
);
