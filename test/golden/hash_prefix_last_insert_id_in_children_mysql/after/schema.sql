CREATE TABLE bookings (
  id BIGINT NOT NULL,
  holder VARCHAR(80) NOT NULL,
  shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id)
);

CREATE TABLE passengers (
  booking_id BIGINT NOT NULL,
  no INT NOT NULL,
  name VARCHAR(80) NOT NULL,
  shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, booking_id, no),
  FOREIGN KEY (shard, booking_id) REFERENCES bookings (shard, id)
);

CREATE TABLE vehicles (
  booking_id BIGINT NOT NULL,
  length_cm INT NOT NULL,
  shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, booking_id),
  FOREIGN KEY (shard, booking_id) REFERENCES bookings (shard, id)
);
