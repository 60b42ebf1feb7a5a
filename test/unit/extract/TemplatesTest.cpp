// Text with holes: formats, sums, appends, streams, constants.
#include "ReadUnit.h"

#include "matchers/extract/texts/TextPieces.h"

using namespace keyspread;
using namespace keyspread::extract;
using facts::TemplateStyle;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

namespace {

/// \p Body in a function of a few values.
ReadUnit body(const std::string &Body, const std::string &Before = "") {
  return read("#include <cinttypes>\n#include <cstdio>\n#include "
              "<sstream>\n#include <string>\n" +
              Before +
              "\nvoid use(const std::string &);\nvoid useC(const char *);\n"
              "void f(int id, long long big, const std::string &name, const "
              "char *c, bool b) {\n" +
              Body + "\n}\n");
}

Names holes(const ReadUnit &R, llvm::StringRef Name = "use") {
  Names Result;
  for (const facts::Hole &H : R.text(Name).Holes)
    Result.push_back(H.Value.Text);
  return Result;
}

/// What stands behind the place for text at the end of the template.
std::string endOfText(const ReadUnit &R, llvm::StringRef Name = "use") {
  const facts::Template &T = R.text(Name);
  facts::TextInsertion At = facts::insertionAt(T, T.Text.size());
  return At.Problem.empty() ? R.Code.substr(At.At.Begin, 3) : At.Problem;
}

TEST(Templates, PrintfConversions) {
  ReadUnit R = body(
      R"(char q[99]; snprintf(q, sizeof q, "a %d %lld %5.2f %*d %% %s", id, big, 1.5, 7, id, c); useC(q);)");
  EXPECT_THAT(R.sql("useC"), ElementsAre("a <%d> <%lld> <%5.2f> <%*d> % <%s>"));
  EXPECT_THAT(holes(R, "useC"), ElementsAre("id", "big", "1.5", "id", "c"));
  EXPECT_EQ(R.text("useC").Style, TemplateStyle::Printf);
  EXPECT_EQ(R.at(facts::siteOf(R.text("useC"), 2, 3)), "%d");
}

TEST(Templates, SqliteConversions) {
  ReadUnit R = body(R"(useC(sqlite3_mprintf("%q %Q %w %lld", c, c, c, big));)",
                    "extern \"C\" char *sqlite3_mprintf(const char *, ...);");
  EXPECT_THAT(R.sql("useC"), ElementsAre("<%q> <%Q> <%w> <%lld>"));
}

TEST(Templates, BehindConversionsFromMacrosIsTheEndOfTheFormat) {
  ReadUnit R =
      body(R"(char q[99]; snprintf(q, 99, "id = %" PRId64, big); useC(q);)");
  EXPECT_THAT(R.sql("useC"), ElementsAre("id = <%ld>"));
  EXPECT_EQ(endOfText(R, "useC"), ", b"); // behind the macro's name
  const facts::Template &T = R.text("useC");
  EXPECT_TRUE(facts::insertionAt(T, T.Text.size()).Beside);
  EXPECT_EQ(facts::insertionAt(T, 5).Problem, "");
  EXPECT_FALSE(facts::insertionAt(T, 5).Beside);
}

TEST(Templates, BehindConversionsFromMacrosInAnotherMacroIsNoPlace) {
  ReadUnit R =
      body("char q[99]; FIND(q, big); useC(q);",
           "#define FIND(q, n) snprintf(q, 99, \"id = %\" PRId64, n)\n");
  EXPECT_THAT(R.sql("useC"), ElementsAre("id = <%ld>"));
  EXPECT_EQ(endOfText(R, "useC"), "the text there is not written in a literal");
}

TEST(Templates, BehindConversionsFromMacrosInAVariableIsNoPlace) {
  ReadUnit R = body(R"(const char *f = "id = %" PRId64;
                       char q[99]; snprintf(q, 99, f, big); useC(q);)");
  EXPECT_THAT(R.sql("useC"), ElementsAre("id = <%ld>"));
  EXPECT_EQ(endOfText(R, "useC"), "the text there is not written in a literal");
}

TEST(Templates, FunctionsWithAFormatAttribute) {
  ReadUnit R = body("use(format(\"x = %d\", id));",
                    "__attribute__((format(printf, 1, 2))) std::string "
                    "format(const char *, ...);");
  EXPECT_THAT(R.sql(), ElementsAre("x = <%d>"));
}

TEST(Templates, FmtConversions) {
  ReadUnit R = body(R"(use(fmt::format("a {} {{}} {:>5}", id, name));)",
                    "#include <fmt/format.h>");
  EXPECT_THAT(R.sql(), ElementsAre("a <{}> {} <{:>5}>"));
  EXPECT_THAT(holes(R), ElementsAre("id", "name"));
  R = body(R"(use(fmt::format("{1} {0} {1}", id, name));)",
           "#include <fmt/format.h>");
  EXPECT_THAT(holes(R), ElementsAre("name", "id", "name"));
}

TEST(Templates, FmtWrappedFormats) {
  ReadUnit R = body(R"(use(fmt::format(FMT_STRING("a {}"), id));)",
                    "#include <fmt/format.h>");
  EXPECT_THAT(R.sql(), testing::Contains("a <{}>"));
  R = body(R"(use(fmt::format(fmt::runtime("b {}"), id));)",
           "#include <fmt/format.h>");
  EXPECT_THAT(R.sql(), testing::Contains("b <{}>"));
}

TEST(Templates, Sums) {
  ReadUnit R = body(
      R"(use("a " + name + std::string(" b ") + std::to_string(id) + " c");)");
  EXPECT_THAT(R.sql(), ElementsAre("a <+> b <+> c"));
  EXPECT_EQ(R.text().Style, TemplateStyle::Concat);
  EXPECT_EQ(R.text().Holes[1].Value.Base, "id");
  EXPECT_TRUE(R.text().Holes[1].Value.BaseIsNumber);
  EXPECT_THAT(body("use(name + \" last\");").sql(), ElementsAre("<+> last"));
}

TEST(Templates, BothSidesOfAConditional) {
  EXPECT_THAT(body("useC(b ? \"yes\" : \"no\");").sql("useC"),
              ElementsAre("no", "yes"));
  EXPECT_THAT(body("use(b ? std::string(\"yes\") : \"no \" + name);").sql(),
              ElementsAre("no <+>", "yes"));
}

TEST(Templates, AppendsInARowAreOneText) {
  ReadUnit R = body("std::string s = \"a \" \"b \"; s += \"c = \"; s += "
                    "std::to_string(id); use(s);");
  EXPECT_THAT(R.sql(), ElementsAre("a b c = <+>"));
  EXPECT_EQ(R.text().Style, TemplateStyle::Concat);
  EXPECT_THAT(body("std::string s; s.append(\"a \").append(name).append(\" "
                   "b\"); use(s);")
                  .sql(),
              ElementsAre("a <+> b"));
  EXPECT_THAT(
      body("std::string s; s = \"x\"; s = \"a \"; s += name + \" b\"; use(s);")
          .sql(),
      ElementsAre("a <+> b"));
  EXPECT_THAT(body("std::string s = \"a \" + name; s += '='; s += \"b\"; "
                   "useC(s.c_str());")
                  .sql("useC"),
              ElementsAre("a <+>=b"));
}

/// How text is put into the part that the byte at \p Offset is in.
TemplateStyle styleAt(const facts::Template &T, size_t Offset) {
  const facts::FormattedPart *In = facts::formatAt(T, Offset);
  return In ? In->Style : T.Style;
}

TEST(Templates, PartsOfSumsAreFormatsOfTheirOwn) {
  ReadUnit R = body(R"(std::string s = "a " + std::to_string(id); char t[40];
              snprintf(t, sizeof t, " b %lld%% ", big); s += t;
              s += fmt::format("{{c}} {}", name); use(s + " d");)",
                    "#include <fmt/format.h>\n");
  ASSERT_THAT(R.sql(), ElementsAre("a <+> b <%lld>% {c} <{}> d"));
  const facts::Template &T = R.text();
  EXPECT_EQ(T.Fixed, "");
  EXPECT_FALSE(T.FormatArg.valid());
  EXPECT_FALSE(T.Limited);
  EXPECT_EQ(T.Style, TemplateStyle::Concat);
  ASSERT_EQ(T.Formats.size(), 2u);
  const facts::Template Printed = facts::partOf(T, T.Formats[0]);
  EXPECT_EQ(Printed.Text, std::string(" b ") + HoleByte + "% ");
  EXPECT_EQ(R.at(Printed.FormatArg), "\" b %lld%% \"");
  EXPECT_TRUE(Printed.Limited);
  EXPECT_TRUE(R.Facts.Buffers.size() == 1 &&
              R.Facts.Buffers[0].Variable == Printed.Memory);
  const facts::Template Formatted = facts::partOf(T, T.Formats[1]);
  EXPECT_EQ(Formatted.Text, std::string("{c} ") + HoleByte);
  EXPECT_FALSE(Formatted.Limited);
  EXPECT_EQ(styleAt(T, 0), TemplateStyle::Concat);
  EXPECT_EQ(styleAt(T, T.Formats[0].Begin), TemplateStyle::Printf);
  EXPECT_EQ(styleAt(T, T.Formats[1].End - 1), TemplateStyle::Fmt);
  EXPECT_EQ(styleAt(T, T.Formats[1].End), TemplateStyle::Concat);
  // Text goes into a literal beside its place: here the sum's, which begins
  // there.
  const facts::TextInsertion Behind = facts::insertionAt(T, T.Formats[1].End);
  EXPECT_EQ(Behind.In, nullptr) << Behind.Problem;
}

