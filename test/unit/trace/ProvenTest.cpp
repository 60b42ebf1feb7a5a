// Programs before and after a rewrite: what is proven, and what is left open.
#include "test/unit/trace/ProvenTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::HasSubstr;

// What a log says of a statement is compared where the statement is run.
TEST_F(Proven, AStatementThatIsPrintedToo) {
  EXPECT_EQ(open(R"cpp(run("DELETE FROM T WHERE Id = 7"); return 0;)cpp",
                 R"cpp(run("DELETE FROM T WHERE Id = 7 AND ShardId = 8");
                       return 0;)cpp"),
            "");
}

TEST_F(Proven, AStatementThatNobodyIsSeenToRun) {
  EXPECT_THAT(open(R"cpp(run("SELECT 1");
                         keep("DELETE FROM T WHERE Id = 7"); return 0;)cpp",
                   R"cpp(run("SELECT 1");
                         keep("DELETE FROM T WHERE Id = 7 AND ShardId = 8");
                         return 0;)cpp"),
              HasSubstr("no call of the database is seen to be given it"));
}

// A database refuses more values than its text has parameters.
TEST_F(Proven, AValueMoreThanTheTextHas) {
  auto Body = [](const char *Sql, const char *Binds) {
    return std::string("sqlite3_stmt *st = prepared(\"") + Sql +
           "\"); sqlite3_bind_int64(st, 1, a); " + Binds +
           " sqlite3_step(st); return 0;";
  };
  const std::string Before = Body("DELETE FROM T WHERE Id = ?1", "");
  const char *Sharded = "DELETE FROM T WHERE Id = ?1 AND ShardId = ?2";
  const std::string Once =
      "sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(a));";
  EXPECT_EQ(open(Before, Body(Sharded, Once.c_str())), "");
  EXPECT_THAT(open(Before, Body(Sharded, (Once + "sqlite3_bind_int64(st, 3, "
                                                 "keyspread::shard_of<16>(a));")
                                             .c_str())),
              HasSubstr("a value that its text has no parameter for"));
}

// A shard may be 0, which must not become NULL.
TEST_F(Proven, AShardThatIsNullOnSomeWay) {
  const std::string Before = R"cpp(
      sqlite3_stmt *st = prepared("DELETE FROM T WHERE Id = ?");
      sqlite3_bind_int64(st, 1, a); sqlite3_step(st); return 0;)cpp";
  auto After = [](const char *Shard) {
    return std::string(R"cpp(
      sqlite3_stmt *st = prepared("DELETE FROM T WHERE Id = ? AND ShardId = ?");
      long long shard = keyspread::shard_of<16>(a);
      sqlite3_bind_int64(st, 1, a);)cpp") +
           Shard + "sqlite3_step(st); return 0;";
  };
  EXPECT_EQ(open(Before, After("sqlite3_bind_int64(st, 2, shard);")), "");
  EXPECT_THAT(open(Before, After("if (shard) sqlite3_bind_int64(st, 2, shard); "
                                 "else sqlite3_bind_null(st, 2);")),
              HasSubstr("'ShardId' is bound to NULL on some way"));
}

// The query that makes new ids may go with them, and not in parts.
TEST_F(Proven, AQueryForTheIdThatIsAskedStillRuns) {
  auto Body = [](const char *Shards, const char *Runs) {
    return std::string("sqlite3_stmt *st = prepared(\"SELECT MAX(Id) + 1 FROM "
                       "T") +
           Shards + "\"); " + Runs + "return sqlite3_column_int64(st, 0);";
  };
  const char *All = " WHERE ShardId BETWEEN 0 AND 15";
  const std::string Before = Body("", "sqlite3_step(st); ");
  EXPECT_EQ(open(Before, Body(All, "sqlite3_step(st); ")), "");
  EXPECT_THAT(open(Before, Body(All, "")),
              HasSubstr("'sqlite3_step' runs here"));
  EXPECT_THAT(open(Before, Before), HasSubstr("not sought in its shards"));
}

