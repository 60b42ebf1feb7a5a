// Numbers of tools are ints. What makes text of them is defined in another file.
#include "db.h"

#include <stdio.h>
#include "runtime/keyspread/keyspread.h"
#include <cstdint>

static std::int64_t add_tool(const char *tag, int rack)
{
	sqlite3_stmt *st = NULL;

	const auto tools_id = keyspread::bit_reverse(keyspread::ordered_id());
	sqlite3_prepare_v2(g_db, "INSERT INTO tools (tag, rack, id) VALUES (?, ?, ?)", -1, &st, NULL);
	sqlite3_bind_text(st, 1, tag, -1, SQLITE_STATIC);
	sqlite3_bind_int64(st, 3, tools_id);
	sqlite3_bind_int(st, 2, rack);
	sqlite3_step(st);
	sqlite3_finalize(st);
	return tools_id;
}

static int rack_of(std::int64_t tool)
{
	sqlite3_stmt *st = NULL;
	int rack = -1;

	sqlite3_prepare_v2(g_db, "SELECT rack FROM tools WHERE id = ?", -1, &st, NULL);
	sqlite3_bind_int64(st, 1, tool);
	if (sqlite3_step(st) == SQLITE_ROW)
		rack = sqlite3_column_int(st, 0);
	sqlite3_finalize(st);
	return rack;
}

int main(int argc, char **argv)
{
	int moved = 0;
	std::int64_t drill;

	sqlite3_open(argv[1], &g_db);
	drill = add_tool("DRL-1", 4);
	for (int i = 0; i < 2; i++)
		moved += db_execf("UPDATE tools SET rack = rack + %d WHERE id = %lld", i + 1, static_cast<long long>(drill));
	printf("%d moved, rack %d\n", moved, rack_of(drill));
	return sqlite3_close(g_db);
}
