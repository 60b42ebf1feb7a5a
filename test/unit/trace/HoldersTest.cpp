// What holds an object or one of several: pointers, variants.
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;
using ::testing::IsSupersetOf;

// It is copied by a constructor that nobody sees the body of.
TEST_F(Traces, AHandleThatIsReturnedByValueIsWhatItWas) {
  const Trace Of = traceOf(read(R"cpp(
    class QSqlQuery {
    public:
      QSqlQuery();
      QSqlQuery(const QSqlQuery &);
      bool prepare(const char *);
      bool exec();
    };
    QSqlQuery made(const char *sql) {
      QSqlQuery query;
      query.prepare(sql);
      return query;
    }
    struct Store {
      Store() : add(made("INSERT INTO T (a) VALUES (1)")), clear(made("DELETE FROM T")) {}
      QSqlQuery add, clear;
    };
    void f() {
      Store store;
      store.add.exec();
    })cpp"));
  std::vector<std::string> Ran;
  forEachEvent(Of.Items, [&](const Event &E) {
    if (E.Name == "QSqlQuery::exec" && E.Handle && E.Handle.Of->By)
      Ran.push_back(flatten(E.Handle.Of->By->Text).Text);
  });
  EXPECT_THAT(Ran, ElementsAre("INSERT INTO T (a) VALUES (1)"));
}

// A cell may be NULL: both ways are run. What is made of nothing holds nothing.
TEST_F(Traces, AVariantOfACellMayHoldNothing) {
  const std::string Class = R"cpp(
    class QVariant {
    public:
      enum Type { LongLong };
      QVariant();
      QVariant(Type);
      QVariant(long long);
      bool isNull() const;
    };
    class QSqlQuery {
    public:
      QSqlQuery();
      bool prepare(const char *);
      bool exec();
      QVariant value(int) const;
    };
    void run(const char *sql) { sqlite3_exec(db, sql, 0, 0, 0); }
    void f(long long n) {
      QSqlQuery query; query.prepare("SELECT a FROM T"); query.exec();)cpp";
  auto Asks = [&](const char *Of) {
    return events(Class + "QVariant v = " + Of +
                  R"cpp(; if (v.isNull()) run("A"); else run("B"); })cpp");
  };
  EXPECT_THAT(Asks("query.value(0)"), IsSupersetOf({"exec A", "exec B"}));
  EXPECT_THAT(Asks("QVariant(n)"), IsSupersetOf({"exec B"}));
  for (const char *Nothing : {"QVariant()", "QVariant(QVariant::LongLong)"}) {
    EXPECT_THAT(Asks(Nothing), IsSupersetOf({"exec A"}));
    EXPECT_THAT(Asks(Nothing), ::testing::Not(::testing::Contains("exec B")));
  }
}

// A statement that is kept by a pointer with a deleter, made empty and filled.
TEST_F(Traces, APointerThatIsResetHoldsAnother) {
  EXPECT_THAT(events(R"cpp(
    namespace std {
    template <class T, class D> struct unique_ptr {
      unique_ptr(T *p, D d);
      void reset(T *p = nullptr);
      T *release();
      T *get() const;
      explicit operator bool() const;
    };
    }
    class Query {
    public:
      explicit Query(const char *sql) : st_(nullptr, &sqlite3_finalize) {
        if (st_) sqlite3_exec(db, "never", nullptr, nullptr, nullptr);
        sqlite3_stmt *raw = nullptr;
        sqlite3_prepare_v2(db, sql, -1, &raw, nullptr);
        st_.reset(raw);
      }
      void run(long long v) { sqlite3_bind_int64(st_.get(), 1, v); sqlite3_step(st_.get()); }
      void drop() {
        sqlite3_stmt *st = st_.release();
        if (st_) sqlite3_exec(db, "never", nullptr, nullptr, nullptr);
        sqlite3_finalize(st);
      }
    private:
      std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt *)> st_;
    };
    void f(long long id) {
      Query q("DELETE FROM T WHERE a = ?");
      q.run(id);
      q.drop();
    })cpp"),
              ElementsAre("prepare_v2 DELETE FROM T WHERE a = ?",
                          "bind_int64 1 id", "step", "finalize"));
}

// What a variant was made of tells which branch runs; where nobody knows, what
// is asked for is what it holds.
TEST_F(Traces, AVariantIsAskedForItsAlternative) {
  const std::string Code = R"cpp(
    namespace std {
    template <class... T> struct variant {
      template <class U> variant(U &&);
      template <class U> variant &operator=(U &&);
    };
    template <class U, class... T> const U *get_if(const variant<T...> *);
    template <class U, class... T> const U &get(const variant<T...> &);
    }
    using Cell = std::variant<long long, double>;
    void bind(sqlite3_stmt *st, int i, const Cell &c) {
      if (auto *whole = std::get_if<long long>(&c))
        sqlite3_bind_int64(st, i, *whole);
      else
        sqlite3_exec(db, "no number", nullptr, nullptr, nullptr);
    }
    void f(sqlite3_stmt *st, long long id, double d) {
      Cell cell(d);
      bind(st, 1, Cell(id));
      bind(st, 2, cell);
      cell = id;
      bind(st, 3, cell);
    }
    void g(sqlite3_stmt *st, const Cell &cell) { bind(st, 1, cell); }
  )cpp";
  EXPECT_THAT(events(Code), ElementsAre("bind_int64 1 id", "exec no number",
                                        "bind_int64 3 id"));
  EXPECT_THAT(events(Code, "g"),
              ElementsAre("bind_int64 1 cell", "exec no number"));
}

