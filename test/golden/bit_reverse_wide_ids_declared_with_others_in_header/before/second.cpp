#include "shed.h"

#include <cstdio>

void add_second(sqlite3 *db)
{
	insert_tool(db, "SAW-1");
	added++;
	std::printf("%d here, newest %d\n", added, newest);
}
