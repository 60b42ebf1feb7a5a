CREATE TABLE orders (
  id bigint AUTO_INCREMENT PRIMARY KEY,
  customer varchar(40) NOT NULL,
  cents bigint NOT NULL
);
