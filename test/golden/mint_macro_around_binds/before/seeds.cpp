// Every call of the database stands in a macro that runs it once.
#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                             \
    do {                                                        \
        int rc_ = (call);                                       \
        if (rc_ != SQLITE_OK && rc_ != SQLITE_DONE) {           \
            fprintf(stderr, "%s: %s\n", #call, sqlite3_errstr(rc_)); \
            exit(1);                                            \
        }                                                       \
    } while (0)

static sqlite3 *db;

static long long add(const char *species, int grams)
{
    sqlite3_stmt *st = NULL;
    long long no;

    CHECK(sqlite3_prepare_v2(db, "INSERT INTO seeds (species, grams) VALUES (?, ?)", -1, &st, NULL));
    CHECK(sqlite3_bind_text(st, 1, species, -1, SQLITE_STATIC));
    CHECK(sqlite3_bind_int(st, 2, grams));
    CHECK(sqlite3_step(st));
    CHECK(sqlite3_finalize(st));
    no = sqlite3_last_insert_rowid(db);
    return no;
}

static int grams(long long no)
{
    sqlite3_stmt *st = NULL;
    int found = 0;

    CHECK(sqlite3_prepare_v2(db, "SELECT grams FROM seeds WHERE seed_id = ?", -1, &st, NULL));
    CHECK(sqlite3_bind_int64(st, 1, no));
    if (sqlite3_step(st) == SQLITE_ROW)
        found = sqlite3_column_int(st, 0);
    CHECK(sqlite3_finalize(st));
    return found;
}

int main(int, char **argv)
{
    CHECK(sqlite3_open(argv[1], &db));
    long long rye = add("rye", 120), oats = add("oats", 80);
    printf("%d %d\n", grams(rye), grams(oats));
    return sqlite3_close(db);
}
