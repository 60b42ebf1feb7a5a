// Statements kept under a key: values bound by the key reach the right text.
#include "GraphTesting.h"

namespace keyspread {
namespace {

using GraphRegistries = GraphTest;

TEST_F(GraphRegistries, HandlesInAnArrayByEnumerator) {
  link({{"a.cpp", R"cpp(
    enum Which { ADD, DROP, ALL };
    sqlite3_stmt *handles[ALL];
    void open(sqlite3 *db) {
      sqlite3_prepare_v2(db, "INSERT INTO t (id) VALUES (?)", -1, &handles[ADD], nullptr);
      sqlite3_prepare_v2(db, "DELETE FROM t WHERE id = ?", -1, &handles[DROP], nullptr);
    }
    void add(int64 a) { sqlite3_bind_int64(handles[ADD], 1, a); }
    void drop(int64 b) { sqlite3_bind_int64(handles[DROP], 1, b); })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=a");
  EXPECT_EQ(bound("DELETE"), "1=b");
}

TEST_F(GraphRegistries, RowsOfATableByEnumerator) {
  link({{"a.cpp", R"cpp(
    enum Which { ADD, DROP, ALL };
    struct Row { Which which; const char *text; };
    const Row rows[] = {{ADD, "INSERT INTO t (id) VALUES (?)"},
                        {DROP, "DELETE FROM t WHERE id = ?"}};
    sqlite3_stmt *handles[ALL];
    void open(sqlite3 *db) {
      for (const Row &r : rows)
        sqlite3_prepare_v2(db, r.text, -1, &handles[r.which], nullptr);
    }
    void add(int64 a) { sqlite3_bind_int64(handles[ADD], 1, a); }
    void drop(int64 b) { sqlite3_bind_int64(handles[DROP], 1, b); })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=a");
  EXPECT_EQ(bound("DELETE"), "1=b");
}

TEST_F(GraphRegistries, AnElementOfATableIsOnlyThatOne) {
  link({{"a.cpp", R"cpp(
    enum Which { ADD, DROP };
    const char *const texts[] = {"INSERT INTO t (id) VALUES (?)", "DELETE FROM t WHERE id = ?"};
    void add(sqlite3 *db, int64 a) {
      sqlite3_stmt *s;
      sqlite3_prepare_v2(db, texts[ADD], -1, &s, nullptr);
      sqlite3_bind_int64(s, 1, a);
    }
    void any(sqlite3 *db, int i, int64 b) {
      sqlite3_stmt *s;
      sqlite3_prepare_v2(db, texts[i], -1, &s, nullptr);
      sqlite3_bind_int64(s, 1, b);
    })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=a 1=b");
  EXPECT_EQ(bound("DELETE"), "1=b");
}

} // namespace
} // namespace keyspread
