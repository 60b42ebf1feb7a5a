CREATE TABLE bookings (
  id BIGSERIAL PRIMARY KEY, -- FIND hotspot-schema bookings.id
  room TEXT
);
CREATE TABLE visits (
  at BIGINT NOT NULL, -- FIND hotspot-schema visits.at
  guest TEXT NOT NULL,
  PRIMARY KEY (at, guest)
);
CREATE TABLE rooms (
  room TEXT PRIMARY KEY,
  at BIGINT
);
CREATE TABLE payments (
  booking BIGINT PRIMARY KEY,
  amount BIGINT
);
