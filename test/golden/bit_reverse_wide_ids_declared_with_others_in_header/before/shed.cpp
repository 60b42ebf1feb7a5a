#include "shed.h"

#include <cstdio>

int main(int, char **argv)
{
	sqlite3 *db = nullptr;

	sqlite3_open(argv[1], &db);
	newest = insert_tool(db, "DRL-1");
	added += 2;
	std::printf("%d here, %s\n", added, newest ? "a tool" : "none");
	add_second(db);
	return sqlite3_close(db);
}