TEST(Templates, TextBehindTheLastValueOfAFormatGoesIntoIt) {
  ReadUnit R = body(R"(std::string s = "a "; s += fmt::format("b {}", id);
                       use(s);)",
                    "#include <fmt/format.h>\n");
  const facts::Template &T = R.text();
  ASSERT_EQ(T.Formats.size(), 1u);
  const facts::TextInsertion Behind = facts::insertionAt(T, T.Text.size());
  EXPECT_EQ(Behind.In, &T.Formats[0]) << Behind.Problem;
  EXPECT_FALSE(Behind.Outside);
  EXPECT_EQ(R.Code.substr(Behind.At.Begin - 3, 4), " {}\"");
}

TEST(Templates, APartOfAFormatKeepsItsValues) {
  ReadUnit R = body(R"(std::string s = "a "; for (int i = 0; i < id; ++i)
              s += fmt::format("({}, {}), ", i, name); s.resize(s.size() - 2);
              use(s);)",
                    "#include <fmt/format.h>\n");
  ASSERT_THAT(R.sql(), ElementsAre("a (<{}>, <{}>)"));
  ASSERT_EQ(R.text().Formats.size(), 1u);
  EXPECT_EQ(R.text().Formats[0].End, R.text().Text.size());
  EXPECT_EQ(facts::partOf(R.text(), R.text().Formats[0]).Holes.size(), 2u);
}

