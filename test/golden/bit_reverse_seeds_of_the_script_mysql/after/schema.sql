CREATE TABLE roles (
  Id BIGINT NOT NULL,
  Name VARCHAR(40) NOT NULL,
  PRIMARY KEY (Id)
) ENGINE=InnoDB AUTO_INCREMENT=100;
CREATE TABLE users (
  Id BIGINT NOT NULL,
  Role BIGINT NOT NULL,
  Name VARCHAR(40) NOT NULL,
  PRIMARY KEY (Id)
);
INSERT INTO `roles` (`Name`, Id) VALUES ('admin', 100), ('guest', 101);
INSERT INTO roles SET Name = 'robot', Id = 102;
INSERT INTO roles VALUES (103, 'nobody'), (200, 'late'), (201, 'later');
INSERT INTO users (Role, Name, Id) VALUES (100, 'root', 1), (103, 'nemo', 2);
UPDATE users SET Name = 'Nemo' WHERE Id = 2;
