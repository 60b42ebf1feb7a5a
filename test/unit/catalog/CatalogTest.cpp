//===- CatalogTest.cpp - the embedded catalogs and reading new ones -------===//
//
// KEYSPREAD_SOURCE_DIR is the source root; accepted.json and refused.json are
// held against the JSON Schema as well, by schema_test.py.
//
//===----------------------------------------------------------------------===//
#include "matchers/catalog/Catalog.h"
#include "matchers/catalog/CatalogFile.h"
#include "matchers/catalog/Embedded.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace keyspread;
using facts::OriginKind;
using facts::TypeClass;
using ::testing::ElementsAre;
using ::testing::StartsWith;

namespace {

Catalog builtin() {
  llvm::Expected<Catalog> C = Catalog::builtin();
  if (!C) {
    ADD_FAILURE() << llvm::toString(C.takeError());
    return {};
  }
  return std::move(*C);
}

Api entry(const Catalog &C, llvm::StringRef Name) {
  const Api *A = C.find(Name);
  if (A)
    return *A;
  ADD_FAILURE() << "no entry for " << Name.str();
  return {};
}

std::string errorOf(llvm::StringRef Json) {
  Catalog C;
  return llvm::toString(C.add("my.json", Json));
}

Catalog with(llvm::StringRef Json) {
  Catalog C;
  EXPECT_EQ(llvm::toString(C.add("my.json", Json)), "");
  return C;
}

/// The cases of accepted.json or refused.json.
llvm::json::Array cases(const char *File) {
  std::string Path =
      std::string(KEYSPREAD_SOURCE_DIR "/test/unit/catalog/") + File;
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer) {
    ADD_FAILURE() << "cannot read " << Path;
    return {};
  }
  llvm::Expected<llvm::json::Value> V =
      llvm::json::parse((*Buffer)->getBuffer());
  if (!V || !V->getAsArray()) {
    ADD_FAILURE() << Path << " is no array";
    return {};
  }
  return *V->getAsArray();
}

std::string textOf(const llvm::json::Value &V) {
  std::string Text;
  llvm::raw_string_ostream(Text) << V;
  return Text;
}

TEST(Catalog, EveryEmbeddedFileReads) {
  std::vector<std::string> Names;
  for (const EmbeddedFile &F : embeddedCatalogs()) {
    Names.push_back(F.Name.str());
    llvm::Expected<CatalogFile> File = readCatalogFile(F.Name, F.Text);
    ASSERT_TRUE(bool(File)) << llvm::toString(File.takeError());
    EXPECT_EQ(File->Library + ".json", F.Name.str());
    EXPECT_FALSE(File->Calls.empty()) << F.Name.str();
  }
  EXPECT_TRUE(std::is_sorted(Names.begin(), Names.end()));
  EXPECT_THAT(Names,
              testing::IsSupersetOf(
                  {"boost_mysql.json", "libpq.json", "libpqxx.json",
                   "mysql.json", "mysqlcppconn.json", "mysqlx.json", "qt.json",
                   "qtsql.json", "spanner.json", "sqlite.json",
                   "sqlite_orm.json", "sqlitecpp.json", "std.json"}));
}

