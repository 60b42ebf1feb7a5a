#include "tool/engine/Rewrite.h"

#include "rewrites/edits/Conflicts.h"
#include "rewrites/edits/InMemory.h"
#include "tool/engine/Decide.h"
#include "tool/engine/Files.h"
#include "tool/engine/Prove.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

namespace {

/// What is wrong with the program after the changes of some sets.
struct Fault {
  std::string Text; // empty: nothing
  Site At;
  std::string Next = "change the place by hand, then run again";
};

class Rewriting {
public:
  Rewriting(Session &S, const RewriteRequest &Q) : S(S), Q(Q) {}
  llvm::Expected<Rewritten> run();

private:
  llvm::Expected<std::map<std::string, std::string>>
  contents(llvm::ArrayRef<TableSet> Sets) const;
  bool isPart(const TableSet &Set) const;
  llvm::Expected<Fault> faultOf(llvm::ArrayRef<TableSet> Of);
  llvm::Error blockFaulty();
  llvm::Error verify(size_t Whole);
  void addPartial(TableSet Part);
  void settlePartial(size_t Whole, Rewritten &Out);
  std::vector<edits::FileChange>
  changes(const std::map<std::string, std::string> &New) const;

  Session &S;
  const RewriteRequest &Q;
  std::vector<TableSet> Sets;
  RuntimePlace Runtime;
  bool UsesRuntime = false;
  Proven Compared;
};

} // namespace

