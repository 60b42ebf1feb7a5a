// The schema alone: what stands in scripts for MySQL, as people and tools write them.
int main() {}
