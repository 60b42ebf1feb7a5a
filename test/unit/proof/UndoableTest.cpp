#include "rewrites/proof/Undoable.h"

#include <gmock/gmock.h>

namespace keyspread::proof {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

std::map<int, int> all(const Undoable<int, int> &Of) {
  return {Of.begin(), Of.end()};
}

TEST(Undoable, KeepsWhatIsThere) {
  Undoable<int, int> Of;
  EXPECT_EQ(Of.insert(1, 10), 10);
  EXPECT_EQ(Of.insert(1, 20), 10);
  Of.set(1, 30);
  EXPECT_THAT(all(Of), ElementsAre(Pair(1, 30)));
}

TEST(Undoable, GoesBackThroughAllThatChanged) {
  Undoable<int, int> Of;
  Of.insert(1, 10);
  const size_t First = Of.state();
  Of.set(1, 11);
  Of.insert(2, 20);
  const size_t Second = Of.state();
  Of.set(1, 12);
  Of.set(2, 21);
  Of.set(2, 22);
  Of.backTo(Second);
  EXPECT_THAT(all(Of), ElementsAre(Pair(1, 11), Pair(2, 20)));
  Of.backTo(First);
  EXPECT_THAT(all(Of), ElementsAre(Pair(1, 10)));
  Of.backTo(0);
  EXPECT_THAT(all(Of), ElementsAre());
}

} // namespace
} // namespace keyspread::proof
