#include "tool/engine/Faults.h"

#include "rewrites/edits/Conflicts.h"
#include "rewrites/edits/InMemory.h"
#include "tool/engine/Decide.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

std::vector<TableSet> alive(llvm::ArrayRef<TableSet> Sets) {
  std::vector<TableSet> Result;
  llvm::copy_if(Sets, std::back_inserter(Result),
                [](const TableSet &S) { return !isBlocked(S); });
  return Result;
}

llvm::Expected<std::map<std::string, std::string>>
changedTexts(const Session &S, llvm::ArrayRef<TableSet> Of) {
  std::map<std::string, std::string> Result;
  edits::Combined All = edits::combine(Of, S.R.Sources);
  for (auto &[File, Edits] : All.Files) {
    llvm::Expected<std::string> New =
        edits::applyTo(S.R.Sources.at(File), Edits);
    if (!New)
      return New.takeError();
    if (*New != S.R.Sources.at(File))
      Result[File] = std::move(*New);
  }
  return Result;
}

Fault doesNotCompile(llvm::StringRef Error) {
  return {("the rewritten program does not compile: " + Error).str(), {}};
}

Fault faultOf(const Reparsed &After) {
  if (!After.Error.empty())
    return doesNotCompile(After.Error);
  if (!After.Misfit.empty())
    return {"a value would no longer fit its format: " + After.Misfit,
            {},
            "change the format that it names by hand, then run again"};
  return {};
}

/// Some edit of \p Of lies in \p At, or at one of its ends.
static bool touches(llvm::ArrayRef<TableSet> Of, const Site &At) {
  return llvm::any_of(Of, [&](const TableSet &Set) {
    return llvm::any_of(Set.Edits, [&](const Edit &E) {
      return E.File == At.File && E.Begin <= At.End && At.Begin <= E.End;
    });
  });
}

Proven proveSets(Session &S, std::vector<facts::Bodies> After,
                 llvm::ArrayRef<TableSet> Of,
                 const std::map<std::string, std::string> &Changed) {
  std::vector<std::string> Tables;
  std::vector<FullRead> FullReads;
  for (const TableSet &Set : Of) {
    if (Set.Edits.empty())
      continue;
    llvm::append_range(Tables, Set.Tables);
    llvm::append_range(FullReads, Set.FullReads);
  }
  return prove(S, std::move(After), Changed, Tables, FullReads,
               [&](const Site &At) { return touches(Of, At); });
}

Fault faultOf(const Proven &Compared, llvm::ArrayRef<TableSet> Of,
              bool MayBeOpen) {
  if (!Compared.Different.empty()) {
    const Step &First = Compared.Different.front();
    return {"the rewritten program would not do the same: " + First.Text,
            First.At};
  }
  for (const TableSet &Set : Of)
    if (const Step *Open = firstOpen(Compared, Set);
        Open && !MayBeOpen && !Set.Edits.empty())
      return {"that the rewritten program does the same is " + Open->Text,
              Open->At,
              "see what changes with --allow-unproven, and compare this "
              "place by eye"};
  return {};
}

llvm::Error
blockFaulty(std::vector<TableSet> &Sets,
            llvm::function_ref<llvm::Expected<Fault>(llvm::ArrayRef<TableSet>)>
                FaultOf) {
  llvm::Expected<Fault> Together = FaultOf(alive(Sets));
  if (!Together)
    return Together.takeError();
  if (Together->Text.empty())
    return llvm::Error::success();
  bool Found = false;
  for (TableSet &Set : Sets) {
    if (isBlocked(Set) || Set.Edits.empty())
      continue;
    llvm::Expected<Fault> Alone = FaultOf(llvm::ArrayRef<TableSet>(Set));
    if (!Alone)
      return Alone.takeError();
    if (Alone->Text.empty())
      continue;
    Found = true;
    Set.Blockers.push_back({Alone->At, Alone->Text, Alone->Next});
  }
  if (Found)
    return blockFaulty(Sets, FaultOf); // those that are left, by themselves
  for (TableSet &Set : Sets)
    if (!isBlocked(Set) && !Set.Edits.empty())
      Set.Blockers.push_back({Together->At,
                              "together with other tables, " + Together->Text,
                              "plan one table at a time"});
  return llvm::Error::success();
}

} // namespace keyspread
