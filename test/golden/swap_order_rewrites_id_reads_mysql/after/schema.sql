CREATE TABLE visits (
  id BIGINT NOT NULL,
  shop VARCHAR(40) NOT NULL,
  PRIMARY KEY (shop, id)
);
