#include "compile_commands/Load.h"

#include "compile_commands/Language.h"

#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <algorithm>

namespace keyspread::compile {

using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static constexpr const char *FileName = "compile_commands.json";
static constexpr const char *HowToMake =
    "; configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON or run the build as "
    "'bear -- make', then name the folder with -p";

static Error failure(const Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

std::string absolutePath(StringRef Path, StringRef Base) {
  llvm::SmallString<256> P(path::is_absolute(Path) ? StringRef() : Base);
  path::append(P, Path);
  fs::make_absolute(P);
  path::remove_dots(P, /*remove_dot_dot=*/true);
  return P.str().str();
}

static std::string joined(StringRef Folder, StringRef Name) {
  llvm::SmallString<256> P(Folder);
  path::append(P, Name);
  return P.str().str();
}

static Expected<std::string> databaseAt(StringRef Given) {
  std::string Path = absolutePath(Given);
  if (fs::is_regular_file(Path))
    return Path;
  if (!fs::is_directory(Path))
    return failure("no such file or folder: '" + Given + "'" + HowToMake);
  std::string Inside = joined(Path, FileName);
  if (!fs::exists(Inside))
    return failure(Twine("no ") + FileName + " in '" + Path + "'" + HowToMake);
  return Inside;
}

static Expected<std::string> databaseAbove(StringRef Source) {
  std::string Start = absolutePath(Source);
  if (!Source.empty() && !fs::is_directory(Start))
    Start = path::parent_path(Start).str();
  for (StringRef Dir = Start; !Dir.empty(); Dir = path::parent_path(Dir))
    for (std::string Folder : {Dir.str(), joined(Dir, "build")})
      if (std::string File = joined(Folder, FileName); fs::exists(File))
        return File;
  return failure(Twine("no ") + FileName + " in '" + Start +
                 "', any folder above it or their 'build' folders" + HowToMake);
}

/// Line of element \p N of \p Json, a valid array.
static unsigned lineOfEntry(StringRef Json, size_t N) {
  unsigned Line = 1, Depth = 0;
  bool Quoted = false;
  for (size_t I = 0; I < Json.size(); ++I) {
    char C = Json[I];
    if (C == '\n')
      ++Line;
    if (Quoted) {
      if (C == '\\')
        ++I;
      Quoted = C != '"';
      continue;
    }
    if (Depth == 1 && N == 0 && !StringRef(" \t\r\n").contains(C) && C != ',')
      return Line;
    Depth += (C == '[' || C == '{') - (C == ']' || C == '}');
    N -= C == ',' && Depth == 1;
    Quoted = C == '"';
  }
  return Line;
}

/// Says what keeps \p Entry from being a compile command; empty when nothing.
static StringRef whatIsWrong(const llvm::json::Value &Entry) {
  const llvm::json::Object *O = Entry.getAsObject();
  if (!O)
    return "must be an object";
  if (!O->getString("file"))
    return "needs a string 'file'";
  if (!O->getString("directory"))
    return "needs a string 'directory'";
  const llvm::json::Array *Arguments = O->getArray("arguments");
  if (!Arguments)
    return O->getString("command").value_or("").trim().empty()
               ? "needs a string 'command' or an array 'arguments'"
               : "";
  bool Strings = llvm::all_of(
      *Arguments, [](const auto &A) { return A.getAsString().has_value(); });
  return !Arguments->empty() && Strings ? "" : "needs strings in 'arguments'";
}

/// llvm::json says "[3:5, byte=20]: what"; compilers say "file:3:5: what".
static Error syntaxError(StringRef Path, Error E) {
  std::string Text = llvm::toString(std::move(E));
  llvm::SmallVector<StringRef, 4> Parts;
  if (!llvm::Regex("^\\[([0-9]+):([0-9]+), byte=[0-9]+\\]: (.*)$")
           .match(Text, &Parts))
    return failure(Path + ":1:1: not valid JSON: " + Text);
  return failure(Path + ":" + Parts[1] + ":" + Parts[2] +
                 ": not valid JSON: " + Parts[3] + "; make the file again");
}

/// Types are checked here, because clang's reader says neither line nor cure.
static Error check(StringRef Path, StringRef Text) {
  if (Text.trim().empty())
    return failure(Path + ":1:1: the file is empty" + HowToMake);
  Expected<llvm::json::Value> Json = llvm::json::parse(Text);
  if (!Json)
    return syntaxError(Path, Json.takeError());
  const llvm::json::Array *Entries = Json->getAsArray();
  if (!Entries)
    return failure(Path + ":1:1: expected an array of compile commands" +
                   HowToMake);
  if (Entries->empty())
    return failure(Path + ":1:1: lists no compile command" + HowToMake);
  for (size_t I = 0; I < Entries->size(); ++I)
    if (StringRef Wrong = whatIsWrong((*Entries)[I]); !Wrong.empty())
      return failure(Path + ":" + Twine(lineOfEntry(Text, I)) + ":1: entry " +
                     Twine(I + 1) + " " + Wrong + "; make the file again");
  return Error::success();
}

/// clang's reader with response files expanded, in the order of the file.
static Expected<std::vector<clang::tooling::CompileCommand>>
commandsIn(StringRef Path, StringRef Text) {
  std::string Message;
  std::unique_ptr<clang::tooling::CompilationDatabase> Read =
      clang::tooling::JSONCompilationDatabase::loadFromBuffer(
          Text, Message, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Read)
    return failure(Path + ":1:1: " + Message + "; make the file again");
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files =
      llvm::vfs::createPhysicalFileSystem();
  if (std::error_code E =
          Files->setCurrentWorkingDirectory(path::parent_path(Path)))
    return failure("cannot enter the folder of '" + Path + "': " + E.message());
  return clang::tooling::expandResponseFiles(std::move(Read), Files)
      ->getAllCompileCommands();
}

static Command toCommand(clang::tooling::CompileCommand C, StringRef Base) {
  Command Result;
  Result.Directory = absolutePath(C.Directory, Base);
  Result.File = absolutePath(C.Filename, Result.Directory);
  Result.Arguments = std::move(C.CommandLine);
  return Result;
}

static Expected<Database> read(StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return failure("cannot read '" + Path +
                   "': " + Buffer.getError().message());
  StringRef Text = (*Buffer)->getBuffer();
  if (Error E = check(Path, Text))
    return E;
  auto Commands = commandsIn(Path, Text);
  if (!Commands)
    return Commands.takeError();

  Database D;
  D.Path = Path.str();
  llvm::StringSet<> Seen;
  for (clang::tooling::CompileCommand &Entry : *Commands) {
    Command C = toCommand(std::move(Entry), path::parent_path(Path));
    StringRef Why = whyNotRead(C);
    if (Why.empty() && !Seen.insert(C.File).second)
      Why = "listed before";
    if (Why.empty())
      D.Units.push_back(std::move(C));
    else
      D.NotRead.push_back({C.File, Why.str()});
  }
  if (D.Units.empty())
    return failure(Path + ":1:1: none of its " + Twine(D.NotRead.size()) +
                   " entries compiles C or C++");
  llvm::sort(D.Units, [](auto &A, auto &B) { return A.File < B.File; });
  llvm::stable_sort(D.NotRead,
                    [](auto &A, auto &B) { return A.File < B.File; });
  return D;
}

Expected<Database> load(const std::optional<std::string> &BuildDir,
                        const std::vector<std::string> &Sources) {
  Expected<std::string> Path =
      BuildDir ? databaseAt(*BuildDir)
               : databaseAbove(Sources.empty() ? "" : Sources.front());
  return Path ? read(*Path) : Path.takeError();
}

} // namespace keyspread::compile
