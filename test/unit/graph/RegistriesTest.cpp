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

const char *const Objects = R"cpp(
  enum Which { ADD, DROP, ALL };
  struct Values { void set(int at, int64 x); int64 get(int at, int64 &x); };
  struct Db {
    sqlite3 *db; sqlite3_stmt *handles[ALL];
    void put(Which w, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &handles[w], nullptr); }
    Values *get(Which w);
    void open() { put(ADD, "INSERT INTO t (id, n) VALUES (?, ?)"); put(DROP, "DELETE FROM t WHERE id = ?"); }
  };
)cpp";

TEST_F(GraphRegistries, AnObjectGotByItsKeyCountsFromZero) {
  link({{"a.cpp", std::string(Objects) + R"cpp(
    void add(Db &db, int64 a, int64 n) { Values *v = db.get(ADD); v->set(0, a); v->set(1, n); }
    void drop(Db &db, int64 b) { Values *v = db.get(DROP); v->set(0, b); })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=a 2=n");
  EXPECT_EQ(bound("DELETE"), "1=b");
}

TEST_F(GraphRegistries, AnObjectGotByItsKeyCountsFromOne) {
  link({{"a.cpp", std::string(Objects) + R"cpp(
    void add(Db &db, int64 a, int64 n) { Values *v = db.get(ADD); v->set(1, a); v->set(2, n); })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=a 2=n");
}

TEST_F(GraphRegistries, WhatIsReadFromAnObjectIsNotBound) {
  link({{"a.cpp", std::string(Objects) + R"cpp(
    void f(Db &db, int64 &a) { Values *v = db.get(DROP); v->get(0, a); })cpp"}});
  EXPECT_EQ(bound("DELETE"), "");
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

TEST_F(GraphRegistries, AFlagThatAllShareIsNoKey) {
  link({{"a.cpp", R"cpp(
    enum Which { ADD, DROP, MORE, LESS };
    enum How { NOW, LATER };
    struct Values { void set(int at, int64 x); };
    struct Db {
      sqlite3 *db; sqlite3_stmt *h;
      void put(Which w, const char *sql, How how) { sqlite3_prepare_v2(db, sql, -1, &h, nullptr); }
      Values *get(How how);
      void open() {
        put(ADD, "INSERT INTO t (id) VALUES (?)", LATER);
        put(DROP, "DELETE FROM t WHERE id = ?", LATER);
        put(MORE, "UPDATE t SET n = 1 WHERE id = ?", LATER);
        put(LESS, "UPDATE t SET n = 2 WHERE id = ?", NOW);
        put(LESS, "UPDATE t SET n = 3 WHERE id = ?", NOW);
      }
    };
    void f(Db &db, int64 x) { Values *v = db.get(LATER); v->set(0, x); })cpp"}});
  EXPECT_EQ(bound("INSERT"), "");
}

TEST_F(GraphRegistries, NamesOfTwoClassesAreTwo) {
  link({{"a.cpp", R"cpp(
    struct Values { void set(int at, int64 x); };
    struct A { sqlite3 *db; sqlite3_stmt *h;
      void put(const char *n, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &h, nullptr); }
      Values *get(const char *n); };
    struct B { sqlite3 *db; sqlite3_stmt *h;
      void put(const char *n, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &h, nullptr); }
      Values *get(const char *n); };
    void open(A &a, B &b) {
      a.put("one", "INSERT INTO t (id) VALUES (?)");
      b.put("one", "DELETE FROM t WHERE id = ?");
    }
    void f(A &a, int64 x) { Values *v = a.get("one"); v->set(0, x); }
    void g(B &b, int64 y) { Values *v = b.get("one"); v->set(0, y); })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=x");
  EXPECT_EQ(bound("DELETE"), "1=y");
}

} // namespace
} // namespace keyspread
