// What the symbolic run sees programs do, over SQLite's own names.
#include "rewrites/proof/TraceProof.h"
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;

const char *const Query = R"cpp(
class Query {
public:
  explicit Query(const char *sql) { sqlite3_prepare_v2(db, sql, -1, &st_, nullptr); }
  void bind(int i, long long v) { sqlite3_bind_int64(st_, i, v); }
  void run() { sqlite3_step(st_); }
private:
  sqlite3_stmt *st_;
};
)cpp";

TEST_F(Traces, AClassOverAGlobalConnection) {
  EXPECT_THAT(events(std::string(Query) + R"cpp(
    void f(long long id) {
      Query q("INSERT INTO T (a) VALUES (?)");
      q.bind(1, id);
      q.run();
    })cpp"),
              ElementsAre("prepare_v2 INSERT INTO T (a) VALUES (?)",
                          "bind_int64 1 id", "step"));
}

TEST_F(Traces, APackIsBoundElementByElement) {
  EXPECT_THAT(events(std::string(Query) + R"cpp(
    template <class... A> void query(const char *sql, A... args) {
      Query q(sql);
      int i = 0;
      (q.bind(++i, args), ...);
      q.run();
    }
    void f(long long a, long long b) { query("UPDATE T SET x = ? WHERE id = ?", a, b); }
    )cpp"),
              ElementsAre("prepare_v2 UPDATE T SET x = ? WHERE id = ?",
                          "bind_int64 1 a", "bind_int64 2 b", "step"));
}

TEST_F(Traces, ATextChosenFromATableByAnEnumerator) {
  EXPECT_THAT(events(R"cpp(
    enum Op { Get, Drop };
    constexpr const char *Texts[] = {"SELECT a FROM T", "DELETE FROM T"};
    void run(Op op) { sqlite3_exec(db, Texts[op], nullptr, nullptr, nullptr); }
    void f() { run(Drop); })cpp"),
              ElementsAre("exec DELETE FROM T"));
}

TEST_F(Traces, AFormatThroughVarargs) {
  EXPECT_THAT(events(R"cpp(
    void run(const char *format, ...) {
      char text[100];
      __builtin_va_list args;
      __builtin_va_start(args, format);
      vsnprintf(text, sizeof text, format, args);
      __builtin_va_end(args);
      sqlite3_exec(db, text, nullptr, nullptr, nullptr);
    }
    void f(int id) { run("DELETE FROM T WHERE id = %d", id); })cpp"),
              ElementsAre("exec DELETE FROM T WHERE id = \x01"));
}

TEST_F(Traces, ACallIsUnderstoodInItsOwnContext) {
  const std::string Code = R"cpp(
    long long exec(const char *sql, bool wantId) {
      sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
      if (wantId) return sqlite3_last_insert_rowid(db);
      return 0;
    }
    void f() { exec("COMMIT", false); }
    long long g() { return exec("INSERT INTO T DEFAULT VALUES", true); })cpp";
  EXPECT_THAT(events(Code), ElementsAre("exec COMMIT"));
  EXPECT_THAT(
      events(Code, "g"),
      ElementsAre("exec INSERT INTO T DEFAULT VALUES", "last_insert_rowid"));
}

TEST_F(Traces, ALambdaRunsWhereItIsCalled) {
  EXPECT_THAT(events(R"cpp(
    template <class F> void inTransaction(F body) {
      sqlite3_exec(db, "BEGIN", nullptr, nullptr, nullptr);
      body();
      sqlite3_exec(db, "COMMIT", nullptr, nullptr, nullptr);
    }
    void f() {
      inTransaction([&] { sqlite3_exec(db, "DELETE FROM T", nullptr, nullptr, nullptr); });
    })cpp"),
              ElementsAre("exec BEGIN", "exec DELETE FROM T", "exec COMMIT"));
}

TEST_F(Traces, AnOverriderOfTheClassThatWasMade) {
  EXPECT_THAT(events(R"cpp(
    struct Store { virtual void put() = 0; virtual ~Store() {} };
    struct Sql : Store {
      void put() override { sqlite3_exec(db, "INSERT INTO T DEFAULT VALUES", nullptr, nullptr, nullptr); }
    };
    struct None : Store { void put() override {} };
    void add(Store &s) { s.put(); }
    void f() { Sql s; add(s); }
    void g() { None s; add(s); })cpp"),
              ElementsAre("exec INSERT INTO T DEFAULT VALUES"));
}

