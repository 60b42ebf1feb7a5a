/* Handles in an array by enumerator: what is bound to one is bound to its text alone. */
#include <sqlite3.h>
#include <time.h>

enum which { ADD_EVENT, ADD_ITEM, WHICH };

static struct {
  enum which index;
  const char *text;
} texts[] = {
    {ADD_EVENT, "INSERT INTO events (at, name) VALUES (?, ?)"}, /* FIND monotonic-key events.at */
    {ADD_ITEM, "INSERT INTO items (name, seen) VALUES (?, ?)"}, /* NOT monotonic-key */
};

static sqlite3_stmt *handles[WHICH];

int openAll(sqlite3 *db) {
  for (int i = 0; i < WHICH; ++i)
    if (sqlite3_prepare_v2(db, texts[i].text, -1, &handles[texts[i].index], 0))
      return -1;
  return 0;
}

int addEvent(const char *name) {
  sqlite3_bind_int64(handles[ADD_EVENT], 1, time(0));
  sqlite3_bind_text(handles[ADD_EVENT], 2, name, -1, SQLITE_TRANSIENT); /* NOT monotonic-key */
  return sqlite3_step(handles[ADD_EVENT]);
}

int addItem(const char *name) {
  sqlite3_bind_text(handles[ADD_ITEM], 1, name, -1, SQLITE_TRANSIENT); /* NOT monotonic-key */
  sqlite3_bind_int64(handles[ADD_ITEM], 2, time(0)); /* NOT monotonic-key */
  return sqlite3_step(handles[ADD_ITEM]);
}
