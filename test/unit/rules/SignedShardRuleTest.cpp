// Remainders of fingerprints before and after they are mended.
#include "rewrites/rules/ddl/SignedShardRule.h"

#include "test/unit/graph/GraphTesting.h"

#include <algorithm>

namespace keyspread {
namespace {

class SignedShardRule : public GraphTest {
protected:
  /// \p Text with the edits of its only finding made; or why there are none.
  std::string mended(std::string Text) {
    std::vector<SignedShard> All = signedShards(*Linked);
    EXPECT_EQ(All.size(), 1u);
    if (All.size() != 1)
      return "";
    llvm::Expected<std::vector<Edit>> Edits = mendSigned(*Linked, All[0]);
    if (!Edits)
      return "blocked: " + llvm::toString(Edits.takeError());
    std::stable_sort(
        Edits->begin(), Edits->end(),
        [](const Edit &A, const Edit &B) { return A.Begin < B.Begin; });
    for (auto It = Edits->rbegin(); It != Edits->rend(); ++It)
      Text.replace(It->Begin, It->End - It->Begin, It->Text);
    return Text;
  }

  std::string inScript(const std::string &Expression,
                       sql::Dialect D = sql::Dialect::GoogleSql) {
    Dialect = D;
    std::string Head = "SELECT ", Sql = Head + Expression + " FROM t;";
    link({}, Sql);
    std::string New = mended(Sql);
    return New.rfind("blocked", 0) == 0
               ? New
               : New.substr(Head.size(), New.rfind(" FROM") - Head.size());
  }

  /// The literal of a query in code.
  std::string inLiteral(const std::string &Written) {
    Dialect = sql::Dialect::GoogleSql;
    std::string Head = Prelude + std::string("void f(sqlite3 *d) { "
                                             "sqlite3_exec(d, "),
                Tail = ", 0, 0, 0); }";
    Before = "";
    link({{"a.cpp", Head + Written + Tail}});
    std::string New = mended(Head + Written + Tail);
    return New.rfind("blocked", 0) == 0
               ? New
               : New.substr(Head.size(),
                            New.size() - Head.size() - Tail.size());
  }

  /// What a function returns that has a signed fingerprint \c h.
  std::string inCode(const std::string &Expression,
                     const std::string &Declared = "") {
    std::string Head =
        "namespace farmhash { unsigned long long Fingerprint64(const char *); "
        "}\nextern \"C\" long long llabs(long long);\n" +
        Declared +
        "\nlong long f(const char *k, long long n) { long long h = "
        "farmhash::Fingerprint64(k); return ";
    std::string Tail = "; }";
    Before = "";
    link({{"a.cpp", Head + Expression + Tail}});
    std::string New = mended(Head + Expression + Tail);
    return New.rfind("blocked", 0) == 0
               ? New
               : New.substr(Head.size(),
                            New.size() - Head.size() - Tail.size());
  }
};

TEST_F(SignedShardRule, ARemainderInSql) {
  EXPECT_EQ(inScript("MOD(FARM_FINGERPRINT(k), 16)"),
            "MOD(MOD(FARM_FINGERPRINT(k), 16) + 16, 16)");
  EXPECT_EQ(inScript("mod( FARM_FINGERPRINT(CAST(a AS STRING)), @n )"),
            "MOD(mod( FARM_FINGERPRINT(CAST(a AS STRING)), @n ) + @n, @n)");
}

TEST_F(SignedShardRule, AnOperatorInSql) {
  EXPECT_EQ(inScript("FARM_FINGERPRINT(k) % 16", sql::Dialect::PostgreSql),
            "((FARM_FINGERPRINT(k) % 16) + 16) % 16");
}

TEST_F(SignedShardRule, AnAbsoluteValueInSqlKeepsItsShards) {
  EXPECT_EQ(inScript("MOD(ABS(FARM_FINGERPRINT(k)), 16)"),
            "ABS(MOD(FARM_FINGERPRINT(k), 16))");
}

TEST_F(SignedShardRule, WhatIsMendedIsNoFindingAnyMore) {
  for (const char *Mended : {"MOD(MOD(FARM_FINGERPRINT(k), 16) + 16, 16)",
                             "((FARM_FINGERPRINT(k) % 16) + 16) % 16",
                             "ABS(MOD(FARM_FINGERPRINT(k), 16))"}) {
    link({}, std::string("SELECT ") + Mended);
    EXPECT_TRUE(signedShards(*Linked).empty()) << Mended;
  }
}

TEST_F(SignedShardRule, ADivisorThatCannotBeRepeatedInSql) {
  EXPECT_EQ(inScript("MOD(FARM_FINGERPRINT(k), ?)"),
            "blocked: the divisor is the parameter '?', which would have to be "
            "bound three times");
}

TEST_F(SignedShardRule, ALiteral) {
  EXPECT_EQ(inLiteral("\"SELECT MOD(FARM_FINGERPRINT(k), \" \"4) FROM t\""),
            "\"SELECT MOD(MOD(FARM_FINGERPRINT(k), \" \"4) + 4, 4) FROM t\"");
  EXPECT_EQ(inLiteral("R\"(SELECT MOD(ABS(FARM_FINGERPRINT(k)), 4))\""),
            "R\"(SELECT ABS(MOD(FARM_FINGERPRINT(k), 4)))\"");
}

TEST_F(SignedShardRule, ARemainderInCode) {
  EXPECT_EQ(inCode("h % 16"), "((h % 16) + 16) % 16");
  EXPECT_EQ(inCode("1 - h % n * 2"), "1 - ((h % n) + n) % n * 2");
  EXPECT_EQ(inCode("h % SHARDS", "#define SHARDS 16"),
            "((h % SHARDS) + SHARDS) % SHARDS");
}

TEST_F(SignedShardRule, AnAbsoluteValueInCodeKeepsItsShards) {
  EXPECT_EQ(inCode("llabs(h) % n"), "llabs(h % n)");
}

TEST_F(SignedShardRule, AnAbsoluteValueAlone) {
  EXPECT_EQ(inCode("llabs(h)"), "blocked: the remainder is taken elsewhere");
}

TEST_F(SignedShardRule, ADivisorThatCannotBeRepeatedInCode) {
  EXPECT_EQ(inCode("h % next()", "long long next();"),
            "blocked: the divisor 'next()' would be evaluated three times, "
            "which may not be the same as once");
}

TEST_F(SignedShardRule, AMacro) {
  EXPECT_EQ(inCode("SHARD(h)", "#define SHARD(x) ((x) % 16)"),
            "blocked: the remainder is written in a macro");
}

} // namespace
} // namespace keyspread
