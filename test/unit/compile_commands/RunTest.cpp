#include "compile_commands/Run.h"

#include "TempProject.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <gmock/gmock.h>

#include <set>

using namespace keyspread::compile;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::UnorderedElementsAre;

namespace {

/// Functions of one unit; those that have a body end in "{}".
using Names = std::set<std::string>;

class NameCollector : public clang::ASTConsumer {
public:
  explicit NameCollector(Names &To) : To(To) { To.clear(); }
  void HandleTranslationUnit(clang::ASTContext &Context) override {
    struct Visitor : clang::RecursiveASTVisitor<Visitor> {
      explicit Visitor(Names &To) : To(To) {}
      bool VisitFunctionDecl(clang::FunctionDecl *F) {
        To.insert(F->getNameAsString() +
                  (F->hasBody() && !F->hasSkippedBody() ? "{}" : ""));
        return true;
      }
      Names &To;
    } V(To);
    V.TraverseDecl(Context.getTranslationUnitDecl());
  }

private:
  Names &To;
};

class CompileCommandsRun : public testing::Test {
protected:
  std::vector<UnitResult> parse(std::vector<Command> Units) {
    Seen.assign(Units.size(), {});
    Made.assign(Units.size(), 0);
    auto R = run(
        Units,
        [&](unsigned Unit, clang::CompilerInstance &) {
          ++Made[Unit];
          return std::make_unique<NameCollector>(Seen[Unit]);
        },
        Options);
    if (R)
      return std::move(*R);
    ADD_FAILURE() << llvm::toString(R.takeError());
    return std::vector<UnitResult>(Units.size());
  }

  /// Keeps bodies of everything but the folder lib.
  void skipLib() {
    Options.KeepBodies = [Lib = P.path("lib/")](llvm::StringRef Path) {
      return !Path.starts_with(Lib);
    };
  }

