#include "matchers/sql/TableNames.h"

#include <gtest/gtest.h>

namespace {

using namespace keyspread::sql;

TableNames named(const char *Script) {
  TableNames Result;
  Result.add(parse(Script, Dialect::Sqlite));
  return Result;
}

const char *const Shop = "CREATE TABLE shop_users (id INT);"
                         "CREATE TABLE Shop_Orders (id INT);"
                         "CREATE TABLE shop_order_items (id INT);";

TEST(TableNames, WhatStandsInFrontOfAPart) {
  const TableNames Known = named(Shop);
  EXPECT_EQ(Known.before("_users", false), "shop");
  EXPECT_EQ(Known.before("users", false), "shop_");
  EXPECT_EQ(Known.before("ORDERS", false), "shop_");
}

TEST(TableNames, NoTableIsCalledSo) {
  const TableNames Known = named(Shop);
  EXPECT_EQ(Known.before("_order", false), "");
  EXPECT_EQ(Known.before("_items", false), "");
  EXPECT_EQ(Known.before("", true), "");
  EXPECT_EQ(Known.before("_", true), "");
}

TEST(TableNames, MoreIsPutInBehindThePart) {
  const TableNames Known = named(Shop);
  EXPECT_EQ(Known.before("_order", true), "shop");
  EXPECT_EQ(Known.before("_x", true), "");
}

TEST(TableNames, OneOfFourMayBeCalledOtherwise) {
  const std::string One = std::string(Shop) + "CREATE TABLE versions (id INT);";
  EXPECT_EQ(named(One.c_str()).before("_users", false), "shop");
  const std::string Two = One + "CREATE TABLE user_names (id INT);";
  EXPECT_EQ(named(Two.c_str()).before("_users", false), "");
}

TEST(TableNames, TwoTablesMayBeginAlikeByAccident) {
  EXPECT_EQ(named("CREATE TABLE user_a (id INT); CREATE TABLE user_b (id INT);")
                .before("_a", false),
            "");
}

} // namespace
