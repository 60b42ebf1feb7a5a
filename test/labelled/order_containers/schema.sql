CREATE TABLE orders (
  id BIGSERIAL PRIMARY KEY, -- FIND hotspot-schema orders.id
  amount BIGINT,
  open BOOLEAN
);
CREATE TABLE payments (
  id BIGSERIAL PRIMARY KEY, -- FIND hotspot-schema payments.id
  amount BIGINT
);
CREATE TABLE tokens (token UUID DEFAULT gen_random_uuid() PRIMARY KEY);
