#include "compile_commands/Language.h"

#include "compile_commands/Load.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace keyspread::compile {

using llvm::StringRef;

static bool oneOf(StringRef S, std::initializer_list<StringRef> Names) {
  return llvm::is_contained(Names, S);
}

Language languageOf(StringRef Path) {
  StringRef E = llvm::sys::path::extension(Path);
  if (oneOf(E, {".c", ".i"}))
    return Language::C;
  if (oneOf(E, {".cc", ".cp", ".cpp", ".cxx", ".c++", ".C", ".CPP", ".ii",
                ".cppm", ".ccm", ".cxxm", ".c++m", ".ixx", ".mpp"}))
    return Language::Cxx;
  if (oneOf(E, {".h", ".hh", ".hpp", ".hxx", ".h++", ".H", ".inl", ".ipp",
                ".tpp", ".tcc", ".txx", ".inc"}))
    return Language::Header;
  return Language::Other;
}

/// What clang's -x says about a language we do not read.
static StringRef otherByOption(StringRef X) {
  if (oneOf(X, {"c", "c++", "cpp-output", "c++-cpp-output", "c++-module"}))
    return "";
  return llvm::StringSwitch<StringRef>(X)
      .EndsWith("-header", "a precompiled header")
      .StartsWith("assembler", "assembly")
      .StartsWith("objective", "Objective-C")
      .Case("cuda", "CUDA")
      .Case("hip", "HIP")
      .Default("another language");
}

static StringRef otherByExtension(StringRef Path) {
  StringRef E = llvm::sys::path::extension(Path);
  if (languageOf(Path) != Language::Other)
    return "";
  if (oneOf(E, {".s", ".S", ".sx", ".asm", ".nasm"}))
    return "assembly";
  if (oneOf(E, {".m", ".mm", ".M"}))
    return "Objective-C";
  return llvm::StringSwitch<StringRef>(E)
      .Case(".cu", "CUDA")
      .Case(".hip", "HIP")
      .Case(".rc", "a resource file")
      .Default("another language");
}

/// The value of the last -x; empty without one.
static StringRef languageOption(const Command &C) {
  StringRef Last;
  for (size_t I = 0; I < C.Arguments.size(); ++I) {
    StringRef A = C.Arguments[I];
    if (A == "-x" && I + 1 < C.Arguments.size())
      Last = C.Arguments[++I];
    else if (A.starts_with("-x"))
      Last = A.drop_front(2);
  }
  return Last == "none" ? StringRef() : Last;
}

StringRef whyNotRead(const Command &C) {
  if (compilerName(C.Arguments.front()) == "nvcc")
    return "CUDA";
  StringRef X = languageOption(C);
  return X.empty() ? otherByExtension(C.File) : otherByOption(X);
}

bool isC(const Command &C) {
  StringRef X = languageOption(C);
  return X.empty() ? languageOf(C.File) == Language::C
                   : oneOf(X, {"c", "cpp-output"});
}

StringRef compilerName(StringRef Program) {
  // Windows paths may stand in a database that is read elsewhere.
  StringRef Name =
      llvm::sys::path::filename(Program, llvm::sys::path::Style::windows);
  Name.consume_back_insensitive(".exe");
  StringRef Bare = Name.rtrim("0123456789.");
  return Bare.consume_back("-") ? Bare : Name;
}

} // namespace keyspread::compile
