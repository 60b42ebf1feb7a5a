// Proposals: the strategy each kind of evidence leads to, and what is said.
#include "rewrites/plan/Check.h"
#include "rewrites/plan/Propose.h"
#include "test/unit/plan/PlanTesting.h"

#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::plantest;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

Tally seen(unsigned Count, const char *File = "/r/src/a.cpp",
           unsigned Line = 7) {
  Tally T;
  T.Count = Count;
  T.Example.File = File;
  T.Example.Line = Line;
  return T;
}

Step origin(const char *Text) {
  Step S;
  S.At = seen(1, "/r/id.cpp", 3).Example;
  S.Text = Text;
  return S;
}

Plan proposed(const Schema &S, const std::map<std::string, TableEvidence> &E) {
  ProposeOptions O;
  O.Root = "/r";
  const Plan P = propose(S, E, O);
  EXPECT_THAT(checkPlan(P, S), IsEmpty())
      << "a proposal must pass its own check";
  return P;
}

TablePlan proposed(const char *Sql, const TableEvidence &E) {
  return proposed(schemaOf(Sql), {{"T", E}}).Tables.at("T");
}

TEST(Propose, AcceptsWhatDoesNotRise) {
  const TablePlan P = proposed("CREATE TABLE T (Email TEXT PRIMARY KEY)", {});
  EXPECT_EQ(P.How, Strategy::Accept);
  EXPECT_EQ(P.Why, "nothing makes the leading key column 'Email' rise");
  EXPECT_THAT(P.Notes, IsEmpty());
  EXPECT_EQ(proposed("CREATE TABLE T (x INT)", {}).Why,
            "the table has no primary key");
  // A rising part behind the leading one is the recommended layout.
  EXPECT_EQ(proposed("CREATE TABLE T (UserId TEXT, Seen TIMESTAMP DEFAULT "
                     "CURRENT_TIMESTAMP, PRIMARY KEY (UserId, Seen))",
                     {})
                .How,
            Strategy::Accept);
}

TEST(Propose, HashesWhatNeedsItsOrder) {
  TableEvidence E;
  E.Inserts = seen(2);
  E.OrderedScans = seen(1, "/r/src/b.cpp", 9);
  E.Reads = 3;
  const TablePlan P = proposed("CREATE TABLE T (Id INTEGER PRIMARY KEY)", E);
  EXPECT_EQ(P.How, Strategy::HashPrefix);
  EXPECT_EQ(P.Shards, 16u);
  EXPECT_EQ(P.ShardColumn, "ShardId");
  EXPECT_THAT(P.HashOf, ElementsAre("Id"));
  EXPECT_EQ(P.Ids, IdSource::Ordered);
  EXPECT_EQ(
      P.Why,
      "keeps what depends on the key's order: 1 ordered scan (src/b.cpp:9)");
  EXPECT_THAT(
      P.Notes,
      ElementsAre(
          "key (Id): 'Id' is a rowid alias, which SQLite counts up",
          "seen: 2 inserts (src/a.cpp:7), 1 ordered scan (src/b.cpp:9)",
          "instead bit_reverse: blocks 1 ordered scan (src/b.cpp:9)",
          "instead accept: blocks nothing, every insert goes to one split"));
}

TEST(Propose, EveryUseOfOrderCounts) {
  const char *Sql = "CREATE TABLE T (Id INTEGER PRIMARY KEY)";
  TableEvidence Range, Age;
  Range.RangeScans = seen(1);
  Age.OrderDependences = seen(1);
  EXPECT_EQ(proposed(Sql, Range).How, Strategy::HashPrefix);
  EXPECT_EQ(proposed(Sql, Age).How, Strategy::HashPrefix);
}

TEST(Propose, ReversesIntegersWithoutOrder) {
  const TablePlan P = proposed("CREATE TABLE T (Id INTEGER PRIMARY KEY)", {});
  EXPECT_EQ(P.How, Strategy::BitReverse);
  EXPECT_EQ(P.Why, "an integer key, and nothing depends on its order");
  EXPECT_THAT(
      P.Notes,
      Contains("this release checks bit_reverse but rewrites no code for it"));
  EXPECT_THAT(P.Notes, Contains("instead hash_prefix: blocks nothing, ordered "
                                "scans fan out over 16 shards"));
}

TEST(Propose, GivesTimeOrderedStringsAUuid) {
  TableEvidence E;
  for (const char *Text : {"ulid", "clock", "counter", "more", "and more"})
    E.MonotonicOrigins.push_back(origin(Text));
  const char *Sql = "CREATE TABLE T (Id VARCHAR(26) PRIMARY KEY)";
  TablePlan P = proposed(Sql, E);
  EXPECT_EQ(P.How, Strategy::UuidV4);
  EXPECT_THAT(
      P.Notes,
      ElementsAre(
          "key (Id): rising values land in 'Id'", "id.cpp:3: ulid",
          "id.cpp:3: clock", "id.cpp:3: counter", "... and 2 more",
          "instead hash_prefix: blocks nothing, ordered scans fan out over 16 "
          "shards",
          "instead accept: blocks nothing, every insert goes to one split",
          "this release checks uuid_v4 but rewrites no code for it"));
  E.RangeScans = seen(1);
  P = proposed(Sql, E);
  EXPECT_EQ(P.How, Strategy::HashPrefix);
  EXPECT_EQ(P.Ids, std::nullopt);
  EXPECT_THAT(P.Notes,
              Contains("instead uuid_v4: blocks 1 range scan (src/a.cpp:7)"));
}

