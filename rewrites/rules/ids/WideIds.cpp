#include "rewrites/rules/ids/WideIds.h"

#include "rewrites/graph/runs/RunCells.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

WideIds::WideIds(const RuleContext &C)
    : NumberPlaces(C, [&C](llvm::StringRef Table, llvm::StringRef Column) {
        return wideIdTable(C, Table, Column);
      }) {
  bool Any = llvm::any_of(C.Tables, [&](const std::string &Table) {
    return mintedKey(C, Table).has_value();
  });
  if (!Any)
    return;
  index();
  findReads();
  findReaders();
  findLandings();
  for (auto &[E, Of] : Reads)
    startCall(E, Of);
  for (const TypeUse &U : C.G.P.TypeUses)
    if (U.Kind == UseKind::Parsed && !U.From.empty() && !U.To.empty())
      if (Tables Of = idsIn(U.From); !Of.empty())
        start(U.To, Of);
  do
    grow();
  while (addAliases());
  makeGroups();
}

/// Calls that give an id and nothing else: of columns, and reads of ids that
/// the program makes now.
void WideIds::findReads() {
  readColumns([](const ResultColumn &) { return false; });
  for (auto &[E, Table] : C.Mints->replaced()) {
    if (C.planOf(Table, Strategy::UuidV4))
      continue; // those are text
    Reads[E].insert(Table);
    Replaced.insert(E);
  }
  for (const Entity &E : C.Mints->takers())
    Replaced.insert(E);
  // `lastInsertId().toInt()`: what reads the number from that gives the id,
  // too.
  for (const Call &By : C.G.P.Calls) {
    const Api *A = By.Receiver ? C.G.R.Known.find(By) : nullptr;
    if (!A || A->Wide.Text.empty())
      continue;
    for (const Source &S : By.Receiver->Sources)
      if (S.Kept == facts::Part::Whole && Replaced.count(S.From))
        Reads[By.Result].insert(Reads[S.From].begin(), Reads[S.From].end());
  }
}

/// Functions of the program of which some calls give ids, and others do not.
void WideIds::findReaders() {
  std::set<std::string> Asked;
  for (auto &[E, Columns] : C.G.results().all())
    if (const Call *By = C.G.P.callOfResult(E);
        By && C.G.P.Functions.count(By->Callee))
      Asked.insert(By->Callee);
  for (const std::string &Usr : Asked)
    for (const Call *By : C.G.R.callersOf(Usr))
      if (!Reads.count(By->Result))
        Shared.insert(returnOf(Usr));
  const RunCells *Cells = C.G.cells();
  if (!Cells)
    return;
  auto IsOther = [&](const Site &At) {
    const std::set<RunCells::Column> *Read = Cells->readBy(At);
    return Read && llvm::none_of(*Read, [&](const RunCells::Column &Of) {
             return !wideIdTable(C, Of.first, Of.second).empty();
           });
  };
  // integer(2), and number(row[2])
  for (const Call &By : C.G.P.Calls)
    if (C.G.P.Functions.count(By.Callee) &&
        (IsOther(By.At) ||
         llvm::any_of(By.Args, [&](const Expr &A) { return IsOther(A.At); })))
      Shared.insert(returnOf(By.Callee));
}

/// Every value that is given to a column, with the table whose id it is.
void WideIds::findLandings() {
  bindColumns();
  for (const Bound &B : All) {
    if (B.Table.empty())
      continue;
    for (const TypeUse *U : InFile[B.L->Value->At.File]) {
      bool Value = U->Kind == UseKind::Given || U->Kind == UseKind::Text ||
                   U->Kind == UseKind::Format || U->Kind == UseKind::Stream ||
                   (U->Kind == UseKind::Moved && !U->Call.empty());
      if (Value && !U->From.empty() && holds(B.L->Value->At, U->At))
        start(U->From, {B.Table}, true);
    }
    for (const Entity &E : turnedInto(B))
      if (!startGivers(E, B.Table))
        start(E, {B.Table}, true);
  }
}

/// The parameter \p E is made a text at some calls for ids of \p Table, and
/// for other numbers at others: `itos(id)`, `itos(width)`. Only what those
/// calls give are ids. \returns false: all of them may be.
bool WideIds::startGivers(const Entity &E, const std::string &Table) {
  if (!llvm::StringRef(E).contains("|p"))
    return false;
  std::vector<const TypeUse *> Givers;
  bool Others = false;
  for (const TypeUse *U : at(Into, E)) {
    const bool Gives =
        ranTo(U->At).count(Table) || ranTo(U->Value).count(Table);
    Others |= !Gives;
    if (Gives)
      Givers.push_back(U);
  }
  if (Givers.empty() || !Others)
    return false;
  Shared.insert(E);
  start(E, {Table});
  for (const TypeUse *U : Givers)
    if (!U->From.empty())
      start(U->From, {Table}, true);
  return true;
}

