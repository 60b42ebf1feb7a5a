// Functions, flows between entities, and births of rising values.
#include "ReadUnit.h"

using namespace keyspread;
using namespace keyspread::extract;
using facts::Part;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

bool reaches(const ReadUnit &R, const std::string &Entity,
             llvm::StringRef Name = "use", unsigned I = 0) {
  return R.reach(R.arg(Name, I).Sources).count(Entity);
}

const std::string X = facts::parameterOf("c:@F@f#K#", 0);

/// \p Body in a function of one value x.
ReadUnit body(const std::string &Body, const std::string &Before = "") {
  return read("#include <atomic>\n#include <string>\n#include <utility>\nvoid "
              "use(long long);\n" +
              Before + "\nvoid f(long long x) {\n" + Body + "\n}\n");
}

TEST(Flows, OfTheLanguage) {
  const char *Classes = "struct P { int a; long long b; }; long long pass(long "
                        "long v) { return v; }\n"
                        "struct W { long long v = 0; W() = default; W(long "
                        "long w) : v(w) {} void set(long long w) { v = w; } };";
  for (const char *Body :
       {"use(x);", "long long y = x; use(y);", "long long y; y = x; use(y);",
        "P p{1, x}; use(p.b);", "P p{.a = 1, .b = x}; use(p.b);",
        "P p; p.b = x; use(p.b);", "auto &y = x; use(y);",
        "long long v[] = {x}; for (long long y : v) use(y);",
        "static long long s; s = x; use(s);", "auto l = [x] { use(x); };",
        "auto l = [q = x] { use(q); };", "use(static_cast<int>(x));",
        "use(true ? x : 0);"}) {
    ReadUnit R = body(Body, Classes);
    bool Leading = R.flowsInto(X, "@v", Part::Leading); // an element of a list
    EXPECT_TRUE(reaches(R, X) || Leading) << Body;
  }
}

TEST(Flows, CutByWhatDoesNotRise) {
  for (const char *Body : {"use(x % 7);", "use(x > 1);", "use(!x);",
                           "long long y = 1; (void)x; use(y);"})
    EXPECT_FALSE(reaches(body(Body), X)) << Body;
}

TEST(Flows, KnowWhichPartLeads) {
  ReadUnit R = body("use(x << 16 | 5);");
  ASSERT_EQ(R.arg().Sources.size(), 1u);
  EXPECT_EQ(R.arg().Sources[0].Kept, Part::Leading);
  EXPECT_EQ(body("use(1LL << 60 | x);").arg().Sources[0].Kept, Part::Later);
}

TEST(Flows, SayHowManyBitsGetThrough) {
  auto Bits = [](const char *Body) {
    ReadUnit R = body(Body);
    for (const facts::Flow &F : R.Facts.Flows)
      if (F.From == X)
        return F.Bits;
    return ~0u;
  };
  EXPECT_EQ(Bits("long long y = x;"), 0u);
  EXPECT_EQ(Bits("unsigned long y; y = x;"), 0u);
  EXPECT_EQ(Bits("int y = x;"), 32u);
  EXPECT_EQ(Bits("short y; y = static_cast<short>(x);"), 16u);
  EXPECT_EQ(Bits("long long y = static_cast<int>(x);"), 32u);
  EXPECT_EQ(Bits("double y = x;"), 53u);
  EXPECT_EQ(Bits("std::pair<long, int> p(x, 2);"), 0u);
  EXPECT_EQ(Bits("std::pair<int, long> p = std::make_pair(x, 2);"), 32u);
}

TEST(Flows, OfConstructorsAndReturns) {
  ReadUnit R = read("struct W { long long v; long long d = 7; W(long long w) : "
                    "v(w) {} long long get() const { return v; } };");
  EXPECT_TRUE(R.flowsInto("|p0", "FI@v", Part::Whole));
  EXPECT_TRUE(R.flowsInto("FI@v", "@F@get#1|return", Part::Whole));
}

TEST(Flows, InstantiationsSayThingsOnce) {
  ReadUnit R = read("template <class T> struct Box { T v; int n; void set(T x) "
                    "{ v = x; } int bump() { return ++n; } };\n"
                    "void f() { Box<int> a; a.set(1); a.bump(); Box<long> b; "
                    "b.set(2); b.bump(); }");
  ASSERT_EQ(R.calls("Box::set").size(), 2u);
  EXPECT_EQ(R.calls("Box::set")[0]->Callee, R.calls("Box::set")[1]->Callee);
  EXPECT_EQ(llvm::count_if(R.Facts.Flows,
                           [](const facts::Flow &F) {
                             return llvm::StringRef(F.To).ends_with("FI@v");
                           }),
            1);
  EXPECT_EQ(R.Facts.Origins.size(), 1u);
  EXPECT_EQ(llvm::count_if(
                R.Facts.Functions,
                [](const facts::Function &F) { return F.Name == "Box::set"; }),
            1);
}

