// References that are nothing in some cases, and the shards beside them.
#include "rewrites/proof/rows/OrNothing.h"

#include "gtest/gtest.h"

namespace keyspread::proof {
namespace {

using namespace trace;

class OrNothing : public ::testing::Test {
protected:
  Values Make;
  V If = Make.symbol("c"), Id = Make.symbol("id"), None = Make.null();
  V Shard = Make.operation("keyspread::shard_of<8>", {Id});

  V no(V Of) { return Make.operation("!", {Of}); }
};

TEST_F(OrNothing, InTheSameCases) {
  EXPECT_EQ(
      whereThereIsA(Make.choice(If, None, Id), Make.choice(If, None, Shard)).Of,
      Shard.Of);
  EXPECT_EQ(
      whereThereIsA(Make.choice(If, None, Id), Make.choice(no(If), Shard, None))
          .Of,
      Shard.Of);
}

TEST_F(OrNothing, InOtherCases) {
  EXPECT_FALSE(
      whereThereIsA(Make.choice(If, None, Id), Make.choice(If, Shard, None)));
  EXPECT_FALSE(whereThereIsA(Make.choice(If, None, Id),
                             Make.choice(Make.symbol("d"), None, Shard)));
  EXPECT_FALSE(whereThereIsA(Id, Make.choice(If, None, Shard)));
  EXPECT_FALSE(whereThereIsA(Make.choice(If, None, Id), Shard));
}

// `(row ? cell : -1) >= 0` asks what `cell >= 0` does where there is a row.
TEST_F(OrNothing, InTheSameCasesAsFarAsIsKnown) {
  const V Row = Make.symbol("row"), Cell = Make.symbol("cell");
  auto AtLeast0 = [&](V Of) {
    return Make.operation(">=", {Of, Make.number(0)});
  };
  const V Key = Make.choice(AtLeast0(Make.choice(Row, Cell, Make.number(-1))),
                            Id, None),
          Of = Make.choice(AtLeast0(Cell), Shard, None);
  EXPECT_EQ(whereThereIsA(Key, Of, {{Row, true}}).Of, Shard.Of);
  EXPECT_FALSE(whereThereIsA(Key, Of, {{Row, false}}));
  EXPECT_FALSE(whereThereIsA(Key, Of));
}

TEST_F(OrNothing, WhereTheProgramAsksTheReference) {
  const V Has = Make.operation("has_value", {Id});
  EXPECT_EQ(whereThereIsA(Id, Make.choice(Has, Shard, None)).Of, Shard.Of);
  EXPECT_EQ(whereThereIsA(Id, Make.choice(no(Has), None, Shard)).Of, Shard.Of);
  EXPECT_FALSE(whereThereIsA(Id, Make.choice(Has, None, Shard)));
  EXPECT_FALSE(
      whereThereIsA(Make.symbol("other"), Make.choice(Has, Shard, None)));
}

TEST_F(OrNothing, OfWhatIsNever) {
  EXPECT_TRUE(mayBeNothing(Make.choice(If, None, Shard)));
  EXPECT_FALSE(mayBeNothing(Shard));
  EXPECT_FALSE(mayBeNothing(Make.choice(If, None, None)));
}

} // namespace
} // namespace keyspread::proof
