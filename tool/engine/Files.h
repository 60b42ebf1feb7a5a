//===- Files.h - root, schema files and plan of a run -------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_FILES_H
#define KEYSPREAD_TOOL_ENGINE_FILES_H

#include "tool/engine/Session.h"

namespace keyspread {

/// The project's root: \p Given, else the nearest folder at or above \p BuildDir
/// with .git or keyspread.json, else the folder that holds all units.
llvm::Expected<std::string> projectRoot(const std::optional<std::string> &Given, const std::string &BuildDir,
                                        const std::vector<compile::Command> &Units);

/// The .sql files below \p Root, sorted, without hidden folders and \p BuildDir.
std::vector<std::string> findSchemaFiles(const std::string &Root, const std::string &BuildDir);

/// Reads schema files; one that cannot be read is an error naming it.
llvm::Expected<std::vector<SchemaFile>> readSchemaFiles(const std::vector<std::string> &Paths,
                                                        std::optional<sql::Dialect> Dialect);

/// The dialect a script is written in, by words only one dialect has.
std::optional<sql::Dialect> guessDialect(llvm::StringRef Text);

llvm::Expected<std::string> readFile(const std::string &Path);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_FILES_H