TEST(Catalog, Sqlite) {
  Catalog C = builtin();
  Api Prepare = entry(C, "sqlite3_prepare_v2");
  EXPECT_EQ(Prepare.Library, "sqlite");
  EXPECT_EQ(Prepare.Sql, 1u);
  EXPECT_EQ(Prepare.SqlLength, 2u);
  EXPECT_EQ(Prepare.Handle.Kind, HandleRole::OutArgument);
  EXPECT_EQ(Prepare.Handle.Index, 3u);
  EXPECT_EQ(entry(C, "sqlite3_prepare_v3").Handle.Index, 4u);

  Api Text = entry(C, "sqlite3_bind_text");
  EXPECT_EQ(Text.Handle.Kind, HandleRole::Argument);
  EXPECT_EQ(Text.Handle.Index, 0u);
  EXPECT_EQ(Text.Index, 1u);
  EXPECT_EQ(Text.Value, 2u);
  EXPECT_EQ(Text.Length, 3u);
  EXPECT_EQ(Text.ValueClass, TypeClass::String);
  EXPECT_EQ(entry(C, "sqlite3_bind_int64").ValueClass, TypeClass::Integer);
  EXPECT_TRUE(entry(C, "sqlite3_bind_null").Null);
  EXPECT_FALSE(entry(C, "sqlite3_bind_null").Value);

  Api LookUp = entry(C, "sqlite3_bind_parameter_index");
  EXPECT_EQ(LookUp.ParameterName, 1u);
  EXPECT_TRUE(LookUp.ReturnsIndex);

  EXPECT_EQ(entry(C, "sqlite3_last_insert_rowid").Origin,
            OriginKind::AutoIncrement);
  EXPECT_EQ(entry(C, "sqlite3_snprintf").Format, 2u);
  EXPECT_EQ(entry(C, "sqlite3_snprintf").FormatOut, 1u);
  EXPECT_EQ(entry(C, "sqlite3_mprintf").FormatOut, std::nullopt);
  EXPECT_EQ(C.find("sqlite3_changes"), nullptr);
  EXPECT_EQ(C.dialectOf("sqlite"), "sqlite");
}

TEST(Catalog, Libpq) {
  Catalog C = builtin();
  Api Exec = entry(C, "PQexecParams");
  EXPECT_EQ(Exec.Sql, 1u);
  EXPECT_EQ(Exec.Count, 2u);
  EXPECT_EQ(Exec.Values, 4u);
  EXPECT_THAT(Exec.Parallel, ElementsAre(3, 5, 6));
  EXPECT_FALSE(Exec.ValuesPack);
  Api Prepared = entry(C, "PQexecPrepared");
  EXPECT_EQ(Prepared.StatementName, 1u);
  EXPECT_FALSE(Prepared.Sql);
  EXPECT_EQ(Prepared.Values, 3u);
  EXPECT_THAT(Prepared.Parallel, ElementsAre(4, 5));
  EXPECT_EQ(entry(C, "PQprepare").Sql, 2u);
  EXPECT_EQ(C.find("PQoidValue"), nullptr);
  EXPECT_EQ(C.dialectOf("libpq"), "postgresql");
}

TEST(Catalog, Mysql) {
  Catalog C = builtin();
  Api Bind = entry(C, "mysql_stmt_bind_param");
  EXPECT_EQ(Bind.Values, 1u);
  EXPECT_TRUE(entry(C, "MYSQL_BIND::buffer").Element);
  EXPECT_FALSE(Bind.Element);
  Api Escape = entry(C, "mysql_real_escape_string");
  ASSERT_TRUE(Escape.Copies);
  EXPECT_EQ(Escape.Copies->From, 2u);
  EXPECT_EQ(Escape.Copies->To, 1u);
  EXPECT_EQ(entry(C, "mysqlx::Table::remove").Clause, "delete");
}

facts::Call callOf(std::string Name, std::vector<std::string> Types,
                   std::string Argument = "") {
  facts::Call C;
  C.Name = std::move(Name);
  C.ParameterTypes = std::move(Types);
  C.TemplateArgument = std::move(Argument);
  return C;
}

// What takes an array of structs has an entry for each of them.
TEST(Catalog, ColumnsOfAnArray) {
  Catalog C = builtin();
  EXPECT_EQ(entry(C, "mysql_stmt_bind_result").ColumnsOut, 1u);
  const Api Each = entry(C, "mysql_stmt_bind_result" + EachColumn.str());
  EXPECT_EQ(Each.Column, 1u);
  EXPECT_EQ(Each.ColumnOut, 2u);
  EXPECT_EQ(Each.Library, "mysql");
}

