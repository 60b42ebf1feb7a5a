#include "compile_commands/Load.h"
#include "compile_commands/Language.h"

#include "TempProject.h"

#include <gmock/gmock.h>

using namespace keyspread::compile;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

class CompileCommandsLoad : public testing::Test {
protected:
  /// Loads a database with this text; the test fails when that fails.
  Database loaded(const std::string &Json) {
    P.write("build/compile_commands.json", Json);
    auto D = load(P.path("build"), {});
    if (!D) {
      ADD_FAILURE() << llvm::toString(D.takeError());
      return {};
    }
    return std::move(*D);
  }

  std::string errorOf(const std::string &Json) {
    P.write("build/compile_commands.json", Json);
    return errorOf(load(P.path("build"), {}));
  }

  std::string errorOf(llvm::Expected<Database> D) {
    if (!D)
      return llvm::toString(D.takeError());
    ADD_FAILURE() << "no error";
    return "";
  }

  TempProject P;
};

TEST_F(CompileCommandsLoad, MissingFolderSaysHowToMakeADatabase) {
  std::string E = errorOf(load(P.path("nowhere"), {}));
  EXPECT_THAT(E, StartsWith("no such file or folder: '" + P.path("nowhere")));
  EXPECT_THAT(E, HasSubstr("-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"));
  EXPECT_THAT(E, HasSubstr("bear"));
}

TEST_F(CompileCommandsLoad, FolderWithoutDatabaseIsNamed) {
  EXPECT_THAT(errorOf(load(P.Root, {})),
              StartsWith("no compile_commands.json in '" + P.Root + "'; "));
}

TEST_F(CompileCommandsLoad, EmptyFile) {
  EXPECT_THAT(errorOf(""), StartsWith(P.path("build/compile_commands.json") +
                                      ":1:1: the file is empty; "));
}

TEST_F(CompileCommandsLoad, EmptyArray) {
  EXPECT_THAT(errorOf("[ ]"),
              HasSubstr("compile_commands.json:1:1: lists no compile command"));
}

TEST_F(CompileCommandsLoad, SyntaxErrorHasLineAndColumn) {
  EXPECT_THAT(errorOf("[\n  {\"file\": \"a.cpp\",\n   oops}\n]"),
              HasSubstr("compile_commands.json:3:4: not valid JSON: "));
}

TEST_F(CompileCommandsLoad, CutOffFile) {
  EXPECT_THAT(errorOf("[{\"directory\": \"/\", \"fi"),
              HasSubstr("compile_commands.json:1:23: not valid JSON: "));
}

TEST_F(CompileCommandsLoad, NotAnArray) {
  EXPECT_THAT(errorOf("{}"), HasSubstr(":1:1: expected an array"));
}

TEST_F(CompileCommandsLoad, WrongTypesNameEntryAndLine) {
  std::string Good =
      R"({"directory": "/", "file": "a.cpp", "command": "c++ -D[{, a.cpp"})";
  EXPECT_THAT(errorOf("[\n" + Good + ",\n7,\n" + Good + "\n\n]"),
              HasSubstr(":3:1: entry 2 must be an object; "));
  EXPECT_THAT(errorOf("[\n" + Good + ",\n" + Good + ",\n\n{\"file\": 1}]"),
              HasSubstr(":5:1: entry 3 needs a string 'file'; "));
  EXPECT_THAT(errorOf(R"([{"file": "a.cpp", "command": "c++"}])"),
              HasSubstr(":1:1: entry 1 needs a string 'directory'; "));
  EXPECT_THAT(errorOf(R"([{"directory": "/", "file": "a.cpp"}])"),
              HasSubstr("entry 1 needs a string 'command' or an array"));
  EXPECT_THAT(
      errorOf(R"([{"directory": "/", "file": "a.cpp", "command": " "}])"),
      HasSubstr("entry 1 needs a string 'command' or an array"));
  EXPECT_THAT(
      errorOf(
          R"([{"directory": "/", "file": "a.cpp", "arguments": ["c++", 1]}])"),
      HasSubstr("entry 1 needs strings in 'arguments'"));
  EXPECT_THAT(
      errorOf(R"([{"directory": "/", "file": "a.cpp", "arguments": []}])"),
      HasSubstr("entry 1 needs strings in 'arguments'"));
}

TEST_F(CompileCommandsLoad, ReadsCommandAndArguments) {
  Database D = loaded(R"x([
    {"directory": "@ROOT@", "file": "b.cpp",
     "command": "g++ '-DA=\"x y\"' -DB=\\\"z\\\" -c b.cpp"},
    {"directory": "@ROOT@", "file": "a.cpp",
     "arguments": ["g++", "-DC=\"p q\"", "-c", "a.cpp"]}])x");
  ASSERT_EQ(D.Units.size(), 2u);
  EXPECT_EQ(D.Units[0].File, P.path("a.cpp")) << "sorted by file";
  EXPECT_THAT(D.Units[0].Arguments,
              ElementsAre("g++", "-DC=\"p q\"", "-c", "a.cpp"));
  EXPECT_THAT(D.Units[1].Arguments,
              ElementsAre("g++", "-DA=\"x y\"", "-DB=\"z\"", "-c", "b.cpp"));
}

TEST_F(CompileCommandsLoad, RelativePathsStartAtTheDatabase) {
  Database D = loaded(R"([{"directory": "../src/./sub", "file": "../a.cpp",
                           "arguments": ["g++", "../a.cpp"]}])");
  ASSERT_EQ(D.Units.size(), 1u);
  EXPECT_EQ(D.Units[0].Directory, P.path("src/sub"));
  EXPECT_EQ(D.Units[0].File, P.path("src/a.cpp"));
  EXPECT_EQ(D.Path, P.path("build/compile_commands.json"));
}

