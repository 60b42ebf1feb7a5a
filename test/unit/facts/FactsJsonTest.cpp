//===- FactsJsonTest.cpp - facts to JSON and back -------------------------===//
#include "matchers/facts/FactsJson.h"
#include "matchers/facts/EnumNames.h"
#include "matchers/facts/Fields.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <set>

using namespace keyspread;
using namespace keyspread::facts;
using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {

/// Gives every field of every struct a value that is not its default and that
/// stands nowhere else.
class Filler {
public:
  template <Described T> void fill(T &X) {
    forEachField<T>([&](const auto &F) { fill(X.*F.Pointer); });
  }

private:
  uint32_t Next = 1;

  void fill(bool &X) { X = !X; }
  void fill(uint32_t &X) { X = Next++; }
  void fill(uint64_t &X) { X = ~0ull - Next++; }
  void fill(int64_t &X) { X = INT64_MIN + Next++; }
  void fill(std::string &X) { X = "s" + std::to_string(Next++); }
  void fill(Part &X) { X = Part::Later; }
  void fill(TypeClass &X) { X = TypeClass::Bytes; }
  void fill(TemplateStyle &X) { X = TemplateStyle::Concat; }
  void fill(OriginKind &X) { X = OriginKind::Sequence; }
  void fill(UseKind &X) { X = UseKind::Parsed; }
  template <class T> void fill(std::optional<T> &X) { fill(X.emplace()); }
  template <class T> void fill(std::vector<T> &X) {
    X.resize(2);
    for (T &Y : X)
      fill(Y);
  }
  /// Expressions hold expressions, their keys: one level of them will do.
  void fill(std::vector<Expr> &X) {
    if (Inside == 2)
      return;
    ++Inside;
    X.resize(2);
    for (Expr &Y : X)
      fill(Y);
    --Inside;
  }
  unsigned Inside = 0;
};

UnitFacts filled() {
  UnitFacts U;
  Filler().fill(U);
  return U;
}

UnitFacts roundTrip(const UnitFacts &U) {
  llvm::Expected<UnitFacts> Back = fromJson(toJson(U), "u.json");
  if (!Back) {
    ADD_FAILURE() << llvm::toString(Back.takeError());
    return {};
  }
  return std::move(*Back);
}

std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<UnitFacts> U = fromJson(Text, "u.json");
  return U ? "read without an error" : llvm::toString(U.takeError());
}

std::string withText(const std::string &Text) {
  UnitFacts U;
  U.Templates.emplace_back().Text = Text;
  UnitFacts Back = roundTrip(U);
  return Back.Templates.size() == 1 ? Back.Templates[0].Text : "lost";
}

template <Described T> void expectDistinctFields() {
  std::set<std::string> Keys;
  std::set<const void *> Members;
  const T X{};
  forEachField<T>([&](const auto &F) {
    EXPECT_TRUE(Keys.insert(F.Key).second) << F.Key << " stands twice";
    EXPECT_TRUE(Members.insert(&(X.*F.Pointer)).second)
        << F.Key << " has a member that stands above";
  });
}

/// Says which fields differ, without the writer.
struct Comparer {
  template <Described T>
  void compare(const T &A, const T &B, const std::string &Where) {
    forEachField<T>([&](const auto &F) {
      compare(A.*F.Pointer, B.*F.Pointer, Where + "." + F.Key);
    });
  }
  template <class T>
  void compare(const std::vector<T> &A, const std::vector<T> &B,
               const std::string &Where) {
    ASSERT_EQ(A.size(), B.size()) << Where;
    for (size_t I = 0; I < A.size(); ++I)
      compare(A[I], B[I], Where + "[" + std::to_string(I) + "]");
  }
  template <class T>
  void compare(const std::optional<T> &A, const std::optional<T> &B,
               const std::string &Where) {
    ASSERT_EQ(A.has_value(), B.has_value()) << Where;
    if (A)
      compare(*A, *B, Where);
  }
  template <class T>
    requires(!Described<T>)
  void compare(const T &A, const T &B, const std::string &Where) {
    EXPECT_EQ(A, B) << Where;
  }
};

TEST(FactsJson, EveryFieldSurvives) {
  UnitFacts U = filled();
  UnitFacts Back = roundTrip(U);
  EXPECT_EQ(toJson(U), toJson(Back));
  Comparer().compare(U, Back, "unit");
}