TEST(Catalog, SpannerRows) {
  Catalog C = builtin();
  const std::string S = "google::cloud::spanner::";
  Api Make = entry(C, S + "MakeInsertOrUpdateMutation");
  EXPECT_EQ(Make.Access.Verb, AccessVerb::InsertOrUpdate);
  EXPECT_EQ(Make.Access.Table, 0u);
  EXPECT_EQ(Make.Access.Columns, 1u);
  EXPECT_EQ(Make.Access.Row, 2u);
  EXPECT_TRUE(Make.Access.RowPack);
  EXPECT_EQ(entry(C, S + "MakeDeleteMutation").Access.Keys, 1u);
  EXPECT_EQ(entry(C, S + "Value::Value").Wraps, 0u);
  EXPECT_EQ(entry(C, S + "SqlStatement::SqlStatement").NamedValues, 1u);
  EXPECT_EQ(entry(C, S + "CommitTimestamp::CommitTimestamp").Origin,
            OriginKind::Clock);
  EXPECT_EQ(C.dialectOf("spanner"), "googlesql");
  for (std::string Builder :
       {S + "internal::", std::string("google::cloud::spanner_"
                                      "internal::")}) {
    std::string Name = Builder + "WriteMutationBuilder::WriteMutationBuilder";
    for (auto [Op, Verb] : {std::pair{"InsertOp", AccessVerb::Insert},
                            {"UpdateOp", AccessVerb::Update},
                            {"InsertOrUpdateOp", AccessVerb::InsertOrUpdate},
                            {"ReplaceOp", AccessVerb::Replace}}) {
      const Api *A = C.find(callOf(Name, {}, Builder + Op));
      ASSERT_NE(A, nullptr) << Name << Op;
      EXPECT_EQ(A->Access.Verb, Verb) << Name << Op;
      EXPECT_EQ(A->Handle.Kind, HandleRole::This);
    }
    EXPECT_EQ(C.find(callOf(Name, {}, "mine::InsertOp")), nullptr);
  }
}

TEST(Catalog, SpannerKeys) {
  Catalog C = builtin();
  const std::string S = "google::cloud::spanner::";
  EXPECT_EQ(entry(C, S + "MakeKey").Access.KeyParts, 0u);
  EXPECT_EQ(entry(C, S + "MakeKeyBoundClosed").Access.KeyParts, 0u);
  EXPECT_EQ(entry(C, S + "MakeKeyBoundOpen").Access.KeyParts, 0u);
  EXPECT_EQ(entry(C, S + "KeyBound::KeyBound").Access.BoundKind, 1u);
  EXPECT_TRUE(entry(C, S + "KeySet::KeySet").Access.MakesKeySet);
  EXPECT_TRUE(entry(C, S + "KeySet::All").Access.AllKeys);
  EXPECT_EQ(entry(C, S + "KeySet::AddKey").Access.Key, 0u);
  EXPECT_EQ(entry(C, S + "KeySet::AddRange").Access.Low, 0u);
  EXPECT_EQ(entry(C, S + "KeySet::AddRange").Access.High, 1u);
}

TEST(Catalog, SpannerReads) {
  Catalog C = builtin();
  const std::string S = "google::cloud::spanner::", Read = S + "Client::Read";
  const Api *Plain = C.find(callOf(Read, {"std::basic_string"}));
  const Api *In = C.find(callOf(Read, {S + "Transaction"}));
  ASSERT_TRUE(Plain && In);
  EXPECT_EQ(Plain->Access.Table, 0u);
  EXPECT_EQ(Plain->Access.Options, 3u);
  EXPECT_FALSE(Plain->Access.Transaction);
  EXPECT_EQ(Plain->Access.LimitMember, "limit");
  EXPECT_EQ(In->Access.Table, 1u);
  EXPECT_EQ(In->Access.Transaction, 0u);
  EXPECT_EQ(
      C.find(callOf(Read, {S + "Transaction::SingleUseOptions"}))->Access.Keys,
      2u);
  EXPECT_EQ(C.find(callOf(Read, {S + "ReadPartition"})), nullptr);
  EXPECT_TRUE(entry(C, S + "Client::PartitionRead").Access.AnyOrder);
  const std::string Set = "google::cloud::Options::set";
  EXPECT_EQ(C.find(callOf(Set, {""}, S + "ReadRowLimitOption"))->Access.Option,
            "limit");
  EXPECT_EQ(C.find(callOf(Set, {""}, S + "ReadIndexNameOption"))->Access.Option,
            "index");
  EXPECT_EQ(C.find(callOf(Set, {""}, "mine::Option"))->Access.Option, "");
}

