ALTER TABLE `unseen` ADD `entry` INT NOT NULL AUTO_INCREMENT PRIMARY KEY FIRST; -- FIND hotspot-schema unseen.entry
ALTER TABLE vote ADD COLUMN note TEXT, ADD INDEX (topic); -- NOT hotspot-schema
ALTER TABLE @PREFIX@logs ADD id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY; -- FIND hotspot-schema @PREFIX@logs.id
CREATE TABLE {{prefix}}stats (
  id BIGINT AUTO_INCREMENT PRIMARY KEY -- FIND hotspot-schema {{prefix}}stats.id
);
CREATE TABLE device_%no_songs (
  title TEXT -- NOT hotspot-schema
);
