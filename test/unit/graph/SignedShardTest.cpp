// Shards that go negative: each form stands beside the one that mends it.
#include "GraphTesting.h"

#include "rewrites/graph/schema/SignedSql.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The remainders of \p Text that may be negative.
std::vector<std::string> found(const std::string &Text,
                               sql::Dialect D = sql::Dialect::GoogleSql) {
  std::vector<std::string> Result;
  for (const SignedSql &S : signedIn(Text, D)) {
    auto Part = [&](sql::Span At) {
      return Text.substr(At.Begin, At.End - At.Begin);
    };
    Result.push_back(Part(S.Whole) + " by " + Part(S.Divisor) +
                     (S.Kind == SignedSql::OfAbsolute ? " abs" : "") +
                     (S.Problem.empty() ? "" : " !"));
  }
  return Result;
}

TEST(SignedSql, ARemainderOfTheFingerprint) {
  EXPECT_THAT(found("SELECT MOD(FARM_FINGERPRINT(id), 16) FROM t"),
              ElementsAre("MOD(FARM_FINGERPRINT(id), 16) by 16"));
  EXPECT_THAT(
      found("SELECT mod( farm_fingerprint(CAST(id AS STRING)) , @n )"),
      ElementsAre("mod( farm_fingerprint(CAST(id AS STRING)) , @n ) by @n"));
  EXPECT_THAT(found("SELECT a FROM t WHERE s IN (MOD(FARM_FINGERPRINT(k), 4))"),
              ElementsAre("MOD(FARM_FINGERPRINT(k), 4) by 4"));
}

TEST(SignedSql, AnOperatorAndAQualifiedName) {
  EXPECT_THAT(found("SELECT spanner.farm_fingerprint(id) % 16 FROM t",
                    sql::Dialect::PostgreSql),
              ElementsAre("spanner.farm_fingerprint(id) % 16 by 16"));
  EXPECT_THAT(
      found("SELECT (FARM_FINGERPRINT(id))::bigint % (a + 1) AS s",
            sql::Dialect::PostgreSql),
      ElementsAre("(FARM_FINGERPRINT(id))::bigint % (a + 1) by (a + 1)"));
}

TEST(SignedSql, InsideCastsAndCalls) {
  EXPECT_THAT(
      found("SELECT CAST(MOD(CAST(FARM_FINGERPRINT(id) AS INT64), 8) AS "
            "STRING)"),
      ElementsAre("MOD(CAST(FARM_FINGERPRINT(id) AS INT64), 8) by 8"));
  EXPECT_THAT(found("SELECT COALESCE(MOD(FARM_FINGERPRINT(id), 8), 0)"),
              ElementsAre("MOD(FARM_FINGERPRINT(id), 8) by 8"));
}

TEST(SignedSql, AMendedSignIsNoFinding) {
  for (const char *Text :
       {"MOD(MOD(FARM_FINGERPRINT(id), 16) + 16, 16)",
        "MOD(16 + MOD(FARM_FINGERPRINT(id), 16), 16)",
        "((FARM_FINGERPRINT(id) % 16) + 16) % 16",
        "ABS(MOD(FARM_FINGERPRINT(id), 16))",
        "MOD(FARM_FINGERPRINT(id) & 0x7fffffffffffffff, 16)",
        "CASE WHEN MOD(FARM_FINGERPRINT(id), 16) < 0 THEN "
        "MOD(FARM_FINGERPRINT(id), 16) + 16 ELSE MOD(FARM_FINGERPRINT(id), 16) "
        "END",
        "IF(MOD(FARM_FINGERPRINT(id), 4) < 0, MOD(FARM_FINGERPRINT(id), 4) + "
        "4, MOD(FARM_FINGERPRINT(id), 4))",
        "x WHERE MOD(FARM_FINGERPRINT(id), 10) = 0"})
    EXPECT_THAT(found(std::string("SELECT ") + Text), IsEmpty()) << Text;
}

