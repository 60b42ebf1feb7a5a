#include "tool/engine/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace keyspread {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static llvm::Error fail(const std::string &Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), "%s", Why.c_str());
}

llvm::Expected<std::string> readFile(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return fail(Path + ": " + Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

static std::string commonFolder(const std::vector<compile::Command> &Units, const std::string &BuildDir) {
  std::string Common = BuildDir;
  for (const compile::Command &C : Units) {
    auto Holds = [&](llvm::StringRef Folder) {
      llvm::StringRef File = C.File;
      return File.consume_front(Folder) && (Folder.ends_with("/") || File.starts_with("/"));
    };
    while (!Holds(Common) && Common != path::root_directory(Common))
      Common = path::parent_path(Common).str();
  }
  return Common;
}

llvm::Expected<std::string> projectRoot(const std::optional<std::string> &Given, const std::string &BuildDir,
                                        const std::vector<compile::Command> &Units) {
  if (Given) {
    std::string Root = compile::absolutePath(*Given);
    if (!fs::is_directory(Root))
      return fail("--root " + *Given + ": no such folder");
    return Root;
  }
  for (std::string At = BuildDir; !At.empty(); At = path::parent_path(At).str()) {
    for (llvm::StringRef Mark : {".git", "keyspread.json"}) {
      llvm::SmallString<256> File(At);
      path::append(File, Mark);
      if (fs::exists(File))
        return At;
    }
  }
  return commonFolder(Units, BuildDir);
}

std::vector<std::string> findSchemaFiles(const std::string &Root, const std::string &BuildDir) {
  std::vector<std::string> Result;
  std::error_code Error;
  for (fs::recursive_directory_iterator It(Root, Error, /*follow_symlinks=*/false), End; It != End && !Error;
       It.increment(Error)) {
    llvm::StringRef Path = It->path(), Name = path::filename(Path);
    bool Folder = It->type() == fs::file_type::directory_file;
    if (Folder && (Name.starts_with(".") || Name == "node_modules" || (Path == BuildDir && BuildDir != Root))) {
      It.no_push();
      continue;
    }
    if (!Folder && Name.ends_with_insensitive(".sql"))
      Result.push_back(Path.str());
  }
  llvm::sort(Result);
  return Result;
}

std::optional<sql::Dialect> guessDialect(llvm::StringRef Text) {
  static const std::pair<llvm::StringLiteral, sql::Dialect> Words[] = {
      {"INTERLEAVE IN", sql::Dialect::GoogleSql}, {"STRING(", sql::Dialect::GoogleSql},
      {" INT64", sql::Dialect::GoogleSql},        {"AUTO_INCREMENT", sql::Dialect::MySql},
      {"ENGINE=", sql::Dialect::MySql},           {"ENGINE =", sql::Dialect::MySql},
      {"AUTOINCREMENT", sql::Dialect::Sqlite},    {"WITHOUT ROWID", sql::Dialect::Sqlite},
      {"SERIAL", sql::Dialect::PostgreSql},       {"nextval(", sql::Dialect::PostgreSql},
      {"BYTEA", sql::Dialect::PostgreSql},        {"TIMESTAMPTZ", sql::Dialect::PostgreSql},
      {"IDENTITY(", sql::Dialect::TSql},          {"NVARCHAR", sql::Dialect::TSql}};
  for (auto &[Word, Dialect] : Words)
    if (Text.contains_insensitive(Word))
      return Dialect;
  return std::nullopt;
}

llvm::Expected<std::vector<SchemaFile>> readSchemaFiles(const std::vector<std::string> &Paths,
                                                        std::optional<sql::Dialect> Dialect) {
  std::vector<SchemaFile> Result;
  for (const std::string &Path : Paths) {
    llvm::Expected<std::string> Text = readFile(compile::absolutePath(Path));
    if (!Text)
      return Text.takeError();
    std::optional<sql::Dialect> Written = guessDialect(*Text);
    Result.push_back({compile::absolutePath(Path), std::move(*Text), Written ? Written : Dialect});
  }
  return Result;
}

} // namespace keyspread
