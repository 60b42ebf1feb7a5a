// Ids of the application: where they are born, what becomes of them there.
#include "test/unit/rules/Unordered.h"

namespace keyspread {
namespace {

class RulesBirth : public UnorderedTest {
protected:
  RulesBirth() {
    Running = true; // put() binds what it is given
    Before += R"(void put(sqlite3 *d, const char *sql, int64 id, int64 n) {
  sqlite3_stmt *s;
  sqlite3_prepare_v2(d, sql, -1, &s, 0);
  sqlite3_bind_int64(s, 1, id);
  sqlite3_bind_int64(s, 2, n);
}
)";
  }

  static constexpr const char *Insert = "INSERT INTO t (id, at) VALUES (?, ?)";
  /// A function that puts \p Id into t after \p Statements.
  static std::string with(const std::string &Statements,
                          const std::string &Id) {
    return "void f(sqlite3 *d, int64 given) { " + Statements + "put(d, \"" +
           Insert + "\", " + Id + ", 0); }";
  }
};

TEST_F(RulesBirth, ReversesACounterWhereItRises) {
  const std::string Use = with("int64 id = next(); ", "id");
  EXPECT_EQ(
      rewritten("static int64 last; int64 next() { return ++last; }\n" + Use),
      "static int64 last; int64 next() { return "
      "keyspread::bit_reverse(++last); }\n" +
          Use);
}

TEST_F(RulesBirth, ReversesBehindTheLastArithmetic) {
  const std::string Use = with("", "next()");
  EXPECT_EQ(
      rewritten("static int64 n; int64 next() { int64 ms = time(0); return (ms "
                "<< 20) | n++; }\n" +
                Use),
      "static int64 n; int64 next() { int64 ms = time(0); return "
      "keyspread::bit_reverse((ms << 20) | n++); }\n" +
          Use);
}

TEST_F(RulesBirth, TakesAnIdThatIsReversedForDone) {
  const std::string Code = "namespace keyspread { int64 bit_reverse(int64); }\n"
                           "static int64 last; int64 next() { return "
                           "keyspread::bit_reverse(++last); }\n" +
                           with("", "next()");
  EXPECT_EQ(rewritten(Code), Code);
}

TEST_F(RulesBirth, LeavesIdsThatAreGiven) {
  const std::string Code = with("", "given");
  EXPECT_EQ(rewritten(Code), Code);
}

TEST_F(RulesBirth, GivesAReferenceTheSameId) {
  const std::string Use =
      with("int64 id = ++last; "
           "put(d, \"INSERT INTO c (t_id, n) VALUES (?, ?)\", id, 1); ",
           "id");
  std::string New = rewritten("static int64 last;\n" + Use);
  EXPECT_EQ(New.find("blocked"), std::string::npos) << New;
  EXPECT_NE(New.find("int64 id = keyspread::bit_reverse(++last);"),
            std::string::npos)
      << New;
}

TEST_F(RulesBirth, RefusesAValueThatIsMoreThanTheId) {
  EXPECT_EQ(
      rewritten("static int64 last;\n" +
                with("int64 id = ++last; "
                     "put(d, \"INSERT INTO u (id, n) VALUES (?, ?)\", 5, id); ",
                     "id")),
      "blocked: the new id also becomes 'n' of 'u', which is no reference to "
      "it");
}

TEST_F(RulesBirth, ReversesAtTheCallWhatServesOtherTablesToo) {
  const std::string Next =
      "static int64 last; int64 next() { return ++last; }\n"
      "void g(sqlite3 *d) { int64 n = next(); put(d, \"INSERT INTO u (id, n) "
      "VALUES (?, ?)\", n, 1); }\n";
  EXPECT_EQ(rewritten(Next + with("int64 id = next(); ", "id")),
            Next + with("int64 id = keyspread::bit_reverse(next()); ", "id"));
}

TEST_F(RulesBirth, RefusesArithmeticOnTheNewId) {
  EXPECT_EQ(
      rewritten("static int64 last;\n" +
                with("int64 id = ++last; "
                     "put(d, \"INSERT INTO c (t_id, n) VALUES (?, ?)\", id + "
                     "1, 1); ",
                     "id")),
      "blocked: arithmetic is done on the new id");
}

TEST_F(RulesBirth, RefusesIntegersThatAreTooNarrow) {
  EXPECT_EQ(rewritten("static int64 last;\n" +
                      with("int64 id = ++last; int less = id; ", "less")),
            "blocked: the new id passes an integer of less than 64 bits, which "
            "would cut it off");
  Before += "extern \"C\" int sqlite3_bind_int(sqlite3_stmt *, int, int);\n";
  EXPECT_EQ(rewritten("static int64 last;\nvoid f(sqlite3 *d, sqlite3_stmt *s) "
                      "{ sqlite3_prepare_v2(d, \"INSERT INTO t (id) VALUES "
                      "(?)\", -1, &s, 0); sqlite3_bind_int(s, 1, ++last); }"),
            "blocked: the id is made as an integer of 32 bits, and one that is "
            "spread needs 64");
}

