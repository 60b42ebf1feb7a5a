// Calls of the Cloud Bigtable client: what each becomes, which table a mutation
// is of, and what bars a shard.
#include "test/unit/rules/StoreRuleTesting.h"

namespace keyspread {
namespace {

/// The face of the client that the programs use.
const char *const Client = R"(
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>
namespace google::bigtable::v2 { struct MutateRowRequest {}; }
namespace google::cloud {
struct Options {};
namespace bigtable {
struct Mutation {};
Mutation DeleteFromRow();
struct SingleRowMutation {
  template <class K> SingleRowMutation(K &&, std::initializer_list<Mutation>);
  template <class K, class... M> explicit SingleRowMutation(K &&, M &&...);
  explicit SingleRowMutation(google::bigtable::v2::MutateRowRequest);
  SingleRowMutation(SingleRowMutation &&) = default;
  SingleRowMutation(SingleRowMutation const &) = default;
  SingleRowMutation &emplace_back(Mutation);
  const std::string &row_key() const;
};
struct BulkMutation {
  template <class... M> explicit BulkMutation(M &&...);
};
struct RowRange { static RowRange StartingAt(std::string); static RowRange Prefix(std::string); };
struct RowSet { RowSet(); template <class... A> RowSet(A &&...); };
struct Filter { static Filter PassAllFilter(); static Filter RowKeysRegex(std::string); };
struct Row {};
struct RowReader {};
struct Connection {};
struct TableResource { TableResource(std::string, std::string, std::string); };
struct Table {
  Table(Connection *, TableResource, Options = {});
  bool Apply(SingleRowMutation, Options = {});
  bool BulkApply(BulkMutation, Options = {});
  bool ReadRow(std::string, Filter, Options = {});
  RowReader ReadRows(RowSet, Filter, Options = {});
  RowReader ReadRows(RowSet, long, Filter, Options = {});
  bool CheckAndMutateRow(std::string, Filter, std::vector<Mutation>, std::vector<Mutation>);
  bool SampleRows();
};
struct MutationBatcher { explicit MutationBatcher(Table, Options = {}); void AsyncApply(int &, SingleRowMutation); };
}
}
using namespace google::cloud::bigtable;
std::string keyOf(const std::string &device, int at) { return device + std::to_string(at); }
)";

const char *const Unmade =
    "blocked: what it writes is not seen being made with its keys";

class RulesBigtable : public StoreRuleTest {
protected:
  RulesBigtable() : StoreRuleTest(Client) {}