TEST_F(Traces, ALoopIsToldOnceAndWhatItBringsIsOpen) {
  Runs &Of = read(R"cpp(
    void f(int n) {
      for (int i = 0; i < n; ++i)
        sqlite3_exec(db, "DELETE FROM T", nullptr, nullptr, nullptr);
    })cpp");
  const Trace T = traceOf(Of);
  ASSERT_EQ(T.Items.size(), 1u);
  EXPECT_EQ(T.Items[0].Kind, Item::Loop);
  EXPECT_EQ(T.Items[0].First.size(), 1u);
}

TEST_F(Traces, KnownTurnsAreUnrolled) {
  EXPECT_THAT(events(R"cpp(
    void f() {
      const char *const All[] = {"DELETE FROM A", "DELETE FROM B"};
      for (const char *t : All)
        sqlite3_exec(db, t, nullptr, nullptr, nullptr);
    })cpp"),
              ElementsAre("exec DELETE FROM A", "exec DELETE FROM B"));
}

const char *const RunsAndReads = R"cpp(
long long execInsert(sqlite3_stmt *st) {
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}
)cpp";

TEST_F(Traces, ALostInsertIsSeen) {
  const std::string Before = std::string(RunsAndReads) +
                             "long long f(sqlite3_stmt *st) { return "
                             "execInsert(st); }";
  const std::string After =
      std::string(RunsAndReads) +
      "long long f(sqlite3_stmt *st) { long long id = 5; return id; }";
  Runs &One = read(Before), &Two = read(After), &Again = read(Before);
  const Schema None;
  const Plan NoPlan;
  const proof::Context C{
      None, NoPlan, {}, {}, [](const Api &) { return sql::Dialect::Sqlite; }};
  proof::Verdict Lost = proof::compare(C, traceOf(One), traceOf(Two));
  ASSERT_NE(Lost.certain(), nullptr);
  EXPECT_EQ(Lost.certain()->Text,
            "before: 'sqlite3_step' runs here; after: a return does");
  EXPECT_TRUE(proof::compare(C, traceOf(One), traceOf(Again)).proven());
}

// However much is open before it.
TEST_F(Traces, ALostInsertIsSeenBehindManyOpenDifferences) {
  std::string Before = "const char *one(); const char *two();", After = Before;
  Before += "void f(sqlite3_stmt *st) {";
  After += "void f(sqlite3_stmt *st) {";
  for (int I = 0; I < 10; ++I) {
    Before += "puts(one());";
    After += "puts(two());";
  }
  Before += "sqlite3_step(st); }";
  After += "}";
  Runs &One = read(Before), &Two = read(After);
  const Schema None;
  const Plan NoPlan;
  const proof::Context C{
      None, NoPlan, {}, {}, [](const Api &) { return sql::Dialect::Sqlite; }};
  proof::Verdict Lost = proof::compare(C, traceOf(One), traceOf(Two));
  ASSERT_GT(Lost.Differences.size(), 8u);
  EXPECT_NE(Lost.certain(), nullptr);
}

// What a constant holds is known, whoever asks it for its size.
TEST_F(Traces, ConstantTablesKeepTheirValue) {
  EXPECT_THAT(events(R"cpp(
struct Texts {
  const char *Of[2];
  const char *at(int I) const { return Of[I]; }
};
static const Texts All = {{"SELECT 1", "SELECT 2"}};
static Texts Other = {{"SELECT 3", "SELECT 4"}};
void f() {
  sqlite3_exec(db, All.at(1), nullptr, nullptr, nullptr);
  sqlite3_exec(db, Other.at(0), nullptr, nullptr, nullptr);
}
)cpp"),
              ElementsAre("exec SELECT 2", "exec SELECT 3"));
}

