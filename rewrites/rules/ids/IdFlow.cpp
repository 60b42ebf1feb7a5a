#include "rewrites/rules/ids/IdFlow.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

namespace {

/// A value that is written to a column.
struct Written {
  std::string Table, Column; // the table as it was asked for
  const Expr *Value;
};

class Flows {
public:
  Flows(const Graph &G, const std::vector<std::string> &Tables)
      : G(G), Tables(Tables) {
    for (const BoundStatement &B : G.S.All)
      statement(B);
    for (const Access &A : G.A.All)
      access(A);
  }

  std::set<std::pair<std::string, std::string>> run();

private:
  const std::string *asked(llvm::StringRef Table) const {
    auto It = llvm::find_if(Tables, [&](const std::string &T) {
      return Table.equals_insensitive(T);
    });
    return It == Tables.end() ? nullptr : &*It;
  }
  bool isKey(llvm::StringRef Table, llvm::StringRef Column) const {
    const keyspread::Table *T = G.schema().find(Table);
    const KeyColumn *Lead = T ? T->leadingKey() : nullptr;
    return Lead && Column.equals_insensitive(Lead->Column);
  }
  void add(const BoundStatement &B, const std::string &Table,
           llvm::StringRef Column, const sql::Value &V) {
    if (const Expr *E = expressionFor(B, V))
      All.push_back({Table, Column.str(), E});
  }
  void statement(const BoundStatement &B);
  void access(const Access &A);
  std::vector<Entity> placesOf(const Expr &E) const;
  const std::string *readBack(const Entity &E) const;

  const Graph &G;
  const std::vector<std::string> &Tables;
  std::vector<Written> All;
};

} // namespace

void Flows::statement(const BoundStatement &B) {
  const sql::Insert *I = B.Sql->Ins ? &*B.Sql->Ins : nullptr;
  if (const std::string *Table = I ? asked(I->Table.Text) : nullptr)
    if (const keyspread::Table *T = G.schema().find(*Table))
      for (const Column &C : T->Columns)
        for (const sql::InsertRow &Row : I->Rows)
          if (const sql::Value *V = valueFor(*I, Row, C.Name, G.schema()))
            add(B, *Table, C.Name, *V);
  const sql::Update *U = B.Sql->Upd ? &*B.Sql->Upd : nullptr;
  const std::string *Table =
      U && !U->From.empty() ? asked(U->From[0].Table.Text) : nullptr;
  for (const sql::Assignment &S :
       Table ? U->Set : std::vector<sql::Assignment>())
    add(B, *Table, S.Column.Text, S.Right);
}

void Flows::access(const Access &A) {
  const std::string *Table = A.writes() ? asked(A.Table) : nullptr;
  for (size_t I = 0; Table && I < A.Columns.size(); ++I)
    for (const AccessRow &Row : A.Rows)
      for (const Expr *E : Row.Values.at(I))
        All.push_back({*Table, A.Columns[I], E});
}

/// Variables, parameters and calls whose whole value \p E is. Fields, and what
/// a function returns, are shared by values that have nothing in common.
std::vector<Entity> Flows::placesOf(const Expr &E) const {
  std::vector<Entity> Result;
  G.R.walk(E.Sources, {true, true, false}, [&](const Reach::Node &N) {
    const llvm::StringRef At = N.At;
    if (!At.contains("@FI@") && !At.ends_with("|return"))
      Result.push_back(N.At);
    return true;
  });
  return Result;
}

/// The table of the last INSERT in front of an id read in its function.
const std::string *Flows::readBack(const Entity &E) const {
  const Call *Read = G.P.callOfResult(E);
  const Api *A = Read ? G.R.Known.find(*Read) : nullptr;
  if (!A || A->Origin != OriginKind::AutoIncrement)
    return nullptr;
  const BoundStatement *Last = nullptr;
  for (const BoundStatement &B : G.S.All)
    if (B.Sql->Ins && B.At->Function == Read->Function &&
        B.At->At.File == Read->At.File && B.At->At.Begin < Read->At.Begin &&
        (!Last || Last->At->At.Begin <= B.At->At.Begin))
      Last = &B;
  return Last ? asked(Last->Sql->Ins->Table.Text) : nullptr;
}

std::set<std::pair<std::string, std::string>> Flows::run() {
  std::map<Entity, std::set<std::string>> Keys; // tables whose key is there
  std::vector<std::vector<Entity>> Places;
  for (const Written &W : All) {
    Places.push_back(placesOf(*W.Value));
    if (isKey(W.Table, W.Column))
      for (const Entity &E : Places.back())
        Keys[E].insert(W.Table);
  }
  std::set<std::pair<std::string, std::string>> Result;
  auto Tie = [&](const std::string &From, const std::string &To) {
    if (From != To)
      Result.emplace(From, To);
  };
  for (size_t I = 0; I < All.size(); ++I)
    for (const Entity &E : Places[I]) {
      if (auto It = Keys.find(E); It != Keys.end())
        for (const std::string &From : It->second)
          Tie(From, All[I].Table);
      for (const ResultColumn &C : G.results().at(E))
        if (const std::string *From =
                isKey(C.Table, C.Column) ? asked(C.Table) : nullptr)
          Tie(*From, All[I].Table);
      if (const std::string *From = readBack(E))
        Tie(*From, All[I].Table);
    }
  return Result;
}

std::set<std::pair<std::string, std::string>>
idFlows(const Graph &G, const std::vector<std::string> &Tables) {
  if (Tables.size() < 2)
    return {};
  return Flows(G, Tables).run();
}

} // namespace keyspread