TEST(Templates, WaysOfABranchAreTexts) {
  ReadUnit R = body("std::string s = \"a\"; s += \" b\"; if (b) s += \"x\"; "
                    "use(s);");
  EXPECT_THAT(R.sql(), ElementsAre("a b", "a bx"));
  for (const facts::Template *T : R.texts(R.arg()))
    EXPECT_EQ(T->Fixed, "");
  EXPECT_THAT(body("std::string s = \"a\"; b ? s += \"x\" : s; use(s);").sql(),
              ElementsAre("a", "ax"));
  EXPECT_THAT(
      body("std::string s; if (b) s = \"a\"; else s = \"b\"; use(s);").sql(),
      ElementsAre("a", "b"));
  EXPECT_THAT(body("std::string s = \"a\"; if (b) { s += \"x\"; return; } "
                   "use(s);")
                  .sql(),
              ElementsAre("a"));
  EXPECT_THAT(
      body("std::string s; switch (id) { case 0: s = \"a\"; break; case "
           "1: s = \"b\"; default: s += \"c\"; } use(s);")
          .sql(),
      ElementsAre("a", "bc", "c"));
}

TEST(Templates, TextsOfLaterTurnsAreNotSeen) {
  ReadUnit R = body("std::string s = \"a\"; for (int i = 0; i < id; ++i) s = "
                    "\"(\" + s + \")\"; use(s);");
  for (const facts::Template *T : R.texts(R.arg()))
    EXPECT_NE(T->Fixed, "") << T->Text;
}

