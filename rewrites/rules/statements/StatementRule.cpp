#include "rewrites/rules/statements/StatementRule.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/births/BirthRule.h"
#include "rewrites/rules/ddl/DdlIdRule.h"
#include "rewrites/rules/ddl/DdlRule.h"
#include "rewrites/rules/ids/UuidSql.h"
#include "rewrites/rules/inserts/InsertRule.h"
#include "rewrites/rules/inserts/NewColumns.h"
#include "rewrites/rules/mint/DrawnKeys.h"
#include "rewrites/rules/order/OrderRule.h"
#include "rewrites/rules/order/SwapRule.h"
#include "rewrites/rules/scripts/SeedKeys.h"
#include "rewrites/rules/statements/TextEdits.h"
#include "rewrites/rules/tenants/TenantRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

/// However many values a list has, it is that list.
static bool inListOf(const std::optional<sql::Condition> &In,
                     const facts::FixedPart &Part) {
  return In && llvm::any_of(In->Predicates, [&](const sql::Predicate &P) {
           return P.Operator == sql::Op::In && !P.Left.empty() &&
                  llvm::none_of(P.Right,
                                [](const sql::Value &V) {
                                  return V.Kind == sql::Value::SubSelect;
                                }) &&
                  P.Range.Begin < Part.Begin && Part.End < P.Range.End;
         });
}

static bool inListOf(const sql::Scope *S, const facts::FixedPart &Part) {
  return S &&
         (inListOf(S->Where, Part) ||
          llvm::any_of(
              S->From,
              [&](const sql::TableRef &R) { return inListOf(R.On, Part); }) ||
          llvm::any_of(S->Nested, [&](const std::unique_ptr<sql::Query> &Q) {
            return inListOf(Q.get(), Part);
          }));
}

static bool isWithin(const facts::FixedPart &Part, const sql::Name &N) {
  return N.Range.Begin <= Part.Begin && Part.End <= N.Range.End;
}

/// Whoever names the table, the statement is about that one.
static bool isTableOf(const sql::Scope *S, const facts::FixedPart &Part) {
  return S &&
         (llvm::any_of(S->From,
                       [&](const sql::TableRef &R) {
                         return isWithin(Part, R.Table);
                       }) ||
          llvm::any_of(S->Nested, [&](const std::unique_ptr<sql::Query> &Q) {
            return isTableOf(Q.get(), Part);
          }));
}

/// Of parts that the program may make in other ways, too, only the values of
/// lists and the names of tables say enough.
static std::string whyPartly(const BoundStatement &B) {
  const sql::Statement &S = *B.Sql;
  auto Listed = [&](const facts::FixedPart &Part) {
    auto In = [&](const auto &Scope) {
      return inListOf(Scope.get(), Part) || isTableOf(Scope.get(), Part);
    };
    if (S.Ins && isWithin(Part, S.Ins->Table))
      return true;
    if (S.Ins && S.Ins->Rows.size() == 1 && isLoopedRow(*B.Text, Part))
      return true;
    return In(S.Sel) || In(S.Upd) || In(S.Del) || llvm::any_of(S.Ctes, In) ||
           llvm::any_of(S.Arms, In) || (S.Ins && In(S.Ins->Select));
  };
  for (const facts::FixedPart &Part : B.Text->FixedParts)
    if (!Listed(Part))
      return Part.Why;
  return "";
}

/// What EXPLAIN explains changes as it would alone.
static const sql::Statement &explained(const sql::Statement &S) {
  const sql::Statement *In =
      S.Verb == "EXPLAIN" && S.Embedded.size() == 1 ? &S.Embedded[0] : nullptr;
  return In && In->Embedded.empty() && (In->Sel || In->Upd || In->Del) ? *In
                                                                       : S;
}

/// WITH gone AS (DELETE FROM t ..) SELECT ..: each is a scope of its own.
static bool changesWithin(const sql::Statement &S) {
  return S.Verb != "EXPLAIN" && S.Sel && !S.Embedded.empty() &&
         llvm::all_of(S.Embedded, [](const sql::Statement &In) {
           return In.Embedded.empty() && In.Errors.empty() &&
                  In.ClauseHoles.empty() && (In.Upd || In.Del);
         });
}

std::string whyUnreadable(const BoundStatement &B, bool Stays) {
  const sql::Statement &S = *B.Sql;
  if (Stays && S.Ins && !S.Ins->Select)
    return "";
  if (S.Truncated)
    return "the statement is cut off";
  if (B.Partial)
    return "text is added to the statement at run time";
  if (!B.Text->Fixed.empty() && !Stays)
    return B.Text->Fixed;
  if (std::string Why = Stays ? "" : whyPartly(B); !Why.empty())
    return Why;
  if (!S.ClauseHoles.empty())
    return "a part of the statement is put in at run time";
  if (!S.Errors.empty())
    return "the statement cannot be read: " + S.Errors.front().Message;
  if (Stays || &explained(S) != &S)
    return "";
  if (!S.Embedded.empty() && !changesWithin(S)) {
    llvm::StringRef Head =
        llvm::StringRef(B.Text->Text).drop_front(S.Range.Begin).ltrim();
    auto [First, Rest] = Head.split(' ');
    return fmt::format("a statement inside {} {} is not rewritten", S.Verb,
                       Rest.ltrim().split(' ').first.upper());
  }
  if (S.Kind == sql::StatementKind::Other)
    return fmt::format("{} statements are not rewritten", S.Verb);
  return "";
}