// The first argument says which alternative, and is no value.
TEST_F(Traces, AVariantIsMadeInPlace) {
  const std::string Code = R"cpp(
    namespace std {
    template <unsigned long I> struct in_place_index_t { explicit in_place_index_t() = default; };
    template <unsigned long I> inline constexpr in_place_index_t<I> in_place_index{};
    template <class T> struct in_place_type_t { explicit in_place_type_t() = default; };
    template <class... T> struct variant {
      template <unsigned long I, class... A> explicit variant(in_place_index_t<I>, A &&...);
      template <class U, class... A> explicit variant(in_place_type_t<U>, A &&...);
    };
    template <class U, class... T> bool holds_alternative(const variant<T...> &);
    template <unsigned long I, class... T> const long long &get(const variant<T...> &);
    }
    using Result = std::variant<long long, const char *>;
    void bind(sqlite3_stmt *st, const Result &of) {
      if (std::holds_alternative<long long>(of))
        sqlite3_bind_int64(st, 1, std::get<0>(of));
      else
        sqlite3_exec(db, "no number", nullptr, nullptr, nullptr);
    }
    void f(sqlite3_stmt *st, long long id) {
      bind(st, Result(std::in_place_index<0>, id));
      bind(st, Result(std::in_place_type_t<const char *>(), "wrong"));
    }
  )cpp";
  EXPECT_THAT(events(Code), ElementsAre("bind_int64 1 id", "exec no number"));
}

// A variant in a variant: what is inside does not say which one the outer is.
TEST_F(Traces, AVariantOfVariantsIsAskedForItsOwnAlternative) {
  const std::string Code = R"cpp(
    namespace std {
    template <class... T> struct variant {
      template <class U> variant(U &&);
      template <class U> variant &operator=(U &&);
    };
    template <class U, class... T> bool holds_alternative(const variant<T...> &);
    }
    using Inner = std::variant<long long, double>;
    using Outer = std::variant<double, Inner>;
    void ask(const Outer &o) {
      if (std::holds_alternative<Inner>(o))
        sqlite3_exec(db, "inner", nullptr, nullptr, nullptr);
      else
        sqlite3_exec(db, "number", nullptr, nullptr, nullptr);
    }
    void f(long long id) { ask(Outer(Inner(id))); }
    template <class T> Outer unseen(const T &);
    void g(long long id) { ask(unseen(Inner(id))); }
  )cpp";
  EXPECT_THAT(events(Code), ElementsAre("exec inner"));
  EXPECT_THAT(events(Code, "g"), IsSupersetOf({"exec inner", "exec number"}));
}

// A class without a name to other files is made like any other, and who holds
// it by its base holds it still.
TEST_F(Traces, AnObjectOfAHiddenClassIsHeldByItsBase) {
  EXPECT_THAT(events(R"cpp(
    namespace std {
    template <class T> struct unique_ptr {
      explicit unique_ptr(T *p);
      template <class U> unique_ptr(unique_ptr<U> &&other);
      T *operator->() const;
    };
    template <class T, class... A> unique_ptr<T> make_unique(A &&...);
    }
    struct Store {
      virtual void put(long long id) = 0;
    };
    namespace {
    struct Real : Store {
      explicit Real(const char *sql) : sql_(sql) {}
      void put(long long) override { sqlite3_exec(db, sql_, nullptr, nullptr, nullptr); }
      const char *sql_;
    };
    struct Other : Store {
      void put(long long) override { sqlite3_exec(db, "never", nullptr, nullptr, nullptr); }
    };
    }
    std::unique_ptr<Store> open(const char *sql) { return std::make_unique<Real>(sql); }
    void g() { Other().put(1); }
    void f(long long id) { open("DELETE FROM T")->put(id); })cpp"),
              ElementsAre("exec DELETE FROM T"));
}

// Of a key that is not known nobody knows whether it is kept.
TEST_F(Traces, AKeyThatIsNotKnownMayBeKept) {
  EXPECT_THAT(events(R"cpp(
    namespace std {
    template <class K, class V> struct map {
      V &operator[](const K &);
      unsigned long count(const K &) const;
    };
    }
    void f(bool a, bool b, long long x, long long y) {
      std::map<long long, long long> kept;
      kept[a ? x : y] = 1;
      if (!kept.count(b ? x : y))
        sqlite3_exec(db, "DELETE FROM T", nullptr, nullptr, nullptr);
    })cpp"),
              ElementsAre("exec DELETE FROM T"));
}

// What is collected is taken out, and run when the list is empty again.
TEST_F(Traces, ValuesThatChangePlaces) {
  const char *Utility = R"cpp(
    namespace std {
    template <class T, class U = T> T exchange(T &, U &&);
    template <class T> void swap(T &, T &);
    }
  )cpp";
  auto Run = [&](const char *Body) {
    return events(Utility +
                  ("void f() { const char *a = \"DELETE FROM A\", "
                   "*b = \"DELETE FROM B\"; " +
                   std::string(Body)) +
                  "sqlite3_exec(db, a, nullptr, nullptr, nullptr);"
                  "sqlite3_exec(db, b, nullptr, nullptr, nullptr); }");
  };
  EXPECT_THAT(Run("std::swap(a, b);"),
              ElementsAre("exec DELETE FROM B", "exec DELETE FROM A"));
  EXPECT_THAT(Run("b = std::exchange(a, \"DELETE FROM C\");"),
              ElementsAre("exec DELETE FROM C", "exec DELETE FROM A"));
}

} // namespace
} // namespace keyspread::trace
