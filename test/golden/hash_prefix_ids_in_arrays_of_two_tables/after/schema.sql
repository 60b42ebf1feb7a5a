CREATE TABLE patients (
  id INTEGER,
  name TEXT NOT NULL,
  shard_id INTEGER NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id)
);
CREATE TABLE samples (
  id INTEGER,
  patient_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  shard_id INTEGER NOT NULL CHECK (shard_id BETWEEN 0 AND 15),
  patients_shard_id INTEGER NOT NULL CHECK (patients_shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id),
  FOREIGN KEY (patients_shard_id, patient_id) REFERENCES patients (shard_id, id)
);
