#include "compile_commands/Adapt.h"

#include "compile_commands/Compat.h"
#include "compile_commands/Language.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/TargetParser/X86TargetParser.h"

#include <utility>

namespace keyspread::compile {

namespace options = compat::options;
namespace path = llvm::sys::path;
using llvm::StringRef;
using llvm::opt::Arg;
using Words = std::vector<std::string>;

/// Removes "ccache", "env A=B", "ccache option=value" from the front.
static llvm::ArrayRef<std::string> withoutLaunchers(const Command &C) {
  static constexpr StringRef Launchers[] = {
      "ccache", "sccache", "distcc", "icecc", "buildcache", "gomacc", "env"};
  llvm::ArrayRef<std::string> Rest = C.Arguments;
  while (Rest.size() > 1 &&
         llvm::is_contained(Launchers, compilerName(Rest.front()))) {
    Rest = Rest.drop_front();
    while (Rest.size() > 1 && StringRef(Rest.front()).contains('='))
      Rest = Rest.drop_front();
  }
  return Rest;
}

//===-- The compiler's name -----------------------------------------------===//

namespace {
struct Compiler {
  StringRef Program;
  StringRef Mode;   // of the driver: "g++", "gcc", "cl"
  StringRef Triple; // "arm-none-eabi"; empty for a native compiler
  bool Gcc = false;
};
} // namespace

static Compiler compilerOf(StringRef Program) {
  // Longest names first: "clang++" also ends in "g++".
  static constexpr std::pair<StringRef, StringRef> Known[] = {
      {"clang-cl", "cl"}, {"clang++", "g++"}, {"clang", "gcc"},
      {"g++", "g++"},     {"gcc", "gcc"},     {"c++", "g++"},
      {"icpx", "g++"},    {"cc", "gcc"},      {"cl", "cl"}};
  Compiler Result{Program, "gcc", ""};
  StringRef Name = compilerName(Program);
  for (auto [Ending, Mode] : Known) {
    if (!Name.consume_back(Ending))
      continue;
    Result.Mode = Mode;
    Result.Gcc = Ending == "g++" || Ending == "gcc";
    if (Name.consume_back("-") &&
        llvm::Triple(llvm::Triple::normalize(Name)).getArch() !=
            llvm::Triple::UnknownArch)
      Result.Triple = Name;
    break;
  }
  return Result;
}

/// A GCC outside /usr brings its own standard library: its prefix, else empty.
static StringRef gccPrefix(const Compiler &C) {
  if (!C.Gcc || !path::is_absolute(C.Program))
    return "";
  StringRef Prefix = path::parent_path(path::parent_path(C.Program));
  for (StringRef Lib : {"/lib/gcc", "/lib64/gcc"})
    if (Prefix != "/usr" && llvm::sys::fs::is_directory(Prefix + Lib))
      return Prefix;
  return "";
}

//===-- Flags -------------------------------------------------------------===//

/// Options the driver knows and that only write files, run plugins, warn, tune
/// the generated code, or fail where GCC and our Clang disagree about values.
static bool droppedBySpelling(StringRef Flag) {
  static constexpr StringRef Prefixes[] = {"-Werror",
                                           "-Wfatal-errors",
                                           "-pedantic-errors",
                                           "--pedantic-errors",
                                           "-Winvalid-pch",
                                           "-Wp,-M",
                                           "-Wa,",
                                           "-Wl,",
                                           "-fplugin",
                                           "-fpass-plugin",
                                           "-specs",
                                           "--specs",
                                           "-fsanitize",
                                           "-fno-sanitize",
                                           "-fprofile",
                                           "-fno-profile",
                                           "-fauto-profile",
                                           "-fcs-profile",
                                           "--coverage",
                                           "-coverage",
                                           "-ftest-coverage",
                                           "-flto",
                                           "-fno-lto",
                                           "-fcf-protection",
                                           "-mfpmath",
                                           "-mtune",
                                           "-save-temps",
                                           "--save-temps",
                                           "-ftime-",
                                           "-fdiagnostics-",
                                           "-fmodule-mapper",
                                           "-fmodules-ts",
                                           "-fdeps-",
                                           "-fconcepts",
                                           "-fstack-usage",
                                           "-fuse-ld",
                                           "-serialize-diag",
                                           "--serialize-diag",
                                           "-gen-cdb-fragment",
                                           "@"};
  return llvm::any_of(Prefixes,
                      [&](StringRef P) { return Flag.starts_with(P); });
}

static bool droppedByKind(const llvm::opt::Option &O) {
  if (O.getKind() == llvm::opt::Option::UnknownClass ||
      O.getKind() == llvm::opt::Option::InputClass)
    return true; // the unit's own file is added at the end
  static constexpr unsigned Kinds[] = {options::OPT_Action_Group,
                                       options::OPT_M_Group,
                                       options::OPT_g_Group,
                                       options::OPT_Link_Group,
                                       options::OPT_o,
                                       options::OPT_resource_dir,
                                       options::OPT_MJ,
                                       options::OPT__SLASH_Fo,
                                       options::OPT__SLASH_Fd,
                                       options::OPT__SLASH_Fe,
                                       options::OPT__SLASH_Fp,
                                       options::OPT__SLASH_FA,
                                       options::OPT__SLASH_Fa,
                                       options::OPT__SLASH_Yc,
                                       options::OPT__SLASH_Yu,
                                       options::OPT__SLASH_WX,
                                       options::OPT__DASH_DASH};
  return llvm::any_of(Kinds, [&](unsigned Kind) { return O.matches(Kind); });
}

/// A -march our Clang has never heard of stops it before the first line.
static bool unknownMarch(const Arg &A, StringRef Triple) {
  if (!A.getOption().matches(options::OPT_march_EQ))
    return false;
  llvm::Triple Target(Triple.empty() ? llvm::sys::getDefaultTargetTriple()
                                     : llvm::Triple::normalize(Triple));
  return Target.isX86() && StringRef(A.getValue()) != "native" &&
         llvm::X86::parseArchX86(A.getValue()) == llvm::X86::CK_None;
}

/// `-Xclang -include-pch -Xclang FILE`: two words that belong together.
static bool droppedWithNextWord(StringRef Cc1Word) {
  return Cc1Word == "-include-pch" || Cc1Word == "-load" ||
         Cc1Word == "-add-plugin" || Cc1Word == "-dependency-file" ||
         Cc1Word.starts_with("-plugin");
}

namespace {
/// Copies the flags our Clang takes, one after the other.
class FlagFilter {
public:
  FlagFilter(const Command &C, const Compiler &By)
      : C(C), Triple(By.Triple), ReadAsC(By.Mode != "g++" && isC(C)) {}

