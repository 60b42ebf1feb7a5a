// Rows, keys and reads of the Spanner client: what each becomes, and why not.
#include "rewrites/edits/Conflicts.h"
#include "rewrites/rules/Rules.h"

#include "test/unit/graph/GraphTesting.h"

#include <algorithm>

namespace keyspread {
namespace {

const char *const Ledger = R"(
CREATE TABLE Txn (Id STRING(26) NOT NULL, X INT64) PRIMARY KEY (Id);
CREATE TABLE Line (Id STRING(26) NOT NULL, N INT64 NOT NULL)
  PRIMARY KEY (Id, N DESC), INTERLEAVE IN PARENT Txn;
CREATE TABLE Refund (Id STRING(26) NOT NULL, Txn STRING(26),
  FOREIGN KEY (Txn) REFERENCES Txn (Id)) PRIMARY KEY (Id);
CREATE TABLE Log (At TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  X INT64) PRIMARY KEY (At);
)";

class RulesAccess : public SpannerTest {
protected:
  RulesAccess() { planned("Txn"); }

  TablePlan &planned(const std::string &Table) {
    TablePlan &T = P.Tables[Table];
    T.How = Strategy::HashPrefix;
    T.Shards = 16;
    T.ShardColumn = "S";
    return T;
  }

  /// \p Body as a function that was rewritten, or why it was not.
  std::string rewritten(const std::string &Body) {
    const std::string Head =
        "void f(spanner::Client client, std::string id, std::string b, "
        "std::vector<std::string> names, std::vector<spanner::Value> row, "
        "spanner::Key key, google::cloud::optional<std::string> maybe) {\n";
    const Graph &G = link({{"a.cpp", Head + Body + "\n}"}}, Ledger);
    std::vector<Edit> Edits;
    for (TableSet &Set : applyRules(G, P).Sets) {
      if (!Set.Blockers.empty())
        return "blocked: " + Set.Blockers[0].Reason;
      for (Edit &E : Set.Edits)
        if (E.File == "/p/a.cpp")
          Edits.push_back(E);
    }
    const std::string Whole = Before + Head + Body;
    std::map<std::string, std::string> Texts{{"/p/a.cpp", Whole}};
    TableSet All{{"T"}, Edits, {}, {}};
    edits::Combined Merged = edits::combine({All}, Texts);
    std::string Text = Whole;
    std::vector<Edit> &Ordered = Merged.Files["/p/a.cpp"];
    for (auto It = Ordered.rbegin(); It != Ordered.rend(); ++It)
      Text.replace(It->Begin, It->End - It->Begin, It->Text);
    return Text.substr(Before.size() + Head.size());
  }

