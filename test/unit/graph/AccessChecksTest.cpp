// Findings over the Spanner client: each positive beside its negatives.
#include "GraphTesting.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const char *const Schema =
    "CREATE TABLE T (Id STRING(36) NOT NULL, At TIMESTAMP, X INT64) PRIMARY "
    "KEY (Id);\n"
    "CREATE TABLE E (At TIMESTAMP NOT NULL OPTIONS "
    "(allow_commit_timestamp=true), X INT64) PRIMARY KEY (At);\n"
    "CREATE TABLE U (Who STRING(36), At TIMESTAMP) PRIMARY KEY (Who, At);\n"
    "CREATE INDEX UByAt ON U (At);\n";

/// What is found beside the schema's own findings.
class SpannerFindings : public SpannerTest {
protected:
  std::vector<std::string> in(const std::string &Code) {
    link({{"a.cpp", Code}}, Schema);
    std::vector<std::string> Result;
    for (const std::string &F : found())
      if (!llvm::StringRef(F).starts_with("hotspot-schema"))
        Result.push_back(F);
    return Result;
  }
};

TEST_F(SpannerFindings, AClockInAKey) {
  EXPECT_THAT(in(R"cpp(
    spanner::Mutation put(std::int64_t x) {
      return spanner::MakeInsertMutation("T", {"Id", "X"}, std::to_string(time(nullptr)), x);
    })cpp"),
              ElementsAre("monotonic-key T.Id"));
}

TEST_F(SpannerFindings, AClockBesideTheKey) {
  EXPECT_THAT(in(R"cpp(
    spanner::Mutation put(std::string id) {
      return spanner::MakeInsertMutation("T", {"Id", "X"}, id, std::int64_t(time(nullptr)));
    })cpp"),
              IsEmpty());
}

TEST_F(SpannerFindings, ACommitTimestampAsKeyAndAsIndex) {
  const std::string Row =
      ".EmplaceRow(spanner::CommitTimestamp{}, 1).Build(); }";
  const std::string Head = "spanner::Mutation put() { return spanner::";
  EXPECT_THAT(in(Head + "InsertMutationBuilder(\"E\", {\"At\", \"X\"})" + Row),
              ElementsAre("monotonic-key E.At"));
  EXPECT_THAT(
      in(Head + "InsertMutationBuilder(\"U\", {\"At\", \"Who\"})" + Row),
      ElementsAre("monotonic-key U.At"));
  // The key of an updated row is there already; its place in an index is new.
  EXPECT_THAT(in(Head + "UpdateMutationBuilder(\"E\", {\"At\", \"X\"})" + Row),
              IsEmpty());
  EXPECT_THAT(
      in(Head + "UpdateMutationBuilder(\"U\", {\"At\", \"Who\"})" + Row),
      ElementsAre("monotonic-key U.At"));
}

