// What texts were compared with is what they may be.
#include "rewrites/trace/texts/ComparedText.h"

#include "rewrites/trace/Texts.h"
#include "test/unit/trace/TraceTesting.h"

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;

class ComparedText : public ::testing::Test {
protected:
  Values Make;
  V List = Make.symbol("list");

  V is(const char *Text) {
    return Make.operation("==", {List, Make.text(Text)});
  }
  V isNot(const char *Text) {
    return Make.operation("!=", {List, Make.text(Text)});
  }
  /// The forms of `"FROM " + list + "s"`, with "." for a hole.
  std::vector<std::string> forms(KnownConditions Held) {
    return formsOf({Make.text("FROM "), List, Make.text("s")}, Held);
  }
  std::vector<std::string> formsOf(std::vector<V> Parts, KnownConditions Held) {
    std::vector<std::string> Result;
    for (V One :
         possibleTexts(Make, withComparedTexts(Make, Held, Make.join(Parts)),
                       choosesTexts)) {
      Result.push_back(flatten(One).Text);
      for (char &Byte : Result.back())
        Byte = Byte == 1 ? '.' : Byte;
    }
    return Result;
  }
};

TEST_F(ComparedText, OneOfThoseThatWereAllowed) {
  const V Neither = Make.operation("&&", {isNot("a"), isNot("b")});
  EXPECT_THAT(forms({{Neither, false}}), ElementsAre("FROM as", "FROM bs"));
  EXPECT_THAT(forms({{Make.operation("!", {Neither}), true}}),
              ElementsAre("FROM as", "FROM bs"));
  const V Either = Make.operation("||", {is("a"), is("b")});
  EXPECT_THAT(forms({{Either, true}}), ElementsAre("FROM as", "FROM bs"));
  EXPECT_THAT(forms({{Make.choice(is("a"), Make.number(1), is("b")), true}}),
              ElementsAre("FROM as", "FROM bs"));
  const V Compared = Make.operation("strcmp", {List, Make.text("a")});
  EXPECT_THAT(forms({{Make.operation("==", {Compared, Make.number(0)}), true}}),
              ElementsAre("FROM as"));
}

TEST_F(ComparedText, WithoutThoseThatItWasFoundNotToBe) {
  const V Either = Make.operation("||", {is("a"), is("b")});
  EXPECT_THAT(forms({{Either, true}, {is("a"), false}}),
              ElementsAre("FROM bs"));
}

TEST_F(ComparedText, OthersMayBeAnything) {
  const std::vector<std::string> Any = {"FROM .s"};
  EXPECT_EQ(forms({}), Any);
  EXPECT_EQ(forms({{is("a"), false}}), Any);
  EXPECT_EQ(forms({{Make.operation("&&", {isNot("a"), isNot("b")}), true}}),
            Any);
  const V OfOther =
      Make.operation("==", {Make.symbol("other"), Make.text("b")});
  EXPECT_EQ(forms({{Make.operation("||", {is("a"), OfOther}), true}}), Any);
}

TEST_F(ComparedText, AValueInQuotesStaysOne) {
  EXPECT_THAT(formsOf({Make.text("FROM t WHERE x = '"), List, Make.text("'")},
                      {{is("a"), true}}),
              ElementsAre("FROM t WHERE x = '.'"));
}

TEST_F(ComparedText, WhatIsReplacedInItWasNotThere) {
  auto Replaced = [&](const char *Sign) {
    return Make.operation("replaced",
                          {List, Make.text(Sign), Make.symbol("prefix")});
  };
  EXPECT_THAT(
      formsOf({Make.text("FROM "), Replaced("{prefix}")}, {{is("a"), true}}),
      ElementsAre("FROM a"));
  EXPECT_THAT(formsOf({Make.text("FROM "), Replaced("a")}, {{is("a"), true}}),
              ElementsAre("FROM ."));
}

} // namespace
} // namespace keyspread::trace
