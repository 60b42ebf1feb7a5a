//===- Resources.h - queries that stand in files of their own -------------===//
//
// In: .sql files, and the names that Qt resources go by. Out: the texts of the
// files whose contents reach an expression, as templates that lie in the file
// byte for byte, so that they are read, reported and edited there.
//
//   files(x) = files named by the paths that x takes its value from, in whole
//              or in part: x = read(open(path)), whatever reads it
//   names(path) = its text; a value put into it is each text it may be, else
//                 any: "*"
//
// A path names a file when the file's own path ends in it; leading folders that
// exist only where the program is installed are left out.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RESOURCES_H
#define KEYSPREAD_REWRITES_GRAPH_RESOURCES_H

#include "rewrites/graph/Reach.h"

namespace keyspread {

/// A file of SQL that a program may read when it runs.
struct ResourceFile {
  std::string Path;
  std::string Contents;
  std::vector<std::string> Names; // in Qt resources: ":/sql/find.sql"
  bool Schema = false;            // its DDL is read as a schema file's
};

class Resources {
public:
  explicit Resources(std::vector<ResourceFile> Files);

  bool empty() const { return Files.empty(); }
  bool has(const std::string &Path) const;
  /// Texts whose file is read for \p E; sorted by file.
  std::vector<const facts::Template *>
  reaching(const Reach &R, const facts::Expr &E, const facts::Call &At) const;
  /// The text of the file that \p Path names; null when none is, or several.
  const facts::Template *theOne(const std::string &Path) const;
  /// The file of \p T; null when it is no resource's text.
  const ResourceFile *fileOf(const facts::Template &T) const;

private:
  std::vector<size_t> named(std::string Pattern) const;

  std::vector<ResourceFile> Files;    // by path
  std::vector<facts::Template> Texts; // beside Files
};

/// The text of a file, as a template: its bytes are those of the file.
facts::Template textOfFile(const std::string &Path,
                           const std::string &Contents);

/// \p Text may be the name of a file: one word.
bool looksLikePath(llvm::StringRef Text);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RESOURCES_H