TEST(Propose, KeepsTimesAndHashesTheWholeKey) {
  const TablePlan P = proposed("CREATE TABLE T (At TIMESTAMP DEFAULT "
                               "CURRENT_TIMESTAMP, N INT, PRIMARY KEY (At, N))",
                               {});
  EXPECT_EQ(P.How, Strategy::HashPrefix);
  EXPECT_THAT(P.HashOf, ElementsAre("At", "N"));
  EXPECT_EQ(P.Why, "'At' has a meaning of its own and must stay");
}

TEST(Propose, ChoosesAFreeShardColumn) {
  TableEvidence E;
  E.RangeScans = seen(1);
  EXPECT_EQ(proposed("CREATE TABLE T (Id INTEGER PRIMARY KEY, shardid TEXT)", E)
                .ShardColumn,
            "TShardId");
}

TEST(Propose, SwapsToADistributedPart) {
  const char *Sql = "CREATE TABLE T (At TIMESTAMP DEFAULT CURRENT_TIMESTAMP, "
                    "UserId TEXT, PRIMARY KEY (At DESC, UserId))";
  TableEvidence E;
  TablePlan P = proposed(Sql, E);
  EXPECT_EQ(P.How, Strategy::SwapOrder);
  EXPECT_THAT(P.Key, ElementsAre("UserId", "At"));
  EXPECT_THAT(P.Desc, ElementsAre("At"));
  EXPECT_EQ(P.Why, "'UserId' is spread and already part of the key");
  // A scan by time would be blocked, unless it stays within one user.
  E.RangeScans = seen(2);
  E.Reads = 2;
  P = proposed(Sql, E);
  EXPECT_EQ(P.How, Strategy::HashPrefix);
  EXPECT_THAT(P.Notes, Contains("instead swap_order: 'UserId' first; blocks 2 "
                                "range scans (src/a.cpp:7)"));
  E.Filters["userid"] = 2;
  EXPECT_EQ(proposed(Sql, E).How, Strategy::SwapOrder);
}

TEST(Propose, ALineNumberIsNotDistributed) {
  const char *Sql = "CREATE TABLE T (Id INT DEFAULT nextval('s'), Line INT, "
                    "PRIMARY KEY (Id, Line))";
  EXPECT_EQ(
      proposed(schemaOf(Sql, sql::Dialect::PostgreSql), {}).Tables.at("T").How,
      Strategy::BitReverse);
}

TEST(Propose, PutsTheTenantInFront) {
  const char *Sql = "CREATE TABLE T (Id INTEGER PRIMARY KEY, Org TEXT, Mail "
                    "TEXT UNIQUE, Made TIMESTAMP)";
  TableEvidence E;
  E.Reads = 10;
  E.Filters = {{"Made", 9}, {"Mail", 9}, {"Org", 6}, {"Id", 10}};
  TablePlan P = proposed(Sql, E);
  EXPECT_EQ(P.How, Strategy::TenantPrefix);
  EXPECT_EQ(P.TenantColumn, "Org");
  EXPECT_EQ(P.Why, "most statements filter on 'Org'");
  E.Filters["Org"] = 5; // half is not most
  P = proposed(Sql, E);
  EXPECT_EQ(P.How, Strategy::BitReverse);
  EXPECT_THAT(P.Notes, Contains("instead tenant_prefix: 'Org' first; blocks 5 "
                                "statements without it"));
}

TEST(Propose, ChildrenFollowTheirParent) {
  const Schema S = schemaOf(
      "CREATE TABLE T (Id INTEGER PRIMARY KEY);"
      "CREATE TABLE Line (T_id INT REFERENCES T, n INT, PRIMARY KEY (T_id, n));"
      "CREATE TABLE Sub (t INT, n INT, m INT, PRIMARY KEY (t, n, m), FOREIGN "
      "KEY (t, n) REFERENCES Line);"
      "CREATE TABLE Free (name TEXT PRIMARY KEY, T_id INT REFERENCES T);");
  const Plan P = proposed(S, {});
  EXPECT_EQ(P.Tables.size(), 2u);
  EXPECT_EQ(P.Tables.at("Free").How, Strategy::Accept);
  EXPECT_THAT(P.Tables.at("T").Notes,
              Contains("repeat this key and follow it: Line, Sub"));
}

TEST(Propose, TablesThatRepeatEachOtherGetOneDecision) {
  const Schema S =
      schemaOf("CREATE TABLE a (id INTEGER PRIMARY KEY REFERENCES b); CREATE "
               "TABLE b (id INTEGER PRIMARY KEY REFERENCES a);");
  const Plan P = proposed(S, {});
  ASSERT_EQ(P.Tables.size(), 1u);
  EXPECT_EQ(P.Tables.begin()->first, "a");
}

TEST(Propose, TakesShardsAndDialectFromOptions) {
  TableEvidence E;
  E.RangeScans = seen(1);
  ProposeOptions O;
  O.Shards = 64;
  O.Dialect = sql::Dialect::MySql;
  const Plan P = propose(schemaOf("CREATE TABLE T (Id INTEGER PRIMARY KEY)"),
                         {{"T", E}}, O);
  EXPECT_EQ(P.Dialect, sql::Dialect::MySql);
  EXPECT_EQ(P.Tables.at("T").Shards, 64u);
}

TEST(Propose, TheFirstPlaceIsTheExample) {
  Tally T;
  T.add(seen(1, "/b").Example);
  T.add(seen(1, "/a").Example);
  T.add(seen(1, "/c").Example);
  EXPECT_EQ(T.Count, 3u);
  EXPECT_EQ(T.Example.File, "/a");
}

TEST(Plan, SaysWhatThisReleaseRewrites) {
  for (llvm::StringRef Name : strategyNames())
    EXPECT_EQ(canRewrite(*strategyNamed(Name)),
              Name == "hash_prefix" || Name == "accept")
        << Name.str();
}

} // namespace