TEST(Catalog, ConditionsPickTheEntry) {
  Catalog C = with(R"({"library": "db", "calls": [
    {"name": "db::f", "when": {"parameter": 1, "type": "db::A"}, "sql": 1},
    {"name": "db::f", "sql": 2},
    {"name": "db::f", "when": {"template_argument": "db::B"}, "sql": 3},
    {"name": "*::g", "when": {"parameter": 0, "type": "db::A"}, "sql": 4},
    {"name": "*::g", "when": {"parameter": 0, "type": "db::B"}, "sql": 5},
    {"name": "db::h", "when": {"arguments": 2}, "sql": 6}]})");
  EXPECT_EQ(C.find(callOf("db::f", {"", "db::A"}))->Sql, 1u);
  EXPECT_EQ(C.find(callOf("db::f", {"db::A", ""}))->Sql, 2u);
  EXPECT_EQ(C.find(callOf("db::f", {}))->Sql, 2u);
  EXPECT_EQ(C.find(callOf("db::f", {}, "db::B"))->Sql, 3u);
  EXPECT_EQ(C.find("db::f")->Sql, 2u);
  facts::Call Two = callOf("db::h", {});
  EXPECT_EQ(C.find(Two), nullptr);
  Two.Args.resize(2);
  EXPECT_EQ(C.find(Two)->Sql, 6u);
  EXPECT_EQ(C.find(callOf("x::g", {"db::B"}))->Sql, 5u);
  EXPECT_EQ(C.find(callOf("x::g", {"db::C"})), nullptr);
  EXPECT_EQ(C.find("x::g")->Sql, 4u);
  // Entries of a later file replace all that an earlier one has for the name.
  EXPECT_EQ(llvm::toString(C.add("two.json", R"({"library": "db",
                                 "calls": [{"name": "db::f", "cut": true}]})")),
            "");
  EXPECT_FALSE(C.find(callOf("db::f", {"", "db::A"}))->Sql);
  EXPECT_EQ(C.find(callOf("x::g", {"db::A"}))->Sql, 4u);
}

TEST(Catalog, StandardLibrary) {
  Catalog C = builtin();
  EXPECT_EQ(entry(C, "std::chrono::system_clock::now").Origin,
            OriginKind::Clock);
  EXPECT_EQ(entry(C, "clock_gettime").OriginOut, 1u);
  EXPECT_EQ(entry(C, "uuid_generate_time").Origin, OriginKind::TimeOrderedId);
  EXPECT_EQ(entry(C, "uuid_generate_time").OriginOut, 0u);
  EXPECT_EQ(entry(C, "keyspread::ordered_id").Origin,
            OriginKind::TimeOrderedId);
  EXPECT_EQ(entry(C, "snprintf").Format, 2u);
  EXPECT_EQ(entry(C, "snprintf").FormatOut, 0u);
  EXPECT_EQ(entry(C, "snprintf").Style, facts::TemplateStyle::Printf);
  EXPECT_EQ(entry(C, "fmt::format").Style, facts::TemplateStyle::Fmt);
  for (const char *Cut :
       {"std::hash::operator()", "util::Fingerprint64", "CityHash64", "SHA256",
        "keyspread::shard_of", "keyspread::random_id", "rand",
        "std::mersenne_twister_engine::operator()"}) {
    EXPECT_TRUE(entry(C, Cut).Cut) << Cut;
    EXPECT_FALSE(entry(C, Cut).Origin) << Cut;
  }
  EXPECT_FALSE(entry(C, "keyspread::ordered_id").Cut);
  EXPECT_EQ(entry(C, "vsnprintf").Format, 2u);
  EXPECT_EQ(C.find("vsnprintf_s"), nullptr);
  EXPECT_EQ(C.dialectOf("std"), "");
}

