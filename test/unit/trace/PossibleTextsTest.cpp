#include "rewrites/trace/PossibleTexts.h"

#include "rewrites/trace/Texts.h"

#include <gmock/gmock.h>

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;

class PossibleTexts : public ::testing::Test {
protected:
  Values Make;
  V C = Make.symbol("c"), D = Make.symbol("d"), X = Make.symbol("x");

  V text(const char *Bytes) { return Make.text(Bytes); }
  /// Their bytes, with "." for a hole.
  std::vector<std::string> of(V Text, OpensChoice Opens = choosesTexts,
                              unsigned Turns = 1) {
    std::vector<std::string> Result;
    for (V One : possibleTexts(Make, Text, Opens, Turns)) {
      Result.push_back(flatten(One).Text);
      for (char &Byte : Result.back())
        Byte = Byte == 1 ? '.' : Byte;
    }
    return Result;
  }
};

TEST_F(PossibleTexts, EachWayIsAText) {
  EXPECT_THAT(of(Make.join(
                  {text("a"), Make.choice(C, text("b"), text("")), text("c")})),
              ElementsAre("abc", "ac"));
}

TEST_F(PossibleTexts, AConditionIsDecidedOnce) {
  EXPECT_THAT(of(Make.join({Make.choice(C, text("a"), text("b")), text("-"),
                            Make.choice(C, text("1"), text("2"))})),
              ElementsAre("a-1", "b-2"));
  EXPECT_THAT(of(Make.join({Make.choice(C, text("a"), text("b")), text("-"),
                            Make.choice(D, text("1"), text("2"))})),
              ElementsAre("a-1", "a-2", "b-1", "b-2"));
}

TEST_F(PossibleTexts, ValuesStayHoles) {
  EXPECT_THAT(of(Make.join({text("a"), Make.choice(C, X, text("b"))})),
              ElementsAre("a."));
  EXPECT_THAT(of(Make.join({text("a"), Make.choice(C, Make.join({text("b"), X}),
                                                   text("c"))})),
              ElementsAre("ab.", "ac"));
}

TEST_F(PossibleTexts, TooManyAreLeftAsTheyAre) {
  std::vector<V> Parts;
  for (int I = 0; I < 8; ++I) {
    Parts.push_back(Make.choice(Make.symbol("c" + std::to_string(I)), text("a"),
                                text("b")));
    Parts.push_back(text("-"));
  }
  EXPECT_THAT(of(Make.join(Parts)), ElementsAre(".-.-.-.-.-.-.-.-"));
}

// What is chosen may ask for the same again.
TEST_F(PossibleTexts, AConditionWithinWhatItChooses) {
  const V Where = Make.join({text("w"), Make.choice(C, text("c"), text(""))});
  EXPECT_THAT(
      of(Make.join({text("a"), Make.choice(C, Where, text("")), text("z")})),
      ElementsAre("awcz", "az"));
}

// `if (!c && !d) return;` in front of it.
TEST_F(PossibleTexts, WhatIsKnownOfConditionsLeavesTextsOut) {
  const V Neither =
      Make.choice(C, Make.boolean(false),
                  Make.choice(D, Make.boolean(false), Make.boolean(true)));
  const V Set = Make.join({text("-"), Make.choice(C, text("c"), text("")),
                           Make.choice(D, text("d"), text(""))});
  const std::vector<std::pair<V, bool>> Known = {{Neither, false}};
  std::vector<std::string> Texts;
  for (V One : possibleTexts(Make, Set, choosesTexts, 1, Known))
    Texts.push_back(flatten(One).Text);
  EXPECT_THAT(Texts, ElementsAre("-cd", "-c", "-d"));
  EXPECT_THAT(of(Set), ElementsAre("-cd", "-c", "-d", "-"));
}

