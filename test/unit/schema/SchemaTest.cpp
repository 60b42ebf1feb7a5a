// The merged schema: what it takes from DDL, in any order and from twins.
#include "rewrites/graph/schema/Schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace keyspread;
using sql::Dialect;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

void add(Schema &S, std::string_view Sql, std::optional<Dialect> D = {},
         const char *File = "/s.sql") {
  S.add(
      sql::parse(Sql, D.value_or(Dialect::Sqlite)), Sql,
      [&](sql::Span R) { return siteIn(File, Sql, R.Begin, R.End); }, D);
}

Schema schema(std::string_view Sql, std::optional<Dialect> D = {}) {
  Schema S;
  add(S, Sql, D);
  return S;
}

std::vector<std::string> key(const Table &T) {
  std::vector<std::string> Names;
  for (const KeyColumn &K : T.PrimaryKey)
    Names.push_back(K.Column + (K.Desc ? " DESC" : ""));
  return Names;
}

std::vector<std::string> names(const std::vector<Column> &Columns) {
  std::vector<std::string> Names;
  for (const Column &C : Columns)
    Names.push_back(C.Name);
  return Names;
}

TEST(SchemaTypes, AreClassified) {
  const std::pair<const char *, SqlType> Cases[] = {
      {"INTEGER", SqlType::Integer},
      {"bigint(20) unsigned", SqlType::Integer},
      {"UNSIGNED BIG INT", SqlType::Integer},
      {"bigserial", SqlType::Integer},
      {"INT64", SqlType::Integer},
      {"VARCHAR(26)", SqlType::Text},
      {"STRING(MAX)", SqlType::Text},
      {"character varying(3)", SqlType::Text},
      {"nvarchar(max)", SqlType::Text},
      {"BYTEA", SqlType::Bytes},
      {"BINARY(16)", SqlType::Bytes},
      {"uuid", SqlType::Uuid},
      {"UNIQUEIDENTIFIER", SqlType::Uuid},
      {"timestamp with time zone", SqlType::Timestamp},
      {"DATETIME2(7)", SqlType::Timestamp},
      {"DATE", SqlType::Date},
      {"double precision", SqlType::Float},
      {"FLOAT64", SqlType::Float},
      {"boolean", SqlType::Bool},
      {"NUMBER(19)", SqlType::Integer},
      {"NUMBER(10, 0)", SqlType::Integer},
      {"NUMBER(12,2)", SqlType::Other},
      {"NUMBER(20)", SqlType::Other},
      {"NUMBER", SqlType::Other},
      {"NUMERIC(10, 2)", SqlType::Other},
      {"POINT", SqlType::Other},
      {"INTERVAL", SqlType::Other},
      {"JSONB", SqlType::Other},
      {"", SqlType::Other},
      {"ARRAY<INT64>", SqlType::Other}};
  for (const auto &[Type, Class] : Cases)
    EXPECT_EQ(classifyType(Type), Class) << Type;
}

TEST(SchemaTables, TakeColumnsAndKeys) {
  const Schema S = schema("CREATE TABLE Accounts (\n  Id BIGINT NOT NULL,\n  "
                          "Email VARCHAR(80) UNIQUE,\n"
                          "  At TIMESTAMP DEFAULT CURRENT_TIMESTAMP,\n  "
                          "PRIMARY KEY (Id, At DESC));");
  const Table *T = S.find("ACCOUNTS");
  ASSERT_NE(T, nullptr);
  EXPECT_EQ(T->Name, "Accounts");
  EXPECT_THAT(names(T->Columns), ElementsAre("Id", "Email", "At"));
  EXPECT_EQ(T->column("email")->Type, "VARCHAR(80)");
  EXPECT_EQ(T->column("email")->Class, SqlType::Text);
  EXPECT_TRUE(T->column("Id")->NotNull);
  EXPECT_FALSE(T->column("Email")->NotNull);
  EXPECT_EQ(T->column("Nope"), nullptr);
  EXPECT_THAT(key(*T), ElementsAre("Id", "At DESC"));
  EXPECT_EQ(T->leadingKey()->Column, "Id");
  EXPECT_EQ(T->keyPosition("at"), 1u);
  EXPECT_EQ(T->keyPosition("Email"), std::nullopt);
  EXPECT_TRUE(T->uniqueAlone("Email"));
  EXPECT_FALSE(T->uniqueAlone("Id"));
  ASSERT_EQ(T->Decls.size(), 1u);
  EXPECT_EQ(T->Decls[0].At.Line, 1u);
  EXPECT_EQ(T->Decls[0].PrimaryKeyAt.Line, 5u);
  EXPECT_EQ(T->column("Email")->At.Line, 3u);
  EXPECT_EQ(T->column("Email")->At.Col, 3u);
}