TEST(Catalog, FindsNamesInAnyScope) {
  Catalog C = with(R"({"library": "db", "calls": [
      {"name": "*::query", "sql": 0},
      {"name": "*::Db::query", "sql": 1},
      {"name": "app::Db::query", "sql": 2}]})");
  EXPECT_EQ(entry(C, "query").Sql, 0u);
  EXPECT_EQ(entry(C, "a::b::query").Sql, 0u);
  EXPECT_EQ(entry(C, "Db::query").Sql, 1u);
  EXPECT_EQ(entry(C, "a::Db::query").Sql, 1u);
  EXPECT_EQ(entry(C, "app::Db::query").Sql, 2u);
  EXPECT_EQ(C.find("a::subquery"), nullptr);
  EXPECT_EQ(C.find("a::query::run"), nullptr);
  EXPECT_EQ(C.find("*::"), nullptr);
  EXPECT_EQ(C.find(""), nullptr);
}

TEST(Catalog, LaterEntriesReplaceEarlierOnes) {
  Catalog C = builtin();
  EXPECT_EQ(llvm::toString(C.add("my.json", R"({"library": "sqlite",
      "calls": [{"name": "sqlite3_exec", "sql": 3}]})")),
            "");
  EXPECT_EQ(entry(C, "sqlite3_exec").Sql, 3u);
  EXPECT_EQ(entry(C, "sqlite3_get_table").Sql, 1u);
  EXPECT_EQ(C.dialectOf("sqlite"), "sqlite");
  EXPECT_EQ(C.dialectOf("nobody"), "");
}

TEST(Catalog, ADeniedNameMeansNothing) {
  Catalog C = builtin();
  ASSERT_TRUE(C.find("sqlite3_exec")->Sql);
  C.deny("sqlite3_exec");
  ASSERT_TRUE(C.find("sqlite3_exec"));
  EXPECT_FALSE(C.find("sqlite3_exec")->Sql);
  EXPECT_TRUE(C.find("sqlite3_exec")->Denied);
}

TEST(Catalog, ABrokenFileChangesNothing) {
  Catalog C;
  EXPECT_NE(llvm::toString(C.add("my.json", R"({"library": "db",
      "dialect": "mysql", "time_ordered_words": ["flake"],
      "calls": [{"name": "f", "sql": 0}, {"name": "g", "sql": -1}]})")),
            "");
  EXPECT_EQ(C.find("f"), nullptr);
  EXPECT_EQ(C.dialectOf("db"), "");
  EXPECT_FALSE(C.looksLikeTimeOrderedId("flake"));
}

TEST(Catalog, SpellsANumberWhereItGoes) {
  EXPECT_EQ(Spelling{"V(static_cast<long long>({}))"}.written("id"),
            "V(static_cast<long long>(id))");
  EXPECT_EQ(Spelling{"{e}.p = &{}; {e}.n = {0}"}.written("id", "b[2]"),
            "b[2].p = &id; b[2].n = {0}");
}

TEST(Catalog, AnItemOfACopyHasAnEntryOfItsOwn) {
  Catalog C = with(R"({"library": "db", "calls": [
      {"name": "use", "value": 0, "by_address": true},
      {"name": "put", "handle": "this", "value": 0},
      {"name": "copy", "value": 0}]})");
  ASSERT_NE(C.copyingItem("db"), nullptr);
  EXPECT_EQ(C.copyingItem("db")->Name, "copy");
  EXPECT_EQ(C.copyingItem("other"), nullptr);
}

