#include "rewrites/plan/AllShards.h"

#include <gtest/gtest.h>

using namespace keyspread;

namespace {

TEST(PlanAllShards, AreAListThatIsSought) {
  EXPECT_EQ(
      conditionOfAllShards("t.ShardId", 4, FanOut::Seek, sql::Dialect::Sqlite),
      "t.ShardId IN (0, 1, 2, 3)");
  EXPECT_EQ(conditionOfAllShards("ShardId", 64, FanOut::Seek,
                                 sql::Dialect::GoogleSql),
            "ShardId IN UNNEST(GENERATE_ARRAY(0, 63))");
}

TEST(PlanAllShards, AreARangeWhereThePlanSaysSo) {
  for (sql::Dialect D : {sql::Dialect::MySql, sql::Dialect::GoogleSql})
    EXPECT_EQ(conditionOfAllShards("`S`", 16, FanOut::Predicate, D),
              "`S` BETWEEN 0 AND 15");
}

/// Whether the condition of `SELECT a FROM t WHERE ...` reads 4 shards.
bool isRead(const std::string &Condition) {
  const sql::Script S =
      sql::parse("SELECT a FROM t WHERE " + Condition, sql::Dialect::GoogleSql);
  return readsAllShards(S.Statements.at(0).Sel->Where->Predicates.at(0), 4);
}

TEST(PlanAllShards, AreKnownAgainInEachForm) {
  EXPECT_TRUE(isRead("S BETWEEN 0 AND 3"));
  EXPECT_TRUE(isRead("S IN (0, 1, 2, 3)"));
  EXPECT_TRUE(isRead("S IN UNNEST(GENERATE_ARRAY(0, 3))"));
  EXPECT_TRUE(isRead("S in unnest(generate_array(0,3))"));
}

TEST(PlanAllShards, AreNotThereWhereOneIsLeftOut) {
  for (const char *Less :
       {"S BETWEEN 1 AND 3", "S BETWEEN 0 AND 4", "S IN (0, 1, 2)",
        "S IN (0, 1, 2, 2)", "S IN (0, 1, 2, ?)", "S = 3", "S < 4",
        "S IN UNNEST(GENERATE_ARRAY(0, 2))", "S IN UNNEST(@all)",
        "S IN UNNEST(GENERATE_ARRAY(0, 3, 2))"})
    EXPECT_FALSE(isRead(Less)) << Less;
}

} // namespace
