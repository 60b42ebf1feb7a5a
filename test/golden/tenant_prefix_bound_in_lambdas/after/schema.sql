CREATE TABLE leaves (
  id INTEGER NOT NULL,
  tenant TEXT NOT NULL,
  days INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)
);
