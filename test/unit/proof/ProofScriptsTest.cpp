// Scripts before and after: rows whose ids the database counted.
#include "rewrites/proof/scripts/ScriptProof.h"
#include "test/unit/proof/ProofTesting.h"

using namespace keyspread;
using namespace keyspread::prooftest;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// What differs, one text a statement.
std::vector<std::string> differ(const World &W, const std::string &Old,
                                const std::string &New) {
  const auto D = *sql::dialectNamed(W.Dialect);
  const Plan P = tablesOf(W.Tables, W.Dialect);
  const Schema S = schemaOf(W.Schema, D);
  std::vector<std::string> Result;
  for (const ScriptDifference &Of :
       proveScript(W.Schema + Old, W.Schema + New, D, S, P, shardedTables(S, P),
                   reorderedKeys(S, P)))
    Result.push_back(Of.Text);
  return Result;
}

constexpr const char *Two = "INSERT INTO Txn (Account) VALUES ('a'), ('b');\n";

TEST(ProofScripts, RowsGetTheIdsThatWereCounted) {
  // MOD(FARM_FINGERPRINT("1"), 16) = 1, of "2" 7
  EXPECT_THAT(differ(Minted, Two,
                     "INSERT INTO Txn (Account, TxnId, ShardId) VALUES "
                     "('a', 1, 1), ('b', 2, 7);\n"),
              IsEmpty());
  EXPECT_THAT(differ(Minted, Two,
                     "INSERT INTO Txn (Account, TxnId, ShardId) VALUES "
                     "('a', 2, 7), ('b', 1, 1);\n"),
              ElementsAre("the rows of 'Txn' get 2, 1 as 'TxnId', and the "
                          "database would have counted 1, 2"));
  EXPECT_THAT(differ(Minted, Two,
                     "INSERT INTO Txn (Account, TxnId, ShardId) VALUES "
                     "('a', 1, 3), ('b', 2, 7);\n"),
              ElementsAre(HasSubstr("the shard of this key is")));
  EXPECT_THAT(differ(Minted, Two,
                     "INSERT INTO Txn (Account, txnid, ShardId) VALUES "
                     "('a', 2, 7), ('b', 1, 1);\n"),
              ElementsAre(HasSubstr("would have counted 1, 2")));
  EXPECT_THAT(differ(Minted, Two, Two),
              ElementsAre(HasSubstr("is written without its 'ShardId'")));
}

TEST(ProofScripts, CountingGoesOnBehindTheLargest) {
  const std::string Odd =
      "INSERT INTO Orders (OrderId, Customer) VALUES (7, 'x');\n";
  auto Next = [](const char *Id) {
    return std::string("INSERT INTO Orders (Customer, OrderId) VALUES ('y', ") +
           Id + ");\n";
  };
  const std::string Old = Odd + "INSERT INTO Orders (Customer) VALUES ('y');\n";
  EXPECT_THAT(differ(Reversed, Old, Odd + Next("8")), IsEmpty());
  EXPECT_THAT(differ(Reversed, Old, Odd + Next("1")),
              ElementsAre(HasSubstr("would have counted 8")));
}

TEST(ProofScripts, ASequenceKnowsNothingOfRowsWithIds) {
  const std::string Odd = "INSERT INTO item VALUES (7, 'x', NULL);\n",
                    Old = Odd + "INSERT INTO item (name) VALUES ('y');\n";
  // MOD(FARM_FINGERPRINT("7"), 16) = 8, of "8" 3
  auto New = [](const char *Row) {
    return "INSERT INTO item (id, name, parent, \"ShardId\", "
           "\"itemShardId\") VALUES (7, 'x', NULL, 8, NULL);\n"
           "INSERT INTO item (name, id, \"ShardId\") VALUES " +
           std::string(Row) + ";\n";
  };
  EXPECT_THAT(differ(Postgres, Old, New("('y', 8, 3)")),
              ElementsAre(HasSubstr("would have counted 1")));
}

TEST(ProofScripts, NothingIsLostBetweenThem) {
  EXPECT_THAT(
      differ(Reversed, "DELETE FROM Orders;\nSELECT 1;\n", "SELECT 1;\n"),
      ElementsAre("a statement of the script has come or gone"));
  EXPECT_THAT(differ(Reversed, "DELETE FROM Line WHERE No = 1;\n",
                     "DELETE FROM Line WHERE No = 2;\n"),
              ElementsAre(HasSubstr("before")));
}

} // namespace
