CREATE TABLE orders ( -- [schema]
  id BIGINT,
  customer TEXT NOT NULL,
  PRIMARY KEY (customer, id)
);
