// The schema alone: what stands in scripts for SQL Server, Oracle and SQLite.
int main() {}
