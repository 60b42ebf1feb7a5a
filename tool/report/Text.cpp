//===- Text.cpp - a result for people, in clang's own form ----------------===//
#include "tool/report/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

namespace keyspread {
namespace {

std::string titled(const Finding &F) {
  std::string Title = F.Message + " [" + F.Check;
  if (F.Sure != Confidence::Definite)
    Title += "," + confidenceName(F.Sure).str();
  return Title + "]";
}

/// Tells findings with the same reasons from others.
std::string keyOf(const std::vector<Step> &Reasons) {
  std::string Key;
  for (const Step &S : Reasons)
    Key += S.At.File + ":" + std::to_string(S.At.Begin) + ":" + S.Text + "\n";
  return Key;
}

/// Where a chain of reasons was written in full.
using Shown = llvm::StringMap<std::string>;

/// Many statements may use one key: its way is told once, then referred to.
void writeReasons(llvm::raw_ostream &OS, const Result &R, const Finding &F,
                  Shown &Before) {
  if (F.Reasons.empty())
    return;
  std::string Here = relativePath(F.At.File, R.Root) + ":" +
                     std::to_string(F.At.Line) + ":" + std::to_string(F.At.Col);
  auto [It, New] = Before.try_emplace(keyOf(F.Reasons), Here);
  if (!New && F.Reasons.size() > 1)
    return writeDiagnostic(OS, R, Severity::Note, Site(),
                           "for the reasons shown for " + It->second);
  for (const Step &Reason : F.Reasons)
    writeDiagnostic(OS, R, Severity::Note, Reason.At, Reason.Text);
}

void writeFinding(llvm::raw_ostream &OS, const Result &R, const Finding &F,
                  Shown &Before) {
  writeDiagnostic(OS, R, Severity::Warning, F.At, titled(F));
  writeReasons(OS, R, F, Before);
  if (F.Fix == FixState::Blocked)
    writeDiagnostic(OS, R, Severity::Note, F.At, "not rewritten: " + F.Blocker);
}

size_t count(const Result &R, Confidence C) {
  return llvm::count_if(R.Findings,
                        [&](const Finding &F) { return F.Sure == C; });
}

size_t count(const Result &R, FixState S) {
  return llvm::count_if(R.Findings,
                        [&](const Finding &F) { return F.Fix == S; });
}

/// "12 definite, 5 likely": the counts of \p Levels that are not zero.
std::string byConfidence(const Result &R, llvm::ArrayRef<Confidence> Levels,
                         llvm::StringRef Separator) {
  llvm::SmallVector<std::string, 3> Parts;
  for (Confidence C : Levels)
    if (size_t N = count(R, C))
      Parts.push_back(llvm::utostr(N) + " " + confidenceName(C).str());
  return llvm::join(Parts, Separator);
}

void writeFindingCounts(llvm::raw_ostream &OS, const Result &R,
                        Confidence Least) {
  llvm::StringSet<> Files;
  size_t Shown = 0;
  for (const Finding &F : R.Findings)
    if (F.Sure >= Least) {
      Files.insert(F.At.File);
      ++Shown;
    }
  if (Shown == 0) {
    OS << "no findings";
    return;
  }
  llvm::SmallVector<Confidence, 3> Levels;
  for (Confidence C :
       {Confidence::Definite, Confidence::Likely, Confidence::Possible})
    if (C >= Least)
      Levels.push_back(C);
  OS << counted(Shown, "finding") << " (" << byConfidence(R, Levels, ", ")
     << ") in " << counted(Files.size(), "file");
}

void writeUnitCounts(llvm::raw_ostream &OS, const Units &Run) {
  OS << "; " << counted(Run.Parsed, "unit") << " parsed";
  if (Run.Skipped)
    OS << ", " << Run.Skipped << " skipped";
  if (!Run.Failed.empty())
    OS << ", " << Run.Failed.size() << " failed";
  OS << '\n';
}

void writeHidden(llvm::raw_ostream &OS, const Result &R, Confidence Least) {
  llvm::SmallVector<Confidence, 2> Levels;
  size_t Hidden = 0;
  for (Confidence C : {Confidence::Likely, Confidence::Possible})
    if (C < Least) {
      Levels.push_back(C);
      Hidden += count(R, C);
    }
  if (Hidden)
    OS << byConfidence(R, Levels, " and ")
       << (Hidden == 1 ? " finding hidden; show it"
                       : " findings hidden; show them")
       << " with --confidence=possible\n";
}

/// What the plan makes of the findings; nothing when there is no plan.
void writeFixes(llvm::raw_ostream &OS, const Result &R) {
  size_t Rewrites = count(R, FixState::Rewrites);
  size_t Unaffected = count(R, FixState::Unaffected);
  size_t Blocked = count(R, FixState::Blocked);
  if (Rewrites + Unaffected + Blocked)
    OS << "under the plan: " << Rewrites << " rewritten, " << Unaffected
       << " unaffected, " << Blocked << " blocked\n";
}

} // namespace

void writeFindings(llvm::raw_ostream &OS, const Result &R,
                   const ReportOptions &O) {
  OS.enable_colors(O.Colour);
  Shown Before;
  for (const Finding &F : R.Findings)
    if (F.Sure >= O.Least)
      writeFinding(OS, R, F, Before);
}

void writeNotices(llvm::raw_ostream &OS, const Result &R,
                  const ReportOptions &O) {
  OS.enable_colors(O.Colour);
  for (const FailedUnit &Unit : R.Run.Failed)
    writeDiagnostic(OS, R, Severity::Error, Site(),
                    relativePath(Unit.File, R.Root) +
                        " did not parse: " + Unit.Error);
  for (const std::string &Warning : R.Warnings)
    writeDiagnostic(OS, R, Severity::Warning, Site(), Warning);
}

void writeSummary(llvm::raw_ostream &OS, const Result &R,
                  const ReportOptions &O) {
  writeNotices(OS, R, O);
  writeFindingCounts(OS, R, O.Least);
  writeUnitCounts(OS, R.Run);
  writeFixes(OS, R);
  writeHidden(OS, R, O.Least);
}

} // namespace keyspread