TEST(Templates, TextGivenToAFormatSaysSo) {
  ReadUnit R =
      body("char t[40]; snprintf(t, 40, \"a %s b\", b ? \"x\" : \"yy\");"
           "useC(t);");
  EXPECT_THAT(R.sql("useC"), ElementsAre("a x b", "a yy b"));
  for (const facts::Template *T : R.texts(R.arg("useC"))) {
    EXPECT_EQ(T->Fixed, "");
    std::vector<bool> Given;
    for (const facts::Segment &S : T->Segments)
      Given.push_back(S.Given);
    EXPECT_THAT(Given, ElementsAre(false, true, false)) << T->Text;
  }
}

TEST(Templates, SidesOfOneBranchAreNotMixed) {
  ReadUnit R =
      body("std::string s, t; if (b) { s = \"a\"; t = \"1\"; } else { s "
           "= \"b\"; t = \"2\"; } use(s + t);");
  EXPECT_THAT(R.sql(), ElementsAre("a1", "b2"));
}

TEST(Templates, ManyBranchesLeaveAHole) {
  std::string Code = "std::string s = \"a\";";
  for (int I = 0; I != 6; ++I)
    Code += "if (id == " + std::to_string(I) + ") s += \" x\";";
  ReadUnit R = body(Code + "s += \" z\"; use(s);");
  EXPECT_LE(R.sql().size(), 16u);
  for (const std::string &Text : R.sql())
    EXPECT_TRUE(llvm::StringRef(Text).ends_with(" z")) << Text;
}

TEST(Templates, LoopsShowOneTurn) {
  ReadUnit R =
      body("std::string s = \"a (\"; for (int i = 0; i < id; ++i) { if "
           "(i) s += \", \"; s += std::to_string(i); } s += \")\"; "
           "use(s);");
  EXPECT_THAT(R.sql(), ElementsAre("a (<+>)"));
  EXPECT_TRUE(R.text().Holes[0].Repeated);
  ASSERT_EQ(R.text().FixedParts.size(), 1u);
  EXPECT_NE(R.text().FixedParts[0].Why, "");
  R = body("std::string s; for (int i = 0; i < id; ++i) { s = \"a\"; s += "
           "name; use(s); }");
  EXPECT_THAT(R.sql(), ElementsAre("a<+>"));
  EXPECT_FALSE(R.text().Holes[0].Repeated);
  EXPECT_EQ(R.text().Fixed, "");
}

TEST(Templates, TextIsFollowedThroughReferencesAndFunctions) {
  for (const char *Change :
       {"auto l = [&] { s += \"x\"; }; l();", "std::string &r = s; r += \"x\";",
        "addX(s);", "addX(s);", "add(s, \"x\");"})
    EXPECT_THAT(body("std::string s = \"a\"; s += \" b\"; " +
                         std::string(Change) + " use(s);",
                     "void addX(std::string &s) { s += \"x\"; }\nvoid "
                     "add(std::string &s, const char *t) { s.append(t); }")
                    .sql(),
                ElementsAre("a bx"))
        << Change;
  EXPECT_THAT(body("use(from(\"t\") + \" b\");",
                   "std::string from(const char *t) { return std::string(\"a "
                   "\") + t; }")
                  .sql(),
              ElementsAre("a t b"));
}

