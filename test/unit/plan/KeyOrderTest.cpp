// Which keys are made of columns that a table has, because of a plan.
#include "rewrites/plan/KeyOrder.h"
#include "test/unit/plan/PlanTesting.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::plantest;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::string text(const std::vector<KeyColumn> &Key) {
  std::vector<std::string> Names;
  for (const KeyColumn &K : Key)
    Names.push_back(K.Column + (K.Desc ? " DESC" : ""));
  return fmt::format("({})", fmt::join(Names, ", "));
}

std::vector<std::string> keys(std::string_view Sql, llvm::StringRef Tables) {
  std::vector<std::string> Lines;
  for (const ReorderedKey &K : reorderedKeys(schemaOf(Sql), tablesOf(Tables)))
    Lines.push_back(fmt::format(
        "{} {} -> {}{}{}{}", K.Table, text(K.Old), text(K.New),
        K.Parent.empty() ? "" : " in " + K.Parent, K.done() ? " done" : "",
        K.Problem.empty() ? "" : ": " + K.Problem));
  return Lines;
}

constexpr const char *Swapped =
    R"("P": {"strategy": "swap_order", "key": ["b", "a"], "desc": ["a"]})";
constexpr const char *Tenants =
    R"("P": {"strategy": "tenant_prefix", "tenant_column": "t"})";

TEST(KeyOrder, SwapsColumnsAndSaysWhichDescend) {
  EXPECT_THAT(keys("CREATE TABLE p (a INT, b INT, PRIMARY KEY (a, b));"
                   "CREATE TABLE other (a INT, b INT, PRIMARY KEY (a, b));",
                   Swapped),
              ElementsAre("p (a, b) -> (b, a DESC)"));
  EXPECT_THAT(
      keys("CREATE TABLE p (a INT, b INT, PRIMARY KEY (b, a));", Swapped),
      ElementsAre("p (b, a) -> (b, a DESC) done"));
}

TEST(KeyOrder, ChildrenThatLieInATableRepeatItsKey) {
  EXPECT_THAT(
      keys("CREATE TABLE p (a INT64, b INT64) PRIMARY KEY (a, b);"
           "CREATE TABLE c (a INT64, b INT64, n INT64) PRIMARY KEY (a, b, n),"
           " INTERLEAVE IN PARENT p;"
           "CREATE TABLE g (a INT64, b INT64, n INT64, m INT64) PRIMARY KEY "
           "(a, b, n, m), INTERLEAVE IN PARENT c;",
           Swapped),
      ElementsAre("c (a, b, n) -> (b, a DESC, n) in p",
                  "g (a, b, n, m) -> (b, a DESC, n, m) in c",
                  "p (a, b) -> (b, a DESC)"));
}

TEST(KeyOrder, PutsTheTenantInFront) {
  EXPECT_THAT(
      keys("CREATE TABLE p (id INT64, t STRING(9)) PRIMARY KEY (id DESC);"
           "CREATE TABLE c (id INT64, t STRING(9), n INT64) PRIMARY KEY (id, "
           "n), INTERLEAVE IN PARENT p;"
           "CREATE TABLE d (id INT64, n INT64) PRIMARY KEY (id, n), INTERLEAVE "
           "IN PARENT p;",
           Tenants),
      ElementsAre("c (id, n) -> (t, id DESC, n) in p",
                  "d (id, n) -> (t, id DESC, n) in p: 'd' lies interleaved in "
                  "'p' and has no column 't' for the tenant",
                  "p (id DESC) -> (t, id DESC)"));
  EXPECT_THAT(
      keys("CREATE TABLE p (id INT, t TEXT, PRIMARY KEY (id, t));", Tenants),
      ElementsAre("p (id, t) -> (t, id)"));
}

TEST(KeyOrder, KnowsItsOwnShardInAMigratedSchema) {
  EXPECT_THAT(
      keys(
          "CREATE TABLE p (t TEXT, ShardId INT, id INT, PRIMARY KEY (t, "
          "ShardId, id));",
          R"("P": {"strategy": "tenant_prefix", "tenant_column": "t", "shards": 4})"),
      ElementsAre("p (t, id) -> (t, id) done"));
}

TEST(KeyOrder, AChildMayNotLeaveItsParent) {
  const char *Sql =
      "CREATE TABLE q (a INT64) PRIMARY KEY (a);"
      "CREATE TABLE p (a INT64, b INT64) PRIMARY KEY (a, b), INTERLEAVE IN "
      "PARENT q;";
  EXPECT_THAT(keys(Sql, Swapped),
              ElementsAre("p (a, b) -> (b, a DESC): 'p' lies interleaved in "
                          "'q', whose key its new key does not repeat"));
}

TEST(KeyOrder, LeavesOtherStrategiesAndUnknownTablesAlone) {
  EXPECT_THAT(keys("CREATE TABLE p (a INT, b INT, PRIMARY KEY (a, b));",
                   R"("P": {"strategy": "hash_prefix", "shards": 4})"),
              IsEmpty());
  EXPECT_THAT(keys("CREATE TABLE x (a INT PRIMARY KEY);", Swapped), IsEmpty());
}

} // namespace
