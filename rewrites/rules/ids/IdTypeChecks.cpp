//===- IdTypeChecks.cpp - statements and rows that show no places of ids --===//
//
// In: the statements of the program. Out: blockers for those that treat UUIDs
// as numbers, and for rows whose ids are taken out where nobody sees it.
//
//===----------------------------------------------------------------------===//
#include "rewrites/rules/ids/IdTypes.h"

#include "rewrites/rules/TablesOf.h"
#include "rewrites/rules/ids/UuidColumns.h"
#include "rewrites/rules/ids/UuidSql.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// Statements over nothing but tables that refer to such ids.
void checkIdReferences(const RuleContext &C,
                       std::vector<keyspread::Part> &Out) {
  for (const std::string &Name : C.Tables) {
    if (!numericUuidKey(C, Name))
      continue;
    for (const BoundStatement *B :
         statementsOfChildren(C, *C.G.schema().find(Name))) {
      llvm::Error E = checkUuidSql(C, *B->Sql, B->Text->Text);
      if (!E)
        continue;
      keyspread::Part New;
      New.At = B->site(B->Sql->Range);
      New.Tables = {Name};
      New.block(New.At, llvm::toString(std::move(E)));
      Out.push_back(std::move(New));
    }
  }
}

/// Reads whose values nobody sees, by a library whose rows are not described:
/// they may be taken for numbers.
void checkUnseenIdReads(const RuleContext &C,
                        std::vector<keyspread::Part> &Out) {
  std::set<std::string> Described, Unresolved; // libraries
  auto GivesParts = [&](const auto &All, const Entity &E) {
    auto It = All.lower_bound(E + "<");
    return It != All.end() && llvm::StringRef(It->first).starts_with(E + "<");
  };
  for (const Call &By : C.G.P.Calls)
    if (const Api *A = C.G.R.Known.find(By);
        A && (A->Column || A->ColumnOut || A->ColumnsInOrder) &&
        !A->ReturnsIndex) {
      if (A->ColumnsInOrder && !GivesParts(C.G.results().all(), By.Result) &&
          !GivesParts(C.G.results().ofAccesses(), By.Result))
        Unresolved.insert(A->Library);
      Described.insert(A->Library);
      if (A->Column && C.G.results().at(By.Result).empty())
        Unresolved.insert(A->Library);
    }
  auto isSeen = [&](const BoundStatement &B, const sql::SelectItem &Item) {
    return llvm::any_of(C.G.results().all(), [&](const auto &Entry) {
      return llvm::any_of(Entry.second, [&](const ResultColumn &Col) {
        return Col.From == &B && (Item.Star || Col.Item == &Item.Expr) &&
               !uuidTableOf(C, Col.Table, Col.Column).empty();
      });
    });
  };
  auto isRead = [&](const Access &A, size_t Position) {
    return llvm::any_of(C.G.results().ofAccesses(), [&](const auto &Entry) {
      return llvm::any_of(Entry.second, [&](const Results::AccessColumn &Col) {
        return Col.From == &A && Col.Position == Position;
      });
    });
  };
  auto Block = [&](const Site &At, const std::string &Table) {
    keyspread::Part New;
    New.At = At;
    New.Tables = {Table};
    New.block(At,
              "it reads ids, and where they are taken out of its rows is not "
              "seen",
              "read them as text by hand, and leave them out here");
    Out.push_back(std::move(New));
  };
  for (const BoundStatement &B : C.G.S.All) {
    const sql::Query *Q = B.Sql->Sel ? B.Sql->Sel.get() : nullptr;
    if (!Q || B.OfCaller ||
        (Described.count(B.How->Library) && !Unresolved.count(B.How->Library)))
      continue;
    for (const sql::TableRef &Ref : Q->From)
      for (const sql::SelectItem &Item : Q->Items) {
        std::string Of;
        const Table *T = C.G.schema().find(Ref.Table.Text);
        if (Item.Expr.Kind == sql::Value::Column && Item.Expr.ColumnName)
          Of = uuidTableOf(C, Ref.Table.Text, Item.Expr.ColumnName->Text);
        for (const Column &Col : T ? T->Columns : std::vector<Column>())
          if (Item.Star && Of.empty())
            Of = uuidTableOf(C, T->Name, Col.Name);
        if (!Of.empty() && !isSeen(B, Item))
          Block(B.site(B.Sql->Range), Of);
      }
  }
  for (const Access &A : C.G.A.All)
    for (size_t I = 0; I < A.Columns.size() && A.Verb == AccessVerb::Read; ++I)
      if (std::string Table = uuidTableOf(C, A.Table, A.Columns[I]);
          !Table.empty() && !isRead(A, I))
        Block(A.At->At, Table);
}

} // namespace keyspread