// `sql = A; if (b) sql += B; sql += C`: each way is a statement.
TEST_F(Proven, TextsThatAConditionChooses) {
  auto Body = [](const char *Some, const char *All) {
    return std::string("char sql[200]; sprintf(sql, \"%s%s\", b ? "
                       "\"DELETE FROM T WHERE Id = 7") +
           Some + " AND N > 1\" : \"DELETE FROM T WHERE Id = 7" + All +
           R"cpp(", " AND N < 9"); sqlite3_step(prepared(sql)); return 0;)cpp";
  };
  const char *Shard = " AND ShardId = 8";
  EXPECT_EQ(open(Body("", ""), Body(Shard, Shard)), "");
  EXPECT_NE(open(Body("", ""), Body(Shard, "")), "");
  EXPECT_NE(open(Body("", ""), Body("", Shard)), "");
}

TEST_F(Proven, FormatsOfWiderNumbers) {
  const std::string Before = R"cpp(run("SELECT 1"); printf("%5d %s", a, "x");
                                   return 0;)cpp";
  EXPECT_EQ(open(Before, R"cpp(run("SELECT 1"); printf("%5lld %s", a, "x");
                               return 0;)cpp"),
            "");
  EXPECT_NE(open(Before, R"cpp(run("SELECT 1"); printf("%5lld, %s", a, "x");
                               return 0;)cpp"),
            "");
}

TEST_F(Proven, AnArrayThatGrewIsEmptiedWhole) {
  auto Body = [](const char *Count, const char *Size) {
    return std::string("long long values[") + Count + "]; memset(values, 0, " +
           Size + R"cpp(); run("SELECT 1"); return 0;)cpp";
  };
  EXPECT_EQ(open(Body("2", "sizeof values"), Body("3", "sizeof values")), "");
  EXPECT_THAT(open(Body("2", "16"), Body("3", "24")),
              HasSubstr("'memset' is given 16"));
}

// Loops are counted as they are run: one that has gone moves all behind it.
TEST_F(Proven, WhatALoopChangesBehindOneThatHasGone) {
  const std::string Loop = R"cpp(
    long long n = 0; for (; n < b;) n = n * 3 + 1;)cpp";
  const std::string Rest = R"cpp(run("SELECT 1"); printf("%lld", n);
                                 return 0;)cpp";
  EXPECT_EQ(open("for (long long i = 0; i < a;) i = i * 2;" + Loop + Rest,
                 Loop + Rest),
            "");
}

TEST_F(Proven, WhatAnotherLoopChanges) {
  auto Body = [](const char *Between, const char *Behind) {
    return std::string(R"cpp(long long n = 0; for (; n < a;) n = n * 3 + 1;
                             run("SELECT 1"); printf("%lld", n);)cpp") +
           Between + R"cpp(for (; n < b;) n = n * 3 + 1;)cpp" + Behind +
           "return 0;";
  };
  const char *Print = R"cpp(printf("%lld", n);)cpp";
  EXPECT_EQ(open(Body("", Print), Body("", Print)), "");
  EXPECT_NE(open(Body("", Print), Body(Print, "")), "");
}

// A branch that leaves the function early leaves it early.
TEST_F(Proven, AReturnThatABranchGains) {
  auto Body = [](const char *Early) {
    return std::string(R"cpp(if (a) { printf("none"); )cpp") + Early +
           R"cpp(} run("SELECT 1"); printf("some"); return 0;)cpp";
  };
  EXPECT_EQ(open(Body("return 0;"), Body("return 0;")), "");
  EXPECT_NE(open(Body(""), Body("return 0;")), "");
  EXPECT_NE(open(Body("return 0;"), Body("")), "");
}

// What makes random values gives another one each time.
TEST_F(Proven, RandomValuesOfALibrary) {
  auto Body = [](const char *Made, const char *Second) {
    return std::string(R"cpp(
      sqlite3_stmt *st = prepared("INSERT INTO T (Id, N) VALUES (?, ?)");
      const char *id = QUuid::createUuid();)cpp") +
           Made + R"cpp(sqlite3_bind_text(st, 1, id, -1, 0);
      sqlite3_bind_int64(st, 2, a); sqlite3_step(st); keep()cpp" +
           Second + "); return 0;";
  };
  const char *Uuid = R"("T": {"strategy": "uuid_v4"})";
  const char *Other = "const char *other = QUuid::createUuid();";
  EXPECT_EQ(open(Body(Other, "other"), Body(Other, "other"), Uuid), "");
  EXPECT_NE(open(Body(Other, "other"), Body(Other, "id"), Uuid), "");
  EXPECT_NE(open(Body(Other, "other"), Body("", "id"), Uuid), "");
}