TEST(Templates, TextThatIsChangedElsewhereStaysApart) {
  ReadUnit R = body("std::string s = \"a\"; s += \" b\"; use2(s); use(s);",
                    "void use2(std::string &);");
  EXPECT_THAT(R.sql(), ElementsAre("a"));
  EXPECT_TRUE(R.flowsInto("text:", "@s", facts::Part::Later));
  EXPECT_THAT(body("std::string s = \"a\"; s.clear(); use(s);").sql(),
              IsEmpty());
}

TEST(Templates, EachReadHasItsText) {
  ReadUnit R =
      body("std::string s = \"a\"; use(s); s += \" b\"; useC(s.c_str());");
  EXPECT_THAT(R.sql(), ElementsAre("a"));
  EXPECT_THAT(R.sql("useC"), ElementsAre("a b"));
  EXPECT_THAT(body("std::string s = \"a\"; s += s + \" b\"; use(s);").sql(),
              ElementsAre("aa b"));
}

TEST(Templates, EndsThatAreTakenOff) {
  EXPECT_THAT(body("std::string s = \"a,\"; s += \"b, \"; s.resize(s.size() - "
                   "2); s += \";\"; use(s);")
                  .sql(),
              ElementsAre("a,b;"));
  EXPECT_THAT(
      body("std::string s = \"a\"; s += \",\"; s.pop_back(); use(s);").sql(),
      ElementsAre("a"));
}

TEST(Templates, InferredFormatters) {
  const std::string Own = R"(#include <cstdarg>
int run(const char *format, ...);
int log(int level, const char *format, ...);
std::string text(const char *format, ...) {
  char b[99]; va_list a; va_start(a, format);
  vsnprintf(b, sizeof b, format, a); va_end(a); return b;
}
int taken(const char *sql, ...) {
  va_list a; va_start(a, sql); int n = va_arg(a, int); va_end(a); return n;
}
template <class... A> int pack(const char *format, A &&...a) {
  char b[99]; return snprintf(b, sizeof b, format, a...);
}
template <class... A> int notPassed(const char *sql, A &&...a) { return 0; }
)";
  EXPECT_THAT(body("run(\"a %d '%s'\", id, c);", Own).sql("run"),
              ElementsAre("a <%d> '<%s>'"));
  EXPECT_THAT(body("use(text(\"a %d\", id));", Own).sql(),
              ElementsAre("a <%d>"));
  EXPECT_THAT(body("pack(\"a %d\", id);", Own).sql("pack"),
              ElementsAre("a <%d>"));
  // No formats: other values than conversions, values taken one by one.
  EXPECT_THAT(body("run(\"a %d\", id, id);", Own).sql("run"),
              ElementsAre("a %d"));
  EXPECT_THAT(body("taken(\"a %d\", id);", Own).sql("taken"),
              ElementsAre("a %d"));
  EXPECT_THAT(body("notPassed(\"a %d\", id);", Own).sql("notPassed"),
              ElementsAre("a %d"));
}

TEST(Templates, FormatsThatComeFromElsewhereReachTheBuffer) {
  ReadUnit R = read(R"(#include <cstdarg>
#include <cstdio>
void use(const char *);
void f(const char *format, ...) {
  char b[99]; va_list a; va_start(a, format);
  vsnprintf(b, sizeof b, format, a); use(b);
})");
  EXPECT_TRUE(R.flowsInto("|p0", "@b", facts::Part::Whole));
}

TEST(Templates, NumberedMarks) {
  const std::string Qt = R"(
struct QString { QString(const char *); QString arg(int, int = 0) const;
  QString arg(const QString &) const; QString arg(const QString &, const QString &) const; };
void useQ(const QString &);
)";
  ReadUnit R = body("useQ(QString(\"%2 a %1 %1\").arg(id, 5).arg(c));", Qt);
  EXPECT_THAT(R.sql("useQ"), ElementsAre("<%2> a <%1> <%1>"));
  EXPECT_THAT(holes(R, "useQ"), ElementsAre("c", "id", "id"));
  EXPECT_EQ(R.text("useQ").Style, TemplateStyle::Qt);
  R = body("useQ(QString(\"%1 %2\").arg(QString(c), QString(c)));", Qt);
  EXPECT_THAT(R.sql("useQ"), ElementsAre("<%1> <%2>"));
}

