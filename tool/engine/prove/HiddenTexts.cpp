#include "tool/engine/prove/HiddenTexts.h"

#include "rewrites/proof/Runtime.h"
#include "rewrites/rules/TablesOf.h"
#include "rewrites/trace/PossibleTexts.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

void HiddenTexts::add(const trace::Trace &Of, const proof::Prepared &Prepared) {
  auto Take = [&](trace::V Text) {
    if (Text && Taken.insert(Text.Of).second)
      trace::forEachPiece(proof::plain(Text), [&](trace::V One) {
        Given.insert(trace::flatten(One).Text);
      });
  };
  trace::forEachEvent(Of.Items, [&](const trace::Event &E) {
    if (!E.isDatabase())
      return;
    Take(E.Text);
    if (const std::vector<trace::V> *Texts = Prepared.textsFor(E))
      llvm::for_each(*Texts, Take);
  });
}

/// The longest part of the statement that is written in one literal, between
/// two values.
static llvm::StringRef longestRun(const BoundStatement &B) {
  llvm::StringRef Longest;
  for (const facts::Segment &S : B.Text->Segments) {
    const uint32_t Begin = std::max(S.Begin, B.Sql->Range.Begin),
                   End = std::min(S.End, B.Sql->Range.End);
    llvm::SmallVector<llvm::StringRef> Runs;
    llvm::StringRef(B.Text->Text)
        .slice(Begin, std::max(Begin, End))
        .split(Runs, sql::HoleByte);
    for (llvm::StringRef Run : Runs)
      if (Run.trim().size() > Longest.size())
        Longest = Run.trim();
  }
  return Longest;
}

bool HiddenTexts::isGiven(const BoundStatement &B) const {
  const llvm::StringRef Run = longestRun(B);
  return llvm::any_of(Given, [&](const std::string &Text) {
    return llvm::StringRef(Text).contains(Run);
  });
}

std::vector<HiddenTexts::Hidden>
HiddenTexts::find(const Graph &G, const std::vector<std::string> &Tables,
                  const Touches &Touched) const {
  std::vector<Hidden> Result;
  for (const BoundStatement &B : G.S.All) {
    const bool Rows = B.Sql->Ins || B.Sql->Upd || B.Sql->Del || B.Sql->Sel;
    if (!Rows || B.OfCaller || G.Queries.fileOf(*B.Text) ||
        llvm::none_of(B.Text->Segments,
                      [&](const facts::Segment &S) { return Touched(S.At); }))
      continue;
    std::vector<std::string> Of = tablesOf(Tables, *B.Sql, B.Text->Text);
    if (!Of.empty() && !isGiven(B))
      Result.push_back({&B, std::move(Of)});
  }
  return Result;
}

} // namespace keyspread
