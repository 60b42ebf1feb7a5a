CREATE TABLE IF NOT EXISTS `accounts` (
  `id` int NOT NULL AUTO_INCREMENT, -- FIND hotspot-schema accounts.id
  `email` varchar(255) NOT NULL DEFAULT '',
  PRIMARY KEY (`id`),
  UNIQUE KEY `email` (`email`)
) ENGINE=InnoDB;

CREATE TABLE IF NOT EXISTS `sessions` (
  `token` binary(16) NOT NULL, -- NOT hotspot-schema
  `account_id` int NOT NULL,
  `expires` bigint NOT NULL,
  PRIMARY KEY (`token`)
) ENGINE=InnoDB;

CREATE TABLE IF NOT EXISTS `offers` (
  `id` int unsigned NOT NULL AUTO_INCREMENT, -- FIND hotspot-schema offers.id
  `seller` int NOT NULL,
  `created` bigint unsigned NOT NULL,
  PRIMARY KEY (`id`),
  KEY `seller` (`seller`, `created`)
) ENGINE=InnoDB;

CREATE TABLE IF NOT EXISTS `items` (
  `seller` int NOT NULL, -- NOT hotspot-schema
  `slot` int NOT NULL,
  UNIQUE KEY `seller_slot` (`seller`, `slot`)
) ENGINE=InnoDB;
