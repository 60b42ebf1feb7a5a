// Numbers that are cut on their way.
#include "test/unit/trace/ProvenTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::HasSubstr;

using Widths = Proven;

// Ids have 63 bits now; other columns are as small as they were.
TEST_F(Widths, AKeyThatIsReadOrKeptInFewBits) {
  auto Read = [](const char *Type, const char *Cell) {
    return std::string(R"cpp(
      sqlite3_stmt *st = prepared("SELECT Id, N FROM T WHERE N = 3");
      sqlite3_step(st);)cpp") +
           Type + " x = sqlite3_column_" + Cell + R"cpp(;
      printf("%lld", x); return 0;)cpp";
  };
  const std::string Id = Read("int", "int(st, 0)");
  EXPECT_EQ(open(Id, Read("long long", "int64(st, 0)")), "");
  EXPECT_THAT(open(Id, Read("long long", "int(st, 0)")),
              HasSubstr("'sqlite3_column_int' reads the key in 32 bits"));
  EXPECT_THAT(open(Id, Read("int", "int64(st, 0)")),
              HasSubstr("before: 'printf' is given"));
  EXPECT_EQ(open(Read("int", "int(st, 1)"), Read("int", "int64(st, 1)")), "");
  EXPECT_EQ(open(Id, Id, R"("T": {"strategy": "hash_prefix", "shards": 16})"),
            "");
}

// `if (id)` asks whether there is one, and cuts nothing.
TEST_F(Widths, AKeyThatIsAskedFor) {
  const std::string Asks =
      R"cpp(run(id ? "SELECT 1" : "SELECT 2"); return 0;)cpp";
  const std::string Before = R"cpp(
    sqlite3_stmt *st = prepared("INSERT INTO T (N) VALUES (?)");
    sqlite3_bind_int64(st, 1, a); sqlite3_step(st);
    long long id = sqlite3_last_insert_rowid(db);)cpp";
  const std::string After = R"cpp(
    long long id = keyspread::bit_reverse(keyspread::ordered_id());
    sqlite3_stmt *st = prepared("INSERT INTO T (N, Id) VALUES (?, ?)");
    sqlite3_bind_int64(st, 1, a); sqlite3_bind_int64(st, 2, id);
    sqlite3_step(st);)cpp";
  EXPECT_EQ(open(Before + Asks, After + Asks, Reversed), "");
}

TEST_F(Widths, AColumnsNumberIsNoKey) {
  const std::string Asks = R"cpp(
    PGresult *r = PQexec(nullptr, "SELECT Id FROM T WHERE N = 3");
    printf("%d", PQfnumber(r, "Id")); return 0;)cpp";
  EXPECT_EQ(open(Asks, Asks), "");
}

TEST_F(Widths, ARandomNumberThatIsCutAsItWas) {
  const std::string Draws = R"cpp(
    short s = rand(); if (s > 7) run("SELECT 1"); return 0;)cpp";
  EXPECT_EQ(open(Draws, Draws), "");
}

// The largest id is an id, wherever in the statement it is told.
TEST_F(Widths, AKeyAmongManyOrOfASelectWithin) {
  auto Read = [&](const std::string &What) {
    const std::string Body = "sqlite3_stmt *st = prepared(\"SELECT " + What +
                             "\"); sqlite3_step(st); printf(\"%d\", "
                             "sqlite3_column_int(st, 0)); return 0;";
    return open(Body, Body);
  };
  for (const char *Id :
       {"MAX(Id) FROM T WHERE N = 3", "COALESCE(MIN(Id), 0) FROM T WHERE N = 3",
        "(SELECT MAX(Id) FROM T)", "MAX(k) FROM (SELECT Id AS k FROM T) AS s",
        "k FROM (SELECT MAX(Id) AS k FROM T) AS s"})
    EXPECT_THAT(Read(Id), HasSubstr("reads the key in 32 bits")) << Id;
  for (const char *Other :
       {"COUNT(Id) FROM T", "MAX(N) FROM T", "(SELECT N FROM T LIMIT 1)",
        "k FROM (SELECT Id, N AS k FROM T) AS s",
        "N FROM T WHERE N IN (SELECT Id AS N FROM T)"})
    EXPECT_EQ(Read(Other), "") << Other;
}

// Beside the id stands the shop, which is as small as it was.
TEST_F(Widths, AKeyOfSeveralColumns) {
  Ddl = "CREATE TABLE T (Shop INTEGER, Id BIGINT AUTO_INCREMENT, N INTEGER, "
        "PRIMARY KEY (Shop, Id));";
  auto Read = [](int Column) {
    return R"cpp(
      sqlite3_stmt *st = prepared("SELECT Shop, Id FROM T WHERE N = 3");
      sqlite3_step(st);
      printf("%d", sqlite3_column_int(st, )cpp" +
           std::to_string(Column) + ")); return 0;";
  };
  EXPECT_EQ(open(Read(0), Read(0)), "");
  EXPECT_THAT(open(Read(1), Read(1)), HasSubstr("reads the key in 32 bits"));
}

} // namespace
} // namespace keyspread::trace
