CREATE TABLE rentals (id BIGINT NOT NULL, who VARCHAR(40) NOT NULL, days INT NOT NULL, shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
CREATE TABLE lamps (rental BIGINT NOT NULL, lamp INT NOT NULL, shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, rental, lamp), FOREIGN KEY (shard, rental) REFERENCES rentals (shard, id));
