// Calls, their arguments, and the places beside them where a statement may go.
#include "ReadUnit.h"

using namespace keyspread;
using namespace keyspread::extract;
using testing::ElementsAre;

namespace {

const char *Prelude = R"(#include <map>
#include <memory>
#include <functional>
#include <optional>
#include <string>
#include <vector>
struct Stmt {
  Stmt(const char *sql);
  Stmt(int n, const std::string &sql);
  Stmt &bind(int i, long long v);
  Stmt &operator<<(long long v);
  bool step();
  int column() const;
  long long next();
};
struct Db { Stmt prepare(const std::string &sql); Stmt *raw; std::unique_ptr<Stmt> own; void go(int x, Stmt &st); };
int rc(int);
int f();
void use(long long);
bool check(bool);
)";

ReadUnit body(const std::string &Body, const std::string &Before = "") {
  return read(Prelude + Before + "void Db::go(int x, Stmt &st) {\n  " + Body +
              "\n}\n");
}

bool repeatable(const std::string &Argument) {
  return body("const Stmt &cs = st; std::map<int, int> m; std::vector<int> v; "
              "std::string s; (void)cs; use(" +
              Argument + ");")
      .arg("use")
      .Repeatable;
}

TEST(Calls, WhatMayBeEvaluatedTwice) {
  for (const char *Yes : {"x", "x + 1", "5", "cs.column()", "v[x]", "m[x]",
                          "m.at(x)", "v.back()", "s.size()", "x ? 1 : 2",
                          "static_cast<long long>(x)", "std::stoll(s)", "*&x"})
    EXPECT_TRUE(repeatable(Yes)) << Yes;
  for (const char *No : {"x++", "--x", "x += 1", "f()", "st.next()", "v[x++]",
                         "rc(x)", "*new int(1)", "m[f()]"})
    EXPECT_FALSE(repeatable(No)) << No;
}

TEST(Calls, ConstantsAndBases) {
  EXPECT_EQ(body("use(2 + 3);").arg("use").Constant, 5);
  EXPECT_EQ(body("use(-7);").arg("use").Constant, -7);
  EXPECT_EQ(body("use(x);").arg("use").Constant, std::nullopt);
  const char *Text = "void text(const char *);";
  EXPECT_EQ(body("std::string s; text(s.c_str());", Text).arg("text").Base,
            "s");
  ReadUnit R = body("text(std::to_string(x + 1).c_str());", Text);
  EXPECT_EQ(R.arg("text").Base, "x + 1");
  EXPECT_TRUE(R.arg("text").BaseIsNumber);
  EXPECT_EQ(R.arg("text").BaseClass, facts::TypeClass::Integer);
  EXPECT_EQ(body("text(\"a\");", Text).arg("text").Base, "");
}

TEST(Calls, PlacesOfACall) {
  ReadUnit R = body("st.bind(1,\n    x);");
  const facts::Call &C = R.call("Stmt::bind");
  EXPECT_EQ(R.at(C.At), "st.bind(1,\n    x)");
  EXPECT_EQ(R.at(C.NameAt), "bind");
  EXPECT_EQ(R.at(C.Open), "(");
  EXPECT_EQ(R.at(C.Close), ")");
  EXPECT_EQ(C.Prefix, "st.");
  EXPECT_EQ(R.at(C.Place.Statement), "st.bind(1,\n    x);");
  EXPECT_EQ(C.Place.Indent, "  ");
  EXPECT_TRUE(C.Place.InBlock && C.Place.OnlyCall && !C.Place.InMacro);
  EXPECT_EQ(C.Receiver->Text, "st");
}

TEST(Calls, TemplateArgumentsStandBeforeTheParenthesis) {
  ReadUnit R = body("put<std::map<int, int>>\n(x);",
                    "template <class T> void put(int);");
  EXPECT_EQ(R.at(R.call("put").Open), "(");
}

struct PlaceCase {
  const char *Body, *Statement;
  bool InBlock, OnlyCall;
};

