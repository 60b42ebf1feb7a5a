// Values at the end of a literal leave no empty one behind.
#include "tool/engine/texts/EmptyLiterals.h"

#include "rewrites/edits/InMemory.h"

#include "gmock/gmock.h"

namespace keyspread {
namespace {

/// \p Source with \p Texts put in, one by one, in front of its last quote.
std::string after(const std::string &Source, std::vector<std::string> Texts,
                  size_t At = std::string::npos) {
  std::vector<Edit> Edits;
  for (const std::string &Text : Texts) {
    Edit E;
    E.File = "a.cpp";
    E.Begin = E.End = At == std::string::npos ? Source.rfind('"') : At;
    E.Text = Text;
    Edits.push_back(E);
  }
  dropEmptyLiterals({{"a.cpp", Source}}, Edits);
  llvm::Expected<std::string> New = edits::applyTo(Source, Edits);
  return New ? *New : llvm::toString(New.takeError());
}

TEST(EmptyLiterals, AtTheEndOfATextTheyAreDropped) {
  EXPECT_EQ(after(R"(f("a"))", {R"( AND b = " + g(x) + ")"}),
            R"(f("a AND b = " + g(x)))");
  EXPECT_EQ(after(R"(s << "a";)", {R"( AND b = " << g(x) << ")"}),
            R"(s << "a AND b = " << g(x);)");
}

TEST(EmptyLiterals, BehindTheLastOfSeveralValues) {
  EXPECT_EQ(after(R"(f("a"))", {R"(" + g(x) + ")", R"(, " + g(y) + ")"}),
            R"(f("a" + g(x) + ", " + g(y)))");
}

TEST(EmptyLiterals, WhatOtherLiteralsBelongToStays) {
  const std::string Two = R"(f("a" "b"))";
  EXPECT_EQ(after(Two, {R"(" + g(x) + ")"}, 4), R"(f("a" + g(x) + "" "b"))");
  EXPECT_EQ(after(R"(f("a"_sql))", {R"(" + g(x) + ")"}),
            R"(f("a" + g(x) + ""_sql))");
}

TEST(EmptyLiterals, InTheMiddleOfATextNothingIsEmpty) {
  EXPECT_EQ(after(R"(f("a OR c"))", {R"( AND b = " + g(x) + ")"}, 4),
            R"(f("a AND b = " + g(x) + " OR c"))");
  EXPECT_EQ(after(R"(f("a\"b"))", {R"(" + g(x) + ")"}, 4),
            R"(f("a" + g(x) + "\"b"))");
}

} // namespace
} // namespace keyspread
