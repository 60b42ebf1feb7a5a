// docs/ddl.md shows what the tool prints.
#include "rewrites/plan/ddl/SplitPoints.h"
#include "rewrites/plan/migration/Runbook.h"
#include "test/unit/plan/PlanTesting.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

using namespace keyspread;
using namespace keyspread::plantest;
using testing::HasSubstr;

namespace {

/// What stands in the page's blocks of one language, in their order.
std::vector<std::string> blocks(llvm::StringRef Language) {
  std::ifstream In(std::string(KEYSPREAD_SOURCE_DIR) + "/docs/ddl.md");
  std::ostringstream Out;
  Out << In.rdbuf();
  const std::string Text = Out.str();
  const std::string Fence = "\n```" + Language.str() + "\n";
  std::vector<std::string> Blocks;
  for (llvm::StringRef Rest = Text; Rest.contains(Fence);) {
    Rest = Rest.split(Fence).second;
    Blocks.push_back(Rest.split("```").first.str());
  }
  return Blocks;
}

struct Page {
  std::vector<std::string> Sql = blocks("sql"), Text = blocks("text");
  Schema S;
  Plan P;
  RunbookOptions O;

  Page() {
    if (Sql.size() < 4 || blocks("json").size() != 1)
      return;
    S = schemaOf(Sql[0], sql::Dialect::MySql);
    P = planOf(blocks("json")[0]);
    O.Ddl.MaxIds["visits"] = 5200;
  }
};

TEST(DdlPage, ShowsTheSchemaThatIsPrinted) {
  const Page D;
  ASSERT_EQ(D.Sql.size(), 4u);
  const std::string Printed = targetDdl(D.S, D.P, D.O.Ddl);
  EXPECT_EQ(Printed.substr(Printed.find("\n\n") + 2), D.Sql[1]);
}

TEST(DdlPage, ShowsSplitPoints) {
  const Page D;
  ASSERT_FALSE(D.Text.empty());
  EXPECT_THAT(splitPoints(D.S, D.P, D.O.Ddl).Text,
              testing::StartsWith(D.Text[0]));
}

TEST(DdlPage, ShowsStepsOfARunbook) {
  const char *Own = "CREATE TABLE Orders (Id INT64 NOT NULL, Total NUMERIC) "
                    "PRIMARY KEY (Id)";
  const auto Pages = runbook(
      schemaOf(Own, sql::Dialect::GoogleSql),
      tablesOf(R"("Orders": {"strategy": "hash_prefix", "shards": 4})"), {});
  const Page D;
  ASSERT_EQ(Pages.size(), 2u);
  ASSERT_EQ(D.Sql.size(), 4u);
  EXPECT_THAT(Pages[1].Text, HasSubstr(D.Sql[2]));
  EXPECT_THAT(Pages[1].Text, HasSubstr(D.Sql[3]));
}

} // namespace
