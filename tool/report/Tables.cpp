//===- Tables.cpp - what a rewrite does to each table ---------------------===//
#include "tool/report/Tables.h"

#include "rewrites/edits/Conflicts.h"
#include "tool/report/Snippet.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

namespace keyspread {
namespace {

std::string outcome(const TableSet &Set) {
  if (!Set.Blockers.empty())
    return "blocked at " + counted(Set.Blockers.size(), "place");
  if (Set.Edits.empty())
    return "nothing to do";
  // Forms of one text ask for the same edit, which is made once.
  const edits::Combined Made = edits::combine(Set, {});
  size_t Edits = 0;
  for (const auto &[File, Of] : Made.Files)
    Edits += Of.size();
  return counted(Edits, "edit") + " in " + counted(Made.Files.size(), "file");
}

void writeHead(llvm::raw_ostream &OS, const TableSet &Set) {
  OS.changeColor(llvm::raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  OS << (Set.Tables.size() == 1 ? "table " : "tables ")
     << printable(llvm::join(Set.Tables, ", ")) << ": " << outcome(Set);
  OS.resetColor() << '\n';
}

} // namespace

void writeTables(llvm::raw_ostream &OS, const Result &R,
                 llvm::ArrayRef<TableSet> Sets, const ReportOptions &O) {
  OS.enable_colors(O.Colour);
  for (const TableSet &Set : Sets) {
    writeHead(OS, Set);
    if (!Set.Blockers.empty())
      for (const Tie &T : Set.Ties)
        writeDiagnostic(OS, R, Severity::Note, T.At, "together: " + T.Why);
    for (const Blocker &B : Set.Blockers) {
      writeDiagnostic(OS, R, Severity::Error, B.At, B.Reason);
      if (!B.Advice.empty())
        writeDiagnostic(OS, R, Severity::Note, Site(), B.Advice);
    }
    std::set<Site> Said; // one read may have several texts
    for (const FullRead &Read : Set.FullReads)
      if (Set.Blockers.empty() && Said.insert(Read.At).second)
        writeDiagnostic(OS, R, Severity::Note, Read.At,
                        "this read visits all rows: its text has no place for "
                        "the shards");
  }
}

} // namespace keyspread
