//===- Files.h - root, schema files and plan of a run ---------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_FILES_H
#define KEYSPREAD_TOOL_ENGINE_FILES_H

#include "tool/engine/Session.h"

namespace keyspread {

/// \p Path is \p Folder or stands in it; both absolute.
bool isBelow(llvm::StringRef Path, llvm::StringRef Folder);

/// The project's root: \p Given, else the nearest folder at or above \p
/// BuildDir that has .git or keyspread.json and holds a unit, else (a build
/// folder far from its sources) the nearest such folder above the units, else
/// the folder that holds all of them.
llvm::Expected<std::string>
projectRoot(const std::optional<std::string> &Given,
            const std::string &BuildDir,
            const std::vector<compile::Command> &Units);

/// The nearest folder at or above \p Start that holds one of \p Names; "" when
/// none does.
std::string nearestWith(std::string Start,
                        llvm::ArrayRef<llvm::StringRef> Names);

/// \p File stands below \p Root in a folder of other people's code:
/// third_party, vendor, external and their like.
bool isVendored(llvm::StringRef File, llvm::StringRef Root);

/// The .sql files and the like below \p Root, sorted. Hidden, vendored and
/// build folders are left out: \p BuildDir, and every folder that CMake, Meson
/// or Ninja built in.
std::vector<std::string> findSchemaFiles(const std::string &Root,
                                         const std::string &BuildDir);

/// The .sql files that the program may read when it runs, and the .qrc files
/// that give them names; likewise.
std::vector<std::string> findQueryFiles(const std::string &Root,
                                        const std::string &BuildDir);

/// Reads schema files; one that cannot be read is an error naming it.
llvm::Expected<std::vector<SchemaFile>>
readSchemaFiles(const std::vector<std::string> &Paths,
                llvm::StringRef Root = "");

/// The dialect a script is written in, by words only one dialect has and by
/// the names of the file and its folders.
std::optional<sql::Dialect> guessDialect(llvm::StringRef Text,
                                         llvm::StringRef Path);

/// The one dialect that \p Files are written in, as far as they tell; nothing:
/// they tell of none, or of several.
std::optional<sql::Dialect> dialectOfAll(llvm::ArrayRef<SchemaFile> Files);

llvm::Expected<std::string> readFile(const std::string &Path);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_FILES_H
