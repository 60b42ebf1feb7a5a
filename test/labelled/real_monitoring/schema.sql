CREATE TABLE IF NOT EXISTS mon_objects (
  object_id bigint unsigned NOT NULL AUTO_INCREMENT, -- FIND hotspot-schema mon_objects.object_id
  name varchar(128) COLLATE latin1_general_cs default '',
  PRIMARY KEY (object_id)
) ENGINE=InnoDB COMMENT='Current and past objects';

CREATE TABLE IF NOT EXISTS mon_history (
  history_id bigint unsigned NOT NULL AUTO_INCREMENT, -- FIND hotspot-schema mon_history.history_id
  entry_time timestamp NULL,
  object_id bigint unsigned default 0,
  PRIMARY KEY (history_id)
) ENGINE=InnoDB COMMENT='Historical comments';

CREATE INDEX history_object ON mon_history(object_id, entry_time); -- NOT hotspot-schema

CREATE TABLE IF NOT EXISTS mon_version (
  name varchar(10) NOT NULL, -- NOT hotspot-schema
  version varchar(10),
  PRIMARY KEY (name)
) ENGINE=InnoDB;
