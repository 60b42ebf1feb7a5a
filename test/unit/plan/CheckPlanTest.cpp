// A plan held against a schema: one exact message for every impossible wish.
#include "rewrites/plan/Check.h"
#include "rewrites/plan/propose/Propose.h"
#include "test/unit/plan/PlanTesting.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::plantest;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

constexpr const char *Ddl = R"(
CREATE TABLE Txn (TxnId TEXT, At TIMESTAMP, Amount REAL, Total DOUBLE, PRIMARY KEY (TxnId, At));
CREATE TABLE Orders (Id INTEGER PRIMARY KEY, PlacedAt TIMESTAMP, ShardId TEXT);
CREATE TABLE Loose (a INT);
CREATE TABLE Floats (f REAL PRIMARY KEY);
CREATE TABLE Times (t TIMESTAMP PRIMARY KEY);
CREATE TABLE Done (Id INT, ShardId INT NOT NULL, PRIMARY KEY (ShardId, Id));
CREATE TABLE Odd (ShardId INT PRIMARY KEY);
CREATE TABLE Text1 (ShardId TEXT, x INT, PRIMARY KEY (ShardId, x));
CREATE TABLE Rented (Id INTEGER PRIMARY KEY, Org BIGINT, Owner UUID, Rate REAL, Open BOOL, Kind TEXT CHECK (Kind IN ('a', 'b')), Made TIMESTAMP DEFAULT CURRENT_TIMESTAMP, ShardId INT);
CREATE TABLE Log (Made TIMESTAMP DEFAULT CURRENT_TIMESTAMP, Name TEXT, PRIMARY KEY (Name, Made));
CREATE SEQUENCE OrderSeq;
)";

std::vector<std::string> problems(llvm::StringRef Tables,
                                  llvm::StringRef Dialect = "googlesql") {
  return texts(checkPlan(tablesOf(Tables, Dialect), schemaOf(Ddl)));
}

TEST(CheckPlan, AcceptsWhatIsPossible) {
  EXPECT_THAT(problems(R"(
    "txn": {"strategy": "hash_prefix", "shards": 16, "hash_of": ["txnid"], "generated": true},
    "Orders": {"strategy": "bit_reverse", "sequence": "orderseq", "order_column": "PlacedAt"},
    "Loose": {"strategy": "accept"})"),
              IsEmpty());
  EXPECT_THAT(problems(R"(
    "Txn": {"strategy": "swap_order", "key": ["At", "TxnId"], "desc": ["At"]},
    "Orders": {"strategy": "tenant_prefix", "tenant_column": "PlacedAt"})"),
              IsEmpty());
  EXPECT_THAT(
      problems(R"("Txn": {"strategy": "uuid_v4", "order_column": "At"})"),
      IsEmpty());
}

TEST(CheckPlan, AcceptsAMigratedTable) {
  EXPECT_THAT(
      problems(
          R"("Done": {"strategy": "hash_prefix", "shards": 16, "hash_of": ["Id"]})"),
      IsEmpty());
  EXPECT_THAT(problems(R"("Done": {"strategy": "hash_prefix", "shards": 16})"),
              IsEmpty());
}

