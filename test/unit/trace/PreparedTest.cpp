// Statements that one function prepares and another one runs.
#include "rewrites/proof/TraceProof.h"
#include "test/unit/plan/PlanTesting.h"
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;

const char *const Libraries = R"cpp(
namespace keyspread {
long long ordered_id();
template <unsigned N> long long shard_of(long long);
template <unsigned N> const char *shard_of(const char *); // as libpq wants it
}
struct PGconn; struct PGresult;
extern "C" {
PGresult *PQprepare(PGconn *, const char *, const char *, int, const unsigned *);
PGresult *PQexecPrepared(PGconn *, const char *, int, const char *const *,
                         const int *, const int *, int);
}
)cpp";

const char *const Old = "INSERT INTO T (Id, N) VALUES (?, ?)";
const char *const New = "INSERT INTO T (Id, N, ShardId) VALUES (?, ?, ?)";

class Prepared : public Traces {
protected:
  /// The first thing that is not proven of any function of two programs.
  std::string open(const std::string &Before, const std::string &After) {
    const Schema S = plantest::schemaOf(
        "CREATE TABLE T (Id INTEGER PRIMARY KEY, N INTEGER);");
    const keyspread::Plan P = plantest::tablesOf(
        R"("T": {"strategy": "hash_prefix", "shards": 16})", "sqlite");
    proof::Context C{S, P, shardedTables(S, P), reorderedKeys(S, P),
                     [](const Api &) { return sql::Dialect::Sqlite; }};
    Runs &One = read(Libraries + Before), &Two = read(Libraries + After);
    for (const Trace &T : One.all())
      C.Was.add(T);
    for (const Trace &T : Two.all())
      C.Is.add(T);
    for (const Trace &T : One.all())
      proof::noteEntered(T, C.Entered);
    C.IsCalled = [&](llvm::StringRef Key) { return One.Code.isCalled(Key); };
    C.ParametersChange =
        C.Was.countParameters(P.Dialect) != C.Is.countParameters(P.Dialect);
    for (const Trace &Was : One.all())
      for (const Trace &Is : Two.all())
        if (Was.Entry->Of->Qualified == Is.Entry->Of->Qualified)
          if (const proof::Verdict V = proof::compare(C, Was, Is); !V.proven())
            return V.Differences.front().Text;
    return "";
  }
};

using ::testing::HasSubstr;

/// A class whose constructor prepares \p Sql, and whose method does \p Put.
std::string member(const std::string &Sql, const std::string &Put) {
  return R"cpp(
    class Store {
    public:
      Store() { sqlite3_prepare_v2(db, ")cpp" +
         Sql + R"cpp(", -1, &put_, nullptr); }
      void put(long long id, long long n);
    private:
      sqlite3_stmt *put_ = nullptr;
    };
    void Store::put(long long id, long long n) {)cpp" +
         Put + "sqlite3_step(put_); }";
}

std::string bind(int I, const std::string &Of) {
  return "sqlite3_bind_int64(put_, " + std::to_string(I) + ", " + Of + ");";
}

TEST_F(Prepared, InAMember) {
  const std::string Was = bind(1, "id") + bind(2, "n");
  EXPECT_EQ(open(member(Old, Was),
                 member(New, Was + bind(3, "keyspread::shard_of<16>(id)"))),
            "");
  EXPECT_THAT(open(member(Old, Was),
                   member(New, Was + bind(3, "keyspread::shard_of<16>(n)"))),
              HasSubstr("'ShardId' is the shard of n, and the key is id"));
  EXPECT_THAT(open(member(Old, Was), member(New, Was)),
              HasSubstr("nobody gives parameter 3, 'ShardId'"));
}

TEST_F(Prepared, ThatNobodyRuns) {
  const std::string Empty = "} void other() { sqlite3_stmt *put_ = nullptr;";
  EXPECT_THAT(open(member(Old, Empty), member(New, Empty)),
              HasSubstr("what parameter 3, 'ShardId', is given is not known"));
}