// A pinned clock that is asked less often tells earlier times, in their order.
TEST_F(Proven, NumbersOfACounterThatLostSome) {
  auto Body = [](const char *Key, const char *Times) {
    return std::string("long long t = 100; const long long id = ") + Key +
           R"cpp(, first = (t += 7), then = (t += 7);
      sqlite3_stmt *st = prepared("INSERT INTO T (Id, N) VALUES (?, ?)");
      sqlite3_bind_int64(st, 1, id); sqlite3_bind_int64(st, 2, a);
      sqlite3_step(st); printf("%lld %lld", )cpp" +
           Times + "); return 0;";
  };
  const char *Made = "keyspread::bit_reverse(keyspread::ordered_id())";
  const std::string Before = Body("(t += 7)", "first, then");
  EXPECT_EQ(open(Before, Body(Made, "first, then"), Reversed), "");
  EXPECT_NE(open(Before, Body(Made, "then, first"), Reversed), "");
  EXPECT_NE(open(Before, Body(Made, "first, 115"), Reversed), "");
  // Nothing has gone that counted.
  EXPECT_NE(open(Before, Body("(t += 7)", "then, then"), Reversed), "");
}

// What was asked when a constant was made is asked in no trace.
TEST_F(Proven, WhatAConstantWasMadeOf) {
  auto Body = [](const char *Name) {
    return std::string("static const char *const fixed = getenv(\"") + Name +
           R"cpp("); run("SELECT 1"); if (fixed) printf("%s", fixed);
      return 0;)cpp";
  };
  EXPECT_EQ(open(Body("NOW"), Body("NOW")), "");
  EXPECT_NE(open(Body("NOW"), Body("THEN")), "");
}

// What is bound to a statement that nobody knows stays what it was.
TEST_F(Proven, AStatementThatNobodyKnows) {
  auto Body = [](const char *More) {
    return std::string("sqlite3_stmt *st = (sqlite3_stmt *)a;"
                       "sqlite3_bind_int64(st, 1, b);") +
           More + "sqlite3_step(st); return 0;";
  };
  EXPECT_EQ(open(Body(""), Body("")), "");
  EXPECT_THAT(open(Body(""), Body("sqlite3_bind_int64(st, 2, "
                                  "keyspread::shard_of<16>(b));")),
              HasSubstr("which statement 'sqlite3_step' runs is not known"));
}

// A shard that other code makes is none that is seen.
TEST_F(Proven, AShardThatIsMadeElsewhere) {
  auto Body = [](const char *Condition, const char *More) {
    return std::string("sqlite3_stmt *st = prepared(\"DELETE FROM T WHERE Id = "
                       "?") +
           Condition + "\"); sqlite3_bind_int64(st, 1, a);" + More +
           "sqlite3_step(st); return 0;";
  };
  const std::string Before = Body("", "");
  const char *And = " AND ShardId = ?";
  EXPECT_EQ(open(Before, Body(And, "sqlite3_bind_int64(st, 2, "
                                   "keyspread::shard_of<16>(a));")),
            "");
  EXPECT_NE(open(Before, Body(And, "sqlite3_bind_int64(st, 2, a * 7);")), "");
}

// Keys that are not known are not one and the same.
TEST_F(Traces, AMapKeepsWhatItsUnknownKeysKeep) {
  EXPECT_THAT(events(R"cpp(
    namespace std { template <class K, class V> struct map {
      V &operator[](const K &);
    }; }
    void f(long long a, long long b) {
      std::map<long long, const char *> names;
      names[a] = "DELETE FROM A";
      names[b] = "DELETE FROM B";
      sqlite3_exec(db, names[a], nullptr, nullptr, nullptr);
    })cpp"),
              ::testing::ElementsAre("exec DELETE FROM A"));
}

