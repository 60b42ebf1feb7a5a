CREATE TABLE visit (id BIGINT, page text NOT NULL, seconds bigint NOT NULL, ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 7), PRIMARY KEY (ShardId, id));