/// Ids are not all that \p E has: a function reads any column, or binds any.
bool WideIds::isShared(const Entity &E) const {
  if (Shared.count(E))
    return true;
  auto It = Into.find(E);
  if (It == Into.end())
    return false;
  return llvm::any_of(It->second, [&](const TypeUse *U) {
    return U->Argument != None &&
           llvm::any_of(boundAt(U->At),
                        [](const Bound *B) { return B->Table.empty(); });
  });
}

void WideIds::start(const Entity &E, const Tables &Of, bool Expected) {
  Belongs[E].insert(Of.begin(), Of.end());
  add(E, E, Expected);
}

/// Widened, it is given to an overload that takes 64 bits.
bool WideIds::goesToTwin(const TypeUse &U) {
  const bool Goes =
      U.Kind == UseKind::Moved && !U.To.empty() && U.Room >= Whole;
  if (Goes)
    Twins.insert(U.To);
  return Goes;
}

/// A template takes it as it is, and may take anything else.
static bool isGivenToTemplate(const TypeUse &U) {
  return U.Kind == UseKind::Given && !U.To.empty();
}

/// \p To takes what \p E has, ids and other numbers.
void WideIds::pass(const Entity &To, const Entity &E) {
  if (!Ids.count(To) && Passed.insert(To).second)
    PassedQueue.push_back(To);
  join(E, To);
}

/// The call \p E gives an id.
void WideIds::startCall(const Entity &E, const Tables &Of) {
  const Call *By = C.G.P.callOfResult(E);
  bool Own = By && C.G.P.Functions.count(By->Callee);
  // What one instantiation gives is told by its own values.
  if (Own && llvm::any_of(at(ByMaker, E), [&](const TypeUse *U) {
        return !llvm::StringRef(U->From).starts_with(returnOf(By->Callee));
      }))
    return;
  for (const Flow *F : C.G.P.flowsOutOf(E))
    if (F->Kept == facts::Part::Whole && Places.count(F->To))
      start(F->To, Of); // through an argument
  if (!Own || From.count(E) || Replaced.count(E))
    start(E, Of);
  else
    start(returnOf(By->Callee), Of);
  for (const TypeUse *U : at(ByMaker, E))
    if (isGivenToTemplate(*U))
      pass(U->To, E);
    else if (!U->To.empty() && U->Kind != UseKind::Computed)
      start(U->To, Of);
}

/// \p E has ids, for \p With has; \p Expected: and whoever gives it a value
/// means one.
void WideIds::add(const Entity &E, const Entity &With, bool Expected) {
  bool Common = !isCall(E) && isShared(E);
  bool New = Common ? Passed.insert(E).second : Ids.insert(E).second;
  if (Expected && !Common)
    New |= Expecting.insert(E).second;
  if (New)
    (Common ? PassedQueue : Queue).push_back(E);
  join(E, With);
}

void WideIds::grow() {
  while (!Queue.empty() || !PassedQueue.empty()) {
    bool Id = !Queue.empty();
    std::vector<Entity> &Next = Id ? Queue : PassedQueue;
    Entity E = std::move(Next.back());
    Next.pop_back();
    if (Id)
      growId(E);
    else if (!Ids.count(E))
      growPassed(E);
    growDeclaration(E);
  }
}

/// Of what one function gives, this call's is none of the ids.
bool WideIds::isReadOther(const TypeUse &U) const {
  return !U.Maker.empty() && Shared.count(U.From) && !Reads.count(U.Maker);
}

void WideIds::growId(const Entity &E) {
  for (const TypeUse *U : at(From, E))
    if (isGivenToTemplate(*U))
      pass(U->To, E);
    else if (!U->To.empty() && !goesToTwin(*U) &&
             (U->Kind == UseKind::Moved || U->Kind == UseKind::Equal))
      add(U->To, E, U->Kind == UseKind::Equal);
  // A parameter that is given ids may be given other numbers, too, and so may
  // one that a function gives back as it is.
  auto IsParameter = [](llvm::StringRef Of) { return Of.contains("|p"); };
  const bool Expected = Expecting.count(E) != 0;
  if (IsParameter(E) && !Expected)
    return;
  for (const TypeUse *U : at(Into, E)) {
    if (U->From.empty() ||
        (U->Kind != UseKind::Moved && U->Kind != UseKind::Equal))
      continue;
    // What a library gives is no id unless the results say so; but it must
    // not cut one: `q.next() ? q.value(0).toInt() : 0` of any statement.
    if (!isCall(U->From) || Reads.count(U->From))
      add(U->From, E, Expected || !IsParameter(U->From));
    else if (hasWideTwin(U->From))
      pass(U->From, E);
  }
}

