CREATE TABLE parcels (
  id BIGSERIAL PRIMARY KEY,
  street TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting'
);
