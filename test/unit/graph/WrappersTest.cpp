// Which functions are database calls, and by which of their parameters.
#include "GraphTesting.h"

#include "rewrites/graph/checks/WrapperReport.h"
#include "rewrites/graph/results/IdReaders.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class GraphWrappers : public GraphTest {
protected:
  /// "Db::run 0" for every function that takes SQL, sorted.
  std::vector<std::string> statementCalls() {
    std::vector<std::string> Result;
    for (auto &[Usr, A] : Linked->W.inferred())
      if (A.Sql && Linked->P.Functions.count(Usr))
        Result.push_back(Linked->P.Functions.at(Usr).Name + " " +
                         std::to_string(*A.Sql));
    std::sort(Result.begin(), Result.end());
    return Result;
  }

  std::vector<std::string> readers() {
    std::vector<std::string> Result;
    for (auto &[Usr, R] : idReaders(*Linked))
      if (Linked->P.Functions.count(Usr))
        Result.push_back(Linked->P.Functions.at(Usr).Name);
    std::sort(Result.begin(), Result.end());
    return Result;
  }

  std::vector<std::string> explained() {
    std::vector<std::string> Result;
    for (const WrapperNote &N : explainWrappers(*Linked))
      for (const WrapperRole &R : N.Roles)
        Result.push_back("'" + N.Name + "' " + R.Text);
    return Result;
  }

  const std::string Db = R"cpp(
    struct Db {
      sqlite3 *db;
      void run(const char *sql) { sqlite3_exec(db, sql, nullptr, nullptr, nullptr); }
    };)cpp";
};

