// Advice and the evidence it rests on.
#include "rewrites/plan/propose/Advice.h"
#include "test/unit/plan/PlanTesting.h"

#include <gmock/gmock.h>

using namespace keyspread;
using namespace keyspread::plantest;
using sql::Dialect;
using testing::HasSubstr;

namespace {

constexpr const char *Shop =
    "CREATE TABLE o (id INT64 NOT NULL, name STRING(9), paid BOOL, at "
    "TIMESTAMP, total INT64) PRIMARY KEY (id);"
    "CREATE TABLE l (o_id INT64 NOT NULL, no INT64 NOT NULL, x INT64, FOREIGN "
    "KEY (o_id) REFERENCES o (id)) PRIMARY KEY (o_id, no);"
    "CREATE INDEX by_name ON o (name);";

TableRead read(std::set<std::string> Equal, std::set<std::string> Fetched,
               unsigned Line = 1) {
  TableRead R;
  R.Table = "o";
  R.Equal = std::move(Equal);
  R.Fetched = std::move(Fetched);
  R.At.File = "/r/a.cpp";
  R.At.Line = Line;
  return R;
}

std::vector<Advice> of(llvm::StringRef Kind, ProgramReads Reads,
                       const std::string &More = "",
                       Dialect To = Dialect::GoogleSql) {
  DdlOptions O;
  O.Dialect = To;
  O.Reads = std::move(Reads);
  std::vector<Advice> Found =
      advise(schemaOf(Shop + More, Dialect::GoogleSql),
             tablesOf(R"("o": {"strategy": "bit_reverse"})"), O);
  llvm::erase_if(Found, [&](const Advice &A) { return A.Kind != Kind; });
  return Found;
}

ProgramReads joined(std::vector<std::pair<std::string, std::string>> On) {
  ProgramReads Reads;
  TableJoin J{"l", "o", std::move(On), {}};
  J.At.File = "/r/a.cpp";
  for (J.At.Line = 7; J.At.Line != 12; ++J.At.Line) {
    J.At.Begin = J.At.Line * 10;
    Reads.Joins.push_back(J);
  }
  return Reads;
}

TEST(Advice, InterleavesWhatIsReadTogetherByTheWholeKey) {
  const auto A = of("interleave", joined({{"o_id", "id"}}));
  ASSERT_EQ(A.size(), 1u);
  EXPECT_EQ(A[0].Table, "l");
  EXPECT_EQ(A[0].Statements, 5u);
  EXPECT_THAT(A[0].Text, HasSubstr("INTERLEAVE IN PARENT o"));
  EXPECT_THAT(A[0].Text, HasSubstr("about 8 GiB"));
  EXPECT_THAT(A[0].Text, HasSubstr("7 levels at most (this would be level 2)"));
  EXPECT_THAT(A[0].Text, testing::Not(HasSubstr("would have to begin")));
  EXPECT_THAT(adviceComments(A, "/r"),
              HasSubstr(" (5 statements: a.cpp:7, a.cpp:8, a.cpp:9, ...)\n"));
}

TEST(Advice, DoesNotInterleaveWhatIsJoinedOtherwise) {
  EXPECT_THAT(of("interleave", joined({{"x", "total"}})), testing::IsEmpty());
  EXPECT_THAT(of("interleave", joined({{"x", "id"}})), testing::IsEmpty());
  EXPECT_THAT(of("interleave", {}), testing::IsEmpty());
}

TEST(Advice, SaysWhereTheKeyWouldHaveToChange) {
  ProgramReads Reads = joined({{"o", "id"}});
  for (TableJoin &J : Reads.Joins)
    J.Left = "k";
  const auto A =
      of("interleave", Reads,
         "CREATE TABLE k (id INT64 NOT NULL, o INT64, FOREIGN KEY (o) "
         "REFERENCES o (id)) PRIMARY KEY (id);");
  ASSERT_EQ(A.size(), 1u);
  EXPECT_THAT(A[0].Text,
              HasSubstr("the key of k would have to begin with (o)"));
}

TEST(Advice, NamesIndexesThatAnotherBeginsWith) {
  const auto A = of("redundant-index", {},
                    "CREATE INDEX by_both ON o (name, at);"
                    "CREATE INDEX by_id ON o (id);"
                    "CREATE UNIQUE INDEX u ON o (at);"
                    "CREATE INDEX down ON o (name DESC);");
  ASSERT_EQ(A.size(), 2u);
  EXPECT_THAT(A[0].Text, HasSubstr("index by_name (name) says nothing that "
                                   "index by_both (name, at) does not"));
  EXPECT_EQ(A[0].Ddl, "DROP INDEX by_name;");
  EXPECT_THAT(A[1].Text, HasSubstr("the primary key (id)"));
}

TEST(Advice, NamesMonotonicIndexes) {
  ProgramReads Reads;
  Reads.Reads = {read({"at"}, {}, 3)};
  const auto A =
      of("monotonic-index", Reads, "CREATE INDEX by_at ON o (at, name);");
  ASSERT_EQ(A.size(), 1u);
  EXPECT_THAT(A[0].Text, HasSubstr("index by_at is led by at, which holds "
                                   "times"));
  EXPECT_EQ(A[0].Statements, 1u);
}

TEST(Advice, StoresWhatReadsGoBackFor) {
  ProgramReads Reads;
  Reads.Reads = {read({"name"}, {"id", "name", "total"}),
                 read({"name"}, {"paid", "name"}, 2)};
  const auto A = of("storing", Reads);
  ASSERT_EQ(A.size(), 1u);
  EXPECT_EQ(A[0].Statements, 2u);
  EXPECT_THAT(A[0].Text, HasSubstr("go back to the table for paid, total: "
                                   "STORING (paid, total)"));
  EXPECT_EQ(A[0].Ddl, "ALTER INDEX by_name ADD STORED COLUMN paid; ALTER INDEX "
                      "by_name ADD STORED COLUMN total;");
  EXPECT_THAT(of("storing", Reads, "", Dialect::PostgreSql)[0].Text,
              HasSubstr("INCLUDE (paid, total)"));
}

TEST(Advice, StoresNothingForReadsThatNeedNoMore) {
  ProgramReads Covered, ByKey, Whole, Better;
  Covered.Reads = {read({"name"}, {"id", "name"})};
  ByKey.Reads = {read({"id", "name"}, {"total"})};
  Whole.Reads = {read({"name"}, {"total"})};
  Whole.Reads[0].Whole = true;
  Better.Reads = {read({"name", "total"}, {"name", "total"})};
  EXPECT_THAT(of("storing", Covered), testing::IsEmpty());
  EXPECT_THAT(of("storing", ByKey), testing::IsEmpty());
  EXPECT_THAT(of("storing", Whole), testing::IsEmpty());
  EXPECT_THAT(of("storing", Better, "CREATE INDEX by_two ON o (name, total);"),
              testing::IsEmpty());
}

TEST(Advice, FiltersNullsThatNobodyLooksFor) {
  const std::string Flag = "CREATE INDEX by_paid ON o (paid);";
  ProgramReads Equal, Tested, Ordered;
  Equal.Reads = {read({"paid"}, {})};
  Tested.Reads = {read({}, {})};
  Tested.Reads[0].NotNull = {"paid"};
  Tested.Reads[0].Ranges = {"paid"};
  Ordered.Reads = {read({"paid"}, {}), read({}, {})};
  Ordered.Reads[1].Order = {{"paid", false}};
  EXPECT_EQ(of("null-filtered", Equal, Flag).size(), 1u);
  EXPECT_EQ(of("null-filtered", Tested, Flag).size(), 1u);
  EXPECT_THAT(of("null-filtered", Ordered, Flag), testing::IsEmpty());
  EXPECT_THAT(of("null-filtered", {}, Flag), testing::IsEmpty());
  EXPECT_THAT(of("null-filtered", Equal,
                 "CREATE NULL_FILTERED INDEX by_paid ON o (paid);"),
              testing::IsEmpty());
}

} // namespace