  Plan P;
};

TEST_F(RulesAccess, NamesThePlaceOfTheKeyInARowThatIsMadeElsewhere) {
  EXPECT_EQ(
      rewritten(
          R"cc(spanner::InsertMutationBuilder("Txn", {"X", "Id"}).AddRow(row);)cc"),
      R"cc(spanner::InsertMutationBuilder("Txn", {"S", "X", "Id"}).AddRow(keyspread::with_shard<16>(row, {1}));)cc");
}

TEST_F(RulesAccess, GivesARowEveryShardItHasToList) {
  planned("Refund").ShardColumn = "R";
  EXPECT_EQ(
      rewritten(
          R"cc(spanner::MakeInsertMutation("Refund", {"Id", "Txn"}, id, b);)cc"),
      R"cc(spanner::MakeInsertMutation("Refund", {"R", "S", "Id", "Txn"}, keyspread::shard_of<16>(id), keyspread::shard_of<16>(b), id, b);)cc");
}

TEST_F(RulesAccess, LeavesAReferenceAloneThatIsNotWritten) {
  EXPECT_EQ(
      rewritten(R"cc(spanner::MakeUpdateMutation("Refund", {"Id"}, id);)cc"),
      R"cc(spanner::MakeUpdateMutation("Refund", {"Id"}, id);)cc");
}

TEST_F(RulesAccess, AReferenceThatIsNotThereHasNoShard) {
  EXPECT_EQ(
      rewritten(
          R"cc(spanner::MakeInsertMutation("Refund", {"Id", "Txn"}, id, maybe);)cc"),
      R"cc(spanner::MakeInsertMutation("Refund", {"S", "Id", "Txn"}, keyspread::nullable_shard_of<16>(maybe), id, maybe);)cc");
}

TEST_F(RulesAccess, RefusesAValueThatMayBeNull) {
  EXPECT_EQ(
      rewritten(
          R"cc(spanner::InsertMutationBuilder("Refund", {"Id", "Txn"}).AddRow(row);)cc"),
      "blocked: the column 'Txn' may be NULL, and so may the value it is "
      "given");
}

TEST_F(RulesAccess, HashesWhatMovesOnlyWhereItHasNotMovedYet) {
  EXPECT_EQ(
      rewritten(
          R"cc(spanner::MakeInsertMutation("Txn", {"Id"}, std::move(id));)cc"),
      R"cc(spanner::MakeInsertMutation("Txn", {"S", "Id"}, keyspread::shard_of<16>(id), std::move(id));)cc");
  EXPECT_EQ(
      rewritten(
          R"cc(spanner::InsertMutationBuilder("Txn", {"Id"}).AddRow({spanner::Value(std::move(id))});)cc"),
      R"cc(spanner::InsertMutationBuilder("Txn", {"S", "Id"}).AddRow({spanner::Value(keyspread::shard_of<16>(id)), spanner::Value(std::move(id))});)cc");
  EXPECT_EQ(
      rewritten(
          R"cc(spanner::KeySet ks; ks.AddKey(spanner::MakeKey(spanner::Value(std::move(id)))); spanner::MakeDeleteMutation("Txn", ks);)cc"),
      R"cc(spanner::KeySet ks; ks.AddKey(keyspread::with_shard<16>(spanner::MakeKey(spanner::Value(std::move(id))), {0})); spanner::MakeDeleteMutation("Txn", ks);)cc");
}

TEST_F(RulesAccess, RefusesKeysOfTheCommit) {
  P.Tables.clear();
  planned("Log");
  EXPECT_EQ(
      rewritten(
          R"cc(spanner::MakeInsertMutation("Log", {"At"}, spanner::CommitTimestamp{});)cc"),
      "blocked: the key column 'At' is given the commit timestamp, which "
      "is not known before the commit");
  EXPECT_EQ(
      rewritten(
          R"cc(spanner::InsertMutationBuilder("Log", {"At"}).AddRow(row);)cc"),
      "blocked: the key column 'At' may hold the commit timestamp, which "
      "is not known before the commit");
}

TEST_F(RulesAccess, ListsNoGeneratedShardInWrites) {
  planned("Txn").Generated = true;
  const char *Write =
      R"cc(spanner::MakeUpdateMutation("Txn", names, id, 1);)cc";
  EXPECT_EQ(rewritten(Write), Write);
  const char *Dml =
      R"cc(client.ExecuteDml(spanner::MakeReadWriteTransaction(), spanner::SqlStatement("INSERT INTO Txn (Id) VALUES (@id)", {{"id", spanner::Value(id)}}));)cc";
  EXPECT_EQ(rewritten(Dml), Dml);
  EXPECT_EQ(
      rewritten(
          R"cc(client.Read("Txn", spanner::KeySet().AddKey(key), {"X"});)cc"),
      R"cc(client.Read("Txn", spanner::KeySet().AddKey(keyspread::with_shard<16>(key, {0})), {"X"});)cc");
}

TEST_F(RulesAccess, KeepsAReadOfOneParentsChildren) {
  EXPECT_EQ(
      rewritten(
          R"cc(client.Read("Line", spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(id, 9), spanner::MakeKeyBoundOpen(id, 1)), {"N"});)cc"),
      R"cc(client.Read("Line", spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(keyspread::shard_of<16>(id), id, 9), spanner::MakeKeyBoundOpen(keyspread::shard_of<16>(id), id, 1)), {"N"});)cc");
}

TEST_F(RulesAccess, FansOutOverSeveralParents) {
  EXPECT_EQ(
      rewritten(
          R"cc(client.Read("Line", spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(id), spanner::MakeKeyBoundOpen(b)), {"N"});)cc"),
      R"cc(keyspread::fan_out_read<16>(client, "Line", spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(id), spanner::MakeKeyBoundOpen(b)), {"N"}, {"Id", keyspread::descending("N")});)cc");
}

TEST_F(RulesAccess, GivesPointsBesideARangeTheirShard) {
  EXPECT_EQ(
      rewritten(
          R"cc(spanner::KeySet ks; ks.AddKey(key); ks.AddRange(spanner::MakeKeyBoundClosed(id), spanner::MakeKeyBoundOpen(b)); spanner::MakeDeleteMutation("Txn", ks);)cc"),
      R"cc(spanner::KeySet ks; ks.AddKey(keyspread::with_shard<16>(key, {0})); ks.AddRange(spanner::MakeKeyBoundClosed(id), spanner::MakeKeyBoundOpen(b)); spanner::MakeDeleteMutation("Txn", keyspread::sharded_keys<16>(ks));)cc");
}

TEST_F(RulesAccess, LeavesADeleteOfAllAlone) {
  const char *All =
      R"cc(spanner::MakeDeleteMutation("Txn", spanner::KeySet::All());)cc";
  EXPECT_EQ(rewritten(All), All);
}

TEST_F(RulesAccess, LeavesOtherTablesAlone) {
  const char *Other =
      R"cc(spanner::MakeInsertMutation("Log", {"X"}, 1); client.Read("Log", spanner::KeySet::All(), {"X"});)cc";
  EXPECT_EQ(rewritten(Other), Other);
}

TEST_F(RulesAccess, RefusesAWriteWhoseKeyTheDatabaseMakes) {
  EXPECT_EQ(rewritten(R"cc(spanner::MakeInsertMutation("Txn", {"X"}, 1);)cc"),
            "blocked: it leaves out key column 'Id', so the shard is not "
            "known");
}

TEST_F(RulesAccess, ComputesTheShardInSqlFromTheParameter) {
  EXPECT_EQ(
      rewritten(
          R"cc(client.ExecuteQuery(spanner::SqlStatement("SELECT X FROM Txn WHERE Id = @id", {{"id", spanner::Value(id)}}));)cc"),
      R"cc(client.ExecuteQuery(spanner::SqlStatement("SELECT X FROM Txn WHERE Id = @id AND S = MOD(MOD(FARM_FINGERPRINT(@id), 16) + 16, 16)", {{"id", spanner::Value(id)}}));)cc");
}

TEST_F(RulesAccess, RefusesAStatementThatIsGivenATablesName) {
  Before += "void add(spanner::Client client, const std::string &table) {\n"
            "  client.ExecuteDml(spanner::MakeReadWriteTransaction(), "
            "spanner::SqlStatement(\"INSERT INTO \" + table + "
            "\" (Id, X) VALUES ('a', 1)\"));\n"
            "}\n";
  EXPECT_EQ(rewritten(R"cc(add(client, "Txn");)cc"),
            "blocked: the table's name is put in at run time, and it may be "
            "'Txn'");
  const char *Other = R"cc(add(client, "Log");)cc";
  EXPECT_EQ(rewritten(Other), Other);
}

TEST_F(RulesAccess, RefusesAStatementThatIsGivenAQuotedNameBesideOthers) {
  Before += "void add(spanner::Client client, const std::string &table) {\n"
            "  client.ExecuteDml(spanner::MakeReadWriteTransaction(), "
            "spanner::SqlStatement(\"INSERT INTO \" + table + "
            "\" (Id, X) VALUES ('a', 1)\"));\n"
            "}\n";
  EXPECT_EQ(rewritten(R"cc(add(client, "Log"); add(client, "`Txn`");)cc"),
            "blocked: the table's name is put in at run time, and it may be "
            "'Txn'");
}

TEST_F(RulesAccess, LeavesACountOfAGivenTableAlone) {
  Before += "void count(spanner::Client client, const std::string &table) {\n"
            "  client.ExecuteQuery(spanner::SqlStatement("
            "\"SELECT COUNT(*) FROM \" + table));\n"
            "}\n";
  const char *Call = R"cc(count(client, "Txn");)cc";
  EXPECT_EQ(rewritten(Call), Call);
}

TEST_F(RulesAccess, NamesTheFunctionThatMakesTheRangeItself) {
  Before += "spanner::Mutation erase(const char *table, spanner::KeyBound low, "
            "spanner::KeyBound high) {\n"
            "  return spanner::MakeDeleteMutation(table, "
            "spanner::KeySet().AddRange(low, high));\n"
            "}\n";
  EXPECT_EQ(
      rewritten(
          R"cc(erase("Txn", spanner::MakeKeyBoundClosed(id), spanner::MakeKeyBoundOpen(b));)cc"),
      "blocked: it takes a range from several shards, and 'erase' makes the "
      "key set itself");
}

TEST_F(RulesAccess, RefusesOneKeyForTwoTables) {
  EXPECT_EQ(rewritten("spanner::KeySet ks; ks.AddKey(key);\n"
                      "client.Read(\"Txn\", ks, {\"X\"});\n"
                      "client.Read(\"Log\", ks, {\"X\"});"),
            "blocked: the call at /p/a.cpp:5 also serves the access at "
            "/p/a.cpp:7, where it would have to change in another way");
}

} // namespace
} // namespace keyspread
