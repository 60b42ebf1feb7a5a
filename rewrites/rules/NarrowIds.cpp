#include "rewrites/rules/NarrowIds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

/// Bits of a number that \p Type holds; 0 for all of an id, or for no number.
static unsigned bitsOf(llvm::StringRef Type) {
  Type = Type.rtrim(" &");
  Type.consume_front("const ");
  Type.consume_front("unsigned ");
  Type.consume_front("signed ");
  return llvm::StringSwitch<unsigned>(Type)
      .Case("int", 32)
      .Case("short", 16)
      .Case("char", 8)
      .Case("float", 24)
      .Default(0);
}

namespace {

class Finder {
public:
  explicit Finder(const RuleContext &C) : C(C) {
    for (const Call &By : C.G.P.Calls)
      for (unsigned I = 0; I < By.Args.size(); ++I)
        for (const Source &S : By.Args[I].Sources)
          if (S.Kept == facts::Part::Whole)
            Given[S.From].push_back({&By, I});
  }

  void fromReads();
  void fromColumns();
  void fromBindings();
  std::vector<keyspread::Part> take();

private:
  void start(const Entity &E, const std::string &Table) {
    if (Seen.insert({Table, E}).second)
      Queue.push_back({E, Table});
  }
  void walk();
  void step(const Entity &E, const std::string &Table);
  void block(const Site &At, unsigned Bits, const std::string &Table);
  void bound(const BoundStatement &B, const std::string &Table,
             const std::string &Column, const sql::Value &V);
  void boundIn(const BoundStatement &B, const sql::Scope *S);
  std::string idTable(llvm::StringRef Table, llvm::StringRef Column) const;

  const RuleContext &C;
  std::unordered_map<Entity, std::vector<std::pair<const Call *, unsigned>>>
      Given;
  std::set<std::pair<std::string, Entity>> Seen;
  std::vector<std::pair<Entity, std::string>> Queue;
  std::map<std::pair<Site, std::string>, unsigned> Found;
};

} // namespace

/// The planned table whose ids \p Column holds, as the plan's sets spell it.
std::string Finder::idTable(llvm::StringRef Table,
                            llvm::StringRef Column) const {
  if (!holdsMintedId(C, Table, Column))
    return "";
  if (const std::string *Own = C.reshaped(Table))
    return *Own;
  const keyspread::Table *T = C.G.schema().find(Table);
  for (const ForeignKey &F : T ? T->ForeignKeys : std::vector<ForeignKey>())
    if (const std::string *Parent = C.reshaped(F.Table))
      return *Parent;
  return "";
}

void Finder::block(const Site &At, unsigned Bits, const std::string &Table) {
  unsigned &Least = Found[{At, Table}];
  Least = Least ? std::min(Least, Bits) : Bits;
}

void Finder::step(const Entity &E, const std::string &Table) {
  for (const Flow *F : C.G.P.flowsOutOf(E)) {
    if (F->Kept != facts::Part::Whole)
      continue;
    if (F->Bits && F->Bits < 64) {
      block(F->At, F->Bits, Table);
      continue; // it is cut off here; what follows says nothing new
    }
    start(F->To, Table);
    llvm::StringRef To(F->To);
    if (To.consume_back("|return"))
      for (const Call *By : C.G.R.callersOf(To.str()))
        start(By->Result, Table);
  }
  auto It = Given.find(E);
  if (It == Given.end())
    return;
  for (auto [By, I] : It->second) {
    if (unsigned Bits = bitsOf(By->Args[I].Type)) {
      block(By->Args[I].At, Bits, Table);
      continue;
    }
    for (const std::string &To : C.G.R.targetsOf(*By)) {
      auto F = C.G.P.Functions.find(To);
      if (F == C.G.P.Functions.end() || I >= F->second.Parameters.size())
        continue;
      if (unsigned Bits = bitsOf(F->second.Parameters[I].Type))
        block(By->Args[I].At, Bits, Table);
      else
        start(parameterOf(To, I), Table);
    }
  }
}

