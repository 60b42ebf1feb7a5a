// Maps that are walked in the order of their keys.
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;

const char *const Std = R"cpp(
namespace std {
template <class T> struct less {};
template <class T> struct greater {};
template <class A, class B> struct pair { A first; B second; };
template <class K, class V, class Order = less<K>> struct map {
  map();
  struct iterator {
    pair<const K, V> &operator*() const;
    iterator &operator++();
    bool operator!=(const iterator &) const;
  };
  iterator begin();
  iterator end();
  V &operator[](const K &);
};
}
using Text = const char *;
)cpp";

class SortedMaps : public Traces {
protected:
  /// What is run for the values of a map of \p Order that is walked by \p Each.
  std::vector<std::string> run(const std::string &Order,
                               const std::string &Each) {
    return events(std::string(Std) + R"cpp(
      void f() {
        std::map<Text, Text, std::)cpp" +
                  Order + R"cpp(<Text>> all;
        all["b"] = "DELETE FROM B";
        all["a"] = "DELETE FROM A";
        for ()cpp" +
                  Each + R"cpp( : all)
          sqlite3_exec(db, one.second, nullptr, nullptr, nullptr);
      })cpp");
  }
};

TEST_F(SortedMaps, InTheOrderOfTheirKeys) {
  EXPECT_THAT(run("less", "const auto &one"),
              ElementsAre("exec DELETE FROM A", "exec DELETE FROM B"));
  EXPECT_THAT(run("less", "auto one"),
              ElementsAre("exec DELETE FROM A", "exec DELETE FROM B"));
}

// What is put into it may be missing there, and is put here all the same.
TEST_F(SortedMaps, WithWhatAnotherMapHasForAnotherKey) {
  auto Under = [&](const char *Key) {
    return events(std::string(Std) + R"cpp(
      void f(std::map<Text, Text> &names) {
        std::map<Text, Text> all;
        all["b"] = "DELETE FROM B";
        all["a"] = names[")cpp" +
                  Key + R"cpp("];
        for (auto one : all)
          sqlite3_exec(db, one.second, nullptr, nullptr, nullptr);
      })cpp");
  };
  EXPECT_THAT(Under("c"), ElementsAre("exec \x01", "exec DELETE FROM B"));
  EXPECT_THAT(Under("a"), ElementsAre("exec \x01"));
}

TEST_F(SortedMaps, InAnOrderOfTheirOwnNobodyKnowsHow) {
  EXPECT_THAT(run("greater", "const auto &one"), ElementsAre("exec \x01"));
}

TEST_F(SortedMaps, ALoopThatMayChangeTheValuesIsNotUnrolled) {
  EXPECT_THAT(run("less", "auto &one"), ElementsAre("exec \x01"));
}

} // namespace
} // namespace keyspread::trace
