// keyspread-auto-increment-read.
//
//   call of an API whose result is an auto-increment id
//     (sqlite3_last_insert_rowid)
//   call of a function that returns one, where somebody takes it (Db::lastId)
//   SQL that asks for one (SELECT LAST_INSERT_ID())
//   INSERT ... RETURNING a column the database counts
#include "rewrites/graph/checks/Checks.h"
#include "rewrites/graph/results/IdReaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using namespace facts;

bool leavesToDatabase(const sql::Value &V, sql::Dialect D) {
  return V.Kind == sql::Value::Null || V.Kind == sql::Value::Default ||
         (V.Kind == sql::Value::Number && V.Text == "0" &&
          D == sql::Dialect::MySql) ||
         (V.Kind == sql::Value::Call && V.Text == "NEXTVAL");
}

bool leavesOut(const sql::Insert &I, llvm::StringRef Column, const Schema &T,
               sql::Dialect D) {
  if (I.DefaultValues || I.Select || I.SetForm)
    return !llvm::any_of(I.Columns, [&](const sql::Name &N) {
      return sql::sameName(N.Text, Column);
    });
  return llvm::any_of(I.Rows, [&](const sql::InsertRow &Row) {
    const sql::Value *V = valueFor(I, Row, Column, T);
    return !V || leavesToDatabase(*V, D);
  });
}

bool givesAllKeys(const Graph &G) {
  bool Any = false;
  for (const BoundStatement &B : G.S.All) {
    if (!B.Sql->Ins || B.OfCaller)
      continue;
    Any = true;
    const Table *T = G.schema().find(B.Sql->Ins->Table.Text);
    if (!T || T->PrimaryKey.empty() || B.Sql->Ins->Select)
      return false;
    for (const KeyColumn &K : T->PrimaryKey)
      if (const Column *C = T->column(K.Column);
          !C ||
          (C->Generated.empty() &&
           leavesOut(*B.Sql->Ins, K.Column, G.schema(), G.S.dialectOf(B))))
        return false;
  }
  return Any && G.S.Unseen.empty() && G.P.Tables.empty();
}

static Finding idRead(Site At, std::string Message) {
  Finding F;
  F.Check = "keyspread-auto-increment-read";
  F.At = std::move(At);
  F.Sure = Confidence::Definite;
  F.Message = std::move(Message);
  return F;
}

/// Nobody takes what \p C gives.
static bool isStatement(const Call &C) {
  const Site &All = C.Place.Statement;
  return All.valid() && All.File == C.At.File && All.Begin == C.At.Begin &&
         All.End <= C.At.End + 1;
}

static void callsThatRead(const Graph &G, std::vector<Finding> &Out) {
  if (givesAllKeys(G))
    return;
  std::map<std::string, IdReader> Readers = idReaders(G);
  const std::set<const Call *> Without = callsThatMakeNoId(G);
  for (const Call &C : G.P.Calls) {
    const Api *A = G.R.Known.find(C);
    if (A && A->Origin == OriginKind::AutoIncrement)
      Out.push_back(idRead(
          C.At, "'" + C.Name + "' reads the id that the database assigned"));
    if (auto It = Readers.find(C.Callee); It != Readers.end() &&
                                          !Without.count(&C) &&
                                          (It->second.Out || !isStatement(C))) {
      Finding F = idRead(C.At, "'" + C.Name +
                                   "' reads the id that the database assigned");
      F.Reasons.push_back({It->second.Read->At,
                           It->second.Out ? "it stores the id that is read here"
                                          : "it returns the id that is read "
                                            "here"});
      Out.push_back(std::move(F));
    }
  }
}

/// The text of \p S without what stands in quotes and comments.
static std::string bareText(const BoundStatement &B) {
  llvm::StringRef In =
      llvm::StringRef(B.Text->Text).slice(B.Sql->Range.Begin, B.Sql->Range.End);
  std::string Out;
  while (!In.empty()) {
    char C = In.front();
    size_t Skip = C == '\'' || C == '"'  ? In.find(C, 1)
                  : In.starts_with("--") ? In.find('\n')
                  : In.starts_with("/*") ? In.find("*/", 2)
                                         : 0;
    if (Skip) {
      In = Skip == llvm::StringRef::npos ? "" : In.drop_front(Skip + 1);
      Out += ' ';
      continue;
    }
    Out += llvm::toUpper(C);
    In = In.drop_front();
  }
  return Out;
}

/// \p Name, a whole word, is called; LAST_INSERT_ID only without an argument,
/// which would set what the next one reads.
static bool calls(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = 0; (At = Text.find(Name, At)) != llvm::StringRef::npos;) {
    bool Starts = !At || !(llvm::isAlnum(Text[At - 1]) || Text[At - 1] == '_');
    At += Name.size();
    llvm::StringRef Behind = Text.substr(At).ltrim();
    if (Starts && Behind.consume_front("(") &&
        (Name != "LAST_INSERT_ID" || Behind.ltrim().starts_with(")")))
      return true;
  }
  return false;
}

/// Also inside another statement: INSERT INTO child VALUES (LAST_INSERT_ID()).
bool asksForId(const BoundStatement &B) {
  const sql::Statement &S = *B.Sql;
  if (!S.Sel && !S.Ins && !S.Upd && !S.Del)
    return false;
  std::string Text = bareText(B);
  bool Reads = llvm::StringRef(Text).contains("@@IDENTITY");
  for (const char *Name : {"LAST_INSERT_ROWID", "LAST_INSERT_ID", "LASTVAL",
                           "CURRVAL", "SCOPE_IDENTITY", "IDENT_CURRENT"})
    Reads |= calls(Text, Name);
  return Reads;
}

static void readByQuery(const BoundStatement &B, std::vector<Finding> &Out) {
  if (!asksForId(B))
    return;
  const sql::Statement &S = *B.Sql;
  const char *What = S.Sel ? "the query" : "the statement";
  Out.push_back(
      idRead(B.site(S.Range),
             std::string(What) + " reads the id that the database assigned"));
}

/// The first item that is, or without a schema may be, a counted column.
static void readByReturning(const Graph &G, const BoundStatement &B,
                            std::vector<Finding> &Out) {
  if (!B.Sql->Ins)
    return;
  const sql::Insert &I = *B.Sql->Ins;
  for (size_t J = 0; J < I.Returning.size(); ++J) {
    std::optional<ResultColumn> R = resultColumn(B, J, "", G.schema());
    std::optional<SqlBirth> Born =
        R ? returnedBirth(*R, G.schema()) : std::nullopt;
    // What the INSERT gives itself comes back as it was given.
    if (!Born || !leavesOut(I, R->Column, G.schema(), G.S.dialectOf(B)))
      continue;
    Finding F =
        idRead(B.site(B.Sql->Range),
               "the INSERT returns column '" + R->Column + "', which the " +
                   (Born->NameOnly ? "database perhaps counts up"
                                   : "database counts up"));
    if (Born->NameOnly)
      F.Sure = Confidence::Possible;
    F.Table = R->Table;
    F.Column = R->Column;
    const Table *T = G.schema().find(R->Table);
    if (const Column *C = T ? T->column(R->Column) : nullptr)
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
