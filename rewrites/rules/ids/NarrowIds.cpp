#include "rewrites/rules/ids/NarrowIds.h"

#include "rewrites/graph/Closures.h"
#include "rewrites/rules/ids/UuidColumns.h"

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
  Finder(const RuleContext &C, const WideIds &Wide) : C(C), Wide(Wide) {
    for (const Call &By : C.G.P.Calls)
      for (unsigned I = 0; I < By.Args.size(); ++I)
        for (const Source &S : By.Args[I].Sources)
          if (S.Kept == facts::Part::Whole)
            Given[S.From].push_back({&By, I, S.Taken});
    for (const Call &By : C.G.P.Calls)
      for (unsigned I = 0; I < By.Args.size(); ++I)
        if (By.Macro.empty() && !bitsOf(By.Args[I].Type))
          NotNarrow.insert(By.Args[I].At);
  }

  void fromReads();
  void fromColumns();
  void fromBindings();
  void intoHeld();
  std::vector<keyspread::Part> take();

private:
  /// An id of Table is here.
  struct Place {
    std::string Table;
    Entity At;
    bool Mixed = false;      // and so are values that are no ids
    std::string Lambda = {}; // what gave it, called by the parameter Called of
    std::string In = {};     // this function
    unsigned Called = 0;
    const Call *By = nullptr; // gave it to the function that it is in
    uint32_t Element = None;  // of the tuple, or of the tuples, that At has
    bool Bare = false;        // At is a parameter of a template, given as it is
    auto operator<=>(const Place &) const = default;
  };

  void start(Place P) {
    // What all kinds of values pass tells nothing of what it is passed on to.
    llvm::StringRef E(P.At);
    if (P.Mixed && (E.contains("@FI@") || E.ends_with("|return")))
      return;
    if (Seen.insert(P).second)
      Queue.push_back(std::move(P));
  }
  /// An argument in a template that has another type elsewhere, in another
  /// instantiation or as another element of a pack: what is narrow there came
  /// in narrow, and a wide id is given to what takes wide ones.
  bool hasEachType(const Call &By, unsigned I) const {
    return bitsOf(By.Args[I].Type) && By.Macro.empty() &&
           NotNarrow.count(By.Args[I].At);
  }
  /// \p E gets wide, or what it is an element of has such elements.
  bool isWide(const Entity &E) const {
    return Wide.widens(E) || Wide.widens(E + "<0>") || Wide.widens(E + "<1>");
  }
  /// `*value` of a parameter \p P in an instantiation where it is an optional:
  /// in the one that was given the bare number there is nothing to look into.
  /// An optional of ids would be seen by its type, the widest of all.
  static bool isOfObject(const Place &P, const Expr &Arg) {
    return P.Bare && bitsOf(Arg.Type) &&
           (llvm::StringRef(Arg.Text).starts_with("*") ||
            llvm::StringRef(Arg.Text).ends_with(".value()"));
  }
  void walk();
  static bool mayTake(const Place &P, uint32_t Taken);
  void step(const Place &P);
  void returned(const Place &P, const std::string &From);
  void give(const Call &By, unsigned Argument, const std::string &Table,
            uint32_t Element);
  void block(const Site &At, unsigned Bits, const std::string &Table);
  void bound(const BoundStatement &B, const std::string &Table,
             const std::string &Column, const sql::Value &V);
  void boundIn(const BoundStatement &B, const sql::Scope *S);
  std::string idTable(llvm::StringRef Table, llvm::StringRef Column) const {
    return wideIdTable(C, Table, Column);
  }

  const RuleContext &C;
  const WideIds &Wide;
  struct Use {
    const Call *By;
    unsigned Argument;
    uint32_t Taken; // of a tuple
  };
  std::unordered_map<Entity, std::vector<Use>> Given;
  std::set<Site> NotNarrow; // arguments
  std::set<Place> Seen;
  std::vector<Place> Queue;
  std::map<std::pair<Site, std::string>, unsigned> Found;
};

} // namespace

void Finder::block(const Site &At, unsigned Bits, const std::string &Table) {
  unsigned &Least = Found[{At, Table}];
  Least = Least ? std::min(Least, Bits) : Bits;
}

/// What takes this element of a tuple takes the id at \p P.
bool Finder::mayTake(const Place &P, uint32_t Taken) {
  return Taken == None || Taken == Some || P.Element == None ||
         P.Element == Taken;
}

void Finder::step(const Place &P) {
  for (const Flow *F : C.G.P.flowsOutOf(P.At)) {
    if (F->Kept != facts::Part::Whole || !mayTake(P, F->Taken))
      continue;
    if (Wide.hasTwin(F->To))
      continue;
    if (F->Bits && F->Bits < 64 && !isWide(F->To)) {
      block(F->At, F->Bits, P.Table);
      continue; // it is cut off here; what follows says nothing new
    }
    Place Next = P;
    Next.At = F->To;
    Next.Bare = false;
    if (F->Taken != None)
      Next.Element = None;
    if (F->Placed != None && F->Placed != Some)
      Next.Element = F->Placed;
    llvm::StringRef To(F->To);
    if (To.contains("@FI@")) // whoever reads the member
      Next.By = nullptr;
    start(Next);
    if (!P.Mixed && To.consume_back("|return"))
      returned(P, To.str());
  }
  auto It = Given.find(P.At);
  if (It == Given.end() || P.Mixed)
    return;
  for (const Use &U : It->second)
    if (mayTake(P, U.Taken) && !isOfObject(P, U.By->Args[U.Argument]))
      give(*U.By, U.Argument, P.Table, U.Taken == None ? P.Element : None);
}

