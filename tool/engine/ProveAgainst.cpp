// A program that somebody else changed, beside the one in the root.
#include "tool/engine/Decide.h"
#include "tool/engine/Fail.h"
#include "tool/engine/Files.h"
#include "tool/engine/Prove.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>

namespace keyspread {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// The files below \p Dir by the paths they have in \p Root, where their text
/// is another. Hidden folders are no part of a program.
static llvm::Expected<std::map<std::string, std::string>>
changedFiles(llvm::StringRef Dir, llvm::StringRef Root) {
  std::map<std::string, std::string> Result;
  std::error_code Error;
  for (fs::recursive_directory_iterator It(Dir, Error), End;
       It != End && !Error; It.increment(Error)) {
    if (path::filename(It->path()).starts_with(".")) {
      It.no_push();
      continue;
    }
    if (It->type() != fs::file_type::regular_file)
      continue;
    llvm::Expected<std::string> Text = readFile(It->path());
    if (!Text)
      return Text.takeError();
    const std::string Here =
        (Root + llvm::StringRef(It->path()).drop_front(Dir.size())).str();
    llvm::Expected<std::string> Old = readFile(Here);
    if (!Old)
      llvm::consumeError(Old.takeError());
    else if (*Old == *Text)
      continue;
    Result[Here] = std::move(*Text);
  }
  if (Error)
    return fail(
        fmt::format("--prove-against: {}: {}", Dir.str(), Error.message()));
  return Result;
}

llvm::Expected<Proven> proveAgainst(Session &S, const RuntimePlace &Runtime,
                                    const std::string &Dir) {
  auto Changed = changedFiles(compile::absolutePath(Dir), S.R.Root);
  if (!Changed)
    return Changed.takeError();
  llvm::Expected<Reparsed> After = reparse(S, *Changed, Runtime);
  if (!After)
    return After.takeError();
  for (const std::string &Fault : {After->Error, After->Misfit})
    if (!Fault.empty()) {
      Proven Broken;
      Broken.Error = Fault;
      return Broken;
    }
  std::vector<std::string> Tables;
  for (auto &[Table, How] : S.Decided->Tables)
    Tables.push_back(Table);
  // Who changes it by hand has no other place for the shards, either.
  llvm::Expected<DecidedSets> D = decide(S, std::nullopt);
  if (!D)
    return D.takeError();
  std::vector<FullRead> FullReads;
  for (const TableSet &Set : D->Sets)
    if (!isBlocked(Set))
      llvm::append_range(FullReads, Set.FullReads);
  Proven Result =
      prove(S, std::move(After->Bodies), *Changed, Tables, FullReads,
            [&](const Site &At) { return Changed->count(At.File) != 0; });
  for (std::vector<Step> *Of : {&Result.Different, &Result.Open})
    for (const Step &D : *Of)
      needSource(S.R, D.At.File);
  if (!Result.Different.empty() || !Result.Open.empty())
    return Result;
  llvm::Expected<std::string> Error = errorInLibraries(S, *Changed, Runtime);
  if (!Error)
    return Error.takeError();
  Result.Error = std::move(*Error);
  return Result;
}

} // namespace keyspread