  /// Statements on the tables events and names, rewritten.
  std::string body(const std::string &Code) {
    const std::string Head =
        "void f(Table &events, Table *names, std::string k, Filter f) { ";
    std::string Result = rewritten(Head + Code + " }");
    if (!llvm::StringRef(Result).starts_with(Head))
      return Result;
    return Result.substr(Head.size(), Result.size() - Head.size() - 2);
  }
};

TEST_F(RulesBigtable, PutsTheShardWhereAMutationIsMade) {
  EXPECT_EQ(body("events.Apply(SingleRowMutation(k)); "
                 "names->Apply(SingleRowMutation(k));"),
            "events.Apply(SingleRowMutation(keyspread::sharded_key<16>(k))); "
            "names->Apply(SingleRowMutation(k));");
  EXPECT_EQ(
      body("SingleRowMutation m(k + \"#\", {DeleteFromRow()}); "
           "m.emplace_back(DeleteFromRow()); events.Apply(std::move(m));"),
      "SingleRowMutation m(keyspread::sharded_key<16>(k + \"#\"), "
      "{DeleteFromRow()}); "
      "m.emplace_back(DeleteFromRow()); events.Apply(std::move(m));");
  EXPECT_EQ(body("events.Apply(SingleRowMutation(k).emplace_back("
                 "DeleteFromRow()));"),
            "events.Apply(SingleRowMutation(keyspread::sharded_key<16>(k))."
            "emplace_back(DeleteFromRow()));");
}

TEST_F(RulesBigtable, FollowsMutationsThroughBatchesAndFunctions) {
  EXPECT_EQ(body("events.BulkApply(BulkMutation(SingleRowMutation(k), "
                 "SingleRowMutation(\"a\")));"),
            "events.BulkApply(BulkMutation(SingleRowMutation("
            "keyspread::sharded_key<16>(k)), "
            "SingleRowMutation(keyspread::sharded_key<16>(\"a\"))));");
  EXPECT_EQ(body("MutationBatcher later(events); int queue = 0; "
                 "later.AsyncApply(queue, SingleRowMutation(k));"),
            "MutationBatcher later(events); int queue = 0; "
            "later.AsyncApply(queue, SingleRowMutation("
            "keyspread::sharded_key<16>(k)));");
  EXPECT_EQ(
      rewritten("SingleRowMutation make(std::string k) { return "
                "SingleRowMutation(k); }\n"
                "void put(Table &to, SingleRowMutation m) { to.Apply(m); }\n"
                "void f(Table &events) { put(events, make(\"a\")); }"),
      "SingleRowMutation make(std::string k) { return "
      "SingleRowMutation(keyspread::sharded_key<16>(k)); }\n"
      "void put(Table &to, SingleRowMutation m) { to.Apply(m); }\n"
      "void f(Table &events) { put(events, make(\"a\")); }");
}

TEST_F(RulesBigtable, BlocksMutationsThatAreNotSeenWhole) {
  EXPECT_EQ(body("std::vector<SingleRowMutation> v; v.emplace_back(k, "
                 "DeleteFromRow()); events.Apply(v[0]);"),
            Unmade);
  EXPECT_EQ(rewritten("void put(Table &events, SingleRowMutation m) { "
                      "events.Apply(m); }"),
            Unmade);
  EXPECT_EQ(rewritten("SingleRowMutation made(std::string);\n"
                      "void f(Table &events) { events.Apply(made(\"a\")); }"),
            Unmade);
  EXPECT_EQ(
      rewritten("void fill(SingleRowMutation &);\nvoid f(Table &events) { "
                "SingleRowMutation m(\"a\"); fill(m); events.Apply(m); }"),
      "blocked: what is written to the store is given to 'fill', whose "
      "body is not seen");
  EXPECT_EQ(body("SingleRowMutation m(k); events.Apply(m); names->Apply(m);"),
            "blocked: it may also be given the store 'names', which the plan "
            "does not name");
  EXPECT_EQ(body("SingleRowMutation m(k); events.Apply(SingleRowMutation(k));"),
            "blocked: which store its batch is written to is not seen");
}

TEST_F(RulesBigtable, GivesRowsTheirOldKeys) {
  EXPECT_EQ(body("bool row = events.ReadRow(k, f);"),
            "bool row = keyspread::old_row<16>(events.ReadRow("
            "keyspread::sharded_key<16>(k), f));");
  EXPECT_EQ(body("events.CheckAndMutateRow(k, f, {}, {});"),
            "events.CheckAndMutateRow(keyspread::sharded_key<16>(k), f, {}, "
            "{});");
}

TEST_F(RulesBigtable, ReadsTheRowsOfAllShards) {
  planned("names").Shards = 4;
  EXPECT_EQ(body("RowReader rows = events.ReadRows(RowRange::Prefix(k), 5, f); "
                 "names->ReadRows({k}, f, {});"),
            "RowReader rows = keyspread::fan_out_read_rows<16>(events, "
            "RowRange::Prefix(k), 5, f); "
            "keyspread::fan_out_read_rows<4>(*names, "
            "google::cloud::bigtable::RowSet{k}, f, "
            "google::cloud::Options{});");
}

TEST_F(RulesBigtable, HashesAPartOfTheKey) {
  planned("events").HashOf = {"device"};
  EXPECT_EQ(body("events.Apply(SingleRowMutation(keyOf(k, 1))); "
                 "events.ReadRows(RowSet(k), f);"),
            "events.Apply(SingleRowMutation(keyspread::sharded_key<16>("
            "keyOf(k, 1), k))); "
            "keyspread::fan_out_read_rows<16, keyspread::shard_by::part>("
            "events, RowSet(k), f);");
}

TEST_F(RulesBigtable, KnowsATableByItsId) {
  EXPECT_EQ(rewritten("struct S { Table table_; S(Connection *c) : table_(c, "
                      "TableResource(\"p\", \"i\", \"events\")) {} "
                      "void f() { table_.ReadRows(RowSet(), "
                      "Filter::PassAllFilter()); } };"),
            "struct S { Table table_; S(Connection *c) : table_(c, "
            "TableResource(\"p\", \"i\", \"events\")) {} "
            "void f() { keyspread::fan_out_read_rows<16>(table_, RowSet(), "
            "Filter::PassAllFilter()); } };");
}

TEST_F(RulesBigtable, TakesNoIdOfAnotherCallerForATablesOwn) {
  EXPECT_EQ(
      rewritten("Table open(Connection *c, std::string id) { return Table(c, "
                "TableResource(\"p\", \"i\", id)); }\n"
                "void f(Connection *c) { Table a = open(c, \"events\"); "
                "Table b = open(c, \"names\"); b.Apply(SingleRowMutation("
                "\"k\")); }"),
      "Table open(Connection *c, std::string id) { return Table(c, "
      "TableResource(\"p\", \"i\", id)); }\n"
      "void f(Connection *c) { Table a = open(c, \"events\"); "
      "Table b = open(c, \"names\"); b.Apply(SingleRowMutation(\"k\")); }");
}

TEST_F(RulesBigtable, BlocksWhatSeesStoredKeys) {
  EXPECT_EQ(body("events.SampleRows();"),
            "blocked: it gives keys as they are stored, with their shard");
  EXPECT_EQ(body("SingleRowMutation m(k); k = m.row_key(); events.Apply(m);"),
            "blocked: it gives keys as they are stored, with their shard");
  EXPECT_EQ(body("events.ReadRows(RowSet(), Filter::RowKeysRegex(k));"),
            "blocked: its pattern is matched with keys as they are stored, "
            "with their shard");
  EXPECT_EQ(body("google::bigtable::v2::MutateRowRequest r; "
                 "events.Apply(SingleRowMutation(r));"),
            std::string(Unmade) +
                "; its row key is put into a message, or taken by a container "
                "that makes it, and no rule gets at it there");
}

} // namespace
} // namespace keyspread
