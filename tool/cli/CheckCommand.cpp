// check: scan for CI. Fails on findings that the baseline does not list.
#include "tool/cli/Findings.h"

#include "tool/engine/Files.h"
#include "tool/engine/SpreadIndexes.h"
#include "tool/report/Text.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>
#include <map>

namespace keyspread {

/// The accepted findings; before the long run, so that a bad file is told at
/// once. Only an update may start without one.
static llvm::Expected<Baseline> acceptedFindings(const Arguments &A) {
  if (!A.BaselineFile) {
    if (A.UpdateBaseline)
      return fail("--update-baseline of which file? Add --baseline FILE");
    return Baseline();
  }
  if (!llvm::sys::fs::exists(*A.BaselineFile)) {
    if (A.UpdateBaseline)
      return Baseline();
    return fail(fmt::format("{}: there is no baseline; --update-baseline "
                            "beside --baseline {} writes one",
                            *A.BaselineFile, *A.BaselineFile));
  }
  llvm::Expected<std::string> Text = readFile(*A.BaselineFile);
  if (!Text)
    return Text.takeError();
  return readBaseline(*A.BaselineFile, *Text);
}

/// What an entry's absence means depends on what was looked at: only a run over
/// the whole program, with that check, shows that a finding is gone.
static Comparison compareWith(const Baseline &Accepted, const Arguments &A,
                              const Result &R, const CheckGlobs &Checks) {
  bool SawAll = R.Run.Failed.empty() && A.Engine.Paths.empty();
  return compare(R, Accepted, [&](const BaselineEntry &E) {
    return SawAll && Checks.contains(E.Check);
  });
}

static size_t countNew(const Arguments &A, const Result &R,
                       const Comparison &C) {
  size_t New = 0;
  for (size_t I = 0; I < R.Findings.size(); ++I)
    New += !C.Known[I] && R.Findings[I].Sure >= A.Least;
  return New;
}

static void sayGone(const Comparison &C, const Result &R) {
  for (const BaselineEntry &E : C.Gone)
    writeDiagnostic(llvm::errs(), R, Severity::Note, Site(),
                    fmt::format("{}: no longer there: {} [{}]", E.File,
                                E.Message, E.Check));
}

static void saySummary(const Arguments &A, const Comparison &C,
                       const Result &R) {
  writeSummary(llvm::errs(), newIn(R, C), options(A, llvm::errs()));
  if (!A.BaselineFile)
    return;
  sayGone(C, R);
  llvm::errs() << "baseline " << *A.BaselineFile << ": "
               << counted(llvm::count(C.Known, true), "known finding");
  if (!C.Gone.empty())
    llvm::errs() << ", " << C.Gone.size()
                 << " no longer there; --update-baseline removes "
                 << (C.Gone.size() == 1 ? "it" : "them");
  llvm::errs() << "\n";
}

/// Writes the baseline, which from then on lists what was found.
static llvm::Expected<ExitCode> update(const Arguments &A, const Result &R,
                                       const Baseline &Before,
                                       const Comparison &C) {
  Baseline Now = updated(R, Before, C, A.Least);
  Comparison Then =
      compare(R, Now, [](const BaselineEntry &) { return false; });
  if (llvm::Error E = writeReport(A, R, &Then))
    return E;
  writeNotices(llvm::errs(), R, options(A, llvm::errs()));
  sayGone(C, R);
  if (llvm::Error E = writeOut(A.BaselineFile, writeBaseline(Now)))
    return E;
  llvm::errs() << counted(Now.size(), "finding")
               << " in the baseline: " << countNew(A, R, C) << " added, "
               << C.Gone.size() << " removed\n";
  return exitFor(R, false);
}

namespace {

/// What a person has accepted in the plan is no news, nor that the database
/// makes ids where the plan has a sequence, nor what an old wrapper reads that
/// nobody calls any more, nor an index that the target schema spreads; scan
/// shows them.
class Settled {
public:
  explicit Settled(const Session &S) : S(S), Spread(S) {}

  bool operator()(const Finding &F) {
    const TablePlan *P = S.Decided ? S.Decided->find(F.Table) : nullptr;
    if (P && P->How == Strategy::Accept) {
      ++Accepted[F.Table];
      return true;
    }
    if (F.Fix != FixState::Unaffected)
      return false;
    if (Spread.settles(F)) {
      ++Indexed[{F.Table, F.Column}];
      return true;
    }
    bool Idle = F.Table.empty() && F.Check == "keyspread-auto-increment-read";
    return Idle || (P && P->databaseMakesIds());
  }

  void say() const {
    for (const auto &[Table, Count] : Accepted) {
      const std::string &Why = S.Decided->find(Table)->Why;
      note(fmt::format("'{}' is accepted by the plan{}: {} not shown", Table,
                       Why.empty() ? "" : " (" + Why + ")",
                       counted(Count, "finding")));
    }
    for (const auto &[Of, Count] : Indexed)
      note(fmt::format("the schema that 'ddl' prints spreads the indexes over "
                       "'{}' of '{}': {} not shown",
                       Of.second, Of.first, counted(Count, "finding")));
  }

private:
  void note(const std::string &Text) const {
    writeDiagnostic(llvm::errs(), S.R, Severity::Note, Site(), Text);
  }

  const Session &S;
  const SpreadIndexes Spread;
  std::map<std::string, size_t> Accepted;                        // by table
  std::map<std::pair<std::string, std::string>, size_t> Indexed; // and column
};

} // namespace

static void dropSettled(Session &S) {
  Settled Drop(S);
  std::vector<Finding> Kept;
  std::map<size_t, Fix> Fixes;
  for (size_t I = 0; I < S.R.Findings.size(); ++I) {
    if (Drop(S.R.Findings[I]))
      continue;
    if (auto It = S.R.Fixes.find(I); It != S.R.Fixes.end())
      Fixes[Kept.size()] = std::move(It->second);
    Kept.push_back(std::move(S.R.Findings[I]));
  }
  S.R.Findings = std::move(Kept);
  S.R.Fixes = std::move(Fixes);
  Drop.say();
}

llvm::Expected<ExitCode> runCheck(const Arguments &A) {
  llvm::Expected<CheckGlobs> Checks = CheckGlobs::parse(A.Checks, checkNames());
  if (!Checks)
    return Checks.takeError();
  llvm::Expected<Baseline> Accepted = acceptedFindings(A);
  if (!Accepted)
    return Accepted.takeError();
  auto S = openFindings(A);
  if (!S)
    return S.takeError();
  dropSettled(**S);
  const Result &R = (*S)->R;
  Comparison C = compareWith(*Accepted, A, R, *Checks);
  if (A.UpdateBaseline)
    return update(A, R, *Accepted, C);
  if (llvm::Error E = writeReport(A, R, A.BaselineFile ? &C : nullptr))
    return E;
  saySummary(A, C, R);
  return exitFor(R, countNew(A, R, C) > 0);
}

} // namespace keyspread
