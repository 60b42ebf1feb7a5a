#include <sqlite3.h>

#include <cstdio>

static sqlite3 *db;

static sqlite3_int64 addShelf(const char *room)
{
    sqlite3_stmt *insert = nullptr;
    sqlite3_prepare_v2(db, "INSERT INTO shelves (room) VALUES (?)", -1, &insert, nullptr);
    sqlite3_bind_text(insert, 1, room, -1, SQLITE_STATIC);
    sqlite3_step(insert);
    sqlite3_finalize(insert);
    return sqlite3_last_insert_rowid(db);
}

static void addBook(const char *title, sqlite3_int64 shelf)
{
    sqlite3_stmt *insert = nullptr;
    sqlite3_prepare_v2(
        db, "INSERT INTO books (title, shelf, lent) VALUES (?, ?, 0)", -1, &insert, nullptr);
    sqlite3_bind_text(insert, 1, title, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 2, shelf);
    sqlite3_step(insert);
    sqlite3_finalize(insert);
}

static void print(sqlite3_int64 shelf)
{
    sqlite3_stmt *select = nullptr;
    sqlite3_prepare_v2(db,
        "SELECT b.title, s.room FROM books b JOIN shelves s ON s.id = b.shelf WHERE s.id = ? ORDER "
        "BY b.title",
        -1, &select, nullptr);
    sqlite3_bind_int64(select, 1, shelf);
    while (sqlite3_step(select) == SQLITE_ROW)
        std::printf(
            "%s in the %s\n", sqlite3_column_text(select, 0), sqlite3_column_text(select, 1));
    sqlite3_finalize(select);
}

int main(int, char **argv)
{
    sqlite3_open(argv[1], &db);
    const sqlite3_int64 hall = addShelf("hall"), attic = addShelf("attic");
    addBook("Emma", hall);
    addBook("Iliad", attic);
    addBook("Faust", hall);
    print(hall);
    print(attic);
    sqlite3_close(db);
}
