// Loops of which nobody can tell how often they turn.
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;

const char *const Reader = R"cpp(
int more(sqlite3_stmt *st) {
  for (;;) {
    const int rc = sqlite3_step(st);
    if (rc == 101)
      return 0;
    if (rc != 100)
      return rc;
  }
}
)cpp";

TEST_F(Traces, ALoopThatOnlyItsBodyEndsIsToldOnce) {
  EXPECT_THAT(events(std::string(Reader) + R"cpp(
    void f(sqlite3_stmt *st) { more(st); })cpp"),
              ElementsAre("step"));
}

TEST_F(Traces, SuchALoopCostsNoMoreWhereItIsCalledOften) {
  std::string Calls = "void f(sqlite3_stmt *st) { int n = 0;";
  for (int I = 0; I < 2000; ++I)
    Calls += "n += more(st);";
  Runs &Of = read(std::string(Reader) + Calls + "puts(\"done\"); }");
  EXPECT_EQ(traceOf(Of).Cut, "");
}

TEST_F(Traces, ALoopThatItsBodyEndsWhereThatIsKnownIsUnrolled) {
  EXPECT_THAT(events(R"cpp(
    void f(sqlite3_stmt *st) {
      int i = 1;
      while (true) {
        if (i == 3)
          break;
        sqlite3_bind_int64(st, i, i * 10);
        ++i;
      }
      sqlite3_step(st);
    })cpp"),
              ElementsAre("bind_int64 1 10", "bind_int64 2 20", "step"));
}

TEST_F(Traces, WhatStandsBehindALoopWithoutABreakDoesNotRun) {
  const std::string Loop = R"cpp(
    void f(sqlite3_stmt *st) {
      for (;;) {
        if (sqlite3_step(st) != 100)
          LEAVE;
      }
      sqlite3_finalize(st);
    })cpp";
  auto With = [&](const std::string &Leave) {
    std::string Code = Loop;
    return Code.replace(Code.find("LEAVE"), 5, Leave);
  };
  EXPECT_THAT(events(With("return")), ElementsAre("step"));
  EXPECT_THAT(events(With("break")), ElementsAre("step", "finalize"));
}

TEST_F(Traces, WhoLeavesInATurnHasWhatTheTurnsBeforeLeft) {
  EXPECT_THAT(events(R"cpp(
    namespace std {
    template <class T> struct vector {
      vector();
      void push_back(const T &);
      const T &front() const;
    };
    }
    std::vector<const char *> texts(sqlite3_stmt *st) {
      std::vector<const char *> all;
      for (;;) {
        if (sqlite3_step(st) != 100)
          return all;
        all.push_back("DELETE FROM A");
      }
    }
    void f(sqlite3_stmt *st) {
      sqlite3_exec(db, texts(st).front(), nullptr, nullptr, nullptr);
    })cpp"),
              ElementsAre("step", "exec DELETE FROM A"));
}

} // namespace
} // namespace keyspread::trace