TEST(SchemaTables, AreSortedAndHiddenUntilDeclared) {
  Schema S = schema("CREATE TABLE b (x INT); CREATE TABLE A (x INT); CREATE "
                    "INDEX i ON ghost (x);");
  std::vector<std::string> Names;
  for (const Table *T : S.tables())
    Names.push_back(T->Name);
  EXPECT_THAT(Names, ElementsAre("A", "b"));
  EXPECT_EQ(S.find("ghost"), nullptr);
  EXPECT_FALSE(S.empty());
  EXPECT_TRUE(
      schema("CREATE INDEX i ON ghost (x); SELECT 1; CREATE TABLE (").empty());
  EXPECT_EQ(S.find("A")->leadingKey(), nullptr);
}

TEST(SchemaTables, TakeStatementsInAnyOrder) {
  const char *Parts[] = {
      "CREATE TABLE t (id INT NOT NULL, a TEXT);", "CREATE INDEX ia ON T (a);",
      "ALTER TABLE t ADD COLUMN b INT;", "ALTER TABLE t ADD PRIMARY KEY (id);",
      "ALTER TABLE t MODIFY id INT NOT NULL AUTO_INCREMENT;"};
  std::vector<int> Order = {0, 1, 2, 3, 4};
  do {
    Schema S;
    for (int I : Order)
      add(S, Parts[I], Dialect::MySql);
    const Table *T = S.find("t");
    ASSERT_NE(T, nullptr);
    EXPECT_THAT(key(*T), ElementsAre("id"));
    EXPECT_EQ(T->Name, "t");
    EXPECT_THAT(names(T->Columns),
                testing::UnorderedElementsAre("id", "a", "b"));
    ASSERT_EQ(T->Indexes.size(), 1u);
    EXPECT_TRUE(T->column("id")->AutoIncrement);
    EXPECT_EQ(S.whyLeadingRises(*T), "'id' is an auto-increment column");
  } while (std::next_permutation(Order.begin(), Order.end()));
}

TEST(SchemaKeys, TellWhichOfThemAColumnLeads) {
  const Schema S =
      schema("CREATE TABLE t (id INT PRIMARY KEY, at TIMESTAMP, u INT UNIQUE);"
             "CREATE INDEX by_at ON t (at DESC, u); CREATE UNIQUE INDEX by_id "
             "ON t (id, at);");
  const Table &T = *S.find("t");
  const auto Id = T.leadingOf("ID");
  ASSERT_EQ(Id.size(), 2u);
  EXPECT_EQ(Id[0].Secondary, nullptr);
  EXPECT_EQ(Id[1].Secondary->Name, "by_id");
  EXPECT_TRUE(Id[1].Secondary->Unique);
  ASSERT_EQ(T.leadingOf("at").size(), 1u);
  EXPECT_TRUE(T.leadingOf("at")[0].Secondary->Parts[0].Desc);
  EXPECT_EQ(T.leadingOf("u").size(), 1u);
  EXPECT_THAT(T.leadingOf("x"), IsEmpty());
  EXPECT_TRUE(T.uniqueAlone("id"));
}

