// Objects go when their block, or the expression that made them, ends.
#include "test/unit/trace/TraceTesting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Binds its number when it goes.
class Destructors : public Traces {
protected:
  std::vector<std::string> eventsOf(const std::string &Code) {
    return events(R"cpp(
      extern sqlite3_stmt *st;
      struct Guard {
        explicit Guard(int n) : n(n) {}
        Guard(Guard &&other) : n(other.n) { other.n = 0; }
        ~Guard() { if (n != 0) sqlite3_bind_int64(st, n, n); }
        Guard &use() { sqlite3_step(st); return *this; }
        int n;
      };
    )cpp" + Code);
  }
};

TEST_F(Destructors, VariablesGoAtTheEndOfTheirBlockTheLastOneFirst) {
  EXPECT_THAT(
      eventsOf(R"cpp(
    void f() {
      { Guard one(1), two(2); sqlite3_step(st); }
      sqlite3_finalize(st);
    })cpp"),
      ElementsAre("step", "bind_int64 2 2", "bind_int64 1 1", "finalize"));
}

TEST_F(Destructors, TemporariesGoAtTheEndOfTheirExpression) {
  EXPECT_THAT(eventsOf(R"cpp(
    void f() { Guard(3).use().use(); Guard(4); sqlite3_finalize(st); })cpp"),
              ElementsAre("step", "step", "bind_int64 3 3", "bind_int64 4 4",
                          "finalize"));
}

TEST_F(Destructors, WhatIsCalledOnATemporaryChangesIt) {
  EXPECT_THAT(eventsOf(R"cpp(
    struct Sum : Guard {
      using Guard::Guard;
      ~Sum() { sqlite3_bind_int64(st, 1, n); }
      Sum &operator<<(int more) { n += more; return *this; }
    };
    void f() { Sum(1) << 2 << 3; })cpp"),
              ElementsAre("bind_int64 1 6"));
}

TEST_F(Destructors, WhoReturnsTakesAllOfThemAlong) {
  EXPECT_THAT(
      eventsOf(R"cpp(
    int g() { Guard one(1); { Guard two(2); return 7; } }
    void f() { const int x = g(); sqlite3_bind_int64(st, 9, x); })cpp"),
      ElementsAre("bind_int64 2 2", "bind_int64 1 1", "bind_int64 9 7"));
}

TEST_F(Destructors, WhoBreaksTakesThoseOfTheTurnAlong) {
  EXPECT_THAT(eventsOf(R"cpp(
    void f() {
      Guard whole(9);
      for (int i = 1; i < 9; ++i) {
        Guard turn(i);
        if (i == 2)
          break;
      }
      sqlite3_step(st);
    })cpp"),
              ElementsAre("bind_int64 1 1", "bind_int64 2 2", "step",
                          "bind_int64 9 9"));
}

TEST_F(Destructors, WhatIsReturnedOrMovedLivesOn) {
  EXPECT_THAT(eventsOf(R"cpp(
    Guard made(int n) { Guard g(n); return g; }
    void f() {
      Guard one = made(1);
      sqlite3_step(st);
      Guard two = static_cast<Guard &&>(one);
      sqlite3_finalize(st);
    })cpp"),
              ElementsAre("step", "finalize", "bind_int64 1 1"));
}

TEST_F(Destructors, OnesThatAReferenceKeepsLiveAsLongAsIt) {
  EXPECT_THAT(eventsOf(R"cpp(
    void f() { const Guard &kept = Guard(0); sqlite3_step(st); })cpp"),
              ElementsAre("step"));
}

TEST_F(Destructors, PointersAndReferencesToThemDoNotEndThem) {
  EXPECT_THAT(eventsOf(R"cpp(
    void look(Guard &g, Guard *p) { Guard &same = g; (void)same; (void)p; }
    void f() { Guard g(0); look(g, &g); })cpp"),
              IsEmpty());
}

/// Binds 1 where nothing is on its way, else 2.
const char *const Careful = R"cpp(
  namespace std { int uncaught_exceptions() noexcept; }
  extern sqlite3_stmt *st;
  struct Careful {
    ~Careful() {
      sqlite3_bind_int64(st, std::uncaught_exceptions() == 0 ? 1 : 2, 7);
    }
    int n;
  };
  void f() { Careful one{1}; }
)cpp";

TEST_F(Destructors, NoExceptionIsOnItsWayWhereAScopeEnds) {
  EXPECT_THAT(events(Careful), ElementsAre("bind_int64 1 7"));
}

TEST_F(Destructors, OneMayBeWhereARunBeginsWithThem) {
  Runs &Of = read(Careful);
  bool Seen = false;
  for (const Trace &T : Of.all())
    if (T.Entry->Of->IsDestructor)
      forEachEvent(T.Items, [&](const Event &E) {
        if (E.isDatabase())
          Seen |= E.Args[1].Of->Kind == Kind::Choice;
      });
  EXPECT_TRUE(Seen);
}

TEST_F(Destructors, ThoseThatAPointerHoldsAreSeenByThemselves) {
  const std::string Code = R"cpp(
    extern sqlite3_stmt *st;
    struct Own { Own() {} ~Own() { sqlite3_step(st); } };
  )cpp";
  auto IsCalled = [&](const std::string &More) {
    Runs &Of = read(Code + More);
    for (const program::Function &F : Of.Code.functions())
      if (F.Of->IsDestructor)
        return Of.Code.isCalled(F.Of->Key);
    return false;
  };
  EXPECT_TRUE(IsCalled("void f() { Own one; }"));
  EXPECT_FALSE(IsCalled("void f() { Own one; delete new Own; }"));
  EXPECT_FALSE(IsCalled("struct Has { Own own; }; void f() { Own one; }"));
}

} // namespace
} // namespace keyspread::trace
