// SARIF: the parts that code scanning reads. test/hosts/sarif has a validator
// judge whole logs.
#include "tool/report/Sarif.h"

#include "ReportFixture.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace keyspread;
using namespace keyspread::report_test;
using Json = nlohmann::json;
using testing::HasSubstr;
using testing::Not;

namespace {

SarifTool tool() {
  return {
      "1.2.3",
      "",
      {{"keyspread-monotonic-key",
        "# keyspread-monotonic-key\n\nFinds a rising\nvalue.\n\n```cpp\nint "
        "a;\n\nint b;\n```\n\nWhat to do: plan.\n"},
       {"keyspread-signed-shard", "# t\n\nFinds a shard.\n"}}};
}

std::string sarif(const Result &R, const ReportOptions &O = {},
                  const Comparison *Against = nullptr) {
  return written(
      [&](llvm::raw_ostream &OS) { writeSarif(OS, R, O, tool(), Against); });
}

Json run(const Result &R, const ReportOptions &O = {},
         const Comparison *Against = nullptr) {
  Json Log = Json::parse(sarif(R, O, Against), nullptr, false);
  EXPECT_EQ(Log["version"], "2.1.0");
  EXPECT_EQ(Log["runs"].size(), 1u);
  return Log["runs"][0];
}

/// One finding at \p Part of \p Source.
Result one(llvm::StringRef File, llvm::StringRef Source, llvm::StringRef Part) {
  Result R = threeFindings();
  R.Sources = {{File.str(), Source.str()}};
  R.Findings = {R.Findings[1]};
  R.Findings[0].At = siteOf(File, Source, Part);
  R.Findings[0].Reasons.clear();
  return R;
}

Json placeOf(const Json &Result) {
  return Result["locations"][0]["physicalLocation"];
}

Json region(int Line, int Col, int EndLine, int EndCol) {
  return {{"startLine", Line},
          {"startColumn", Col},
          {"endLine", EndLine},
          {"endColumn", EndCol}};
}

TEST(Sarif, DescribesEveryCheckByItsPage) {
  Json Driver = run(Result())["tool"]["driver"];
  EXPECT_EQ(Driver["name"], "keyspread");
  EXPECT_EQ(Driver["semanticVersion"], "1.2.3");
  EXPECT_FALSE(Driver.contains("informationUri")); // there is none
  ASSERT_EQ(Driver["rules"].size(), 2u);
  Json Rule = Driver["rules"][0];
  EXPECT_EQ(Rule["id"], "keyspread-monotonic-key");
  EXPECT_EQ(Rule["name"], "MonotonicKey");
  EXPECT_EQ(Rule["shortDescription"]["text"], "Finds a rising value.");
  EXPECT_EQ(Rule["fullDescription"]["text"],
            "Finds a rising value. What to do: plan.");
  EXPECT_EQ(Rule["help"]["markdown"], tool().Checks[0].Text);
  EXPECT_EQ(Rule["defaultConfiguration"]["level"], "warning");
  EXPECT_EQ(Rule["properties"]["precision"], "high");
}

TEST(Sarif, RulesAreFoundByIndexWithoutAPageToo) {
  Json Run = run(threeFindings());
  for (const Json &Result : Run["results"])
    EXPECT_EQ(
        Run["tool"]["driver"]["rules"][Result["ruleIndex"].get<size_t>()]["id"],
        Result["ruleId"]);
  EXPECT_EQ(Run["results"].size(), 2u);
}

TEST(Sarif, LevelsFollowConfidence) {
  Json Results = run(threeFindings(), {Confidence::Possible, false})["results"];
  ASSERT_EQ(Results.size(), 3u);
  EXPECT_EQ(Results[0]["level"], "note");
  EXPECT_EQ(Results[1]["level"], "error");
  EXPECT_EQ(Results[2]["level"], "warning");
}

TEST(Sarif, LeadsFromOriginToKey) {
  Json Result = run(threeFindings())["results"][0];
  Json Steps = Result["codeFlows"][0]["threadFlows"][0]["locations"];
  ASSERT_EQ(Steps.size(), 2u);
  Json First = Steps[0]["location"], Last = Steps[1]["location"];
  EXPECT_EQ(First["physicalLocation"]["artifactLocation"]["uri"],
            "src/ids.cpp");
  EXPECT_EQ(First["message"]["text"], "it is counted up here");
  EXPECT_EQ(Last["physicalLocation"], placeOf(Result));
  EXPECT_EQ(Last["message"], Result["message"]);
  EXPECT_EQ(Result["message"]["text"],
            "rising value lands in key column 'Id' of 'Orders'");
}

TEST(Sarif, AFindingWithoutReasonsHasNoFlow) {
  EXPECT_FALSE(run(threeFindings())["results"][1].contains("codeFlows"));
}

TEST(Sarif, ColumnsCountUtf16) {
  // u-umlaut: one unit of two bytes; the clef: two units of four bytes.
  Json Run =
      run(one("/home/me/shop/a.cpp",
              "int x;\n/* \xC3\xBC \xF0\x9D\x84\x9E */ put(id,\n \xC3\xBC);",
              "put(id,\n \xC3\xBC)"));
  EXPECT_EQ(Run["columnKind"], "utf16CodeUnits");
  EXPECT_EQ(placeOf(Run["results"][0])["region"], region(2, 12, 3, 4));
}

TEST(Sarif, ColumnsOfTextThatIsNotUtf8AndOfAByteOrderMark) {
  EXPECT_EQ(placeOf(run(one("/home/me/shop/a.cpp", "\xFC\xFF put()",
                            "put"))["results"][0])["region"],
            region(1, 4, 1, 7));
  EXPECT_EQ(placeOf(run(one("/home/me/shop/a.cpp", "\xEF\xBB\xBF put()",
                            "put"))["results"][0])["region"],
            region(1, 2, 1, 5));
}

TEST(Sarif, UrisAreRelativeAndEncoded) {
  Json Run = run(one("/home/me/shop/sr c/gr\xC3\xBC\xC3\x9F"
                     "e#1%:.cpp",
                     "a", "a"));
  EXPECT_EQ(placeOf(Run["results"][0])["artifactLocation"],
            Json({{"uri", "sr%20c/gr%C3%BC%C3%9Fe%231%25%3A.cpp"},
                  {"uriBaseId", "SRCROOT"}}));
  EXPECT_TRUE(Run["originalUriBaseIds"].contains("SRCROOT"));
  EXPECT_THAT(sarif(one("/home/me/shop/a.cpp", "a", "a")),
              Not(HasSubstr("/home/me")));
  EXPECT_EQ(placeOf(run(one("/else where/a.cpp", "a",
                            "a"))["results"][0])["artifactLocation"],
            Json({{"uri", "file:///else%20where/a.cpp"}}));
}

TEST(Sarif, FixesReplaceRegions) {
  Result R = one("/home/me/shop/a.cpp", "\xC3\xBC; put(id);\n", "put(id)");
  const std::string File = R.Findings[0].At.File;
  auto [Open, Close] = wrap(File, 8, 10, "shard(", ")", "wrap");
  R.Fixes[0] = {"wrap the id",
                {Close,
                 Open,
                 {File, 3, 4, "\n", "break"},
                 {File, 0, 0, "a", "first"},
                 {File, 0, 0, "b", "second"}}};
  Json Fixes = run(R)["results"][0]["fixes"];
  ASSERT_EQ(Fixes.size(), 1u);
  EXPECT_EQ(Fixes[0]["description"]["text"], "wrap the id");
  Json Change = Fixes[0]["artifactChanges"][0];
  EXPECT_EQ(Change["artifactLocation"]["uri"], "a.cpp");
  Json Replacements = Change["replacements"];
  ASSERT_EQ(Replacements.size(), 4u);
  EXPECT_EQ(Replacements[0]["deletedRegion"], region(1, 1, 1, 1));
  EXPECT_EQ(Replacements[0]["insertedContent"]["text"], "ab");
  EXPECT_EQ(Replacements[1]["deletedRegion"], region(1, 3, 1, 4));
  EXPECT_EQ(Replacements[1]["insertedContent"]["text"], "\n");
  EXPECT_EQ(Replacements[2]["deletedRegion"], region(1, 8, 1, 8));
  EXPECT_EQ(Replacements[2]["insertedContent"]["text"], "shard(");
  EXPECT_EQ(Replacements[3]["deletedRegion"], region(1, 10, 1, 10));
}

TEST(Sarif, AFixThatCannotBeMadeIsLeftOut) {
  Result R = one("/home/me/shop/a.cpp", "put(id);\n", "put(id)");
  const std::string File = R.Findings[0].At.File;
  R.Fixes[0] = {"clash", {{File, 0, 4, "a", "a"}, {File, 2, 6, "b", "b"}}};
  EXPECT_FALSE(run(R)["results"][0].contains("fixes"));
  R.Fixes[0] = {"unread", {{"/home/me/shop/b.cpp", 0, 0, "a", "a"}}};
  EXPECT_FALSE(run(R)["results"][0].contains("fixes"));
}

TEST(Sarif, NamesWhatCouldNotBeRead) {
  Result R;
  R.Root = "/home/me/shop";
  EXPECT_EQ(run(R)["invocations"][0]["executionSuccessful"], true);
  R.Run.Failed = {{"/home/me/shop/src/bad.cpp", "bad.cpp:1:1: no such type"}};
  R.Warnings = {"/home/me/shop/a.sql:1:1: expected a name"};
  Json Invocation = run(R)["invocations"][0];
  EXPECT_EQ(Invocation["executionSuccessful"], false);
  Json Notes = Invocation["toolExecutionNotifications"];
  ASSERT_EQ(Notes.size(), 2u);
  EXPECT_EQ(Notes[0]["level"], "error");
  EXPECT_EQ(Notes[0]["message"]["text"],
            "src/bad.cpp did not parse: bad.cpp:1:1: no such type");
  EXPECT_EQ(placeOf(Notes[0])["artifactLocation"]["uri"], "src/bad.cpp");
  EXPECT_EQ(Notes[1]["level"], "warning");
  EXPECT_EQ(Notes[1]["message"]["text"], "a.sql:1:1: expected a name");
}

TEST(Sarif, SaysWhatABaselineMakesOfIt) {
  Result R = threeFindings();
  EXPECT_FALSE(run(R)["results"][0].contains("baselineState"));
  Comparison C;
  C.Prints = {"01", "02", "03"};
  C.Known = {false, true, false};
  C.Gone = {{"keyspread-old", "a b.cpp", "", "", "04", "was here", ""}};
  Json Run = run(R, {}, &C), Results = Run["results"];
  ASSERT_EQ(Results.size(), 3u);
  EXPECT_EQ(Results[0]["baselineState"], "unchanged");
  EXPECT_EQ(Results[0]["partialFingerprints"], Json({{"keyspread/v1", "02"}}));
  EXPECT_EQ(Results[1]["baselineState"], "new");
  EXPECT_EQ(Results[2]["baselineState"], "absent");
  EXPECT_EQ(Results[2]["ruleId"], "keyspread-old");
  EXPECT_EQ(Results[2]["message"]["text"], "was here");
  EXPECT_EQ(placeOf(Results[2])["artifactLocation"]["uri"], "a%20b.cpp");
  EXPECT_EQ(Run["tool"]["driver"]["rules"]
               [Results[2]["ruleIndex"].get<size_t>()]["id"],
            "keyspread-old");
}

TEST(Sarif, FingerprintsAreThoseOfTheBaseline) {
  Result R = threeFindings();
  EXPECT_EQ(
      run(R)["results"][0]["partialFingerprints"]["keyspread/v1"],
      compare(R, {}, [](const BaselineEntry &) { return true; }).Prints[1]);
}

TEST(Sarif, IsUtf8WhateverTheCodeIs) {
  Result R = one("/home/me/shop/\xFC.cpp", "a", "a");
  R.Findings[0].Message = "column '\xE4'";
  Json Result = run(R)["results"][0];
  EXPECT_EQ(Result["message"]["text"], "column '\xEF\xBF\xBD'");
  EXPECT_EQ(placeOf(Result)["artifactLocation"]["uri"], "%FC.cpp");
}

TEST(Sarif, SaysWhyNothingCanBeRewritten) {
  Result R = threeFindings();
  R.Findings[1].Fix = FixState::Blocked;
  R.Findings[1].Blocker = "the SQL is built at run time";
  Json Bag = run(R)["results"][0]["properties"];
  EXPECT_EQ(Bag, Json({{"confidence", "definite"},
                       {"table", "Orders"},
                       {"column", "Id"},
                       {"blocker", "the SQL is built at run time"}}));
  EXPECT_FALSE(run(R)["results"][1]["properties"].contains("blocker"));
}

} // namespace
