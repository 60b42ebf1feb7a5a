/* Arrays of text indexed by an enum: in order, designated, included and made by macros. */
#include <sqlite3.h>

enum query {
#define X(name, text) QUERY_##name,
#include "queries.def"
#undef X
  QUERY_COUNT
};

static const char *const generated[] = {
#define X(name, text) text,
#include "queries.def"
#undef X
};

static const char *const plain[] = {
    "SELECT name FROM items ORDER BY id LIMIT 4", /* FIND ordered-scan items.id */
    "SELECT name FROM items WHERE id = ?", /* NOT ordered-scan */
    0,
};

static const char *designated[QUERY_COUNT] = {
    [QUERY_OLDEST] = "SELECT id FROM items WHERE id < ? ORDER BY id DESC", /* FIND ordered-scan items.id */
    [QUERY_RENAME] = "UPDATE items SET name = ? WHERE id = ?", /* NOT ordered-scan */
};

struct stmt_text {
  const char *text;
  int flags;
};
static struct stmt_text rows[] = {
    [1] = {"SELECT MIN(id) FROM items", 0}, /* FIND ordered-scan items.id */
    [0] = {.flags = 2, .text = "SELECT COUNT(*) FROM items"}, /* NOT ordered-scan */
};

static sqlite3_stmt *handles[QUERY_COUNT];

int openGenerated(sqlite3 *db) {
  for (int i = 0; i < QUERY_COUNT; ++i)
    if (sqlite3_prepare_v2(db, generated[i], -1, &handles[i], 0))
      return -1;
  return 0;
}

int openPlain(sqlite3 *db) {
  for (const char *const *p = plain; *p; ++p)
    if (sqlite3_exec(db, *p, 0, 0, 0))
      return -1;
  return 0;
}

int runDesignated(sqlite3 *db, enum query which) {
  return sqlite3_exec(db, designated[which], 0, 0, 0);
}

int runRow(sqlite3 *db, int which) {
  const struct stmt_text *row = &rows[which];
  return sqlite3_exec(db, row->text, 0, 0, 0);
}

/* Never run. */
static const char *const usage[] = {
    "SELECT name FROM items ORDER BY id LIMIT 4", /* NOT ordered-scan */
};
const char *usageOf(int i) { return usage[i]; }
