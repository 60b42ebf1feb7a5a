CREATE TABLE orders ( -- [schema]
  id BIGSERIAL,
  customer TEXT NOT NULL,
  PRIMARY KEY (id, customer)
);
