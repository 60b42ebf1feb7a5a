#include "rewrites/rules/statements/SentTexts.h"

#include "llvm/ADT/STLExtras.h"

#include <array>
#include <fmt/format.h>

namespace keyspread {

/// `n = snprintf(sql, sizeof sql, ...)`: what wrote \p T said how long it is.
static bool saidByWriter(const Graph &G, const facts::Expr &Length,
                         const facts::Template &T) {
  auto Wrote = [&](const facts::Entity &Result) {
    const facts::Call *C = G.P.callOfResult(Result);
    return C && T.FormatArg.valid() &&
           llvm::any_of(C->Args, [&](const facts::Expr &A) {
             return A.At == T.FormatArg;
           });
  };
  return !Length.Sources.empty() &&
         llvm::all_of(Length.Sources, [&](const facts::Source &S) {
           const auto &Writes = G.P.flowsInto(S.From);
           return Wrote(S.From) ||
                  (!Writes.empty() &&
                   llvm::all_of(Writes, [&](const facts::Flow *F) {
                     return Wrote(F->From);
                   }));
         });
}

std::string SentTexts::whyNot(const BoundStatement &B, const EditBatch &Batch) {
  auto [It, New] = Changes.try_emplace({B.Text, B.Sql->Range.Begin},
                                       std::pair(&B, Batch.TextChange));
  if (!New && It->second.second != Batch.TextChange)
    return fmt::format("its text also reaches {}:{}, where it would have to "
                       "change in another way",
                       It->second.first->At->At.File,
                       It->second.first->At->At.Line);
  if (Batch.Edits.empty() || !B.How->SqlLength ||
      *B.How->SqlLength >= B.At->Args.size())
    return "";
  const facts::Expr &Length = B.At->Args[*B.How->SqlLength];
  bool ToTheNul = Length.Constant && *Length.Constant < 0;
  bool Computed =
      llvm::any_of(std::array{"sizeof", "strlen", "size()", "length()"},
                   [&](llvm::StringRef Word) {
                     return llvm::StringRef(Length.Text).contains(Word);
                   });
  if (ToTheNul || Computed || saidByWriter(G, Length, *B.Text))
    return "";
  return fmt::format(
      "its length is given as '{}', which would cut the longer text off",
      Length.Text);
}

} // namespace keyspread
