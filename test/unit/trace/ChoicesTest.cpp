// Values that are one thing or another.
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

TEST(Choices, OneThatIsAskedTwiceIsDecided) {
  Values Make;
  const V If = Make.symbol("given"), IfNot = Make.operation("!", {If}),
          A = Make.text("a"), B = Make.text("b"), C = Make.text("c");
  EXPECT_EQ(print(Make.choice(If, A, Make.choice(If, B, C))),
            "(given ? \"a\" : \"c\")");
  EXPECT_EQ(print(Make.choice(IfNot, A, Make.choice(If, B, C))),
            "(!(given) ? \"a\" : \"b\")");
  EXPECT_EQ(print(Make.choice(If, Make.choice(IfNot, A, B), C)),
            "(given ? \"b\" : \"c\")");
  EXPECT_EQ(print(Make.choice(If, A, Make.choice(Make.symbol("other"), B, C))),
            "(given ? \"a\" : (other ? \"b\" : \"c\"))");
}

// Whether a loop was left early says nothing of another loop.
TEST(Choices, WhatNobodyCanTellIsNotDecided) {
  Values Make;
  const V Left = Make.symbol(LeftEarly),
          Either = Make.operation("&&", {Make.symbol("x"), Left}),
          A = Make.text("a"), B = Make.text("b"), C = Make.text("c");
  for (V If : {Left, Either})
    EXPECT_EQ(alternatives(Make.choice(If, A, Make.choice(If, B, C))).size(),
              3u);
}

TEST(Choices, AlternativesAreToldOnceHoweverManyWaysThereAre) {
  Values Make;
  V Of = Make.text("a");
  const V B = Make.text("b");
  for (int I = 0; I < 100; ++I)
    Of = Make.choice(Make.symbol("x" + std::to_string(I)), Of,
                     Make.choice(Make.symbol("y" + std::to_string(I)), B, Of));
  std::vector<std::string> Names;
  for (V One : alternatives(Of))
    Names.push_back(print(One));
  EXPECT_THAT(Names, ::testing::ElementsAre("\"a\"", "\"b\""));
  EXPECT_FALSE(areFew(Of, 1000));
}

TEST(Choices, OfTooManyAlternativesTheLastStandsForTheRest) {
  Values Make;
  V Of = Make.text("first");
  for (int I = 0; I < 9; ++I)
    Of = Make.choice(Make.symbol("x" + std::to_string(I)),
                     Make.text(std::to_string(I)), Of);
  const std::vector<V> All = alternatives(Of, 4);
  ASSERT_EQ(All.size(), 4u);
  EXPECT_EQ(All[0].Of->Kind, Kind::Text);
  EXPECT_EQ(All[3].Of->Kind, Kind::Choice);
  EXPECT_EQ(alternatives(Of, 10).back().Of->Kind, Kind::Text);
}

TEST(Choices, WhatAMessageSaysOfAValueIsShort) {
  Values Make;
  std::vector<V> Many;
  for (int I = 0; I < 400; ++I)
    Many.push_back(Make.number(I));
  const std::string Said = brief(Make.list(Many));
  EXPECT_LE(Said.size(), 304u);
  EXPECT_TRUE(llvm::StringRef(Said).starts_with("[0, 1, 2"));
  EXPECT_TRUE(llvm::StringRef(Said).ends_with("398, 399]"));
  EXPECT_EQ(brief(Make.number(7)), "7");
}

} // namespace
} // namespace keyspread::trace
