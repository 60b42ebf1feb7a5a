-- A dump of MySQL's: backticks, unsigned, enums, index names that are their table's alone.
CREATE TABLE `order` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `group` varchar(40) COLLATE utf8mb4_bin NOT NULL DEFAULT 'none',
  `state` enum('new','paid','it is done') NOT NULL DEFAULT 'new',
  `flag` tinyint(1) NOT NULL DEFAULT '0',
  `price` decimal(10,2) DEFAULT '0.00',
  `rate` double DEFAULT 1.5,
  `placed_at` datetime(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
  `changed_at` timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  `day` date DEFAULT '2020-01-31',
  `never` date DEFAULT '0000-00-00',
  `body` longtext,
  `picture` mediumblob,
  `extra` json DEFAULT NULL,
  `since` year DEFAULT 2020,
  `previous` bigint(20) unsigned DEFAULT NULL,
  `total` decimal(10,2) GENERATED ALWAYS AS (`price` * 2) STORED,
  PRIMARY KEY (`id`),
  UNIQUE KEY `by_group` (`group`),
  KEY `by_time` (`placed_at`),
  KEY `by_prefix` (`body`(10)),
  CONSTRAINT `previous_order` FOREIGN KEY (`previous`) REFERENCES `order` (`id`) ON DELETE SET NULL ON UPDATE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE `lines` (
  `order_id` bigint(20) unsigned NOT NULL,
  `no` int NOT NULL,
  `article` varchar(26) NOT NULL,
  `at` datetime NOT NULL,
  PRIMARY KEY (`order_id`, `no`),
  KEY `by_time` (`at`, `article`),
  CONSTRAINT `line_of` FOREIGN KEY (`order_id`) REFERENCES `order` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB;
CREATE TABLE `events` (
  `id` int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  `tenant` varchar(36) NOT NULL,
  `kind` varchar(20),
  `at` timestamp NOT NULL
) ENGINE=InnoDB;
CREATE TABLE `views` (
  `page` bigint NOT NULL,
  `hour` datetime NOT NULL,
  `count` int NOT NULL DEFAULT 0,
  PRIMARY KEY (`hour`, `page`)
) ENGINE=InnoDB;
CREATE TABLE `tokens` (
  `token` char(26) NOT NULL,
  `owner` bigint unsigned NOT NULL,
  PRIMARY KEY (`token`),
  CONSTRAINT `line_of` FOREIGN KEY (`owner`) REFERENCES `order` (`id`)
);
CREATE TABLE `uses` (
  `id` bigint NOT NULL AUTO_INCREMENT,
  `token` char(26) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `by_token` (`token`),
  FOREIGN KEY (`token`) REFERENCES `tokens` (`token`) ON DELETE CASCADE
);