// `if (!set.empty()) set += ", ";`, where conditions filled the set.
TEST_F(PossibleTexts, ConditionsThatOthersDecideAreNotDecidedAnew) {
  const V Empty = Make.choice(C, Make.boolean(false), Make.boolean(true));
  EXPECT_THAT(of(Make.join({text("-"), Make.choice(C, text("c"), text("")),
                            Make.choice(Make.operation("!", {Empty}),
                                        text(", "), text("")),
                            text("x")})),
              ElementsAre("-c, x", "-x"));
}

TEST_F(PossibleTexts, EachIsToldWithWhatDecidesIt) {
  const std::vector<DecidedText> All = decidedTexts(
      Make,
      Make.join({text("a"), Make.choice(C, text("b"), text("")), text("c")}),
      choosesTexts);
  ASSERT_EQ(All.size(), 2u);
  const V Counted = Make.choice(
      C, Make.operation("+", {Make.number(1), Make.number(1)}), Make.number(1));
  EXPECT_EQ(numberUnder(Counted, All[0].By), 2);
  EXPECT_EQ(numberUnder(Counted, All[1].By), 1);
  EXPECT_EQ(holdsUnder(Make.operation("!", {C}), All[0].By), false);
  // Nobody says.
  EXPECT_EQ(
      numberUnder(Make.choice(D, Make.number(1), Make.number(2)), All[0].By),
      std::nullopt);
  EXPECT_EQ(numberUnder(X, All[0].By), std::nullopt);
  EXPECT_EQ(holdsUnder(D, All[0].By), std::nullopt);
}

// INSERT .. VALUES (x), (x), ..: what separates two rows stands neither in
// front of the first nor behind the last.
class PossibleRows : public PossibleTexts {
protected:
  std::vector<std::string> rows(V Each, unsigned Turns) {
    return of(Make.join({text("VALUES "), Make.repeat(Each), text("!")}),
              choosesTexts, Turns);
  }
  V row(std::vector<V> Before, std::vector<V> Behind = {}) {
    std::vector<V> Parts = std::move(Before);
    Parts.insert(Parts.end(), {text("("), X, text(")")});
    Parts.insert(Parts.end(), Behind.begin(), Behind.end());
    return Make.join(Parts);
  }
};

TEST_F(PossibleRows, SeparatedInFront) {
  const V Each = row({Make.choice(C, text(", "), text(""))});
  EXPECT_THAT(rows(Each, 1), ElementsAre("VALUES (.)!"));
  EXPECT_THAT(rows(Each, 2), ElementsAre("VALUES (.), (.)!"));
}

TEST_F(PossibleRows, SeparatedBehind) {
  const V Each = row({}, {Make.choice(C, text(","), text(""))});
  EXPECT_THAT(rows(Each, 2), ElementsAre("VALUES (.),(.)!"));
  const V OrWhole = Make.choice(C, row({}, {text(",")}), row({}));
  EXPECT_THAT(rows(OrWhole, 2), ElementsAre("VALUES (.),(.)!"));
}

TEST_F(PossibleRows, SeparatedByWhatTheTurnBeforeLeft) {
  const V Comma = Make.symbol("comma");
  Make.leaves(Comma, text(""), text(", "));
  EXPECT_THAT(rows(row({Comma}), 2), ElementsAre("VALUES (.), (.)!"));
}

TEST_F(PossibleRows, TheLastSeparatorIsTakenAway) {
  const V Trimmed = Make.operation(
      "without_last", {Make.repeat(row({}, {text("),")})), Make.number(2)});
  EXPECT_THAT(of(Make.join({text("VALUES "), Trimmed}), choosesTexts, 2),
              ElementsAre("VALUES (.)),(.)"));
}

TEST_F(PossibleRows, OthersStayHoles) {
  EXPECT_THAT(rows(Make.join({text("x"), X}), 2), ElementsAre("VALUES .!"));
  EXPECT_THAT(of(Make.join({text("id IN ("), Make.repeat(row({})), text(")")})),
              ElementsAre("id IN (.)"));
  EXPECT_THAT(
      of(Make.join({text("VALUES ('"), Make.repeat(row({})), text("')")})),
      ElementsAre("VALUES ('.')"))
      << "in quotes";
}

} // namespace
} // namespace keyspread::trace
