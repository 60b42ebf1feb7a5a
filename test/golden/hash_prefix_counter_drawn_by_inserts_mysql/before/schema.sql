DROP TABLE IF EXISTS entry;
DROP TABLE IF EXISTS account;
CREATE TABLE account (
  id INT NOT NULL AUTO_INCREMENT,
  name VARCHAR(40) NOT NULL,
  visits INT NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  UNIQUE KEY by_name (name)
) ENGINE=InnoDB;
CREATE TABLE entry (
  account INT NOT NULL,
  line INT NOT NULL,
  cents INT,
  PRIMARY KEY (account, line),
  FOREIGN KEY (account) REFERENCES account (id) ON DELETE CASCADE
) ENGINE=InnoDB;
INSERT INTO account (name) VALUES ('root'), ('guest');
INSERT INTO account VALUES (7, 'seven', 0);
INSERT INTO entry VALUES (2, 1, 50);