// What may be called with other arguments than in any run is run by itself.
TEST_F(Traces, FunctionsThatAreGivenAwayAreEntries) {
  auto Entries = [&](const std::string &Code) {
    std::vector<std::string> Result;
    for (const Trace &T : read(Code).all())
      Result.push_back(T.Entry->Of->Qualified);
    return Result;
  };
  const std::string Show = R"cpp(
void show(const char *Sql) { sqlite3_exec(db, Sql, nullptr, nullptr, nullptr); }
)cpp";
  EXPECT_THAT(Entries(Show + "void f() { show(\"SELECT 1\"); }"),
              ElementsAre("f"));
  EXPECT_THAT(Entries(Show + R"cpp(
void later(void (*)(const char *));
void f() { show("SELECT 1"); later(show); }
)cpp"),
              ElementsAre("f", "show"));
}

TEST_F(Traces, FunctionsThatCallThemselvesAreEntries) {
  std::vector<std::string> Result;
  for (const Trace &T : read(R"cpp(
const char *other(int);
void show(int Depth, const char *Sql) {
  sqlite3_exec(db, Sql, nullptr, nullptr, nullptr);
  if (Depth > 0)
    show(Depth - 1, other(Depth));
}
void f(int Depth) { show(Depth, "SELECT 1"); }
)cpp")
                            .all())
    Result.push_back(T.Entry->Of->Qualified);
  EXPECT_THAT(Result, ElementsAre("f", "show"));
}

// What a function gives a reference to is the thing itself.
TEST_F(Traces, ChainsOfReferencesWorkOnOneObject) {
  EXPECT_THAT(events(R"cpp(
struct Text {
  const char *Is = "SELECT 1";
  Text &set(const char *New) { Is = New; return *this; }
};
void f() {
  Text T;
  T.set("SELECT 2").set("SELECT 3");
  sqlite3_exec(db, T.Is, nullptr, nullptr, nullptr);
}
)cpp"),
              ElementsAre("exec SELECT 3"));
}

TEST_F(Traces, ALambdaThatIsCalledByNameHasItsCaptures) {
  EXPECT_THAT(events(R"cpp(
void f() {
  const char *Sql = "SELECT 1";
  auto Set = [&](const char *New) { Sql = New; };
  Set("SELECT 2");
  sqlite3_exec(db, Sql, nullptr, nullptr, nullptr);
}
)cpp"),
              ElementsAre("exec SELECT 2"));
}

// std::for_each and its like: as often as nobody knows.
TEST_F(Traces, WhatALambdaThatIsGivenAwayChangesIsOpen) {
  std::vector<std::string> Seen = events(R"cpp(
void each(...);
void f() {
  const char *Sql = "SELECT 1";
  auto Set = [&] { Sql = "SELECT 2"; };
  each(Set);
  sqlite3_exec(db, Sql, nullptr, nullptr, nullptr);
}
)cpp");
  ASSERT_FALSE(Seen.empty());
  EXPECT_NE(Seen.back(), "exec SELECT 1");
}

TEST_F(Traces, AMethodWithoutAModelMayChangeItsObject) {
  std::vector<std::string> Seen = events(R"cpp(
namespace std {
template <class T> struct basic_string {
  basic_string(const T *);
  void rotate();
  unsigned long count() const;
  const T *c_str() const;
};
}
void f() {
  std::basic_string<char> Kept("SELECT 1"), Changed("SELECT 2");
  Kept.count();
  Changed.rotate();
  sqlite3_exec(db, Kept.c_str(), nullptr, nullptr, nullptr);
  sqlite3_exec(db, Changed.c_str(), nullptr, nullptr, nullptr);
}
)cpp");
  llvm::erase_if(Seen, [](const std::string &Line) {
    return !llvm::StringRef(Line).starts_with("exec");
  });
  ASSERT_EQ(Seen.size(), 2u);
  EXPECT_EQ(Seen[0], "exec SELECT 1");
  EXPECT_NE(Seen[1], "exec SELECT 2");
}

// What one branch changes in an object leaves the rest of it as it was.
TEST_F(Traces, ABranchThatChangesAMemberLeavesTheOthers) {
  EXPECT_THAT(events(R"cpp(
    struct State { long long last; const char *sql; int (*run)(const char *); };
    int exec(const char *sql) { return sqlite3_exec(db, sql, nullptr, nullptr, nullptr); }
    void f(long long now) {
      State s{0, "DELETE FROM T", &exec};
      if (now != s.last) s.last = now;
      if (now > 7) s = State{1, "DELETE FROM T", &exec}; else if (s.last) s.last = 1;
      s.run(s.sql);
    })cpp"),
              ElementsAre("exec DELETE FROM T"));
}

