// One schema for three databases: each script is judged by itself.
int main() {}
