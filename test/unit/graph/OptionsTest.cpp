// Accesses: which index and limit a read is given, as far as it is seen.
#include "GraphTesting.h"

#include <gmock/gmock.h>

namespace keyspread {
namespace {

using SpannerOptions = SpannerTest;
using ::testing::ElementsAre;

/// Options of the first generation, in the function `f` with a limit `n`.
class ReadOptionsTest : public SpannerTest {
protected:
  ReadOptionsTest() { useFirstGeneration(); }
  std::vector<std::string> body(const std::string &Code,
                                const std::string &Before = "") {
    return accesses(Before +
                    "void f(spanner::Client &c, std::int64_t n, bool b) {\n"
                    "  auto all = spanner::KeySet::All();\n" +
                    Code + "\n}\n");
  }
};

TEST_F(ReadOptionsTest, InPlace) {
  EXPECT_THAT(body(R"cpp(
      c.Read("A", all, {"X"}, spanner::ReadOptions{{}, n});
      c.Read("B", all, {"X"}, spanner::ReadOptions{"", 3});
      c.Read("C", all, {"X"}, spanner::ReadOptions());
      c.Read("D", all, {"X"}, {});
      c.Read("E", all, {"X"}, {"", 4});
      c.Read("F", all, {"X"}, spanner::ReadOptions{std::string(), n});
      c.Read("G", all, {"X"}, {"ByX"});)cpp"),
              ElementsAre("read A(X{}) all limit n", "read B(X{}) all limit 3",
                          "read C(X{}) all", "read D(X{}) all",
                          "read E(X{}) all limit 4", "read F(X{}) all limit n",
                          "read G(X{}) all index ByX"));
}

TEST_F(ReadOptionsTest, ATextThatMayBeEmpty) {
  EXPECT_THAT(body(R"cpp(
      c.Read("A", all, {"X"}, {b ? "ByX" : "", n});
      c.Read("B", all, {"X"}, {b ? "" : "", n});)cpp"),
              ElementsAre("read A(X{}) all limit n options?",
                          "read B(X{}) all limit n"));
}

TEST_F(ReadOptionsTest, Copies) {
  EXPECT_THAT(body(R"cpp(
      spanner::ReadOptions o;
      o.limit = 2;
      auto p = o;
      c.Read("A", all, {"X"}, p);
      spanner::ReadOptions q = std::move(p);
      c.Read("B", all, {"X"}, q);
      auto r = o;
      r.index_name = "ByX";
      c.Read("C", all, {"X"}, r);)cpp"),
              ElementsAre("read A(X{}) all limit 2", "read B(X{}) all limit 2",
                          "read C(X{}) all options?"));
}

TEST_F(ReadOptionsTest, SetAtSomeTime) {
  EXPECT_THAT(body(R"cpp(
      spanner::ReadOptions o;
      if (b) o.limit = 3;
      c.Read("A", all, {"X"}, o);
      spanner::ReadOptions p;
      c.Read("B", all, {"X"}, p);
      p.limit = 4;
      c.Read("C", all, {"X"}, p);
      c.Read("D", all, {"X"}, b ? o : spanner::ReadOptions{});
      spanner::ReadOptions q;
      if (b) q.index_name = "ByX";
      c.Read("E", all, {"X"}, q);
      spanner::ReadOptions r;
      if (b) r.limit += 3;
      c.Read("F", all, {"X"}, r);)cpp"),
              ElementsAre("read A(X{}) all limit 3", "read B(X{}) all limit 4",
                          "read C(X{}) all limit 4", "read D(X{}) all limit 3",
                          "read E(X{}) all index ByX options?",
                          "read F(X{}) all options?"));
}

TEST_F(ReadOptionsTest, OfAHelper) {
  EXPECT_THAT(body(R"cpp(
      c.Read("A", all, {"X"}, by("ByX", n));
      c.Read("B", all, {"X"}, limited(n));
      c.Read("C", all, {"X"}, elsewhere());)cpp",
                   R"cpp(
    spanner::ReadOptions by(std::string name, std::int64_t limit) {
      spanner::ReadOptions o;
      o.index_name = std::move(name);
      o.limit = limit;
      return o;
    }
    spanner::ReadOptions limited(std::int64_t limit) { return {"", limit}; }
    spanner::ReadOptions elsewhere();
    )cpp"),
              ElementsAre("read A(X{}) all index ByX limit limit",
                          "read B(X{}) all limit limit",
                          "read C(X{}) all options?"));
}

TEST_F(ReadOptionsTest, AMemberThatIsOnlyGivenALimit) {
  EXPECT_THAT(
      accesses(R"cpp(
    class Query {
    public:
      Query &limit(std::int64_t n) { options_.limit = n; return *this; }
      void run(spanner::Client c) { c.Read("A", spanner::KeySet::All(), {"X"}, options_); }
    private:
      spanner::ReadOptions options_;
    };
    class Indexed {
    public:
      void limit(std::int64_t n) { options_.limit = n; }
      void by(std::string index) { options_.index_name = std::move(index); }
      void run(spanner::Client c) { c.Read("B", spanner::KeySet::All(), {"X"}, options_); }
    private:
      spanner::ReadOptions options_;
    };
    class Given {
    public:
      explicit Given(spanner::ReadOptions o) : options_(std::move(o)) {}
      void run(spanner::Client c) { c.Read("C", spanner::KeySet::All(), {"X"}, options_); }
    private:
      spanner::ReadOptions options_;
    };
    void change(spanner::ReadOptions &);
    class Changed {
    public:
      void run(spanner::Client c) { change(options_); c.Read("D", spanner::KeySet::All(), {"X"}, options_); }
    private:
      spanner::ReadOptions options_;
    };
    class Open {
    public:
      spanner::ReadOptions &options() { return options_; }
      void run(spanner::Client c) { c.Read("E", spanner::KeySet::All(), {"X"}, options_); }
    private:
      spanner::ReadOptions options_;
    };
    class Limited {
    public:
      explicit Limited(std::int64_t n) : options_{"", n} {}
      void run(spanner::Client c) { c.Read("F", spanner::KeySet::All(), {"X"}, options_); }
    private:
      spanner::ReadOptions options_;
    };)cpp"),
      ElementsAre("read A(X{}) all limit n", "read B(X{}) all limit n options?",
                  "read C(X{}) all options?", "read D(X{}) all options?",
                  "read E(X{}) all options?", "read F(X{}) all limit n"));
}

TEST_F(ReadOptionsTest, OfCallersThatAreSeen) {
  const std::string Scan = R"cpp(
    void scan(spanner::Client &c, spanner::ReadOptions const &o) { c.Read("A", spanner::KeySet::All(), {"X"}, o); }
    spanner::ReadOptions few() { spanner::ReadOptions o; o.limit = 9; return o; }
    )cpp";
  EXPECT_THAT(body("scan(c, {}); spanner::ReadOptions o; o.limit = 1; "
                   "scan(c, o); scan(c, few());",
                   Scan),
              ElementsAre("read A(X{}) all limit 9"));
  EXPECT_THAT(body("scan(c, {}); scan(c, {\"ByX\", 1});", Scan),
              ElementsAre("read A(X{}) all index ByX limit 1 options?"));
  EXPECT_THAT(body("scan(c, {\"ByX\", 2}); scan(c, {\"ByX\"});", Scan),
              ElementsAre("read A(X{}) all index ByX limit 2"));
}

