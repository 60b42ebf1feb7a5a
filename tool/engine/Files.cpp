#include "tool/engine/Files.h"

#include "tool/engine/Fail.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <set>

namespace keyspread {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

llvm::Expected<std::string> readFile(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return fail(Path + ": " + Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

static bool holds(llvm::StringRef Folder, llvm::StringRef Name) {
  llvm::SmallString<256> File(Folder);
  path::append(File, Name);
  return fs::exists(File);
}

bool isBelow(llvm::StringRef Path, llvm::StringRef Folder) {
  return Path.consume_front(Folder) &&
         (Path.empty() || Path.starts_with("/") || Folder.ends_with("/"));
}

/// The folder that holds all of \p Files.
static std::string commonFolder(llvm::ArrayRef<std::string> Files) {
  std::string Common = path::parent_path(Files.front()).str();
  for (const std::string &File : Files)
    while (!isBelow(File, Common))
      Common = path::parent_path(Common).str();
  return Common;
}

/// The units' files without generated ones, as far as there are others.
static std::vector<std::string>
writtenFiles(const std::vector<compile::Command> &Units,
             const std::string &BuildDir) {
  std::vector<std::string> All, Written;
  for (const compile::Command &C : Units) {
    All.push_back(C.File);
    if (!isBelow(C.File, BuildDir))
      Written.push_back(C.File);
  }
  return Written.empty() ? All : Written;
}

std::string nearestWith(std::string Start,
                        llvm::ArrayRef<llvm::StringRef> Names) {
  for (; !Start.empty(); Start = path::parent_path(Start).str())
    if (llvm::any_of(Names, [&](llvm::StringRef N) { return holds(Start, N); }))
      return Start;
  return "";
}

static std::string marked(std::string Start) {
  return nearestWith(std::move(Start), {".git", "keyspread.json"});
}

llvm::Expected<std::string>
projectRoot(const std::optional<std::string> &Given,
            const std::string &BuildDir,
            const std::vector<compile::Command> &Units) {
  if (Given) {
    std::string Root = compile::absolutePath(*Given);
    if (!fs::is_directory(Root))
      return fail("--root " + *Given + ": no such folder");
    return Root;
  }
  std::vector<std::string> Files = writtenFiles(Units, BuildDir);
  std::string Root = marked(BuildDir);
  if (!Root.empty() && llvm::any_of(Files, [&](const std::string &F) {
        return isBelow(F, Root);
      }))
    return Root;
  if (Files.empty())
    return BuildDir;
  std::string Common = commonFolder(Files);
  Root = marked(Common);
  return Root.empty() ? Common : Root;
}

static constexpr llvm::StringLiteral Vendored[] = {
    "node_modules", "third_party", "third-party", "thirdparty",
    "vendor",       "_deps",       "CMakeFiles"};

bool isVendored(llvm::StringRef File, llvm::StringRef Root) {
  static constexpr llvm::StringLiteral Code[] = {
      "3rdparty",  "3rd_party", "vendored", "external",
      "externals", "extern",    "deps"};
  if (!File.consume_front(Root))
    return false;
  llvm::StringRef Folder = path::parent_path(File);
  return std::any_of(path::begin(Folder), path::end(Folder),
                     [](llvm::StringRef Name) {
                       return llvm::is_contained(Vendored, Name) ||
                              llvm::is_contained(Code, Name);
                     });
}

/// Whose schema is another program's, or a copy: what was vendored or
/// generated.
static bool isForeign(llvm::StringRef Folder) {
  llvm::StringRef Name = path::filename(Folder);
  return Name.starts_with(".") || llvm::is_contained(Vendored, Name) ||
         holds(Folder, "CMakeCache.txt") || holds(Folder, "meson-info") ||
         holds(Folder, "build.ninja");
}

/// Scripts are also named after what runs them, and templates of scripts after
/// what fills them in.
static constexpr llvm::StringLiteral SchemaSuffixes[] = {
    ".sql", ".sql.in", ".sql.tmpl", ".ddl", ".mysql", ".pgsql", ".psql"};

static std::vector<std::string>
findFiles(const std::string &Root, const std::string &BuildDir,
          llvm::ArrayRef<llvm::StringLiteral> Suffixes) {
  std::vector<std::string> Result;
  std::error_code
      Error; // a folder that cannot be read does not hide the others
  for (fs::recursive_directory_iterator
           It(Root, Error, /*follow_symlinks=*/false),
       End;
       It != End; It.increment(Error)) {
    llvm::StringRef Path = It->path();
    bool Folder = It->type() == fs::file_type::directory_file;
    if (Folder && ((Path == BuildDir && BuildDir != Root) || isForeign(Path)))
      It.no_push();
    else if (!Folder && llvm::any_of(Suffixes, [&](llvm::StringRef S) {
               return Path.ends_with_insensitive(S);
             }))
      Result.push_back(Path.str());
  }
  llvm::sort(Result);
  return Result;
}

std::vector<std::string> findSchemaFiles(const std::string &Root,
                                         const std::string &BuildDir) {
  return findFiles(Root, BuildDir, SchemaSuffixes);
}

std::vector<std::string> findQueryFiles(const std::string &Root,
                                        const std::string &BuildDir) {
  static constexpr llvm::StringLiteral Suffixes[] = {".sql", ".qrc"};
  return findFiles(Root, BuildDir, Suffixes);
}

std::optional<sql::Dialect> dialectOfAll(llvm::ArrayRef<SchemaFile> Files) {
  std::set<sql::Dialect> Told;
  for (const SchemaFile &F : Files)
    if (F.Written)
      Told.insert(*F.Written);
  return Told.size() == 1 ? std::optional(*Told.begin()) : std::nullopt;
}

/// A script of few words is written for the database that all others are
/// written for; without such, for any.
static void agreeOnDialect(std::vector<SchemaFile> &Files) {
  if (const std::optional<sql::Dialect> One = dialectOfAll(Files))
    for (SchemaFile &F : Files)
      F.Written = One;
}

llvm::Expected<std::vector<SchemaFile>>
readSchemaFiles(const std::vector<std::string> &Paths, llvm::StringRef Root) {
  std::vector<SchemaFile> Result;
  for (const std::string &Path : Paths) {
    llvm::Expected<std::string> Text = readFile(compile::absolutePath(Path));
    if (!Text)
      return Text.takeError();
    std::string Whole = compile::absolutePath(Path);
    llvm::StringRef Named = Whole; // what folders around the root are called
    Named.consume_front(Root);     // says nothing
    std::optional<sql::Dialect> Written = guessDialect(*Text, Named);
    Result.push_back({std::move(Whole), std::move(*Text), Written});
  }
  agreeOnDialect(Result);
  return Result;
}

} // namespace keyspread
