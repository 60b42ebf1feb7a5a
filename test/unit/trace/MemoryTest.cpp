// Memories: what two of them hold otherwise, found without walking both.
#include "rewrites/trace/Memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace keyspread::trace;

namespace {

struct Roots {
  std::vector<Root> All = std::vector<Root>(200);
  std::vector<Value> Values = std::vector<Value>(5);
  std::mt19937 Random{7};

  size_t below(size_t N) { return Random() % N; }
  void change(Memory &M, unsigned Times) {
    for (unsigned I = 0; I < Times; ++I) {
      const Root *R = &All[below(All.size())];
      if (below(3))
        M.set(R, V{&Values[below(Values.size())]});
      else
        M.erase(R);
    }
  }
};

/// Asks for every root.
std::vector<Memory::Difference> oneByOne(const Roots &R, const Memory &A,
                                         const Memory &B) {
  std::vector<Memory::Difference> Result;
  for (const Root &One : R.All)
    if (A.find(&One).Of != B.find(&One).Of)
      Result.push_back({&One, A.find(&One), B.find(&One)});
  return Result;
}

TEST(Memory, DifferencesAreThoseOfEveryRoot) {
  Roots R;
  Memory::Factory Made(/*canonicalize=*/false);
  for (unsigned Round = 0; Round < 300; ++Round) {
    Memory A(Made);
    R.change(A, R.below(250));
    Memory B = A;
    R.change(B, R.below(20));
    if (R.below(2))
      R.change(A, R.below(20));
    const auto Found = A.differences(B), Expected = oneByOne(R, A, B);
    ASSERT_EQ(Found.size(), Expected.size()) << "round " << Round;
    for (size_t I = 0; I < Found.size(); ++I) {
      EXPECT_EQ(Found[I].Of, Expected[I].Of);
      EXPECT_EQ(Found[I].InThis.Of, Expected[I].InThis.Of);
      EXPECT_EQ(Found[I].InOther.Of, Expected[I].InOther.Of);
    }
  }
}

TEST(Memory, ACopyDoesNotDiffer) {
  Roots R;
  Memory::Factory Made(/*canonicalize=*/false);
  Memory A(Made);
  R.change(A, 100);
  EXPECT_TRUE(A.differences(A).empty());
  EXPECT_TRUE(Memory(Made).differences(Memory(Made)).empty());
}

} // namespace
