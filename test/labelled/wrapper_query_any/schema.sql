CREATE TABLE orders (id BIGSERIAL PRIMARY KEY, customer TEXT); -- FIND hotspot-schema orders.id
