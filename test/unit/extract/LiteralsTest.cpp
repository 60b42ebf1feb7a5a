// The literal map: every byte of a text knows where it is written.
#include "ReadUnit.h"

using namespace keyspread;
using namespace keyspread::extract;
using testing::ElementsAre;

namespace {

/// The source of each run of the text that `use` is given: "bytes=source".
Names runs(const ReadUnit &R, llvm::StringRef Name = "use") {
  Names Result;
  const facts::Template &T = R.text(Name);
  for (const facts::Segment &S : T.Segments)
    Result.push_back(T.Text.substr(S.Begin, S.End - S.Begin) + "=" +
                     R.at(S.At) + (S.Atomic ? " atomic" : "") +
                     (S.Raw ? " raw" : "") + (S.Wide ? " wide" : "") +
                     (S.Macro.empty() ? "" : " in " + S.Macro));
  return Result;
}

ReadUnit use(const std::string &Argument, const std::string &Before = "",
             const std::string &Type = "const char *") {
  return read(Before + "\nvoid use(" + Type + ");\nvoid f() { use(" + Argument +
              "); }\n");
}

TEST(Literals, EscapesStandForTheirBytes) {
  ReadUnit R = use(R"("a\n\"\\\x41\101\u00e9\U0001F600z")");
  EXPECT_THAT(runs(R), ElementsAre("a=a", "\n=\\n atomic", "\"=\\\" atomic",
                                   "\\=\\\\ atomic", "A=\\x41 atomic",
                                   "A=\\101 atomic", "\u00e9=\\u00e9 atomic",
                                   "\U0001F600=\\U0001F600 atomic", "z=z"));
  EXPECT_TRUE(R.text().Editable);
}

TEST(Literals, EveryByteOfARunHasItsOwnPlace) {
  ReadUnit R = use("\"SELECT \\\"x\\\" FROM t\"");
  const facts::Template &T = R.text();
  for (uint32_t I = 0; I != T.Text.size(); ++I) {
    std::string Source = R.at(facts::siteOf(T, I, I + 1));
    EXPECT_EQ(Source, T.Text[I] == '"' ? "\\\"" : std::string(1, T.Text[I]))
        << I;
  }
}

TEST(Literals, OctalAndHexEscapesEndWhereTheLanguageSays) {
  EXPECT_THAT(runs(use(R"("\1018")")), ElementsAre("A=\\101 atomic", "8=8"));
  EXPECT_THAT(runs(use(R"("\x41g")")), ElementsAre("A=\\x41 atomic", "g=g"));
  EXPECT_THAT(runs(use(R"("\?\e")")),
              ElementsAre("?=\\? atomic", "\x1b=\\e atomic"));
}

TEST(Literals, RawStringsKeepLinesAndQuotes) {
  ReadUnit R = use("R\"(a \"b\"\n  c)\"");
  EXPECT_THAT(runs(R), ElementsAre("a \"b\"\n  c=a \"b\"\n  c raw"));
  Site C = facts::siteOf(R.text(), 8, 9);
  EXPECT_EQ(R.at(C), "c");
  EXPECT_EQ(C.Col, 3u);
}

TEST(Literals, RawDelimiterIsNoText) {
  EXPECT_THAT(runs(use("R\"sql(a)\" b)sql\"")),
              ElementsAre("a)\" b=a)\" b raw"));
  EXPECT_THAT(runs(use("u8R\"-(a)-\"", "", "const char8_t *")),
              ElementsAre("a=a raw"));
}

TEST(Literals, SuffixOfARawStringIsNoText) {
  EXPECT_THAT(runs(use("R\"sql(a)\" b)sql\"_text",
                       "const char *operator\"\"_text(const char *, "
                       "unsigned long);")),
              ElementsAre("a)\" b=a)\" b raw"));
}

TEST(Literals, CarriageReturnsInRawStringsKeepTheMapStraight) {
  ReadUnit R = use("R\"(a\r\nb)\"");
  const facts::Template &T = R.text();
  size_t B = T.Text.find('b');
  ASSERT_NE(B, std::string::npos);
  EXPECT_EQ(R.at(facts::siteOf(T, B, B + 1)), "b");
  EXPECT_EQ(R.Code.substr(facts::insertionAt(T, T.Text.size()).At.Begin, 2),
            ")\"");
}

TEST(Literals, AdjacentLiteralsAreOneTextOfSeveralPlaces) {
  ReadUnit R = use("\"ad\" \"ja\" /* c */ \"cent\"");
  EXPECT_EQ(R.text().Text, "adjacent");
  EXPECT_THAT(runs(R), ElementsAre("ad=ad", "ja=ja", "cent=cent"));
  EXPECT_EQ(R.at(facts::siteOf(R.text(), 1, 5)), "d\" \"ja\" /* c */ \"c");
}

TEST(Literals, Prefixes) {
  EXPECT_THAT(runs(use("L\"wide\"", "", "const wchar_t *")),
              ElementsAre("wide=wide wide"));
  EXPECT_THAT(runs(use("u\"six\"", "", "const char16_t *")),
              ElementsAre("six=six wide"));
  EXPECT_THAT(runs(use("U\"\\n\"", "", "const char32_t *")),
              ElementsAre("\n=\\n atomic wide"));
  EXPECT_THAT(runs(use("u8\"eight\"", "", "const char8_t *")),
              ElementsAre("eight=eight"));
}

TEST(Literals, SplicedLinesAreNoText) {
  ReadUnit R = use("\"one \\\ntwo\"");
  EXPECT_EQ(R.text().Text, "one two");
  EXPECT_THAT(runs(R), ElementsAre("one =one ", "two=two"));
}

TEST(Literals, EmptyTextIsAPlaceToInsertAt) {
  ReadUnit R = use("\"\"");
  facts::TextInsertion At = facts::insertionAt(R.text(), 0);
  EXPECT_EQ(At.Problem, "");
  EXPECT_EQ(R.Code[At.At.Begin], '"');
}

TEST(Literals, TextInsideAMacroNamesIt) {
  ReadUnit R =
      use("\"SELECT * FROM \" TABLE \" x\"", "#define TABLE \"orders\"");
  EXPECT_THAT(runs(R), ElementsAre("SELECT * FROM =SELECT * FROM ",
                                   "orders=orders in TABLE", " x= x"));
  ASSERT_EQ(R.Facts.Macros.size(), 1u);
  EXPECT_EQ(R.Facts.Macros[0].Uses.size(), 1u);
  EXPECT_EQ(R.at(R.Facts.Macros[0].Definition), "TABLE");
}

TEST(Literals, MacroUsesAreCounted) {
  ReadUnit R = read("#define Q \"SELECT 1\"\nvoid use(const char *);\nvoid f() "
                    "{ use(Q); use(Q); }");
  ASSERT_EQ(R.Facts.Macros.size(), 1u);
  EXPECT_EQ(R.Facts.Macros[0].Name, "Q");
  EXPECT_EQ(R.Facts.Macros[0].Uses.size(), 2u);
}

TEST(Literals, ArgumentOfAMacroIsTextOfTheFile) {
  ReadUnit R = read("void use(const char *);\n#define USE(x) use(x)\nvoid f() "
                    "{ USE(\"a b\"); }");
  EXPECT_THAT(runs(R), ElementsAre("a b=a b"));
  EXPECT_TRUE(R.text().Editable);
  EXPECT_EQ(R.call("use").Macro, "USE");
  EXPECT_FALSE(R.call("use").Close.valid());
}

TEST(Literals, ArgumentUsedTwiceIsOneText) {
  ReadUnit R =
      read("void use(const char *, const char *);\n#define TWICE(x) use(x, x)\n"
           "void f() { TWICE(\"t\"); }");
  EXPECT_EQ(R.Facts.Templates.size(), 1u);
  EXPECT_EQ(R.call("use").Args[0].Sources[0].From,
            R.call("use").Args[1].Sources[0].From);
}

TEST(Literals, WhatNobodyWroteIsNotEditable) {
  ReadUnit R = use("__FILE__");
  EXPECT_FALSE(R.text().Editable);
  EXPECT_TRUE(R.text().Segments.empty());
  EXPECT_NE(facts::insertionAt(R.text(), 1).Problem, "");
}

TEST(Literals, TextMadeInAMacroStandsAtItsName) {
  ReadUnit R = use("STR(hello)", "#define STR(x) #x");
  EXPECT_EQ(R.text().Text, "hello");
  ASSERT_EQ(R.text().Segments.size(), 1u);
  EXPECT_EQ(R.at(R.text().Segments[0].At), "#x");
  EXPECT_EQ(R.text().Segments[0].Macro, "STR");
  for (uint32_t At : {0, 1, 5})
    EXPECT_NE(facts::insertionAt(R.text(), At).Problem, "") << At;
}

TEST(Literals, InsideAnEscapeNothingGoesIn) {
  ReadUnit R = use("\"\\u00e9x\"");
  EXPECT_EQ(facts::insertionAt(R.text(), 1).Problem,
            "the place is inside an escape sequence");
  EXPECT_EQ(facts::insertionAt(R.text(), 2).Problem, "");
}

TEST(Literals, UserDefinedStandardLiterals) {
  const char *Before = "#include <string>\nusing namespace std::literals;";
  EXPECT_THAT(runs(use("\"abc\"s", Before, "std::string")),
              ElementsAre("abc=abc"));
  EXPECT_THAT(runs(use("\"abc\"sv", Before, "std::string_view")),
              ElementsAre("abc=abc"));
}

} // namespace
