// Functions that take many steps and come to no database.
#include "test/unit/trace/TraceTesting.h"

#include <gtest/gtest.h>

namespace keyspread::trace {
namespace {

class Aside : public Traces {
protected:
  /// Each call of it takes some 50,000 steps.
  const std::string Slow = R"cpp(
    struct Parser {
      int at = 0, calls = 0;
      void parse(int x) {
        for (int i = 0; i < 60; ++i)
          for (int j = 0; j < 60; ++j)
            x = x * 31 + i * j;
        at = x;
      }
    };
  )cpp";
  const std::string Called = R"cpp(
    void f(int x) {
      Parser p;
      p.calls = 7;
      for (int i = 0; i < 20; ++i)
        p.parse(x);
      sqlite3_stmt *st;
      sqlite3_prepare_v2(db, "SELECT ?, ?", -1, &st, nullptr);
      sqlite3_bind_int64(st, 1, p.at);
      sqlite3_bind_int64(st, 2, p.calls);
    }
  )cpp";
};

TEST_F(Aside, WhatCallsThemIsRunToItsEnd) {
  Runs &Of = read(Slow + Called);
  const Trace T = traceOf(Of);
  EXPECT_EQ(T.Cut, "");
  EXPECT_EQ(T.Aside, 1u);
}

TEST_F(Aside, WhatTheySetIsNotKnownAndWhatTheyLeaveIs) {
  const std::vector<std::string> Events = events(Slow + Called);
  ASSERT_GE(Events.size(), 3u);
  const std::vector<std::string> Last(Events.end() - 3, Events.end());
  EXPECT_EQ(Last[0], "prepare_v2 SELECT ?, ?");
  EXPECT_EQ(Last[1].find("bind_int64 1 (unknown"), 0u) << Last[1];
  EXPECT_EQ(Last[2], "bind_int64 2 7");
}

TEST_F(Aside, GlobalsThatTheySetAreNotKnown) {
  const std::vector<std::string> Events = events(R"cpp(
    int next = 1, first = 1;
    void slow(int x) {
      for (int i = 0; i < 60; ++i)
        for (int j = 0; j < 60; ++j)
          x = x * 31 + i * j;
      next = x;
    }
    void f(int x) {
      next = 5;
      first = 6;
      for (int i = 0; i < 20; ++i)
        slow(x);
      sqlite3_stmt *st;
      sqlite3_prepare_v2(db, "SELECT ?, ?", -1, &st, nullptr);
      sqlite3_bind_int64(st, 1, next);
      sqlite3_bind_int64(st, 2, first);
    }
  )cpp");
  ASSERT_GE(Events.size(), 3u);
  const std::vector<std::string> Last(Events.end() - 2, Events.end());
  EXPECT_EQ(Last[0].find("bind_int64 1 (unknown"), 0u) << Last[0];
  EXPECT_EQ(Last[1], "bind_int64 2 6");
}

TEST_F(Aside, NotOneThatComesToTheDatabase) {
  Runs &Of = read(R"cpp(
    void slow(int x) {
      for (int i = 0; i < 60; ++i)
        for (int j = 0; j < 60; ++j)
          x = x * 31 + i * j;
      sqlite3_exec(db, "DELETE FROM t", nullptr, nullptr, nullptr);
    }
    void f(int x) { slow(x); slow(x); }
    void g(int x) { slow(x); }
  )cpp");
  traceOf(Of);
  EXPECT_EQ(traceOf(Of, "g").Aside, 0u);
}

// A server's loop with all its commands in it: a million steps and more.
TEST_F(Aside, WhatComesToTheDatabaseMayTakeManySteps) {
  Runs &Of = read(R"cpp(
    void slow(int x) {
      for (int i = 0; i < 60; ++i)
        for (int j = 0; j < 60; ++j)
          x = x * 31 + i * j;
      sqlite3_exec(db, "DELETE FROM t", nullptr, nullptr, nullptr);
    }
    void f(int x) {
      for (int i = 0; i < 30; ++i)
        slow(x);
    }
  )cpp");
  const Trace T = traceOf(Of);
  EXPECT_EQ(T.Cut, "");
  size_t Deletes = 0;
  forEachEvent(T.Items, [&](const Event &E) { Deletes += E.isDatabase(); });
  EXPECT_EQ(Deletes, 30u);
}

TEST_F(Aside, APartnerLeavesAsideWhatTheOtherDid) {
  Runs &Before = read(Slow + Called);
  const Trace Was = traceOf(Before);
  Runs &After = read(Slow + Called);
  size_t Seen = 0;
  for (const program::Function &F : After.Code.functions())
    if (F.Of->Qualified == "f") {
      EXPECT_EQ(After.of(F, Was, Before).Cut, "");
      ++Seen;
    }
  EXPECT_EQ(Seen, 1u);
}

} // namespace
} // namespace keyspread::trace
