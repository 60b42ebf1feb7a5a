CREATE TABLE reading (
  taken_at BIGINT NOT NULL,
  meter VARCHAR(20) NOT NULL,
  watts INT NOT NULL,
  PRIMARY KEY (taken_at, meter)
);

CREATE TABLE outage (
  taken_at BIGINT NOT NULL,
  meter VARCHAR(20) NOT NULL,
  no INT NOT NULL,
  cause TEXT,
  PRIMARY KEY (taken_at, meter, no),
  FOREIGN KEY (taken_at, meter) REFERENCES reading
);