TEST(SchemaKeys, OnlyWholeUniqueIndexesTellRowsApart) {
  const Schema S = schema(
      "CREATE TABLE t (a INT, b INT, c INT);"
      "CREATE INDEX i ON t (a); CREATE UNIQUE INDEX j ON t (b) WHERE a = 1;"
      "CREATE UNIQUE INDEX k ON t (c);");
  EXPECT_FALSE(S.find("t")->uniqueAlone("a"));
  EXPECT_FALSE(S.find("t")->uniqueAlone("b"));
  EXPECT_TRUE(S.find("t")->uniqueAlone("c"));
}

TEST(SchemaKeys, RowidAliasNeedsTheVeryWords) {
  const auto Alias = [](const char *Sql,
                        std::optional<Dialect> D = Dialect::Sqlite) {
    const Schema S = schema(Sql, D);
    return S.find("t")->Columns.front().RowidAlias;
  };
  EXPECT_TRUE(Alias("CREATE TABLE t (id INTEGER PRIMARY KEY)"));
  EXPECT_TRUE(Alias("CREATE TABLE t (id integer, x INT, PRIMARY KEY (ID))"));
  EXPECT_TRUE(Alias("CREATE TABLE t (id INTEGER PRIMARY KEY)", std::nullopt));
  EXPECT_FALSE(Alias("CREATE TABLE t (id INT PRIMARY KEY)"));
  EXPECT_FALSE(Alias("CREATE TABLE t (id INTEGER PRIMARY KEY DESC)"));
  EXPECT_FALSE(Alias("CREATE TABLE t (id INTEGER PRIMARY KEY) WITHOUT ROWID"));
  EXPECT_FALSE(
      Alias("CREATE TABLE t (id INTEGER, x INT, PRIMARY KEY (id, x))"));
  EXPECT_FALSE(
      Alias("CREATE TABLE t (id INTEGER PRIMARY KEY)", Dialect::PostgreSql));
}

TEST(SchemaKeys, SayWhyTheyRise) {
  const auto Why = [](const char *Sql, Dialect D) {
    const Schema S = schema(Sql, D);
    return S.whyLeadingRises(*S.find("t"));
  };
  EXPECT_EQ(Why("CREATE TABLE t (id INTEGER PRIMARY KEY)", Dialect::Sqlite),
            "'id' is a rowid alias, which SQLite counts up");
  EXPECT_EQ(Why("CREATE TABLE t (id INT AUTO_INCREMENT, PRIMARY KEY (id))",
                Dialect::MySql),
            "'id' is an auto-increment column");
  EXPECT_EQ(
      Why("CREATE TABLE t (id INT IDENTITY(1,1) PRIMARY KEY)", Dialect::TSql),
      "'id' is an auto-increment column");
  EXPECT_EQ(
      Why("CREATE TABLE t (id BIGSERIAL PRIMARY KEY)", Dialect::PostgreSql),
      "'id' is an auto-increment column");
  EXPECT_EQ(
      Why("CREATE TABLE t (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY)",
          Dialect::PostgreSql),
      "'id' is an auto-increment column");
  EXPECT_EQ(Why("CREATE TABLE t (id INT DEFAULT nextval('s') PRIMARY KEY)",
                Dialect::PostgreSql),
            "'id' takes the next value of sequence 's'");
  EXPECT_EQ(
      Why("CREATE TABLE t (at TIMESTAMPTZ DEFAULT now(), PRIMARY KEY (at))",
          Dialect::PostgreSql),
      "'at' defaults to the time of the insert");
  EXPECT_EQ(
      Why("CREATE TABLE t (id CHAR(36) DEFAULT (uuid()), PRIMARY KEY (id))",
          Dialect::MySql),
      "'id' defaults to MySQL's UUID(), which is time-ordered");
  EXPECT_EQ(Why("CREATE TABLE t (id UNIQUEIDENTIFIER DEFAULT NEWSEQUENTIALID() "
                "PRIMARY KEY)",
                Dialect::TSql),
            "'id' defaults to a time-ordered UUID");
  EXPECT_EQ(Why("CREATE TABLE t (At TIMESTAMP OPTIONS (allow_commit_timestamp "
                "= true)) PRIMARY KEY (At)",
                Dialect::GoogleSql),
            "'At' holds commit timestamps");
  // Not rising.
  EXPECT_EQ(
      Why("CREATE TABLE t (id UUID DEFAULT gen_random_uuid() PRIMARY KEY)",
          Dialect::PostgreSql),
      "");
  EXPECT_EQ(Why("CREATE TABLE t (Id STRING(36) DEFAULT (GENERATE_UUID())) "
                "PRIMARY KEY (Id)",
                Dialect::GoogleSql),
            "");
  EXPECT_EQ(
      Why("CREATE TABLE t (a TEXT, id INT AUTO_INCREMENT, PRIMARY KEY (a, id))",
          Dialect::MySql),
      "");
  EXPECT_EQ(Why("CREATE TABLE t (Id INT64 GENERATED BY DEFAULT AS IDENTITY "
                "(BIT_REVERSED_POSITIVE)) "
                "PRIMARY KEY (Id)",
                Dialect::GoogleSql),
            "");
  EXPECT_EQ(Why("CREATE TABLE t (Id INT64 AUTO_INCREMENT) PRIMARY KEY (Id)",
                Dialect::GoogleSql),
            "");
  EXPECT_EQ(Why("CREATE TABLE t (x INT)", Dialect::MySql), "");
}

