CREATE TABLE hosts (
  host_id INT AUTO_INCREMENT PRIMARY KEY, -- FIND hotspot-schema hosts.host_id
  address VARCHAR(64)
);
CREATE TABLE leases (
  expires BIGINT NOT NULL, -- FIND hotspot-schema leases.expires
  host_id INT NOT NULL,
  PRIMARY KEY (expires, host_id)
);
CREATE TABLE options (
  host_id INT NOT NULL, -- FIND hotspot-schema options.host_id
  code INT NOT NULL,
  set_at BIGINT,
  PRIMARY KEY (host_id, code)
);
