CREATE TABLE item ( -- [schema]
  id SERIAL PRIMARY KEY,
  name TEXT NOT NULL,
  parent INTEGER REFERENCES item (id)
);
