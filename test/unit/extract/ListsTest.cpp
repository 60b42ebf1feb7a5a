// Lists of values: elements in order, and whether anything else may change
// them.
#include "ReadUnit.h"

using namespace keyspread;
using namespace keyspread::extract;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

ReadUnit body(const std::string &Body) {
  return read("#include <array>\n#include <cstring>\n#include "
              "<string>\n#include <vector>\n"
              "using Strings = std::vector<std::string>;\n"
              "void use(const Strings &); void array(const char *const *); "
              "void two(std::array<int, 2>);\n"
              "void list(std::initializer_list<std::string>); void "
              "change(Strings &); void changeA(const char **);\n"
              "void f(const std::string &x, const std::string &y, const char "
              "*c, int n) {\n" +
              Body + "\n}\n");
}

Names elements(const facts::Aggregate &A) {
  Names Result;
  for (const facts::Expr &E : A.Elements)
    Result.push_back(E.Text);
  return Result;
}

TEST(Lists, Initializers) {
  ReadUnit R = body("const char *v[] = {x.c_str(), c}; array(v);");
  const facts::Aggregate &A = R.list("array");
  EXPECT_TRUE(A.Complete);
  EXPECT_THAT(elements(A), ElementsAre("x.c_str()", "c"));
  EXPECT_FALSE(A.Bound.valid());
  EXPECT_EQ(R.at(A.Last), "c");
  EXPECT_EQ(R.at(A.Open), "{");
  EXPECT_EQ(R.at(A.Statement), "const char *v[] = {x.c_str(), c};");
  EXPECT_EQ(A.ElementClass, facts::TypeClass::CharPointer);
}

TEST(Lists, BoundsAreWritten) {
  ReadUnit R = body("const char *v[3] = {c}; array(v);");
  EXPECT_EQ(R.at(R.list("array").Bound), "3");
  EXPECT_EQ(R.list("array").BoundValue, 3);
  EXPECT_THAT(elements(R.list("array")), ElementsAre("c"));
  R = body("Strings v(2); v[0] = x; v[1] = y; use(v);");
  EXPECT_EQ(R.at(R.list().Bound), "2");
  EXPECT_THAT(elements(R.list()), ElementsAre("x", "y"));
  EXPECT_TRUE(R.list().Complete);
}

TEST(Lists, OtherSpellings) {
  EXPECT_THAT(elements(body("Strings v{x, \"y\"}; use(v);").list()),
              ElementsAre("x", "\"y\""));
  EXPECT_THAT(elements(body("Strings v = {x, y}; use(v);").list()),
              ElementsAre("x", "y"));
  EXPECT_THAT(elements(body("use({x, std::to_string(n)});").list()),
              ElementsAre("x", "std::to_string(n)"));
  EXPECT_THAT(elements(body("list({x, y});").list("list")),
              ElementsAre("x", "y"));
  EXPECT_THAT(elements(body("use(Strings{x});").list()), ElementsAre("x"));
  EXPECT_THAT(elements(body("two({1, n});").list("two")),
              ElementsAre("1", "n"));
  EXPECT_THAT(
      elements(body("std::array<int, 2> v = {{1, n}}; two(v);").list("two")),
      ElementsAre("1", "n"));
  EXPECT_THAT(elements(body("Strings v{x}; use(std::move(v));").list()),
              ElementsAre("x"));
}

TEST(Lists, AssignmentsInOrder) {
  ReadUnit R = body("const char *v[2]; v[0] = c; v[1] = x.c_str(); array(v);");
  const facts::Aggregate &A = R.list("array");
  EXPECT_TRUE(A.Complete);
  EXPECT_FALSE(A.Pushed);
  EXPECT_THAT(elements(A), ElementsAre("c", "x.c_str()"));
  EXPECT_EQ(R.at(A.LastAssignment), "v[1] = x.c_str();");
}

TEST(Lists, PushesInOrder) {
  ReadUnit R = body(
      "Strings v; v.reserve(2); v.push_back(x); v.emplace_back(c); use(v);");
  EXPECT_TRUE(R.list().Complete && R.list().Pushed);
  EXPECT_THAT(elements(R.list()), ElementsAre("x", "c"));
  EXPECT_EQ(R.at(R.list().LastAssignment), "v.emplace_back(c);");
  R = body("Strings v{x}; v.push_back(y); use(v);");
  EXPECT_THAT(elements(R.list()), ElementsAre("x", "y"));
}

TEST(Lists, ReadingChangesNothing) {
  for (const char *Read :
       {"(void)v.size();", "for (const auto &s : v) (void)s;",
        "for (auto s : v) (void)s;", "use(v);", "if (v[0].empty()) return;",
        "std::string s = v[0];", "const Strings &r = v; (void)r;",
        "auto l = [&] { use(v); }; l();", "(void)sizeof(v);"})
    EXPECT_TRUE(body("Strings v{x}; " + std::string(Read) +
                     " two({1, 2}); list({v[0]});")
                    .Facts.Aggregates[0]
                    .Complete)
        << Read;
  EXPECT_TRUE(body("const char *v[] = {c}; (void)sizeof v; const char *d = "
                   "v[0]; array(v);")
                  .list("array")
                  .Complete);
}

TEST(Lists, AnythingElseMakesThemIncomplete) {
  for (const char *Change :
       {"change(v);", "v.clear();", "v[0] = y;", "v[0] += y;", "v = {y};",
        "v.insert(v.begin(), y);", "v.pop_back();", "for (auto &s : v) s += y;",
        "if (n) v.push_back(y);", "for (int i = 0; i < n; ++i) v.push_back(y);",
        "auto l = [&] { v.push_back(y); }; l();", "auto &r = v; r.clear();",
        "v.swap(v);", "n && (v.push_back(y), true);",
        "Strings *p = &v; p->clear();"})
    EXPECT_FALSE(body("Strings v{x}; " + std::string(Change) + " use(v);")
                     .Facts.Aggregates[0]
                     .Complete)
        << Change;
  for (const char *Change :
       {"changeA(v);", "memcpy(v, v, sizeof v);", "const char **p = v; *p = c;",
        "v[n] = c;", "for (int i = 0; i < 2; ++i) v[i] = c;",
        "if (n) v[1] = nullptr;", "v[1] = c;"})
    EXPECT_FALSE(
        body("const char *v[2] = {c, c}; " + std::string(Change) + " array(v);")
            .Facts.Aggregates[0]
            .Complete)
        << Change;
}

TEST(Lists, WritesBehindAUseAreTooLate) {
  ReadUnit R =
      body("Strings v; v.push_back(x); use(v); v.push_back(y); use(v);");
  EXPECT_FALSE(R.Facts.Aggregates[0].Complete);
}

TEST(Lists, OfTheWholeUnit) {
  ReadUnit R =
      read("void use(const char *const *); void useM(const char *const *); "
           "void useE(const char *const *);\n"
           "static const char *const a[] = {\"a\", \"b\"}; static const char "
           "*m[2] = {\"a\", \"b\"};\n"
           "const char *e[] = {\"a\"};\n"
           "void f() { use(a); useM(m); useE(e); }\nvoid g() { m[0] = 0; }");
  EXPECT_TRUE(R.list("use").Complete);
  EXPECT_FALSE(R.list("useM").Complete);
  EXPECT_FALSE(R.list("useE").Complete); // another unit may write to it
}

} // namespace