TEST(Calls, PlacesThatTakeAStatement) {
  for (const PlaceCase &C : std::initializer_list<PlaceCase>{
           {"use(1);", "use(1);", true, true},
           {"if (x) use(1);", "use(1);", false, true},
           {"if (x) f(); else use(1);", "use(1);", false, true},
           {"for (;;) use(1);", "use(1);", false, true},
           {"while (x) { use(1); }", "use(1);", true, true},
           {"switch (x) { case 1: use(1); }", "use(1);", false, true},
           {"switch (x) { case 1: f(); use(1); }", "use(1);", true, true},
           {"auto l = [&] { use(1); };", "use(1);", true, true},
           {"try { use(1); } catch (...) {}", "use(1);", true, true},
           {"rc(2), use(1);", "rc(2), use(1);", true, false},
           {"return use(1);", "return use(1);", true, false}}) {
    ReadUnit R = body(C.Body);
    const facts::StatementPlace &P = R.call("use").Place;
    EXPECT_EQ(R.at(P.Statement), C.Statement) << C.Body;
    EXPECT_EQ(P.InBlock, C.InBlock) << C.Body;
    EXPECT_EQ(P.OnlyCall, C.OnlyCall) << C.Body;
    EXPECT_FALSE(P.InMacro) << C.Body;
  }
}

TEST(Calls, ConditionsGoInFrontOfTheWhole) {
  for (const char *Body :
       {"if (rc(1)) { f(); }", "if (int k = rc(1); k) f();",
        "switch (rc(1)) { default: f(); }", "for (int i = rc(1); i; --i) f();",
        "if (!x || rc(1) != 0) return;"}) {
    ReadUnit R = body(Body);
    EXPECT_EQ(R.at(R.call("rc").Place.Statement), Body);
    EXPECT_TRUE(R.call("rc").Place.InBlock) << Body;
    EXPECT_FALSE(R.call("rc").Place.OnlyCall || R.call("rc").Place.InMacro)
        << Body;
  }
  ReadUnit R = body("if (x) f(); else if (rc(1)) f();");
  EXPECT_EQ(R.at(R.call("rc").Place.Statement), "if (rc(1)) f();");
  EXPECT_FALSE(R.call("rc").Place.InBlock);
}

TEST(Calls, WhatALoopRepeatsTakesNoStatement) {
  for (const char *Body : {"while (rc(1)) f();", "for (; rc(1);) f();",
                           "for (;; rc(1)) f();", "do f(); while (rc(1));"}) {
    ReadUnit R = body(Body);
    EXPECT_TRUE(R.call("rc").Place.InMacro) << Body;
    EXPECT_FALSE(R.call("rc").Place.OnlyCall) << Body;
  }
}

TEST(Calls, TextAroundACheckedCall) {
  const facts::StatementPlace P =
      body("check(rc(f()));", "bool check(int);").call("rc").Place;
  EXPECT_TRUE(P.OnlyCall);
  EXPECT_EQ(P.Before, "check(");
  EXPECT_EQ(P.After, ");");
  EXPECT_FALSE(body("int r = rc(1); (void)r;").call("rc").Place.OnlyCall);
}

TEST(Calls, PiecesOfAFoldTakeNoStatement) {
  ReadUnit R =
      body("all(st, 1, 2);", "template <class... A> void all(Stmt &s, A... a) "
                             "{ int i = 0; (s.bind(++i, a), ...); }");
  EXPECT_TRUE(R.call("Stmt::bind").Place.InMacro);
}

TEST(Calls, MacroBodies) {
  ReadUnit R = body("BOTH(x);",
                    "#define BOTH(v) use(v); st.bind(1, v); st.bind(2, v)\n");
  EXPECT_EQ(R.call("use").Macro, "BOTH");
  auto Binds = R.calls("Stmt::bind");
  ASSERT_EQ(Binds.size(), 2u);
  EXPECT_NE(Binds[0]->Result, Binds[1]->Result);
  EXPECT_TRUE(Binds[1]->Place.InMacro ||
              Binds[1]->Place.Statement == Binds[0]->Place.Statement);
}

TEST(Calls, AMacroArgumentUsedTwiceIsOneCall) {
  EXPECT_EQ(body("MAX(f(), x);", "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n")
                .calls("f")
                .size(),
            1u);
}

TEST(Calls, Chains) {
  ReadUnit R = body("prepare(\"q\").bind(1, 2).bind(2, 3).step();");
  EXPECT_TRUE(R.call("Db::prepare").Chained);
  EXPECT_TRUE(R.call("Db::prepare").ReceiverIsThis);
  EXPECT_FALSE(R.call("Stmt::step").Chained);
  EXPECT_EQ(R.calls("Stmt::bind").size(), 2u);
  EXPECT_EQ(R.call("Stmt::step").Receiver->Sources[0].From,
            R.calls("Stmt::bind")[0]->Result);
}

