// What becomes of texts and lists on their way to the database.
#include "rewrites/trace/PossibleTexts.h"
#include "test/unit/trace/TraceTesting.h"

#include <gmock/gmock.h>

namespace keyspread::trace {
namespace {

using ::testing::ElementsAre;

const char *const Library = R"cpp(
extern "C" char *sqlite3_mprintf(const char *, ...);
namespace std {
template <class C> struct basic_string {
  basic_string(const C *);
  basic_string &operator+=(const C *);
  void pop_back();
  void resize(unsigned long);
  unsigned long size() const;
  unsigned long find(const C *, unsigned long = 0) const;
  basic_string substr(unsigned long = 0, unsigned long = -1) const;
  const C *c_str() const;
};
template <class C> struct basic_string_view {
  basic_string_view(const C *);
  void remove_prefix(unsigned long);
  const C *data() const;
};
using string = basic_string<char>;
template <class T> struct vector {
  void push_back(const T &);
  T &operator[](unsigned long);
};
}
namespace boost {
void replace_all(std::string &, const char *, const char *);
}
void exec(const char *sql) { sqlite3_exec(db, sql, 0, 0, 0); }
)cpp";

class Texts : public Traces {
protected:
  std::vector<std::string> of(const std::string &Body) {
    return events(Library + ("void f(const char *a, int n) {" + Body) + "}");
  }
};

// "q" and "z" are lengths only in front of another letter.
TEST_F(Texts, ConversionsOfSqlite) {
  EXPECT_THAT(of(R"cpp(exec(sqlite3_mprintf("x = '%q' AND y = %Q", "it's",
                                            "it's"));)cpp"),
              ElementsAre("exec x = 'it''s' AND y = 'it''s'"));
  // What is known of a text that is put together stands in the quotes, too.
  EXPECT_THAT(of(R"cpp(exec(sqlite3_mprintf(
                           "x = %Q", sqlite3_mprintf("it's %s", a)));)cpp"),
              ElementsAre("exec x = 'it''s \x01'"));
  EXPECT_THAT(of(R"cpp(exec(sqlite3_mprintf("x = '%q', n = %d", a, 7));)cpp"),
              ElementsAre("exec x = '\x01', n = 7"));
  EXPECT_THAT(of(R"cpp(exec(sqlite3_mprintf("n = %qd, m = %zu.", 7, 8));)cpp"),
              ElementsAre("exec n = 7, m = 8."));
}

// A text that is put together letter by letter is one argument, a va_list all.
TEST_F(Texts, AFormatOfLetters) {
  EXPECT_THAT(of(R"cpp(char s[] = {a[n], a[n + 1], 0};
                       exec(sqlite3_mprintf("x = %Q, n = %d", s, 7));)cpp"),
              ElementsAre("exec x = \x01, n = 7"));
}

TEST_F(Texts, LoseTheirEnd) {
  EXPECT_THAT(of(R"cpp(std::string s("id IN (1,2,"); s.pop_back(); s += ")";
                       exec(s.c_str());)cpp"),
              ElementsAre("exec id IN (1,2)"));
  EXPECT_THAT(of(R"cpp(std::string s("a, b, "); s.resize(s.size() - 2);
                       exec(s.c_str());)cpp"),
              ElementsAre("exec a, b"));
  // What a loop added stays one piece.
  EXPECT_THAT(of(R"cpp(std::string s("id IN (");
                       for (int i = 0; i < n; ++i) s += "?,";
                       s.pop_back(); s += ")"; exec(s.c_str());)cpp"),
              ElementsAre("exec id IN (\x01)"));
  // How much is lost is not known: so is what is left.
  EXPECT_THAT(of(R"cpp(std::string s("a, b"); s.resize(n);
                       exec(s.c_str());)cpp"),
              ElementsAre("std::basic_string::resize", "exec \x01"));
}

TEST_F(Texts, OnePieceBecomesAnother) {
  EXPECT_THAT(of(R"cpp(std::string s("DELETE FROM {p}_a, {p}_b");
                       boost::replace_all(s, "{p}", a);
                       exec(s.c_str());)cpp"),
              ElementsAre("exec DELETE FROM \x01_a, \x01_b"));
  EXPECT_THAT(of(R"cpp(std::string s(n ? "a?" : "b?");
                       boost::replace_all(s, "?", "!");
                       exec(s.c_str());)cpp"),
              ElementsAre("exec \x01"));
  // Which piece is not known: so is all that comes of it.
  EXPECT_THAT(of(R"cpp(std::string s("a, b");
                       boost::replace_all(s, a, "c");
                       exec(s.c_str());)cpp"),
              ElementsAre("boost::replace_all", "exec \x01"));
}

// What a part of a text that nobody knows is put in for may stand in it, too.
TEST_F(Texts, APieceOfWhatIsNotKnown) {
  const Trace T =
      traceOf(read(Library + std::string(R"cpp(void f(const char *a) {
        std::string s("x = "); s += a;
        boost::replace_all(s, "'", "''"); exec(s.c_str()); })cpp")));
  std::vector<std::string> Given;
  forEachEvent(T.Items,
               [&](const Event &E) { Given.push_back(print(E.Text)); });
  EXPECT_THAT(Given, ElementsAre("\"x = \" + replaced(a, \"'\", \"''\")"));
}

// ... and a part that is one of two texts stays one of two.
TEST_F(Texts, APieceOfWhatABranchPutsIn) {
  const Trace T =
      traceOf(read(Library + std::string(R"cpp(void f(const char *a, int n) {
        std::string s("FROM {p}_t"); if (n) s += " WHERE {p}_x"; s += ";";
        boost::replace_all(s, "{p}", a); exec(s.c_str()); })cpp")));
  std::vector<std::string> Given;
  forEachEvent(T.Items,
               [&](const Event &E) { Given.push_back(print(E.Text)); });
  EXPECT_THAT(Given,
              ElementsAre("(n ? \"FROM \" + a + \"_t\" + \" WHERE \" + a + "
                          "\"_x\" : \"FROM \" + a + \"_t\") + \";\""));
}

// The names of all tables begin with a setting.
TEST_F(Texts, ATableNamedByASetting) {
  sql::TableNames Names;
  Names.add(sql::parse("CREATE TABLE shop_a (x INT); CREATE TABLE shop_b (x "
                       "INT); CREATE TABLE shop_c (x INT)",
                       sql::Dialect::Sqlite));
  const char *const Code = R"cpp(void f(const char *a, const char *b) {
        std::string s("DELETE FROM "); s += a; s += "b WHERE "; s += b;
        s += "_x = "; s += b; s += "a AND y = '"; s += b; s += "a'";
        exec(s.c_str()); })cpp";
  Runs &Of = read(Library + std::string(Code));
  Of.nameTables(Names, {});
  std::vector<std::string> Given;
  forEachEvent(traceOf(Of).Items,
               [&](const Event &E) { Given.push_back(flatten(E.Text).Text); });
  EXPECT_THAT(Given,
              ElementsAre("DELETE FROM shop_b WHERE \x01_x = shop_a AND y = "
                          "'\x01"
                          "a'"));
}

// Each list is followed by itself: where an element stands is known in both.
TEST_F(Texts, AListThatOneBranchAddedTo) {
  EXPECT_THAT(
      of(R"cpp(std::vector<const char *> v; v.push_back("DELETE FROM a");
                       if (n) v.push_back("DELETE FROM b");
                       v.push_back("DELETE FROM c"); exec(v[0]);)cpp"),
      ElementsAre("exec DELETE FROM a"));
}

TEST_F(Texts, AreTakenApartWhereSomethingStandsInThem) {
  EXPECT_THAT(of(R"cpp(std::string s("id = {} AND n = 1");
                       const auto at = s.find("{}");
                       std::string all(s.substr(0, at).c_str());
                       all += a;
                       all += s.substr(at + 2).c_str();
                       exec(all.c_str());)cpp"),
              ElementsAre("exec id = \x01 AND n = 1"));
  EXPECT_THAT(of(R"cpp(std::string s("a?b?c"); exec(s.substr(s.find("?", 2)
                                                            + 1).c_str());)cpp"),
              ElementsAre("exec c"));
  EXPECT_THAT(of(R"cpp(std::basic_string_view<char> s("{}, b");
                       s.remove_prefix(4); exec(s.data());)cpp"),
              ElementsAre("exec b"));
}