TEST(CheckPlan, CountedIdsAreOneColumnThatTheDatabaseCounts) {
  const auto Of = [](const char *Table, const char *More,
                     llvm::StringRef Dialect = "sqlite") {
    const Schema S = schemaOf(
        "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT);"
        "CREATE TABLE p (a INTEGER, b INTEGER, PRIMARY KEY (a, b));"
        "CREATE TABLE m (id INTEGER PRIMARY KEY AUTOINCREMENT, ShardId INTEGER "
        "AS ((id % 16 + 16) % 16) STORED);",
        sql::Dialect::Sqlite);
    return texts(checkPlan(
        tablesOf(fmt::format("\"{}\": {{\"strategy\": \"hash_prefix\", "
                             "\"shards\": 16, \"id_source\": \"counter\"{}}}",
                             Table, More),
                 Dialect),
        S));
  };
  const char *Generated = ", \"generated\": true";
  EXPECT_THAT(Of("t", Generated), IsEmpty());
  EXPECT_THAT(Of("t", Generated, "postgresql"), IsEmpty());
  EXPECT_THAT(Of("m", Generated), IsEmpty()); // it is migrated
  EXPECT_THAT(Of("t", ""),
              ElementsAre("p:2:61: \"counter\" needs \"generated\": true: the "
                          "shard is known when the database has counted"));
  EXPECT_THAT(Of("t", "", "mysql"), IsEmpty());
  EXPECT_THAT(Of("t", Generated, "mysql"),
              ElementsAre("p:2:85: MySQL and MariaDB let no computed column "
                          "lead a key: leave \"generated\" out, and the INSERT "
                          "says it"));
  EXPECT_THAT(Of("t", Generated, "tsql"),
              ElementsAre("p:2:61: counted ids are for sqlite, postgresql and "
                          "mysql, and the plan's dialect is tsql"));
  EXPECT_THAT(Of("p", Generated),
              ElementsAre("p:2:61: \"counter\" takes the shard of one column, "
                          "and the hashed ones of 'p' are 2; say which in "
                          "'hash_of'"));
  EXPECT_THAT(
      Of("p", ", \"generated\": true, \"hash_of\": [\"a\"]"),
      ElementsAre("p:2:61: the database does not count column 'a' of 'p'"));
}

TEST(CheckPlan, SaysOnceThatThereIsNoSchema) {
  const Plan P =
      tablesOf(R"("A": {"strategy": "accept"}, "B": {"strategy": "accept"})");
  EXPECT_THAT(texts(checkPlan(P, Schema())),
              ElementsAre("p:1:50: no schema was found, so no table of the "
                          "plan can be checked; name the files "
                          "with the CREATE TABLE statements with --schema"));
  EXPECT_THAT(checkPlan(tablesOf(""), Schema()), IsEmpty());
}

TEST(CheckPlan, TakesAStoreForATableWithoutASchema) {
  const Plan P =
      tablesOf(R"("db_": {"strategy": "hash_prefix", "shards": 16})");
  EXPECT_THAT(checkPlan(P, Schema(), {"db_"}), IsEmpty());
  EXPECT_THAT(checkPlan(P, schemaOf(Ddl), {"db_"}), IsEmpty());
  EXPECT_THAT(texts(checkPlan(P, schemaOf(Ddl), {"other"})),
              ElementsAre(testing::HasSubstr("the schema has no table 'db_'")));
}

struct Wish {
  const char *Tables;
  const char *Message;
};

class BadWish : public testing::TestWithParam<Wish> {};

TEST_P(BadWish, IsRefused) {
  EXPECT_THAT(problems(GetParam().Tables), ElementsAre(GetParam().Message));
}

