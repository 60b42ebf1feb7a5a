// Findings: each positive stands beside the negatives that look like it.
#include "GraphTesting.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using GraphChecks = GraphTest;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const char *const Schema =
    "CREATE TABLE t (id TEXT PRIMARY KEY, at INTEGER, x INTEGER);\n"
    "CREATE TABLE c (id INTEGER PRIMARY KEY AUTOINCREMENT, x INTEGER);\n"
    "CREATE TABLE u (who TEXT, at INTEGER, PRIMARY KEY (who, at));";

/// A program that inserts the value \p Key, made by \p Maker, as t.id.
Source inserting(const std::string &Maker, const std::string &Key,
                 const std::string &Column = "id") {
  return {"a.cpp", Maker +
                       "void put(sqlite3 *db) { sqlite3_stmt *s;\n"
                       "sqlite3_prepare_v2(db, \"INSERT INTO t (" +
                       Column +
                       ") VALUES (?)\", -1, &s, nullptr);\n"
                       "sqlite3_bind_int64(s, 1, " +
                       Key + "); }"};
}

TEST_F(GraphChecks, AClockInAKey) {
  link({inserting("", "time(nullptr)")},
       "CREATE TABLE t (id INTEGER, PRIMARY KEY (id)) WITHOUT ROWID;");
  EXPECT_THAT(found(), ::testing::Contains("monotonic-key t.id"));
}

TEST_F(GraphChecks, AClockBesideTheKeyIsNoFinding) {
  link({inserting("", "time(nullptr)", "at")}, Schema);
  EXPECT_THAT(found(), ElementsAre("hotspot-schema c.id"));
}

TEST_F(GraphChecks, ACounterThatOutlivesTheCall) {
  link({inserting("static int64 last; int64 next() { return ++last; }\n",
                  "next()")},
       Schema);
  EXPECT_THAT(found(),
              ElementsAre("hotspot-schema c.id", "monotonic-key t.id"));
}

TEST_F(GraphChecks, WhatTheInsertGivesComesBackFromIt) {
  auto Found = [&](const std::string &Insert) {
    link(
        {{"a.cpp", "void put(sqlite3 *db) { sqlite3_exec(db, \"INSERT INTO c " +
                       Insert + " RETURNING id\", 0, 0, 0); }"}},
        Schema);
    std::vector<std::string> All = found();
    return std::count(All.begin(), All.end(), "auto-increment-read c.id");
  };
  EXPECT_EQ(Found("(x) VALUES (1)"), 1);
  EXPECT_EQ(Found("(id, x) VALUES (NULL, 1)"), 1);
  EXPECT_EQ(Found("(id, x) VALUES (9, 1)"), 0);
  EXPECT_EQ(Found("(id, x) VALUES (9, 1), (NULL, 2)"), 1);
}

TEST_F(GraphChecks, ALocalCounterIsNoFinding) {
  link({inserting("int64 next() { int64 n = 0; ++n; return n; }\n", "next()")},
       Schema);
  EXPECT_THAT(found(), ElementsAre("hotspot-schema c.id"));
}

TEST_F(GraphChecks, ACoordinateThatIsStepped) {
  link({inserting("struct P { int64 x; }; int64 edge(P p) { p.x++; p.x += p.x; "
                  "return p.x; }\n",
                  "edge({1})")},
       Schema);
  EXPECT_THAT(found(), ElementsAre("hotspot-schema c.id"));
}

