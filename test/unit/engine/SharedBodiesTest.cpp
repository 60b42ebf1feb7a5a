#include "tool/engine/SharedBodies.h"

#include <gtest/gtest.h>

namespace keyspread {
namespace {

facts::Body body(const std::string &Key, bool Lowered = true) {
  facts::Body B;
  B.Key = Key;
  if (Lowered)
    B.Nodes.emplace_back();
  return B;
}

facts::Bodies unit(std::vector<facts::Body> Functions) {
  facts::Bodies U;
  U.Functions = std::move(Functions);
  return U;
}

std::vector<std::string> keysOf(const facts::Bodies &U) {
  std::vector<std::string> Result;
  for (const facts::Body &B : U.Functions)
    Result.push_back(B.Key);
  return Result;
}

using Keys = std::vector<std::string>;

/// Three units, added in this order.
std::vector<facts::Bodies> added(std::vector<size_t> Order) {
  std::vector<facts::Bodies> Units = {
      unit({body("a"), body("h", false)}),
      unit({body("b"), body("h"), body("inline")}),
      unit({body("c"), body("h"), body("inline")})};
  SharedBodies Shared(Units);
  for (size_t I : Order)
    Shared.add(I);
  return Units;
}

TEST(SharedBodies, TheFirstUnitKeepsThemWhateverComesFirst) {
  for (const std::vector<size_t> &Order :
       {std::vector<size_t>{0, 1, 2}, {2, 1, 0}, {1, 0, 2}}) {
    const std::vector<facts::Bodies> Units = added(Order);
    EXPECT_EQ(keysOf(Units[1]), (Keys{"b", "h", "inline"}));
    EXPECT_EQ(keysOf(Units[2]), Keys{"c"});
  }
}

TEST(SharedBodies, OneThatWasNotLoweredIsNoReasonToDropAnother) {
  const std::vector<facts::Bodies> Units = added({0, 1, 2});
  EXPECT_EQ(keysOf(Units[0]), (Keys{"a", "h"}));
}

TEST(SharedBodies, TwoOfOneKeyInAUnitStay) {
  std::vector<facts::Bodies> Units = {unit({body("a"), body("a")})};
  SharedBodies(Units).add(0);
  EXPECT_EQ(keysOf(Units[0]), (Keys{"a", "a"}));
}

TEST(SharedBodies, WhatAUnitHasNoMoreIsKeptUnlessItsFileChanged) {
  facts::Bodies Before = unit({body("gone"), body("there"), body("edited")});
  Before.Files = {"/a.h", "/a.cpp"};
  for (facts::Body &B : Before.Functions)
    B.At.File = B.Key == "edited";
  const facts::Bodies After = unit({body("there")});
  const facts::Bodies Kept = keptForOthers(Before, After, {{"/a.cpp", ""}});
  EXPECT_EQ(keysOf(Kept), Keys{"gone"});
  EXPECT_EQ(Kept.Files, Before.Files);
}

} // namespace
} // namespace keyspread
