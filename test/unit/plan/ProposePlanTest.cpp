// Proposals: the strategy each kind of evidence leads to, and what is said.
#include "rewrites/plan/Check.h"
#include "rewrites/plan/Shards.h"
#include "rewrites/plan/propose/Propose.h"
#include "test/unit/plan/PlanTesting.h"

#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::plantest;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

Site at(const char *File = "/r/src/a.cpp", unsigned Line = 7) {
  Site S;
  S.File = File;
  S.Line = Line;
  return S;
}

Step origin(const char *Text, unsigned Line = 3) {
  return {at("/r/id.cpp", Line), Text};
}

/// \p Count uses of the key's order, each within \p Held.
void order(TableEvidence &E, OrderUse::KindTy Kind, unsigned Count = 1,
           Site At = at(), ColumnSet Held = {}) {
  for (unsigned I = 0; I < Count; ++I)
    E.Orders.push_back({Kind, At, Held});
}

/// \p Count statements that hold \p Held to what the program gives.
void rows(TableEvidence &E, unsigned Count, ColumnSet Held, Site At = at()) {
  for (unsigned I = 0; I < Count; ++I)
    E.Rows.push_back({At, Held, Held, false});
}

void inserts(TableEvidence &E, unsigned Count, ColumnSet Lists = {}) {
  for (unsigned I = 0; I < Count; ++I)
    E.Inserts.push_back({at(), Lists, true});
}

Plan proposed(const Schema &S, const Evidence &E, ProposeOptions O = {}) {
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
  inserts(E, 2);
  order(E, OrderUse::Scan, 1, at("/r/src/b.cpp", 9));
  rows(E, 3, {});
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
  order(Range, OrderUse::Range);
  order(Age, OrderUse::Age, 2);
  EXPECT_EQ(proposed(Sql, Range).How, Strategy::HashPrefix);
  EXPECT_EQ(proposed(Sql, Age).How, Strategy::HashPrefix);
  EXPECT_THAT(proposed(Sql, Age).Notes,
              Contains("seen: 2 order places (src/a.cpp:7)"));
}

TEST(Propose, ReversesIntegersWithoutOrder) {
  const TablePlan P = proposed("CREATE TABLE T (Id INTEGER PRIMARY KEY)", {});
  EXPECT_EQ(P.How, Strategy::BitReverse);
  EXPECT_EQ(P.Why, "an integer key, and nothing depends on its order");
  EXPECT_THAT(P.Notes, Contains("instead hash_prefix: blocks nothing, ordered "
                                "scans fan out over 16 shards"));
}

TEST(Propose, HasTheOptionsOfWhatElseTheKeyAllows) {
  TablePlan P = proposed("CREATE TABLE T (Id INTEGER PRIMARY KEY)", {});
  ASSERT_EQ(P.Others.size(), 1u);
  EXPECT_EQ(P.Others[0].How, Strategy::HashPrefix);
  EXPECT_EQ(P.Others[0].Shards, DefaultShards);
  EXPECT_THAT(P.Others[0].HashOf, ElementsAre("Id"));
  EXPECT_THAT(P.Others[0].Notes, IsEmpty());
  TableEvidence E;
  order(E, OrderUse::Scan);
  P = proposed("CREATE TABLE T (Id INTEGER PRIMARY KEY, "
               "At TIMESTAMP DEFAULT CURRENT_TIMESTAMP)",
               E);
  ASSERT_EQ(P.How, Strategy::HashPrefix);
  ASSERT_EQ(P.Others.size(), 1u);
  EXPECT_EQ(P.Others[0].How, Strategy::BitReverse);
  EXPECT_EQ(P.Others[0].OrderColumn, "At");
  EXPECT_EQ(P.Others[0].Shards, 0u);
}

