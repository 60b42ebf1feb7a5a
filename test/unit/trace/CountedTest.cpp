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

} // namespace
} // namespace keyspread::trace