TEST_F(GraphChecks, ValuesFollowTheirOwnCaller) {
  // same() passes both through; only one caller gives it a clock.
  link({{"a.cpp", R"cpp(
    int64 same(int64 v) { return v; }
    void put(sqlite3 *db, int64 key) {
      sqlite3_stmt *s;
      sqlite3_prepare_v2(db, "INSERT INTO t (id, at) VALUES (?, ?)", -1, &s, nullptr);
      sqlite3_bind_int64(s, 1, same(key));
      sqlite3_bind_int64(s, 2, same(time(nullptr)));
    })cpp"}},
       Schema);
  EXPECT_THAT(found(), ElementsAre("hotspot-schema c.id"));
}

/// \p Value is made with a clock as `now` and a parameter as `key`.
std::string keyed(const std::string &Before, const std::string &Made,
                  const std::string &Value) {
  return "#include <map>\n#include <string>\n#include <tuple>\n#include "
         "<utility>\n#include <vector>\nstruct Row { int64 key; int64 now; "
         "};\n" +
         Before +
         "\nvoid put(sqlite3 *db, int64 key) { int64 now = time(nullptr);\n" +
         Made +
         "\nsqlite3_stmt *s; sqlite3_prepare_v2(db, \"INSERT INTO t (id) "
         "VALUES (?)\", -1, &s, nullptr);\nsqlite3_bind_int64(s, 1, " +
         Value + "); }";
}

// Each program once with the clock's element as the key, and once with the
// other one.
TEST_F(GraphChecks, ElementsOfTuplesAreToldApart) {
  struct {
    const char *Before, *Made, *Clock, *Other;
  } Programs[] = {
      {"", "std::tuple<int64, std::string, int64> t(key, \"\", now);",
       "std::get<2>(t)", "std::get<0>(t)"},
      {"", "auto t = std::make_tuple(now, key);", "std::get<0>(t)",
       "std::get<1>(t)"},
      {"", "auto t = std::make_tuple(now, short(key));", "std::get<int64>(t)",
       "std::get<short>(t)"},
      {"", "std::pair<int64, int64> p{now, key};", "p.first", "p.second"},
      {"", "std::pair<int64, int64> p; p.first = now; p.second = key;",
       "p.first", "p.second"},
      {"",
       "std::tuple<int64, int64> t; std::get<1>(t) = now; std::get<0>(t) = "
       "key;",
       "std::get<1>(t)", "std::get<0>(t)"},
      {"", "int64 a, b; std::tie(a, b) = std::make_pair(now, key);", "a", "b"},
      {"std::tuple<int64, int64> both(int64 k) { return {k, time(nullptr)}; }",
       "auto [a, b] = both(key);", "b", "a"},
      {"std::pair<int64, int64> both(int64 k, int64 n) { return "
       "std::make_pair(k, n); }\nstruct Keeper { std::pair<int64, int64> p; };",
       "Keeper o; o.p = std::make_pair(key, now); auto copy = o.p;",
       "copy.second", "copy.first"},
      {"", "std::vector<std::pair<int64, int64>> v; v.emplace_back(key, now);",
       "v[0].second", "v[0].first"},
      {"",
       "std::vector<std::tuple<int64, int64>> v; v.push_back({key, now}); "
       "auto &[a, b] = v.back();",
       "b", "a"},
      {"", "std::map<int64, std::pair<int64, int64>> m; m[1] = {key, now};",
       "m[1].second", "m.begin()->second.first"},
      {"", "auto t = std::make_tuple(std::make_pair(key, 1), now);",
       "std::get<1>(t)", "std::get<0>(t).first"},
      {"Row made(int64 k) { return {k, time(nullptr)}; }",
       "auto [a, b] = made(key);", "b", "a"},
      {"void fill(std::pair<int64, int64> &to, int64 k) { to = {k, "
       "time(nullptr)}; }",
       "std::pair<int64, int64> p; fill(p, key);", "p.second", "p.first"},
  };
  for (const auto &P : Programs) {
    link({{"a.cpp", keyed(P.Before, P.Made, P.Clock)}}, Schema);
    EXPECT_THAT(found(), ::testing::Contains("monotonic-key t.id"))
        << P.Made << P.Clock;
    link({{"a.cpp", keyed(P.Before, P.Made, P.Other)}}, Schema);
    EXPECT_THAT(found(), ElementsAre("hotspot-schema c.id"))
        << P.Made << P.Other;
  }
}

// What is not told apart is not lost.
TEST_F(GraphChecks, ElementsOfMapsKeepTheirValues) {
  for (auto [Made, Value] :
       {std::pair("std::map<int64, int64> m; m.insert(std::make_pair(key, "
                  "now)); std::pair<int64, int64> p = *m.begin();",
                  "p.second"),
        std::pair("std::map<int64, std::pair<int64, int64>> m; m.insert("
                  "std::make_pair(key, std::make_pair(now, key)));",
                  "m[1].first"),
        std::pair("std::map<int64, Row> m; m[1].now = now; "
                  "std::vector<std::pair<int64, Row>> v(m.begin(), m.end());",
                  "v[0].second.now"),
        std::pair("auto t = std::make_tuple(key, std::make_pair(key, now));",
                  "std::get<1>(t).second")}) {
    link({{"a.cpp", keyed("", Made, Value)}}, Schema);
    EXPECT_THAT(found(), ::testing::Contains("monotonic-key t.id")) << Made;
  }
}

TEST_F(GraphChecks, AClockAsALaterPartOfAKey) {
  link({{"a.cpp", R"cpp(
    void put(sqlite3 *db, const char *who) {
      sqlite3_stmt *s;
      sqlite3_prepare_v2(db, "INSERT INTO u (who, at) VALUES (?, ?)", -1, &s, nullptr);
      sqlite3_bind_text(s, 1, who, -1, nullptr);
      sqlite3_bind_int64(s, 2, time(nullptr));
    })cpp"}},
       Schema);
  EXPECT_THAT(found(), ElementsAre("hotspot-schema c.id"));
}

TEST_F(GraphChecks, AnIdGeneratorInAnotherFileAndClass) {
  link({{"ids.cpp", "struct Ids { int64 last = 0; int64 next(); };\nint64 "
                    "Ids::next() { last = time(nullptr) << 20; return last; }"},
        {"store.cpp", R"cpp(
    struct Ids { int64 last = 0; int64 next(); };
    struct Row { int64 id; };
    void put(sqlite3 *db, const Row &row) {
      sqlite3_stmt *s;
      sqlite3_prepare_v2(db, "INSERT INTO t (id) VALUES (?)", -1, &s, nullptr);
      sqlite3_bind_int64(s, 1, row.id);
    }
    void add(sqlite3 *db, Ids &ids) { Row row{ids.next()}; put(db, row); })cpp"}},
       Schema);
  EXPECT_THAT(found(),
              ElementsAre("hotspot-schema c.id", "monotonic-key t.id"));
  for (const Finding &F : Linked->findings())
    if (F.Check == "keyspread-monotonic-key") {
      ASSERT_FALSE(F.Reasons.empty());
      EXPECT_EQ(F.Reasons.front().At.File, "/p/ids.cpp"); // where it is born
      EXPECT_EQ(F.Reasons.back().At.File, "/p/store.cpp");
    }
}

TEST_F(GraphChecks, IdReadsAndTheirWrappers) {
  link({{"a.cpp", R"cpp(
    struct Db { sqlite3 *db; int64 lastId() { return sqlite3_last_insert_rowid(db); } };
    int64 f(Db &d) { return d.lastId(); }
    int64 g(sqlite3 *db) {
      sqlite3_exec(db, "INSERT INTO c (x) VALUES (1)", nullptr, nullptr, nullptr);
      return sqlite3_last_insert_rowid(db);
    }
    int64 h(sqlite3 *db) { return g(db); })cpp"}});
  // The library's call twice, and d.lastId(); g inserts, so calling it reads no
  // id.
  EXPECT_THAT(found(),
              ElementsAre("auto-increment-read .", "auto-increment-read .",
                          "auto-increment-read ."));
}

TEST_F(GraphChecks, NoIdIsReadWhereTheProgramGivesThemAll) {
  const std::string Code = "struct Db { sqlite3 *db; int64 lastId() { return "
                           "sqlite3_last_insert_rowid(db); } };\n"
                           "void put(sqlite3 *d) { sqlite3_exec(d, \"";
  const std::string End = "\", nullptr, nullptr, nullptr); }\n";
  const std::string Keyed =
      "CREATE TABLE t (s INTEGER, id INTEGER, x INTEGER, PRIMARY KEY (s, id));";
  auto Reads = [&](const std::string &Insert, const std::string &More = "") {
    link({{"a.cpp", Code + Insert + End + More}},
         Keyed + "CREATE TABLE c (id INTEGER PRIMARY KEY, x INTEGER);");
    std::vector<std::string> All = found();
    return std::count(All.begin(), All.end(), "auto-increment-read .");
  };
  EXPECT_EQ(Reads("INSERT INTO t (s, id, x) VALUES (1, 2, 3)"), 0);
  EXPECT_EQ(Reads("INSERT INTO c (x) VALUES (3)"), 1);
  EXPECT_EQ(Reads("INSERT INTO t (x) VALUES (3)"), 1);
  EXPECT_EQ(Reads("INSERT INTO unknown (x) VALUES (3)"), 1);
  EXPECT_EQ(Reads("DELETE FROM t"), 1);
  EXPECT_EQ(Reads("INSERT INTO t (s, id, x) VALUES (1, 2, 3)",
                  "const char *text();\nvoid any(sqlite3 *d) { "
                  "sqlite3_exec(d, text(), nullptr, nullptr, nullptr); }"),
            1);
}

TEST_F(GraphChecks, ScansAlongARisingKey) {
  auto Scans = [&](const std::string &Sql) {
    link({{"a.cpp", "void f(sqlite3 *db) { sqlite3_exec(db, \"" + Sql +
                        "\", nullptr, nullptr, nullptr); }"}},
         Schema);
    std::vector<std::string> All = found();
    return std::count(All.begin(), All.end(), "ordered-scan c.id") == 1;
  };
  EXPECT_TRUE(Scans("SELECT x FROM c WHERE id > 5 ORDER BY id LIMIT 10"));
  EXPECT_TRUE(Scans("SELECT x FROM c ORDER BY id DESC LIMIT 1"));
  EXPECT_TRUE(Scans("SELECT x FROM c WHERE id BETWEEN 1 AND 9"));
  EXPECT_TRUE(Scans("SELECT MAX(id) FROM c"));
  EXPECT_TRUE(Scans(
      "SELECT x FROM t WHERE x IN (SELECT x FROM c WHERE id > 5 LIMIT 3)"));
  EXPECT_TRUE(Scans("DELETE FROM c WHERE id BETWEEN 1 AND 9"));
  EXPECT_FALSE(Scans("SELECT x FROM c WHERE id = 5 ORDER BY id LIMIT 1"));
  EXPECT_FALSE(Scans("SELECT x FROM c WHERE x > 5 ORDER BY x LIMIT 10"));
  EXPECT_FALSE(Scans("SELECT x FROM t WHERE id > 'a' ORDER BY id LIMIT 10"));
  EXPECT_FALSE(Scans("SELECT MAX(x) FROM c"));
}

TEST_F(GraphChecks, NothingToSay) {
  link({{"a.cpp", "void f(sqlite3 *db) { sqlite3_exec(db, \"SELECT x FROM t "
                  "WHERE id = 'a'\", nullptr, nullptr, nullptr); }"}},
       "CREATE TABLE t (id TEXT PRIMARY KEY, x INTEGER)");
  EXPECT_THAT(found(), IsEmpty());
}

TEST_F(GraphChecks, WithoutASchemaItIsPossibleOnly) {
  link({inserting("", "time(nullptr)")});
  EXPECT_THAT(found(), IsEmpty());
  ASSERT_EQ(Linked->findings().size(), 1u);
  EXPECT_EQ(Linked->findings()[0].Sure, Confidence::Possible);
}

} // namespace
} // namespace keyspread
