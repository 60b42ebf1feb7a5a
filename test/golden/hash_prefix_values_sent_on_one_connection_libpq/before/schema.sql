CREATE TABLE jobs (
  id bigserial PRIMARY KEY,
  what text NOT NULL,
  state text NOT NULL DEFAULT 'open'
);
