CREATE TABLE message (
  seq bigserial PRIMARY KEY,
  kind text NOT NULL,
  body text NOT NULL,
  sender text,
  sent boolean NOT NULL DEFAULT false
);