TEST(Propose, GivesTimeOrderedStringsAUuid) {
  TableEvidence E;
  for (const char *Text : {"ulid", "clock", "counter", "more", "and more"})
    E.Births.push_back(origin(Text));
  const char *Sql = "CREATE TABLE T (Id VARCHAR(26) PRIMARY KEY)";
  TablePlan P = proposed(Sql, E);
  EXPECT_EQ(P.How, Strategy::UuidV4);
  EXPECT_THAT(
      P.Notes,
      ElementsAre(
          "key (Id): rising values land in 'Id'", "id.cpp:3: ulid",
          "id.cpp:3: clock", "id.cpp:3: counter", "... and 2 more",
          "seen: 5 births (id.cpp:3)",
          "instead hash_prefix: blocks nothing, ordered scans fan out over 16 "
          "shards",
          "instead accept: blocks nothing, every insert goes to one split"));
  order(E, OrderUse::Range);
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

TEST(Propose, DoesNotHashWhatTheCommitDecides) {
  EXPECT_THAT(proposed("CREATE TABLE T (At TIMESTAMP NOT NULL OPTIONS "
                       "(allow_commit_timestamp = true), N INT64 NOT NULL) "
                       "PRIMARY KEY (At, N)",
                       {})
                  .HashOf,
              ElementsAre("N"));
  EXPECT_THAT(proposed("CREATE TABLE T (At TIMESTAMP NOT NULL OPTIONS "
                       "(allow_commit_timestamp = true)) PRIMARY KEY (At)",
                       {})
                  .HashOf,
              ElementsAre("At")); // there is nothing else
}

TEST(Propose, ChoosesAFreeShardColumn) {
  TableEvidence E;
  order(E, OrderUse::Range);
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
  order(E, OrderUse::Range, 2);
  rows(E, 2, {});
  P = proposed(Sql, E);
  EXPECT_EQ(P.How, Strategy::HashPrefix);
  EXPECT_THAT(P.Notes, Contains("instead swap_order: 'UserId' first; blocks 2 "
                                "range scans (src/a.cpp:7)"));
  rows(E, 3, {"userid"});
  EXPECT_EQ(proposed(Sql, E).How, Strategy::SwapOrder);
  TableEvidence Within; // one user's rows by time: the new key has that order
  order(Within, OrderUse::Range, 2, at(), {"userid"});
  EXPECT_EQ(proposed(Sql, Within).How, Strategy::SwapOrder);
}

TEST(Propose, AColumnOfFewValuesIsNotDistributed) {
  const auto With = [](const char *Type, const TableEvidence &E = {}) {
    return proposed(("CREATE TABLE T (At TIMESTAMP DEFAULT CURRENT_TIMESTAMP, "
                     "Kind " +
                     std::string(Type) + ", PRIMARY KEY (At, Kind))")
                        .c_str(),
                    E)
        .How;
  };
  EXPECT_EQ(With("VARCHAR(20)"), Strategy::SwapOrder);
  EXPECT_EQ(With("CHAR(1)"), Strategy::HashPrefix);
  EXPECT_EQ(With("BOOL"), Strategy::HashPrefix);
  EXPECT_EQ(With("ENUM('a','b')"), Strategy::HashPrefix);
  EXPECT_EQ(With("TEXT CHECK (Kind IN ('a', 'b'))"), Strategy::HashPrefix);
  TableEvidence Literals, Rising;
  Literals.FewValues = {"kind"};
  Rising.Rising = {"kind"};
  EXPECT_EQ(With("TEXT", Literals), Strategy::HashPrefix);
  EXPECT_EQ(With("TEXT", Rising), Strategy::HashPrefix);
}

TEST(Propose, AReferenceIsAsSpreadAsItsTarget) {
  const char *Sql =
      "CREATE TABLE U (Id INTEGER PRIMARY KEY);"
      "CREATE TABLE T (At TIMESTAMP DEFAULT CURRENT_TIMESTAMP, U INT "
      "REFERENCES U(Id), PRIMARY KEY (At, U));";
  const Schema S = schemaOf(Sql);
  // U becomes bit_reverse, so that references to it are spread.
  EXPECT_EQ(proposed(S, {}).Tables.at("T").How, Strategy::SwapOrder);
  TableEvidence Listed;
  order(Listed, OrderUse::Scan);
  EXPECT_EQ(proposed(S, {{"U", Listed}}).Tables.at("T").How,
            Strategy::HashPrefix);
  const Plan Told = tablesOf("\"U\": {\"strategy\": \"bit_reverse\"}");
  ProposeOptions O;
  O.Decided = &Told;
  EXPECT_EQ(proposed(S, {{"U", Listed}}, O).Tables.at("T").How,
            Strategy::SwapOrder);
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
  rows(E, 6, {"made", "mail", "org", "id"});
  rows(E, 3, {"made", "mail", "id"});
  rows(E, 1, {"id"});
  TablePlan P = proposed(Sql, E);
  EXPECT_EQ(P.How, Strategy::TenantPrefix);
  EXPECT_EQ(P.TenantColumn, "Org");
  EXPECT_EQ(P.Why, "most statements filter on 'Org'");
  EXPECT_THAT(P.Notes, Contains("'Org' first; blocks 4 statements "
                                "(src/a.cpp:7) without it"));
  E.Rows[0].Given.clear(); // half is not most; a literal is no tenant
  P = proposed(Sql, E);
  EXPECT_EQ(P.How, Strategy::BitReverse);
  inserts(E, 2, {"id", "mail"});
  P = proposed(Sql, E);
  EXPECT_THAT(P.Notes,
              Contains("instead tenant_prefix: 'Org' first; blocks 4 "
                       "statements (src/a.cpp:7) without it, 2 inserts "
                       "(src/a.cpp:7) that leave it out"));
  // Lines that come with their order rise as it does.
  rows(E, 20, {"org"});
  EXPECT_EQ(proposed(Sql, E).How, Strategy::TenantPrefix);
  E.Rising = {"org"};
  EXPECT_EQ(proposed(Sql, E).How, Strategy::BitReverse);
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
  order(E, OrderUse::Range);
  ProposeOptions O;
  O.Shards = 64;
  O.ShardsWhy = "64 nodes";
  O.Dialect = sql::Dialect::MySql;
  const Plan P = propose(schemaOf("CREATE TABLE T (Id INTEGER PRIMARY KEY)"),
                         {{"T", E}}, O);
  EXPECT_EQ(P.Dialect, sql::Dialect::MySql);
  EXPECT_EQ(P.Tables.at("T").Shards, 64u);
  EXPECT_THAT(P.Tables.at("T").Notes, Contains("shards: 64 for 64 nodes"));
}

TEST(Propose, AcceptsWhatIsMarkedLowWrite) {
  ProposeOptions O;
  O.LowWrite = {"t"};
  const Plan P =
      proposed(schemaOf("CREATE TABLE T (Id INTEGER PRIMARY KEY)"), {}, O);
  EXPECT_EQ(P.Tables.at("T").How, Strategy::Accept);
  EXPECT_EQ(P.Tables.at("T").Why, "marked low-write");
}

TEST(Propose, ARowidThatTheProgramGivesDoesNotRise) {
  TableEvidence E;
  E.KeyGiven = true;
  const char *Sql = "CREATE TABLE T (Id INTEGER PRIMARY KEY)";
  EXPECT_EQ(proposed(Sql, E).How, Strategy::Accept);
  E.Births.push_back(origin("clock"));
  EXPECT_EQ(proposed(Sql, E).How, Strategy::BitReverse);
}

TEST(Propose, NamesTheColumnThatCouldServeTheOrder) {
  TableEvidence E;
  order(E, OrderUse::Scan);
  order(E, OrderUse::Range);
  E.Times = {"made"};
  EXPECT_THAT(
      proposed("CREATE TABLE T (Id INTEGER PRIMARY KEY, Made INTEGER)", E)
          .Notes,
      Contains("instead bit_reverse: blocks 1 ordered scan "
               "(src/a.cpp:7), 1 range scan (src/a.cpp:7); with "
               "\"order_column\": \"Made\" blocks 1 range scan "
               "(src/a.cpp:7)"));
}

TEST(Propose, AStoreHasNoSchema) {
  TableEvidence E;
  E.Store = true;
  E.Births.push_back(origin("counter"));
  inserts(E, 1);
  order(E, OrderUse::Scan);
  const Plan P = propose(Schema(), {{"jobs", E}}, {});
  const TablePlan &Jobs = P.Tables.at("jobs");
  EXPECT_EQ(Jobs.How, Strategy::HashPrefix);
  EXPECT_THAT(Jobs.Notes, Contains("seen: 1 insert (/r/src/a.cpp:7), 1 ordered "
                                   "scan (/r/src/a.cpp:7)"));
  EXPECT_THAT(checkPlan(P, Schema(), {"jobs"}), IsEmpty());
  EXPECT_EQ(checkPlan(P, Schema(), {"job"}).size(), 1u);
  EXPECT_THAT(Jobs.HashOf, IsEmpty()); // all of the key
}

TEST(Shards, FollowTheLoad) {
  const auto Of = [](std::optional<uint64_t> Qps, std::optional<uint64_t> Nodes,
                     std::optional<uint64_t> Bytes = {}) {
    return shardsFor({Qps, Nodes, Bytes});
  };
  EXPECT_EQ(Of({}, {}), 16u);
  EXPECT_EQ(Of({}, 24), 24u);
  EXPECT_EQ(Of({}, 1), 2u);
  EXPECT_EQ(Of(12000, {}), 10u);
  EXPECT_EQ(Of(12001, {}), 11u);
  EXPECT_EQ(Of(12000, {}, 100), 10u); // a small row is a write all the same
  EXPECT_EQ(Of(12000, {}, 4096), 40u);
  EXPECT_EQ(Of(12000, 24), 24u);
  EXPECT_EQ(Of(UINT64_MAX, UINT64_MAX, UINT64_MAX), 2048u);
  EXPECT_EQ(loadText({12000, 3, 4096}),
            "3 nodes, 12000 writes a second of 4096 bytes");
}

/// What drifted under plan \p Tables.
std::vector<std::string> drift(const char *Tables, const char *Sql,
                               const TableEvidence &E) {
  return texts(planDrift(tablesOf(Tables), schemaOf(Sql), {{"T", E}}, "/r"));
}

constexpr const char *Counted = "CREATE TABLE T (Id INTEGER PRIMARY KEY)";

TEST(Drift, TellsWhatIsGone) {
  EXPECT_THAT(
      drift("\"T\": {\"strategy\": \"bit_reverse\", \"sequence\": \"S\", "
            "\"order_column\": \"Made\"},\n\"U\": {\"strategy\": \"accept\"}",
            Counted, {}),
      ElementsAre("p:2:46: sequence 'S' is planned for 'T' but not declared",
                  "p:2:67: column 'Made' of 'T' is planned but no longer in "
                  "the schema",
                  "p:3:1: table 'U' is planned but no longer in the schema"));
}

TEST(Drift, TellsAnOrderThatThePlanLoses) {
  TableEvidence E;
  order(E, OrderUse::Scan, 2, at("/r/b.cpp", 4));
  const char *Reversed = "\"T\": {\"strategy\": \"bit_reverse\"}";
  EXPECT_THAT(drift(Reversed, Counted, E),
              ElementsAre("p:2:19: 'T' is planned as bit_reverse, but "
                          "something needs the order of its key: 2 ordered "
                          "scans (b.cpp:4); hash_prefix keeps it"));
  EXPECT_THAT(drift("\"T\": {\"strategy\": \"hash_prefix\", \"shards\": 4}",
                    Counted, E),
              IsEmpty());
  // An order_column takes the scans, not the ranges.
  const char *Sql = "CREATE TABLE T (Id INTEGER PRIMARY KEY, Made TIMESTAMP)";
  const char *Moved = "\"T\": {\"strategy\": \"bit_reverse\", "
                      "\"order_column\": \"Made\"}";
  EXPECT_THAT(drift(Moved, Sql, E), IsEmpty());
  order(E, OrderUse::Range);
  EXPECT_EQ(drift(Moved, Sql, E).size(), 1u);
  E.BornSpread = true; // after the migration there is no order to lose
  EXPECT_THAT(drift(Reversed, Counted, E), IsEmpty());
}

TEST(Drift, TellsAKeyThatNoLongerRises) {
  const char *Given = "CREATE TABLE T (Id BIGINT PRIMARY KEY, Sh INT)";
  const char *Hashed = "\"T\": {\"strategy\": \"hash_prefix\", "
                       "\"shards\": 4, \"shard_column\": \"Sh\"}";
  EXPECT_THAT(drift(Hashed, Given, {}),
              ElementsAre("p:2:19: 'T' is planned as hash_prefix, but its key "
                          "no longer rises: nothing makes the leading key "
                          "column 'Id' rise; accept would do"));
  EXPECT_THAT(drift(Hashed,
                    "CREATE TABLE T (Sh INT, Id BIGINT, PRIMARY KEY (Sh, Id))",
                    {}),
              IsEmpty());
}

TEST(Drift, TellsAnAcceptedKeyThatRisesNow) {
  TableEvidence E;
  E.Births.push_back(origin("clock", 5));
  const char *Sql = "CREATE TABLE T (Id BIGINT PRIMARY KEY)";
  EXPECT_THAT(drift("\"T\": {\"strategy\": \"accept\", \"why\": \"nothing "
                    "makes the leading key column 'Id' rise\"}",
                    Sql, E),
              ElementsAre("p:2:19: 'T' was accepted because nothing made its "
                          "key rise, and now something does: id.cpp:5"));
  EXPECT_THAT(drift("\"T\": {\"strategy\": \"accept\", \"why\": \"10 rows a "
                    "day\"}",
                    Sql, E),
              IsEmpty());
}

TEST(Drift, TellsATenantThatMostStatementsLeaveOut) {
  const char *Sql = "CREATE TABLE T (Id INTEGER PRIMARY KEY, Org TEXT)";
  const char *Tenant = "\"T\": {\"strategy\": \"tenant_prefix\", "
                       "\"tenant_column\": \"Org\"}";
  TableEvidence E;
  rows(E, 2, {"org"});
  rows(E, 1, {"id"});
  EXPECT_THAT(drift(Tenant, Sql, E), IsEmpty());
  rows(E, 1, {"id"});
  EXPECT_THAT(drift(Tenant, Sql, E),
              ElementsAre("p:2:53: 'T' is planned as tenant_prefix, but most "
                          "statements do not filter on 'Org': 2 statements "
                          "(src/a.cpp:7) without it"));
}

TEST(Propose, TheFirstPlaceIsTheExample) {
  Tally T;
  for (const char *File : {"/b", "/a", "/c"})
    T.add(at(File));
  EXPECT_EQ(T.Count, 3u);
  EXPECT_EQ(T.Example.File, "/a");
}

} // namespace
