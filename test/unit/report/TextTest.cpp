// The text report: clang's form, with a summary that hides nothing.
#include "tool/report/Text.h"

#include "ReportFixture.h"

#include <gtest/gtest.h>

using namespace keyspread;
using namespace keyspread::report_test;

namespace {

std::string findings(const Result &R, const ReportOptions &O = {}) {
  return written([&](llvm::raw_ostream &OS) { writeFindings(OS, R, O); });
}

std::string summary(const Result &R, const ReportOptions &O = {}) {
  return written([&](llvm::raw_ostream &OS) { writeSummary(OS, R, O); });
}

TEST(ReportText, WritesWarningsWithReasonsAsNotes) {
  EXPECT_EQ(
      findings(threeFindings()),
      R"(store.cpp:2:23: warning: rising value lands in key column 'Id' of 'Orders' [keyspread-monotonic-key]
    2 |   db.insert("Orders", next());
      |                       ^~~~~~
src/ids.cpp:2:10: note: it is counted up here
    2 |   return ++last;
      |          ^~~~~~
store.cpp:2:23: warning: rows are written in key order [keyspread-ordered-load,likely]
    2 |   db.insert("Orders", next());
      |                       ^~~~~~
)");
}

TEST(ReportText, ShowsPossibleFindingsWhenAsked) {
  EXPECT_EQ(findings(threeFindings(), {Confidence::Possible, false})
                .find("src/ids.cpp:2:10: warning: 'last' may be an id "
                      "[keyspread-order-dependence,possible]\n"),
            0u);
}

TEST(ReportText, ShowsOnlyDefiniteFindingsWhenAsked) {
  std::string Text = findings(threeFindings(), {Confidence::Definite, false});
  EXPECT_NE(Text.find("[keyspread-monotonic-key]"), std::string::npos);
  EXPECT_EQ(Text.find("likely"), std::string::npos);
}

TEST(ReportText, SaysWhyAFindingIsBlocked) {
  Result R = threeFindings();
  R.Findings.resize(2);
  R.Findings[1].Fix = FixState::Blocked;
  R.Findings[1].Blocker = "the SQL is built at run time";
  std::string Text = findings(R);
  EXPECT_NE(
      Text.find("store.cpp:2:23: note: not rewritten: the SQL is built at "
                "run time\n"),
      std::string::npos);
}

TEST(ReportText, LeavesTheSnippetOutWhenTheSourceIsMissing) {
  Result R = threeFindings();
  R.Sources.clear();
  R.Findings[1].Reasons.clear();
  R.Findings.resize(2);
  EXPECT_EQ(findings(R), "store.cpp:2:23: warning: rising value lands in key "
                         "column 'Id' of 'Orders' [keyspread-monotonic-key]\n");
}

TEST(ReportText, ALongWayIsToldOnce) {
  Result R = threeFindings();
  R.Sources.clear();
  Finding F = R.Findings[1];
  F.Reasons = {F.Reasons.front(), F.Reasons.front()};
  F.Reasons[1].Text = "passed on here";
  Finding Same = F, Other = F;
  Same.At.Line = 7;
  Other.At.Line = 8;
  Other.Reasons[1].Text = "passed on elsewhere";
  R.Findings = {F, Same, Other};
  std::string Text = findings(R);
  EXPECT_EQ(llvm::StringRef(Text).count("note: passed on here\n"), 1u) << Text;
  EXPECT_NE(Text.find("note: for the reasons shown for store.cpp:2:23\n"
                      "store.cpp:8:23: warning: "),
            std::string::npos)
      << Text;
  EXPECT_NE(Text.find("note: passed on elsewhere\n"), std::string::npos);
}

TEST(ReportText, FilesOutsideTheRootStayAbsolute) {
  Result R = threeFindings();
  R.Root = "/home/me/sho";
  EXPECT_EQ(findings(R).find("/home/me/shop/store.cpp:2:23: warning: "), 0u);
}

TEST(ReportText, ForeignBytesCannotBreakTheLine) {
  Result R = threeFindings();
  R.Sources.clear();
  R.Findings = {R.Findings[2]};
  R.Findings[0].At.File = "/home/me/shop/\x1b[2J\xFF.cpp";
  R.Findings[0].Message = "column 'a\nb'";
  EXPECT_EQ(findings(R),
            "<U+001B>[2J<FF>.cpp:2:23: warning: column 'a<U+000A>b' "
            "[keyspread-ordered-load,likely]\n");
}

TEST(ReportText, ColoursLikeClangWhenAsked) {
  std::string Text = findings(threeFindings(), {Confidence::Definite, true});
  EXPECT_EQ(
      Text.find("\x1b[1mstore.cpp:2:23: \x1b[0m\x1b[0;1;35mwarning: \x1b[0m"
                "\x1b[1mrising value"),
      0u)
      << Text;
  EXPECT_NE(
      Text.find("\x1b[0;1;36mnote: \x1b[0mit is counted up here\x1b[0m\n"),
      std::string::npos);
  EXPECT_NE(Text.find("\x1b[0;1;32m                      ^~~~~~\x1b[0m\n"),
            std::string::npos);
}

TEST(ReportText, NoEscapeIsWrittenWithoutColours) {
  EXPECT_EQ(findings(threeFindings()).find('\x1b'), std::string::npos);
}

TEST(ReportSummary, CountsFindingsFilesAndUnits) {
  EXPECT_EQ(summary(threeFindings()),
            "2 findings (1 definite, 1 likely) in 1 file; 40 units parsed\n"
            "1 possible finding hidden; show it with --confidence=possible\n");
}

TEST(ReportSummary, CountsPossibleFindingsWhenTheyAreShown) {
  EXPECT_EQ(summary(threeFindings(), {Confidence::Possible, false}),
            "3 findings (1 definite, 1 likely, 1 possible) in 2 files; "
            "40 units parsed\n");
}

TEST(ReportSummary, NamesTheHiddenLevels) {
  EXPECT_EQ(summary(threeFindings(), {Confidence::Definite, false}),
            "1 finding (1 definite) in 1 file; 40 units parsed\n"
            "1 likely and 1 possible findings hidden; show them with "
            "--confidence=possible\n");
}

TEST(ReportSummary, NamesEveryFailedUnitAndWarning) {
  Result R;
  R.Root = "/p";
  R.Run = {1, 2, {{"/p/a.cpp", "a.cpp:1:1: unknown type name 'Foo'"}}};
  R.Warnings = {"schema.sql:3:9: expected a column name"};
  EXPECT_EQ(summary(R),
            "error: a.cpp did not parse: a.cpp:1:1: unknown type name 'Foo'\n"
            "warning: schema.sql:3:9: expected a column name\n"
            "no findings; 1 unit parsed, 2 skipped, 1 failed\n");
}

TEST(ReportSummary, SaysWhatThePlanMakesOfTheFindings) {
  Result R = threeFindings();
  R.Findings[0].Fix = FixState::Unaffected;
  R.Findings[1].Fix = FixState::Rewrites;
  R.Findings[2].Fix = FixState::Blocked;
  EXPECT_NE(
      summary(R).find("under the plan: 1 rewritten, 1 unaffected, 1 blocked\n"),
      std::string::npos);
}

} // namespace