TEST(Catalog, LibrariesThatCountPlaceholders) {
  Catalog C = with(R"({"library": "db", "counts_placeholders": true, "calls": [
      {"name": "run", "handle": "this", "runs": true}]})");
  EXPECT_TRUE(entry(C, "run").CountsPlaceholders);
  EXPECT_FALSE(entry(builtin(), "sqlite3_step").CountsPlaceholders);
  EXPECT_TRUE(entry(builtin(), "QSqlQuery::prepare").CountsPlaceholders);
}

TEST(Catalog, ReadsEveryKeyIntoItsField) {
  Catalog C = with(R"json({"library": "db", "calls": [{"name": "f",
      "handle": "this", "sql": 2, "sql_length": 3, "sql_more": true,
      "statement_name": 4, "index": 5, "index_base": 0, "parameter_name": 6, "returns_index": true, "counts_values": true, "counts_columns": true, "value": 7,
      "by_address": true, "bits": 32, "integer_as": "as({})", "runs": true, "ends": true,
      "length": 8, "type": "bytes", "null": true, "values": 9,
      "values_pack": true, "count": 10, "parallel": [11, 12],
      "origin": "sequence", "origin_out": 13, "format": 14,
      "style": "fmt", "format_out": 15, "format_list": true, "cut": true,
      "fingerprint": true, "reversal": true, "wraps": 16, "named_values": 17,
      "passes": "this", "item": 35, "maps": 36,
      "null_as": "None()", "null_of": "A, b::B", "null_test": "{}.none()",
      "surrogate_key": "id", "member": 37, "column_name": 38,
      "constraint": "unique",
      "column": 30, "column_base": 1, "names_column": 2, "column_out": 31, "columns_out": 1,
      "rows_to": 32, "row_parameter": 2,
      "when": {"parameter": 18, "type": "db::Txn"},
      "access": "insert", "table": 19, "store": {"arg": 33}, "object": 34,
      "scans": true, "batched": true, "batch": 39, "bars": "no, never",
      "names": 40, "families": 41, "becomes": "g", "gives": "h",
      "reads_key": "this",
      "columns": 20, "keys": 21,
      "options": 22, "transaction": 23, "any_order": true, "row": 24,
      "row_pack": true, "key": 25, "low": 26, "high": 27,
      "makes_key_set": true, "all_keys": true, "key_parts": 28,
      "bound_kind": 29, "option": "index",
      "index_member": "index_name", "limit_member": "limit"}]})json");
  Api A = entry(C, "f");
  EXPECT_EQ(A.Passes.Kind, HandleRole::This);
  EXPECT_EQ(A.Item, 35u);
  EXPECT_EQ(A.NullAs.Text, "None()");
  EXPECT_EQ(A.NullOf.Text, "A, b::B");
  EXPECT_EQ(A.NullTest.written("x"), "x.none()");
  EXPECT_EQ(A.Mapping.Table, 36u);
  EXPECT_EQ(A.Mapping.SurrogateKey, "id");
  EXPECT_EQ(A.Mapping.Member, 37u);
  EXPECT_EQ(A.Mapping.Column, 38u);
  EXPECT_EQ(A.Mapping.Constraint, MappingRoles::Unique);
  EXPECT_TRUE(A.SqlMore);
  EXPECT_EQ(A.IndexBase, 0u);
  EXPECT_EQ(A.Column, 30u);
  EXPECT_EQ(A.ColumnBase, 1u);
  EXPECT_EQ(A.ColumnOut, 31u);
  EXPECT_EQ(A.ColumnsOut, 1u);
  EXPECT_EQ(A.RowsTo, 32u);
  EXPECT_EQ(A.RowParameter, 2u);
  EXPECT_EQ(A.Access.Store.Kind, HandleRole::Argument);
  EXPECT_EQ(A.Access.Store.Index, 33u);
  EXPECT_EQ(A.Access.Object, 34u);
  EXPECT_TRUE(A.Access.Scans);
  EXPECT_TRUE(A.Access.Batched);
  EXPECT_EQ(A.Access.Batch, 39u);
  EXPECT_EQ(A.Access.Names, 40u);
  EXPECT_EQ(A.Access.Families, 41u);
  EXPECT_EQ(A.Access.Becomes, "g");
  EXPECT_EQ(A.Access.Gives, "h");
  EXPECT_EQ(A.Access.Bars.Text, "no, never");
  EXPECT_EQ(A.Access.ReadsKey.Kind, HandleRole::This);
  EXPECT_EQ(A.Name, "f");
  EXPECT_EQ(A.Library, "db");
  EXPECT_EQ(A.Handle.Kind, HandleRole::This);
  EXPECT_EQ(A.Sql, 2u);
  EXPECT_EQ(A.SqlLength, 3u);
  EXPECT_EQ(A.StatementName, 4u);
  EXPECT_EQ(A.Index, 5u);
  EXPECT_EQ(A.ParameterName, 6u);
  EXPECT_TRUE(A.ReturnsIndex);
  EXPECT_TRUE(A.CountsValues);
  EXPECT_TRUE(A.CountsColumns);
  EXPECT_EQ(A.Value, 7u);
  EXPECT_TRUE(A.ByAddress);
  EXPECT_EQ(A.Bits, 32u);
  EXPECT_EQ(A.IntegerAs.Text, "as({})");
  EXPECT_TRUE(A.Runs);
  EXPECT_TRUE(A.Ends);
  EXPECT_EQ(A.Length, 8u);
  EXPECT_EQ(A.ValueClass, TypeClass::Bytes);
  EXPECT_TRUE(A.Null);
  EXPECT_EQ(A.Values, 9u);
  EXPECT_TRUE(A.ValuesPack);
  EXPECT_EQ(A.Count, 10u);
  EXPECT_THAT(A.Parallel, ElementsAre(11, 12));
  EXPECT_EQ(A.Origin, OriginKind::Sequence);
  EXPECT_EQ(A.OriginOut, 13u);
  EXPECT_EQ(A.Format, 14u);
  EXPECT_EQ(A.Style, facts::TemplateStyle::Fmt);
  EXPECT_EQ(A.FormatOut, 15u);
  EXPECT_TRUE(A.FormatList);
  EXPECT_TRUE(A.Cut);
  EXPECT_TRUE(A.Fingerprint && A.Reversal);
  EXPECT_FALSE(A.Inferred);
  EXPECT_EQ(A.Wraps, 16u);
  EXPECT_EQ(A.NamedValues, 17u);
  EXPECT_EQ(A.NamesColumn, 2u);
  EXPECT_EQ(A.When.Parameter, 18u);
  EXPECT_EQ(A.When.Type, "db::Txn");
  const AccessRoles &R = A.Access;
  EXPECT_EQ(R.Verb, AccessVerb::Insert);
  EXPECT_EQ(R.Table, 19u);
  EXPECT_EQ(R.Columns, 20u);
  EXPECT_EQ(R.Keys, 21u);
  EXPECT_EQ(R.Options, 22u);
  EXPECT_EQ(R.Transaction, 23u);
  EXPECT_TRUE(R.AnyOrder);
  EXPECT_EQ(R.Row, 24u);
  EXPECT_TRUE(R.RowPack);
  EXPECT_EQ(R.Key, 25u);
  EXPECT_EQ(R.Low, 26u);
  EXPECT_EQ(R.High, 27u);
  EXPECT_TRUE(R.MakesKeySet && R.AllKeys);
  EXPECT_EQ(R.KeyParts, 28u);
  EXPECT_EQ(R.BoundKind, 29u);
  EXPECT_EQ(R.Option, "index");
  EXPECT_EQ(R.IndexMember, "index_name");
  EXPECT_EQ(R.LimitMember, "limit");
}

