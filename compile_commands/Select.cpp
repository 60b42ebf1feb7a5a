#include "compile_commands/Select.h"

#include "compile_commands/Language.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"

#include <map>

namespace keyspread::compile {

using llvm::Error;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
namespace tooling = clang::tooling;

namespace {

/// Our units as clang's own reader would give them, for clang's inference.
class UnitsAsDatabase : public tooling::CompilationDatabase {
public:
  explicit UnitsAsDatabase(const Database &D) : D(D) {}

  std::vector<tooling::CompileCommand>
  getCompileCommands(StringRef File) const override {
    auto At =
        llvm::lower_bound(D.Units, File, [](const Command &C, StringRef F) {
          return C.File < F;
        });
    if (At == D.Units.end() || At->File != File)
      return {};
    return {{At->Directory, At->File, At->Arguments, /*Output=*/""}};
  }

  std::vector<std::string> getAllFiles() const override {
    std::vector<std::string> Files;
    for (const Command &C : D.Units)
      Files.push_back(C.File);
    return Files;
  }

private:
  const Database &D;
};

class Selector {
public:
  explicit Selector(const Database &D) : D(D) {}

  Error add(StringRef Path) {
    std::string Full = absolutePath(Path);
    if (addBelow(Full))
      return Error::success();
    if (!fs::exists(Full) && Path.find_first_of("*?[{") != StringRef::npos)
      return addGlob(Path, Full);
    if (fs::is_regular_file(Full) && languageOf(Full) != Language::Other)
      return addInferred(Full);
    return nothingFor(Path, Full);
  }

  Selection finish() && {
    Selection S;
    for (auto &[File, C] : Chosen)
      S.Units.push_back(std::move(C));
    S.Notes = std::move(Notes);
    return S;
  }

private:
  /// Units that are \p Full or stand below it; their number.
  size_t addBelow(StringRef Full) {
    return addIf([&](StringRef File) {
      return File.consume_front(Full) &&
             (File.empty() || Full.ends_with("/") || File.starts_with("/"));
    });
  }

  Error addGlob(StringRef Path, StringRef Full) {
    auto Glob = llvm::GlobPattern::create(Full, /*MaxSubPatterns=*/1024);
    if (!Glob)
      return llvm::createStringError(
          llvm::inconvertibleErrorCode(),
          "'" + Path + "' is not a glob: " + llvm::toString(Glob.takeError()));
    if (addIf([&](StringRef File) { return Glob->match(File); }))
      return Error::success();
    return nothingFor(Path, Full);
  }

  size_t addIf(llvm::function_ref<bool(StringRef)> Wanted) {
    size_t Found = 0;
    for (const Command &C : D.Units)
      if (Wanted(C.File)) {
        Chosen.insert({C.File, C});
        ++Found;
      }
    return Found;
  }

  Error addInferred(const std::string &Full) {
    // Built only here: it sorts all paths of the database.
    auto Inferred = tooling::inferMissingCompileCommands(
                        std::make_unique<UnitsAsDatabase>(D))
                        ->getCompileCommands(Full);
    if (Inferred.empty())
      return nothingFor(Full, Full);
    tooling::CompileCommand &C = Inferred.front();
    Notes.push_back(Full + ": not in " + D.Path + "; command " + C.Heuristic);
    Chosen.insert({Full, {C.Directory, Full, std::move(C.CommandLine)}});
    return Error::success();
  }

  Error nothingFor(StringRef Path, StringRef Full) const {
    std::string Text = "'" + Path.str() + "' ";
    if (fs::is_directory(Full))
      Text += "holds no file listed in " + D.Path;
    else if (fs::exists(Full))
      Text += "is neither a C nor a C++ file listed in " + D.Path;
    else
      Text += "does not exist and names no file listed in " + D.Path;
    if (std::string Near = nearMisses(Full); !Near.empty())
      Text += "; did you mean " + Near + "?";
    return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
  }

  /// Up to three units whose name is \p Full's or is spelled nearly so.
  std::string nearMisses(StringRef Full) const {
    std::vector<std::pair<unsigned, StringRef>> Near;
    StringRef Name = path::filename(Full);
    unsigned Most = std::max<size_t>(1, Name.size() / 4);
    for (const Command &C : D.Units) {
      unsigned Distance = path::filename(C.File).edit_distance(
          Name, /*AllowReplacements=*/true, /*MaxEditDistance=*/Most);
      if (Distance <= Most)
        Near.push_back({Distance, C.File});
    }
    llvm::sort(Near);
    std::vector<std::string> Quoted;
    for (auto [Distance, File] : llvm::ArrayRef(Near).take_front(3))
      Quoted.push_back("'" + File.str() + "'");
    return llvm::join(Quoted, " or ");
  }

  const Database &D;
  std::map<std::string, Command> Chosen; // by file
  std::vector<std::string> Notes;
};

} // namespace

llvm::Expected<Selection> select(const Database &D,
                                 const std::vector<std::string> &Paths) {
  if (Paths.empty())
    return Selection{D.Units, {}};
  Selector S(D);
  for (const std::string &Path : Paths)
    if (Error E = S.add(Path))
      return E;
  return std::move(S).finish();
}

} // namespace keyspread::compile
