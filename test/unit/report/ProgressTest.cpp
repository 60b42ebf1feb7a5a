// The progress line fits the terminal, leaves nothing behind and is silent
// elsewhere.
#include "tool/report/Progress.h"

#include "ReportFixture.h"

#include <gtest/gtest.h>

using namespace keyspread;
using namespace keyspread::report_test;

namespace {

std::string shown(unsigned Columns, unsigned Done, unsigned Total,
                  llvm::StringRef File) {
  return written([&](llvm::raw_ostream &OS) {
    Progress(OS, Columns).show(Done, Total, File);
  });
}

TEST(ReportProgress, WritesOverItsLineAndClearsItAtTheEnd) {
  EXPECT_EQ(written([](llvm::raw_ostream &OS) {
              Progress P(OS, 80);
              P.show(9, 40, "src/a.cpp");
              P.show(10, 40, "b.cpp");
            }),
            "\r\x1b[K[ 9/40] src/a.cpp\r\x1b[K[10/40] b.cpp\r\x1b[K");
}

TEST(ReportProgress, ClearsOnlyWhatItWrote) {
  EXPECT_EQ(written([](llvm::raw_ostream &OS) {
              Progress P(OS, 80);
              P.clear();
              P.show(1, 1, "a.cpp");
              P.clear();
            }),
            "\r\x1b[K[1/1] a.cpp\r\x1b[K");
}

TEST(ReportProgress, WritesNothingWithoutATerminal) {
  EXPECT_EQ(shown(0, 1, 2, "a.cpp"), "");
}

TEST(ReportProgress, KeepsTheEndOfALongPath) {
  EXPECT_EQ(shown(20, 1, 2, "include/deep/file.cpp"),
            "\r\x1b[K[1/2] ...p/file.cpp\r\x1b[K");
}

TEST(ReportProgress, ATinyTerminalShowsTheCountsAlone) {
  EXPECT_EQ(shown(8, 1, 2, "a_long_name.cpp"), "\r\x1b[K[1/2] \r\x1b[K");
}

TEST(ReportProgress, PathsCannotSendEscapeSequences) {
  EXPECT_EQ(shown(80, 1, 2, "\x1b[2J"), "\r\x1b[K[1/2] <U+001B>[2J\r\x1b[K");
}

} // namespace