TEST(SchemaKeys, SequencesMayComeReversed) {
  const Schema S = schema(
      "CREATE TABLE t (Id INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE q))) "
      "PRIMARY KEY (Id);"
      "CREATE SEQUENCE Q OPTIONS (sequence_kind = 'bit_reversed_positive');",
      Dialect::GoogleSql);
  ASSERT_NE(S.sequence("q"), nullptr);
  EXPECT_TRUE(S.sequence("q")->BitReversed);
  EXPECT_EQ(S.whyLeadingRises(*S.find("t")), "");
  const Schema P = schema("CREATE SEQUENCE q; CREATE TABLE t (id INT DEFAULT "
                          "nextval('q') PRIMARY KEY)",
                          Dialect::PostgreSql);
  EXPECT_EQ(P.whyLeadingRises(*P.find("t")),
            "'id' takes the next value of sequence 'q'");
  EXPECT_EQ(P.sequence("r"), nullptr);
}

TEST(SchemaTwins, AreMerged) {
  Schema S;
  add(S,
      "CREATE TABLE t (id INT AUTO_INCREMENT, a VARCHAR(9), PRIMARY KEY (id)); "
      "CREATE INDEX i ON t (a);",
      Dialect::MySql, "/my.sql");
  add(S,
      "CREATE TABLE IF NOT EXISTS T (id INTEGER PRIMARY KEY, a TEXT, b BLOB); "
      "CREATE INDEX I ON T (A);",
      Dialect::Sqlite, "/lite.sql");
  const Table &T = *S.find("t");
  EXPECT_EQ(T.Name, "t");
  EXPECT_THAT(names(T.Columns), ElementsAre("id", "a", "b"));
  EXPECT_EQ(T.column("a")->Type, "VARCHAR(9)");
  EXPECT_TRUE(T.column("id")->AutoIncrement);
  EXPECT_TRUE(T.column("id")->RowidAlias);
  EXPECT_EQ(T.Indexes.size(), 1u);
  ASSERT_EQ(T.Decls.size(), 2u);
  EXPECT_EQ(T.Decls[0].At.File, "/my.sql");
  EXPECT_EQ(T.Decls[1].Written, Dialect::Sqlite);
  EXPECT_EQ(T.Decls[1].Columns[1].Type, "TEXT");
  EXPECT_THAT(S.conflicts(), IsEmpty());
}

