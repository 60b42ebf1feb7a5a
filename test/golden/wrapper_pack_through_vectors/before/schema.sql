CREATE TABLE visit (id bigserial PRIMARY KEY, page text NOT NULL, seconds bigint NOT NULL);
