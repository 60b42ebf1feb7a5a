// Lists that are made of a part of another list.
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

const char *const Lists = R"cpp(
namespace std {
template <class T> struct initializer_list {
  const T *Begin;
  unsigned long Size;
  const T *begin() const;
  const T *end() const;
  unsigned long size() const;
};
template <class T> struct vector {
  vector();
  vector(initializer_list<T>);
  template <class I> vector(I first, I last);
  T *begin();
  T *end();
  T *data();
  unsigned long size() const;
};
template <class T> struct set {
  template <class I> set(I first, I last);
  const T *begin() const;
  const T *end() const;
};
template <class T> struct span {
  span(const T *first, unsigned long count);
  const T *begin() const;
  const T *end() const;
};
}
void run(sqlite3_stmt *st, int at, long long value) { sqlite3_bind_int64(st, at, value); }
)cpp";

class Ranges : public Traces {
protected:
  std::vector<std::string> bound(const std::string &Code) {
    return events(Lists + Code);
  }
};

TEST_F(Ranges, AllOfAnotherList) {
  EXPECT_THAT(bound(R"cpp(
    void f(sqlite3_stmt *st, long long a, long long b) {
      std::vector<long long> one{a, b};
      std::vector<long long> all(one.begin(), one.end());
      int at = 0;
      for (long long x : all) run(st, ++at, x);
    })cpp"),
              ElementsAre("bind_int64 1 a", "bind_int64 2 b"));
}

TEST_F(Ranges, SoManyFromTheFirst) {
  EXPECT_THAT(bound(R"cpp(
    void g(sqlite3_stmt *st, std::initializer_list<long long> given) {
      std::span<long long> all(given.begin(), given.size());
      int at = 0;
      for (long long x : all) run(st, ++at, x);
    }
    void f(sqlite3_stmt *st, long long a, long long b) { g(st, {a, b}); })cpp"),
              ElementsAre("bind_int64 1 a", "bind_int64 2 b"));
}

TEST_F(Ranges, FewerThanThereAre) {
  EXPECT_THAT(bound(R"cpp(
    void f(sqlite3_stmt *st, long long a, long long b) {
      std::vector<long long> one{a, b};
      std::span<long long> all(one.begin(), 1);
      int at = 0;
      for (long long x : all) run(st, ++at, x);
    })cpp"),
              ElementsAre("bind_int64 1 a"));
}

TEST_F(Ranges, MoreThanAreKnownIsAnyNumber) {
  const std::vector<std::string> Seen = bound(R"cpp(
    void f(sqlite3_stmt *st, long long a, unsigned long n) {
      std::vector<long long> one{a};
      std::span<long long> all(one.begin(), n);
      for (long long x : all) run(st, 7, x);
    })cpp");
  EXPECT_THAT(Seen, Not(IsEmpty()));
  EXPECT_THAT(Seen, Not(ElementsAre("bind_int64 7 a")));
}

TEST_F(Ranges, ASetHasItsOwnOrder) {
  EXPECT_THAT(bound(R"cpp(
    void f(sqlite3_stmt *st, long long a, long long b) {
      std::vector<long long> one{a, b};
      std::set<long long> all(one.begin(), one.end());
      int at = 0;
      for (long long x : all) run(st, ++at, x);
    })cpp"),
              Not(ElementsAre("bind_int64 1 a", "bind_int64 2 b")));
}

// A constructor of the program is run for each of them.
TEST_F(Ranges, ElementsThatAreMadeOfThose) {
  EXPECT_THAT(bound(R"cpp(
    struct Param { long long v; Param(long long x) : v(x + 1) {} };
    void f(sqlite3_stmt *st, long long a, long long b) {
      std::vector<long long> one{a, b};
      std::vector<Param> all(one.begin(), one.end());
      int at = 0;
      for (const Param &x : all) run(st, ++at, x.v);
    })cpp"),
              ElementsAre("bind_int64 1 +(a, 1)", "bind_int64 2 +(b, 1)"));
}

TEST_F(Ranges, ElementsThatLoseBits) {
  EXPECT_THAT(bound(R"cpp(
    void f(sqlite3_stmt *st, long long a, long long b) {
      std::vector<long long> one{a, b};
      std::vector<int> all(one.begin(), one.end());
      int at = 0;
      for (int x : all) run(st, ++at, x);
    })cpp"),
              Not(ElementsAre("bind_int64 1 a", "bind_int64 2 b")));
}

} // namespace
} // namespace keyspread::trace