/// What a member of an object has that another object's reference leads to.
std::string behindReference(const std::string &Sql, const std::string &Put) {
  return R"cpp(
    struct Store {
      Store() { sqlite3_prepare_v2(db, ")cpp" +
         Sql + R"cpp(", -1, &statement, nullptr); }
      sqlite3_stmt *statement;
    };
    struct Shell {
      Store &store;
      void put(long long id, long long n);
    };
    void Shell::put(long long id, long long n) {
      sqlite3_stmt *put_ = store.statement;)cpp" +
         Put + "sqlite3_step(put_); }";
}

TEST_F(Prepared, BehindAReference) {
  const std::string Was = bind(1, "id") + bind(2, "n");
  EXPECT_EQ(
      open(behindReference(Old, Was),
           behindReference(New, Was + bind(3, "keyspread::shard_of<16>(id)"))),
      "");
  EXPECT_THAT(open(behindReference(Old, Was), behindReference(New, Was)),
              HasSubstr("nobody gives parameter 3, 'ShardId'"));
}

/// Nobody knows which of them a command runs: it may be one that takes other
/// values now.
TEST_F(Prepared, ARunOfAnyOfThem) {
  const std::string Was = bind(1, "id") + bind(2, "n"),
                    Is = Was + bind(3, "keyspread::shard_of<16>(id)");
  const std::string Any =
      "int step(sqlite3_stmt *st) { return sqlite3_step(st); }"
      "void prune(sqlite3_stmt **all, int i, long long id) {"
      "  sqlite3_bind_int64(all[i], 1, id); step(all[i]); }";
  EXPECT_THAT(open(member(Old, Was) + Any, member(New, Is) + Any),
              HasSubstr("which statement 'sqlite3_step' runs is not known"));
  // Who calls it tells.
  const std::string Told =
      "void prune(sqlite3_stmt *st) { sqlite3_step(st); }"
      "void all() { sqlite3_stmt *st;"
      "  sqlite3_prepare_v2(db, \"SELECT 1\", -1, &st, nullptr); prune(st); }";
  EXPECT_EQ(open(member(Old, Was) + Told, member(New, Is) + Told), "");
}

