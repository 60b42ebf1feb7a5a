// keyspread-auto-increment-read.
//
//   call of an API whose result is an auto-increment id
//   (sqlite3_last_insert_rowid) call of a function that does nothing but return
//   one       (Db::lastId) SQL that asks for one (SELECT LAST_INSERT_ID())
//   INSERT ... RETURNING a column the database counts
#include "rewrites/graph/Checks.h"

namespace keyspread {

using namespace facts;

static Finding idRead(Site At, std::string Message) {
  Finding F;
  F.Check = "keyspread-auto-increment-read";
  F.At = std::move(At);
  F.Sure = Confidence::Definite;
  F.Message = std::move(Message);
  return F;
}

static bool isIdFunction(const std::string &Name) {
  static const std::set<std::string> Names = {
      "LAST_INSERT_ROWID", "LAST_INSERT_ID", "LASTVAL",
      "CURRVAL",           "SCOPE_IDENTITY", "IDENT_CURRENT"};
  return Names.count(Name) != 0;
}

/// Functions that pass on an id read and have no other business with a
/// database: one that also inserts is more than a way to read the id.
static std::map<std::string, Site> readers(const Graph &G) {
  std::set<std::string> Speaks;
  for (const Call &C : G.P.Calls)
    if (const Api *A = G.W.of(C);
        A && (A->Sql || A->Value || A->Values || A->Null || A->StatementName))
      Speaks.insert(C.Function);
  std::map<std::string, Site> Result;
  for (auto &[Usr, F] : G.P.Functions) {
    if (Speaks.count(Usr))
      continue;
    G.R.walk({{returnOf(Usr), Part::Whole}}, {false, true, false},
             [&](const Reach::Node &N) {
               const Call *C = G.P.callOfResult(N.At);
               const Api *A = C ? G.R.Known.find(C->Name) : nullptr;
               if (A && A->Origin == OriginKind::AutoIncrement)
                 Result.try_emplace(Usr, C->At);
               return !(C && Speaks.count(C->Callee));
             });
  }
  return Result;
}

static void callsThatRead(const Graph &G, std::vector<Finding> &Out) {
  std::map<std::string, Site> Readers = readers(G);
  for (const Call &C : G.P.Calls) {
    const Api *A = G.R.Known.find(C.Name);
    if (A && A->Origin == OriginKind::AutoIncrement)
      Out.push_back(idRead(
          C.At, "'" + C.Name + "' reads the id that the database assigned"));
    if (auto It = Readers.find(C.Callee); It != Readers.end()) {
      Finding F = idRead(C.At, "'" + C.Name +
                                   "' reads the id that the database assigned");
      F.Reasons.push_back({It->second, "it returns the id that is read here"});
      Out.push_back(std::move(F));
    }
  }
}

static void readByQuery(const BoundStatement &B, std::vector<Finding> &Out) {
  if (!B.Sql->Sel)
    return;
  for (const sql::SelectItem &Item : B.Sql->Sel->Items)
    if (Item.Expr.Kind == sql::Value::Call && isIdFunction(Item.Expr.Text))
      Out.push_back(
          idRead(B.site(B.Sql->Range),
                 "the query reads the id that the database assigned"));
}

static void readByReturning(const Graph &G, const BoundStatement &B,
                            std::vector<Finding> &Out) {
  const Table *T =
      B.Sql->Ins ? G.schema().find(B.Sql->Ins->Table.Text) : nullptr;
  if (!T)
    return;
  for (const sql::SelectItem &Item : B.Sql->Ins->Returning) {
    const Column *C =
        Item.Expr.ColumnName ? T->column(Item.Expr.ColumnName->Text) : nullptr;
    if (!C || !Schema::counted(*C) || C->BitReversed)
      continue;
    Finding F =
        idRead(B.site(B.Sql->Range), "the INSERT returns column '" + C->Name +
                                         "', which the database counts up");
    F.Table = T->Name;
    F.Column = C->Name;
    F.Reasons.push_back({C->At, "'" + C->Name + "' is declared here"});
    Out.push_back(std::move(F));
  }
}

void checkIdReads(const Graph &G, std::vector<Finding> &Out) {
  callsThatRead(G, Out);
  for (const BoundStatement &B : G.S.All) {
    readByQuery(B, Out);
    readByReturning(G, B, Out);
  }
}

} // namespace keyspread
