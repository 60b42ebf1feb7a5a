//===- DdlTest.cpp - indexes, sequences, ALTER TABLE, names ---------------===//
#include "test/unit/sql/SqlTesting.h"
#include <gtest/gtest.h>

namespace keyspread::sql::testing {
namespace {

constexpr Dialect Google = Dialect::GoogleSql, Pg = Dialect::PostgreSql,
                  My = Dialect::MySql, Lite = Dialect::Sqlite,
                  Ts = Dialect::TSql;

struct IndexCase {
  Dialect D;
  std::string Text, Expected;
};

TEST(SqlCreateIndex, Forms) {
  const IndexCase Cases[] = {
      {Lite, "CREATE INDEX i ON t (a, b DESC)", "i t a, b DESC"},
      {Lite,
       "CREATE UNIQUE INDEX IF NOT EXISTS i ON t (lower(a), b COLLATE NOCASE) "
       "WHERE a > 0",
       "i t expr, b unique partial"},
      {Pg,
       "CREATE INDEX CONCURRENTLY ON s.t USING btree (a text_pattern_ops, (b "
       "|| c) DESC) "
       "INCLUDE (d) WHERE e IS NULL",
       " t a, expr DESC partial"},
      {Google,
       "CREATE UNIQUE NULL_FILTERED INDEX i ON t (a, b DESC) STORING (c), "
       "INTERLEAVE IN p",
       "i t a, b DESC unique nullfiltered in:p"},
      {My, "CREATE INDEX i USING BTREE ON t (a(10), b)", "i t a, b"},
      {Ts,
       "CREATE UNIQUE NONCLUSTERED INDEX [i] ON [dbo].[t] ([a] ASC) WITH "
       "(ONLINE = ON)",
       "i t a unique"},
  };
  for (const IndexCase &C : Cases) {
    const Statement S = one(C.Text, C.D);
    ASSERT_TRUE(S.Index) << C.Text;
    const CreateIndex &X = *S.Index;
    std::string Got = X.Index + " " + X.Table.Text + " " + showAll(X.Parts);
    Got += X.Unique ? " unique" : "";
    Got += X.NullFiltered ? " nullfiltered" : "";
    Got += X.Partial ? " partial" : "";
    Got += X.InterleaveIn.empty() ? "" : " in:" + X.InterleaveIn;
    EXPECT_EQ(Got, C.Expected) << C.Text;
    EXPECT_EQ(C.Text[X.PartsOpen - 1], '(') << C.Text;
    EXPECT_EQ(at(C.Text, X.Range), C.Text);
    EXPECT_EQ(errors(S), "") << C.Text;
  }
}

TEST(SqlCreateSequence, Kinds) {
  const Statement Options = one("CREATE SEQUENCE IF NOT EXISTS s OPTIONS "
                                "(sequence_kind='bit_reversed_positive')",
                                Google);
  EXPECT_EQ(Options.Seq->Sequence, "s");
  EXPECT_TRUE(Options.Seq->BitReversed);
  EXPECT_TRUE(
      one("CREATE SEQUENCE s BIT_REVERSED_POSITIVE", Pg).Seq->BitReversed);
  const Statement Plain =
      one("CREATE SEQUENCE public.s AS bigint START WITH 1 INCREMENT BY 1", Pg);
  EXPECT_EQ(Plain.Seq->Sequence, "s");
  EXPECT_FALSE(Plain.Seq->BitReversed);
}

/// The columns that an ALTER TABLE makes the database count.
std::string counted(const Statement &S) {
  std::string Out;
  for (const ColumnDef &C : S.Alter->Redefined)
    if (C.AutoIncrement)
      Out += (Out.empty() ? "" : ", ") + C.Column.Text;
  return Out;
}

TEST(SqlAlterTable, PhpMyAdminDump) {
  const std::string Text =
      "ALTER TABLE `t`\n  ADD PRIMARY KEY (`id`,`a`),\n  ADD UNIQUE KEY `u` "
      "(`a`),\n  ADD KEY `k` "
      "(`b`),\n  MODIFY `id` int(11) NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=5";
  const Statement S = one(Text, My);
  ASSERT_TRUE(S.Alter);
  EXPECT_EQ(S.Alter->Table.Text, "t");
  EXPECT_EQ(showAll(S.Alter->AddPrimaryKey), "id, a");
  EXPECT_EQ(Text.substr(S.Alter->PrimaryKeyOpen, 4), "`id`");
  ASSERT_EQ(S.Alter->Uniques.size(), 1u);
  EXPECT_EQ(showAll(S.Alter->Uniques[0]), "a");
  ASSERT_EQ(S.Alter->Indexes.size(), 1u);
  EXPECT_EQ(S.Alter->Indexes[0].Index, "k");
  EXPECT_EQ(counted(S), "id");
  EXPECT_EQ(errors(S), "");
}

TEST(SqlAlterTable, OtherDialects) {
  const Statement P = one("ALTER TABLE ONLY public.t ADD CONSTRAINT pk PRIMARY "
                          "KEY (id), ADD CONSTRAINT "
                          "f FOREIGN KEY (a) REFERENCES q(r) ON DELETE CASCADE",
                          Pg);
  EXPECT_EQ(showAll(P.Alter->AddPrimaryKey), "id");
  ASSERT_EQ(P.Alter->AddForeignKeys.size(), 1u);
  EXPECT_EQ(P.Alter->AddForeignKeys[0].Constraint, "f");
  EXPECT_EQ(P.Alter->AddForeignKeys[0].Table.Text, "q");
  const Statement D = one(
      "ALTER TABLE ONLY t ALTER COLUMN id SET DEFAULT nextval('s'::regclass)",
      Pg);
  EXPECT_EQ(counted(D), "id");
  const Statement I =
      one("ALTER TABLE t ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY", Pg);
  EXPECT_EQ(counted(I), "id");
  const Statement C = one("ALTER TABLE t ADD COLUMN IF NOT EXISTS a INT64 NOT "
                          "NULL DEFAULT (1), ADD "
                          "COLUMN b STRING(MAX)",
                          Google);
  ASSERT_EQ(C.Alter->AddColumns.size(), 2u);
  EXPECT_EQ(C.Alter->AddColumns[0].Default, "1");
  EXPECT_EQ(C.Alter->AddColumns[1].Type, "STRING(MAX)");
  const Statement M = one(
      "ALTER TABLE t CHANGE a id INT AUTO_INCREMENT, ADD c INT AFTER id", My);
  EXPECT_EQ(counted(M), "id");
  ASSERT_EQ(M.Alter->AddColumns.size(), 1u);
  EXPECT_EQ(M.Alter->AddColumns[0].Column.Text, "c");
  const Statement T =
      one("ALTER TABLE t WITH CHECK ADD a INT, b INT IDENTITY(1,1)", Ts);
  ASSERT_EQ(T.Alter->AddColumns.size(), 2u);
  EXPECT_TRUE(T.Alter->AddColumns[1].AutoIncrement);
  EXPECT_TRUE(one("ALTER TABLE t RENAME TO u").Alter->AddColumns.empty());
}

TEST(SqlNames, ComparedWithoutCase) {
  EXPECT_TRUE(sameName("UserId", "userid"));
  EXPECT_FALSE(sameName("UserId", "user_id"));
  EXPECT_FALSE(sameName("a", "ab"));
  EXPECT_FALSE(sameName("\xc3\xa9", "\xc3\x89"));
}

TEST(SqlNames, QuotedWhenNeeded) {
  EXPECT_EQ(quoteName("ShardId", Google), "ShardId");
  EXPECT_EQ(quoteName("order", Google), "`order`");
  EXPECT_EQ(quoteName("Hash", Google), "`Hash`");
  EXPECT_EQ(quoteName("hash", Lite), "hash");
  EXPECT_EQ(quoteName("key", My), "`key`");
  EXPECT_EQ(quoteName("key", Lite), "key");
  EXPECT_EQ(quoteName("user", Pg), "\"user\"");
  EXPECT_EQ(quoteName("user", Ts), "[user]");
  EXPECT_EQ(quoteName("a b", Lite), "\"a b\"");
  EXPECT_EQ(quoteName("1a", My), "`1a`");
  EXPECT_EQ(quoteName("a\"b", Pg), "\"a\"\"b\"");
  EXPECT_EQ(quoteName("a]b", Ts), "[a]]b]");
  EXPECT_EQ(quoteName("a`b", My), "`a``b`");
  EXPECT_EQ(quoteName("a`b", Google), "`a\\`b`");
  EXPECT_EQ(quoteName("", Lite), "\"\"");
}

TEST(SqlNames, EveryReservedWordReadsBackQuoted) {
  for (Dialect D : {Google, Pg, My, Lite, Ts})
    for (const char *Word : {"select", "from", "group", "where", "a b", "x"}) {
      const Statement S = one("SELECT * FROM " + quoteName(Word, D), D);
      EXPECT_EQ(S.Sel->From.at(0).Table.Text, Word);
    }
}

} // namespace
} // namespace keyspread::sql::testing