TEST(SignedSql, AChoiceThatAsksForSomethingElse) {
  EXPECT_THAT(
      found("SELECT CASE WHEN a THEN MOD(FARM_FINGERPRINT(id), 16) END, "
            "IF(b < 0, 1, 2)"),
      ElementsAre("MOD(FARM_FINGERPRINT(id), 16) by 16"));
}

TEST(SignedSql, AnAbsoluteValueOverflows) {
  EXPECT_THAT(found("SELECT MOD(ABS(FARM_FINGERPRINT(id)), 16)"),
              ElementsAre("MOD(ABS(FARM_FINGERPRINT(id)), 16) by 16 abs"));
  EXPECT_THAT(found("SELECT ABS(FARM_FINGERPRINT(id))"), IsEmpty());
}

TEST(SignedSql, OtherUsesAreNoFinding) {
  EXPECT_THAT(found("SELECT FARM_FINGERPRINT(id), MOD(id, 16)"), IsEmpty());
  EXPECT_THAT(found("SELECT 'MOD(FARM_FINGERPRINT(id), 16)' -- MOD("
                    "FARM_FINGERPRINT(id), 16)"),
              IsEmpty());
  EXPECT_THAT(found("SELECT MOD(FARM_FINGERPRINT(id)"), IsEmpty());
}

TEST(SignedSql, ADivisorThatCannotBeRepeated) {
  EXPECT_THAT(found("SELECT MOD(FARM_FINGERPRINT(id), ?)"),
              ElementsAre("MOD(FARM_FINGERPRINT(id), ?) by ? !"));
  EXPECT_THAT(found("SELECT MOD(FARM_FINGERPRINT(id), f(2))"),
              ElementsAre("MOD(FARM_FINGERPRINT(id), f(2)) by f(2) !"));
}

TEST(SignedSql, AReversalOfAllBits) {
  EXPECT_THAT(found("SELECT BIT_REVERSE(id, FALSE), BIT_REVERSE(id, TRUE)"),
              ElementsAre("BIT_REVERSE(id, FALSE) by "));
}

class SignedShardCheck : public GraphTest {
protected:
  /// Places of the findings, as text of the unit or the schema.
  std::vector<std::string> places(const std::string &Code,
                                  const std::string &Sql = "") {
    Dialect = sql::Dialect::GoogleSql;
    std::string Unit = Prelude + Hashes + Code;
    Before = "";
    link({{"a.cpp", Unit}}, Sql);
    std::vector<std::string> Result;
    for (const Finding &F : Linked->findings()) {
      if (F.Check != "keyspread-signed-shard")
        continue;
      const std::string &From = F.At.File == "/p/a.cpp" ? Unit : Sql;
      Result.push_back(From.substr(F.At.Begin, F.At.End - F.At.Begin) +
                       (F.Table.empty() ? "" : " " + F.Table + "." + F.Column));
    }
    return Result;
  }

  const std::string Hashes = R"(
typedef unsigned long long uint64; typedef unsigned int uint32;
namespace farmhash { uint64 Fingerprint64(const char *); uint32 Fingerprint32(const char *); }
extern "C" { long long llabs(long long); }
)";
};

TEST_F(SignedShardCheck, AGeneratedColumn) {
  EXPECT_THAT(
      places("", "CREATE TABLE T (Id STRING(36), ShardId INT64 AS "
                 "(MOD(FARM_FINGERPRINT(Id), 16)) STORED) PRIMARY KEY (Id);"),
      ElementsAre("MOD(FARM_FINGERPRINT(Id), 16) T.ShardId"));
}

TEST_F(SignedShardCheck, AQueryInCode) {
  EXPECT_THAT(places("void f(sqlite3 *d) { sqlite3_exec(d, \"SELECT a FROM t "
                     "WHERE s = MOD(FARM_FINGERPRINT(k), 8)\", 0, 0, 0); }"),
              ElementsAre("MOD(FARM_FINGERPRINT(k), 8) t."));
}

TEST_F(SignedShardCheck, AReversalMattersInAKeyOnly) {
  const char *Schema = "CREATE TABLE T (Id INT64, X INT64) PRIMARY KEY (Id);\n";
  EXPECT_THAT(
      places("", Schema +
                     std::string("INSERT INTO T (Id, X) VALUES (BIT_REVERSE(1, "
                                 "FALSE), BIT_REVERSE(2, FALSE));")),
      ElementsAre("BIT_REVERSE(1, FALSE) T.Id"));
}

