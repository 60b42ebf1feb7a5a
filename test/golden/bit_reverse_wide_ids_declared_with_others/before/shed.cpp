// Numbers of tools are ints, and what is declared with them are ints that are
// none. What makes text of them is defined in another file.
#include "db.h"

#include <stdio.h>

// The newest tool, and how many were added.
static int newest = 0, added;

struct tool {
	int id, rack, *place;
	int copies, model; // no ids
};

static int add_tool(const char *tag, int rack)
{
	sqlite3_stmt *st = NULL;

	sqlite3_prepare_v2(g_db, "INSERT INTO tools (tag, rack) VALUES (?, ?)", -1, &st, NULL);
	sqlite3_bind_text(st, 1, tag, -1, SQLITE_STATIC);
	sqlite3_bind_int(st, 2, rack);
	sqlite3_step(st);
	sqlite3_finalize(st);
	added++;
	newest = (int)sqlite3_last_insert_rowid(g_db);
	return newest;
}

static int rack_of(int tool)
{
	sqlite3_stmt *st = NULL;
	int rack = -1;

	sqlite3_prepare_v2(g_db, "SELECT rack FROM tools WHERE id = ?", -1, &st, NULL);
	sqlite3_bind_int(st, 1, tool);
	if (sqlite3_step(st) == SQLITE_ROW)
		rack = sqlite3_column_int(st, 0);
	sqlite3_finalize(st);
	return rack;
}

static void print_tool(const struct tool *t)
{
	printf("tool in rack %d, place %d, %d of model %d\n", t->rack, *t->place, t->copies, t->model);
	if (t->id == newest)
		printf("the newest of %d\n", added);
}

static void print_rack(int number)
{
	char line[32];

	snprintf(line, sizeof line, "rack %d", number * 2);
	puts(line);
}

static void use_tools(void)
{
	int i, moved = 0,
	    drill;
	const int first = add_tool("SAW-1", 3), turns = 2; int place = 7;
	struct tool t = {first, 3, &place, 1, 12};

	drill = add_tool("DRL-1", 4);
	for (i = 0; i < turns; i++)
		moved += db_execf("UPDATE tools SET rack = rack + %d WHERE id = %d", i + 1, drill);
	print_tool(&t);
	t.id = drill;
	print_tool(&t);
	print_rack(i);
	printf("%d moved, %d turns\n", moved, i);
	print_rack(rack_of(drill));
}

int main(int argc, char **argv)
{
	sqlite3_open(argv[1], &g_db);
	use_tools();
	return sqlite3_close(g_db);
}
