//===- Catalog.h - which library call means what --------------------------===//
//
// In: one JSON file per database library, embedded at build time, and files of
// the user (--catalog). Out: for a function's qualified name, the roles of its
// arguments. The graph infers entries of the same form for the program's own
// wrappers, so nothing downstream asks whether a call is a library's.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_CATALOG_CATALOG_H
#define KEYSPREAD_MATCHERS_CATALOG_CATALOG_H

#include "matchers/facts/Facts.h"

#include "llvm/Support/Error.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace keyspread {

/// Where a call's statement handle is.
struct HandleRole {
  enum KindTy { NoHandle, Argument, OutArgument, Return, This } Kind = NoHandle;
  unsigned Index = 0;
};

/// The roles of one function's arguments. Indexes are 0-based.
struct Api {
  std::string Name;
  std::string Library; // "sqlite", "libpq"; of a wrapper: what it wraps
  HandleRole Handle;
  std::optional<unsigned> Sql; // SQL text
  std::optional<unsigned>
      SqlLength; // its length in bytes, negative: to the NUL
  std::optional<unsigned> StatementName; // name a prepared statement goes by
  std::optional<unsigned> Index;     // 1-based number of the parameter to bind
  std::optional<int64_t> FixedIndex; // a helper that always binds this number
  std::optional<unsigned>
      ParameterName;              // ":id": to bind by name, or to look up
  bool ReturnsIndex = false;      // the look-up: gives the number for a name
  std::optional<unsigned> Value;  // value to bind
  std::optional<unsigned> Length; // its length in bytes, negative: to the NUL
  facts::TypeClass ValueClass = facts::TypeClass::Other;
  bool Null = false; // binds NULL
  std::optional<unsigned>
      Values;              // all values in order: array, vector, or a pack
  bool ValuesPack = false; // Values is the first of the remaining arguments
  std::optional<unsigned> Count; // how many values
  std::vector<unsigned>
      Parallel; // arrays beside Values: types, lengths, formats
  std::optional<facts::OriginKind> Origin; // its result is a rising value
  std::optional<unsigned> OriginOut;       // so is what this argument points to
  std::optional<unsigned> Format;          // format string; the rest fills it
  bool FmtStyle = false;                   // "{}" instead of "%d"
  std::optional<unsigned>
      FormatOut;         // buffer the text is written to; else returned
  bool Cut = false;      // the result does not rise with the arguments
  bool Inferred = false; // a wrapper the graph found
};

class Catalog {
public:
  /// The embedded files. Broken ones are a build error (see the catalog test).
  static llvm::Expected<Catalog> builtin();

  /// Adds the entries of \p Json, named \p File in errors. Later entries of one
  /// name replace earlier ones. Unknown keys and wrong types are refused; then
  /// nothing of the file is added.
  llvm::Error add(llvm::StringRef File, llvm::StringRef Json);

  /// By qualified name without inline namespaces or template arguments;
  /// null when there is none. A name with a leading "*::" in the catalog
  /// matches in any namespace.
  const Api *find(llvm::StringRef QualifiedName) const;

  /// Functions believed to make time-ordered ids by their name alone.
  bool looksLikeTimeOrderedId(llvm::StringRef FunctionName) const;

  /// The call of \p Library that binds a 64-bit whole number by index; null
  /// when it names none.
  const Api *integerBinder(llvm::StringRef Library) const;

  /// SQL dialect of a library's calls ("sqlite" -> "sqlite"), "" when open.
  std::string dialectOf(llvm::StringRef Library) const;

private:
  std::map<std::string, Api, std::less<>> Apis;
  std::map<std::string, std::string, std::less<>> Dialects;
  std::map<std::string, std::string, std::less<>> IntegerBinders; // by library
  std::vector<std::string> TimeOrderedWords;
};

} // namespace keyspread

#endif // KEYSPREAD_MATCHERS_CATALOG_CATALOG_H