static llvm::Error rewriteIn(const RuleContext &C, const BoundStatement &B,
                             Delivery &Values, EditBatch &Out, bool Beside) {
  const sql::Statement &S = explained(*B.Sql);
  sql::Dialect D = C.G.S.dialectOf(B);
  if (S.Table || S.Alter || S.Index) {
    TextPlace Place(C.G, *B.Text, true);
    if (llvm::Error E = shardDdl(C, S, Place, D, Out.Edits))
      return E;
    return mintedDdl(C, S, Place, D, Out.Edits);
  }
  if (llvm::Error E = checkScans(C, S, B.Text->Text))
    return E;
  // What asked for the largest id to go on from asks for nothing any more.
  if (!B.At || !C.Born || !C.Born->replaces(B))
    if (llvm::Error E = checkUuidSql(C, S, B.Text->Text))
      return E;
  StatementEdit Edit(C.G, B, D, Beside);
  const bool Draws = B.At && S.Ins && drawnKey(C, S.Ins->Table.Text);
  llvm::Expected<MintedValues> Minted = Draws  ? drawnValues(C, B)
                                        : B.At ? C.Mints->valuesOf(B, Out)
                                               : C.Seeds->valuesOf(B);
  if (!Minted)
    return Minted.takeError();
  Out.Minted = B.At && !Draws && !Minted->empty();
  auto Scope = [&](const sql::Scope *Scope, const sql::Query *Q) {
    return Scope ? shardScope(C, *Scope, Q, Edit) : llvm::Error::success();
  };
  if (S.Ins) {
    if (llvm::Error E = checkTenantInsert(C, *S.Ins, Edit))
      return E;
    if (llvm::Error E = B.At ? checkNewIds(C, B) : llvm::Error::success())
      return E;
    addMinted(C, *S.Ins, *Minted, Edit);
    if (llvm::Error E = shardInsert(C, *S.Ins, *Minted, Edit))
      return E;
    if (llvm::Error E = Scope(S.Ins->Select.get(), S.Ins->Select.get()))
      return E;
    for (const std::unique_ptr<sql::Query> &Q : S.Ins->Nested)
      if (llvm::Error E = Scope(Q.get(), Q.get()))
        return E;
  }
  if (S.Upd) {
    if (llvm::Error E = checkTenantUpdate(C, *S.Upd))
      return E;
    if (llvm::Error E = shardAssignments(C, *S.Upd, Edit))
      return E;
  }
  if (llvm::Error E = Scope(S.Upd.get(), nullptr))
    return E;
  if (llvm::Error E = Scope(S.Del.get(), nullptr))
    return E;
  if (llvm::Error E = Scope(S.Sel.get(), S.Sel.get()))
    return E;
  for (const sql::Statement &In : S.Embedded) {
    if (In.Upd)
      if (llvm::Error E = shardAssignments(C, *In.Upd, Edit))
        return E;
    const sql::Scope *Within =
        In.Upd ? static_cast<sql::Scope *>(In.Upd.get()) : In.Del.get();
    if (llvm::Error E = Scope(Within, nullptr))
      return E;
  }
  for (const auto *Queries : {&S.Ctes, &S.Arms})
    for (const std::unique_ptr<sql::Query> &Q : *Queries)
      if (llvm::Error E = Scope(Q.get(), Q.get()))
        return E;
  if (llvm::Error E = orderStatement(C, S, Edit))
    return E;
  return Edit.finish(Values, Out);
}

llvm::Error rewriteStatement(const RuleContext &C, const BoundStatement &B,
                             Delivery &Values, EditBatch &Out) {
  const bool MayBeside = B.At;
  if (MayBeside && differsInBranches(C, B))
    return rewriteIn(C, B, Values, Out, true);
  EditBatch First = Out;
  llvm::Error Why = rewriteIn(C, B, Values, First, false);
  if (!Why || !MayBeside) {
    Out = std::move(First);
    return Why;
  }
  // What has no place behind all others may have one beside its key.
  Values.takeBack(B);
  EditBatch Second = Out;
  if (llvm::Error Other = rewriteIn(C, B, Values, Second, true)) {
    llvm::consumeError(std::move(Other));
    Values.takeBack(B);
    return Why;
  }
  llvm::consumeError(std::move(Why));
  Out = std::move(Second);
  return llvm::Error::success();
}

} // namespace keyspread
