CREATE TABLE bed (
  bed_id INTEGER NOT NULL,
  garden TEXT NOT NULL,
  plants INTEGER NOT NULL,
  PRIMARY KEY (garden, bed_id)
);
