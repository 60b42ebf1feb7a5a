// How an expression hands its value on: widths, and arithmetic.
#include "ReadUnit.h"

using namespace keyspread;
using namespace keyspread::extract;

namespace {

/// "64/64" or "32/64 computed" of what initialises `to` in \p Code.
std::string passed(const std::string &Code) {
  ReadUnit Unit = read(Code);
  for (const facts::Flow &F : Unit.Facts.Flows)
    if (llvm::StringRef(F.To).contains("@to") && F.By)
      return std::to_string(F.By->Bits) + "/" +
             std::to_string(F.By->PlaceBits) +
             (F.By->Computed ? " computed" : "");
  return "none";
}

const char *const Head =
    "long from; int less; long same(long); void use(long); ";

TEST(Passing, TheNarrowestTypeOnTheWayCounts) {
  const std::string H = Head;
  EXPECT_EQ(passed(H + "void f() { long to = from; use(to); }"), "64/64");
  EXPECT_EQ(passed(H + "void f() { int to = from; use(to); }"), "32/32");
  EXPECT_EQ(
      passed(H + "void f() { long to = static_cast<int>(from); use(to); }"),
      "32/64");
  EXPECT_EQ(passed(H + "void f() { long to = less; use(to); }"), "32/64");
  EXPECT_EQ(
      passed(H + "void f(bool b) { long to = b ? from : less; use(to); }"),
      "32/64");
}

TEST(Passing, ArithmeticMakesAnotherValue) {
  const std::string H = Head;
  EXPECT_EQ(passed(H + "void f() { long to = from + 1; use(to); }"),
            "64/64 computed");
  EXPECT_EQ(passed(H + "void f() { long to = (from << 2) | 1; use(to); }"),
            "64/64 computed");
  EXPECT_EQ(passed(H + "void f() { long to = same(from + 1); use(to); }"),
            "64/64");
}

/// The counters that rise in \p Code.
size_t counters(const std::string &Code) {
  return read(Code).Facts.Origins.size();
}

TEST(Passing, ASumWithItselfCounts) {
  EXPECT_EQ(counters("long n; void f() { n = n + 1; }"), 1u);
  EXPECT_EQ(counters("long n; void f() { n = n - 1; }"), 0u);
  EXPECT_EQ(counters("long n, m; void f() { n = m + 1; }"), 0u);
  EXPECT_EQ(counters("void f() { long n = 0; n = n + 1; }"), 0u);
}

} // namespace
