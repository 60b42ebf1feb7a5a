//===- ConflictsTest.cpp --------------------------------------------------===//
#include "rewrites/edits/Conflicts.h"
#include "rewrites/edits/InMemory.h"

#include "llvm/ADT/StringRef.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <algorithm>

namespace keyspread::edits {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const char File[] = "/p/a.cpp";

Edit edit(uint32_t Begin, uint32_t End, std::string Text,
          std::string Why = "w") {
  return {File, Begin, End, std::move(Text), std::move(Why)};
}

TableSet set(std::string Table, std::vector<Edit> Edits) {
  return {{std::move(Table)}, std::move(Edits), {}, {}};
}

/// What \p Contents becomes, or the conflicts.
std::string combined(std::vector<TableSet> Sets, const std::string &Contents) {
  Combined C = combine(Sets, {{File, Contents}});
  if (!C.Conflicts.empty())
    return describe(C.Conflicts.front());
  llvm::Expected<std::string> Out = applyTo(Contents, C.Files[File]);
  return Out ? *Out : "error: " + llvm::toString(Out.takeError());
}

TEST(EditsCombine, SortsByOffset) {
  EXPECT_EQ(combined({set("T", {edit(4, 5, "E"), edit(0, 1, "A")})}, "abcdef"),
            "AbcdEf");
}

TEST(EditsCombine, IdenticalEditsOfManyUnitsAreMadeOnce) {
  Edit Insert = edit(1, 1, "+"), Replace = edit(2, 3, "C");
  EXPECT_EQ(combined({set("A", {Insert, Replace, Insert}),
                      set("B", {Replace, Insert})},
                     "abc"),
            "a+bC");
}

TEST(EditsCombine, InsertsAtOneOffsetKeepTableAndThenSetOrder) {
  std::vector<TableSet> Sets = {set("B", {edit(1, 1, "3"), edit(1, 1, "0")}),
                                set("A", {edit(1, 1, "2"), edit(1, 1, "1")})};
  EXPECT_EQ(combined(Sets, "xy"), "x2130y");
  std::swap(Sets[0], Sets[1]);
  EXPECT_EQ(combined(Sets, "xy"), "x2130y");
}

TEST(EditsCombine, InsertsTouchTheEndsOfAReplacement) {
  EXPECT_EQ(
      combined({set("A", {edit(1, 3, "__"), edit(3, 3, ">"), edit(1, 1, "<")})},
               "abcd"),
      "a<__>d");
}

TEST(EditsCombine, ReplacementsMayTouch) {
  EXPECT_EQ(combined({set("A", {edit(0, 2, "1")}), set("B", {edit(2, 4, "2")})},
                     "abcd"),
            "12");
}

TEST(EditsCombine, OverlappingReplacementsClash) {
  EXPECT_EQ(combined({set("Users", {edit(4, 8, "x", "swap the keys")}),
                      set("Orders", {edit(3, 6, "y", "add the shard")})},
                     "a\nbcdefghi"),
            "/p/a.cpp:2:2: 'add the shard' (table Orders) clashes with "
            "'swap the keys' (table Users) at /p/a.cpp:2:3");
}

TEST(EditsCombine, DifferentTextsForOneRangeClash) {
  EXPECT_THAT(
      combined({set("A", {edit(0, 2, "1")}), set("B", {edit(0, 2, "2")})},
               "abc"),
      HasSubstr("clashes"));
}

TEST(EditsCombine, InsertionInsideAReplacementClashes) {
  EXPECT_THAT(
      combined({set("A", {edit(0, 4, "1")}), set("B", {edit(2, 2, "2")})},
               "abcd"),
      HasSubstr("clashes"));
}

TEST(EditsCombine, EveryPairUnderAWideEditIsNamed) {
  Combined C = combine({set("A", {edit(0, 9, "")}), set("B", {edit(1, 2, "b")}),
                        set("C", {edit(5, 6, "c")})},
                       {});
  ASSERT_THAT(C.Conflicts, SizeIs(2));
  EXPECT_EQ(C.Conflicts[0].Second.Table, "B");
  EXPECT_EQ(C.Conflicts[1].Second.Table, "C");
}

TEST(EditsCombine, AllSetsThatShareAClashingEditAreNamed) {
  Edit Shared = edit(0, 4, "1");
  Combined C = combine(
      {set("A", {Shared}), set("B", {Shared}), set("C", {edit(2, 3, "2")})},
      {});
  ASSERT_THAT(C.Conflicts, SizeIs(2));
  EXPECT_EQ(C.Conflicts[0].First.Table, "A");
  EXPECT_EQ(C.Conflicts[1].First.Table, "B");
}

TEST(EditsCombine, ConflictsAreTheSameInAnyOrderOfArrival) {
  std::vector<TableSet> Sets = {set("A", {edit(0, 4, "1")}),
                                set("B", {edit(0, 4, "2")}),
                                set("C", {edit(1, 2, "3"), edit(3, 6, "4")})};
  auto Texts = [&] {
    std::vector<std::string> Out;
    for (const Conflict &C : combine(Sets, {{File, "abcdefgh"}}).Conflicts)
      Out.push_back(describe(C));
    return Out;
  };
  std::vector<std::string> Expected = Texts();
  ASSERT_THAT(Expected, SizeIs(5));
  std::sort(Sets.begin(), Sets.end(),
            [](auto &X, auto &Y) { return X.Tables > Y.Tables; });
  EXPECT_EQ(Texts(), Expected);
}

TEST(EditsCombine, WithoutTextAPlaceIsAByte) {
  Combined C =
      combine({set("A", {edit(0, 2, "1")}), set("B", {edit(1, 3, "2")})}, {});
  ASSERT_THAT(C.Conflicts, SizeIs(1));
  EXPECT_THAT(describe(C.Conflicts[0]), HasSubstr("/p/a.cpp (byte 1)"));
}

TEST(EditsCombine, FilesDoNotMix) {
  Edit Other = edit(0, 2, "2");
  Other.File = "/p/b.cpp";
  Combined C = combine({set("A", {edit(0, 2, "1"), Other})}, {});
  EXPECT_THAT(C.Conflicts, IsEmpty());
  EXPECT_THAT(C.Files, SizeIs(2));
}

std::vector<Edit> wraps(std::vector<std::array<Edit, 2>> Pairs) {
  std::vector<Edit> Out;
  for (auto &P : Pairs)
    Out.insert(Out.end(), P.begin(), P.end());
  return Out;
}

std::array<Edit, 2> around(uint32_t Begin, uint32_t End, std::string Open,
                           std::string Close) {
  return wrap(File, Begin, End, Open, Close, "wrap");
}

TEST(EditsWrap, TheSameWrapOfTwoTablesIsMadeOnce) {
  EXPECT_EQ(combined({set("A", wraps({around(1, 2, "f(", ")")})),
                      set("B", wraps({around(1, 2, "f(", ")")}))},
                     "=x;"),
            "=f(x);");
}

TEST(EditsWrap, EqualHalvesOfDifferentWrapsAreBothKept) {
  EXPECT_EQ(combined({set("A", wraps({around(0, 6, "(", ") AND a.s = 1")})),
                      set("B", wraps({around(0, 6, "(", ") AND b.s = 2")}))},
                     "x OR y"),
            "((x OR y) AND b.s = 2) AND a.s = 1");
}

TEST(EditsWrap, RangesThatShareAnEndNest) {
  EXPECT_EQ(combined({set("A", wraps({around(2, 3, "g(", ", 2)"),
                                      around(0, 3, "f(", ")")}))},
                     "x+y"),
            "f(x+g(y, 2))");
  EXPECT_EQ(combined({set("A", wraps({around(0, 1, "g(", ")"),
                                      around(0, 3, "f(", ", 1)")}))},
                     "x+y"),
            "f(g(x)+y, 1)");
}

TEST(EditsWrap, NeighboursDoNotCross) {
  EXPECT_EQ(combined({set("A", wraps({around(1, 2, "g(", "]"),
                                      around(0, 1, "f(", ")")}))},
                     "xy"),
            "f(x)g(y]");
}

TEST(EditsBlock, BothTablesLoseEverything) {
  std::vector<TableSet> Sets = {set("A", {edit(0, 2, "1", "one")}),
                                set("B", {edit(1, 3, "2", "two")}),
                                set("C", {edit(5, 6, "3")})};
  Sets[0].Includes = {{File, "h"}};
  SourceTexts Sources = {{File, "abcdefgh"}};
  block(Sets, combine(Sets, Sources).Conflicts);
  EXPECT_THAT(Sets[0].Edits, IsEmpty());
  EXPECT_THAT(Sets[0].Includes, IsEmpty());
  EXPECT_THAT(Sets[1].Edits, IsEmpty());
  EXPECT_THAT(Sets[2].Edits, SizeIs(1));
  EXPECT_THAT(Sets[2].Blockers, IsEmpty());
  ASSERT_THAT(Sets[0].Blockers, SizeIs(1));
  EXPECT_EQ(Sets[0].Blockers[0].Reason,
            "'one' clashes with 'two' (table B) at /p/a.cpp:1:2");
  EXPECT_EQ(Sets[0].Blockers[0].At.Col, 1u);
  ASSERT_THAT(Sets[1].Blockers, SizeIs(1));
  EXPECT_EQ(Sets[1].Blockers[0].At.Col, 2u);
  EXPECT_THAT(combine(Sets, Sources).Conflicts, IsEmpty());
}

TEST(EditsBlock, ASetThatClashesWithItselfIsBlockedOnce) {
  std::vector<TableSet> Sets = {set("A", {edit(0, 2, "1"), edit(1, 3, "2")})};
  block(Sets, combine(Sets, {}).Conflicts);
  EXPECT_THAT(Sets[0].Edits, IsEmpty());
  EXPECT_THAT(Sets[0].Blockers, SizeIs(1));
}

std::string applied(std::string_view Contents, std::vector<Edit> Edits) {
  llvm::Expected<std::string> Out = applyTo(Contents, Edits);
  return Out ? *Out : "error: " + llvm::toString(Out.takeError());
}

TEST(EditsInMemory, KeepsLineEndsAndForeignBytes) {
  EXPECT_EQ(applied("a\r\n\xE9\xFF\r\n", {edit(1, 1, "b"), edit(4, 5, "")}),
            "ab\r\n\xE9\r\n");
  EXPECT_EQ(applied(std::string_view("a\0b", 3), {edit(3, 3, "c")}),
            std::string("a\0bc", 4));
}

TEST(EditsInMemory, NoEditsNoChange) { EXPECT_EQ(applied("abc", {}), "abc"); }

TEST(EditsInMemory, RefusesWhatDoesNotFit) {
  EXPECT_EQ(
      applied("abc", {edit(2, 9, "", "cut")}),
      "error: /p/a.cpp: the edit 'cut' at bytes 2-9 lies beyond the end of the "
      "file, which has changed since it was read; run keyspread again");
  EXPECT_THAT(applied("abc", {edit(2, 1, "")}),
              HasSubstr("ends before it begins"));
  EXPECT_THAT(applied("abc", {edit(1, 2, ""), edit(0, 1, "")}),
              HasSubstr("out of order"));
  EXPECT_THAT(applied("abc", {edit(0, 2, ""), edit(1, 3, "")}),
              HasSubstr("overlaps"));
}

} // namespace
} // namespace keyspread::edits
