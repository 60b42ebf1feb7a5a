// What outlives a run: what its trace is made of, and nothing else.
#include "test/unit/trace/TraceTesting.h"

using namespace keyspread::trace;

namespace {

struct Thing {
  int Number = 0;
  mutable bool Stays = false;
};

TEST(Pool, GivesRoomAgainInTheOrderOfAddresses) {
  Pool<Thing> Of;
  std::vector<Thing *> Made;
  for (int I = 0; I < 5; ++I)
    Made.push_back(&Of.add({I}));
  Made[1]->Stays = true;
  Of.sweep();
  EXPECT_EQ(Of.size(), 1u);
  EXPECT_EQ(Made[1]->Number, 1);
  EXPECT_EQ(Made[2]->Number, 0); // ended
  for (int I : {0, 2, 3, 4})
    EXPECT_EQ(&Of.add(), Made[I]);
}

TEST(Pool, WhatWasSettledStays) {
  Pool<Thing> Of;
  Thing &Old = Of.add({7});
  Of.settle();
  Of.add({8});
  Of.sweep();
  EXPECT_EQ(Old.Number, 7);
  EXPECT_EQ(Of.size(), 1u);
}

TEST(Cache, ForgetsWhatWentWithARun) {
  Cache<int, int> Of;
  Of.add(1, 10);
  Of.settle();
  Of.add(2, 20);
  Of.add(3, 30);
  Of.set(1, 11);
  std::vector<int> Changed;
  Of.eachChanged([&](int Key, int) { Changed.push_back(Key); });
  EXPECT_EQ(Changed, std::vector<int>{1});
  Of.sweep([](int Key, int) { return Key == 3; });
  EXPECT_EQ(*Of.find(1), 11);
  EXPECT_TRUE(Of.find(2));
  EXPECT_FALSE(Of.find(3));
}

class Lifetime : public Traces {};

constexpr const char *Twice = R"cpp(
void put(const char *sql, long long id) {
  sqlite3_stmt *st;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id * 2);
  sqlite3_step(st);
}
void f(long long id) { put("INSERT INTO t VALUES (?)", id); }
int counts(int n) {
  int sum = 0;
  for (int i = 0; i < 60; ++i)
    sum = sum * 31 + i * n;
  return n;
}
)cpp";

TEST_F(Lifetime, WhatATraceIsMadeOfOutlivesLaterRuns) {
  Runs &Of = read(Twice);
  const Trace First = traceOf(Of);
  const std::string Before = print(First, Of.Code);
  EXPECT_NE(Before.find("INSERT INTO t"), std::string::npos);
  for (int I = 0; I < 3; ++I) {
    traceOf(Of, "counts");
    traceOf(Of);
  }
  EXPECT_EQ(print(First, Of.Code), Before);
}

TEST_F(Lifetime, WhatIsReckonedOnTheWayEnds) {
  Runs &Of = read(Twice);
  const size_t Before = Of.Make.size();
  traceOf(Of, "counts");
  // Its parameter, and nothing of sixty turns.
  EXPECT_LT(Of.Make.size(), Before + 10);
  const size_t After = Of.Make.size();
  traceOf(Of, "counts");
  EXPECT_LE(Of.Make.size(), After + 1);
}

TEST_F(Lifetime, MembersKeepTheCellsThatTheTraceReads) {
  Runs &Of = read(R"cpp(
extern "C" long long sqlite3_column_int64(sqlite3_stmt *, int);
struct Row { long long id; int other; };
void f(sqlite3_stmt *st) {
  Row row;
  row.id = sqlite3_column_int64(st, 0);
  row.other = 5;
}
)cpp");
  traceOf(Of);
  traceOf(Of);
  ASSERT_FALSE(Of.Make.cells().empty());
  for (const Values::CellOf &C : Of.Make.cells()) {
    EXPECT_NE(C.Member.find("id"), llvm::StringRef::npos) << C.Member.str();
    EXPECT_EQ(C.Cell->Kind, Kind::Result);
  }
}

} // namespace