TEST_F(RulesBirth, ReversesBehindANarrowCounter) {
  const std::string Next = "static int last; int next() { return ++last; }\n";
  EXPECT_EQ(rewritten(Next + with("", "next()")),
            Next + with("", "keyspread::bit_reverse(next())"));
}

TEST_F(RulesBirth, RefusesACounterThatRisesElsewhere) {
  EXPECT_EQ(rewritten("static int64 last;\n" + with("++last; ", "last")),
            "blocked: counter 'last' rises here in a statement of its own, so "
            "that no one expression is the new id");
}

TEST_F(RulesBirth, MakesTextOfAGeneratorRandom) {
  P.Tables["n"].How = Strategy::UuidV4;
  P.Tables.erase("t");
  Schema = "CREATE TABLE n (id TEXT NOT NULL, PRIMARY KEY (id));";
  Before += "#include <string>\n";
  const std::string Head = "std::string new_ulid();\nvoid f(sqlite3 *d, "
                           "sqlite3_stmt *s) { const std::string id = ",
                    Tail = "; sqlite3_prepare_v2(d, \"INSERT INTO n (id) "
                           "VALUES (?)\", -1, &s, 0); "
                           "sqlite3_bind_text(s, 1, id.c_str(), -1, 0); }";
  EXPECT_EQ(rewritten(Head + "new_ulid()" + Tail),
            Head + "keyspread::uuid_v4()" + Tail);
}

/// Ids that are text, and a time in another column.
class RulesBirthOfText : public RulesBirth {
protected:
  RulesBirthOfText() {
    P.Tables["n"].How = Strategy::UuidV4;
    P.Tables.erase("t");
    Schema = "CREATE TABLE n (id TEXT NOT NULL, at BIGINT, PRIMARY KEY (id));";
    Before += R"cpp(#include <string>
void add(sqlite3 *d, const std::string &id, int64 at) {
  sqlite3_stmt *s;
  sqlite3_prepare_v2(d, "INSERT INTO n (id, at) VALUES (?, ?)", -1, &s, 0);
    sqlite3_bind_text(s, 1, id.c_str(), -1, 0);
    sqlite3_bind_int64(s, 2, at);
    }
    std::string made(int64 ms) { return "k" + std::to_string(ms); }
    int64 timeOf(const std::string &id) { return std::stoll(id); }
)cpp";
  }
};

TEST_F(RulesBirthOfText, LeavesTheTimeThatAnIdIsMadeOf) {
  const std::string Head = "void f(sqlite3 *d) { int64 at = time(0); add(d, ",
                    Tail = ", at); }";
  EXPECT_EQ(rewritten(Head + "made(at)" + Tail),
            Head + "keyspread::uuid_v4()" + Tail);
}

TEST_F(RulesBirthOfText, LeavesAVariableThatOthersReadToo) {
  EXPECT_EQ(rewritten("std::string f(sqlite3 *d) { int64 at = time(0); "
                      "std::string id = \"k\" + std::to_string(at); "
                      "add(d, id, at); return id; }"),
            "blocked: the id is put together with other text");
}

TEST_F(RulesBirthOfText, ChangesTheIdWhereItIsMadeAndNotWhereItIsKept) {
  const std::string Head = "std::string f(sqlite3 *d) { std::string id = ",
                    Tail = "; add(d, id, 0); return id; }\n"
                           "void g(sqlite3 *d) { std::string kept = f(d); "
                           "add(d, kept, 1); }";
  EXPECT_EQ(rewritten(Head + "made(time(0))" + Tail),
            Head + "keyspread::uuid_v4()" + Tail);
}

TEST_F(RulesBirthOfText, RefusesATimeThatIsReadFromTheId) {
  EXPECT_EQ(rewritten("void f(sqlite3 *d) { std::string id = made(time(0)); "
                      "add(d, id, timeOf(id)); }"),
            "blocked: the new id also becomes 'at' of 'n', which is no "
            "reference to it");
}

TEST_F(RulesBirth, RefusesCodeThatComparesNewIds) {
  EXPECT_EQ(rewritten("static int64 last;\nbool newer(int64 a, int64 b) { "
                      "return a > b; }\n" +
                      with("int64 id = ++last; newer(id, id); ", "id")),
            "blocked: the order of new ids is taken for their age");
}

} // namespace
} // namespace keyspread
