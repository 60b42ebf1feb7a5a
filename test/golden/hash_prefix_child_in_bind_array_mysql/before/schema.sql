CREATE TABLE surveys (
  id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  bridge VARCHAR(40) NOT NULL
);

CREATE TABLE cracks (
  survey_id BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  width BIGINT NOT NULL,
  PRIMARY KEY (survey_id, seq),
  FOREIGN KEY (survey_id) REFERENCES surveys (id)
);
