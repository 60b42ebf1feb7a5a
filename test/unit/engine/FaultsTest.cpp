// Which sets are blocked when the program is wrong after their changes.
#include "tool/engine/Faults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"

#include <gtest/gtest.h>

using namespace keyspread;

namespace {

Fault fault(std::string Text, std::optional<size_t> Set = {}) {
  Fault Result;
  Result.Text = std::move(Text);
  Result.Set = Set;
  return Result;
}

class BlockFaulty : public ::testing::Test {
protected:
  /// Sets of one table and one edit each.
  std::vector<TableSet> sets(unsigned Count) {
    std::vector<TableSet> Result(Count);
    for (unsigned I = 0; I < Count; ++I) {
      Result[I].Tables = {"t" + std::to_string(I)};
      Result[I].Edits.push_back({"a.cpp", I * 10, I * 10 + 5, "x", ""});
    }
    return Result;
  }

  /// Blocks those with the tables \p Bad, each by itself, and \returns which
  /// are blocked and why. \p Says: what is found says whose it is.
  std::vector<std::string> blocked(unsigned Count, std::set<std::string> Bad,
                                   bool Says, bool Sure = true) {
    std::vector<TableSet> Sets = sets(Count);
    llvm::Error E = blockFaulty(
        Sets, [&](llvm::ArrayRef<TableSet> Of) -> llvm::Expected<Faults> {
          ++Runs;
          Faults Result;
          for (size_t I = 0; I < Of.size(); ++I)
            if (Bad.count(Of[I].Tables[0])) {
              Result.push_back(fault(Of[I].Tables[0] + " is wrong"));
              if (Says) {
                Result.back().Set = I;
                Result.back().IsSure = Sure;
              }
            }
          return Result;
        });
    EXPECT_FALSE(bool(E));
    return whatIsBlocked(Sets);
  }

  static std::vector<std::string>
  whatIsBlocked(const std::vector<TableSet> &Sets) {
    std::vector<std::string> Result;
    for (const TableSet &Set : Sets)
      for (const Blocker &B : Set.Blockers)
        Result.push_back(Set.Tables[0] + ": " + B.Reason);
    return Result;
  }

  unsigned Runs = 0;
};

using Lines = std::vector<std::string>;

TEST_F(BlockFaulty, NothingIsWrong) {
  EXPECT_EQ(blocked(5, {}, false), Lines{});
  EXPECT_EQ(Runs, 1u);
}

TEST_F(BlockFaulty, OneAloneIsNotTriedTwice) {
  EXPECT_EQ(blocked(1, {"t0"}, false), Lines{"t0: t0 is wrong"});
  EXPECT_EQ(Runs, 2u); // together, and without it
}

TEST_F(BlockFaulty, ThoseThatAreKnownAreNotSearched) {
  EXPECT_EQ(blocked(40, {"t3", "t17"}, true),
            (Lines{"t3: t3 is wrong", "t17: t17 is wrong"}));
  EXPECT_EQ(Runs, 2u);
}

TEST_F(BlockFaulty, ThoseThatAreOnlyPointedAtAreTriedAlone) {
  EXPECT_EQ(blocked(40, {"t3", "t17"}, true, false),
            (Lines{"t3: t3 is wrong", "t17: t17 is wrong"}));
  EXPECT_EQ(Runs, 4u);
}

TEST_F(BlockFaulty, OthersAreLookedForInHalves) {
  EXPECT_EQ(blocked(64, {"t5"}, false), Lines{"t5: t5 is wrong"});
  EXPECT_LE(Runs, 2u + 2 * 6);
}

TEST_F(BlockFaulty, APointerMayBeWrong) {
  std::vector<TableSet> Sets = sets(2);
  // It is at t0's place, and t1 does it.
  llvm::Error E = blockFaulty(
      Sets, [&](llvm::ArrayRef<TableSet> Of) -> llvm::Expected<Faults> {
        for (const TableSet &Set : Of)
          if (Set.Tables[0] == "t1")
            return Faults{fault("wrong", 0)};
        return Faults{};
      });
  EXPECT_FALSE(bool(E));
  EXPECT_EQ(whatIsBlocked(Sets), Lines{"t1: wrong"});
}

TEST_F(BlockFaulty, WhatIsWrongOnlyTogetherBlocksThose) {
  std::vector<TableSet> Sets = sets(4);
  llvm::Error E = blockFaulty(
      Sets, [&](llvm::ArrayRef<TableSet> Of) -> llvm::Expected<Faults> {
        auto Has = [&](const char *Table) {
          return llvm::any_of(
              Of, [&](const TableSet &Set) { return Set.Tables[0] == Table; });
        };
        if (Has("t2") && Has("t3"))
          return Faults{fault("both are wrong")};
        return Faults{};
      });
  EXPECT_FALSE(bool(E));
  EXPECT_EQ(whatIsBlocked(Sets),
            (Lines{"t2: together with other tables, both are wrong",
                   "t3: together with other tables, both are wrong"}));
  EXPECT_EQ(Sets[2].Blockers[0].Advice, "plan one table at a time");
}

TEST_F(BlockFaulty, AnErrorEndsIt) {
  std::vector<TableSet> Sets = sets(2);
  llvm::Error E = blockFaulty(
      Sets, [&](llvm::ArrayRef<TableSet>) -> llvm::Expected<Faults> {
        return llvm::createStringError("no such file");
      });
  EXPECT_EQ(llvm::toString(std::move(E)), "no such file");
}

} // namespace
