// Reading keyspread.json: every value of a good plan, and one exact message for
// every way to be wrong.
#include "test/unit/plan/PlanTesting.h"

#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::plantest;
using testing::ElementsAre;
using testing::IsEmpty;

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
  "wrappers": { "Db::query": { "sql": 1 } } })");
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
  ASSERT_EQ(P.Wrappers.size(), 1u);
  EXPECT_EQ(P.Wrappers.at("Db::query").Sql, 1u);
}

TEST(ReadPlan, HasDefaults) {
  const TablePlan T =
      tablesOf(R"("T": {"strategy": "hash_prefix", "shards": 2})")
          .Tables.at("T");
  EXPECT_EQ(T.ShardColumn, "ShardId");
  EXPECT_THAT(T.HashOf, IsEmpty());
  EXPECT_FALSE(T.Generated);
  EXPECT_EQ(T.Scans, FanOut::Sql);
  EXPECT_EQ(T.Ids, std::nullopt);
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

struct BadPlan {
  const char *Text;
  std::vector<std::string> Messages;
};

std::string table(const std::string &Options) {
  return "{\"version\": 1, \"dialect\": \"googlesql\", \"tables\": {\n\"T\": "
         "{" +
         Options + "}}}";
}

class BadJson : public testing::TestWithParam<BadPlan> {};

TEST_P(BadJson, IsRefused) {
  EXPECT_EQ(refusals(GetParam().Text), GetParam().Messages);
}

INSTANTIATE_TEST_SUITE_P(
    ReadPlan, BadJson,
    testing::Values(
        BadPlan{"",
                {"p:1:1: syntax error while parsing value - unexpected end of "
                 "input; expected '[', '{', or a literal"}},
        BadPlan{"{\"version\": 1,\n}",
                {"p:2:1: syntax error while parsing object key - unexpected "
                 "'}'; expected string literal"}},
        BadPlan{"{\"version\" 1}",
                {"p:1:12: syntax error while parsing object separator - "
                 "unexpected number literal; expected ':'"}},
        BadPlan{"{\"version\": 1",
                {"p:1:14: syntax error while parsing object - unexpected end "
                 "of input; expected '}'"}},
        BadPlan{"{\"version\": 1,, \"dialect\": 1}",
                {"p:1:15: syntax error while parsing object key - unexpected "
                 "','; expected string literal"}},
        BadPlan{"{\"version\": /* , */ : 1}",
                {"p:1:21: syntax error while parsing value - unexpected ':'; "
                 "expected '[', '{', or a literal"}},
        BadPlan{"{} {}",
                {"p:1:4: syntax error while parsing value - unexpected '{'; "
                 "expected end of input"}},
        BadPlan{"{\"version\": one}",
                {"p:1:13: syntax error while parsing value - invalid literal"}},
        BadPlan{"[]", {"p:1:1: a plan must be an object, not an array"}},
        BadPlan{"{}",
                {"p:1:1: the plan has no 'version'; write \"version\": 1",
                 "p:1:1: the plan has no 'dialect'; expected 'googlesql', "
                 "'postgresql', 'mysql', 'sqlite' or 'tsql'"}},
        BadPlan{"{\"version\": 2, \"dialect\": \"oracle\"}",
                {"p:1:13: 'version' must be 1, the only one this release "
                 "reads, not 2",
                 "p:1:27: 'dialect' must be 'googlesql', 'postgresql', "
                 "'mysql', 'sqlite' or 'tsql', not \"oracle\""}},
        BadPlan{"{\"version\": \"1\", \"dialect\": \"tsql\"}",
                {"p:1:13: 'version' must be 1, the only one this release "
                 "reads, not \"1\""}},
        BadPlan{"{\"version\": 1,\n \"version\": 1, \"dialect\": \"tsql\"}",
                {"p:2:2: 'version' stands here twice; the first is in line 1"}},
        BadPlan{"{\"version\": 1, \"dialect\": \"tsql\", \"table\": {}}",
                {"p:1:35: unknown key 'table'; did you mean 'tables'? keys of "
                 "the plan: version, dialect, tables, wrappers"}},
        BadPlan{"{\"version\": 1, \"dialect\": \"tsql\", \"x\": {}}",
                {"p:1:35: unknown key 'x'; keys of the plan: version, dialect, "
                 "tables, wrappers"}},
        BadPlan{"{\"version\": 1, \"dialect\": \"tsql\", \"tables\": []}",
                {"p:1:45: 'tables' must be an object of tables, not an array"}},
        BadPlan{"{\"version\": 1, \"dialect\": \"tsql\", \"tables\": {\"\": "
                "{\"strategy\": \"accept\"}}}",
                {"p:1:46: a table needs a name"}},
        BadPlan{
            "{\"version\": 1, \"dialect\": \"tsql\", \"tables\": {\n\"A\": "
            "{\"strategy\": \"accept\"},\n\"a\": {\"strategy\": \"accept\"}}}",
            {"p:3:1: table 'a' is planned twice: case does not tell SQL names "
             "apart, and line 2 has it already"}},
        BadPlan{
            "{\"version\": 1, \"dialect\": \"tsql\", \"wrappers\": {\"f\": 0}}",
            {"p:1:53: 'f' must be an object such as {\"sql\": 0}, not 0"}},
        BadPlan{"{\"version\": 1, \"dialect\": \"tsql\", \"wrappers\": {\"f\": "
                "{\"sq\": 0}}}",
                {"p:1:48: wrapper 'f' has no 'sql': the number of its argument "
                 "that takes SQL text, the first is 0",
                 "p:1:54: unknown option 'sq'; did you mean 'sql'? options of "
                 "a wrapper: sql"}},
        BadPlan{"{\"version\": 1, \"dialect\": \"tsql\", \"wrappers\": {\"f\": "
                "{\"sql\": -1}}}",
                {"p:1:61: 'sql' must be an integer from 0 to 99, not -1"}},
        BadPlan{"{\"version\": 1, \"dialect\": \"tsql\", \"$schema\": 1}",
                {"p:1:46: '$schema' must be the address of the JSON Schema, "
                 "not 1"}}));

class BadTable : public testing::TestWithParam<BadPlan> {};

TEST_P(BadTable, IsRefused) {
  EXPECT_EQ(refusals(table(GetParam().Text)), GetParam().Messages);
}

constexpr const char *AllStrategies =
    "'hash_prefix', 'bit_reverse', 'uuid_v4', 'swap_order', 'tenant_prefix' or "
    "'accept'";
constexpr const char *HashOptions =
    "options of hash_prefix: strategy, shards, shard_column, hash_of, "
    "generated, fan_out, id_source, why";

// Column 7 is where the options start, on line 2.
INSTANTIATE_TEST_SUITE_P(
    ReadPlan, BadTable,
    testing::Values(
        BadPlan{"",
                {std::string("p:2:1: table 'T' has no 'strategy'; expected ") +
                 AllStrategies}},
        BadPlan{"\"strategy\": \"hash\"",
                {std::string("p:2:19: 'strategy' must be ") + AllStrategies +
                 ", not \"hash\""}},
        BadPlan{"\"strategy\": null",
                {std::string("p:2:19: 'strategy' must be ") + AllStrategies +
                 ", not null"}},
        BadPlan{"\"strategy\": \"hash_prefix\"",
                {"p:2:1: table 'T' has no 'shards': hash_prefix needs the "
                 "number of shards, which never changes again"}},
        BadPlan{
            "\"strategy\": \"hash_prefix\", \"shard\": 16",
            {"p:2:1: table 'T' has no 'shards': hash_prefix needs the number "
             "of shards, which never changes again",
             std::string(
                 "p:2:34: unknown option 'shard'; did you mean 'shards'? ") +
                 HashOptions}},
        BadPlan{
            "\"strategy\": \"hash_prefix\", \"shards\": 16, \"colour\": 1",
            {std::string("p:2:48: unknown option 'colour'; ") + HashOptions}},
        BadPlan{"\"strategy\": \"hash_prefix\", \"shards\": 16, \"sequence\": "
                "\"S\"",
                {std::string("p:2:48: 'sequence' is an option of bit_reverse, "
                             "not of hash_prefix; ") +
                 HashOptions}},
        BadPlan{"\"strategy\": \"accept\", \"order_column\": \"C\"",
                {"p:2:29: 'order_column' is an option of bit_reverse and "
                 "uuid_v4, not of accept; options of accept: strategy, why"}},
        BadPlan{"\"strategy\": \"hash_prefix\", \"shards\": 1",
                {"p:2:44: 'shards' must be an integer from 2 to 10000, not 1"}},
        BadPlan{
            "\"strategy\": \"hash_prefix\", \"shards\": 10001",
            {"p:2:44: 'shards' must be an integer from 2 to 10000, not 10001"}},
        BadPlan{
            "\"strategy\": \"hash_prefix\", \"shards\": 16.5",
            {"p:2:44: 'shards' must be an integer from 2 to 10000, not 16.5"}},
        BadPlan{"\"strategy\": \"hash_prefix\", \"shards\": \"16\"",
                {"p:2:44: 'shards' must be an integer from 2 to 10000, not "
                 "\"16\""}},
        BadPlan{
            "\"strategy\": \"hash_prefix\", \"shards\": 99999999999999999999",
            {"p:2:44: 'shards' must be an integer from 2 to 10000, not "
             "99999999999999999999"}},
        BadPlan{"\"strategy\": \"hash_prefix\", \"shards\": 16, \"shards\": 8",
                {"p:2:48: 'shards' stands here twice; the first is in line 2"}},
        BadPlan{"\"strategy\": \"hash_prefix\", \"shards\": 16, "
                "\"shard_column\": \" \"",
                {"p:2:64: 'shard_column' must be a column name, not empty"}},
        BadPlan{
            "\"strategy\": \"hash_prefix\", \"shards\": 16, \"hash_of\": "
            "\"Id\"",
            {"p:2:59: 'hash_of' must be an array of column names, not \"Id\""}},
        BadPlan{
            "\"strategy\": \"hash_prefix\", \"shards\": 16, \"hash_of\": []",
            {"p:2:59: 'hash_of' must name at least one column name"}},
        BadPlan{"\"strategy\": \"hash_prefix\", \"shards\": 16, \"hash_of\": "
                "[\"A\", 1, \"A\"]",
                {"p:2:65: 'hash_of' must be an array of column names, not 1",
                 "p:2:68: 'hash_of' names 'A' twice"}},
        BadPlan{"\"strategy\": \"hash_prefix\", \"shards\": 16, \"generated\": "
                "\"yes\"",
                {"p:2:61: 'generated' must be true or false, not \"yes\""}},
        BadPlan{
            "\"strategy\": \"hash_prefix\", \"shards\": 16, \"fan_out\": "
            "\"helper\"",
            {"p:2:59: 'fan_out' must be 'sql' or 'client', not \"helper\""}},
        BadPlan{"\"strategy\": \"hash_prefix\", \"shards\": 16, \"id_source\": "
                "true",
                {"p:2:61: 'id_source' must be 'ordered', 'random' or "
                 "'sequence', not true"}},
        BadPlan{"\"strategy\": \"swap_order\"",
                {"p:2:1: table 'T' has no 'key': swap_order needs the new "
                 "order of the key columns"}},
        BadPlan{
            "\"strategy\": \"swap_order\", \"key\": [\"A\"], \"desc\": [\"B\"]",
            {"p:2:55: 'desc' names 'B', which is not in 'key'"}},
        BadPlan{"\"strategy\": \"tenant_prefix\"",
                {"p:2:1: table 'T' has no 'tenant_column': tenant_prefix needs "
                 "the column that leads the new key"}},
        BadPlan{"\"strategy\": \"tenant_prefix\", \"tenant_column\": \"C\", "
                "\"hot_tenants\": [\"7\"]",
                {"p:2:1: table 'T' has no 'shards': tenant_prefix needs the "
                 "number of shards that 'hot_tenants' are spread over"}},
        BadPlan{"\"strategy\": \"accept\", \"why\": 7",
                {"p:2:36: 'why' must be a sentence, not 7"}},
        // Two things wrong in two tables are told at once, in text order.
        BadPlan{
            "\"strategy\": \"accept\", \"x\": 1}, \"U\": {\"shards\": 0, "
            "\"strategy\": \"accept\"",
            {"p:2:29: unknown option 'x'; options of accept: strategy, why",
             "p:2:44: 'shards' is an option of hash_prefix and tenant_prefix, "
             "not of accept; options of accept: strategy, why"}}));

TEST(ReadPlan, RefusesATableThatIsNoObject) {
  EXPECT_THAT(refusals("{\"version\": 1, \"dialect\": \"tsql\", \"tables\": "
                       "{\"T\": \"accept\"}}"),
              ElementsAre("p:1:51: table 'T' must be an object with a "
                          "'strategy', not \"accept\""));
}

TEST(ReadPlan, SurvivesDeepNesting) {
  const std::string Deep(100000, '[');
  EXPECT_THAT(refusals(Deep),
              ElementsAre("p:1:65: the plan is nested too deeply"));
  EXPECT_THAT(refusals(std::string(100000, '{')).size(), 1u);
}

TEST(ReadPlan, SurvivesEveryPrefixOfAPlan) {
  const std::string Whole = table("\"strategy\": \"hash_prefix\", \"shards\": "
                                  "16, /* c */ \"why\": \"x\\\"y\" // d\n");
  ASSERT_THAT(refusals(Whole), IsEmpty());
  for (size_t N = 0; N != Whole.size(); ++N)
    EXPECT_EQ(refusals(llvm::StringRef(Whole).take_front(N)).size(), 1u)
        << Whole.substr(0, N);
}

} // namespace
