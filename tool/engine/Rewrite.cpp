#include "tool/engine/Rewrite.h"

#include "rewrites/edits/Conflicts.h"
#include "rewrites/rules/TablesOf.h"
#include "tool/engine/Decide.h"
#include "tool/engine/Faults.h"
#include "tool/engine/Files.h"
#include "tool/engine/Prove.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TimeProfiler.h"

namespace keyspread {

namespace {

class Rewriting {
public:
  Rewriting(Session &S, const RewriteRequest &Q) : S(S), Q(Q) {}
  llvm::Expected<Rewritten> run();

private:
  bool isPart(const TableSet &Set) const;
  llvm::Expected<Faults> faultsAfter(llvm::ArrayRef<TableSet> Of);
  llvm::Error blockWhatIsFaulty();
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

/// It is what can be changed of a set that is blocked.
bool Rewriting::isPart(const TableSet &Set) const {
  return llvm::any_of(Sets, [&](const TableSet &Other) {
    return isBlocked(Other) && Other.Tables == Set.Tables;
  });
}

/// Parses the program with the changes of \p Of, and runs it beside the one
/// before.
llvm::Expected<Faults> Rewriting::faultsAfter(llvm::ArrayRef<TableSet> Of) {
  llvm::Expected<std::map<std::string, std::string>> New = changedTexts(S, Of);
  if (!New)
    return New.takeError();
  Compared = Proven();
  if (New->empty())
    return Faults();
  llvm::Expected<Reparsed> After = reparse(S, *New, Runtime);
  if (!After)
    return After.takeError();
  if (Faults Found = faultsOf(*After); !Found.empty())
    return Found;
  Compared = proveSets(S, std::move(After->Bodies), Of, *New);
  // What is changed in part is known not to do the same.
  if (llvm::any_of(Of, [&](const TableSet &Set) { return isPart(Set); }))
    return Faults();
  if (Faults Found = faultsOf(Compared, Of, Q.AllowUnproven); !Found.empty())
    return Found;
  llvm::Expected<std::string> Error = errorInLibraries(S, *New, Runtime);
  if (!Error)
    return Error.takeError();
  return Error->empty() ? Faults() : Faults{doesNotCompile(*Error)};
}

llvm::Error Rewriting::blockWhatIsFaulty() {
  return blockFaulty(
      Sets, [&](llvm::ArrayRef<TableSet> Of) { return faultsAfter(Of); });
}

/// The sets from \p Whole on are parts: the others must be right without them.
llvm::Error Rewriting::verify(size_t Whole) {
  std::vector<TableSet> Parts(Sets.begin() + Whole, Sets.end());
  Sets.resize(Whole);
  if (llvm::Error E = blockWhatIsFaulty())
    return E;
  if (Parts.empty())
    return llvm::Error::success();
  llvm::append_range(Sets, Parts);
  return blockWhatIsFaulty();
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
  if (!Q.RuntimeDir || !UsesRuntime || New.empty())
    return Result;
  const std::map<std::string, std::string> Included = runtimeHeadersOf(New);
  for (auto &[Name, Text] : runtimeHeaders()) {
    std::string File = Runtime.Dir + "/keyspread/" + Name;
    std::optional<uint64_t> Before;
    if (llvm::Expected<std::string> Old = readFile(File))
      Before = contentHash(*Old);
    else
      llvm::consumeError(Old.takeError());
    // All that are there are of one version.
    if (Before || Included.count(Name))
      Result.push_back({File, Before, Text});
  }
  return Result;
}

llvm::Expected<Rewritten> Rewriting::run() {
  std::optional<llvm::TimeTraceScope> Scope("Rules");
  llvm::Expected<DecidedSets> D = decide(S, Q.RuntimeDir, Q.AllowPartial);
  if (!D)
    return D.takeError();
  Scope.reset();
  Sets = std::move(D->Sets);
  const size_t Whole = Sets.size();
  for (TableSet &Part : D->Partial)
    addPartial(std::move(Part));
  Runtime = std::move(D->Runtime);
  UsesRuntime = D->UsesRuntime;
  if (llvm::Error E = verify(Whole))
    return E;
  llvm::Expected<std::map<std::string, std::string>> New =
      changedTexts(S, alive(Sets));
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
  for (const TableSet &Set : Result.Sets) {
    for (const Blocker &B : Set.Blockers)
      needSource(S.R, B.At.File);
    for (const Tie &T : Set.Ties)
      needSource(S.R, T.At.File);
  }
  for (const std::vector<Step> *Of :
       {&Result.Compared.Different, &Result.Compared.Open})
    for (const Step &D : *Of)
      needSource(S.R, D.At.File);
  return Result;
}

/// Scripts that ran already, as far as they use a table of \p Planned.
static std::vector<std::string>
historyOf(const Session &S, const std::vector<std::string> &Planned) {
  std::vector<std::string> Result;
  for (const SchemaScript &Script : S.Linked->scripts()) {
    if (!Script.IsHistory ||
        llvm::none_of(Script.Script.Statements, [&](const sql::Statement &Sql) {
          return !tablesOf(Planned, Sql, Script.File->Contents).empty();
        }))
      continue;
    llvm::StringRef Named = Script.File->Path;
    if (Named.consume_front(S.R.Root))
      Named.consume_front("/");
    Result.push_back(Named.str());
  }
  return Result;
}

/// No script of today declares \p T.
static bool isOfHistory(const Session &S, const Table &T) {
  return !T.Decls.empty() && llvm::all_of(T.Decls, [&](const TableDecl &D) {
    return S.Linked->isHistory(D.At.File);
  });
}

void warnOfHistory(Session &S) {
  std::vector<std::string> Planned;
  for (const auto &[Name, P] : S.Decided->Tables)
    if (P.How != Strategy::Accept)
      Planned.push_back(Name);
  const std::vector<std::string> Left = historyOf(S, Planned);
  if (Left.empty())
    return;
  const llvm::ArrayRef<std::string> Shown = llvm::ArrayRef(Left).take_front(3);
  S.R.Warnings.push_back(
      llvm::formatv("{0} ran already and {1} as before: {2}{3}; 'history' in "
                    "the plan says "
                    "which, [] that none did",
                    Left.size() == 1 ? "a script"
                                     : std::to_string(Left.size()) + " scripts",
                    Left.size() == 1 ? "is" : "are", llvm::join(Shown, ", "),
                    Left.size() > Shown.size() ? ", ..." : "")
          .str());
  for (const std::string &Name : Planned)
    if (const Table *T = S.Linked->schema().find(Name); T && isOfHistory(S, *T))
      S.R.Warnings.push_back(
          "'" + T->Name +
          "' is declared by scripts that ran already alone: the script that "
          "comes next is what 'keyspread ddl' writes");
}

llvm::Expected<Rewritten> rewrite(Session &S, const RewriteRequest &Q) {
  return Rewriting(S, Q).run();
}

} // namespace keyspread
