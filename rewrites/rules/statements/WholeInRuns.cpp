#include "rewrites/rules/statements/WholeInRuns.h"

#include "rewrites/graph/runs/RunBirths.h"
#include "rewrites/rules/Delivery.h"
#include "rewrites/rules/statements/StatementRule.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

/// \p T begins with the piece of source that \p B begins with.
static bool beginsAs(const facts::Template &T, const BoundStatement &B) {
  if (T.Segments.empty() || B.Text->Segments.empty())
    return false;
  const Site &Ran = T.Segments.front().At, &Own = B.Text->Segments.front().At;
  return Ran.File == Own.File && Own.Begin <= Ran.Begin && Ran.Begin < Own.End;
}

/// \p Ran is right as it is. As a read of all rows it is one of \p Full.
static bool stays(const RuleContext &C, const BoundStatement &Ran,
                  std::vector<FullRead> &Full) {
  if (!whyUnreadable(Ran, false).empty())
    return false;
  facts::Template Fixed = *Ran.Text;
  Fixed.FixedParts = {
      {0, static_cast<uint32_t>(Fixed.Text.size()), "nothing of it changes"}};
  BoundStatement AsItIs = Ran;
  AsItIs.Text = &Fixed;
  OnceOnly Once; // what is kept for an edit goes with it
  Delivery Values(C.G, Once);
  EditBatch None;
  if (llvm::Error E = rewriteStatement(C, AsItIs, Values, None)) {
    llvm::consumeError(std::move(E));
    return false;
  }
  llvm::append_range(Full, None.FullReads);
  return None.Edits.empty();
}

/// The table that \p S is about, above all; empty: none.
static std::string mainTable(const sql::Statement &S) {
  if (S.Ins)
    return S.Ins->Table.Text;
  for (const sql::Scope *Of : std::initializer_list<const sql::Scope *>{
           S.Upd.get(), S.Del.get(), S.Sel.get()})
    if (Of && !Of->From.empty() && !Of->From[0].Derived)
      return Of->From[0].Table.Text;
  return "";
}

/// A piece of \p T that is written in the program has one of \p Edits in it.
static bool isChanged(const facts::Template &T,
                      const std::vector<Edit> &Edits) {
  return llvm::any_of(T.Segments, [&](const facts::Segment &S) {
    return S.At.valid() && llvm::any_of(Edits, [&](const Edit &E) {
             return E.File == S.At.File && S.At.Begin <= E.Begin &&
                    E.End <= S.At.End;
           });
  });
}

std::string otherTableInRuns(const RuleContext &C, const BoundStatement &B,
                             const std::vector<Edit> &Edits) {
  const std::string Own = mainTable(*B.Sql);
  if (!C.G.runs() || Edits.empty() || Own.empty())
    return "";
  for (const RunText &T : C.G.runs()->Ran.all()) {
    if (!isChanged(T.Text, Edits))
      continue;
    for (const BoundStatement &Ran : T.Statements)
      if (const std::string Other = mainTable(*Ran.Sql);
          !Other.empty() && !sql::sameName(Own, Other) && !C.reshaped(Other) &&
          llvm::StringRef(Other + Own).find(sql::HoleByte) ==
              llvm::StringRef::npos)
        return Other;
  }
  return "";
}

std::optional<std::vector<FullRead>> staysInRuns(const RuleContext &C,
                                                 const BoundStatement &B) {
  if (!C.G.runs() || B.Sql->Ins ||
      llvm::any_of(C.G.runs()->Ran.Runs.all(),
                   [](const trace::Trace &T) { return !T.Cut.empty(); }))
    return std::nullopt;
  std::optional<std::vector<FullRead>> Result;
  for (const RunText &T : C.G.runs()->Ran.all()) {
    if (!beginsAs(T.Text, B))
      continue;
    if (!Result)
      Result.emplace();
    if (T.Statements.empty() ||
        !llvm::all_of(T.Statements, [&](const BoundStatement &Ran) {
          return stays(C, Ran, *Result);
        }))
      return std::nullopt;
  }
  if (!Result)
    return std::nullopt;
  for (FullRead &Read : *Result) // said once, where the text begins
    Read.At = B.Text->Segments.empty() ? B.site(B.Sql->Range)
                                       : B.Text->Segments.front().At;
  return Result;
}

} // namespace keyspread
