// Queries for the id. Of a function that gives it to its callers: those make
// their ids themselves now.
#include "rewrites/rules/mint/MintRule.h"

#include "rewrites/graph/runs/RunIds.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

std::vector<const sql::Value *> askingValues(const BoundStatement &B) {
  std::vector<const sql::Value *> Result;
  auto Take = [&](const sql::Value &V) {
    static constexpr llvm::StringLiteral Names[] = {
        "LAST_INSERT_ROWID", "LAST_INSERT_ID", "LASTVAL", "CURRVAL",
        "SCOPE_IDENTITY"};
    if (V.Kind == sql::Value::Call && llvm::is_contained(Names, V.Text))
      Result.push_back(&V);
  };
  auto TakeScope = [&](const sql::Scope *S) {
    if (S && S->Where)
      for (const sql::Predicate &P : S->Where->Predicates)
        for (const sql::Value &V : P.Right)
          Take(V);
  };
  if (B.Sql->Sel)
    for (const sql::SelectItem &Item : B.Sql->Sel->Items)
      Take(Item.Expr);
  if (B.Sql->Ins)
    for (const sql::InsertRow &Row : B.Sql->Ins->Rows)
      for (const sql::Value &V : Row.Values)
        Take(V);
  if (B.Sql->Upd)
    for (const sql::Assignment &A : B.Sql->Upd->Set)
      Take(A.Right);
  TakeScope(B.Sql->Sel.get());
  TakeScope(B.Sql->Upd.get());
  TakeScope(B.Sql->Del.get());
  return Result;
}

/// The tables whose ids \p Query asks for, if the program makes the ids of all
/// of them; empty: it does not, or a run does not tell.
std::set<std::string>
Minting::tablesAskedBy(const BoundStatement &Query) const {
  const RunIds *Ids = C.G.runIds();
  if (!Ids)
    return {};
  std::set<std::string> Result;
  for (const RanInsert &Ran : Ids->insertsOf(Query)) {
    auto Is = [&](const auto &Entry) {
      return Entry.first.first == Ran.Of && !Entry.second.Returned &&
             Entry.second.Problem.empty();
    };
    auto It = Ran.Of ? llvm::find_if(Mints, Is) : Mints.end();
    if (It == Mints.end())
      return {};
    Result.insert(It->second.Key.Of->Name);
  }
  return Result;
}

/// A call of the function \p Usr stays: it does more than read ids that the
/// program makes now, or reads others.
bool Minting::staysCalled(const std::string &Usr,
                          std::set<std::string> &Seen) const {
  if (!Seen.insert(Usr).second)
    return false;
  return llvm::any_of(C.G.R.callersOf(Usr), [&](const facts::Call *By) {
    auto R = llvm::find_if(Pairs.all(), [&](const IdRead &One) {
      return One.By == By && One.Through;
    });
    if (R == Pairs.all().end() || R->Acts)
      return true;
    return R->PassedOn ? staysCalled(By->Function, Seen) : tablesOf(*R).empty();
  });
}

/// SELECT lastval()  ->  SELECT 0
///
/// The database has counted nothing: some then answer with an error. The name
/// of a sequence that is put in at run time stays, where nobody asks any more.
std::optional<Part> Minting::asksNoMore(const IdRead &R) const {
  if (!R.PassedOn || !R.Query || !R.Query->Sql->Sel)
    return std::nullopt;
  const std::vector<const sql::Value *> Asking = askingValues(*R.Query);
  const std::set<std::string> Tables = tablesAskedBy(*R.Query);
  if (Asking.empty() || Tables.empty())
    return std::nullopt;
  const bool PutIn = llvm::any_of(Asking, [&](const sql::Value *V) {
    return llvm::any_of(R.Query->Text->Holes, [&](const facts::Hole &H) {
      return H.Offset >= V->Range.Begin && H.Offset < V->Range.End;
    });
  });
  std::set<std::string> Seen;
  if (PutIn && !staysCalled(R.Query->At->Function, Seen))
    return std::nullopt;
  Part Result;
  Result.At = R.Query->site(R.Query->Sql->Range);
  Result.Tables = {Tables.begin(), Tables.end()};
  StatementEdit Edit(C.G, *R.Query, C.G.S.dialectOf(*R.Query));
  for (const sql::Value *V : Asking)
    Edit.replace(V->Range, "0");
  OnceOnly Once;
  Delivery Values(C.G, Once);
  if (llvm::Error E = Edit.finish(Values, Result.Batch))
    Result.block(Result.At, llvm::toString(std::move(E)));
  return Result;
}

} // namespace keyspread
