CREATE TABLE accounts (
  id VARCHAR(36) PRIMARY KEY,
  owner TEXT NOT NULL,
  balance BIGINT NOT NULL
);
CREATE TABLE transfers (
  id VARCHAR(36) PRIMARY KEY,
  from_id VARCHAR(36) NOT NULL REFERENCES accounts (id),
  to_id VARCHAR(36) NOT NULL REFERENCES accounts (id),
  amount BIGINT NOT NULL CHECK (amount > 0)
);
CREATE TABLE devices (
  id VARCHAR(36) PRIMARY KEY,
  name TEXT NOT NULL
);
CREATE TABLE events (
  id VARCHAR(36) PRIMARY KEY,
  device_id VARCHAR(36) NOT NULL REFERENCES devices (id),
  kind TEXT NOT NULL
);
