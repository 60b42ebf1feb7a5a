// The schema alone: what stands in scripts for PostgreSQL, as people and tools write them.
int main() {}
