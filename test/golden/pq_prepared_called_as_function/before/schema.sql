CREATE TABLE parcel (
  parcel_id BIGSERIAL PRIMARY KEY,
  label TEXT NOT NULL
);
