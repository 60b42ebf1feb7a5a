// Programs before and after a rewrite: what the proof is certain of.
#include "rewrites/proof/TraceProof.h"
#include "test/unit/plan/PlanTesting.h"
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

const char *const Libraries = R"cpp(
namespace keyspread {
long long ordered_id();
template <unsigned N> long long shard_of(long long);
}
class QSqlQuery {
public:
  QSqlQuery();
  bool prepare(const char *);
  void bindValue(const char *, long long);
  void bindValue(int, long long);
  void addBindValue(long long);
  bool exec();
};
struct MYSQL_STMT;
struct MYSQL_BIND { int buffer_type; void *buffer; };
extern "C" {
int mysql_stmt_prepare(MYSQL_STMT *, const char *, unsigned long);
bool mysql_stmt_bind_param(MYSQL_STMT *, MYSQL_BIND *);
int mysql_stmt_execute(MYSQL_STMT *);
int tell(long long);
long long sqlite3_column_int64(sqlite3_stmt *, int);
}
void run(const char *sql) { sqlite3_exec(db, sql, nullptr, nullptr, nullptr); }
long long ask(const char *sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_step(st);
  const long long id = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  return id;
}
long long last() { return sqlite3_last_insert_rowid(db); }
)cpp";

const char *const Mint = "const long long id = keyspread::ordered_id();";

class Compared : public Traces {
protected:
  /// What is certainly different between two bodies of `long long f(long long
  /// a, long long b)`; empty: nothing is.
  std::string difference(const std::string &Before, const std::string &After) {
    auto Whole = [](const std::string &Body) {
      return Libraries + ("long long f(long long a, long long b) {" + Body) +
             "}";
    };
    const Schema S = plantest::schemaOf(
        "CREATE TABLE T (Id INTEGER PRIMARY KEY AUTOINCREMENT, N INTEGER);");
    const Plan P = plantest::tablesOf(
        R"("T": {"strategy": "hash_prefix", "shards": 16,
                 "id_source": "ordered"})",
        "sqlite");
    const proof::Context C{S, P, shardedTables(S, P), reorderedKeys(S, P),
                           [](const Api &) { return sql::Dialect::Sqlite; }};
    Runs &One = read(Whole(Before)), &Two = read(Whole(After));
    const proof::Verdict V = proof::compare(C, traceOf(One), traceOf(Two));
    return V.certain() ? V.certain()->Text : "";
  }
};

using ::testing::HasSubstr;

TEST_F(Compared, ValuesBoundByName) {
  const std::string Before = R"cpp(
    QSqlQuery q; q.prepare("UPDATE T SET N = :n WHERE Id = :id");
    q.bindValue(":n", a); q.bindValue(":id", b); q.exec(); return 0;)cpp";
  auto After = [](const char *Shard, const char *N = "a") {
    return std::string(R"cpp(
    QSqlQuery q;
    q.prepare("UPDATE T SET N = :n WHERE Id = :id AND ShardId = :ShardId");
    q.bindValue(":n", )cpp") +
           N + R"cpp(); q.bindValue(":id", b);
    q.bindValue(":ShardId", )cpp" +
           Shard + "); q.exec(); return 0;";
  };
  EXPECT_EQ(difference(Before, After("keyspread::shard_of<16>(b)")), "");
  EXPECT_THAT(difference(Before, After("keyspread::shard_of<16>(a)")),
              HasSubstr("is the shard of"));
  EXPECT_THAT(difference(Before, After("keyspread::shard_of<16>(7)")),
              HasSubstr("is the shard of 7"));
  EXPECT_THAT(difference(Before, After("keyspread::shard_of<8>(b)")),
              HasSubstr("one of 8 shards"));
}

TEST_F(Compared, ValuesBoundInTheirOrder) {
  const std::string Before = R"cpp(
    QSqlQuery q; q.prepare("UPDATE T SET N = ? WHERE Id = ?");
    q.addBindValue(a); q.addBindValue(b); q.exec(); return 0;)cpp";
  auto After = [](const char *Shard) {
    return std::string(R"cpp(
    QSqlQuery q; q.prepare("UPDATE T SET N = ? WHERE Id = ? AND ShardId = ?");
    q.addBindValue(a); q.addBindValue(b); q.addBindValue()cpp") +
           Shard + "); q.exec(); return 0;";
  };
  EXPECT_EQ(difference(Before, After("keyspread::shard_of<16>(b)")), "");
  EXPECT_THAT(difference(Before, After("keyspread::shard_of<16>(a)")),
              HasSubstr("is the shard of"));
}

