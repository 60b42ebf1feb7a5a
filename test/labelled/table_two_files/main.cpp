// Text that is declared in a header, defined in another file, and run here.
#include "texts.h"

#include <sqlite3.h>

void newest(sqlite3 *db) { sqlite3_exec(db, Sql::newest.c_str(), nullptr, nullptr, nullptr); }

void text(sqlite3 *db, int i) { sqlite3_exec(db, Sql::texts[i], nullptr, nullptr, nullptr); }

static void runList(sqlite3 *db, const char *const *list) {
  for (; *list; ++list)
    sqlite3_exec(db, *list, nullptr, nullptr, nullptr);
}

void upgrade(sqlite3 *db) { runList(db, upgrades); }

const char *note(int i) { return notes[i]; }