  TempProject P;
  RunOptions Options;
  std::vector<Names> Seen;
  std::vector<unsigned> Made;
};

TEST_F(CompileCommandsRun, OneBrokenUnitFailsAlone) {
  std::vector<Command> Units = {
      P.unit("a.cpp", "int a() { return 1; }\n"),
      P.unit("b.cpp", "int b() { return 1; }\n\n  x y;\nz w;\nint d();\n"),
      P.unit("c.cpp", "#include \"gone.h\"\nint e();\n"),
      P.unit("d.cpp", "int f();\n")};
  Units.push_back({P.Root, P.path("missing.cpp"), {"g++", "missing.cpp"}});
  Units.push_back({P.path("no/folder"), P.path("a.cpp"), {"g++"}});
  for (unsigned Jobs : {1u, 2u, 4u}) {
    SCOPED_TRACE(Jobs);
    Options.Jobs = Jobs;
    std::vector<UnitResult> R = parse(Units);
    ASSERT_EQ(R.size(), 6u);
    EXPECT_TRUE(R[0].Ok);
    EXPECT_EQ(R[0].firstError(), "");
    EXPECT_FALSE(R[1].Ok);
    EXPECT_EQ(R[1].File, P.path("b.cpp"));
    EXPECT_EQ(R[1].firstError(),
              P.path("b.cpp") + ":3:3: unknown type name 'x'");
    EXPECT_EQ(R[1].ErrorCount, 2u);
    EXPECT_EQ(R[1].ErrorCount, R[1].Errors.size());
    EXPECT_FALSE(R[2].Ok);
    EXPECT_EQ(R[2].firstError(),
              P.path("c.cpp") + ":1:10: 'gone.h' file not found");
    EXPECT_TRUE(R[3].Ok);
    EXPECT_FALSE(R[4].Ok);
    EXPECT_THAT(R[4].firstError(), HasSubstr("missing.cpp"));
    EXPECT_FALSE(R[5].Ok);
    EXPECT_THAT(R[5].firstError(), HasSubstr("cannot enter the command's folder"
                                             " '" +
                                             P.path("no/folder")));
    EXPECT_THAT(Seen, ElementsAre(Names{"a{}"}, IsSupersetOf({"b{}", "d"}),
                                  Names{"e"}, Names{"f"}, Names{}, Names{}));
  }
}

TEST_F(CompileCommandsRun, ValuesThatDoNotFitAreNoErrors) {
  Command Unit = P.unit(
      "a.cpp", "extern \"C\" int printf(const char *, ...);\n"
               "void take(int);\n"
               "void fits(long id) { printf(\"%ld\", id); take((int)id); }\n"
               "void format(long id) { printf(\"%d\", id); }\n"
               "void bits(long id) { take(id); }\n"
               "void null() { printf(nullptr); }\n");
  Unit.Arguments.insert(Unit.Arguments.begin() + 1, "-Wno-format");
  std::vector<UnitResult> R = parse({Unit});
  EXPECT_TRUE(R[0].Ok);
  EXPECT_THAT(R[0].Errors, IsEmpty());
  EXPECT_THAT(R[0].Misfits,
              ElementsAre(P.path("a.cpp") +
                          ":4:37: format specifies type 'int' but "
                          "the argument has type 'long'"));
}

TEST_F(CompileCommandsRun, ACrashFailsThatUnitOnly) {
  std::vector<UnitResult> R =
      parse({P.unit("a.cpp", "int a();\n"),
             P.unit("b.cpp", "x y;\n#pragma clang __debug crash\n"),
             P.unit("c.cpp", "int c();\n")});
  EXPECT_TRUE(R[0].Ok);
  EXPECT_FALSE(R[1].Ok);
  EXPECT_THAT(R[1].Errors,
              ElementsAre(P.path("b.cpp") +
                              ": the compiler crashed while reading this file",
                          HasSubstr("b.cpp:1:1: unknown type name 'x'")));
  EXPECT_TRUE(R[2].Ok);
}

/// A function that returns a sum nested \p Depth parentheses deep.
std::string nested(int Depth) {
  std::string Text = "int f() { return ";
  for (int I = 0; I < Depth; ++I)
    Text += "1+(";
  return Text + "1" + std::string(Depth, ')') + "; }\n";
}

TEST_F(CompileCommandsRun, AnExhaustedStackFailsThatUnitOnly) {
  std::vector<std::string> Flags = {"-fbracket-depth=1000000"};
  std::vector<UnitResult> R =
      parse({P.unit("a.cpp", nested(100000), Flags, "clang++"),
             P.unit("b.cpp", nested(100000), Flags, "clang++"),
             P.unit("c.cpp", "int c();\n")});
  EXPECT_THAT(R[0].firstError(), HasSubstr("a.cpp: the compiler crashed"));
  EXPECT_THAT(R[1].firstError(), HasSubstr("b.cpp: the compiler crashed"));
  EXPECT_TRUE(R[2].Ok);
}

TEST_F(CompileCommandsRun, DeepCodeHasTheStackItNeeds) {
  std::vector<UnitResult> R = parse(
      {P.unit("a.cpp", nested(3000), {"-fbracket-depth=5000"}, "clang++")});
  EXPECT_THAT(R[0].Errors, IsEmpty());
}

TEST_F(CompileCommandsRun, AllErrorsAreCountedAndTheFirstFiftyKept) {
  std::string Text;
  for (int I = 0; I < 70; ++I)
    Text += "x y" + std::to_string(I) + ";\n";
  std::vector<UnitResult> R = parse({P.unit("a.cpp", Text + "int last();\n")});
  EXPECT_EQ(R[0].ErrorCount, 70u);
  EXPECT_EQ(R[0].Errors.size(), 50u);
  EXPECT_THAT(Seen[0], ElementsAre("last")) << "no error limit ends the parse";
}

TEST_F(CompileCommandsRun, ErrorsInHeadersNameTheHeaderAbsolutely) {
  P.write("inc/bad.h", "\nx y;\n");
  std::vector<UnitResult> R =
      parse({P.unit("app/a.cpp", "#include <bad.h>\n", {"-Iapp/../inc"})});
  EXPECT_THAT(R[0].firstError(),
              testing::StartsWith(P.path("inc/bad.h") + ":2:1: "));
}

TEST_F(CompileCommandsRun, WhatATemplateAssertsIsToldWhereItIsUsed) {
  P.write("inc/sized.h", "template <class T> void inner() {\n"
                         "  static_assert(sizeof(T) > 1, \"too small\");\n}\n"
                         "template <class T> void outer() { inner<T>(); }\n");
  std::vector<UnitResult> R = parse(
      {P.unit("app/a.cpp",
              "#include <sized.h>\nvoid f() {\n  outer<char>();\n}\nx y;\n",
              {"-Iapp/../inc"})});
  ASSERT_EQ(R[0].Errors.size(), 2u);
  EXPECT_THAT(R[0].Errors[0],
              testing::AllOf(testing::StartsWith(P.path("app/a.cpp:5:1: ")),
                             testing::HasSubstr("unknown type name")));
  EXPECT_THAT(R[0].Errors[1],
              testing::AllOf(testing::StartsWith(P.path("app/a.cpp:3:3: ")),
                             testing::HasSubstr("too small")));
}

TEST_F(CompileCommandsRun, OverlayStandsInForFilesOnDisk) {
  P.write("lib/h.h", "int old_header();\n");
  std::vector<Command> Units = {
      P.unit("app/a.cpp", "#include \"../lib/h.h\"\nint old();\n"),
      P.unit("app/b.cpp", "#include \"h.h\"\n", {"-Ilib"})};
  Options.Overlay[P.path("lib/h.h")] = "int new_header();\n";
  Options.Overlay[P.path("app/a.cpp")] =
      "#include \"../lib/h.h\"\n#include \"made.h\"\nint fresh();\n";
  Options.Overlay[P.path("app/made.h")] = "int made();\n";
  std::vector<UnitResult> R = parse(Units);
  EXPECT_THAT(R[0].Errors, IsEmpty());
  EXPECT_THAT(Seen, ElementsAre(Names{"new_header", "made", "fresh"},
                                Names{"new_header"}));

  Options.Overlay.clear();
  parse(Units);
  EXPECT_THAT(Seen,
              ElementsAre(Names{"old_header", "old"}, Names{"old_header"}));
}

TEST_F(CompileCommandsRun, BodiesOutsideTheProjectAreSkipped) {
  P.write("lib/h.h", "inline int plain() { return 1; }\n"
                     "template <class T> T generic(T t) { return t; }\n"
                     "struct S { int member() { return 2; } };\n"
                     "constexpr int constant() { return 3; }\n"
                     "inline auto deduced() { return 4; }\n");
  Command C = P.unit("app/a.cpp",
                     "#include \"h.h\"\n"
                     "static_assert(constant() == 3);\n"
                     "int own() { return deduced() + plain() + generic(1); }\n",
                     {"-Ilib/../lib"});
  skipLib();
  std::vector<UnitResult> R = parse({C});
  EXPECT_THAT(R[0].Errors, IsEmpty());
  EXPECT_EQ(Made[0], 1u);
  EXPECT_THAT(Seen[0], ElementsAre("constant{}", "deduced{}", "generic",
                                   "member", "own{}", "plain"));

  Options.KeepBodies = nullptr;
  parse({C});
  EXPECT_THAT(Seen[0], IsSupersetOf({"generic{}", "member{}", "plain{}"}));
}

TEST_F(CompileCommandsRun, AUnitThatNeedsSkippedBodiesIsParsedWhole) {
  // A friend defined by the body of a local class is seen only by parsing it.
  P.write("lib/h.h", "template <int> struct Slot { friend auto get(Slot); };\n"
                     "template <class T> int fill() {\n"
                     "  return 0;\n"
                     "}\n"
                     "template <int N> struct Put {\n"
                     "  friend auto get(Slot<N>) { return 7; }\n"
                     "};\n"
                     "inline void bind() { Put<1> p; (void)p; }\n");
  Command C = P.unit("app/a.cpp",
                     "#include \"h.h\"\n"
                     "static_assert(sizeof(get(Slot<1>{})));\n",
                     {"-Ilib"});
  skipLib();
  std::vector<UnitResult> R = parse({C});
  EXPECT_THAT(R[0].Errors, IsEmpty());
  EXPECT_EQ(Made[0], 2u);

  C.Arguments.push_back("-include");
  C.Arguments.push_back("gone.h");
  R = parse({C});
  EXPECT_FALSE(R[0].Ok);
  EXPECT_EQ(Made[0], 1u) << "a missing header needs no second parse";
}

TEST_F(CompileCommandsRun, ProgressCountsEveryUnitOnce) {
  std::vector<Command> Units;
  for (int I = 0; I < 6; ++I)
    Units.push_back(P.unit("u" + std::to_string(I) + ".cpp", "int i;\n"));
  std::vector<unsigned> Counts;
  std::set<std::string> Files;
  Options.Jobs = 3;
  Options.Progress = [&](unsigned Done, unsigned Total, llvm::StringRef File) {
    Counts.push_back(Done);
    Files.insert(File.str());
    EXPECT_EQ(Total, 6u);
  };
  parse(Units);
  EXPECT_THAT(Counts, ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_EQ(Files.size(), 6u);
}

TEST_F(CompileCommandsRun, ExtraArgumentsReachTheCompiler) {
  Options.ExtraBefore = {"-DA=1"};
  Options.ExtraAfter = {"-DB=2"};
  std::vector<UnitResult> R =
      parse({P.unit("a.cpp", "static_assert(A == 1 && B == 2);\n")});
  EXPECT_THAT(R[0].Errors, IsEmpty());
}

TEST_F(CompileCommandsRun, EachUnitSeesItsOwnFolder) {
  P.write("x/h.h", "int in_x();\n");
  P.write("y/h.h", "int in_y();\n");
  std::string File = P.write("a.cpp", "#include <h.h>\n");
  std::vector<Command> Units;
  for (int I = 0; I < 8; ++I)
    Units.push_back({P.path(I % 2 ? "x" : "y"), File, {"g++", "-I."}});
  Options.Jobs = 4;
  parse(Units);
  for (int I = 0; I < 8; ++I)
    EXPECT_THAT(Seen[I], ElementsAre(I % 2 ? "in_x" : "in_y")) << I;
}

TEST_F(CompileCommandsRun, NoUnits) { EXPECT_THAT(parse({}), IsEmpty()); }

TEST_F(CompileCommandsRun, TextIsAUnit) {
  Names Found;
  auto Collect = [&](unsigned, clang::CompilerInstance &) {
    return std::make_unique<NameCollector>(Found);
  };
  TextUnit T;
  T.Code = "#include <db.h>\nint main() { return query(); }\n";
  T.Headers["/fake/db.h"] = "int query();\n";
  T.Arguments = {"-std=c++17", "-I/fake"};
  auto R = runOnText(T, Collect);
  ASSERT_TRUE(bool(R)) << llvm::toString(R.takeError());
  EXPECT_THAT(R->Errors, IsEmpty());
  EXPECT_THAT(Found, UnorderedElementsAre("query", "main{}"));

  T.File = "/keyspread/input.c";
  T.Arguments = {"-std=c17"};
  T.Code = "int class;\nx y;\n";
  R = runOnText(T, Collect);
  ASSERT_TRUE(bool(R)) << llvm::toString(R.takeError());
  ASSERT_EQ(R->ErrorCount, 1u);
  EXPECT_EQ(R->firstError(), "/keyspread/input.c:2:1: unknown type name 'x'");
}

} // namespace