void Finder::walk() {
  while (!Queue.empty()) {
    auto [E, Table] = std::move(Queue.back());
    Queue.pop_back();
    step(E, Table);
  }
}

void Finder::fromReads() {
  for (auto &[Result, Table] : C.Mints->replaced())
    start(Result, Table);
}

void Finder::fromColumns() {
  for (auto &[E, Columns] : C.G.results().all())
    for (const ResultColumn &Column : Columns)
      if (std::string Table = idTable(Column.Table, Column.Column);
          !Table.empty())
        start(E, Table);
}

void Finder::bound(const BoundStatement &B, const std::string &Table,
                   const std::string &Column, const sql::Value &V) {
  std::string Of = idTable(Table, Column);
  if (Of.empty() ||
      (V.Kind != sql::Value::Parameter && V.Kind != sql::Value::Hole))
    return;
  auto Take = [&](const Expr &E) {
    if (unsigned Bits = bitsOf(E.Type); Bits && !E.Constant)
      block(E.At, Bits, Of);
  };
  if (V.Kind == sql::Value::Hole) {
    Take(B.Text->Holes[*V.HoleIdx].Value);
    return;
  }
  auto It = B.Bound.find(B.Sql->Parameters[*V.ParameterIdx].Number);
  if (It == B.Bound.end())
    return;
  for (const Binding &One : It->second) {
    if (One.Value)
      Take(*One.Value);
    // The one call of the libraries that takes an int and has a wider twin.
    bool Cuts =
        One.By->Name == "sqlite3_bind_int" && One.Value && !One.Value->Constant;
    if (Cuts)
      block(One.Value->At, 32, Of);
  }
}

void Finder::boundIn(const BoundStatement &B, const sql::Scope *S) {
  if (!S || !S->Where)
    return;
  for (const sql::Predicate &P : S->Where->Predicates) {
    if (P.Left.size() != 1)
      continue;
    for (const sql::TableRef &Ref : S->From) {
      const keyspread::Table *T = C.G.schema().find(Ref.Table.Text);
      bool Here = P.Left[0].Qualifier.empty()
                      ? T && T->column(P.Left[0].Text)
                      : sql::sameName(P.Left[0].Qualifier, Ref.label());
      if (Here)
        for (const sql::Value &V : P.Right)
          bound(B, Ref.Table.Text, P.Left[0].Text, V);
    }
  }
}

void Finder::fromBindings() {
  for (const BoundStatement &B : C.G.S.All) {
    boundIn(B, B.Sql->Sel.get());
    boundIn(B, B.Sql->Upd.get());
    boundIn(B, B.Sql->Del.get());
    if (!B.Sql->Ins)
      continue;
    const sql::Insert &I = *B.Sql->Ins;
    const keyspread::Table *T = C.G.schema().find(I.Table.Text);
    for (const Column &Col : T ? T->Columns : std::vector<Column>())
      for (const sql::InsertRow &Row : I.Rows)
        if (const sql::Value *V = valueFor(I, Row, Col.Name, C.G.schema()))
          bound(B, I.Table.Text, Col.Name, *V);
  }
}

std::vector<keyspread::Part> Finder::take() {
  walk();
  std::vector<keyspread::Part> Result;
  for (auto &[Key, Bits] : Found) {
    keyspread::Part New;
    New.At = Key.first;
    New.Tables = {Key.second};
    New.block(
        New.At,
        fmt::format("an id of '{}' has 64 bits when the program makes it, "
                    "and {} are kept here",
                    Key.second, Bits),
        "make it a std::int64_t, here and where it goes");
    Result.push_back(std::move(New));
  }
  return Result;
}

std::vector<keyspread::Part> narrowIds(const RuleContext &C) {
  if (!llvm::any_of(C.Tables, [&](const std::string &Table) {
        return mintedKey(C, Table).has_value();
      }))
    return {};
  Finder F(C);
  F.fromReads();
  F.fromColumns();
  F.fromBindings();
  return F.take();
}

} // namespace keyspread
