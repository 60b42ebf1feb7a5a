// The baseline: a file that is read, compared and written again.
#include "tool/report/Baseline.h"

#include "ReportFixture.h"
#include "tool/report/Diagnostic.h"

#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::report_test;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

namespace {

BaselineEntry entry(const std::string &File, const std::string &Print) {
  return {"keyspread-monotonic-key", File, "T", "", Print, "it \"rises\"", ""};
}

Baseline read(const std::string &Text) {
  llvm::Expected<Baseline> B = readBaseline("/shop/b.json", Text);
  if (B)
    return std::move(*B);
  ADD_FAILURE() << llvm::toString(B.takeError());
  return {};
}

std::string refused(const std::string &Text) {
  llvm::Expected<Baseline> B = readBaseline("/shop/b.json", Text);
  return B ? "taken" : llvm::toString(B.takeError());
}

bool always(const BaselineEntry &) { return true; }
bool never(const BaselineEntry &) { return false; }

TEST(Baseline, WritesAFindingALineInOrder) {
  BaselineEntry Second = entry("b.cpp", "02");
  Second.Column = "Id";
  Second.Why = "ten rows a day";
  EXPECT_EQ(writeBaseline({Second, entry("b.cpp", "03"), entry("a.cpp", "04")}),
            R"({
  "version": 1,
  "findings": [
    {"check": "keyspread-monotonic-key", "file": "a.cpp", "table": "T", "fingerprint": "04", "message": "it \"rises\""},
    {"check": "keyspread-monotonic-key", "file": "b.cpp", "table": "T", "fingerprint": "03", "message": "it \"rises\""},
    {"check": "keyspread-monotonic-key", "file": "b.cpp", "table": "T", "column": "Id", "fingerprint": "02", "message": "it \"rises\"", "why": "ten rows a day"}
  ]
}
)");
  EXPECT_EQ(writeBaseline({}), "{\n  \"version\": 1,\n  \"findings\": []\n}\n");
}

TEST(Baseline, ReadsWhatItWrites) {
  BaselineEntry E = entry("a.cpp", "04");
  E.Why = "because";
  std::string Text = writeBaseline({E, entry("\xC3\xBC.cpp", "05")});
  EXPECT_EQ(writeBaseline(read(Text)), Text);
  EXPECT_THAT(read(writeBaseline({})), IsEmpty());
}

TEST(Baseline, RefusesWithPlaceAndNextStep) {
  EXPECT_THAT(refused("{\n  \"version\": 1,\n  \"findings\": [,]\n}\n"),
              StartsWith("/shop/b.json:3:16: "));
  EXPECT_EQ(refused("[]"),
            "/shop/b.json:1:1: a baseline must be an object, not an array\n"
            "mend the baseline, or remove it and write it anew with "
            "--update-baseline; nothing was changed");
  EXPECT_THAT(refused("{\"version\": 2, \"findings\": []}"),
              HasSubstr("b.json:1:13: 'version' must be 1"));
  EXPECT_THAT(refused("{\"version\": 1}"),
              HasSubstr("b.json:1:1: the baseline has no 'findings'"));
  EXPECT_THAT(refused("{\"version\": 1, \"findings\": {}}"),
              HasSubstr("b.json:1:28: 'findings' must be an array"));
  EXPECT_THAT(refused("{\"version\": 1, \"findings\": [3]}"),
              HasSubstr("b.json:1:29: a finding must be an object, not 3"));
  EXPECT_THAT(refused(""), StartsWith("/shop/b.json:1:1: "));
}

TEST(Baseline, RefusesFindingsThatAreNone) {
  std::string Text = "{\"version\": 1, \"findings\": [\n"
                     "{\"check\": \"c\", \"file\": \"f\"},\n"
                     "{\"check\": 1, \"file\": \"f\", \"fingerprint\": \"a\", "
                     "\"line\": 3}]}";
  EXPECT_THAT(
      refused(Text),
      testing::AllOf(HasSubstr("b.json:2:1: this finding has no 'fingerprint'"),
                     HasSubstr("b.json:3:11: 'check' must be a string, not 1"),
                     HasSubstr("'line' is no key of a baseline; the keys of a "
                               "finding are check, file,")));
}

TEST(Baseline, KnowsFindingsByFingerprint) {
  Result R = threeFindings();
  Comparison First = compare(R, {}, always);
  EXPECT_THAT(First.Known, ElementsAre(false, false, false));
  Comparison C = compare(R, {entry("moved.cpp", First.Prints[1])}, always);
  EXPECT_THAT(C.Known, ElementsAre(false, true, false));
  EXPECT_THAT(C.Gone, IsEmpty());
}

TEST(Baseline, WhatIsGoneDependsOnWhatWasLookedAt) {
  Baseline B = {entry("a.cpp", "0123")};
  EXPECT_THAT(compare(threeFindings(), B, always).Gone,
              ElementsAre(Field(&BaselineEntry::Fingerprint, "0123")));
  EXPECT_THAT(compare(threeFindings(), B, never).Gone, IsEmpty());
}

TEST(Baseline, AnUpdateAddsWhatIsShownAndTakesWhatIsGone) {
  Result R = threeFindings();
  std::vector<std::string> Prints = compare(R, {}, always).Prints;
  Baseline Old = {entry("a.cpp", "0123"), entry("old name", Prints[1])};
  Old[1].Why = "kept";
  Comparison C = compare(R, Old, always);
  Baseline New = updated(R, Old, C, Confidence::Likely);
  EXPECT_EQ(New.size(), 2u); // the possible finding is not shown
  Comparison Then = compare(R, New, always);
  EXPECT_THAT(Then.Known, ElementsAre(false, true, true));
  EXPECT_THAT(New, testing::Contains(
                       testing::AllOf(Field(&BaselineEntry::File, "store.cpp"),
                                      Field(&BaselineEntry::Why, "kept"))));
}

TEST(Baseline, AnUpdateKeepsWhatWasNotLookedAt) {
  Result R = threeFindings();
  Baseline Old = {entry("a.cpp", "0123")};
  Baseline New = updated(R, Old, compare(R, Old, never), Confidence::Definite);
  EXPECT_EQ(New.size(), 2u);
  EXPECT_THAT(New,
              testing::Contains(Field(&BaselineEntry::Fingerprint, "0123")));
}

TEST(Baseline, AnUpdateKeepsKnownFindingsThatAreHidden) {
  Result R = threeFindings();
  std::string Possible = compare(R, {}, always).Prints[0];
  Baseline Old = {entry("ids.cpp", Possible)};
  Baseline New = updated(R, Old, compare(R, Old, always), Confidence::Definite);
  EXPECT_THAT(New,
              testing::Contains(Field(&BaselineEntry::Fingerprint, Possible)));
}

TEST(Baseline, DroppingFindingsMovesTheirFixes) {
  Result R = threeFindings();
  R.Fixes[2] = {"put the shard in front", {}};
  keepFindings(R, [](size_t I) { return I != 1; });
  ASSERT_EQ(R.Findings.size(), 2u);
  EXPECT_EQ(R.Findings[1].Check, "keyspread-ordered-load");
  ASSERT_EQ(R.Fixes.size(), 1u);
  EXPECT_EQ(R.Fixes.at(1).Title, "put the shard in front");
  keepFindings(R, [](size_t I) { return I == 0; });
  EXPECT_TRUE(R.Fixes.empty());
}

} // namespace
