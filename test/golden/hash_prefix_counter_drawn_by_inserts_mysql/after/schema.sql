DROP TABLE IF EXISTS entry;
DROP TABLE IF EXISTS account;
CREATE OR REPLACE SEQUENCE account_ids START WITH 8;
CREATE TABLE account (
  id INT NOT NULL,
  name VARCHAR(40) NOT NULL,
  visits INT NOT NULL DEFAULT 0,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 3),
  PRIMARY KEY (ShardId, id),
  UNIQUE KEY by_name (name)
) ENGINE=InnoDB;
CREATE TABLE entry (
  account INT NOT NULL,
  line INT NOT NULL,
  cents INT,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 3),
  PRIMARY KEY (ShardId, account, line),
  FOREIGN KEY (ShardId, account) REFERENCES account (ShardId, id) ON DELETE CASCADE
) ENGINE=InnoDB;
INSERT INTO account (name, id, ShardId) VALUES ('root', 1, 1), ('guest', 2, 2);
INSERT INTO account (id, name, visits, ShardId) VALUES (7, 'seven', 0, 3);
INSERT INTO entry (account, line, cents, ShardId) VALUES (2, 1, 50, 2);
