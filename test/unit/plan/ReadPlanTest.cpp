// Reading keyspread.json: every value of a good plan, and one exact message for
// every way to be wrong.
#include "test/unit/plan/PlanTesting.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

using namespace keyspread;
using namespace keyspread::plantest;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

namespace {

TEST(ReadPlan, TakesEveryOption) {
  const Plan P = planOf(R"(// comments are allowed
{ "$schema": "keyspread.schema.json",
  "version": 1, "dialect": "postgresql", /* here too */
  "tables": {
    "T": { "strategy": "hash_prefix", "shards": 32, "shard_column": "Shard", "hash_of": ["A", "B"],
           "generated": true, "fan_out": "client", "id_source": "random", "why": "scans" },
    "O": { "strategy": "bit_reverse", "sequence": "OrderSeq", "order_column": "PlacedAt" },
    "U": { "strategy": "uuid_v4", "order_column": "At" },
    "S": { "strategy": "swap_order", "key": ["User", "At"], "desc": ["at"] },
    "N": { "strategy": "tenant_prefix", "tenant_column": "Org", "hot_tenants": ["7"], "shards": 4 },
    "A": { "strategy": "accept", "why": "10 rows a day" } },
  "wrappers": { "Db::query": { "sql": 1, /* kept in the object */ "handle": "this" }, "log::print": false },
  "history": ["db/updates/**", "old.sql"] })");
  EXPECT_EQ(P.Version, 1u);
  EXPECT_EQ(P.Dialect, sql::Dialect::PostgreSql);
  ASSERT_EQ(P.Tables.size(), 6u);
  const TablePlan &T = P.Tables.at("T");
  EXPECT_EQ(T.How, Strategy::HashPrefix);
  EXPECT_EQ(T.Shards, 32u);
  EXPECT_EQ(T.ShardColumn, "Shard");
  EXPECT_THAT(T.HashOf, ElementsAre("A", "B"));
  EXPECT_TRUE(T.Generated);
  EXPECT_EQ(T.Scans, FanOut::Client);
  EXPECT_EQ(T.Ids, IdSource::Random);
  EXPECT_EQ(T.Why, "scans");
  EXPECT_EQ(P.Tables.at("O").Sequence, "OrderSeq");
  EXPECT_EQ(P.Tables.at("O").OrderColumn, "PlacedAt");
  EXPECT_EQ(P.Tables.at("U").How, Strategy::UuidV4);
  EXPECT_THAT(P.Tables.at("S").Key, ElementsAre("User", "At"));
  EXPECT_THAT(P.Tables.at("S").Desc, ElementsAre("at"));
  EXPECT_EQ(P.Tables.at("N").TenantColumn, "Org");
  EXPECT_THAT(P.Tables.at("N").HotTenants, ElementsAre("7"));
  EXPECT_EQ(P.Tables.at("N").Shards, 4u);
  EXPECT_EQ(P.Tables.at("A").How, Strategy::Accept);
  ASSERT_EQ(P.Wrappers.size(), 2u);
  EXPECT_EQ(P.Wrappers.at("Db::query").Roles,
            R"({ "sql": 1, "handle": "this" })");
  EXPECT_FALSE(P.Wrappers.at("Db::query").Denied);
  EXPECT_TRUE(P.Wrappers.at("log::print").Denied);
  EXPECT_THAT(P.History, Optional(ElementsAre("db/updates/**", "old.sql")));
}

TEST(ReadPlan, NoHistoryIsNotThatNoneIsSaid) {
  EXPECT_EQ(planOf(R"({"version": 1, "dialect": "sqlite"})").History,
            std::nullopt);
  EXPECT_THAT(
      planOf(R"({"version": 1, "dialect": "sqlite", "history": []})").History,
      Optional(IsEmpty()));
}

TEST(ReadPlan, HasDefaults) {
  const TablePlan T =
      tablesOf(R"("T": {"strategy": "hash_prefix", "shards": 2})")
          .Tables.at("T");
  EXPECT_EQ(T.ShardColumn, "ShardId");
  EXPECT_THAT(T.HashOf, IsEmpty());
  EXPECT_FALSE(T.Generated);
  EXPECT_EQ(T.Scans, FanOut::Seek);
  EXPECT_EQ(T.Ids, std::nullopt);
}

TEST(ReadPlan, TakesFanOutsOfEarlierVersions) {
  auto Scans = [](const std::string &Said) {
    return tablesOf(R"("T": {"strategy": "hash_prefix", "shards": 2, )" +
                    ("\"fan_out\": \"" + Said + "\"}"))
        .Tables.at("T")
        .Scans;
  };
  EXPECT_EQ(Scans("sql"), FanOut::Seek);
  EXPECT_EQ(Scans("seek"), FanOut::Seek);
  EXPECT_EQ(Scans("predicate"), FanOut::Predicate);
  EXPECT_EQ(Scans("client"), FanOut::Client);
}

TEST(ReadPlan, KnowsWhereThingsStand) {
  const Plan P = tablesOf(
      "  \"T\": { /* \"shards\": 3 */ \"strategy\": \"hash_prefix\",\r\n"
      "         \"shards\":/*x*/16/*y*/, \"why\": \"\\\"}\" }");
  const TablePlan &T = P.Tables.at("T");
  EXPECT_EQ(T.At.Line, 2u);
  EXPECT_EQ(T.At.Col, 3u);
  EXPECT_EQ(T.Sites.at("shards").Line, 3u);
  EXPECT_EQ(T.Sites.at("shards").Col, 24u);
  EXPECT_EQ(T.Sites.at("shards").EndCol, 26u);
  EXPECT_EQ(T.Sites.at("why").Col, 40u);
  EXPECT_EQ(T.Why, "\"}");
}

TEST(ReadPlan, SkipsAByteOrderMark) {
  const Plan P = planOf("\xEF\xBB\xBF{\"version\": 1, \"dialect\": \"mysql\"}");
  EXPECT_EQ(P.At.Col, 4u);
  EXPECT_EQ(P.Dialect, sql::Dialect::MySql);
}

TEST(ReadPlan, FindsTablesInAnyCase) {
  const Plan P = tablesOf(R"("Orders": {"strategy": "accept"})");
  EXPECT_NE(P.find("ORDERS"), nullptr);
  EXPECT_EQ(P.find("Order"), nullptr);
}

std::string contents(const std::string &File) {
  std::ifstream In(std::string(KEYSPREAD_SOURCE_DIR) + "/" + File);
  std::ostringstream Out;
  Out << In.rdbuf();
  return Out.str();
}

struct Refusal {
  unsigned Line = 0;
  std::string Text;
  std::vector<std::string> Messages;
};

/// The cases of refused.txt, whose head says how they are written.
std::vector<Refusal> refused() {
  std::istringstream In(contents("test/unit/plan/refused.txt"));
  std::vector<Refusal> Cases;
  unsigned Number = 0;
  for (std::string Line; std::getline(In, Line);) {
    ++Number;
    const llvm::StringRef L = Line;
    if (L.starts_with("=="))
      Cases.emplace_back().Line = Number;
    else if (L.starts_with("-- "))
      Cases.back().Messages.push_back(L.drop_front(3).str());
    else if (!Cases.empty())
      Cases.back().Text += (Cases.back().Text.empty() ? "" : "\n") + Line;
  }
  return Cases;
}

TEST(ReadPlan, RefusesBadPlansWithTheirPlaces) {
  const std::vector<Refusal> Cases = refused();
  EXPECT_GE(Cases.size(), 50u);
  for (const Refusal &Case : Cases) {
    EXPECT_FALSE(Case.Messages.empty()) << "refused.txt:" << Case.Line;
    EXPECT_EQ(refusals(Case.Text), Case.Messages)
        << "refused.txt:" << Case.Line;
  }
}

/// The ```json examples of a docs page that are whole plans.
std::vector<std::string> examples(const std::string &Page) {
  const std::string Text = contents(Page);
  std::vector<std::string> Plans;
  for (llvm::StringRef Rest = Text; Rest.contains("\n```json\n");) {
    Rest = Rest.split("\n```json\n").second;
    Plans.push_back(Rest.split("\n```").first.str());
  }
  return Plans;
}

TEST(ReadPlan, TakesTheExamplesOfTheDocs) {
  for (const char *Page :
       {"docs/plan.md", "docs/strategies/hash_prefix.md",
        "docs/strategies/swap_order.md", "docs/strategies/tenant_prefix.md",
        "docs/strategies/accept.md"}) {
    const std::vector<std::string> Plans = examples(Page);
    EXPECT_FALSE(Plans.empty()) << Page;
    for (const std::string &Text : Plans)
      EXPECT_THAT(refusals(Text), IsEmpty()) << Page << "\n" << Text;
  }
}

TEST(ReadPlan, SurvivesDeepNesting) {
  const std::string Deep(100000, '[');
  EXPECT_THAT(refusals(Deep),
              ElementsAre("p:1:65: the plan is nested too deeply"));
  EXPECT_THAT(refusals(std::string(100000, '{')).size(), 1u);
}

TEST(ReadPlan, SurvivesEveryPrefixOfAPlan) {
  const std::string Whole =
      "{\"version\": 1, \"dialect\": \"mysql\", \"tables\": {\"T\": {"
      "\"strategy\": \"hash_prefix\", \"shards\": 16, /* c */ "
      "\"why\": \"x\\\"y\" // d\n}}}";
  ASSERT_THAT(refusals(Whole), IsEmpty());
  for (size_t N = 0; N != Whole.size(); ++N)
    EXPECT_EQ(refusals(llvm::StringRef(Whole).take_front(N)).size(), 1u)
        << Whole.substr(0, N);
}

} // namespace
