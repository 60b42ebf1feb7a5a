-- PostgreSQL: serials, casts of defaults, a cycle of foreign keys, constraints named twice.
CREATE SEQUENCE invoices_id_seq;
CREATE TABLE customers (
  id BIGSERIAL PRIMARY KEY,
  "user" VARCHAR(80) NOT NULL DEFAULT 'nobody'::character varying,
  token UUID NOT NULL DEFAULT gen_random_uuid(),
  balance NUMERIC(12, 2) NOT NULL DEFAULT 0,
  weight REAL,
  small SMALLINT DEFAULT 3,
  joined TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
  born DATE,
  photo BYTEA,
  settings JSONB NOT NULL DEFAULT '{}'::jsonb,
  tags TEXT[],
  active BOOLEAN NOT NULL DEFAULT true,
  favourite BIGINT,
  lower_name TEXT GENERATED ALWAYS AS (lower("user")) STORED,
  CONSTRAINT fk UNIQUE (token)
);
CREATE TABLE invoices (
  id BIGINT NOT NULL DEFAULT nextval('invoices_id_seq'::regclass),
  customer BIGINT NOT NULL,
  issued TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "end" TIMESTAMP,
  PRIMARY KEY (id),
  CONSTRAINT fk FOREIGN KEY (customer) REFERENCES customers (id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED
);
ALTER TABLE customers ADD CONSTRAINT fk2 FOREIGN KEY (favourite) REFERENCES invoices (id);
CREATE INDEX invoices_issued ON invoices (issued DESC);
CREATE INDEX invoices_open ON invoices (customer) WHERE "end" IS NULL;
CREATE TABLE parts (
  invoice BIGINT NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  part INTEGER NOT NULL,
  PRIMARY KEY (invoice, line, part)
);
CREATE TABLE readings (
  taken TIMESTAMPTZ NOT NULL,
  device VARCHAR(40) NOT NULL,
  value DOUBLE PRECISION NOT NULL DEFAULT 1,
  PRIMARY KEY (taken, device)
);
CREATE TABLE documents (
  id CHAR(26) PRIMARY KEY,
  parent CHAR(26) REFERENCES documents,
  tenant INTEGER NOT NULL
);
CREATE TABLE jobs (
  id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant INTEGER NOT NULL,
  queued TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX jobs_queued ON jobs (queued, tenant);
CREATE TABLE steps (
  job INTEGER NOT NULL REFERENCES jobs (id),
  tenant INTEGER NOT NULL,
  no INTEGER NOT NULL,
  PRIMARY KEY (job, no)
);