TEST(Calls, ReceiversBehindPointers) {
  auto Receiver = [](const char *Body) {
    ReadUnit R = body(Body);
    const facts::Call &C = R.call("Stmt::bind");
    EXPECT_TRUE(C.Receiver && C.Receiver->Sources.size() == 1) << Body;
    auto From = R.reach(C.Receiver->Sources);
    return C.Receiver->Text + (From.count("c:@S@Db@FI@raw") ? " raw" : "") +
           (From.count("c:@S@Db@FI@own") ? " own" : "");
  };
  EXPECT_EQ(Receiver("raw->bind(1, 2);"), "raw raw");
  EXPECT_EQ(Receiver("own->bind(1, 2);"), "own own");
  EXPECT_EQ(Receiver("(*own).bind(1, 2);"), "(*own) own");
  EXPECT_EQ(Receiver("auto &s = *raw; s.bind(1, 2);"), "s raw");
  EXPECT_EQ(Receiver("Stmt *p = own.get(); p->bind(1, 2);"), "p own");
}

TEST(Calls, ConstructionsInLibraryCalls) {
  for (const char *Body : {"auto p = std::make_unique<Stmt>(\"q\");",
                           "auto p = std::make_shared<Stmt>(\"q\");",
                           "std::optional<Stmt> p; p.emplace(\"q\");",
                           "std::vector<Stmt> p; p.emplace_back(\"q\");",
                           "std::unique_ptr<Stmt> p(new Stmt(\"q\"));",
                           "Stmt p(\"q\");", "auto p = Stmt{\"q\"};"}) {
    ReadUnit R = body(Body);
    EXPECT_TRUE(R.call("Stmt::Stmt").Constructor) << Body;
    EXPECT_EQ(R.arg("Stmt::Stmt").Text, "\"q\"") << Body;
    EXPECT_TRUE(
        llvm::StringRef(Body).starts_with("Stmt p") ||
        llvm::StringRef(Body).contains("new ") ||
        R.flowsInto(R.call("Stmt::Stmt").Result, "@p", facts::Part::Whole))
        << Body;
  }
  ReadUnit R = body("own = std::make_unique<Stmt>(1, \"q\");");
  EXPECT_TRUE(R.flowsInto(R.call("Stmt::Stmt").Result, "c:@S@Db@FI@own",
                          facts::Part::Whole));
  EXPECT_THAT(R.call("Stmt::Stmt").Callee, testing::HasSubstr("#I#"));
  EXPECT_EQ(R.at(R.call("Stmt::Stmt").Close), ")");
  EXPECT_TRUE(body("std::vector<std::string> p; p.emplace_back(\"q\");")
                  .calls("Stmt::Stmt")
                  .empty());
}

TEST(Calls, ThroughStoredFunctions) {
  for (const char *Body :
       {"auto g = [](long long v) { rc(0); }; g(7);",
        "std::function<void(long long)> g = [](long long v) {}; g(7);"}) {
    ReadUnit R = body(Body);
    const facts::Call &C = R.call("Db::operator()");
    EXPECT_EQ(C.Args.size(), 1u) << Body;
    EXPECT_TRUE(llvm::any_of(R.Facts.Functions, [&](const facts::Function &F) {
      return F.Usr == C.Callee;
    })) << Body;
  }
  EXPECT_EQ(body("void (*g)(long long) = use; g(7);").arg("use").Constant, 7);
  EXPECT_TRUE(
      body("void (*g)(long long) = nullptr; g(7);").calls("use").empty());
}

TEST(Calls, InALambdaBelongToIt) {
  ReadUnit R = body("auto l = [x] { use(x); };");
  EXPECT_NE(R.call("use").Function, "c:@S@Db@F@go#I#&$@S@Stmt#");
  EXPECT_EQ(R.arg("use").Sources[0].From,
            facts::parameterOf("c:@S@Db@F@go#I#&$@S@Stmt#", 0));
}

TEST(Calls, OfTheLibraryInATemplateAreRecordedOnce) {
  ReadUnit R = read(R"(#include <sqlite3.h>
template <class T> void put(sqlite3_stmt *s, int i, T v) { sqlite3_bind_int64(s, i, v); }
void f(sqlite3_stmt *s) { put(s, 1, 5); put(s, 2, 5LL); })");
  const facts::Call &C = R.call("sqlite3_bind_int64");
  EXPECT_EQ(C.Function, R.calls("put")[0]->Callee);
  EXPECT_EQ(C.Args[2].Sources[0].From, facts::parameterOf(C.Function, 2));
  EXPECT_EQ(R.calls("put").size(), 2u);
}

TEST(Calls, LineDirectivesAreIgnored) {
  ReadUnit R = body("use(1);", "#line 900 \"other.y\"\n");
  EXPECT_EQ(R.at(R.call("use").At), "use(1)");
}

} // namespace
