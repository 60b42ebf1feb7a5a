CREATE TABLE surveys (
  id BIGINT NOT NULL,
  bridge VARCHAR(40) NOT NULL,
  shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id)
);

CREATE TABLE cracks (
  survey_id BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  width BIGINT NOT NULL,
  shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, survey_id, seq),
  FOREIGN KEY (shard, survey_id) REFERENCES surveys (shard, id)
);
