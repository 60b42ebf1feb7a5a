// Which script says what of a table.
#include "rewrites/graph/schema/Schema.h"

#include <gtest/gtest.h>

using namespace keyspread;
using sql::Dialect;

namespace {

void add(Schema &S, std::string_view Sql, Dialect D) {
  S.add(
      sql::parse(Sql, D), Sql,
      [&](sql::Span R) { return siteIn("/s.sql", Sql, R.Begin, R.End); }, D);
}

TEST(SchemaScripts, AnAlterBelongsToItsScript) {
  Schema S;
  add(S, "CREATE TABLE t (a INT, b INT)", Dialect::MySql);
  add(S,
      "CREATE TABLE t (a INT, b INT); ALTER TABLE t ADD PRIMARY KEY (b);\n"
      "ALTER TABLE t MODIFY b INT AUTO_INCREMENT",
      Dialect::MySql);
  const Table *T = S.find("t");
  ASSERT_TRUE(T);
  ASSERT_EQ(T->Decls.size(), 2u);
  EXPECT_TRUE(T->Decls[0].PrimaryKey.empty());
  ASSERT_EQ(T->Decls[1].PrimaryKey.size(), 1u);
  ASSERT_EQ(T->Altered.size(), 1u);
  EXPECT_EQ(T->Altered[0].Script, T->Decls[1].Script);
  EXPECT_EQ(T->Altered[0].Def.At.Line, 2u);
  EXPECT_TRUE(T->column("b")->AutoIncrement);
  EXPECT_FALSE(T->column("a")->AutoIncrement);
}

TEST(SchemaScripts, AMigrationReadBeforeTheTable) {
  Schema S;
  add(S, "ALTER TABLE t ADD z INT, MODIFY a INT AUTO_INCREMENT",
      Dialect::MySql);
  EXPECT_FALSE(S.find("t"));
  ASSERT_EQ(S.mentioned().size(), 1u);
  add(S, "CREATE TABLE t (a INT PRIMARY KEY, b INT)", Dialect::MySql);
  const Table *T = S.find("t");
  ASSERT_TRUE(T);
  ASSERT_EQ(T->Columns.size(), 3u);
  EXPECT_EQ(T->Columns[2].Name, "z"); // behind the table's own
  EXPECT_TRUE(T->column("a")->AutoIncrement);
}

TEST(SchemaScripts, IndexesOfTheTableAndOfItsAlters) {
  Schema S;
  add(S,
      "CREATE TABLE t (a INT, KEY k (a), FULLTEXT KEY f (a)); ALTER TABLE t "
      "ADD INDEX (a, b), ADD UNIQUE (b)",
      Dialect::MySql);
  const Table *T = S.find("t");
  ASSERT_EQ(T->Indexes.size(), 3u);
  EXPECT_EQ(T->Indexes[0].Name, "k");
  EXPECT_EQ(T->Indexes[1].Parts.size(), 1u);
  EXPECT_TRUE(T->Indexes[1].Unique);
  EXPECT_EQ(T->Indexes[2].Parts.size(), 2u);
  add(S, "CREATE TABLE t (a INT, KEY k (a))", Dialect::MySql);
  EXPECT_EQ(T->Indexes.size(), 3u);
  EXPECT_EQ(T->IndexDecls.size(), 4u);
}

} // namespace
