CREATE TABLE employees (
  id INTEGER PRIMARY KEY,
  hired_at INTEGER NOT NULL
);
CREATE TABLE payslips (
  id TEXT PRIMARY KEY,
  employee_id INTEGER NOT NULL REFERENCES employees (id),
  issued_at INTEGER NOT NULL
);