INSTANTIATE_TEST_SUITE_P(
    CheckPlan, BadWish,
    testing::Values(
        Wish{R"("Order": {"strategy": "accept"})",
             "p:2:1: the schema has no table 'Order'; did you mean 'Orders'?"},
        Wish{R"("Xyz": {"strategy": "accept"})",
             "p:2:1: the schema has no table 'Xyz'; its tables: Done, Floats, "
             "Log, Loose, Odd, Orders, Rented, Text1, Times, Txn"},
        Wish{
            R"("Rented": {"strategy": "tenant_prefix", "tenant_column": "Orgg"})",
            "p:2:58: table 'Rented' has no column 'Orgg'; did you mean "
            "'Org'?"},
        Wish{
            R"("Rented": {"strategy": "tenant_prefix", "tenant_column": "Made"})",
            "p:2:58: column 'Made' of 'Rented' defaults to the time of the "
            "insert, so a key that begins with it rises as well; name a "
            "spread column"},
        Wish{
            R"("Rented": {"strategy": "tenant_prefix", "tenant_column": "Rate"})",
            "p:2:58: column 'Rate' of 'Rented' is REAL, and no tenant is a "
            "floating point number"},
        Wish{
            R"("Orders": {"strategy": "tenant_prefix", "tenant_column": "PlacedAt", "hot_tenants": ["a"], "shards": 4})",
            "p:2:102: table 'Orders' has a column 'ShardId' already, which is "
            "not in its key (Id); rename it"},
        Wish{R"("Rented": {"strategy": "bit_reverse", "order_column": "Open"})",
             "p:2:55: column 'Open' of 'Rented' is BOOL, which tells no age; "
             "name one that is set when a row is made"},
        Wish{R"("Rented": {"strategy": "bit_reverse", "order_column": "Kind"})",
             "p:2:55: column 'Kind' of 'Rented' is one of a few values, which "
             "tells no age; name one that is set when a row is made"},
        Wish{R"("Rented": {"strategy": "uuid_v4", "order_column": "Mode"})",
             "p:2:51: table 'Rented' has no column 'Mode'; did you mean "
             "'Made'?"},
        Wish{R"("Log": {"strategy": "swap_order", "key": ["Made", "Name"]})",
             "p:2:42: column 'Made' of 'Log' defaults to the time of the "
             "insert, so a key that begins with it rises as well; name a "
             "spread column"},
        Wish{
            R"("Txn": {"strategy": "hash_prefix", "shards": 2, "hash_of": ["TxnIdd"]})",
            "p:2:60: table 'Txn' has no column 'TxnIdd'; did you mean "
            "'TxnId'?"},
        Wish{
            R"("Txn": {"strategy": "hash_prefix", "shards": 2, "hash_of": ["Zz"]})",
            "p:2:60: table 'Txn' has no column 'Zz'; its columns: TxnId, At, "
            "Amount, Total"},
        Wish{
            R"("Txn": {"strategy": "hash_prefix", "shards": 2, "hash_of": ["Amount"]})",
            "p:2:60: column 'Amount' of 'Txn' is not in its primary key "
            "(TxnId, At): the shard of a row must follow "
            "from its key"},
        Wish{R"("Loose": {"strategy": "hash_prefix", "shards": 2})",
             "p:2:23: table 'Loose' has no primary key, so hash_prefix has "
             "nothing to reshape; declare its key in the "
             "schema, or accept the table"},
        Wish{R"("Floats": {"strategy": "hash_prefix", "shards": 2})",
             "p:2:1: column 'f' of 'Floats' is a floating point number, whose "
             "text differs between C++ and SQL"},
        Wish{R"("Orders": {"strategy": "hash_prefix", "shards": 2})",
             "p:2:1: table 'Orders' already has a column 'ShardId', which does "
             "not lead its key (Id); choose another "
             "'shard_column'"},
        Wish{
            R"("Txn": {"strategy": "hash_prefix", "shards": 2, "shard_column": "at"})",
            "p:2:65: table 'Txn' already has a column 'At', which does not "
            "lead its key (TxnId, At); choose another "
            "'shard_column'"},
        Wish{
            R"("Odd": {"strategy": "hash_prefix", "shards": 2, "hash_of": ["ShardId"]})",
            "p:2:1: column 'ShardId' is the whole key of 'Odd'; choose another "
            "'shard_column'"},
        Wish{R"("Text1": {"strategy": "hash_prefix", "shards": 2})",
             "p:2:1: column 'ShardId' of 'Text1' is TEXT, a shard is an "
             "integer; choose another 'shard_column'"},
        Wish{
            R"("Txn": {"strategy": "hash_prefix", "shards": 2, "id_source": "ordered"})",
            "p:2:62: column 'TxnId' of 'Txn' is TEXT; \"ordered\" makes "
            "integers"},
        Wish{R"("Txn": {"strategy": "bit_reverse"})",
             "p:2:21: the leading key column 'TxnId' of 'Txn' is TEXT, and "
             "only integers can be bit-reversed"},
        Wish{
            R"("Orders": {"strategy": "bit_reverse", "order_column": "Placed"})",
            "p:2:55: table 'Orders' has no column 'Placed'; did you mean "
            "'PlacedAt'?"},
        Wish{R"("Orders": {"strategy": "bit_reverse", "order_column": "Id"})",
             "p:2:55: 'order_column' is the key column 'Id' itself, whose "
             "order is lost; name one that tells age"},
        Wish{R"("Times": {"strategy": "uuid_v4"})",
             "p:2:23: the leading key column 't' of 'Times' is TIMESTAMP: its "
             "value says something, so no UUID can "
             "stand for it"},
        Wish{R"("Txn": {"strategy": "swap_order", "key": ["At"]})",
             "p:2:42: 'key' (At) must have the columns of the primary key "
             "(TxnId, At) of 'Txn', in another order"},
        Wish{R"("Txn": {"strategy": "swap_order", "key": ["At", "Amount"]})",
             "p:2:42: 'key' (At, Amount) must have the columns of the primary "
             "key (TxnId, At) of 'Txn', in another order"},
        Wish{R"("Txn": {"strategy": "swap_order", "key": ["At", "Q"]})",
             "p:2:42: table 'Txn' has no column 'Q'; its columns: TxnId, At, "
             "Amount, Total"},
        Wish{R"("Times": {"strategy": "swap_order", "key": ["t"]})",
             "p:2:23: the key of 'Times' has one column, so there is no order "
             "to swap"},
        Wish{R"("Txn": {"strategy": "tenant_prefix", "tenant_column": "Org"})",
             "p:2:55: table 'Txn' has no column 'Org'; its columns: TxnId, At, "
             "Amount, Total"}));