// The library counts each "?", whatever number stands behind it.
TEST_F(Compared, NumbersThatALibraryDoesNotRead) {
  const std::string Before = R"cpp(
    QSqlQuery q; q.prepare("UPDATE T SET N = ? WHERE Id = ?");
    q.addBindValue(a); q.addBindValue(b); q.exec(); return 0;)cpp";
  auto After = [](const char *Shard, const char *Id, const char *Bound) {
    return std::string(
               R"cpp(QSqlQuery q; q.prepare("UPDATE T SET N = ? WHERE ShardId = )cpp") +
           Shard + " AND Id = " + Id + R"cpp("); q.addBindValue(a);)cpp" +
           Bound + "q.exec(); return 0;";
  };
  const char *Shard = "q.addBindValue(keyspread::shard_of<16>(b));",
             *Id = "q.addBindValue(b);";
  EXPECT_EQ(
      difference(Before, After("?", "?", (std::string(Shard) + Id).c_str())),
      "");
  EXPECT_THAT(
      difference(Before, After("?3", "?2", (std::string(Id) + Shard).c_str())),
      HasSubstr("says the numbers of its values, and 'qtsql' counts them"));
}

TEST_F(Compared, ValuesThatStructsPointTo) {
  const std::string Before = R"cpp(
    MYSQL_STMT *st = nullptr;
    mysql_stmt_prepare(st, "UPDATE T SET N = 1 WHERE Id = ?", 31);
    MYSQL_BIND key[1] = {}; key[0].buffer = &b;
    mysql_stmt_bind_param(st, key); mysql_stmt_execute(st); return 0;)cpp";
  auto After = [](const char *Shard) {
    return std::string("const long long s = ") + Shard + R"cpp(;
    MYSQL_STMT *st = nullptr;
    mysql_stmt_prepare(st, "UPDATE T SET N = 1 WHERE Id = ? AND ShardId = ?",
                       48);
    MYSQL_BIND key[2] = {}; key[0].buffer = &b;
    key[1].buffer = const_cast<long long *>(&s);
    mysql_stmt_bind_param(st, key); mysql_stmt_execute(st); return 0;)cpp";
  };
  EXPECT_EQ(difference(Before, After("keyspread::shard_of<16>(b)")), "");
  EXPECT_THAT(difference(Before, After("keyspread::shard_of<16>(a)")),
              HasSubstr("is the shard of"));
}

// An id that was read is an id that is made, of that very row.
TEST_F(Compared, IdsThatAreMade) {
  const std::string Before = R"cpp(
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, "INSERT INTO T (N) VALUES (?)", -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, a); sqlite3_step(st); return last();)cpp";
  auto After = [](const char *Returned, const char *First = "a",
                  const char *Key = "id") {
    return std::string(Mint) + R"cpp(
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, "INSERT INTO T (N, Id, ShardId) VALUES (?, ?, ?)",
                       -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, )cpp" +
           First + "); sqlite3_bind_int64(st, 2, " + Key + R"cpp();
    sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id)); sqlite3_step(st);
    )cpp" + Returned;
  };
  EXPECT_EQ(difference(Before, After("return id;")), "");
  EXPECT_EQ(difference(Before, After("last(); return id;")), "");
  EXPECT_THAT(difference(Before, After("return last();")),
              HasSubstr("an id that the program makes"));
  EXPECT_THAT(difference(Before, After("return keyspread::ordered_id();")),
              HasSubstr("no row has it"));
  EXPECT_THAT(difference(Before, After("return id;", "id", "a")),
              HasSubstr("parameter 1"));
  EXPECT_THAT(
      difference(Before, After("return id;", "a", "static_cast<int>(id)")),
      HasSubstr("cut to 32 bits"));
}

TEST_F(Compared, WhatOthersAreGiven) {
  const std::string Before =
      R"cpp(run("DELETE FROM T"); tell(a); return 0;)cpp";
  EXPECT_EQ(difference(Before, Before), "");
  EXPECT_THAT(
      difference(Before, R"cpp(run("DELETE FROM T"); tell(b); return 0;)cpp"),
      HasSubstr("'tell' is given"));
}

// However much cannot be told in front of it.
TEST_F(Compared, ALostStatementBehindMuchElse) {
  std::string Before, After;
  for (int I = 0; I < 12; ++I) {
    Before += "tell(1);";
    After += "tell(2);";
  }
  EXPECT_THAT(difference(Before + R"cpp(run("DELETE FROM T"); return 0;)cpp",
                         After + "return 0;"),
              HasSubstr("this DELETE ('sqlite3_exec') runs here"));
  EXPECT_EQ(difference(Before + "return 0;", After + "return 0;"), "");
}

// A query for the id that asks for nothing any more gives no id.
TEST_F(Compared, AQueryThatAsksForNothing) {
  const std::string AsksNoMore = std::string(Mint) + R"cpp(
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, "INSERT INTO T (N, Id, ShardId) VALUES (1, ?, ?)", -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
    sqlite3_step(st);
    const long long was = ask("SELECT 0");)cpp";
  const std::string Before = R"cpp(
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, "INSERT INTO T (N) VALUES (1)", -1, &st, nullptr);
    sqlite3_step(st);
    const long long was = ask("SELECT last_insert_rowid()");
    return tell(was);)cpp";
  EXPECT_EQ(difference(Before, AsksNoMore + "return tell(id);"), "");
  EXPECT_THAT(difference(Before, AsksNoMore + "return tell(was);"),
              HasSubstr("'tell' is given"));
}

} // namespace
} // namespace keyspread::trace
