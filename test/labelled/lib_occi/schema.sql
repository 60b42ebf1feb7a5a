CREATE TABLE invoices (
  id NUMBER(12) NOT NULL PRIMARY KEY,
  total NUMBER(12, 2)
);
CREATE TABLE audit_trail (
  id NUMBER(12) GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- FIND hotspot-schema audit_trail.id
  what VARCHAR2(200)
);
CREATE TABLE rates (
  currency VARCHAR2(3) NOT NULL PRIMARY KEY,
  since NUMBER(12)
);
CREATE TABLE ticks (
  at NUMBER(12) NOT NULL, -- FIND hotspot-schema ticks.at
  currency VARCHAR2(3) NOT NULL,
  PRIMARY KEY (at, currency)
);
