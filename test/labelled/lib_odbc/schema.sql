CREATE TABLE orders (
  id INT IDENTITY(1,1) NOT NULL PRIMARY KEY, -- FIND hotspot-schema orders.id
  customer INT NOT NULL
);
CREATE TABLE journal (
  written BIGINT NOT NULL PRIMARY KEY,
  who INT,
  text NVARCHAR(200)
);
CREATE TABLE customers (
  id INT NOT NULL PRIMARY KEY,
  seen BIGINT
);