/// One function that prepares \p Sql under a name, and one that runs it.
std::string named(const std::string &Sql, const std::string &Values,
                  const char *Count) {
  return R"cpp(
    void prepare(PGconn *c) { PQprepare(c, "put", ")cpp" +
         Sql + R"cpp(", 0, nullptr); }
    void put(PGconn *c, const char *id, const char *n) {
      const char *values[] = {)cpp" +
         Values + R"cpp(};
      PQexecPrepared(c, "put", )cpp" +
         Count + ", values, nullptr, nullptr, 0); }";
}

TEST_F(Prepared, ByAName) {
  const char *From = "INSERT INTO T (Id, N) VALUES (?1, ?2)";
  const char *To = "INSERT INTO T (Id, N, ShardId) VALUES (?1, ?2, ?3)";
  const std::string Was = named(From, "id, n", "2");
  EXPECT_THAT(open(Was, named(To, "id, n", "2")),
              HasSubstr("nobody gives parameter 3, 'ShardId'"));
  EXPECT_THAT(open(Was, named(To, "id, n, keyspread::shard_of<16>(n)", "3")),
              HasSubstr("'ShardId' is the shard of n, and the key is id"));
  EXPECT_NE(open(Was, named(To, "n, id, keyspread::shard_of<16>(id)", "3")),
            "");
  EXPECT_EQ(open(Was, named(To, "id, n, keyspread::shard_of<16>(id)", "3")),
            "");
}

/// A handle is made first, and given \p Prepares; then its values are counted.
static std::string counting(const std::string &Prepares) {
  return R"cpp(
    struct MYSQL; struct MYSQL_STMT;
    extern "C" {
    MYSQL_STMT *mysql_stmt_init(MYSQL *);
    int mysql_stmt_prepare(MYSQL_STMT *, const char *, unsigned long);
    unsigned long mysql_stmt_param_count(MYSQL_STMT *);
    }
    unsigned long f(MYSQL *my, bool more) {
      MYSQL_STMT *st = mysql_stmt_init(my);
      )cpp" +
         Prepares + "return mysql_stmt_param_count(st); }";
}

TEST_F(Prepared, ValuesOfAHandleThatIsGivenItsTextLater) {
  const std::string One = "mysql_stmt_prepare(st, \"DELETE FROM T WHERE Id = "
                          "?\", 29);";
  const std::string Two = "mysql_stmt_prepare(st, \"DELETE FROM T WHERE Id = ? "
                          "AND N = ?\", 39);";
  V Known = traceOf(read(counting(One))).Result;
  ASSERT_EQ(Known.Of->Kind, Kind::Number);
  EXPECT_EQ(Known.Of->Number, 1);
  // Either of two: neither count is known.
  EXPECT_EQ(traceOf(read(counting("if (more) " + One + " else " + Two)))
                .Result.Of->Kind,
            Kind::Result);
}

/// What a query gives, asked by SQLite's names.
static std::string columns(const std::string &Sql, const std::string &Gives) {
  return R"cpp(
    extern "C" {
    int sqlite3_column_count(sqlite3_stmt *);
    const char *sqlite3_column_name(sqlite3_stmt *, int);
    }
    auto f() {
      sqlite3_stmt *st = nullptr;
      sqlite3_prepare_v2(db, ")cpp" +
         Sql + "\", -1, &st, nullptr); return " + Gives + "; }";
}

TEST_F(Prepared, HowManyColumnsAQueryHas) {
  auto Count = [&](const char *Sql) -> std::optional<int64_t> {
    V Of = traceOf(read(columns(Sql, "sqlite3_column_count(st)"))).Result;
    return Of.Of->Kind == Kind::Number ? std::optional(Of.Of->Number)
                                       : std::nullopt;
  };
  EXPECT_EQ(Count("SELECT Id, N + 1, 'x' FROM T"), 3);
  EXPECT_EQ(Count("INSERT INTO T (N) VALUES (1) RETURNING Id"), 1);
  EXPECT_EQ(Count("DELETE FROM T"), 0);
  EXPECT_EQ(Count("SELECT * FROM T"), std::nullopt);
  EXPECT_EQ(Count("SELECT Id, t.* FROM T t"), std::nullopt);
}

TEST_F(Prepared, WhatAColumnIsCalled) {
  auto Name = [&](const char *At) -> std::optional<std::string> {
    return wholeText(
        traceOf(
            read(columns("SELECT t.Id, N + 1 AS More, N - 1 FROM T t",
                         std::string("sqlite3_column_name(st, ") + At + ")")))
            .Result);
  };
  EXPECT_EQ(Name("0"), "Id");
  EXPECT_EQ(Name("1"), "More");
  EXPECT_EQ(Name("2"), std::nullopt); // as the database likes
  EXPECT_EQ(Name("3"), std::nullopt);
}

TEST_F(Traces, ThatAStatementWasPreparedWellSaysNothingOfItsHandle) {
  EXPECT_THAT(events(R"cpp(
    void f() {
      sqlite3_stmt *st = nullptr;
      if (sqlite3_prepare_v2(db, "DELETE FROM T", -1, &st, nullptr))
        return;
      if (st)
        sqlite3_step(st);
    })cpp"),
              ElementsAre("prepare_v2 DELETE FROM T", "step"));
}

TEST_F(Traces, AStatementThatWasBoundToIsThere) {
  EXPECT_THAT(
      events(R"cpp(
    void f() {
      sqlite3_stmt *st = nullptr;
      sqlite3_prepare_v2(db, "DELETE FROM T WHERE Id = ?", -1, &st, nullptr);
      sqlite3_bind_int64(st, 1, 7);
      if (!st)
        puts("none");
    })cpp"),
      ElementsAre("prepare_v2 DELETE FROM T WHERE Id = ?", "bind_int64 1 7"));
}

TEST_F(Traces, WhetherWhatRunsATextWentWellIsNotKnown) {
  EXPECT_THAT(events(R"cpp(
    void f() {
      if (sqlite3_exec(db, "DELETE FROM T", nullptr, nullptr, nullptr))
        return;
      sqlite3_exec(db, "DELETE FROM U", nullptr, nullptr, nullptr);
    })cpp"),
              ElementsAre("exec DELETE FROM T", "exec DELETE FROM U"));
}

} // namespace
} // namespace keyspread::trace
