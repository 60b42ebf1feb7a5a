// .qrc files: the names that Qt gives to files.
#include "tool/engine/QueryFiles.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> names(llvm::StringRef Text) {
  std::vector<std::string> Result;
  for (const QtResource &R : readQrc(Text))
    Result.push_back(R.Name + " = " + R.File);
  return Result;
}

TEST(QueryFiles, PrefixAndAliasMakeTheName) {
  EXPECT_THAT(names("<RCC><qresource prefix=\"/q\"><file>sql/a.sql</file>\n"
                    "<file alias='b' >x/y.sql</file></qresource>"
                    "<qresource><file> c.sql </file></qresource></RCC>"),
              ElementsAre(":/q/sql/a.sql = sql/a.sql", ":/q/b = x/y.sql",
                          ":/c.sql = c.sql"));
}

TEST(QueryFiles, CommentsNameNothing) {
  EXPECT_THAT(names("<qresource prefix='p'><!-- <file>a.sql</file> --><file>"
                    "b.sql</file></qresource>"),
              ElementsAre(":/p/b.sql = b.sql"));
}

TEST(QueryFiles, PointsOfAPathAreResolved) {
  EXPECT_THAT(names("<qresource prefix='/'><file>../db/a.sql</file>"),
              ElementsAre(":/db/a.sql = ../db/a.sql"));
}

TEST(QueryFiles, ABrokenFileNamesWhatItCan) {
  EXPECT_THAT(names("<qresource prefix=\"/x><file>a.sql</file><file"),
              ElementsAre(":/x/a.sql = a.sql"));
}

} // namespace
} // namespace keyspread