TEST_F(GraphWrappers, AValueInAStatementIsNoStatement) {
  link({{"a.cpp", Db + R"cpp(
    extern "C" int snprintf(char *, unsigned long, const char *, ...);
    void named(Db &d, const char *name) {
      char text[100];
      snprintf(text, 100, "SELECT x FROM t WHERE n = '%s'", name);
      d.run(text);
    })cpp"}});
  EXPECT_THAT(statementCalls(), ElementsAre("Db::run 0"));
}

TEST_F(GraphWrappers, AnOverrideMakesTheInterfaceOne) {
  link({{"a.cpp", R"cpp(
    struct I { virtual void run(const char *) = 0; virtual void log(const char *) = 0; };
    struct Mid : I { void log(const char *) override {} };
    struct S : Mid {
      sqlite3 *db;
      void run(const char *sql) override { sqlite3_exec(db, sql, nullptr, nullptr, nullptr); }
    };
    void shim(I &i, const char *text) { i.run(text); i.log(text); }
    void only(I &i, const char *text) { i.log(text); })cpp"}});
  EXPECT_THAT(statementCalls(), ElementsAre("I::run 0", "S::run 0", "shim 1"));
}

TEST_F(GraphWrappers, ATableOfFunctions) {
  link({{"a.cpp", Db + R"cpp(
    struct Ops { void (*query)(const char *); void (*note)(const char *); };
    Db one;
    void query(const char *sql) { one.run(sql); }
    void note(const char *) {}
    Ops ops = {query, note};
    void go(const char *sql) { ops.query(sql); }
    void tell(const char *sql) { ops.note(sql); })cpp"}});
  EXPECT_THAT(statementCalls(), ElementsAre("Db::run 0", "go 0", "query 0"));
}

TEST_F(GraphWrappers, AFieldThatSeveralConstructorsFill) {
  link({{"a.cpp", Db + R"cpp(
    struct Task {
      const char *sql; const char *note;
      Task(const char *s) : sql(s), note(nullptr) {}
      Task(int, const char *n, const char *s) : sql(s), note(n) {}
    };
    void work(Db &d, Task &t) { d.run(t.sql); })cpp"}});
  EXPECT_THAT(statementCalls(),
              ElementsAre("Db::run 0", "Task::Task 0", "Task::Task 2"));
}

TEST_F(GraphWrappers, AnIndexThatCountsFromZero) {
  link({{"a.cpp", R"cpp(
    struct S {
      sqlite3_stmt *s;
      S(sqlite3 *db, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &s, nullptr); }
      void set(int i, int64 v) { sqlite3_bind_int64(s, i + 1, v); }
    };
    void put(sqlite3 *db, int64 a, int64 b) {
      S s(db, "INSERT INTO t (a, b) VALUES (?, ?)");
      s.set(0, a);
      s.set(1, b);
    })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=a 2=b");
}

TEST_F(GraphWrappers, ReadersPassTheIdOn) {
  link({{"a.cpp", Db + R"cpp(
    int64 last(Db &d) { return sqlite3_last_insert_rowid(d.db); }
    int64 again(Db &d) { return last(d); }
    void out(Db &d, int64 &id) { id = again(d); }
    int64 insert(Db &d, const char *sql) { d.run(sql); return last(d); }
    int64 addUser(Db &d) { return insert(d, "INSERT INTO t DEFAULT VALUES"); }
    int64 more(Db &d) { return addUser(d); })cpp"}});
  EXPECT_THAT(readers(), ElementsAre("again", "insert", "last", "out"));
}

TEST_F(GraphWrappers, TheIdOfAnObjectIsNoRead) {
  link({{"a.cpp", R"cpp(
    struct Db {
      sqlite3 *db; int64 last_;
      void run(const char *sql) {
        sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
        last_ = sqlite3_last_insert_rowid(db);
      }
      int64 last() { return last_; }
    };
    struct Item { int64 id_; int64 id() { return id_; } };
    void keep(Db &d, Item &i) { i.id_ = d.last(); })cpp"}});
  EXPECT_THAT(readers(), ElementsAre("Db::last"));
}

TEST_F(GraphWrappers, AClassThatOneUnitSees) {
  link({{"a.cpp", R"cpp(
    namespace {
    struct S {
      sqlite3_stmt *s;
      S(sqlite3 *db, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &s, nullptr); }
      void set(int i, int64 v) { sqlite3_bind_int64(s, i, v); }
    };
    }
    void put(sqlite3 *db, int64 a) {
      S s(db, "INSERT INTO t (a) VALUES (?)");
      s.set(1, a);
    })cpp"}});
  EXPECT_EQ(bound("INSERT"), "1=a");
}

TEST_F(GraphWrappers, TheChainIsExplained) {
  link({{"a.cpp", Db + "\nvoid go(Db &d, const char *text) { d.run(text); }"}});
  EXPECT_THAT(
      explained(),
      ElementsAre("'Db::run' is a statement call: parameter 1 'sql' reaches "
                  "argument 2 of 'sqlite3_exec'",
                  "'go' is a statement call: parameter 2 'text' reaches "
                  "argument 1 of 'Db::run'"));
  const std::vector<WrapperNote> Notes = explainWrappers(*Linked);
  ASSERT_EQ(Notes.back().Roles.front().Chain.size(), 2u);
  EXPECT_THAT(Notes.back().Roles.front().Chain[1].Text,
              HasSubstr("argument 2 of 'sqlite3_exec'"));
}

} // namespace
TEST_F(GraphWrappers, AReaderThatOnlyAnIdleOneCallsIsIdle) {
  const std::string Readers = R"cpp(
    struct Ids {
      sqlite3 *db;
      long long last() { return sqlite3_last_insert_rowid(db); }
      long long again() { return last(); }
    };)cpp";
  link({{"a.cpp", Readers}});
  EXPECT_EQ(idleIdReads(*Linked).size(), 2u);
  link({{"a.cpp", Readers + "long long use(Ids &i) { long long v = 1; "
                            "sqlite3_exec(i.db, \"SELECT 1\", 0, 0, 0); "
                            "return v + i.again(); }"}});
  EXPECT_TRUE(idleIdReads(*Linked).empty());
}

} // namespace keyspread
