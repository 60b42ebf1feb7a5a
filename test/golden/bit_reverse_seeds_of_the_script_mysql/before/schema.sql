CREATE TABLE roles (
  Id INT NOT NULL AUTO_INCREMENT,
  Name VARCHAR(40) NOT NULL,
  PRIMARY KEY (Id)
) ENGINE=InnoDB AUTO_INCREMENT=100;
CREATE TABLE users (
  Id BIGINT NOT NULL AUTO_INCREMENT,
  Role BIGINT NOT NULL,
  Name VARCHAR(40) NOT NULL,
  PRIMARY KEY (Id)
);
INSERT INTO `roles` (`Name`) VALUES ('admin'), ('guest');
INSERT INTO roles SET Name = 'robot';
INSERT INTO roles VALUES (0, 'nobody'), (200, 'late'), (DEFAULT, 'later');
INSERT INTO users (Role, Name) VALUES (100, 'root'), (103, 'nemo');
UPDATE users SET Name = 'Nemo' WHERE Id = 2;
