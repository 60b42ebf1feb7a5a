// Statements that are kept under their text, from whenever they were asked for.
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::SizeIs;

const char *const Cache = R"cpp(
namespace std {
template <class A, class B> struct pair { A first; B second; };
template <class T> struct _Rb_tree_iterator {
  T *operator->() const;
  bool operator!=(const _Rb_tree_iterator &) const;
};
template <class K, class V> struct map {
  map();
  using iterator = _Rb_tree_iterator<pair<const K, V>>;
  iterator find(const K &);
  iterator end();
  pair<iterator, bool> emplace(K, V);
  V &operator[](const K &);
  unsigned long count(const K &) const;
  void clear();
  unsigned long size() const;
};
}
using Text = const char *;
struct Cache {
  sqlite3_stmt *get(Text Sql) {
    auto Found = All.find(Sql);
    if (Found != All.end())
      return Found->second;
    sqlite3_stmt *St = nullptr;
    sqlite3_prepare_v2(db, Sql, -1, &St, nullptr);
    return All.emplace(Sql, St).first->second;
  }
  std::map<Text, sqlite3_stmt *> All;
};
)cpp";

class Caches : public Traces {
protected:
  /// What kinds of values the statements are that \p Body runs.
  std::vector<Kind> ran(const std::string &Body) {
    std::vector<Kind> Result;
    const std::string Code =
        Cache + ("void f(bool b, int n) { Cache c; " + Body + "}");
    forEachEvent(traceOf(read(Code)).Items, [&](const Event &E) {
      if (E.Name == "sqlite3_step")
        Result.push_back(E.Handle.Of->Kind);
    });
    return Result;
  }
};

TEST_F(Caches, AskedForOnSomeWays) {
  const auto Ran = ran("if (b) sqlite3_step(c.get(\"DELETE FROM A\"));"
                       "else sqlite3_step(c.get(\"DELETE FROM B\"));"
                       "sqlite3_step(c.get(\"DELETE FROM A\"));"
                       "sqlite3_step(c.get(\"DELETE FROM B\"));");
  EXPECT_THAT(Ran, SizeIs(4));
  EXPECT_THAT(Ran, Each(Kind::Result));
}

TEST_F(Caches, AskedForInTurns) {
  const auto Ran = ran("while (n--) sqlite3_step(c.get(\"DELETE FROM A\"));"
                       "sqlite3_step(c.get(\"DELETE FROM A\"));");
  EXPECT_THAT(Ran, SizeIs(2));
  EXPECT_THAT(Ran, Each(Kind::Result));
}

/// Two texts: which of the two statements it is, nobody knows.
TEST_F(Caches, OneOfTwoTexts) {
  EXPECT_EQ(ran("sqlite3_step(b ? c.get(\"DELETE FROM A\")"
                "               : c.get(\"DELETE FROM B\"));"),
            std::vector<Kind>{Kind::Choice});
}

/// A key that one way has put in counts on that way alone.
TEST_F(Caches, TheirSize) {
  EXPECT_EQ(ran("if (b) c.get(\"DELETE FROM A\");"
                "if (c.All.size() == 0) sqlite3_step(c.get(\"UPDATE B\"));")
                .size(),
            1u);
}

/// Nobody knows how many turns there are: there may be none.
TEST_F(Caches, TheirSizeBehindALoop) {
  EXPECT_EQ(ran("while (n--) c.get(\"DELETE FROM A\");"
                "if (c.All.size() == 0) sqlite3_step(c.get(\"UPDATE B\"));")
                .size(),
            1u);
}

/// What a turn leaves under a key is not there in the first one.
TEST_F(Caches, OtherThanStatements) {
  EXPECT_EQ(ran("std::map<Text, int> seen; while (n--) {"
                "  if (seen.find(\"a\") != seen.end()) continue;"
                "  seen.emplace(\"a\", n);"
                "  sqlite3_step(c.get(\"UPDATE B\"));"
                "}")
                .size(),
            1u);
}

/// What others left under a key is there behind a text that was put in, and on
/// the way that emptied the cache it is made anew.
TEST_F(Caches, LeftByOthersAndEmptiedOnOneWay) {
  std::vector<std::string> Known;
  size_t Made = 0;
  const std::string Code = std::string(Cache) + R"cpp(
    struct Store {
      sqlite3_stmt *get(Text Sql) {
        if (All.count(Sql)) return All[Sql];
        sqlite3_stmt *St = nullptr;
        sqlite3_prepare_v2(db, Sql, -1, &St, nullptr);
        All[Sql] = St;
        return St;
      }
      void f(bool b) {
        sqlite3_step(get("DELETE FROM A"));
        if (b) All.clear();
        sqlite3_step(get("DELETE FROM B"));
      }
      std::map<Text, sqlite3_stmt *> All;
    };)cpp";
  forEachEvent(traceOf(read(Code), "Store::f").Items, [&](const Event &E) {
    if (E.Name == "sqlite3_step")
      for (V One : alternatives(E.Handle)) {
        Made += One.Of->Kind == Kind::Result;
        if (One.Of->Kind == Kind::Project)
          Known.push_back(print(One));
      }
  });
  EXPECT_EQ(Made, 2u);
  EXPECT_THAT(Known, ElementsAre("this.*.All[DELETE FROM A]",
                                 "this.*.All[DELETE FROM B]"));
}

} // namespace
} // namespace keyspread::trace