/// Written without Fields.h: a wrong pointer in a list would fool the rest.
TEST(FactsJson, KeysBelongToTheirFields) {
  llvm::Expected<UnitFacts> U = fromJson(
      R"({"version":12, "main_file": "/a.cpp",
          "files": [{"path": "/a.cpp", "hash": 18446744073709551615, "c": true}],
          "functions": [{"usr": "c:@F@f#", "name": "f", "public": false,
                         "parameters": [{"name": "id", "output": true}]}],
          "templates": [{"text": "SELECT \u0001", "style": "printf",
                         "segments": [{"begin": 1, "end": 7, "atomic": true,
                                       "at": [1, 2, 3, 4, 5, 6, 7]}],
                         "holes": [{"offset": 7, "spec": "%d"}]}],
          "calls": [{"callee": "c:@F@g#", "name_at": [0, 8, 9, 1, 9, 1, 10],
                     "receiver": {"text": "db"},
                     "args": [{"class": "char-pointer", "constant": -3,
                               "base": "s", "aggregate": 0,
                               "sources": [{"from": "e", "kept": "leading"}]}],
                     "place": {"indent": "\t", "in_block": true}}],
          "flows": [{"from": "a", "to": "b", "kept": "later"}],
          "origins": [{"kind": "time-ordered-id", "name_only": true}],
          "macros": [{"name": "SQL", "uses": [[0, 1, 2, 3, 4, 5, 6]]}],
          "aggregates": [{"variable": "v", "element_class": "string"}],
          "paths": ["/a.cpp", "/b.h"]})",
      "u.json");
  ASSERT_TRUE(bool(U)) << llvm::toString(U.takeError());
  EXPECT_EQ(U->MainFile, "/a.cpp");
  EXPECT_EQ(U->Files.at(0).Hash, UINT64_MAX);
  EXPECT_TRUE(U->Files[0].C);
  EXPECT_FALSE(U->Functions.at(0).Public);
  EXPECT_TRUE(U->Functions[0].Parameters.at(0).Output);
  EXPECT_EQ(U->Templates.at(0).Text, "SELECT \x01");
  EXPECT_EQ(U->Templates[0].Style, TemplateStyle::Printf);
  const Segment &S = U->Templates[0].Segments.at(0);
  EXPECT_TRUE(S.Atomic);
  EXPECT_EQ(S.At.File, "/b.h");
  EXPECT_EQ(S.At.Begin, 2u);
  EXPECT_EQ(S.At.End, 3u);
  EXPECT_EQ(S.At.Line, 4u);
  EXPECT_EQ(S.At.Col, 5u);
  EXPECT_EQ(S.At.EndLine, 6u);
  EXPECT_EQ(S.At.EndCol, 7u);
  EXPECT_EQ(U->Templates[0].Holes.at(0).Spec, "%d");
  const Call &C = U->Calls.at(0);
  EXPECT_EQ(C.NameAt.Begin, 8u);
  EXPECT_EQ(C.Receiver.value_or(Expr()).Text, "db");
  EXPECT_EQ(C.Args.at(0).Class, TypeClass::CharPointer);
  EXPECT_EQ(C.Args[0].Constant, -3);
  EXPECT_EQ(C.Args[0].Aggregate, 0u);
  EXPECT_EQ(C.Args[0].Sources.at(0).Kept, Part::Leading);
  EXPECT_EQ(C.Place.Indent, "\t");
  EXPECT_TRUE(C.Place.InBlock);
  EXPECT_EQ(U->Flows.at(0).To, "b");
  EXPECT_EQ(U->Origins.at(0).Kind, OriginKind::TimeOrderedId);
  EXPECT_EQ(U->Macros.at(0).Uses.at(0).EndCol, 6u);
  EXPECT_EQ(U->Aggregates.at(0).ElementClass, TypeClass::String);
}

