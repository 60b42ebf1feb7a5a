// Texts that are written behind what stands in a buffer, and elsewhere in it.
#include "rewrites/trace/texts/TextEnds.h"

#include "test/unit/trace/TraceTesting.h"

#include <gmock/gmock.h>

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;

const char *const Library = R"cpp(
extern "C" {
int sprintf(char *, const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);
char *strcpy(char *, const char *);
unsigned long strlen(const char *);
}
void exec(const char *sql) { sqlite3_exec(db, sql, 0, 0, 0); }
)cpp";

class TextEnds : public Traces {
protected:
  std::vector<std::string> of(const std::string &Body) {
    return events(
        Library +
        ("void f(const char *a, int n, bool c) { char s[99];" + Body) +
        "exec(s); }");
  }
};

TEST_F(TextEnds, BehindTheLengthOfTheText) {
  EXPECT_THAT(of(R"cpp(sprintf(s, "a = %d", n);
                       sprintf(s + strlen(s), " AND b = %d", n);)cpp"),
              ElementsAre("exec a = \x01 AND b = \x01"));
  EXPECT_THAT(of(R"cpp(strcpy(s, "a"); strcpy(s + strlen(s), ", b");)cpp"),
              ElementsAre("exec a, b"));
}

TEST_F(TextEnds, BehindWhatWasCounted) {
  EXPECT_THAT(of(R"cpp(int at = sprintf(s, "a = %d", n);
                       at += snprintf(s + at, 99 - at, " AND b = '%s'", a);
                       snprintf(s + at, 99 - at, " LIMIT %d", n);)cpp"),
              ElementsAre("exec a = \x01 AND b = '\x01' LIMIT \x01"));
}

TEST_F(TextEnds, BehindAPointerThatGoesOn) {
  EXPECT_THAT(of(R"cpp(char *end = s; end += sprintf(end, "a = %d", n);
                       end += sprintf(end, " AND b = '%s'", a);
                       sprintf(end, " LIMIT 5");)cpp"),
              ElementsAre("exec a = \x01 AND b = '\x01' LIMIT 5"));
}

TEST_F(TextEnds, BehindTextsThatConditionsAdd) {
  EXPECT_THAT(of(R"cpp(int at = sprintf(s, "a = %d", n);
                       if (c) at += sprintf(s + at, " AND b = %d", n);
                       sprintf(s + at, " LIMIT %d", n);)cpp"),
              ElementsAre("exec \x01 LIMIT \x01"));
}

// Not the end: nobody knows what stands there, and nobody keeps the old text.
TEST_F(TextEnds, IntoTheMiddle) {
  EXPECT_THAT(of(R"cpp(sprintf(s, "a = %d", n);
                       sprintf(s + n, " AND b = %d", n);)cpp"),
              ElementsAre("exec \x01"));
  EXPECT_THAT(of(R"cpp(int at = sprintf(s, "a = %d", n);
                       sprintf(s, "longer than %d", n);
                       sprintf(s + at, " AND b = %d", n);)cpp"),
              ElementsAre("exec \x01"));
}

TEST_F(TextEnds, LengthsOfOneText) {
  Values Make;
  const V A = Make.symbol("a"), C = Make.symbol("c");
  const V Text = Make.join({Make.text("x = "), A, Make.text(" y")});
  auto Length = [&](V Of) { return Make.operation("length", {Of}); };
  EXPECT_TRUE(isLengthOf(Make, Length(Text), Text));
  EXPECT_TRUE(
      isLengthOf(Make, Make.operation("+", {Make.number(6), Length(A)}), Text));
  EXPECT_FALSE(
      isLengthOf(Make, Make.operation("+", {Make.number(5), Length(A)}), Text));
  EXPECT_FALSE(isLengthOf(Make, Make.number(6), Text));
  EXPECT_FALSE(isLengthOf(Make, Length(C), Text));
  const V Either = Make.choice(C, Text, Make.text("z"));
  EXPECT_TRUE(
      isLengthOf(Make, Make.choice(C, Length(Text), Make.number(1)), Either));
  EXPECT_FALSE(
      isLengthOf(Make, Make.choice(C, Make.number(1), Length(Text)), Either));
}

} // namespace
} // namespace keyspread::trace