TEST(Catalog, AcceptsWhatTheSchemaAccepts) {
  llvm::json::Array Cases = cases("accepted.json");
  ASSERT_GE(Cases.size(), 8u);
  for (const llvm::json::Value &Case : Cases)
    EXPECT_EQ(errorOf(textOf(*Case.getAsObject()->get("catalog"))), "")
        << Case.getAsObject()->getString("what")->str();
}

TEST(Catalog, RefusesWhatTheSchemaRefuses) {
  llvm::json::Array Cases = cases("refused.json");
  ASSERT_GE(Cases.size(), 48u);
  for (const llvm::json::Value &Case : Cases)
    EXPECT_EQ(errorOf(textOf(*Case.getAsObject()->get("catalog"))),
              "my.json: " + Case.getAsObject()->getString("error")->str())
        << Case.getAsObject()->getString("what")->str();
}

TEST(Catalog, RefusesTheSameNameTwice) {
  EXPECT_EQ(errorOf(R"({"library": "db", "calls": [
                {"name": "f", "sql": 0}, {"name": "f", "sql": 1}]})"),
            "my.json: in \"f\": this name has an entry above at "
            "catalog.calls[1]");
  EXPECT_THAT(errorOf(R"({"library": "db", "calls": [
                {"name": "f", "when": {"template_argument": "A"}, "sql": 0},
                {"name": "f", "when": {"template_argument": "A"}, "sql": 1}]})"),
              testing::HasSubstr("this name has an entry above"));
}

