// Carets and underlines stand below the right characters, whatever the line
// holds.
#include "tool/report/Snippet.h"

#include "ReportFixture.h"

#include <gtest/gtest.h>

using namespace keyspread;
using namespace keyspread::report_test;

namespace {

std::string snippet(llvm::StringRef Source, llvm::StringRef Part) {
  return written([&](llvm::raw_ostream &OS) {
    writeSnippet(OS, Source, siteOf("/a.cpp", Source, Part));
  });
}

std::string snippetOfBytes(llvm::StringRef Source, uint32_t Begin,
                           uint32_t End) {
  return written([&](llvm::raw_ostream &OS) {
    writeSnippet(OS, Source,
                 siteIn("/a.cpp", {Source.data(), Source.size()}, Begin, End));
  });
}

TEST(ReportSnippet, UnderlinesTheRange) {
  EXPECT_EQ(snippet("int a;\nlong id = next();\n", "next()"),
            "    2 | long id = next();\n"
            "      |           ^~~~~~\n");
}

TEST(ReportSnippet, ExpandsTabsToEighthColumns) {
  EXPECT_EQ(snippet("\tif (x)\treturn id;\n", "return"),
            "    1 |         if (x)  return id;\n"
            "      |                 ^~~~~~\n");
}

TEST(ReportSnippet, ATabInsideTheRangeIsUnderlinedWhole) {
  EXPECT_EQ(snippet("a\tb;\n", "a\tb"), "    1 | a       b;\n"
                                        "      | ^~~~~~~~~\n");
}

TEST(ReportSnippet, CountsColumnsOfWideCharactersNotBytes) {
  EXPECT_EQ(snippet("f(\"\xC3\xA4\xE6\x97\xA5\xE6\x9C\xAC\", id);\n", "id"),
            "    1 | f(\"\xC3\xA4\xE6\x97\xA5\xE6\x9C\xAC\", id);\n"
            "      |            ^~\n");
}

TEST(ReportSnippet, EscapesBytesThatAreNotUtf8) {
  EXPECT_EQ(snippet("f(\"\xE4\xFF\", id);\n", "id"),
            "    1 | f(\"<E4><FF>\", id);\n"
            "      |               ^~\n");
}

TEST(ReportSnippet, EscapesACharacterCutOffAtTheLineEnd) {
  EXPECT_EQ(snippet("id \xE6\x97\n", "id"), "    1 | id <E6><97>\n"
                                            "      | ^~\n");
}

TEST(ReportSnippet, EscapesControlCharactersAndNul) {
  EXPECT_EQ(snippet(llvm::StringRef("\x1b[31m\0 id\n", 10), "id"),
            "    1 | <U+001B>[31m<U+0000> id\n"
            "      |                      ^~\n");
}

TEST(ReportSnippet, LeavesOutTheCarriageReturnOfCrlfLines) {
  EXPECT_EQ(snippet("int a;\r\nint id;\r\nint b;\r\n", "id"),
            "    2 | int id;\n"
            "      |     ^~\n");
}

TEST(ReportSnippet, ShowsEveryLineOfARange) {
  EXPECT_EQ(snippet("q(\"SELECT a \"\n"
                    "  \"FROM t\"  \n"
                    "\n"
                    "  \"LIMIT 1\");\n",
                    "\"SELECT a \"\n  \"FROM t\"  \n\n  \"LIMIT 1\""),
            "    1 | q(\"SELECT a \"\n"
            "      |   ^~~~~~~~~~~\n"
            "    2 |   \"FROM t\"  \n"
            "      |   ~~~~~~~~\n"
            "    3 | \n"
            "    4 |   \"LIMIT 1\");\n"
            "      |   ~~~~~~~~~\n");
}

TEST(ReportSnippet, ShowsSeveralCrlfLines) {
  EXPECT_EQ(snippet("f(a,\r\n  b);\r\n", "f(a,\r\n  b)"), "    1 | f(a,\n"
                                                          "      | ^~~~\n"
                                                          "    2 |   b);\n"
                                                          "      |   ~~\n");
}

TEST(ReportSnippet, ALineEndAtTheEndOfTheRangeAddsNoLine) {
  EXPECT_EQ(snippet("int a;\nint b;\n", "int a;\n"), "    1 | int a;\n"
                                                     "      | ^~~~~~\n");
}

TEST(ReportSnippet, StopsAfterSixteenLines) {
  std::string Source;
  for (int I = 0; I < 40; ++I)
    Source += "x\n";
  llvm::StringRef Text = Source;
  std::string Shown = snippetOfBytes(Text, 0, Text.size());
  EXPECT_NE(Shown.find("   16 | x\n"), std::string::npos);
  EXPECT_EQ(Shown.find("   17 | x\n"), std::string::npos);
}

TEST(ReportSnippet, AnEmptyRangeIsACaret) {
  EXPECT_EQ(snippetOfBytes("f();\n", 2, 2), "    1 | f();\n"
                                            "      |   ^\n");
}

TEST(ReportSnippet, TheEndOfTheFileHasACaretToo) {
  EXPECT_EQ(snippetOfBytes("f()", 3, 3), "    1 | f()\n"
                                         "      |    ^\n");
}

TEST(ReportSnippet, WideLineNumbersWidenTheGutter) {
  std::string Source(12344, '\n');
  Source += "id\n";
  EXPECT_EQ(snippet(Source, "id"), " 12345 | id\n"
                                   "       | ^~\n");
}

TEST(ReportSnippet, ASiteBeyondTheTextShowsNothing) {
  Site At = siteOf("/a.cpp", "int a; long id;", "id");
  EXPECT_EQ(
      written([&](llvm::raw_ostream &OS) { writeSnippet(OS, "int", At); }), "");
}

TEST(ReportSnippet, AnEndBeyondTheTextIsCutOff) {
  Site At = siteOf("/a.cpp", "int abc;", "abc;");
  EXPECT_EQ(
      written([&](llvm::raw_ostream &OS) { writeSnippet(OS, "int ab", At); }),
      "    1 | int ab\n"
      "      |     ^~\n");
}

TEST(ReportSnippet, AnInvalidSiteShowsNothing) {
  EXPECT_EQ(written([](llvm::raw_ostream &OS) {
              writeSnippet(OS, "int a;", Site());
            }),
            "");
}

TEST(ReportSnippet, ALineNobodyCanReadShowsNothing) {
  EXPECT_EQ(snippet(std::string(5000, ' ') + "id", "id"), "");
}

TEST(ReportPrintable, DoesNotReadBehindTheTextItWasGiven) {
  EXPECT_EQ(printable(llvm::StringRef("\xE6\x97\xA5", 2)), "<E6><97>");
}

TEST(ReportPrintable, KeepsAMessageOnOneLine) {
  EXPECT_EQ(printable("a\nb\x1b[2J\xFF"), "a<U+000A>b<U+001B>[2J<FF>");
}

} // namespace