TEST(CheckPlan, HotTenantsAreValuesOfTheirColumn) {
  const auto With = [](const char *Column, const char *Tenant) {
    return texts(checkPlan(
        tablesOf((R"("U": {"strategy": "tenant_prefix", "tenant_column": ")" +
                  std::string(Column) + R"(", "shards": 4, "hot_tenants": [")" +
                  Tenant + "\"]}")
                     .c_str()),
        schemaOf("CREATE TABLE U (Id INTEGER PRIMARY KEY, Org BIGINT, Owner "
                 "UUID, Name TEXT)")));
  };
  EXPECT_THAT(With("Org", "17"), IsEmpty());
  EXPECT_THAT(With("Name", "acme"), IsEmpty());
  EXPECT_THAT(With("Owner", "0f12ab34-cd56-4711-8a9b-0c1d2e3f4a5b"), IsEmpty());
  EXPECT_THAT(With("Org", "acme"),
              ElementsAre("p:2:88: hot tenant 'acme' is no value of column "
                          "'Org' of 'U', which is BIGINT"));
  EXPECT_THAT(With("Owner", "acme"),
              ElementsAre("p:2:90: hot tenant 'acme' is no value of column "
                          "'Owner' of 'U', which is UUID"));
}

TEST(CheckPlan, AnInterleavedKeyStaysBehindItsParent) {
  const auto With = [](const char *Tables) {
    return texts(checkPlan(
        tablesOf(Tables),
        schemaOf("CREATE TABLE P (a INT64, b STRING(9)) PRIMARY KEY (a, b);"
                 "CREATE TABLE C (a INT64, b STRING(9), c STRING(9)) PRIMARY "
                 "KEY (a, b, c), INTERLEAVE IN PARENT P;",
                 sql::Dialect::GoogleSql)));
  };
  const char *Refusal = "p:2:19: table 'C' is interleaved in 'P', whose key it "
                        "repeats: plan 'P' and leave 'C' out, it follows";
  EXPECT_THAT(
      With(R"("C": {"strategy": "swap_order", "key": ["c", "a", "b"]})"),
      ElementsAre(Refusal));
  EXPECT_THAT(
      With(R"("C": {"strategy": "tenant_prefix", "tenant_column": "c"})"),
      ElementsAre(Refusal));
  EXPECT_THAT(With(R"("C": {"strategy": "swap_order", "key": ["b", "a", "c"]},
              "P": {"strategy": "swap_order", "key": ["b", "a"]})"),
              IsEmpty());
}

TEST(CheckPlan, GeneratedShardsNeedGoogleSql) {
  EXPECT_THAT(
      problems(
          R"("Txn": {"strategy": "hash_prefix", "shards": 2, "generated": true})",
          "mysql"),
      ElementsAre("p:2:62: 'generated' needs FARM_FINGERPRINT, which only "
                  "googlesql has; the plan's dialect is "
                  "mysql"));
}