TEST_F(SignedShardCheck, ACastFingerprint) {
  EXPECT_THAT(
      places("int64 f(const char *k) { return "
             "static_cast<int64>(farmhash::Fingerprint64(k)) % 16; }"),
      ElementsAre("static_cast<int64>(farmhash::Fingerprint64(k)) % 16"));
}

TEST_F(SignedShardCheck, ThroughVariablesAndFunctions) {
  EXPECT_THAT(places("int64 hash(const char *k) { uint64 h = "
                     "farmhash::Fingerprint64(k); return h; }\n"
                     "int64 shard(int64 h, int64 n) { return h % n; }\n"
                     "int64 f(const char *k) { return shard(hash(k), 16); }"),
              ElementsAre("h % n"));
}

TEST_F(SignedShardCheck, UnsignedIsNoFinding) {
  EXPECT_THAT(
      places("uint64 f(const char *k) { return farmhash::Fingerprint64(k) % "
             "16; }\n"
             "int64 g(const char *k, uint64 n) { return "
             "static_cast<int64>(farmhash::Fingerprint64(k)) % n; }\n"
             "int64 h(const char *k) { return "
             "int64(uint32(farmhash::Fingerprint64(k))) % 16; }\n"
             "int64 i(const char *k) { return "
             "int64(farmhash::Fingerprint32(k)) % 16; }\n"
             "int64 j(int64 id) { return id % 16; }\n"),
      IsEmpty());
}

TEST_F(SignedShardCheck, AMendedSignIsNoFinding) {
  const std::string F = "static_cast<int64>(farmhash::Fingerprint64(k))";
  for (const std::string &Body : std::vector<std::string>{
           "return (" + F + " % 16 + 16) % 16;",
           "int64 s = " + F + " % 16; if (s < 0) s += 16; return s;",
           "int64 s = " + F + " % 16; return (s + 16) % 16;",
           "int64 s = " + F + " % 16; return s < 0 ? s + 16 : s;",
           "return llabs(" + F + " % 16);",
           "return (" + F + " & 0x7fffffffffffffffll) % 16;",
           "int64 v = " + F + " & 0x7fffffffffffffffll; return v % 16;",
           "uint64 h = farmhash::Fingerprint64(k); int64 v = h >> 1; return v "
           "% "
           "16;",
           "int64 v = " + F + "; if (v < 0) v = ~v; return v % 16;",
           "return " + F + " % 16 == 0;"})
    EXPECT_THAT(places("int64 f(const char *k) { " + Body + " }"), IsEmpty())
        << Body;
}

TEST_F(SignedShardCheck, AnAbsoluteValue) {
  EXPECT_THAT(places("int64 f(const char *k) { int64 h = "
                     "farmhash::Fingerprint64(k); return llabs(h) % 16; }"),
              ElementsAre("llabs(h)"));
  EXPECT_THAT(places("int64 f(int64 a) { return llabs(a) % 16; }"), IsEmpty());
}

TEST_F(SignedShardCheck, AReversedIdInAKey) {
  const char *Schema = "CREATE TABLE T (Id INT64, X INT64) PRIMARY KEY (Id);\n";
  auto Put = [](const std::string &Column) {
    return "int64 spread(uint64 id) { return "
           "static_cast<int64>(__builtin_bitreverse64(id)); }\n"
           "void put(sqlite3 *d, uint64 id) { sqlite3_stmt *s;\n"
           "sqlite3_prepare_v2(d, \"INSERT INTO T (" +
           Column +
           ") VALUES (?)\", -1, &s, nullptr);\n"
           "sqlite3_bind_int64(s, 1, spread(id)); }";
  };
  EXPECT_THAT(places(Put("Id"), Schema),
              ElementsAre("__builtin_bitreverse64(id) T.Id"));
  EXPECT_THAT(places(Put("X"), Schema), IsEmpty());
}

} // namespace
} // namespace keyspread
