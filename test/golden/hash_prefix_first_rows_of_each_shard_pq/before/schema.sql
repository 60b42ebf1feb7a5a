CREATE TABLE events (
  id BIGSERIAL PRIMARY KEY,
  room BIGINT NOT NULL,
  level INTEGER NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX events_by_room ON events (room);
