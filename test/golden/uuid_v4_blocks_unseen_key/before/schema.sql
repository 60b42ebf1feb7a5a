CREATE TABLE docs (id varchar(36) PRIMARY KEY, title text NOT NULL);
