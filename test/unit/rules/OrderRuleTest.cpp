// Statements that rely on the order of ids: what each becomes, and why not.
#include "test/unit/rules/Unordered.h"

namespace keyspread {
namespace {

class RulesOrder : public UnorderedTest {
protected:
  RulesOrder() { P.Tables["t"].OrderColumn = "at"; }

  /// What becomes of \p Sql, or why nothing does.
  std::string statement(const std::string &Sql) {
    const std::string Head = "void f(sqlite3 *d) { sqlite3_exec(d, \"",
                      Tail = "\", 0, 0, 0); }";
    std::string New = rewritten(Head + Sql + Tail);
    if (New.starts_with("blocked"))
      return New;
    return New.substr(Head.size(), New.size() - Head.size() - Tail.size());
  }
  /// It is right as it is.
  void stays(const std::string &Sql) { EXPECT_EQ(statement(Sql), Sql); }
  void blocks(const std::string &Sql) {
    EXPECT_EQ(statement(Sql).substr(0, 8), "blocked:") << statement(Sql);
  }
};

TEST_F(RulesOrder, OrdersByTimeFirst) {
  EXPECT_EQ(statement("SELECT x FROM t ORDER BY id"),
            "SELECT x FROM t ORDER BY at, id");
  EXPECT_EQ(statement("SELECT x FROM t ORDER BY id DESC LIMIT 1"),
            "SELECT x FROM t ORDER BY at DESC, id DESC LIMIT 1");
  EXPECT_EQ(statement("SELECT x FROM t AS a, u WHERE u.n = a.at ORDER BY a.id"),
            "SELECT x FROM t AS a, u WHERE u.n = a.at ORDER BY a.at, a.id");
}

TEST_F(RulesOrder, KnowsTheIdByItsPlaceAndByItsAlias) {
  EXPECT_EQ(statement("SELECT id, x FROM t ORDER BY 1 DESC"),
            "SELECT id, x FROM t ORDER BY at DESC, 1 DESC");
  EXPECT_EQ(statement("SELECT id AS n FROM t ORDER BY n"),
            "SELECT id AS n FROM t ORDER BY at, n");
  stays("SELECT x AS id FROM t ORDER BY x");
}

TEST_F(RulesOrder, OrdersGroupsByTheirFirstTime) {
  EXPECT_EQ(statement("SELECT id, COUNT(*) FROM t GROUP BY id ORDER BY id"),
            "SELECT id, COUNT(*) FROM t GROUP BY id ORDER BY MIN(at), id");
}

TEST_F(RulesOrder, LeavesWhatTimeDecidesAlready) {
  stays("SELECT x FROM t ORDER BY at DESC, id DESC LIMIT 5");
  stays("SELECT x FROM t WHERE (at, id) > (1, 2) ORDER BY at, id");
  stays("SELECT x FROM t WHERE at > 1 OR (at = 1 AND id > 2) ORDER BY at, id");
  stays("SELECT COUNT(*) FROM t ORDER BY id");
  stays("SELECT x FROM t WHERE id = 5 ORDER BY id");
}

TEST_F(RulesOrder, LeavesWhatAsksForNoOrder) {
  stays("SELECT x FROM t WHERE id IN (1, 2) AND id > 0");
  stays("SELECT c.n FROM t JOIN c ON c.t_id = t.id WHERE t.x = 'a' ORDER BY n");
  stays("SELECT COUNT(id) FROM t GROUP BY id");
  stays("SELECT x FROM t GROUP BY x HAVING COUNT(id) > 1");
  stays("SELECT x FROM t GROUP BY x HAVING COUNT(DISTINCT id) > 1");
  stays("SELECT n FROM u WHERE id > 3 ORDER BY id");
}

TEST_F(RulesOrder, TakesTheNewestRowForTheLargestId) {
  EXPECT_EQ(statement("SELECT MAX(id) FROM t WHERE x = 'a'"),
            "SELECT (SELECT id FROM t WHERE x = 'a' ORDER BY at DESC, id DESC "
            "LIMIT 1)");
  EXPECT_EQ(statement("SELECT MIN(a.id) AS first FROM t a"),
            "SELECT (SELECT a.id FROM t a ORDER BY at, a.id LIMIT 1) AS first");
  EXPECT_EQ(
      statement("DELETE FROM t WHERE id = (SELECT MAX(id) FROM t)"),
      "DELETE FROM t WHERE id = (SELECT (SELECT id FROM t ORDER BY at DESC, "
      "id DESC LIMIT 1))");
  blocks("SELECT COUNT(*), MAX(id) FROM t");
  blocks("SELECT x, MAX(id) FROM t GROUP BY x");
}

TEST_F(RulesOrder, RefusesRangesOfIds) {
  EXPECT_EQ(statement("SELECT x FROM t WHERE id > 7 LIMIT 5"),
            "blocked: it takes a range of 'id' of 't', and ids will have no "
            "order; go on from 'at' and the id");
  blocks("SELECT x FROM t WHERE 7 < id");
  blocks("DELETE FROM t WHERE id BETWEEN 1 AND 9");
  blocks("SELECT a.x FROM t a JOIN t b ON a.id < b.id");
  blocks("SELECT a.x FROM t a WHERE EXISTS (SELECT 1 FROM t b WHERE b.at = 1 "
         "AND b.id > a.id)");
  blocks("SELECT a.x FROM t a, t b WHERE a.id = b.id - 1");
  blocks("SELECT x FROM t WHERE (id, at) > (1, 2)");
}

TEST_F(RulesOrder, RefusesBitsOfIds) {
  blocks("SELECT x FROM t WHERE at = 5 AND (id & 65535) = 7");
  blocks("SELECT x FROM t WHERE 7 = id >> 8");
  blocks("SELECT id | 1 FROM t");
  stays("SELECT x || id FROM t WHERE x = 1");
  stays("SELECT x FROM t WHERE id % 16 = 3");
}

TEST_F(RulesOrder, RefusesOrdersThatLieOutsideOfTheTable) {
  blocks("SELECT n FROM (SELECT id AS n FROM t) q ORDER BY n");
  blocks("WITH q AS (SELECT id FROM t) SELECT id FROM q ORDER BY id DESC");
  blocks("SELECT id FROM t UNION SELECT id FROM u ORDER BY id");
  blocks("SELECT ROW_NUMBER() OVER (ORDER BY id) FROM t");
  EXPECT_EQ(statement("WITH q AS (SELECT id FROM t ORDER BY id LIMIT 3) SELECT "
                      "COUNT(*) FROM q"),
            "WITH q AS (SELECT id FROM t ORDER BY at, id LIMIT 3) SELECT "
            "COUNT(*) FROM q");
}

TEST_F(RulesOrder, SaysThatNoColumnKeepsTheOrder) {
  P.Tables["t"].OrderColumn = "";
  EXPECT_EQ(statement("SELECT x FROM t ORDER BY id"),
            "blocked: it orders by 'id' of 't', and the plan names no "
            "order_column");
  EXPECT_EQ(statement("SELECT MAX(id) FROM t"),
            "blocked: it takes the largest 'id' of 't' for the newest, and the "
            "plan names no order_column");
  stays("SELECT x FROM t WHERE id = 1");
}

TEST_F(RulesOrder, LeavesOtherStrategiesTheirOrder) {
  P.Tables["t"].How = Strategy::HashPrefix;
  P.Tables["t"].Shards = 4;
  P.Tables["t"].OrderColumn = "";
  EXPECT_NE(statement("SELECT x FROM t ORDER BY id").substr(0, 7), "blocked");
  P.Tables["t"].How = Strategy::Accept;
  stays("SELECT x FROM t WHERE id > 7 ORDER BY id");
}

} // namespace
} // namespace keyspread