TEST_F(SpannerFindings, AnIdMadeInAnotherFunctionAndARowInAThird) {
  link({{"ids.cpp",
         "std::string newId() { return std::to_string(time(nullptr)); }"},
        {"rows.cpp", R"cpp(
    std::vector<spanner::Value> row(std::string id) { return {spanner::Value(id)}; })cpp"},
        {"put.cpp", R"cpp(
    std::string newId();
    std::vector<spanner::Value> row(std::string id);
    spanner::Mutation put() {
      spanner::InsertMutationBuilder b("T", {"Id"});
      b.AddRow(row(newId()));
      return b.Build();
    })cpp"}},
       Schema);
  std::vector<std::string> Steps;
  for (const Finding &F : Linked->findings())
    if (F.Check == "keyspread-monotonic-key")
      for (const Step &S : F.Reasons)
        Steps.push_back(S.At.File.substr(3) + ": " + S.Text);
  EXPECT_THAT(Steps, ElementsAre("ids.cpp: 'time' gives a value that rises",
                                 "ids.cpp: assigned here",
                                 "put.cpp: returned by 'newId'",
                                 "rows.cpp: written to column 'Id' here",
                                 "put.cpp: added as a row here"));
}

TEST_F(SpannerFindings, ATableWithoutASchemaIsPossibleOnly) {
  EXPECT_THAT(in(R"cpp(
    spanner::Mutation put() { return spanner::MakeInsertMutation("Q", {"Id"}, std::int64_t(time(nullptr))); })cpp"),
              IsEmpty());
  std::vector<Finding> All = Linked->findings();
  EXPECT_EQ(std::count_if(All.begin(), All.end(),
                          [](const Finding &F) {
                            return F.Table == "Q" &&
                                   F.Sure == Confidence::Possible;
                          }),
            1);
}

/// A read of E, whose key is filled by a commit timestamp.
std::string reading(const std::string &Keys, const std::string &More = "",
                    const std::string &Table = "E") {
  return R"cpp(
    spanner::Mutations put(std::string who) {
      return {spanner::MakeInsertMutation("E", {"At"}, spanner::CommitTimestamp{}),
              spanner::MakeInsertMutation("U", {"Who", "At"}, who, spanner::CommitTimestamp{})};
    }
    void get(spanner::Client c, spanner::Timestamp a, spanner::Timestamp b, std::string who) {
      c.Read(")cpp" +
         Table + "\", " + Keys + ", {\"X\"}" + More + "); }";
}

const char *const Between =
    "spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(a), "
    "spanner::MakeKeyBoundOpen(b))";
const char *const Limit =
    ", google::cloud::Options{}.set<spanner::ReadRowLimitOption>(50)";
const char *const ByAt =
    ", google::cloud::Options{}.set<spanner::ReadIndexNameOption>(\"UByAt\")";

TEST_F(SpannerFindings, ReadsInOrder) {
  const std::string Scan = "ordered-scan E.At";
  EXPECT_THAT(in(reading(Between)), Contains(Scan));
  EXPECT_THAT(in(reading("spanner::KeySet::All()", Limit)), Contains(Scan));
  EXPECT_THAT(in(reading(Between, ByAt, "U")), Contains("ordered-scan U.At"));
}

TEST_F(SpannerFindings, ReadsInNoOrder) {
  const auto None = ElementsAre("monotonic-key E.At", "monotonic-key U.At");
  EXPECT_THAT(in(reading("spanner::KeySet::All()")), None);
  EXPECT_THAT(
      in(reading("spanner::KeySet().AddKey(spanner::MakeKey(a))", Limit)),
      None);
  // One user's rows: the leading column stands still.
  EXPECT_THAT(in(reading("spanner::KeySet().AddRange("
                         "spanner::MakeKeyBoundClosed(who, a), "
                         "spanner::MakeKeyBoundClosed(who, b))",
                         "", "U")),
              None);
  EXPECT_THAT(in(reading("spanner::KeySet().AddRange("
                         "spanner::MakeKeyBoundClosed(a, 1), "
                         "spanner::MakeKeyBoundClosed(a, 2))")),
              None);
  EXPECT_THAT(in(reading(Between, "", "Unknown")), None);
}

TEST_F(SpannerFindings, DeletesOfARange) {
  EXPECT_THAT(in(R"cpp(
    spanner::Mutations f(spanner::Timestamp a, spanner::Timestamp b) {
      return {spanner::MakeInsertMutation("E", {"At"}, spanner::CommitTimestamp{}),
              spanner::MakeDeleteMutation("E", )cpp" +
                 std::string(Between) + ")}; }"),
              ElementsAre("monotonic-key E.At", "ordered-scan E.At"));
}

TEST_F(SpannerFindings, AChildGoesWithItsParent) {
  link({{"a.cpp", R"cpp(
    spanner::Mutation put() { return spanner::MakeInsertMutation("P", {"Id"}, std::int64_t(time(nullptr))); })cpp"}},
       "CREATE TABLE P (Id INT64 NOT NULL) PRIMARY KEY (Id);\n"
       "CREATE TABLE C (Id INT64 NOT NULL, N INT64 NOT NULL) PRIMARY KEY (Id, "
       "N),\n"
       "  INTERLEAVE IN PARENT P ON DELETE CASCADE;\n"
       "CREATE TABLE F (Id INT64 NOT NULL, N INT64, FOREIGN KEY (Id) "
       "REFERENCES P (Id)) PRIMARY KEY (Id);\n");
  EXPECT_THAT(found(),
              ElementsAre("hotspot-schema C.Id", "monotonic-key P.Id"));
}

} // namespace
} // namespace keyspread
