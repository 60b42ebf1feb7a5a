CREATE TABLE host (
  id INT AUTO_INCREMENT PRIMARY KEY, -- FIND hotspot-schema host.id
  name VARCHAR(99)
) ENGINE=InnoDB;
CREATE TABLE lease (
  addr INT UNSIGNED PRIMARY KEY, -- NOT hotspot-schema
  changed TIMESTAMP NULL,
  KEY by_change (changed) -- NOT hotspot-schema
);
