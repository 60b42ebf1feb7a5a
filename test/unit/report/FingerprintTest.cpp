// Fingerprints: what may change around a finding, and what may not.
#include "tool/report/Fingerprint.h"

#include "ReportFixture.h"

#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::report_test;
using testing::ElementsAre;
using testing::Eq;
using testing::MatchesRegex;
using testing::Ne;

namespace {

constexpr llvm::StringLiteral Program = R"(void put(Db &db) {
  db.exec("INSERT INTO Orders", next());
}
void copy(Db &db) {
  db.exec("SELECT 1");
  db.exec("INSERT INTO Orders", next());
}
)";

/// A finding at each place where \p Part stands in \p Source.
Result at(llvm::StringRef Source, llvm::StringRef Part,
          llvm::StringRef File = "/shop/a.cpp") {
  Result R;
  R.Root = "/shop";
  R.Sources[File.str()] = Source.str();
  for (size_t At = 0; (At = Source.find(Part, At)) != llvm::StringRef::npos;
       At += Part.size())
    R.Findings.push_back(
        {"keyspread-monotonic-key",
         "Orders",
         "Id",
         siteIn({File.data(), File.size()}, {Source.data(), Source.size()}, At,
                At + Part.size()),
         Confidence::Likely,
         "rises",
         {},
         FixState::None,
         ""});
  return R;
}

std::vector<std::string> prints(llvm::StringRef Source, llvm::StringRef Part) {
  std::vector<std::string> P = fingerprints(at(Source, Part));
  EXPECT_FALSE(P.empty()) << Part.str() << " is not in the source";
  return P;
}

std::string replaced(llvm::StringRef In, llvm::StringRef Old,
                     llvm::StringRef New) {
  auto [Before, After] = In.split(Old);
  EXPECT_NE(Before.size(), In.size()) << Old.str() << " is not in the source";
  return Before.str() + New.str() + After.str();
}

TEST(Fingerprint, IsSixteenHexDigits) {
  EXPECT_THAT(prints(Program, "\"SELECT 1\""),
              ElementsAre(MatchesRegex("[0-9a-f]{16}")));
}

TEST(Fingerprint, SurvivesLinesAndCommentsAbove) {
  std::string Later =
      "#include <db.h>\n// it's new {\n/* void f() { */\n\n" + Program.str();
  EXPECT_EQ(prints(Later, "db.exec(\"INSERT INTO Orders\", next())"),
            prints(Program, "db.exec(\"INSERT INTO Orders\", next())"));
}

TEST(Fingerprint, SurvivesNewFindingsInOtherFunctions) {
  std::string First = "void early(Db &db) {\n  db.exec(\"INSERT INTO Orders\", "
                      "next());\n}\n";
  std::vector<std::string> Old =
      prints(Program, "db.exec(\"INSERT INTO Orders\", next())");
  std::vector<std::string> New =
      prints(First + Program.str(), "db.exec(\"INSERT INTO Orders\", next())");
  ASSERT_EQ(New.size(), 3u);
  EXPECT_THAT(Old, ElementsAre(New[1], New[2]));
}

TEST(Fingerprint, SurvivesFormatting) {
  constexpr llvm::StringLiteral Site = "db.exec(\"SELECT 1\")";
  std::string Wrapped =
      replaced(Program, Site, "db\n\t\t.exec( \"SELECT 1\" )");
  EXPECT_EQ(prints(Wrapped, "db\n\t\t.exec( \"SELECT 1\" )"),
            prints(Program, Site));
  std::string Crlf = replaced(Wrapped, "db\n\t\t", "db\r\n");
  EXPECT_EQ(prints(Crlf, "db\r\n.exec( \"SELECT 1\" )"), prints(Program, Site));
}

TEST(Fingerprint, AChangedStatementIsAnother) {
  std::string Changed = replaced(Program, "SELECT 1", "SELECT 2");
  EXPECT_NE(prints(Changed, "db.exec(\"SELECT 2\")"),
            prints(Program, "db.exec(\"SELECT 1\")"));
}

TEST(Fingerprint, TellsFunctionsFilesChecksTablesAndColumnsApart) {
  std::vector<std::string> Two = prints(Program, "next()");
  ASSERT_EQ(Two.size(), 2u);
  EXPECT_NE(Two[0], Two[1]);
  Result R = at(Program, "\"SELECT 1\"");
  std::string Print = fingerprints(R)[0];
  EXPECT_THAT(fingerprints(at(Program, "\"SELECT 1\"", "/shop/b.cpp"))[0],
              Ne(Print));
  for (auto Member : {&Finding::Check, &Finding::Table, &Finding::Column}) {
    Result Other = R;
    Other.Findings[0].*Member += "2";
    EXPECT_THAT(fingerprints(Other)[0], Ne(Print));
  }
}

TEST(Fingerprint, NeitherMessageNorRootNorConfidenceGoesIn) {
  Result R = at(Program, "\"SELECT 1\""), Other = R;
  Other.Findings[0].Message = "rises with time";
  Other.Findings[0].Sure = Confidence::Definite;
  EXPECT_EQ(fingerprints(Other), fingerprints(R));
  Result Moved = at(Program, "\"SELECT 1\"", "/elsewhere/a.cpp");
  Moved.Root = "/elsewhere";
  EXPECT_EQ(fingerprints(Moved), fingerprints(R));
}

TEST(Fingerprint, EqualSitesOfOneFunctionAreNumbered) {
  std::vector<std::string> Two =
      prints("void f() { put(id); put(id); }\n", "put(id)");
  ASSERT_EQ(Two.size(), 2u);
  EXPECT_NE(Two[0], Two[1]);
  EXPECT_EQ(prints("void f() { put(id); }\n", "put(id)")[0], Two[0]);
}

TEST(Fingerprint, SchemaFilesHaveNoFunctions) {
  std::string Sql = "CREATE TABLE a (id INT CHECK (id > 0) {\n";
  EXPECT_EQ(fingerprints(at(Sql + "b;\n", "b;", "/shop/a.sql")),
            fingerprints(at("b;\n", "b;", "/shop/a.sql")));
}

TEST(Fingerprint, ASiteWhoseTextIsGoneHasOneToo) {
  Result R = at(Program, "\"SELECT 1\"");
  R.Sources.clear();
  EXPECT_EQ(fingerprints(R).size(), 1u);
}

} // namespace
