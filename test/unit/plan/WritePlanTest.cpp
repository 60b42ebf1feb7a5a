// Writing plans: exact text, round trips, and additions that keep every byte.
#include "rewrites/plan/Write.h"
#include "test/unit/plan/PlanTesting.h"

#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::plantest;
using testing::IsEmpty;

namespace {

constexpr const char *Everything = R"({
  "version": 1,
  "dialect": "tsql",
  "tables": {
    "A": {
      "strategy": "accept",
      "why": "10 rows a day"
    },
    "H": {
      "strategy": "hash_prefix",
      "shards": 32,
      "shard_column": "S",
      "hash_of": ["a", "b"],
      "generated": true,
      "fan_out": "client",
      "id_source": "sequence"
    },
    "N": {
      "strategy": "tenant_prefix",
      "shards": 4,
      "tenant_column": "Org",
      "hot_tenants": ["7", "acme"]
    },
    "O": {
      "strategy": "bit_reverse",
      "sequence": "Seq",
      "order_column": "At"
    },
    "S": {
      "strategy": "swap_order",
      "key": ["b", "a"],
      "desc": ["a"]
    },
    "U": {
      "strategy": "uuid_v4",
      "order_column": "At"
    }
  },
  "wrappers": {
    "Db::query": { "sql": 0 },
    "Db::trace": false,
    "run": { "sql": 2 }
  },
  "history": ["db/updates/**", "a \"b\".sql"]
}
)";

TEST(WritePlan, RoundTripsEveryOption) {
  EXPECT_EQ(writePlan(planOf(Everything)), Everything);
}

TEST(WritePlan, WritesNotesAsComments) {
  Plan P;
  P.Dialect = sql::Dialect::Sqlite;
  TablePlan &T = P.Tables["T \"x\""];
  T.Why = "tab\t, quote \" and \xC3\xA9";
  T.Notes = {"one", "two\n} */ still\r\ncomment"};
  const std::string Text = writePlan(P);
  EXPECT_EQ(Text, R"({
  "version": 1,
  "dialect": "sqlite",
  "tables": {
    // one
    // two } */ still  comment
    "T \"x\"": {
      "strategy": "accept",
      "why": "tab\t, quote \" and )"
                  "\xC3\xA9\"\n    }\n  }\n}\n");
  EXPECT_EQ(planOf(Text).Tables.at("T \"x\"").Why, T.Why);
}

TEST(WritePlan, SurvivesBytesThatAreNoText) {
  Plan P;
  P.Tables["T"].Why = "\xFF";
  EXPECT_EQ(planOf(writePlan(P)).Tables.at("T").Why, "\xEF\xBF\xBD");
}

TEST(WritePlan, WritesAnEmptyPlan) {
  EXPECT_EQ(writePlan(Plan()),
            "{\n  \"version\": 1,\n  \"dialect\": \"googlesql\"\n}\n");
  EXPECT_THAT(refusals(writePlan(Plan())), IsEmpty());
}

Plan two() {
  return tablesOf(
      R"("old": {"strategy": "uuid_v4"}, "New": {"strategy": "accept"})");
}

constexpr const char *Added =
    "    \"New\": {\n      \"strategy\": \"accept\"\n    }";

TEST(AddTables, KeepsEveryByteThatStands) {
  const std::string Head = "// mine\n{ \"version\":1, \"dialect\": "
                           "\"mysql\",\n\"tables\": { /* odd */\n"
                           "  \"Old\": {\"strategy\": \"accept\"}";
  const std::string Tail = " // trailing\n  // below\n} }\n";
  const std::string Text = addTables(Head + Tail, two());
  EXPECT_EQ(Text, Head + ", // trailing\n" + Added + "\n  // below\n} }\n");
  EXPECT_EQ(planOf(Text).Tables.at("Old").How, Strategy::Accept);
}

TEST(AddTables, FindsAPlaceInEveryPlan) {
  const std::string Both =
      std::string("    \"New\": {\n      \"strategy\": \"accept\"\n    },\n") +
      "    \"old\": {\n      \"strategy\": \"uuid_v4\"\n    }";
  EXPECT_EQ(
      addTables("{\"version\": 1, \"dialect\": \"mysql\", \"tables\": {}}",
                two()),
      "{\"version\": 1, \"dialect\": \"mysql\", \"tables\": {\n" + Both +
          "\n  }}");
  EXPECT_EQ(addTables("{\"version\": 1, \"dialect\": \"mysql\"}", two()),
            "{\"version\": 1, \"dialect\": \"mysql\",\n  \"tables\": {\n" +
                Both + "\n  }}");
  EXPECT_EQ(addTables("{\"version\": 1, \"dialect\": \"mysql\", \"tables\": "
                      "{\"OLD\": {\"strategy\": \"accept\"} /* x\n*/}}",
                      two()),
            "{\"version\": 1, \"dialect\": \"mysql\", \"tables\": {\"OLD\": "
            "{\"strategy\": \"accept\"},\n" +
                std::string(Added) + " /* x\n*/}}");
}

TEST(AddTables, KeepsLineEndings) {
  const std::string Text =
      addTables("{\"version\": 1, \"dialect\": \"mysql\",\r\n\"tables\": {\r\n"
                "\"Old\": {\"strategy\": \"accept\"}\r\n}}\r\n",
                two());
  EXPECT_EQ(Text,
            "{\"version\": 1, \"dialect\": \"mysql\",\r\n\"tables\": {\r\n"
            "\"Old\": {\"strategy\": \"accept\"},\r\n    \"New\": {\r\n      "
            "\"strategy\": \"accept\"\r\n    }\r\n}}\r\n");
}

TEST(AddTables, ChangesNothingWhenNothingIsNew) {
  const std::string Text = addTables(Everything, planOf(Everything));
  EXPECT_EQ(Text, Everything);
  EXPECT_EQ(addTables("not json", two()), "not json");
  const std::string Once = addTables(Everything, two());
  EXPECT_EQ(addTables(Once, two()), Once);
  EXPECT_EQ(planOf(Once).Tables.size(), 8u);
}

} // namespace
