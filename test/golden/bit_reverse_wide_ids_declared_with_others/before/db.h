#pragma once
#include <sqlite3.h>

extern sqlite3 *g_db;

int db_execf(const char *fmt, ...);