/// Its type follows from a value, and is too narrow now.
bool WideIds::isDeducedNarrow(const Entity &E) const {
  auto It = Places.find(E);
  return It != Places.end() && llvm::any_of(It->second, [](const TypePlace *P) {
           return !P->At.valid() && P->Bits && P->Bits < 64;
         });
}

/// A call of a library beside which one stands that gives 64 bits.
bool WideIds::hasWideTwin(const Entity &E) const {
  const Call *By = C.G.P.callOfResult(E);
  const Api *A = By ? C.G.R.Known.find(*By) : nullptr;
  return A && !A->Wide.Text.empty();
}

/// A call of a library that gives the value of a column.
bool WideIds::readsColumn(const Entity &E) const {
  const Call *By = C.G.P.callOfResult(E);
  const Api *A = By ? C.G.R.Known.find(*By) : nullptr;
  return C.G.results().all().count(E) || (A && A->Column) || hasWideTwin(E);
}

/// Inside of the function all that it passes on gets wide; outside only what
/// takes its type from it.
void WideIds::growPassed(const Entity &E) {
  bool Given = llvm::StringRef(E).ends_with("|return");
  for (const TypeUse *U : at(From, E))
    if (!Given && isGivenToTemplate(*U))
      pass(U->To, E);
    else if (!U->To.empty() && U->Kind == UseKind::Moved && !goesToTwin(*U) &&
             (!Given || Ids.count(U->To) || isDeducedNarrow(U->To)))
      pass(U->To, E);
  if (llvm::StringRef(E).contains("|p"))
    return;
  for (const TypeUse *U : at(Into, E))
    if (U->Kind == UseKind::Moved && !U->From.empty() &&
        (!isCall(U->From) || readsColumn(U->From)))
      pass(U->From, E);
}

/// What is declared together has one type, as all that an alias of ids types,
/// and what a method and those it overrides have.
void WideIds::growDeclaration(const Entity &E) {
  bool Expected = Expecting.count(E) != 0;
  for (const TypePlace *P : at(Places, E))
    for (const Entity &Other : declaredBy(*P))
      add(Other, E, Expected);
  for (const TypePlace *P : at(ByAlias, E))
    add(P->Self, E, Expected);
  for (const Entity &Other : overridesOf(E))
    add(Other, E, Expected);
}

/// An alias is a name for ids where most of what it types are; `u32` is one for
/// a width, and the places that keep ids get another type each.
bool WideIds::addAliases() {
  bool Any = false;
  for (const auto &[Alias, All] : ByAlias) {
    if (widens(Alias))
      continue;
    std::set<Entity> Typed, OfIds;
    for (const TypePlace *P : All)
      if (P->Bits < Whole && Typed.insert(P->Self).second && widens(P->Self))
        OfIds.insert(P->Self);
    if (2 * OfIds.size() <= Typed.size())
      continue;
    const bool Expected = llvm::any_of(
        OfIds, [&](const Entity &E) { return Expecting.count(E) != 0; });
    add(Alias, *OfIds.begin(), Expected);
    Any = true;
  }
  return Any;
}

void WideIds::makeGroups() {
  for (const std::set<Entity> *Set : {&Ids, &Passed})
    for (const Entity &E : *Set)
      joinDeclared(E, [&](const Entity &Other) { return widens(Other); });
  std::map<Entity, Tables> OfRoot;
  for (auto &[E, Of] : Belongs)
    OfRoot[rootOf(E)].insert(Of.begin(), Of.end());
  for (const std::set<Entity> *Set : {&Ids, &Passed})
    for (const Entity &E : *Set) {
      Group &To = Groups[rootOf(E)];
      To.Of = OfRoot[rootOf(E)];
      if (Set == &Ids || !Ids.count(E))
        To.Members.push_back(E);
      for (const TypeUse *U : at(From, E))
        if (!isReadOther(*U))
          Followed[U->At.File].insert(U->At);
      for (const TypeUse *U : at(Into, E))
        if (U->Kind == UseKind::Parsed)
          Followed[U->At.File].insert(U->Spec.valid() ? U->Spec : U->Whole);
    }
}

bool WideIds::follows(const Site &Value) const {
  auto It = Followed.find(Value.File);
  return It != Followed.end() && llvm::any_of(It->second, [&](const Site &At) {
           return holds(Value, At) || holds(At, Value);
         });
}

} // namespace keyspread
