CREATE TABLE `letters` (
  `id` int unsigned NOT NULL DEFAULT '0',
  `receiver` int unsigned NOT NULL DEFAULT '0', -- NOT hotspot-schema
  `expires` bigint NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`),
  KEY `idx_receiver` (`receiver`)
) ENGINE=InnoDB;

CREATE TABLE `tickets` (
  `id` int unsigned NOT NULL AUTO_INCREMENT COMMENT 'the ticket\'s id', -- FIND hotspot-schema tickets.id
  `text` text NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=34;

CREATE TABLE `honor` (
  `guid` int unsigned NOT NULL, -- NOT hotspot-schema
  `date` int unsigned NOT NULL,
  KEY `idx_guid` (`guid`)
) ENGINE=InnoDB;

CREATE TABLE `bodies` (
  `guid` int unsigned NOT NULL, -- NOT hotspot-schema
  `time` bigint NOT NULL DEFAULT '0',
  `kind` tinyint NOT NULL DEFAULT '0',
  PRIMARY KEY (`guid`),
  KEY `idx_kind` (`kind`)
) ENGINE=InnoDB;
