// The head of a loop declares an id together with what is none: there is no
// place for a second declaration.
#include <sqlite3.h>

#include <stdio.h>

static sqlite3 *g_db;

static int add_tool(const char *tag)
{
	sqlite3_stmt *st = NULL;

	sqlite3_prepare_v2(g_db, "INSERT INTO tools (tag, rack) VALUES (?, 1)", -1, &st, NULL);
	sqlite3_bind_text(st, 1, tag, -1, SQLITE_STATIC);
	sqlite3_step(st);
	sqlite3_finalize(st);
	return (int)sqlite3_last_insert_rowid(g_db);
}

int main(int argc, char **argv)
{
	sqlite3_open(argv[1], &g_db);
	for (int id = add_tool("DRL-1"), left = argc; left > 0; left--) {
		printf("%d left\n", left);
		if (id == add_tool("SAW-1"))
			puts("the same tool");
	}
	return sqlite3_close(g_db);
}
