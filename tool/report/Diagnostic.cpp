//===- Diagnostic.cpp - what all reports share ----------------------------===//
#include "tool/report/Diagnostic.h"

#include "tool/report/Snippet.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

namespace keyspread {
namespace {

void writeSeverity(llvm::raw_ostream &OS, Severity S) {
  switch (S) {
  case Severity::Error:
    OS.changeColor(llvm::raw_ostream::RED, /*Bold=*/true) << "error: ";
    break;
  case Severity::Warning:
    OS.changeColor(llvm::raw_ostream::MAGENTA, /*Bold=*/true) << "warning: ";
    break;
  case Severity::Note:
    OS.changeColor(llvm::raw_ostream::CYAN, /*Bold=*/true) << "note: ";
    break;
  }
  OS.resetColor();
}

void writePlace(llvm::raw_ostream &OS, const Site &At, llvm::StringRef Root) {
  OS.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  OS << printable(relativePath(At.File, Root)) << ':' << At.Line << ':'
     << At.Col << ": ";
  OS.resetColor();
}

} // namespace

llvm::StringRef confidenceName(Confidence C) {
  switch (C) {
  case Confidence::Possible:
    return "possible";
  case Confidence::Likely:
    return "likely";
  case Confidence::Definite:
    return "definite";
  }
  llvm_unreachable("unknown confidence");
}

std::string relativePath(llvm::StringRef File, llvm::StringRef Root) {
  llvm::StringRef Rest = File;
  if (!Root.empty() && Rest.consume_front(Root.rtrim('/')) &&
      Rest.consume_front("/") && !Rest.empty())
    return Rest.str();
  return File.str();
}

std::string counted(size_t Count, llvm::StringRef Noun) {
  return (llvm::Twine(Count) + " " + Noun + (Count == 1 ? "" : "s")).str();
}

void keepFindings(Result &R, llvm::function_ref<bool(size_t)> Keep) {
  std::vector<Finding> Findings;
  std::map<size_t, Fix> Fixes;
  for (size_t I = 0; I < R.Findings.size(); ++I) {
    if (!Keep(I))
      continue;
    if (auto It = R.Fixes.find(I); It != R.Fixes.end())
      Fixes[Findings.size()] = std::move(It->second);
    Findings.push_back(std::move(R.Findings[I]));
  }
  R.Findings = std::move(Findings);
  R.Fixes = std::move(Fixes);
}

void writeDiagnostic(llvm::raw_ostream &OS, const Result &R, Severity S,
                     const Site &At, llvm::StringRef Message) {
  if (At.valid())
    writePlace(OS, At, R.Root);
  writeSeverity(OS, S);
  // As clang does: the sentence of a note stands back behind that of its
  // warning.
  if (S != Severity::Note)
    OS.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  OS << printable(Message);
  OS.resetColor() << '\n';
  auto Source = R.Sources.find(At.File);
  if (Source != R.Sources.end())
    writeSnippet(OS, Source->second, At);
}

} // namespace keyspread