  void add(const Arg &A, llvm::ArrayRef<std::string> Spelled) {
    if (A.getOption().matches(options::OPT_Xclang))
      addForCc1(A.getValue());
    else if (A.getOption().matches(options::OPT_include))
      include(A.getValue());
    else if (A.getOption().matches(options::OPT_include_pch))
      Pchs.push_back(A.getValue());
    else if (!droppedByKind(A.getOption()) &&
             !droppedBySpelling(Spelled.front()) && !unknownMarch(A, Triple) &&
             !otherStandard(A))
      llvm::append_range(Kept, Spelled);
  }

  Words finish() && {
    for (const std::string &Pch : Pchs)
      includeInsteadOf(Pch);
    return std::move(Kept);
  }

private:
  void addForCc1(StringRef Word) {
    StringRef Before = std::exchange(WordBefore, "");
    if (Before == "-include-pch")
      Pchs.push_back(Word.str());
    else if (Before.empty() && droppedWithNextWord(Word))
      WordBefore = Word;
    else if (Before.empty())
      Kept.insert(Kept.end(), {"-Xclang", Word.str()});
  }

  /// Past the driver, which would take FILE.gch or FILE.pch of another
  /// compiler.
  void include(StringRef File) {
    bool CMakePch = path::stem(File) == "cmake_pch";
    if (!CMakePch || exists(File))
      Kept.insert(Kept.end(), {"-Xclang", "-include", "-Xclang", File.str()});
  }

  void includeInsteadOf(StringRef Pch) {
    StringRef Header = Pch.drop_back(path::extension(Pch).size());
    if (exists(Header) && !llvm::is_contained(Kept, Header))
      include(Header);
  }

  /// -std=c++17 for a C file: a warning of GCC, an error of Clang.
  bool otherStandard(const Arg &A) const {
    return A.getOption().matches(options::OPT_std_EQ) &&
           StringRef(A.getValue()).contains("++") == ReadAsC;
  }

  bool exists(StringRef File) const {
    return llvm::sys::fs::exists(absolutePath(File, C.Directory));
  }

  const Command &C;
  StringRef Triple;
  bool ReadAsC;
  StringRef WordBefore;
  Words Kept, Pchs;
};
} // namespace

static Words adaptedFlags(const Command &C, llvm::ArrayRef<std::string> Flags,
                          const Compiler &By) {
  std::vector<const char *> Pointers;
  for (const std::string &F : Flags)
    Pointers.push_back(F.c_str());
  llvm::opt::InputArgList List(Pointers.data(),
                               Pointers.data() + Pointers.size());
  llvm::opt::Visibility Visible(By.Mode == "cl" ? options::CLOption
                                                : options::ClangOption);
  FlagFilter Filter(C, By);
  for (unsigned Next = 0, Begin = 0; Begin < Flags.size(); Begin = Next) {
    std::unique_ptr<Arg> A =
        compat::getDriverOptTable().ParseOneArg(List, Next, Visible);
    if (A) // null: the last flag lacks its value
      Filter.add(*A, Flags.slice(Begin, Next - Begin));
  }
  return std::move(Filter).finish();
}

/// Errors of Clang that GCC, whose build went through, lets pass.
static constexpr const char *Lenient[] = {
    "-w",
    "-Wno-c++11-narrowing",
    "-Wno-register",
    "-Wno-reserved-user-defined-literal",
    "-Wno-implicit-function-declaration",
    "-Wno-implicit-int",
    "-Wno-int-conversion",
    "-Wno-incompatible-function-pointer-types",
    "-Wno-return-type",
    "-Wno-enum-constexpr-conversion"};

Command adapt(const Command &C, const AdaptOptions &Options) {
  llvm::ArrayRef<std::string> Words = withoutLaunchers(C);
  Compiler By = compilerOf(Words.front());
  StringRef Prefix = gccPrefix(By);

  Command Result{C.Directory, C.File, {By.Program.str()}};
  std::vector<std::string> &To = Result.Arguments;
  To.push_back("--driver-mode=" + By.Mode.str());
  if (!By.Triple.empty())
    To.push_back("--target=" + By.Triple.str());
  if (!Prefix.empty())
    To.push_back("--gcc-toolchain=" + Prefix.str());
  llvm::append_range(To, Options.ExtraBefore);
  llvm::append_range(To, adaptedFlags(C, Words.drop_front(), By));
  llvm::append_range(To, Lenient);
  // A limit would end the parse in the middle of the file.
  To.insert(To.end(), {"-fsyntax-only", "-Xclang", "-ferror-limit", "-Xclang",
                       "0", "-resource-dir", Options.ResourceDir});
  llvm::append_range(To, Options.ExtraAfter);
  To.insert(To.end(), {"--", C.File});
  return Result;
}

} // namespace keyspread::compile
