// Parameters that a counter numbers, which another function left somewhere.
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

const char *const Store = R"cpp(
struct Statement {
  explicit Statement(const char *Sql) {
    sqlite3_prepare_v2(db, Sql, -1, &St, nullptr);
  }
  Statement &arg(long long Of) {
    sqlite3_bind_int64(St, ++N, Of);
    return *this;
  }
  void run() {
    sqlite3_step(St);
    N = 0;
  }
  sqlite3_stmt *St = nullptr;
  int N = 0;
};
struct Store {
  Statement Put{"INSERT INTO T (Id, N) VALUES (?, ?)"};
  void f(long long id, long long n, bool b);
};
Store *make() { return new Store; }
void Store::f(long long id, long long n, bool b) {
)cpp";

class Counted : public Traces {
protected:
  /// What the method Store::f, which does \p Body, binds: "1 id".
  std::vector<std::string> bound(const std::string &Body) {
    std::vector<std::string> Result;
    for (const Trace &T : read(Store + Body + "}").all())
      if (T.Entry->Of->Qualified == "Store::f")
        forEachEvent(T.Items, [&](const Event &E) {
          if (isBind(E))
            Result.push_back((E.Args[1].Of->Kind == Kind::Number
                                  ? print(E.Args[1])
                                  : std::string("?")) +
                             " " + print(E.Args[2]));
        });
    return Result;
  }
};

using List = std::vector<std::string>;

TEST_F(Counted, AllValuesOfTheStatement) {
  EXPECT_EQ(bound("Put.arg(id).arg(n).run();"), (List{"1 id", "2 n"}));
  EXPECT_EQ(bound("Put.arg(id).arg(n); Put.run();"
                  "Put.arg(n).arg(id); Put.run();"),
            (List{"1 id", "2 n", "1 n", "2 id"}));
}

TEST_F(Counted, InEachTurnOfALoop) {
  EXPECT_EQ(bound("while (n--) Put.arg(id).arg(7).run();"),
            (List{"1 id", "2 7"}));
}

TEST_F(Counted, OnEitherWay) {
  EXPECT_EQ(bound("if (b) Put.arg(id); else Put.arg(-1);"
                  "Put.arg(n).run();"),
            (List{"1 id", "1 -1", "2 n"}));
}

/// The counter may have stood anywhere.
TEST_F(Counted, FewerThanTheStatementHas) {
  EXPECT_EQ(bound("Put.arg(id).run();"), (List{"? id"}));
  EXPECT_EQ(bound("Put.arg(id); if (b) Put.arg(n); Put.run();"),
            (List{"? id", "? n"}));
}

TEST_F(Counted, MoreThanTheStatementHas) {
  EXPECT_EQ(bound("Put.arg(id).arg(n).arg(3).run();"),
            (List{"? id", "? n", "? 3"}));
}

const char *const Rows = R"cpp(
namespace std {
template <class T> struct basic_string {
  basic_string(const T *);
  basic_string &operator+=(const T *);
  const T *c_str() const;
};
using string = basic_string<char>;
}
void f(int count, long long id, bool b, const std::string &more) {
  std::string sql = "INSERT INTO T (Id, N) VALUES ";
  for (int i = 0; i < count; ++i) {
    if (i)
      sql += ", ";
    sql += "(?, ?)";
  }
  sqlite3_stmt *st;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
)cpp";

class CountedInRows : public Traces {
protected:
  std::vector<std::string> bound(const std::string &Body) {
    std::vector<std::string> Result;
    for (const Trace &T : read(Rows + Body + "}").all())
      forEachEvent(T.Items, [&](const Event &E) {
        if (isBind(E))
          Result.push_back(E.Args[1].Of->Kind == Kind::Number
                               ? print(E.Args[1])
                               : std::string("?"));
      });
    return Result;
  }
  /// ... in the turns of a loop behind \p Before.
  List turns(const std::string &Body,
             const std::string &Before = "int at = 0;") {
    return bound(Before + "for (int i = 0; i < count; ++i) {" + Body + "}");
  }
};

const char *const Bind = "sqlite3_bind_int64(st, ";

TEST_F(CountedInRows, EachTurnBindsARow) {
  const std::string B = Bind;
  EXPECT_EQ(turns(B + "++at, id);" + B + "++at, 7);"), (List{"1", "2"}));
  EXPECT_EQ(turns(B + "at++, id);" + B + "at++, 7);", "int at = 1;"),
            (List{"1", "2"}));
  EXPECT_EQ(turns(B + "2 * i + 1, id);" + B + "i * 2 + 2, 7);"),
            (List{"1", "2"}));
  EXPECT_EQ(turns(B + "at + 1, id);" + B + "at + 2, 7); at += 2;"),
            (List{"1", "2"}));
}

TEST_F(CountedInRows, NotWhereRowsAndTurnsDiffer) {
  const std::string B = Bind;
  // More or fewer than a row has, or than the counter says.
  EXPECT_EQ(turns(B + "++at, id);"), (List{"?"}));
  EXPECT_EQ(turns(B + "++at, id);" + B + "++at, 7);" + B + "++at, 8);"),
            (List{"?", "?", "?"}));
  EXPECT_EQ(turns(B + "3 * i + 1, id);" + B + "3 * i + 2, 7);"),
            (List{"?", "?"}));
  EXPECT_EQ(turns(B + "++at, id);" + B + "++at, 7); ++at;"), (List{"?", "?"}));
  // Only in some turns.
  EXPECT_EQ(turns("if (b) continue;" + B + "++at, id);" + B + "++at, 7);"),
            (List{"?", "?"}));
  EXPECT_EQ(turns(B + "++at, id); if (b)" + B + "++at, 7);"), (List{"?", "?"}));
}

TEST_F(CountedInRows, NotWhereTheFirstIsNoneOfARow) {
  const std::string B = Bind;
  EXPECT_EQ(turns(B + "++at, id);" + B + "++at, 7);", "int at = 1;"),
            (List{"?", "?"}));
  EXPECT_EQ(turns(B + "++at, id);" + B + "++at, 7);", "int at = count;"),
            (List{"?", "?"}));
}

TEST_F(CountedInRows, NotWhereParametersHaveNumbers) {
  const std::string B = Bind;
  EXPECT_EQ(bound(R"cpp(
    std::string one = "INSERT INTO T (Id, N) VALUES ";
    for (int i = 0; i < count; ++i) {
      if (i)
        one += ", ";
      one += "(?1, ?2)";
    }
    sqlite3_prepare_v2(db, one.c_str(), -1, &st, nullptr);
    int at = 0;
    for (int i = 0; i < count; ++i) {
      sqlite3_bind_int64(st, ++at, id);
      sqlite3_bind_int64(st, ++at, 7);
    })cpp"),
            (List{"?", "?"}));
}

} // namespace
} // namespace keyspread::trace
