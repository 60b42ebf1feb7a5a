#include "db.h"

#include <stdarg.h>
#include <stdio.h>

sqlite3 *g_db;

int db_execf(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	char *sql = sqlite3_vmprintf(fmt, ap);
	va_end(ap);
	if (sqlite3_exec(g_db, sql, NULL, NULL, NULL) != SQLITE_OK)
		fprintf(stderr, "not done\n");
	sqlite3_free(sql);
	return sqlite3_changes(g_db);
}
