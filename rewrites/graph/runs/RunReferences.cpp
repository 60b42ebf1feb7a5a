#include "rewrites/graph/runs/RunReferences.h"

#include "rewrites/graph/Graph.h"
#include "rewrites/graph/results/Results.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;
using trace::Kind;
using trace::V;

/// Ids go through no more hands than this.
static constexpr unsigned DeepestValue = 12;

RunReferences::RunReferences(const RunStatements &Ran, const Schema &Tables)
    : Ran(Ran), Tables(Tables) {
  for (const RunText &T : Ran.all())
    for (const BoundStatement &B : T.Statements)
      take(T, B);
}

const std::set<std::string> *RunReferences::of(llvm::StringRef Table,
                                               llvm::StringRef Column) const {
  auto It = Given.find({Table.lower(), Column.lower()});
  return It == Given.end() ? nullptr : &It->second;
}

void RunReferences::take(const RunText &T, const BoundStatement &B) {
  if (const sql::Insert *I = B.Sql->Ins.get())
    if (const Table *Into = Tables.find(I->Table.Text))
      for (const Column &C : Into->Columns)
        for (const sql::InsertRow &Row : I->Rows)
          if (const sql::Value *V = valueFor(*I, Row, C.Name, Tables))
            add(T, B, Into->Name, C.Name, *V);
  if (const sql::Update *U = B.Sql->Upd.get(); U && !U->From.empty())
    for (const sql::Assignment &A : U->Set)
      add(T, B, U->From[0].Table.Text, A.Column.Text, A.Right);
}

void RunReferences::add(const RunText &T, const BoundStatement &B,
                        const std::string &Table, llvm::StringRef Column,
                        const sql::Value &V) {
  std::set<std::string> Ids;
  for (const RunValue &One : Ran.valuesOf(T, *B.Sql, V))
    idsIn(One.Of, Ids, 0);
  if (!Ids.empty())
    Given[{llvm::StringRef(Table).lower(), Column.lower()}].insert(Ids.begin(),
                                                                   Ids.end());
}

/// A function that gives its argument in another type.
static bool converts(llvm::StringRef Name) {
  Name = Name.rsplit("::").second.empty() ? Name : Name.rsplit("::").second;
  return llvm::is_contained({"atoi", "atol", "atoll", "strtol", "strtoll",
                             "strtoul", "strtoull", "stoi", "stol", "stoll",
                             "stoul", "stoull", "to_string", "as", "number",
                             "decimal"},
                            Name);
}

void RunReferences::idsIn(V Of, std::set<std::string> &Out,
                          unsigned Depth) const {
  if (!Of || Depth > DeepestValue)
    return;
  const trace::Value &X = *Of.Of;
  if (X.Kind == Kind::Result)
    idsOf(*X.By, Out);
  else if (X.Kind == Kind::Operation && converts(X.Name) && !X.Parts.empty())
    idsIn(X.Parts[0], Out, Depth + 1);
  else if (X.Kind == Kind::Join && X.Parts.size() == 1)
    idsIn(X.Parts[0], Out, Depth + 1);
  else if (X.Kind == Kind::Choice)
    for (V Either : {X.Parts[1], X.Parts[2]})
      idsIn(Either, Out, Depth + 1);
}

/// What \p E gives is an id that the database made.
void RunReferences::idsOf(const trace::Event &E,
                          std::set<std::string> &Out) const {
  if (!E.How)
    return;
  if (E.How->Origin == OriginKind::AutoIncrement && E.After)
    for (const RunText *T : Ran.textsOf(E.After))
      for (const BoundStatement &B : T->Statements)
        if (B.Sql->Ins)
          Out.insert(B.Sql->Ins->Table.Text);
  if (!E.How->Column || *E.How->Column >= E.Args.size())
    return;
  std::optional<int64_t> Number;
  std::string Name;
  const trace::Value &Which = *E.Args[*E.How->Column].Of;
  if (Which.Kind == Kind::Number)
    Number = Which.Number - E.How->ColumnBase;
  else if (Which.Kind == Kind::Text)
    Name = Which.Name;
  for (const RunText *T : Ran.textsOf(E.Handle))
    for (const BoundStatement &B : T->Statements)
      if (std::optional<ResultColumn> C =
              resultColumn(B, Number, Name, Tables)) {
        const Table *Of = Tables.find(C->Table);
        const Column *Key = Of ? Of->column(C->Column) : nullptr;
        if (Key && Schema::counted(*Key) && Of->keyPosition(Key->Name))
          Out.insert(Of->Name);
      }
}

} // namespace keyspread
