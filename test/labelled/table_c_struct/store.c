/* C tables of structs: {enum, count, types, name, text}, walked by pointer, count or end mark. */
#include <libpq-fe.h>
#include <sqlite3.h>
#include <stddef.h>

typedef enum { GET_ALL, GET_ONE, PUT, LAST, STATEMENTS } StatementIndex;

typedef struct {
  int params;
  const Oid types[4];
  const char *name;
  const char *text;
} PgStatement;

static PgStatement table[] = {
    {2, {25, 20}, "get_all", "SELECT name FROM items WHERE id > $1 ORDER BY id LIMIT $2"}, /* FIND ordered-scan items.id */
    {1, {20}, "get_one", "SELECT name FROM items WHERE id = $1"}, /* NOT ordered-scan */
    {1, {25}, "put", "INSERT INTO items (name) VALUES ($1)"}, /* NOT ordered-scan */
    {0, {0}, "last", "SELECT max(id) FROM items"}, /* FIND ordered-scan items.id */
    {0, {0}, NULL, NULL}};

int prepareAll(PGconn *connection) {
  int i;
  for (i = 0; table[i].text != NULL; ++i) {
    PGresult *r = PQprepare(connection, table[i].name, table[i].text, table[i].params, table[i].types);
    PQclear(r);
  }
  return i;
}

struct lite_statement {
  StatementIndex index;
  const char *text;
};

static const struct lite_statement lite[] = {
    {GET_ALL, "SELECT name FROM items WHERE id BETWEEN ? AND ?"}, /* FIND ordered-scan items.id */
    {GET_ONE, "SELECT name FROM items WHERE name = ?"}, /* NOT ordered-scan */
    {.index = LAST, .text = "SELECT id FROM items ORDER BY id DESC LIMIT 1"}, /* FIND ordered-scan items.id */
    {PUT, NULL}};

static sqlite3_stmt *prepared[STATEMENTS];

static int prepareOne(sqlite3 *db, const struct lite_statement *one) {
  return sqlite3_prepare_v2(db, one->text, -1, &prepared[one->index], NULL);
}

int prepareLite(sqlite3 *db) {
  const struct lite_statement *p;
  for (p = lite; p->text; ++p)
    if (prepareOne(db, p) != SQLITE_OK)
      return -1;
  return 0;
}

static const struct lite_statement other[] = {
    {GET_ALL, "SELECT tag FROM tags ORDER BY tag LIMIT 3"}, /* NOT ordered-scan */
    {GET_ONE, "DELETE FROM items WHERE id = ?"}, /* NOT ordered-scan */
};

int prepareMany(sqlite3 *db, const struct lite_statement *first, size_t count) {
  size_t i;
  for (i = 0; i < count; ++i)
    if (prepareOne(db, &first[i]) != SQLITE_OK)
      return -1;
  return 0;
}

int prepareOther(sqlite3 *db) {
  return prepareMany(db, other, sizeof(other) / sizeof(other[0]));
}

struct message {
  int code;
  const char *text;
};
static const struct message messages[] = {
    {1, "SELECT id FROM items ORDER BY id DESC LIMIT 1"}, /* NOT ordered-scan */
};
const char *messageOf(int i) { return messages[i].text; }