TEST(SchemaTwins, WithOtherKeysAreTold) {
  Schema S;
  add(S, "CREATE TABLE t (a INT, b INT, PRIMARY KEY (a))", Dialect::MySql,
      "/1.sql");
  add(S, "CREATE TABLE t (a INT, b INT)", Dialect::MySql, "/2.sql");
  EXPECT_THAT(S.conflicts(), IsEmpty());
  add(S, "CREATE TABLE t (a INT, b INT, PRIMARY KEY (b, a DESC))",
      Dialect::MySql, "/3.sql");
  ASSERT_EQ(S.conflicts().size(), 1u);
  EXPECT_EQ(
      S.conflicts()[0].Message,
      "table 't' has key (a) in one declaration and (b, a DESC) in another");
  EXPECT_EQ(S.conflicts()[0].First.File, "/1.sql");
  EXPECT_EQ(S.conflicts()[0].Second.File, "/3.sql");
  EXPECT_THAT(key(*S.find("t")), ElementsAre("a"));
}

TEST(SchemaTwins, KeepAReversedIdentityApartFromACountedOne) {
  Schema S;
  add(S, "CREATE TABLE t (Id INT64 AUTO_INCREMENT) PRIMARY KEY (Id)",
      Dialect::GoogleSql);
  EXPECT_EQ(S.whyLeadingRises(*S.find("t")), "");
  add(S, "CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY)", Dialect::MySql);
  EXPECT_EQ(S.whyLeadingRises(*S.find("t")),
            "'Id' is an auto-increment column");
}

TEST(SchemaFamily, KnowsChildren) {
  const Schema S =
      schema("CREATE TABLE P (Id INT64) PRIMARY KEY (Id);"
             "CREATE TABLE C (Id INT64, N INT64, Q INT64, CONSTRAINT fk "
             "FOREIGN KEY (Q) REFERENCES p (Id) ON DELETE CASCADE) "
             "PRIMARY KEY (Id, N), INTERLEAVE IN PARENT P ON DELETE CASCADE;"
             "CREATE TABLE Z (Id INT64) PRIMARY KEY (Id);",
             Dialect::GoogleSql);
  const Table &C = *S.find("C");
  EXPECT_EQ(C.InterleaveParent, "P");
  EXPECT_EQ(C.Decls[0].Interleave, "INTERLEAVE IN PARENT P ON DELETE CASCADE");
  ASSERT_EQ(C.ForeignKeys.size(), 1u);
  EXPECT_EQ(C.ForeignKeys[0].Constraint, "fk");
  EXPECT_EQ(C.ForeignKeys[0].Actions, "ON DELETE CASCADE");
  EXPECT_THAT(C.ForeignKeys[0].Columns, ElementsAre("Q"));
  const auto Children = S.children(*S.find("P"));
  ASSERT_EQ(Children.size(), 2u);
  EXPECT_EQ(Children[0].Key, nullptr);
  EXPECT_EQ(Children[1].Key, &C.ForeignKeys[0]);
  EXPECT_THAT(S.children(*S.find("Z")), IsEmpty());
}

TEST(SchemaFamily, AKeyWithoutColumnsMeansThePrimaryKey) {
  const Schema S = schema("CREATE TABLE c (a INT REFERENCES p ON DELETE SET "
                          "NULL, x INT REFERENCES gone);"
                          "CREATE TABLE p (id INT PRIMARY KEY);");
  const Table &C = *S.find("c");
  ASSERT_EQ(C.ForeignKeys.size(), 2u);
  EXPECT_THAT(S.referenced(C.ForeignKeys[0]), ElementsAre("id"));
  EXPECT_EQ(C.ForeignKeys[0].Actions, "ON DELETE SET NULL");
  EXPECT_THAT(S.referenced(C.ForeignKeys[1]), IsEmpty());
}

TEST(SchemaTables, LeaveUnknownNamesOut) {
  const std::string Hole = std::string("CREATE TABLE t") + sql::HoleByte +
                           " (id INT PRIMARY KEY);"
                           "CREATE TABLE u (id INT);";
  const Schema S = schema(Hole);
  EXPECT_EQ(S.tables().size(), 1u);
}

} // namespace