llvm::Expected<std::map<std::string, std::string>>
Rewriting::contents(llvm::ArrayRef<TableSet> Of) const {
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

static std::vector<TableSet> alive(const std::vector<TableSet> &Sets) {
  std::vector<TableSet> Result;
  llvm::copy_if(Sets, std::back_inserter(Result),
                [](const TableSet &S) { return !isBlocked(S); });
  return Result;
}

/// It is what can be changed of a set that is blocked.
bool Rewriting::isPart(const TableSet &Set) const {
  return llvm::any_of(Sets, [&](const TableSet &Other) {
    return isBlocked(Other) && Other.Tables == Set.Tables;
  });
}

static constexpr llvm::StringLiteral DoesNotCompile =
    "the rewritten program does not compile: ";

/// Parses the program with the changes of \p Of, and runs it beside the one
/// before.
llvm::Expected<Fault> Rewriting::faultOf(llvm::ArrayRef<TableSet> Of) {
  llvm::Expected<std::map<std::string, std::string>> New = contents(Of);
  if (!New)
    return New.takeError();
  Compared = Proven();
  if (New->empty())
    return Fault();
  llvm::Expected<Reparsed> After = reparse(S, *New, Runtime);
  if (!After)
    return After.takeError();
  if (!After->Error.empty())
    return Fault{(DoesNotCompile + After->Error).str(), {}};
  if (!After->Misfit.empty())
    return Fault{"a value would no longer fit its format: " + After->Misfit,
                 {},
                 "change the format that it names by hand, then run again"};
  std::vector<std::string> Tables;
  std::vector<FullRead> FullReads;
  for (const TableSet &Set : Of) {
    if (Set.Edits.empty())
      continue;
    llvm::append_range(Tables, Set.Tables);
    llvm::append_range(FullReads, Set.FullReads);
  }
  Compared = prove(S, std::move(After->Bodies), Tables, FullReads);
  // What is changed in part is known not to do the same.
  if (llvm::any_of(Of, [&](const TableSet &Set) { return isPart(Set); }))
    return Fault();
  if (!Compared.Different.empty()) {
    const Step &First = Compared.Different.front();
    return Fault{"the rewritten program would not do the same: " + First.Text,
                 First.At};
  }
  for (const TableSet &Set : Of)
    if (const Step *Open = firstOpen(Compared, Set);
        Open && !Q.AllowUnproven && !Set.Edits.empty())
      return Fault{"that the rewritten program does the same is " + Open->Text,
                   Open->At,
                   "see what changes with --allow-unproven, and compare this "
                   "place by eye"};
  llvm::Expected<std::string> Error = errorInLibraries(S, *New, Runtime);
  if (!Error)
    return Error.takeError();
  return Error->empty() ? Fault() : Fault{(DoesNotCompile + *Error).str(), {}};
}

/// All sets together are tried first; only when that fails each one alone, to
/// find out which it is.
llvm::Error Rewriting::blockFaulty() {
  llvm::Expected<Fault> Together = faultOf(alive(Sets));
  if (!Together)
    return Together.takeError();
  if (Together->Text.empty())
    return llvm::Error::success();
  bool Found = false;
  for (TableSet &Set : Sets) {
    if (isBlocked(Set) || Set.Edits.empty())
      continue;
    llvm::Expected<Fault> Alone = faultOf(llvm::ArrayRef<TableSet>(Set));
    if (!Alone)
      return Alone.takeError();
    if (Alone->Text.empty())
      continue;
    Found = true;
    Set.Blockers.push_back({Alone->At, Alone->Text, Alone->Next});
  }
  if (Found)
    return blockFaulty(); // those that are left, by themselves
  for (TableSet &Set : Sets)
    if (!isBlocked(Set) && !Set.Edits.empty())
      Set.Blockers.push_back({Together->At,
                              "together with other tables, " + Together->Text,
                              "plan one table at a time"});
  return llvm::Error::success();
}

/// The sets from \p Whole on are parts: the others must be right without them.
llvm::Error Rewriting::verify(size_t Whole) {
  std::vector<TableSet> Parts(Sets.begin() + Whole, Sets.end());
  Sets.resize(Whole);
  if (llvm::Error E = blockFaulty())
    return E;
  if (Parts.empty())
    return llvm::Error::success();
  llvm::append_range(Sets, Parts);
  return blockFaulty();
}

/// What is changed in part gives way to what is changed whole.
void Rewriting::addPartial(TableSet Part) {
  std::vector<TableSet> With = alive(Sets);
  With.push_back(Part);
  const edits::Combined All = edits::combine(With, S.R.Sources);
  if (!All.Conflicts.empty())
    Part.Blockers.push_back({All.Conflicts.front().First.At,
                             "it cannot be changed in part: " +
                                 edits::describe(All.Conflicts.front()),
                             "make one of the two changes by hand"});
  Sets.push_back(std::move(Part));
}

/// Takes the partial sets, those from \p Whole on, out of the sets again: what
/// keeps one from being written is told of the table.
void Rewriting::settlePartial(size_t Whole, Rewritten &Out) {
  for (size_t I = Whole; I < Sets.size(); ++I) {
    if (!isBlocked(Sets[I])) {
      llvm::append_range(Out.Partial, Sets[I].Tables);
      continue;
    }
    for (size_t J = 0; J < Whole; ++J)
      if (Sets[J].Tables == Sets[I].Tables)
        llvm::append_range(Sets[J].Blockers, Sets[I].Blockers);
  }
  Sets.resize(Whole);
}

std::vector<edits::FileChange>
Rewriting::changes(const std::map<std::string, std::string> &New) const {
  std::vector<edits::FileChange> Result;
  for (auto &[File, Text] : New)
    Result.push_back({File, contentHash(S.R.Sources.at(File)), Text});
  if (Q.RuntimeDir && UsesRuntime && !New.empty())
    for (auto &[Name, Text] : runtimeHeaders()) {
      std::string File = Runtime.Dir + "/keyspread/" + Name;
      std::optional<uint64_t> Before;
      if (llvm::Expected<std::string> Old = readFile(File))
        Before = contentHash(*Old);
      else
        llvm::consumeError(Old.takeError());
      Result.push_back({File, Before, Text});
    }
  return Result;
}

llvm::Expected<Rewritten> Rewriting::run() {
  llvm::Expected<Decision> D = decide(S, Q.RuntimeDir, Q.AllowPartial);
  if (!D)
    return D.takeError();
  Sets = std::move(D->Sets);
  const size_t Whole = Sets.size();
  for (TableSet &Part : D->Partial)
    addPartial(std::move(Part));
  Runtime = std::move(D->Runtime);
  UsesRuntime = D->UsesRuntime;
  if (llvm::Error E = verify(Whole))
    return E;
  llvm::Expected<std::map<std::string, std::string>> New =
      contents(alive(Sets));
  if (!New)
    return New.takeError();
  Rewritten Result;
  settlePartial(Whole, Result);
  for (TableSet &Set : Sets)
    for (Blocker &B : Set.Blockers)
      shorten(B.Reason, S.R.Root);
  Result.Compared = Compared;
  Result.Changes = changes(*New);
  Result.Blocked = llvm::any_of(Sets, isBlocked);
  Result.Sets = std::move(Sets);
  for (const facts::Call *C : S.Linked->S.Unseen) {
    needSource(S.R, C->At.File);
    Result.Unseen.push_back(
        {C->At,
         "the text given to '" + C->Name +
             "' is not seen: check by hand what it does with the table"});
  }
  for (const TableSet &Set : Result.Sets)
    for (const Blocker &B : Set.Blockers)
      needSource(S.R, B.At.File);
  for (const std::vector<Step> *Of :
       {&Result.Compared.Different, &Result.Compared.Open})
    for (const Step &D : *Of)
      needSource(S.R, D.At.File);
  return Result;
}

llvm::Expected<Rewritten> rewrite(Session &S, const RewriteRequest &Q) {
  return Rewriting(S, Q).run();
}

} // namespace keyspread
