#pragma once
#include <sqlite3.h>
#include "runtime/keyspread/keyspread.h"
#include <cstdint>

// Each file that includes this has its own two: an id, and what is none.
static std::int64_t newest = 0;
static int added = 0;

inline std::int64_t insert_tool(sqlite3 *db, const char *tag)
{
	sqlite3_stmt *st = nullptr;

	const auto tools_id = keyspread::bit_reverse(keyspread::ordered_id());
	sqlite3_prepare_v2(db, "INSERT INTO tools (tag, rack, id) VALUES (?, 1, ?)", -1, &st, nullptr);
	sqlite3_bind_text(st, 1, tag, -1, SQLITE_STATIC);
	sqlite3_bind_int64(st, 2, tools_id);
	sqlite3_step(st);
	sqlite3_finalize(st);
	return tools_id;
}

void add_second(sqlite3 *db);