// Each row of an INSERT has a key of its own.
TEST_F(Proven, TwoRowsOfOneInsertHaveTwoKeys) {
  auto Body = [](const char *Second) {
    return std::string(R"cpp(
      const long long one = keyspread::ordered_id();
      const long long two = keyspread::ordered_id();
      sqlite3_stmt *st = prepared("INSERT INTO T (N, Id, ShardId) "
                                  "VALUES (?1, ?3, ?4), (?2, ?5, ?6)");
      sqlite3_bind_int64(st, 1, a);
      sqlite3_bind_int64(st, 2, b);
      sqlite3_bind_int64(st, 3, one);
      sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(one));
      sqlite3_bind_int64(st, 5, )cpp") +
           Second + "); sqlite3_bind_int64(st, 6, keyspread::shard_of<16>(" +
           Second + ")); sqlite3_step(st); return 0;";
  };
  const std::string Before = R"cpp(
      sqlite3_stmt *st = prepared("INSERT INTO T (N) VALUES (?1), (?2)");
      sqlite3_bind_int64(st, 1, a);
      sqlite3_bind_int64(st, 2, b);
      sqlite3_step(st);
      return 0;)cpp";
  EXPECT_EQ(open(Before, Body("two")), "");
  EXPECT_THAT(open(Before, Body("one")),
              HasSubstr("several rows have 'Id' of one"));
}

// Rows that one loop adds to the text and another binds.
class ProvenRows : public Proven {
protected:
  static std::string with(const std::string &Text, const std::string &Row,
                          const std::string &Turn,
                          const std::string &Behind = "",
                          const std::string &InFront = "") {
    return InFront + "std::string sql = \"INSERT INTO T " + Text +
           R"cpp( VALUES ";
      for (int i = 0; i < a; ++i) {
        if (i)
          sql += ", ";
        sql += ")cpp" +
           Row + R"cpp(";
      }
      sqlite3_stmt *st = prepared(sql.c_str());
      int at = 0;
      for (int i = 0; i < a; ++i) {)cpp" +
           Turn + R"cpp(}
      )cpp" +
           Behind + "sqlite3_step(st); return 0;";
  }
  const std::string Before =
      with("(N)", "(?)", "sqlite3_bind_int64(st, ++at, b);");
  const std::string Make = "const long long id = keyspread::ordered_id();",
                    N = "sqlite3_bind_int64(st, ++at, b);",
                    Id = "sqlite3_bind_int64(st, ++at, id);",
                    Shard = "sqlite3_bind_int64(st, ++at, "
                            "keyspread::shard_of<16>(id));";
  std::string after(const std::string &Turn, const std::string &InFront = "") {
    return with("(N, Id, ShardId)", "(?, ?, ?)", Turn, "", InFront);
  }
};

TEST_F(ProvenRows, EachTurnMakesAKey) {
  EXPECT_EQ(open(Before, after(Make + N + Id + Shard)), "");
}

TEST_F(ProvenRows, OneKeyForAllIsNone) {
  EXPECT_THAT(open(Before, after(N + Id + Shard, Make)),
              HasSubstr("in all rows that a loop adds"));
}

TEST_F(ProvenRows, TheOrderInARowIsThatOfItsValues) {
  EXPECT_NE(open(Before, after(Make + Id + N + Shard)), "");
  EXPECT_NE(open(Before, after(Make + N + Shard + Id)), "");
}

TEST_F(ProvenRows, EachTurnGivesAllOfARow) {
  EXPECT_NE(open(Before, after(Make + N + Id)), "");
  EXPECT_NE(open(Before, after(Make + N + Id + Shard + Shard)), "");
  EXPECT_NE(open(Before, after(Make + N + Id + "if (i)" + Shard)), "");
}

TEST_F(ProvenRows, NumbersThatAreReckonedFromTheCounterMustStay) {
  const std::string Other =
      "sqlite3_stmt *o = prepared(\"INSERT INTO U (X, Y) VALUES (?, ?)\");";
  const char *const Reckon = "sqlite3_bind_int64(o, at / 2 + 1, b);";
  EXPECT_THAT(open(with("(N)", "(?)", N + Reckon, "", Other),
                   with("(N, Id, ShardId)", "(?, ?, ?)",
                        Make + N + Reckon + Id + Shard, "", Other)),
              HasSubstr("'sqlite3_bind_int64' is given"));
}

TEST_F(ProvenRows, WhatElseTheCounterTellsMustStay) {
  const char *const Tell = "if (at > 900) keep(\"many\");";
  EXPECT_THAT(
      open(with("(N)", "(?)", N, Tell),
           with("(N, Id, ShardId)", "(?, ?, ?)", Make + N + Id + Shard, Tell)),
      HasSubstr("if >("));
}

} // namespace
} // namespace keyspread::trace