TEST(Templates, ReadsBetweenAppendsAndUseDoNotHurt) {
  ReadUnit R = body("std::string s = \"a\"; s += \" b\"; if (s.empty() || "
                    "s.size() > 9) return; use(s);");
  EXPECT_THAT(R.sql(), ElementsAre("a b"));
}

TEST(Templates, TextGoesInWhereItStaysOneOperand) {
  EXPECT_EQ(endOfText(body(
                "std::string s = \"a\"; s += std::to_string(id); use(s);")),
            "; u");
  // `s += b ? x : y` has no place behind y, and 'c' + "text" is no text.
  EXPECT_NE(
      endOfText(body(
          "std::string s = \"a\"; s += b ? name : std::string(); use(s);")),
      "; u");
  EXPECT_NE(
      endOfText(body("std::string s = \"a\"; char x = c[0]; s += x; use(s);")),
      "; u");
  EXPECT_NE(endOfText(body("std::string s = \"a\"; s += c; use(s);")), "; u");
}

TEST(Templates, Streams) {
  ReadUnit R = body(
      "std::ostringstream s; s << \"a = \" << id << \" b\"; use(s.str());");
  EXPECT_THAT(R.sql(), ElementsAre("a = <<<> b"));
  EXPECT_EQ(R.text().Style, TemplateStyle::Stream);
  EXPECT_EQ(endOfText(R), "\"; ");
  EXPECT_THAT(body("std::stringstream s; s << \"a \"; s << id; auto q = "
                   "s.str(); use(q);")
                  .sql(),
              ElementsAre("a <<<>"));
  EXPECT_THAT(body("std::ostringstream s(\"x\"); s << std::hex << \"a\" << "
                   "std::endl; use(s.str());")
                  .sql()
                  .size(),
              1u);
  EXPECT_THAT(body("use((std::ostringstream() << \"a \" << id).str());").sql(),
              ElementsAre("a <<<>"));
}

TEST(Templates, BehindAStreamedValueTextIsAnOperand) {
  ReadUnit R = body("std::ostringstream s; s << \"a = \" << id; use(s.str());");
  facts::TextInsertion At = facts::insertionAt(R.text(), R.text().Text.size());
  EXPECT_TRUE(At.Outside);
  EXPECT_EQ(R.Code.substr(At.At.Begin, 2), "; ");
}

TEST(Templates, StreamsInBranches) {
  ReadUnit R = body(
      "std::ostringstream s; s << \"a\"; if (b) s << \" b\"; use(s.str());");
  EXPECT_THAT(R.sql(), ElementsAre("a", "a b"));
  EXPECT_THAT(body("std::ostringstream s; s << \"a\"; s.str(\"\"); s << \"b\"; "
                   "use(s.str());")
                  .sql(),
              ElementsAre("b"));
}

TEST(Templates, Constants) {
  ReadUnit R = read(R"(#include <string>
#include <string_view>
const char *a = "a"; constexpr char b[] = "b"; static const std::string c = "c"; std::string_view d = "d";
struct K { static constexpr const char *e = "e"; static const std::string f; inline static const std::string g = "g"; };
const std::string K::f = "f";
const char *h() { return "h"; }
extern const char *elsewhere;
void use(const char *, const char *, std::string, std::string_view, const char *, std::string, std::string, const char *, const char *);
void z() { use(a, b, c, d, K::e, K::f, K::g, h(), elsewhere); })");
  Names Texts;
  for (unsigned I = 0; I != 8; ++I)
    Texts.push_back(R.text("use", I).Text);
  EXPECT_THAT(Texts, ElementsAre("a", "b", "c", "d", "e", "f", "g", "h"));
  EXPECT_THAT(R.sql("use", 8), IsEmpty());
  EXPECT_EQ(R.arg("use", 8).Sources[0].From, "c:@elsewhere");
}

