#include "matchers/sql/Holes.h"

#include <gtest/gtest.h>

namespace {

using namespace keyspread::sql;

TEST(SqlHoles, AreFilledByAnything) {
  EXPECT_TRUE(fills("DELETE FROM t", "DELETE FROM \x01"));
  EXPECT_TRUE(fills("a-x-b-y-c", "a\x01"
                                 "b\x01"
                                 "c"));
  EXPECT_TRUE(fills("ab", "a\x01"
                          "b"));
  EXPECT_FALSE(fills("a-b-d", "a\x01"
                              "b\x01"
                              "c"));
  EXPECT_FALSE(fills("ab", "abc"));
  EXPECT_FALSE(fills("abc", "ab"));
  EXPECT_TRUE(fills("abc", "abc"));
}

TEST(SqlHoles, OfANameThatMayBeATables) {
  Name N;
  N.Text = "Log_\x01";
  EXPECT_TRUE(mayBe(N, "log_today"));
  EXPECT_TRUE(mayBe(N, "LOG_2"));
  EXPECT_FALSE(mayBe(N, "users"));
  N.Text = "\x01";
  EXPECT_TRUE(mayBe(N, "users"));
}

TEST(SqlHoles, InQuotes) {
  EXPECT_FALSE(isInQuotes("SELECT 'a', \"b\" FROM "));
  EXPECT_TRUE(isInQuotes("SELECT 'a"));
  EXPECT_TRUE(isInQuotes("SELECT \"it's"));
  EXPECT_TRUE(isInQuotes("SELECT 'it''s "));
  EXPECT_FALSE(isInQuotes(""));
}

} // namespace
