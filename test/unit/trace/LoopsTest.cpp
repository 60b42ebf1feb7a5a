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

// A vector of so many elements has them, its allocator aside.
TEST_F(Traces, AListOfSoManyElements) {
  EXPECT_THAT(events(R"cpp(
    namespace std {
    template <class T> struct allocator {};
    template <class T, class A = allocator<T>> struct vector {
      vector(unsigned long, const T &, const A & = A());
      unsigned long size() const;
      const T &operator[](unsigned long) const;
    };
    }
    void f(sqlite3_stmt *st) {
      std::vector<const char *> texts(2, "DELETE FROM A");
      for (unsigned long i = 0; i < texts.size(); ++i)
        sqlite3_exec(db, texts[i], nullptr, nullptr, nullptr);
    })cpp"),
              ElementsAre("exec DELETE FROM A", "exec DELETE FROM A"));
}

// What a loop leaves in a variable is what one of its turns put there.
TEST_F(Traces, WhatTurnsLeaveIsKnownByTheirSymbol) {
  Runs &Of = read(R"cpp(
    extern "C" long long sqlite3_column_int64(sqlite3_stmt *, int);
    void f(sqlite3_stmt *st) {
      long long found = 7;
      while (sqlite3_step(st) == 100)
        found = sqlite3_column_int64(st, 0);
      sqlite3_bind_int64(st, 1, found);
    })cpp");
  const Trace T = traceOf(Of);
  V Bound;
  forEachEvent(T.Items, [&](const Event &E) {
    if (E.Name == "sqlite3_bind_int64")
      Bound = E.Args[2];
  });
  ASSERT_TRUE(Bound);
  const std::vector<V> &Left = Of.Make.leftInTurns(*Bound.Of);
  ASSERT_EQ(Left.size(), 2u);
  EXPECT_EQ(Left[0].Of->Number, 7);
  EXPECT_EQ(Left[1].Of->Kind, Kind::Result);
  EXPECT_TRUE(Of.Make.leftInTurns(*Left[0].Of).empty()) << "no loop's";
}

// `comma = ", "`: each turn but the first finds what all turns leave.
TEST_F(Traces, ATextThatEveryTurnLeavesIsOneOfTwo) {
  auto Found = [&](const std::string &Turn) {
    Runs &Of = read("void f(sqlite3_stmt *st) {"
                    "  const char *comma = \"\", *next = \"(\";"
                    "  while (sqlite3_step(st) == 100) { puts(comma);" +
                    Turn + "} }");
    const Trace T = traceOf(Of);
    V Text;
    forEachEvent(T.Items, [&](const Event &E) {
      if (E.Name == "puts")
        Text = E.Args[0];
    });
    std::string Result;
    for (V Each : alternatives(Text))
      Result += Each.Of->Kind == Kind::Text ? "'" + Each.Of->Name + "'" : "?";
    return Result;
  };
  EXPECT_EQ(Found("comma = \", \";"), "', '''");
  EXPECT_EQ(Found("if (sqlite3_step(st)) comma = \", \";"), "?");
  EXPECT_EQ(Found("if (sqlite3_step(st)) continue; comma = \", \";"), "?");
  // The third turn finds another one.
  EXPECT_EQ(Found("comma = next; next = \", \";"), "?");
}

/// std::vector as far as these tests need it.
const char *const Vector = R"cpp(
namespace __gnu_cxx {
template <class T> struct __normal_iterator {
  T *at;
  T &operator*() const;
  T *operator->() const;
  __normal_iterator &operator++();
};
template <class T>
bool operator!=(const __normal_iterator<T> &, const __normal_iterator<T> &);
}
namespace std {
template <class T> struct initializer_list { const T *first; unsigned long count; };
template <class T> struct vector {
  vector();
  vector(initializer_list<T>);
  __gnu_cxx::__normal_iterator<T> begin();
  __gnu_cxx::__normal_iterator<T> end();
  void push_back(const T &);
};
}
)cpp";

TEST_F(Traces, AnIteratorGoesThroughAListThatIsKnown) {
  EXPECT_THAT(events(std::string(Vector) + R"cpp(
    void f(sqlite3_stmt *st) {
      std::vector<int> all;
      all.push_back(5);
      all.push_back(6);
      for (auto it = all.begin(); it != all.end(); ++it)
        sqlite3_bind_int64(st, 1, *it);
    })cpp"),
              ElementsAre("bind_int64 1 5", "bind_int64 1 6"));
}

TEST_F(Traces, OfAListThatIsNotKnownToItsEndTheTurnsAreToldOnce) {
  EXPECT_THAT(events(std::string(Vector) + R"cpp(
    void f(sqlite3_stmt *st, std::vector<int> &all) {
      all.push_back(5);
      for (auto it = all.begin(); it != all.end(); ++it)
        sqlite3_step(st);
    })cpp"),
              ElementsAre("step"));
}

// `ok && it != end`: whether it turns at all is not known, but how often.
TEST_F(Traces, ALoopThatSomethingElseAllows) {
  const std::string Code = std::string(Vector) + R"cpp(
    bool may();
    void f(sqlite3_stmt *st) {
      bool ok = may();
      std::vector<int> all{5, 6};
      for (auto it = all.begin(); CONDITION; ++it)
        sqlite3_bind_int64(st, 1, *it);
    })cpp";
  auto With = [&](const char *Condition) {
    std::string Copy = Code;
    return events(Copy.replace(Copy.find("CONDITION"), 9, Condition));
  };
  EXPECT_THAT(With("ok && it != all.end()"),
              ElementsAre("may", "bind_int64 1 5", "bind_int64 1 6"));
  EXPECT_THAT(With("it != all.end() && ok"),
              ElementsAre("may", "bind_int64 1 5", "bind_int64 1 6"));
  // Each turn asks again.
  EXPECT_THAT(With("it != all.end() && may()"),
              ElementsAre("may", "may", "bind_int64 1 (which element ? 5 : 6)"));
}

TEST_F(Traces, LoopsWithinLoopsCostNoMoreThanTheirTurns) {
  std::string Code = "void f(sqlite3_stmt *st, int n) { int x = 0;";
  for (int I = 0; I < 20; ++I)
    Code += "for (int i = 0; i < n; ++i) { ++x;";
  Code += "sqlite3_step(st);" + std::string(20, '}') + "}";
  Runs &Of = read(Code);
  EXPECT_EQ(traceOf(Of).Cut, "");
}

TEST_F(Traces, ThreeKnownLoopsWithinOneAnotherAreNotRunToTheirEnd) {
  Runs &Of = read(R"cpp(
    void f(sqlite3_stmt *st) {
      int turns = 0, last = 0;
      for (int i = 0; i < 60; ++i)
        for (int j = 0; j < 60; ++j)
          for (int k = 0; k < 60; ++k)
            last = ++turns;
      for (int i = 0; i < 3; ++i)
        turns = i;
      sqlite3_bind_int64(st, 1, turns);
      sqlite3_bind_int64(st, 2, last == 216000);
    })cpp");
  const Trace T = traceOf(Of);
  EXPECT_EQ(T.Cut, "");
  std::vector<std::string> Bound;
  forEachEvent(T.Items,
               [&](const Event &E) { Bound.push_back(print(E.Args[2])); });
  ASSERT_EQ(Bound.size(), 2u);
  EXPECT_EQ(Bound[0], "2");
  EXPECT_NE(Bound[1], "true");
  EXPECT_NE(Bound[1], "false");
}

} // namespace
} // namespace keyspread::trace