/// Where text goes in at the end of what is given to use(): "behind table" or
/// "inside"; of each text.
static Names endsOf(const ReadUnit &R) {
  Names Result;
  for (const facts::Template *T : R.texts(R.arg())) {
    facts::TextInsertion At = facts::insertionAt(*T, T->Text.size());
    Result.push_back(At.Outside ? "behind" : "inside");
  }
  return Result;
}

TEST(Templates, WhatAVariableGivesToSeveralTextsStays) {
  const std::string Constant = "static const std::string table = \"t\";";
  EXPECT_THAT(endsOf(body("use(\"SELECT x FROM \" + table);", Constant)),
              ElementsAre("behind"));
  EXPECT_THAT(endsOf(body("use(\"DELETE FROM \" + table + \" \");", Constant)),
              ElementsAre("inside"));
  // Read once it is a part of one text, and may change.
  const std::string Local = "std::string t = \"t\";";
  EXPECT_THAT(endsOf(body(Local + "use(\"SELECT x FROM \" + t);")),
              ElementsAre("inside"));
  EXPECT_THAT(endsOf(body(Local + "use(\"SELECT x FROM \" + t); "
                                  "useC((\"DELETE FROM \" + t).c_str());")),
              ElementsAre("behind"));
  EXPECT_THAT(endsOf(body(Local + "t += \" \"; use(\"SELECT x FROM \" + t);")),
              ElementsAre("inside"));
}

TEST(Templates, DefaultArgumentsReachTheParameter) {
  ReadUnit R = read("void use(const char *);\nvoid f(const char *sql = "
                    "\"SELECT 1\") { use(sql); }\nvoid g() { f(); }");
  EXPECT_THAT(R.sql(), ElementsAre("SELECT 1"));
}

TEST(Templates, TextInC) {
  auto C = [](const std::string &Body) {
    return read(
        "int snprintf(char *, unsigned long, const char *, ...); int "
        "sprintf(char *, const char *, ...);\n"
        "int asprintf(char **, const char *, ...); char *strcpy(char *, const "
        "char *);\n"
        "char *strcat(char *, const char *); char *sqlite3_mprintf(const char "
        "*, ...);\n"
        "void use(const char *); struct S { int a; const char *sql; };\n"
        "void f(id, c) int id; const char *c; { " +
            Body + " }",
        {"-std=c11", "-Wno-deprecated-non-prototype"}, "/keyspread/input.c");
  };
  EXPECT_THAT(
      C("char s[99]; snprintf(s, sizeof s, \"a %d\", id); use(s);").sql(),
      ElementsAre("a <%d>"));
  EXPECT_THAT(C("char s[99]; sprintf(s, \"a %d\", id); use(s);").sql(),
              ElementsAre("a <%d>"));
  EXPECT_THAT(C("char *s; asprintf(&s, \"a %d\", id); use(s);").sql(),
              ElementsAre("a <%d>"));
  EXPECT_THAT(C("char *s = sqlite3_mprintf(\"a %Q\", c); use(s);").sql(),
              ElementsAre("a <%Q>"));
  EXPECT_THAT(
      C("char s[99]; strcpy(s, \"a \"); strcat(s, \"b\"); use(s);").sql(),
      ElementsAre("a b"));
  EXPECT_THAT(C("char s[99] = \"a \"; if (id) strcat(s, \"b\"); use(s);").sql(),
              ElementsAre("a ", "a b"));
  EXPECT_THAT(C("struct S s = {.sql = \"a\", .a = 1}; use(s.sql);").sql(),
              ElementsAre("a"));
  ReadUnit R = C("char s[99] = \"a \"; strcat(s, c); use(s);");
  EXPECT_NE(facts::insertionAt(R.text(), 3).Problem,
            ""); // `strcat(s, c + "x")` is no C
}

} // namespace
