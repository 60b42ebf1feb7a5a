// Which functions a change has left as they were.
#include "rewrites/proof/bodies/SameBodies.h"
#include "test/unit/trace/TraceTesting.h"

using namespace keyspread;
using namespace keyspread::trace;

namespace {

class SameBodies : public Traces {
protected:
  /// Names of the functions that are the same in both, ...
  std::vector<std::string> same(const std::string &Before,
                                const std::string &After) {
    const program::Code &Was = read(Before).Code, &Is = read(After).Code;
    const proof::SameBodies Left(
        Was, Is, [&](const program::Function &F) -> const program::Function * {
          for (const program::Function &Other : Is.functions())
            if (Other.Of->Qualified == F.Of->Qualified)
              return &Other;
          return nullptr;
        });
    Around = Left.sameAround();
    std::vector<std::string> Result;
    for (const program::Function &F : Was.functions())
      if (Left.same(*F.Of))
        Result.push_back(F.Of->Qualified);
    return Result;
  }
  bool Around = false; // ... and whether what stands around them is
};

using Names = std::vector<std::string>;

TEST_F(SameBodies, WhatMovedIsTheSame) {
  EXPECT_EQ(same("int f(int x) { int y = x; return y + 1; }\n"
                 "int g() { return f(2); }",
                 "// one more line\n\n"
                 "int f(int x) { int y = x; return y + 1; }\n"
                 "int g() { return f(2); }"),
            (Names{"f", "g"}));
  EXPECT_TRUE(Around);
}

TEST_F(SameBodies, WhatIsDoneOtherwiseIsNot) {
  const std::string G = "int g(int a, int b) { return a - b; }\n";
  for (const char *After : {"int f(int x, int y) { return g(y, x); }",
                            "int f(int x, int y) { return g(x, y) + 1; }",
                            "int f(int x, int y) { g(x, y); return g(x, y); }",
                            "long f(int x, int y) { return g(x, y); }",
                            "int f(int x, long y) { return g(x, y); }"})
    EXPECT_EQ(same(G + "int f(int x, int y) { return g(x, y); }", G + After),
              Names{"g"})
        << After;
  EXPECT_EQ(same("const char *f() { return \"a\"; }",
                 "const char *f() { return \"b\"; }"),
            Names{});
}

TEST_F(SameBodies, AVariableStandsForOneAlone) {
  EXPECT_EQ(
      same("int f(int n) { int a = n; { int a = 2; n = a; } return n; }",
           " int f(int n) { int a = n; { int a = 2; n = a; } return n; }"),
      Names{"f"});
  // The other of two that are called so.
  EXPECT_EQ(
      same("int f(int n) { int a = n; { int a = 2; n = a; } return n; }",
           " int f(int n) { int a = n; { int b = 2; n = a; } return n; }"),
      Names{});
}

TEST_F(SameBodies, LambdasAreTheSameWhereverTheyStand) {
  const std::string F = "int f(int x) { auto l = [x](int y) { return x + y; }; "
                        "return l(1); }";
  EXPECT_EQ(same(F, "\n\n" + F).size(), 2u); // and its call operator
  EXPECT_EQ(
      same("int g() { return 0; }" + F, "int g() { return 9; }" + F).size(),
      2u);
}

TEST_F(SameBodies, ClassesAndVariablesAreAround) {
  const std::string F = "struct S { int a; };\nint n;\nint f() { return n; }\n";
  same(F, "\n" + F);
  EXPECT_TRUE(Around);
  same(F, "struct S { int a; int b; };\nint n;\nint f() { return n; }\n");
  EXPECT_FALSE(Around);
  same(F, "struct S { int a; };\nint n = 4;\nint f() { return n; }\n");
  EXPECT_FALSE(Around);
  // Somebody writes to what nobody wrote to.
  same(F + "void g() {}", F + "void g() { n = 3; }");
  EXPECT_FALSE(Around);
}

} // namespace