TEST(Catalog, SyntaxErrorsHaveAPlace) {
  EXPECT_THAT(errorOf("{\n  \"library\": db}"), StartsWith("my.json:2:"));
  EXPECT_THAT(errorOf(""), StartsWith("my.json:1:1: "));
  EXPECT_THAT(errorOf(R"({"library": "db", "calls": [{"name")"),
              StartsWith("my.json:1:"));
  EXPECT_THAT(errorOf(std::string(100000, '[')),
              StartsWith("my.json:1:65: nested too deep"));
}

TEST(Catalog, WholeNumbersInObjectsOfAnyType) {
  Catalog C = builtin();
  EXPECT_EQ(C.wholeNumberOf("QVariant"), "toLongLong");
  EXPECT_EQ(C.wholeNumberOf("SQLite::Column"), "getInt64");
  EXPECT_EQ(C.wholeNumberOf("QVar"), "");
  EXPECT_EQ(C.wholeNumberOf("std::string"), "");
}

TEST(Catalog, NamesThatMakeTimeOrderedIds) {
  Catalog C = builtin();
  for (const char *Name :
       {"new_ulid", "NextUlid", "generateSnowflakeId", "ulid", "makeKSUID",
        "app::ids::createUUIDv7", "uuid7", "uuid_v1_generate", "make_uuid_7",
        "newObjectId", "Snowflake::nextId", "ULIDGenerator::next",
        "ulid::CreateNowRand", "TsidFactory::create"})
    EXPECT_TRUE(C.looksLikeTimeOrderedId(Name)) << Name;
}

TEST(Catalog, NamesThatDoNot) {
  Catalog C = builtin();
  for (const char *Name : {"ulidToString",
                           "parseUlid",
                           "UlidFromString",
                           "newUlidFromBytes",
                           "isUlid",
                           "ulid_compare",
                           "ulid::Compare",
                           "Ulid::Ulid",
                           "Ulid::~Ulid",
                           "getUlid",
                           "Ulid::bytes",
                           "Ulid::operator<",
                           "uuid4",
                           "new_uuid_v4",
                           "makeUuid10",
                           "consul_id",
                           "nextUlidity",
                           "drawSnowflake",
                           "bulidNew",
                           "validateNewUlid",
                           "next",
                           "",
                           "::",
                           "create_cuid2"})
    EXPECT_FALSE(C.looksLikeTimeOrderedId(Name)) << Name;
}

} // namespace