TEST_F(CompileCommandsLoad, ExpandsResponseFiles) {
  P.write("src/flags.rsp", "-DFROM_FILE -I \"with space\" @more.rsp");
  P.write("src/more.rsp", "-DNESTED");
  Database D = loaded(R"([{"directory": "../src", "file": "a.cpp",
                           "command": "g++ @flags.rsp -c a.cpp"}])");
  ASSERT_EQ(D.Units.size(), 1u);
  EXPECT_THAT(D.Units[0].Arguments,
              ElementsAre("g++", "-DFROM_FILE", "-I", "with space", "-DNESTED",
                          "-c", "a.cpp"));
}

TEST_F(CompileCommandsLoad, KeepsTheFirstOfSeveralEntries) {
  Database D = loaded(R"([
    {"directory": "@ROOT@", "file": "a.cpp", "command": "g++ -DFIRST a.cpp"},
    {"directory": "@ROOT@/x", "file": "../a.cpp", "command": "g++ ../a.cpp"}])");
  ASSERT_EQ(D.Units.size(), 1u);
  EXPECT_EQ(D.Units[0].Arguments[1], "-DFIRST");
  ASSERT_EQ(D.NotRead.size(), 1u);
  EXPECT_EQ(D.NotRead[0].File, P.path("a.cpp"));
  EXPECT_EQ(D.NotRead[0].Why, "listed before");
}

TEST_F(CompileCommandsLoad, OtherLanguagesAreSkippedWithAReason) {
  Database D = loaded(R"([
    {"directory": "/s", "file": "a.c", "command": "cc -c a.c"},
    {"directory": "/s", "file": "a.S", "command": "cc -c a.S"},
    {"directory": "/s", "file": "b.cu", "command": "clang++ -c b.cu"},
    {"directory": "/s", "file": "c.cpp", "command": "/cuda/bin/nvcc -c c.cpp"},
    {"directory": "/s", "file": "d.rc", "command": "windres d.rc"},
    {"directory": "/s", "file": "e.cpp", "command": "c++ -x c++-header e.cpp"},
    {"directory": "/s", "file": "f.m", "command": "cc -c f.m"},
    {"directory": "/s", "file": "g.f90", "command": "gfortran -c g.f90"},
    {"directory": "/s", "file": "h.generated", "command": "c++ -xc++ h.generated"}
  ])");
  ASSERT_EQ(D.Units.size(), 2u);
  EXPECT_EQ(D.Units[0].File, "/s/a.c");
  EXPECT_EQ(D.Units[1].File, "/s/h.generated");
  std::vector<std::string> Reasons;
  for (const Skipped &S : D.NotRead)
    Reasons.push_back(S.File + ": " + S.Why);
  EXPECT_THAT(Reasons,
              ElementsAre("/s/a.S: assembly", "/s/b.cu: CUDA", "/s/c.cpp: CUDA",
                          "/s/d.rc: a resource file",
                          "/s/e.cpp: a precompiled header",
                          "/s/f.m: Objective-C", "/s/g.f90: another language"));
}

TEST_F(CompileCommandsLoad, NothingButOtherLanguagesIsAnError) {
  EXPECT_THAT(
      errorOf(R"([{"directory": "/", "file": "a.s", "command": "as a.s"}])"),
      HasSubstr(":1:1: none of its 1 entries compiles C or C++"));
}

TEST_F(CompileCommandsLoad, SearchesAboveTheFirstSource) {
  std::string Json =
      R"([{"directory": "/", "file": "a.cpp", "command": "c++ a.cpp"}])";
  P.write("src/deep/a.cpp", "");
  P.write("build/compile_commands.json", Json);
  auto InBuild = load(std::nullopt, {P.path("src/deep/a.cpp")});
  ASSERT_TRUE(bool(InBuild)) << llvm::toString(InBuild.takeError());
  EXPECT_EQ(InBuild->Path, P.path("build/compile_commands.json"));

  P.write("src/compile_commands.json", Json);
  auto Nearer = load(std::nullopt, {P.path("src/deep"), "/other"});
  ASSERT_TRUE(bool(Nearer)) << llvm::toString(Nearer.takeError());
  EXPECT_EQ(Nearer->Path, P.path("src/compile_commands.json"));
}

TEST_F(CompileCommandsLoad, FailedSearchSaysWhereItLooked) {
  P.write("src/a.cpp", "");
  EXPECT_THAT(errorOf(load(std::nullopt, {P.path("src/a.cpp")})),
              StartsWith("no compile_commands.json in '" + P.path("src") +
                         "', any folder above it"));
}

TEST_F(CompileCommandsLoad, TheFileItselfMayBeNamed) {
  std::string File = P.write(
      "db.json", R"([{"directory": "/", "file": "a.c", "command": "cc a.c"}])");
  auto D = load(File, {});
  ASSERT_TRUE(bool(D)) << llvm::toString(D.takeError());
  EXPECT_EQ(D->Path, File);
}

TEST(CompileCommandsLanguage, CompilerNames) {
  EXPECT_EQ(compilerName("/usr/bin/arm-none-eabi-g++-12"), "arm-none-eabi-g++");
  EXPECT_EQ(compilerName("g++-12.2.0"), "g++");
  EXPECT_EQ(compilerName("C:\\VS\\bin\\CL.exe"), "CL");
  EXPECT_EQ(compilerName("clang++"), "clang++");
}

} // namespace
