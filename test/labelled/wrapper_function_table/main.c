/* A table of functions, one for each database, as C programs have it. */
#include <sqlite3.h>
#include <stdio.h>
#include <stddef.h>

typedef int (*query_fn)(const char *text);

struct db_ops {
  const char *name;
  int (*query)(const char *text);
  int (*log)(const char *text);
  long long (*insert_id)(void);
};

static sqlite3 *handle;

static int sqlite_query(const char *text) { return sqlite3_exec(handle, text, NULL, NULL, NULL); }
static int sqlite_log(const char *text) { return puts(text); }
static long long sqlite_insert_id(void) { return sqlite3_last_insert_rowid(handle); } // FIND auto-increment-read

static const struct db_ops sqlite_ops = {
    .name = "sqlite",
    .query = sqlite_query,
    .log = sqlite_log,
    .insert_id = sqlite_insert_id,
};

static const struct db_ops *ops = &sqlite_ops;

int db_query(const char *text) { return ops->query(text); }
int db_log(const char *text) { return ops->log(text); }

static int each(query_fn run, const char *text) { return run(text); }

long long use(void) {
  query_fn direct = sqlite_query;
  db_query("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // FIND ordered-scan items.id
  db_log("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // NOT ordered-scan
  ops->query("SELECT name FROM items ORDER BY id DESC LIMIT 11"); // FIND ordered-scan items.id
  ops->log("SELECT name FROM items ORDER BY id DESC LIMIT 11"); // NOT ordered-scan
  direct("SELECT name FROM items ORDER BY id DESC LIMIT 12"); // FIND ordered-scan items.id
  each(sqlite_query, "SELECT name FROM items ORDER BY id DESC LIMIT 13"); // FIND ordered-scan items.id
  each(puts, "SELECT name FROM items ORDER BY name DESC LIMIT 13"); // NOT ordered-scan
  return ops->insert_id(); // FIND auto-increment-read
}