/// The function \p From gives the id to those who call it; what it was given a
/// lambda for, to those who gave that one.
void Finder::returned(const Place &P, const std::string &From) {
  const bool OfOne = P.By && llvm::is_contained(C.G.R.targetsOf(*P.By), From);
  for (const Call *By : C.G.R.callersOf(From)) {
    if (OfOne && By != P.By)
      continue;
    if (!P.Lambda.empty() && P.In == From &&
        !mayGive(C.G.R, *By, P.Called, P.Lambda))
      continue;
    Place Next{P.Table, By->Result};
    Next.Element = P.Element;
    if (std::optional<unsigned> I = calledParameter(C.G.R, *By)) {
      Next.Lambda = From;
      Next.In = By->Function;
      Next.Called = *I;
    }
    start(std::move(Next));
  }
}

/// The template \p Usr takes a parameter of any type, whatever it is given.
static bool takesAny(llvm::StringRef Usr) {
  return Usr.contains("@FT@") && Usr.contains("t0.0");
}

/// \p By is given an id of \p Table, or a tuple that has one as \p Element.
void Finder::give(const Call &By, unsigned I, const std::string &Table,
                  uint32_t Element) {
  if (hasEachType(By, I))
    return;
  if (unsigned Bits = bitsOf(By.Args[I].Type);
      Bits && !Wide.follows(By.Args[I].At))
    return block(By.Args[I].At, Bits, Table);
  for (const std::string &To : C.G.R.targetsOf(By)) {
    auto F = C.G.P.Functions.find(To);
    if (F == C.G.P.Functions.end() || F->second.Parameters.empty())
      continue;
    const std::vector<Parameter> &All = F->second.Parameters;
    if (I >= All.size() && !All.back().Pack)
      continue;
    const unsigned At = std::min<size_t>(I, All.size() - 1);
    if (unsigned Bits = bitsOf(All[At].Type);
        Bits && !Wide.widens(parameterOf(To, At)) &&
        !Wide.hasTwin(parameterOf(To, At)))
      block(By.Args[I].At, Bits, Table);
    else
      start({.Table = Table,
             .At = parameterOf(To, At),
             .By = &By,
             .Element = Element,
             .Bare = takesAny(To)});
  }
}

void Finder::walk() {
  while (!Queue.empty()) {
    Place P = std::move(Queue.back());
    Queue.pop_back();
    step(P);
  }
}

void Finder::fromReads() {
  for (auto &[Result, Table] : C.Mints->replaced())
    if (!numericUuidKey(C, Table)) // those are text
      start({Table, Result});
}

/// Code that reads whatever column it is asked for holds ids and other values;
/// its calls that ask for an id are places of their own.
void Finder::fromColumns() {
  for (auto &[E, Columns] : C.G.results().all()) {
    std::set<std::string> Tables;
    bool Mixed = false;
    for (const ResultColumn &Column : Columns) {
      std::string Table = idTable(Column.Table, Column.Column);
      Mixed |= Table.empty();
      if (!Table.empty())
        Tables.insert(Table);
    }
    for (const std::string &Table : Tables)
      start({Table, E, Mixed});
  }
}

/// What a function gives that is widened for ids is handed to a function that
/// is held, whose type takes fewer bits and stays as it is: `f(row.number(0))`.
/// The compiler narrows it without a word.
void Finder::intoHeld() {
  auto IsWidened = [&](const Source &S) {
    const Call *Made = C.G.P.callOfResult(S.From);
    return Made && Wide.widens(Made->Callee + "|return");
  };
  for (const Call &By : C.G.P.Calls) {
    // Neither the program's nor a library's: it is called through what holds
    // it.
    if (C.G.P.Functions.count(By.Callee) || C.G.R.Known.find(By))
      continue;
    for (const Expr &Arg : By.Args)
      if (Arg.PlaceBits && Arg.PlaceBits < 64 &&
          llvm::any_of(Arg.Sources, IsWidened))
        for (const std::string &Table : C.Tables)
          if (newKey(C, Table))
            block(Arg.At, Arg.PlaceBits, Table);
  }
}

void Finder::bound(const BoundStatement &B, const std::string &Table,
                   const std::string &Column, const sql::Value &V) {
  std::string Of = idTable(Table, Column);
  if (Of.empty() ||
      (V.Kind != sql::Value::Parameter && V.Kind != sql::Value::Hole))
    return;
  auto Take = [&](const Expr &E) {
    if (unsigned Bits = bitsOf(E.Type);
        Bits && !E.Constant && !Wide.follows(E.At))
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
    if (One.How->Bits && One.Value && !One.Value->Constant &&
        !Wide.follows(One.Value->At))
      block(One.Value->At, One.How->Bits, Of);
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
        fmt::format("an id of '{}' has 64 bits when {} makes it, and {} are "
                    "kept here",
                    Key.second,
                    sequenceKey(C, Key.second) ? "a sequence" : "the program",
                    Bits),
        "make it a std::int64_t, here and where it goes");
    Result.push_back(std::move(New));
  }
  return Result;
}

std::vector<keyspread::Part> narrowIds(const RuleContext &C,
                                       const WideIds &Wide) {
  if (!llvm::any_of(C.Tables, [&](const std::string &Table) {
        return newKey(C, Table).has_value();
      }))
    return {};
  Finder F(C, Wide);
  F.fromReads();
  F.fromColumns();
  F.fromBindings();
  F.intoHeld();
  return F.take();
}

} // namespace keyspread
