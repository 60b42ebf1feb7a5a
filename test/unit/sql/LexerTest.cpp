//===- LexerTest.cpp - tokens of each dialect -----------------------------===//
#include "matchers/sql/Lexer.h"
#include "test/unit/sql/SqlTesting.h"
#include <gtest/gtest.h>

namespace keyspread::sql::testing {
namespace {

constexpr Dialect Google = Dialect::GoogleSql, Pg = Dialect::PostgreSql,
                  My = Dialect::MySql, Lite = Dialect::Sqlite,
                  Ts = Dialect::TSql;

/// "w:SELECT s:'a'"; "!" marks an unterminated token.
std::string tokens(const std::string &Text, Dialect D) {
  constexpr const char *Kinds[] = {"w", "q", "s", "n", "p",  "v",
                                   "h", "o", "c", "t", "end"};
  std::string Out;
  for (const Token &T : lex(Text, D)) {
    std::string Written = Text.substr(T.Begin, T.End - T.Begin);
    for (char &C : Written)
      C = C == HoleByte ? '#' : C;
    Out += (Out.empty() ? "" : " ") +
           std::string(Kinds[static_cast<int>(T.Kind)]) + ":" + Written +
           (T.Unterminated ? "!" : "");
  }
  return Out;
}

struct LexCase {
  Dialect D;
  std::string Text, Expected;
};

TEST(SqlLexer, ReadsEachDialect) {
  const LexCase Cases[] = {
      {Lite, "SELECT a1 FROM \"t x\"", "w:SELECT w:a1 w:FROM q:\"t x\""},
      {Lite, "[a b].`c`", "q:[a b] o:. q:`c`"},
      {Ts, "[a]]b] #tmp N'x'", "q:[a]]b] w:#tmp s:N'x'"},
      {My, "\"s\" `n``m`", "s:\"s\" q:`n``m`"},
      {Google, "\"s\" `n`", "s:\"s\" q:`n`"},
      {Pg, "\"n\"\"m\" 'it''s'", "q:\"n\"\"m\" s:'it''s'"},
      {My, "'a\\'b' 'c'", "s:'a\\'b' s:'c'"},
      {Pg, "'a\\' b", "s:'a\\' w:b"},
      {Pg, "E'a\\'b' x'0F' U&'d' b'01'", "s:E'a\\'b' s:x'0F' s:U&'d' s:b'01'"},
      {Google, "r'\\d' b\"x\" rb'y' '''a'b''' \"\"\"c\"d\"\"\"",
       "s:r'\\d' s:b\"x\" s:rb'y' s:'''a'b''' s:\"\"\"c\"d\"\"\""},
      {Pg, "$$a'b$$ $f$ $$ $f$ $1", "s:$$a'b$$ s:$f$ $$ $f$ p:$1"},
      {Lite, "1 1.5 .5 1e10 1E-3 0x1F", "n:1 n:1.5 n:.5 n:1e10 n:1E-3 n:0x1F"},
      {Lite, "? ?12 $1 :name @name $n", "p:? p:?12 p:$1 p::name p:@name p:$n"},
      {Pg, "a::int4 :b :=c @> d", "w:a o::: w:int4 p::b o::= w:c o:@> w:d"},
      {Pg, "a[1:2]", "w:a o:[ n:1 o:: n:2 o:]"},
      {My, "@@version @x ?", "v:@@version v:@x p:?"},
      {Ts, "@@ROWCOUNT @x", "v:@@ROWCOUNT p:@x"},
      {Lite, "a -- c\nb /* d */ e", "w:a c:-- c w:b c:/* d */ w:e"},
      {Pg, "/* a /* b */ c */ d", "c:/* a /* b */ c */ w:d"},
      {Lite, "/* a /* b */ c", "c:/* a /* b */ w:c"},
      {My, "a # c\nb 5--3 -- d", "w:a c:# c w:b n:5 o:- o:- n:3 c:-- d"},
      {Pg, "a #>> b # c", "w:a o:#>> w:b o:# w:c"},
      {Lite, "a<=b<>c||d->>e", "w:a o:<= w:b o:<> w:c o:|| w:d o:->> w:e"},
      {Google, "t@{FORCE_INDEX={}} x", "w:t t:@{FORCE_INDEX=#} w:x"},
      {Lite, "{} p_{} {}_s '{}%' \"{}\" {}{} {}.{}",
       "h:# w:p_# w:#_s s:'#%' q:\"#\" h:# h:# h:# o:. h:#"},
      {Lite, ":{} @{}", "p::# p:@#"},
      {Lite, "'open", "s:'open!"},
      {Lite, "\"open", "q:\"open!"},
      {Pg, "$$open", "s:$$open!"},
      {Lite, "/* open", "c:/* open!"},
      {Google, "'''open'", "s:'''open'!"},
      {My, "'open\\", "s:'open\\!"},
      {Lite, "\xc3\xa9t\xc3\xa9", "w:\xc3\xa9t\xc3\xa9"},
  };
  for (const LexCase &C : Cases) {
    // "@{" opens a hint when "}" is not the hole's: write that hole by hand.
    std::string Text = C.Text;
    if (Text.find("@{}") != std::string::npos)
      Text.replace(Text.find("@{}"), 3, "@\x01");
    EXPECT_EQ(tokens(holes(Text), C.D), C.Expected) << C.Text;
  }
}

TEST(SqlLexer, NumbersHolesInTextOrder) {
  const std::string Text = holes("a_{}_{} /* {} */ '{}' {}");
  std::string Got;
  for (const Token &T : lex(Text, Lite))
    Got +=
        std::to_string(T.FirstHole) + "+" + std::to_string(T.HoleCount) + " ";
  EXPECT_EQ(Got, "0+2 2+1 3+1 4+1 ");
}

TEST(SqlLexer, SkipsCopyData) {
  EXPECT_EQ(tokens("COPY t (a) FROM stdin;\n1\tit's\n\\.\nSELECT 1", Pg),
            "w:COPY w:t o:( w:a o:) w:FROM w:stdin o:; c:\n1\tit's\n\\. "
            "w:SELECT n:1");
  EXPECT_EQ(tokens("\\connect x\nSELECT 1", Pg), "c:\\connect x w:SELECT n:1");
}

TEST(SqlLexer, UnquotesContents) {
  EXPECT_EQ(stringContents("'it''s'", Lite), "it's");
  EXPECT_EQ(stringContents("'a\\nb\\'c'", My), "a\nb'c");
  EXPECT_EQ(stringContents("'a\\n'", Pg), "a\\n");
  EXPECT_EQ(stringContents("E'a\\n'", Pg), "a\n");
  EXPECT_EQ(stringContents("N'x'", Ts), "x");
  EXPECT_EQ(stringContents("r'\\d'", Google), "\\d");
  EXPECT_EQ(stringContents("'''a'b'''", Google), "a'b");
  EXPECT_EQ(stringContents("$t$a$b$t$", Pg), "a$b");
  EXPECT_EQ(stringContents("'open", Lite), "open");
  EXPECT_EQ(nameContents("[a]]b]"), "a]b");
  EXPECT_EQ(nameContents("\"a\"\"b\""), "a\"b");
  EXPECT_EQ(nameContents("`a`"), "a");
  EXPECT_TRUE(isBinaryString("x'0f'"));
  EXPECT_FALSE(isBinaryString("'x'"));
}

} // namespace
} // namespace keyspread::sql::testing
