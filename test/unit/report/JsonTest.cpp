// The JSON report is a contract: every key, in this order, always valid UTF-8.
#include "tool/report/Json.h"

#include "ReportFixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace keyspread;
using namespace keyspread::report_test;

namespace {

std::string json(const Result &R, const ReportOptions &O = {}) {
  return written([&](llvm::raw_ostream &OS) { writeJson(OS, R, O); });
}

nlohmann::json parsed(const std::string &Text) {
  return nlohmann::json::parse(Text, nullptr, /*allow_exceptions=*/false);
}

TEST(ReportJson, WritesTheContract) {
  Result R = threeFindings();
  R.Run = {40, 1, {{"/home/me/shop/src/bad.cpp", "bad.cpp:1:1: no such type"}}};
  R.Findings = {R.Findings[1]};
  EXPECT_EQ(json(R), R"({
  "version": 1,
  "units": {
    "parsed": 40,
    "skipped": 1,
    "failed": [
      {
        "file": "src/bad.cpp",
        "error": "bad.cpp:1:1: no such type"
      }
    ]
  },
  "findings": [
    {
      "check": "keyspread-monotonic-key",
      "table": "Orders",
      "column": "Id",
      "file": "store.cpp",
      "line": 2,
      "col": 23,
      "end_line": 2,
      "end_col": 29,
      "confidence": "definite",
      "message": "rising value lands in key column 'Id' of 'Orders'",
      "reasons": [
        {
          "file": "src/ids.cpp",
          "line": 2,
          "col": 10,
          "text": "it is counted up here"
        }
      ],
      "fix": null,
      "blocker": null
    }
  ]
}
)");
}

TEST(ReportJson, ListsAreThereWhenEmpty) {
  nlohmann::json Document = parsed(json(Result()));
  EXPECT_EQ(Document["findings"], nlohmann::json::array());
  EXPECT_EQ(Document["units"]["failed"], nlohmann::json::array());
}

TEST(ReportJson, LeavesOutFindingsBelowTheAskedConfidence) {
  EXPECT_EQ(parsed(json(threeFindings()))["findings"].size(), 2u);
  EXPECT_EQ(
      parsed(json(threeFindings(), {Confidence::Possible, false}))["findings"]
          .size(),
      3u);
}

TEST(ReportJson, NamesTheStateOfTheFix) {
  Result R = threeFindings();
  R.Findings[0].Fix = FixState::Unaffected;
  R.Findings[1].Fix = FixState::Rewrites;
  R.Findings[2].Fix = FixState::Blocked;
  R.Findings[2].Blocker = "the SQL is built at run time";
  nlohmann::json Findings =
      parsed(json(R, {Confidence::Possible, false}))["findings"];
  EXPECT_EQ(Findings[0]["fix"], "unaffected");
  EXPECT_EQ(Findings[1]["fix"], "rewrites");
  EXPECT_TRUE(Findings[1]["blocker"].is_null());
  EXPECT_EQ(Findings[2]["fix"], "blocked");
  EXPECT_EQ(Findings[2]["blocker"], "the SQL is built at run time");
}

TEST(ReportJson, ReplacesBytesThatAreNotUtf8) {
  Result R = threeFindings();
  R.Findings[1].Message = "column '\xE4\xFF' of 't'";
  R.Findings[1].At.File = R.Root + "/\xFC.cpp";
  R.Run.Failed = {{R.Root + "/\xFF", "\xFF"}};
  nlohmann::json Document = parsed(json(R));
  ASSERT_FALSE(Document.is_discarded());
  EXPECT_EQ(Document["findings"][0]["message"],
            "column '\xEF\xBF\xBD\xEF\xBF\xBD' of 't'");
  EXPECT_EQ(Document["findings"][0]["file"], "\xEF\xBF\xBD.cpp");
}

TEST(ReportJson, ColourNeverReachesIt) {
  EXPECT_EQ(json(threeFindings(), {Confidence::Likely, true}),
            json(threeFindings()));
}

} // namespace