TEST(Flows, LocalsOfOneNameAreApart) {
  ReadUnit R = read("void use(long long); void f(long long x) { { long long y "
                    "= x; (void)y; } long long y = 1; use(y); }");
  EXPECT_FALSE(reaches(R, X));
}

TEST(Functions, ParametersAndOverrides) {
  ReadUnit R =
      read("struct S; struct B { virtual void v(int x); virtual ~B(); }; "
           "struct D : B { void v(int) override; private: void p(); };\n"
           "void f(int *o, int &r, const int &k, S **s, const char *t, S *q, "
           "int x);\n"
           "template <class... A> void g(int i, A... a) {}");
  std::vector<bool> Outputs;
  for (const facts::Parameter &P : R.function("f").Parameters)
    Outputs.push_back(P.Output);
  EXPECT_THAT(Outputs,
              ElementsAre(true, true, false, true, false, false, false));
  EXPECT_EQ(R.function("D::v").Overrides, R.function("B::v").Usr);
  EXPECT_EQ(R.function("B::v").Overrides, "");
  EXPECT_TRUE(R.function("D::v").Method);
  EXPECT_FALSE(R.function("D::p").Public);
  EXPECT_TRUE(R.function("g").Parameters[1].Pack);
}

TEST(Origins, CountersThatOutliveTheCall) {
  for (const char *Body :
       {"static long long n; ++n;", "static long long n; n++;",
        "static long long n; n += 1;",
        "static std::atomic<long long> n; n.fetch_add(1);",
        "static std::atomic<long long> n; ++n;",
        "static std::atomic<long long> n; n++;",
        "static std::atomic<long long> n; n += 1;"})
    EXPECT_EQ(body(Body).Facts.Origins.size(), 1u) << Body;
  EXPECT_EQ(read("struct S { long long n; long long next() { return ++n; } };")
                .Facts.Origins.size(),
            1u);
  EXPECT_EQ(read("struct S { static int n; int next() { return n++; } };")
                .Facts.Origins.size(),
            1u);
}

TEST(Origins, OthersDoNotCount) {
  for (const char *Body :
       {"long long n = 0; ++n;", "for (int i = 0; i < 3; ++i) {}",
        "static double n; ++n;", "static long long n; --n;",
        "static long long n; n += x;", "static const char *p; ++p;", "++x;"})
    EXPECT_THAT(body(Body).Facts.Origins, IsEmpty()) << Body;
  for (const char *Code :
       {"struct S { int n; void add() { ++n; } void drop() { --n; } };",
        "struct S { int n; void add() { n++; } void cut(int k) { n -= k; } };",
        "struct Id { int n; Id &operator++() { ++n; return *this; } };",
        "struct Id { int n; Id &operator+=(int) { n += 1; return *this; } };"})
    EXPECT_THAT(read(Code).Facts.Origins, IsEmpty()) << Code;
  EXPECT_EQ(read("struct Next { int n; int operator()() { return ++n; } };")
                .Facts.Origins.size(),
            1u);
}

TEST(Unit, BracesThatDoNotFitTheirType) {
  llvm::Expected<Catalog> Known = Catalog::builtin();
  ASSERT_TRUE(bool(Known));
  compile::TextUnit Text;
  Text.Code = "enum Pixel { None };\n"
              "enum Device { Any };\n"
              "struct Codec { int id; Pixel format; const char *a, *b; };\n"
              "static Codec table[] = {{1, None, Any, nullptr, nullptr}};\n"
              "void f() {}\n";
  Text.Arguments = {"-std=c++20"};
  Text.File = "/keyspread/input.cpp";
  facts::UnitFacts Facts;
  auto Result =
      compile::runOnText(Text, [&](unsigned, clang::CompilerInstance &) {
        Facts = {};
        return consumer(*Known, "/keyspread", Facts);
      });
  ASSERT_TRUE(bool(Result));
  EXPECT_THAT(Result->firstError(), testing::HasSubstr("cannot initialize"));
  EXPECT_EQ(Facts.Functions.size(), 1u);
}

TEST(Unit, ReadsOnlyTheProject) {
  ReadUnit R = read("#include <string>\nvoid f() {}");
  EXPECT_EQ(R.Facts.Functions.size(), 1u);
  ASSERT_EQ(R.Facts.Files.size(), 1u);
  EXPECT_EQ(R.Facts.Files[0].Hash, contentHash(R.Code));
  EXPECT_FALSE(R.Facts.Files[0].Generated || R.Facts.Files[0].C);
  EXPECT_TRUE(read("// Code generated by x. DO NOT EDIT.\nint x;")
                  .Facts.Files[0]
                  .Generated);
  EXPECT_TRUE(
      read("int x;", {"-std=c11"}, "/keyspread/input.c").Facts.Files[0].C);
}

} // namespace
