CREATE TABLE players (
  id INT UNSIGNED NOT NULL AUTO_INCREMENT, -- FIND hotspot-schema players.id
  name VARCHAR(32) NOT NULL,
  lastlogin BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (id)
) ENGINE=InnoDB;
CREATE TABLE deaths (
  at BIGINT NOT NULL, -- FIND hotspot-schema deaths.at
  player_id INT NOT NULL,
  level INT,
  PRIMARY KEY (at, player_id)
) ENGINE=InnoDB;
CREATE TABLE items (
  player_id INT NOT NULL, -- FIND hotspot-schema items.player_id
  slot INT NOT NULL,
  made BIGINT,
  PRIMARY KEY (player_id, slot)
) ENGINE=InnoDB;