TEST(CheckPlan, GeneratedShardsCannotReadCommitTimestamps) {
  const Schema S = schemaOf("CREATE TABLE T (At TIMESTAMP OPTIONS "
                            "(allow_commit_timestamp = true)) PRIMARY KEY (At)",
                            sql::Dialect::GoogleSql);
  EXPECT_THAT(
      texts(checkPlan(
          tablesOf(
              R"("T": {"strategy": "hash_prefix", "shards": 2, "generated": true})"),
          S)),
      ElementsAre("p:2:60: column 'At' of 'T' holds commit timestamps, which a "
                  "generated column cannot read; use "
                  "\"generated\": false"));
  EXPECT_THAT(
      checkPlan(tablesOf(R"("T": {"strategy": "hash_prefix", "shards": 2})"),
                S),
      IsEmpty());
}

TEST(CheckPlan, OnlyTheRootOfAFamilyDecides) {
  const Schema S = schemaOf("CREATE TABLE P (A INT64) PRIMARY KEY (A);"
                            "CREATE TABLE C (A INT64, B INT64) PRIMARY KEY (A, "
                            "B), INTERLEAVE IN PARENT P;"
                            "CREATE TABLE G (A INT64, B INT64, D INT64) "
                            "PRIMARY KEY (A, B, D), INTERLEAVE IN PARENT C;",
                            sql::Dialect::GoogleSql);
  EXPECT_THAT(
      texts(checkPlan(
          tablesOf("\"G\": {\"strategy\": \"accept\"},\n"
                   "\"P\": {\"strategy\": \"hash_prefix\", \"shards\": 2}"),
          S)),
      ElementsAre("p:2:19: table 'G' is interleaved in 'P', whose key it "
                  "repeats: plan 'P' and leave 'G' out, it "
                  "follows"));
  EXPECT_THAT(
      texts(checkPlan(
          tablesOf("\"C\": {\"strategy\": \"hash_prefix\", \"shards\": 2}"),
          S)),
      ElementsAre("p:2:19: table 'C' is interleaved in 'P', whose key it "
                  "repeats: plan 'P' and leave 'C' out, it "
                  "follows"));
  EXPECT_THAT(checkPlan(tablesOf("\"C\": {\"strategy\": \"accept\"}"), S),
              IsEmpty());
}

TEST(CheckPlan, TellsAllProblemsInTextOrder) {
  std::vector<unsigned> Lines;
  const Plan P = tablesOf("\"Zz1\": {\"strategy\": \"accept\"},\n"
                          "\"Loose\": {\"strategy\": \"uuid_v4\"},\n"
                          "\"Abc\": {\"strategy\": \"accept\"}");
  for (const Problem &Each : checkPlan(P, schemaOf(Ddl)))
    Lines.push_back(Each.At.Line);
  EXPECT_THAT(Lines, ElementsAre(2, 3, 4));
}

TEST(PlanDrift, NamesWhatIsGone) {
  const Plan P = tablesOf("\"Gone\": {\"strategy\": \"accept\"},\n"
                          "\"Txn\": {\"strategy\": \"hash_prefix\", "
                          "\"shards\": 2, \"hash_of\": [\"TxnId\", \"Old\"]},\n"
                          "\"Orders\": {\"strategy\": \"bit_reverse\", "
                          "\"order_column\": \"Made\"}");
  EXPECT_THAT(
      texts(planDrift(P, schemaOf(Ddl), {}, "")),
      ElementsAre("p:2:1: table 'Gone' is planned but no longer in the schema",
                  "p:3:60: column 'Old' of 'Txn' is planned but no longer in "
                  "the schema",
                  "p:4:55: column 'Made' of 'Orders' is planned but no longer "
                  "in the schema"));
  EXPECT_THAT(planDrift(tablesOf(R"("Txn": {"strategy": "accept"})"),
                        schemaOf(Ddl), {}, ""),
              IsEmpty());
}

} // namespace