TEST_F(ReadOptionsTest, AWrapperThatMakesTheOptions) {
  const std::string Limited = R"cpp(
    void few(spanner::Client &c, std::string table, spanner::KeySet keys, std::vector<std::string> columns, std::int64_t limit) {
      spanner::ReadOptions options;
      options.limit = limit;
      c.Read(table, keys, columns, options);
    })cpp";
  EXPECT_THAT(body("few(c, \"A\", all, {\"X\"}, n);", Limited),
              ElementsAre("read A(X{}) all"));
  const std::string Indexed = R"cpp(
    void few(spanner::Client &c, std::string table, spanner::KeySet keys, std::vector<std::string> columns, std::string index) {
      spanner::ReadOptions options;
      options.index_name = index;
      c.Read(table, keys, columns, options);
    })cpp";
  EXPECT_THAT(body("few(c, \"A\", all, {\"X\"}, \"ByX\");", Indexed),
              ElementsAre("read A(X{}) all !'few' makes the options for "
                          "whatever table it is given"));
}

TEST_F(SpannerOptions, AWrapperThatMakesTheOptions) {
  EXPECT_THAT(accesses(R"cpp(
    void few(spanner::Client &c, std::string table, spanner::KeySet keys, std::vector<std::string> columns) {
      c.Read(table, keys, columns, google::cloud::Options{}.set<spanner::ReadRowLimitOption>(9));
    }
    void f(spanner::Client &c) { few(c, "A", spanner::KeySet::All(), {"X"}); })cpp"),
              ElementsAre("read A(X{}) all"));
}

} // namespace
} // namespace keyspread
