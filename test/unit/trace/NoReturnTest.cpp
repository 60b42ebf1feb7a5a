// What a function that never returns leaves is not there behind its call.
#include "test/unit/trace/TraceTesting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace keyspread::trace {
namespace {

class NoReturn : public Traces {
protected:
  /// Code is a body: what it binds last.
  std::string lastBound(const std::string &Body) {
    const std::vector<std::string> All = events(R"cpp(
      extern sqlite3_stmt *st;
      int state;
      void fail() { state = 2; throw 3; }
      void failIf(int b) { state = 2; if (b) throw 3; }
      bool wrong() { state = 2; throw 3; }
      [[noreturn]] void stop(int);
      struct Server { [[noreturn]] void run(); };
      void serve() { state = 2; for (;;) sqlite3_step(st); }
      void f(int a, int b) {
        state = 1;
    )cpp" + Body + "\nsqlite3_bind_int64(st, 1, state); }");
    return All.empty() ? "" : All.back();
  }
};

TEST_F(NoReturn, AFunctionThatAlwaysThrows) {
  EXPECT_EQ(lastBound("if (a) fail();"), "bind_int64 1 1");
}

TEST_F(NoReturn, AFunctionOfALibraryThatSaysSo) {
  EXPECT_EQ(lastBound("if (a) { state = 2; stop(1); }"), "bind_int64 1 1");
  EXPECT_EQ(lastBound("if (a) { state = 2; Server().run(); }"),
            "bind_int64 1 1");
}

TEST_F(NoReturn, AFunctionThatTurnsForEver) {
  EXPECT_EQ(lastBound("if (a) serve();"), "bind_int64 1 1");
}

TEST_F(NoReturn, OneSideOfAnExpression) {
  EXPECT_EQ(lastBound("a || wrong();"), "bind_int64 1 1");
  EXPECT_EQ(lastBound("a && wrong();"), "bind_int64 1 1");
  EXPECT_EQ(lastBound("state = a ? 1 : throw 3;"), "bind_int64 1 1");
  EXPECT_EQ(lastBound("state = a ? 1 : wrong();"), "bind_int64 1 1");
}

TEST_F(NoReturn, ConditionsVariablesAndLoops) {
  EXPECT_EQ(lastBound("if (a) { if (wrong()) state = 3; }"), "bind_int64 1 1");
  EXPECT_EQ(lastBound("if (a) { bool is = wrong(); state = is; }"),
            "bind_int64 1 1");
  EXPECT_EQ(lastBound("if (a) while (wrong()) state = 3;"), "bind_int64 1 1");
  EXPECT_EQ(lastBound("if (a) switch (wrong()) { case true: state = 3; }"),
            "bind_int64 1 1");
}

TEST_F(NoReturn, WhoMayReturnLeavesWhatItLeaves) {
  EXPECT_EQ(lastBound("failIf(b);"), "bind_int64 1 2");
  EXPECT_NE(lastBound("if (a) failIf(b);"), "bind_int64 1 1");
}

TEST_F(NoReturn, NothingRunsBehindIt) {
  EXPECT_THAT(events(R"cpp(
    void fail() { throw 3; }
    void f(sqlite3_stmt *st) { sqlite3_step(st); fail(); sqlite3_step(st); }
  )cpp"),
              ::testing::ElementsAre("step"));
}

TEST_F(NoReturn, WhatALibraryCallsBackMayNotRunAtAll) {
  EXPECT_THAT(events(R"cpp(
    int fail(void *, int, char **, char **) { throw 3; }
    void f(sqlite3_stmt *st) {
      sqlite3_exec(db, "SELECT 1", (void *)fail, nullptr, nullptr);
      sqlite3_step(st);
    }
  )cpp"),
              ::testing::Contains("step"));
}

} // namespace
} // namespace keyspread::trace