TEST(FactsJson, FieldsOfAStructDiffer) {
  expectDistinctFields<Site>();
  expectDistinctFields<Source>();
  expectDistinctFields<Expr>();
  expectDistinctFields<Segment>();
  expectDistinctFields<Hole>();
  expectDistinctFields<Template>();
  expectDistinctFields<Aggregate>();
  expectDistinctFields<StatementPlace>();
  expectDistinctFields<Call>();
  expectDistinctFields<Flow>();
  expectDistinctFields<Parameter>();
  expectDistinctFields<Function>();
  expectDistinctFields<Origin>();
  expectDistinctFields<MacroUse>();
  expectDistinctFields<File>();
  expectDistinctFields<UnitFacts>();
}

TEST(FactsJson, DefaultsAreLeftOut) {
  UnitFacts U;
  U.Calls.emplace_back().Args.emplace_back();
  EXPECT_EQ(toJson(U), R"({"version":12,"calls":[{"args":[{}]}],"paths":[]})"
                       "\n");
}

TEST(FactsJson, AnEmptyReceiverIsNotNoReceiver) {
  UnitFacts U;
  U.Calls.emplace_back().Receiver.emplace();
  U.Calls.emplace_back();
  UnitFacts Back = roundTrip(U);
  ASSERT_EQ(Back.Calls.size(), 2u);
  EXPECT_TRUE(Back.Calls[0].Receiver);
  EXPECT_FALSE(Back.Calls[1].Receiver);
}

TEST(FactsJson, AZeroConstantIsNotNoConstant) {
  UnitFacts U;
  U.Calls.emplace_back().Args.emplace_back().Constant = 0;
  EXPECT_EQ(roundTrip(U).Calls.at(0).Args.at(0).Constant, 0);
}

TEST(FactsJson, EveryByteOfATemplateSurvives) {
  std::string All;
  for (int I = 0; I < 256; ++I)
    All += static_cast<char>(I);
  EXPECT_EQ(withText(All), All);
  EXPECT_EQ(withText("SELECT \x01 \xFF"), "SELECT \x01 \xFF");
  EXPECT_EQ(withText("Gr\xC3\xB6\xC3\x9F"
                     "e \xF0\x9F\x94\x91"),
            "Gr\xC3\xB6\xC3\x9F"
            "e \xF0\x9F\x94\x91");
  EXPECT_EQ(withText(std::string("a\0b", 3)), std::string("a\0b", 3));
}

TEST(FactsJson, EveryWordOfAnEnumerationSurvives) {
  EXPECT_EQ(enumerator<TypeClass>(name(TypeClass::Other)), TypeClass::Other);
  EXPECT_EQ(enumerator<TypeClass>(name(TypeClass::Integer)),
            TypeClass::Integer);
  EXPECT_EQ(enumerator<OriginKind>(name(OriginKind::MaxPlusOne)),
            OriginKind::MaxPlusOne);
  EXPECT_EQ(enumerator<OriginKind>("clocks"), std::nullopt);
  EXPECT_EQ(enumerator<Part>(""), std::nullopt);
}

TEST(FactsJson, EqualFactsGiveEqualBytesAndEachPathOnce) {
  UnitFacts U;
  for (const char *File : {"/b.cpp", "/a.cpp", "/b.cpp"})
    U.Flows.emplace_back().At = {File, 1, 2, 3, 4, 5, 6};
  EXPECT_EQ(toJson(U), R"({"version":12,"flows":[{"at":[0,1,2,3,4,5,6]},)"
                       R"({"at":[1,1,2,3,4,5,6]},{"at":[0,1,2,3,4,5,6]}],)"
                       R"("paths":["/b.cpp","/a.cpp"]})"
                       "\n");
}

TEST(FactsJson, RefusesAnotherVersion) {
  EXPECT_EQ(errorOf(R"({"version": 1, "paths": []})"),
            "u.json: these facts have version 1, this keyspread reads version "
            "12; write them again with 'keyspread facts'");
  EXPECT_THAT(errorOf(R"({"paths": []})"),
              HasSubstr("expected an object with \"version\": 12"));
  EXPECT_THAT(errorOf("[]"), StartsWith("u.json: expected an object"));
  EXPECT_THAT(errorOf(R"({"version": "1", "paths": []})"),
              HasSubstr("expected an object with \"version\": 12"));
}

