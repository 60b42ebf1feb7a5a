//===- Result.h - what one run found: the only thing reports read ---------===//
#ifndef KEYSPREAD_TOOL_ENGINE_RESULT_H
#define KEYSPREAD_TOOL_ENGINE_RESULT_H

#include "rewrites/edits/Edit.h"
#include "rewrites/graph/checks/Finding.h"
#include "rewrites/graph/checks/WrapperReport.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace keyspread {

/// A unit that did not parse, or a schema file that could not be read.
struct FailedUnit {
  std::string File;
  std::string Error; // first error, with its place
};

struct Units {
  unsigned Parsed = 0;
  unsigned Skipped = 0;
  std::vector<FailedUnit> Failed; // sorted by File
};

/// What answers one finding in place: for an editor's quick fix, for SARIF and
/// for clang-tidy. All of a table at once is `keyspread rewrite`'s.
struct Fix {
  std::string Title; // "add the shard", in the imperative
  std::vector<Edit> Edits;
};

struct Result {
  std::string Root; // absolute; reports print paths relative to it
  Units Run;
  std::vector<Finding> Findings; // sorted by file, line, column, check
  std::map<size_t, Fix> Fixes;   // by index into Findings
  /// The program's own database calls, when they were asked for.
  std::optional<std::vector<WrapperNote>> Wrappers;
  std::vector<std::string>
      Warnings; // e.g. "schema.sql:3:9: expected a column name"
  /// Contents of every file a site points into, as they were read.
  std::map<std::string, std::string> Sources;
};

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_RESULT_H
