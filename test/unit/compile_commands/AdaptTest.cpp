#include "compile_commands/Adapt.h"
#include "compile_commands/Run.h"

#include "TempProject.h"

#include "clang/AST/ASTConsumer.h"

#include <gmock/gmock.h>

using namespace keyspread::compile;
using testing::AllOf;
using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

namespace {

std::vector<std::string> adapted(std::vector<std::string> Arguments,
                                 AdaptOptions Options = {}) {
  return adapt({"/", "/a.cpp", std::move(Arguments)}, Options).Arguments;
}

/// Errors of a real parse.
std::vector<std::string> errorsOf(const Command &C) {
  auto R = run(
      C,
      [](unsigned, clang::CompilerInstance &) {
        return std::make_unique<clang::ASTConsumer>();
      },
      RunOptions());
  if (R)
    return R->front().Errors;
  return {llvm::toString(R.takeError())};
}

const std::vector<std::string> None;

TEST(CompileCommandsAdapt, LaunchersGo) {
  for (std::vector<std::string> Launcher :
       {std::vector<std::string>{"ccache"},
        {"/usr/bin/sccache"},
        {"distcc"},
        {"icecc"},
        {"env", "CCACHE_DIR=/x", "ccache", "compiler_check=content"}}) {
    std::vector<std::string> A = Launcher;
    A.insert(A.end(), {"/usr/bin/g++", "-DX=1", "a.cpp"});
    std::vector<std::string> Got = adapted(A);
    EXPECT_EQ(Got.front(), "/usr/bin/g++") << Launcher.front();
    EXPECT_THAT(Got, Contains("-DX=1"));
  }
}

TEST(CompileCommandsAdapt, OutputAndDependencyFlagsGo) {
  auto Got = adapted({"g++", "-MD", "-MT", "a.o", "-MF", "a.d", "-Wp,-MMD,a.d",
                      "-o", "a.o", "-c", "a.cpp", "other.o", "-Iinc", "-I",
                      "inc2", "-Wl,-O1"});
  for (const char *Gone : {"-MD", "-MT", "-MF", "a.d", "-Wp,-MMD,a.d", "-o",
                           "a.o", "-c", "a.cpp", "other.o", "-Wl,-O1"})
    EXPECT_THAT(Got, Not(Contains(Gone)));
  EXPECT_THAT(Got, IsSupersetOf({"-Iinc", "-I", "inc2", "-fsyntax-only"}));
  EXPECT_EQ(Got.back(), "/a.cpp");
}

TEST(CompileCommandsAdapt, CompilerNameGivesModeAndTarget) {
  EXPECT_THAT(adapted({"arm-none-eabi-g++-12", "a.cpp"}),
              IsSupersetOf({"--driver-mode=g++", "--target=arm-none-eabi"}));
  EXPECT_THAT(
      adapted({"x86_64-w64-mingw32-gcc.exe", "a.cpp"}),
      IsSupersetOf({"--driver-mode=gcc", "--target=x86_64-w64-mingw32"}));
  EXPECT_THAT(adapted({"clang-cl", "/c", "a.cpp"}),
              Contains("--driver-mode=cl"));
  EXPECT_THAT(adapted({"my-clang++", "a.cpp"}),
              AllOf(Contains("--driver-mode=g++"),
                    Not(Contains(testing::StartsWith("--target")))));
}

TEST(CompileCommandsAdapt, ExtraArgumentsKeepTheirPlaces) {
  AdaptOptions O;
  O.ExtraBefore = {"-DBEFORE"};
  O.ExtraAfter = {"-DAFTER"};
  O.ResourceDir = "/res";
  auto Got = adapted({"g++", "-DOWN", "a.cpp"}, O);
  auto At = [&](const char *Word) {
    return std::find(Got.begin(), Got.end(), Word) - Got.begin();
  };
  EXPECT_LT(At("-DBEFORE"), At("-DOWN"));
  EXPECT_LT(At("-DOWN"), At("/res"));
  EXPECT_LT(At("/res"), At("-DAFTER"));
  EXPECT_LT(At("-DAFTER"), At("/a.cpp"));
}

TEST(CompileCommandsAdapt, OddFlagsDoNotHang) {
  EXPECT_EQ(adapted({"g++", "-DX", "-I"}).back(), "/a.cpp");
  EXPECT_EQ(adapted({"g++", ""}).back(), "/a.cpp");
  EXPECT_EQ(adapted({"ccache"}).front(), "ccache");
  EXPECT_THAT(adapted({"g++", "@gone.modmap", "a.cpp"}),
              Not(Contains("@gone.modmap")));
}

TEST(CompileCommandsAdapt, AGccOutsideUsrBringsItsLibrary) {
  TempProject P;
  P.write("gcc/lib/gcc/x86_64-linux-gnu/13/crtbegin.o", "");
  EXPECT_THAT(adapted({P.path("gcc/bin/g++"), "a.cpp"}),
              Contains("--gcc-toolchain=" + P.path("gcc")));
  EXPECT_THAT(adapted({"/usr/bin/g++", "a.cpp"}),
              Not(Contains(testing::StartsWith("--gcc-toolchain"))));
}

class CompileCommandsGccFlag : public testing::TestWithParam<const char *> {};

TEST_P(CompileCommandsGccFlag, ParsesAllTheSame) {
  TempProject P;
  Command C = P.unit("a.cpp", "#include <stddef.h>\nsize_t f() { return 1; }\n",
                     {"-std=gnu++2b", GetParam()});
  EXPECT_EQ(errorsOf(C), None);
}

INSTANTIATE_TEST_SUITE_P(
    Flags, CompileCommandsGccFlag,
    testing::Values(
        "-fno-tree-vectorize", "-fno-tree-loop-distribute-patterns",
        "-fconserve-stack", "-mno-fp-ret-in-387", "-fanalyzer",
        "-Wno-maybe-uninitialized", "-Wno-such-warning", "-Werror",
        "-Werror=such-warning", "-fmodules-ts", "-fmodule-mapper=a.modmap",
        "-fdeps-format=p1689r5", "-fconcepts", "-fcoroutines",
        "-fimplicit-constexpr", "-fno-gnu-unique",
        "-ftrivial-auto-var-init=zero", "-specs=/usr/lib/rpm/hardened",
        "-fplugin=annobin", "-fplugin-arg-annobin-x", "-march=native",
        "-march=made-up", "-mtune=made-up", "-flto=auto",
        "-flto-partition=none", "-ffat-lto-objects", "-static-libgcc",
        "-fsanitize=bounds-strict", "-fprofile-use=none.profdata",
        "-mfpmath=387", "-gz=zstd", "-fpermissive", "-pedantic-errors",
        "-fmax-errors=1", "-mindirect-branch=thunk-extern",
        "-Wp,-D_GLIBCXX_ASSERTIONS", "--param=max-inline-insns-single=4",
        "-resource-dir=/nowhere", "-save-temps", "-fopenmp"));

TEST(CompileCommandsAdapt, WarningsOfGccAreNoErrors) {
  TempProject P;
  Command C = P.unit("a.cpp", "int f(int i) { char a[] = {i}; return a[0]; }\n",
                     {"-Werror", "-Wall", "-Wnarrowing"});
  EXPECT_EQ(errorsOf(C), None);
  Command Old = P.unit("a.c", "main() { return g(); }\n", {}, "gcc");
  EXPECT_EQ(errorsOf(Old), None);
}

TEST(CompileCommandsAdapt, COnlyCodeIsReadAsC) {
  TempProject P;
  Command C = P.unit("a.c",
                     "struct s { int class; };\n"
                     "int *f(void *p) { return p; }\n",
                     {}, "/usr/bin/cc");
  EXPECT_EQ(errorsOf(C), None);
  C.Arguments.front() = "/usr/bin/c++";
  EXPECT_NE(errorsOf(C), None) << "c++ reads a .c file as C++";
}

TEST(CompileCommandsAdapt, AStandardOfTheOtherLanguageIsNoError) {
  TempProject P;
  EXPECT_EQ(errorsOf(P.unit("a.c", "int class;\n", {"-std=c++17"}, "gcc")),
            None);
  EXPECT_EQ(errorsOf(P.unit("a.cpp", "class C;\n", {"-std=gnu11"})), None);
  EXPECT_EQ(
      errorsOf(P.unit("b.c", "class C;\n", {"-xc++", "-std=c++17"}, "gcc")),
      None);
  EXPECT_THAT(adapted({"g++", "-std=c++17", "a.cpp"}), Contains("-std=c++17"));
}

TEST(CompileCommandsAdapt, MicrosoftDriverParses) {
  TempProject P;
  Command C = P.unit("a.cpp", "#ifndef X\n#error\n#endif\nint I;\n",
                     {"/nologo", "/DX", "/EHsc", "/Fo:a.obj", "/Yu", "/WX",
                      "/MDd", "/unknown", "/std:c++17"},
                     "cl.exe");
  EXPECT_EQ(errorsOf(C), None);
}

TEST(CompileCommandsAdapt, PrecompiledHeadersAreReadAsText) {
  TempProject P;
  P.write("cmake_pch.hxx", "#pragma once\nusing FromPch = int;\n");
  P.write("cmake_pch.hxx.gch", "gpch.013 made by GCC");
  P.write("cmake_pch.hxx.pch", "CPCH of another Clang");
  std::string Header = P.path("cmake_pch.hxx");
  std::string Uses = "FromPch I;\n";
  EXPECT_EQ(
      errorsOf(P.unit("gcc.cpp", Uses, {"-Winvalid-pch", "-include", Header})),
      None);
  EXPECT_EQ(
      errorsOf(P.unit("clang.cpp", Uses,
                      {"-Xclang", "-include-pch", "-Xclang", Header + ".pch",
                       "-Xclang", "-include", "-Xclang", Header},
                      "clang++")),
      None);
  EXPECT_EQ(errorsOf(P.unit("only.cpp", Uses,
                            {"-include-pch", "cmake_pch.hxx.pch"}, "clang++")),
            None);
}

TEST(CompileCommandsAdapt, AGeneratedPchHeaderMayBeGone) {
  TempProject P;
  EXPECT_EQ(errorsOf(P.unit("a.cpp", "int I;\n",
                            {"-include", P.path("gone/cmake_pch.hxx")})),
            None);
  EXPECT_THAT(errorsOf(P.unit("b.cpp", "int I;\n", {"-include", "config.h"})),
              Contains(testing::HasSubstr("'config.h' file not found")));
}

TEST(CompileCommandsAdapt, Cc1PluginsGo) {
  TempProject P;
  EXPECT_EQ(errorsOf(P.unit("a.cpp", "int I;\n",
                            {"-Xclang", "-load", "-Xclang", "none.so",
                             "-Xclang", "-add-plugin", "-Xclang", "none"},
                            "clang++")),
            None);
}

TEST(CompileCommandsResourceDir, HoldsTheCompilersHeaders) {
  auto Dir = resourceDir();
  ASSERT_TRUE(bool(Dir)) << llvm::toString(Dir.takeError());
  EXPECT_TRUE(llvm::sys::fs::exists(*Dir + "/include/stdarg.h"));
}

} // namespace