TEST(FactsJson, RefusesWrongTypes) {
  auto With = [](const char *Rest) {
    return errorOf(
        (llvm::Twine(R"({"version":12,"paths":["/a"],)") + Rest + "}").str());
  };
  EXPECT_EQ(With(R"("calls": {})"), "u.json: expected an array at facts.calls");
  EXPECT_EQ(With(R"("calls": [3])"),
            "u.json: expected an object at facts.calls[0]");
  EXPECT_EQ(With(R"("main_file": 3)"),
            "u.json: expected a string at facts.main_file");
  EXPECT_EQ(With(R"("main_file": {"latin1": "\u0100"})"),
            "u.json: expected characters up to U+00FF at "
            "facts.main_file.latin1");
  EXPECT_EQ(With(R"("main_file": {"latin1": "a", "utf8": "a"})"),
            "u.json: expected a string at facts.main_file");
  EXPECT_EQ(With(R"("functions": [{}, {"public": 1}])"),
            "u.json: expected true or false at facts.functions[1].public");
  EXPECT_EQ(With(R"("origins": [{"kind": "clocks"}])"),
            "u.json: expected a word of this enumeration at "
            "facts.origins[0].kind");
  EXPECT_EQ(With(R"("files": [{"hash": -1}])"),
            "u.json: expected a non-negative integer at facts.files[0].hash");
  EXPECT_EQ(With(R"("calls": [{"args": [{"constant": 1.5}]}])"),
            "u.json: expected an integer at facts.calls[0].args[0].constant");
  EXPECT_EQ(With(R"("templates": [{"holes": [{"offset": 4294967296}]}])"),
            "u.json: expected an integer below 2^32 at "
            "facts.templates[0].holes[0].offset");
}

TEST(FactsJson, RefusesSitesThatAreNone) {
  auto WithSite = [](const char *Site) {
    return errorOf(
        (llvm::Twine(R"({"version":12,"paths":["/a"],"flows":[{"at":)") + Site +
         "}]}")
            .str());
  };
  EXPECT_EQ(WithSite("[0,1,2,3,4,5]"),
            "u.json: expected an array of 7 integers at facts.flows[0].at");
  EXPECT_EQ(WithSite("\"/a:1\""),
            "u.json: expected an array of 7 integers at facts.flows[0].at");
  EXPECT_EQ(WithSite("[1,1,2,3,4,5,6]"),
            "u.json: expected an index into paths at facts.flows[0].at[0]");
  EXPECT_EQ(WithSite("[0,1,-2,3,4,5,6]"),
            "u.json: expected a non-negative integer at facts.flows[0].at[2]");
  EXPECT_EQ(errorOf(R"({"version":12})"),
            "u.json: expected an array at facts.paths");
}

TEST(FactsJson, RefusesUnknownKeys) {
  EXPECT_EQ(errorOf(R"({"version":12,"paths":[],"call":[]})"),
            "u.json: unknown key at facts.call");
  EXPECT_EQ(errorOf(R"({"version":12,"paths":[],"flows":[{"fron":"a"}]})"),
            "u.json: unknown key at facts.flows[0].fron");
  EXPECT_EQ(errorOf(R"({"version":12,"paths":[],"flows":[{"version":2}]})"),
            "u.json: unknown key at facts.flows[0].version");
}

TEST(FactsJson, EveryTruncationIsAnError) {
  std::string Text = toJson(filled());
  ASSERT_GT(Text.size(), 1000u);
  for (size_t N = 0; N + 1 < Text.size(); N += 7)
    ASSERT_THAT(errorOf(llvm::StringRef(Text).take_front(N)),
                StartsWith("u.json:1:"))
        << "cut at " << N;
}

TEST(FactsJson, RefusesTextThatIsNotJson) {
  EXPECT_THAT(errorOf("{\"version\": 1,\n  oops}"), StartsWith("u.json:2:3: "));
  EXPECT_THAT(errorOf("{\"main_file\": \"\xFF\"}"), HasSubstr("UTF-8"));
  EXPECT_EQ(errorOf("\n" + std::string(100000, '[')),
            "u.json:2:65: nested too deep");
}

TEST(FactsJson, BracketsInStringsDoNotNest) {
  EXPECT_EQ(withText(std::string(1000, '[')), std::string(1000, '['));
  EXPECT_EQ(withText("\"" + std::string(1000, '{')),
            "\"" + std::string(1000, '{'));
}

} // namespace