// What is forwarded is the same place still, of a small number as of any.
TEST_F(Traces, AForwardedNumberKeepsItsPlace) {
  EXPECT_THAT(events(R"cpp(
    namespace std {
    template <class T> struct type { using is = T; };
    template <class T> struct type<T &> { using is = T; };
    template <class T> T &&forward(typename type<T>::is &);
    }
    template <class T> void put(sqlite3_stmt *st, T &&at) {
      sqlite3_bind_int64(st, std::forward<T>(at)++, 5);
    }
    void f(sqlite3_stmt *st) {
      int at = 1;
      put(st, at);
      put(st, at);
    })cpp"),
              ElementsAre("bind_int64 1 5", "bind_int64 2 5"));
}

// Who goes on behind an error that was asked for was given what a way without
// errors leaves.
TEST_F(Traces, AnErrorThatWasAskedForDidNotHappen) {
  const std::string Choose = R"cpp(
    int choose(const char **sql) {
      if (puts("a") < 0) return -1;
      if (puts("b") < 0) { *sql = "DELETE FROM X"; return -2; }
      *sql = "DELETE FROM T";
      return 0;
    }
  )cpp";
  EXPECT_THAT(events(Choose + R"cpp(
    void f() {
      const char *sql = "never";
      int rc = choose(&sql);
      if (rc != 0) return;
      sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
    })cpp"),
              ElementsAre("puts", "puts", "exec DELETE FROM T"));
  EXPECT_THAT(events(Choose + R"cpp(
    void f() {
      const char *sql = "never";
      if (!(choose(&sql) < 0))
        sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
      else
        sqlite3_exec(db, "failed", nullptr, nullptr, nullptr);
    })cpp"),
              ElementsAre("puts", "puts", "exec DELETE FROM T", "exec failed"));
}

// The members of a class, listed by their addresses.
TEST_F(Traces, MembersByPointer) {
  EXPECT_THAT(events(R"cpp(
struct Row { long long Id, Size; };
template <class M> void bind(sqlite3_stmt *St, int At, const Row &R, M Member) {
  sqlite3_bind_int64(St, At, R.*Member);
}
void f(sqlite3_stmt *St, long long Id, long long Size) {
  Row R;
  R.Id = Id;
  R.Size = Size;
  bind(St, 1, R, &Row::Size);
  bind(St, 2, R, &Row::Id);
}
)cpp"),
              ElementsAre("bind_int64 1 Size", "bind_int64 2 Id"));
}

// for (i = 1; ..; ++i) cells.push_back(column(i)): the third is column 3.
TEST(Values, AnElementOfAListThatALoopFillsIsThatOfItsTurn) {
  Values Make;
  const V Counter = Make.symbol("i in turns");
  const V List =
      Make.turns(Make.operation("column", {Counter}), Counter, /*First=*/1);
  EXPECT_EQ(print(Make.select(List, "#2")),
            print(Make.operation("column", {Make.number(3)})));
  const V Same = Make.turns(Make.symbol("x"), Counter, 0);
  EXPECT_EQ(print(Make.select(Same, "#2")), "x");
}

TEST(Values, AnElementThatNobodyKnowsIsOneOfThoseThatAreThere) {
  Values Make;
  const V One = Make.list({Make.number(7)}, /*Open=*/true);
  EXPECT_EQ(print(Make.select(One, "#?")), "7");
  const V Two = Make.list({Make.number(7), Make.number(8)});
  EXPECT_EQ(Make.select(Two, "#?").Of->Kind, Kind::Choice);
}

// Parts of a choice whose parts come from one choice, and so on.
TEST(Values, PartsOfDeepChoicesAreToldOnce) {
  Values Make;
  V Of = Make.symbol("first");
  for (int I = 0; I < 200; ++I)
    Of = Make.choice(Make.symbol("if" + std::to_string(I)),
                     Make.record({"a"}, {Make.number(I)}, Of),
                     Make.record({"b"}, {Make.number(I)}, Of));
  EXPECT_TRUE(Make.select(Of, "c"));
}

} // namespace
} // namespace keyspread::trace
