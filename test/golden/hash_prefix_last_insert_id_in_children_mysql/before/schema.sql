CREATE TABLE bookings (
  id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  holder VARCHAR(80) NOT NULL
);

CREATE TABLE passengers (
  booking_id BIGINT NOT NULL,
  no INT NOT NULL,
  name VARCHAR(80) NOT NULL,
  PRIMARY KEY (booking_id, no),
  FOREIGN KEY (booking_id) REFERENCES bookings (id)
);

CREATE TABLE vehicles (
  booking_id BIGINT NOT NULL,
  length_cm INT NOT NULL,
  PRIMARY KEY (booking_id),
  FOREIGN KEY (booking_id) REFERENCES bookings (id)
);
