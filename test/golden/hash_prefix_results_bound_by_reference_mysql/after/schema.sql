CREATE TABLE booking (
  id    BIGINT      NOT NULL,
  buyer VARCHAR(60) NOT NULL,
  state VARCHAR(10) NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, id)
) ENGINE=InnoDB;

CREATE TABLE payment (
  id         BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  cents      BIGINT NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, id)
) ENGINE=InnoDB;
