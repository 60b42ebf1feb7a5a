-- Written by hand, run again and again.
SET NAMES utf8mb4;
CREATE TABLE IF NOT EXISTS `account` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT, -- FIND hotspot-schema account.id
  `name` varchar(32) NOT NULL,
  `joined` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
  `seen` datetime DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `name` (`name`),
  KEY `by_joined` (`joined`), -- FIND hotspot-schema account.joined
  KEY `by_seen` (`seen`), -- NOT hotspot-schema
  FULLTEXT KEY `words` (`name`) -- NOT hotspot-schema
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE item (
  owner INT NOT NULL, -- NOT hotspot-schema
  slot INT NOT NULL AUTO_INCREMENT, -- NOT hotspot-schema
  made TIMESTAMP DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (owner, slot),
  FOREIGN KEY (owner) REFERENCES account(id) ON DELETE CASCADE,
  KEY owner_made (owner, made) -- NOT hotspot-schema
) ENGINE=MyISAM;

CREATE TABLE mail (
  serial BIGINT AUTO_INCREMENT, -- FIND hotspot-schema mail.serial
  receiver INT NOT NULL,
  PRIMARY KEY (receiver, serial),
  KEY (serial) -- NOT hotspot-schema
);

/*!40101 SET character_set_client = utf8 */;
CREATE TABLE `vote` (
  `account` int NOT NULL, -- NOT hotspot-schema
  `topic` int NOT NULL, -- NOT hotspot-schema
  `4th_choice` varchar(9),
  PRIMARY KEY (`account`,`topic`)
) AUTO_INCREMENT=12; -- NOT hotspot-schema

DELIMITER //
CREATE TRIGGER after_mail AFTER INSERT ON mail FOR EACH ROW
BEGIN
  UPDATE account SET seen = NOW() WHERE id = NEW.receiver;
END//
CREATE PROCEDURE upgrade()
BEGIN
  IF NOT EXISTS (SELECT * FROM information_schema.tables WHERE table_name = 'guild') THEN
    CREATE TABLE guild (
      id INT AUTO_INCREMENT PRIMARY KEY, -- FIND hotspot-schema guild.id
      motto TEXT
    );
  END IF;
END//
DELIMITER ;

SET @s = (SELECT IF((SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'rank') > 0,
  "SELECT 'there'",
  "CREATE TABLE `rank` (
    `no` INT NOT NULL AUTO_INCREMENT, -- FIND hotspot-schema rank.no
    PRIMARY KEY (`no`))"));
PREPARE stmt FROM @s;
EXECUTE stmt;
SELECT 'AUTO_INCREMENT is no column here'; -- NOT hotspot-schema
