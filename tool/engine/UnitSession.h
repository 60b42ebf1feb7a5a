//===- UnitSession.h - one parsed unit taken as a whole program -----------===//
//
//   ASTContext --extract::read--> UnitFacts --resolve()--> Session
//           --proveFixes()--> Session without the fixes that are not proven
//
// For hosts that parse themselves, clang-tidy and clangd: findings and fixes
// are made by the very functions that openSession() uses. What other units do
// is not seen.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_UNITSESSION_H
#define KEYSPREAD_TOOL_ENGINE_UNITSESSION_H

#include "tool/engine/Session.h"

#include <chrono>
#include <mutex>

namespace clang {
class ASTContext;
class FileID;
class Preprocessor;
class SourceManager;
} // namespace clang

namespace keyspread {

/// Where the schema and query files of a project are. Looking for them walks
/// the whole project, so an editor does it now and then only. Any number of
/// threads.
class SchemaPaths {
public:
  using Clock = std::chrono::steady_clock;
  struct Found {
    Clock::time_point At;
    std::vector<std::string> Files, Queries;
  };
  Found below(const std::string &Root);

private:
  std::mutex Lock;
  std::map<std::string, Found> Known;
};

/// The root of the project that \p File belongs to: \p Given, else the nearest
/// folder above the file with keyspread.json, else with .git, else with a
/// compile database, else the file's own.
std::string unitRoot(const std::optional<std::string> &Given,
                     const std::string &File);

/// A file that facts are read from when \p Root is the root.
bool isProjectFile(const clang::SourceManager &SM, clang::FileID F,
                   const std::string &Root);

/// Of \p Q counts what is no matter of a compile database: Root, PlanFile,
/// SchemaFiles, Dialect, Catalogs. Relative paths start at the root. \p Unit
/// has read what \p Ast holds.
llvm::Expected<std::unique_ptr<Session>>
openUnit(clang::ASTContext &Ast, const clang::Preprocessor &Unit,
         const Request &Q, SchemaPaths &Schemas);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_UNITSESSION_H
