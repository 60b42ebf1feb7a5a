#pragma once
#include <sqlite3.h>

// Each file that includes this has its own two: an id, and what is none.
static int newest = 0, added = 0;

inline int insert_tool(sqlite3 *db, const char *tag)
{
	sqlite3_stmt *st = nullptr;

	sqlite3_prepare_v2(db, "INSERT INTO tools (tag, rack) VALUES (?, 1)", -1, &st, nullptr);
	sqlite3_bind_text(st, 1, tag, -1, SQLITE_STATIC);
	sqlite3_step(st);
	sqlite3_finalize(st);
	return (int)sqlite3_last_insert_rowid(db);
}

void add_second(sqlite3 *db);
