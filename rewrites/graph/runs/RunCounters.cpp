#include "rewrites/graph/runs/RunCounters.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using trace::Kind;

/// `row + 1` of what a call gave, or of 0 where it gave nothing.
static bool countsRead(const trace::Value &X) {
  return X.Kind == Kind::Operation && X.Name == "+" && X.Parts.size() == 2 &&
         llvm::any_of(
             trace::alternatives(X.Parts[0]),
             [](trace::V Of) { return Of.Of->Kind == Kind::Result; }) &&
         X.Parts[1].Of->Kind == Kind::Number && X.Parts[1].Of->Number > 0;
}

RunCounters::RunCounters(const RunStatements &Ran) {
  for (const RunText &T : Ran.all())
    for (const BoundStatement &B : T.Statements) {
      const sql::Update *U = B.Sql->Upd.get();
      if (!U || U->From.empty() || !U->From[0].Table.known())
        continue;
      for (const sql::Assignment &A : U->Set) {
        const Counter C = {U->From[0].Table.Text, A.Column.Text,
                           B.site(B.Sql->Range)};
        if (countsUp(B, A))
          Up.push_back(C);
        for (const RunValue &V : Ran.valuesOf(T, *B.Sql, A.Right))
          if (V.Of && countsRead(*V.Of.Of))
            Back.try_emplace(V.Of.Of, C);
      }
    }
}

Birth RunCounters::Counter::birth() const {
  return {facts::OriginKind::Counter,
          false,
          {{At, "'" + Column + "' of '" + Table + "' is counted up here"}}};
}

std::optional<Birth> RunCounters::writtenBack(const trace::Value &Of) const {
  auto It = Back.find(&Of);
  return It == Back.end() ? std::nullopt : std::optional(It->second.birth());
}

std::optional<Birth> RunCounters::countedUp(const ResultColumn &C) const {
  auto It = llvm::find_if(Up, [&](const Counter &One) {
    return sql::sameName(One.Table, C.Table) &&
           sql::sameName(One.Column, C.Column);
  });
  return It == Up.end() ? std::nullopt : std::optional(It->birth());
}

} // namespace keyspread