TEST_F(Texts, WhatIsNotInThemIsNowhere) {
  EXPECT_THAT(of(R"cpp(std::string s("abc");
                       if (s.find("{}") == (unsigned long)-1) exec("none");
                       exec(s.substr(0, s.find("{}")).c_str());)cpp"),
              ElementsAre("exec none", "exec abc"));
  // That is the largest number there is, and less than none.
  EXPECT_THAT(of(R"cpp(std::string s("abc");
                       if (s.find("{}") < s.size()) exec("in it");
                       else exec("none");)cpp"),
              ::testing::Contains("exec none"));
}

TEST_F(Texts, WhatIsNotKnownIsNotSearched) {
  EXPECT_THAT(of(R"cpp(std::string s("x "); s += a; s += " {}";
                       if (s.find("{}") == (unsigned long)-1) exec("none");
                       else exec("some");
                       exec(s.substr(s.find("{}")).c_str());)cpp"),
              ElementsAre("exec none", "exec some", "exec \x01"));
}

const char *const Conditions = R"cpp(
template <class T> struct QList {
  QList &operator<<(const T &);
  bool isEmpty() const;
};
struct QStringList : QList<std::string> {
  QStringList();
  std::string join(const char *) const;
};
static std::string where(bool a, bool b) {
  QStringList parts;
  if (a)
    parts << std::string("a = 1");
  if (b)
    parts << std::string("b = 2");
  if (parts.isEmpty())
    return std::string("");
  std::string text(" WHERE ");
  text += parts.join(" AND ").c_str();
  return text;
}
)cpp";

// Each list that conditions leave is one text, and an empty one none.
TEST_F(Texts, ConditionsThatAreAskedForAreJoined) {
  Runs &Of = read(std::string(Library) + Conditions +
                  "std::string f(bool a, bool b) { std::string s(\"T\"); "
                  "s += where(a, b).c_str(); return s; }");
  std::vector<std::string> All;
  for (V One : possibleTexts(Of.Make, traceOf(Of).Result, choosesTexts))
    All.push_back(flatten(One).Text);
  EXPECT_THAT(All, ::testing::UnorderedElementsAre("T WHERE a = 1 AND b = 2",
                                                   "T WHERE a = 1",
                                                   "T WHERE b = 2", "T"));
}

TEST_F(Texts, AListIsFilled) {
  EXPECT_THAT(events(R"cpp(
    namespace std {
    template <class T> struct vector {
      void assign(unsigned long, const T &);
      T &operator[](unsigned long);
    };
    }
    void f() {
      std::vector<const char *> all;
      all.assign(2, "DELETE FROM T");
      sqlite3_exec(db, all[1], 0, 0, 0);
    })cpp"),
              ElementsAre("exec DELETE FROM T"));
}

} // namespace
} // namespace keyspread::trace
