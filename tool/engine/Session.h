//===- Session.h - one run of the engine ----------------------------------===//
//
//   Request --collect--> UnitFacts of every unit --resolve--> Graph, Result
//           --rewrite (Rewrite.h)--> edits
//
// The same for every host: flags in, Result out.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_SESSION_H
#define KEYSPREAD_TOOL_ENGINE_SESSION_H

#include "compile_commands/Run.h"
#include "rewrites/edits/Edit.h"
#include "rewrites/graph/Graph.h"
#include "rewrites/plan/Plan.h"
#include "rewrites/trace/Runs.h"
#include "tool/engine/Result.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <optional>

namespace keyspread {

struct Request {
  std::optional<std::string> BuildDir; // -p
  std::vector<std::string> Paths;      // files and folders to read; empty: all
  std::vector<std::string> ExtraBefore, ExtraAfter;
  std::vector<std::string> Catalogs;                   // --catalog files
  std::optional<std::string> Root;                     // --root
  std::optional<std::vector<std::string>> SchemaFiles; // --schema; unset: found
  std::optional<std::vector<std::string>> QueryFiles;  // .sql, .qrc; unset:
                                                       // found
  std::optional<std::string> PlanFile; // --plan; unset: found in the root
  bool PlanMayDrift = false;           // the plan need not fit the schema
  std::vector<std::string> Only; // --tables: the plan as if it had these alone
  std::optional<sql::Dialect> Dialect; // where neither library nor plan says
  bool ExplainWrappers = false;        // fill Result::Wrappers
  bool Vendored = false; // --vendored: find in other people's code, too
  unsigned Jobs = 0;
  std::function<void(unsigned Done, unsigned Total, llvm::StringRef File)>
      Progress;
  std::function<void(llvm::StringRef Json)>
      OnFacts; // a document a unit, in their order
};

/// Everything one run knows. The graph points into the catalog.
struct Session {
  Result R;
  std::string BuildDir; // of the compile database
  std::optional<Plan> Decided;
  std::string PlanFile; // where the plan is, or would be
  std::unique_ptr<Catalog> Known;
  Models Library;                    // what functions of libraries do
  std::vector<facts::Bodies> Bodies; // of each unit, until they are linked
  std::unique_ptr<trace::Runs> Runs; // the program, run symbolically
  std::unique_ptr<Graph> Linked;
  std::vector<TableSet> Sets; // what the plan changes, before any proof
  std::vector<compile::Command> Commands;        // of the units that were read
  size_t UnitsKnown = 0;                         // of the compile database
  std::vector<compile::UnitResult> Parsed;       // beside Commands
  std::vector<std::vector<std::string>> FilesOf; // project files each unit read
  compile::RunOptions Options;                   // as the units were read
  bool LaysOut = false; // changed lines, as the project's own style says
};

/// Reads, links and checks. Errors are the user's: a message with its next
/// step. One broken unit is no error: it stands in R.Run.Failed.
llvm::Expected<std::unique_ptr<Session>> openSession(const Request &Q);

/// The two halves of it around the parse, for a host that has parsed the unit
/// itself (UnitSession.h). S.R.Root is set.
llvm::Error prepare(const Request &Q, Session &S); // catalogs, plan
llvm::Error resolve(const Request &Q, Session &S,
                    std::vector<facts::UnitFacts> Facts);

/// Puts the text of \p File into R.Sources, for reports and edits.
void needSource(Result &R, const std::string &File);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_SESSION_H
