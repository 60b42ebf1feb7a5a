#include "rewrites/rules/WideIds.h"

#include "rewrites/rules/Landings.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

static bool holds(const Site &Outer, const Site &Inner) {
  return Outer.File == Inner.File && Outer.Begin <= Inner.Begin &&
         Inner.End <= Outer.End;
}

static bool isCall(llvm::StringRef E) { return E.starts_with("call:"); }

WideIds::WideIds(const RuleContext &C) : C(C) {
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
  grow();
  makeGroups();
}

void WideIds::index() {
  for (const TypeUse &U : C.G.P.TypeUses) {
    if (!U.From.empty())
      From[U.From].push_back(&U);
    if (!U.To.empty())
      Into[U.To].push_back(&U);
    if (!U.Maker.empty())
      ByMaker[U.Maker].push_back(&U);
    InFile[U.At.File].push_back(&U);
  }
  for (const TypePlace &P : C.G.P.TypePlaces) {
    Places[P.Self].push_back(&P);
    if (!P.Alias.empty())
      ByAlias[P.Alias].push_back(&P);
    if (P.At.valid())
      ByType[P.At].push_back(&P);
  }
}

/// The planned table whose ids \p Column holds, as the plan's sets spell it.
std::string WideIds::idTable(llvm::StringRef Table,
                             llvm::StringRef Column) const {
  const std::string *Own = C.reshaped(mintedTableOf(C, Table, Column));
  if (!Own || C.planOf(*Own, Strategy::UuidV4))
    return "";
  return *Own;
}

/// Calls that give an id and nothing else: of columns, and reads of ids that
/// the program makes now.
void WideIds::findReads() {
  for (auto &[E, Columns] : C.G.results().all()) {
    Tables Of;
    bool Others = false;
    for (const ResultColumn &Col : Columns) {
      std::string Table = idTable(Col.Table, Col.Column);
      Others |= Table.empty();
      if (!Table.empty())
        Of.insert(Table);
    }
    if (!Of.empty() && !Others)
      Reads[E] = Of;
  }
  for (auto &[E, Table] : C.Mints->replaced()) {
    if (C.planOf(Table, Strategy::UuidV4))
      continue; // those are text
    Reads[E].insert(Table);
    Replaced.insert(E);
  }
}

/// The tables whose ids the text \p E may hold.
WideIds::Tables WideIds::idsIn(const Entity &E) const {
  Tables Result;
  C.G.R.walk({{E, facts::Part::Whole}}, {true, true, false},
             [&](const Reach::Node &N) {
               auto It = Reads.find(N.At);
               if (It != Reads.end())
                 Result.insert(It->second.begin(), It->second.end());
               return It == Reads.end();
             });
  return Result;
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
}

/// Every value that is given to a column, with the table whose id it is.
void WideIds::findLandings() {
  collectLandings(C, Landings);
  for (const Landing &L : Landings) {
    if (L.Kind == Landing::Order || !L.Value)
      continue;
    BoundIn[L.Value->At.File].push_back(All.size());
    All.push_back({&L, idTable(L.Table, L.Column)});
  }
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
    // A number that was turned into text before.
    if (B.L->Value->Class == TypeClass::Integer)
      continue;
    C.G.R.walk(
        B.L->Value->Sources, {true, true, false}, [&](const Reach::Node &N) {
          bool Turned = llvm::any_of(From[N.At], [](const TypeUse *U) {
            return U->Kind == UseKind::Text || U->Kind == UseKind::Format;
          });
          if (Turned)
            start(N.At, {B.Table}, true);
          return !Places.count(N.At);
        });
  }
}

std::vector<const WideIds::Bound *> WideIds::boundAt(const Site &At) const {
  std::vector<const Bound *> Result;
  auto It = BoundIn.find(At.File);
  for (size_t I : It == BoundIn.end() ? std::vector<size_t>() : It->second)
    if (holds(All[I].L->Value->At, At))
      Result.push_back(&All[I]);
  return Result;
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

Entity WideIds::rootOf(const Entity &E) {
  auto It = Tied.try_emplace(E, E).first;
  if (It->second == E)
    return E;
  Entity Root = rootOf(It->second);
  return Tied[E] = Root;
}

void WideIds::start(const Entity &E, const Tables &Of, bool Expected) {
  Belongs[E].insert(Of.begin(), Of.end());
  add(E, E, Expected);
}

/// The call \p E gives an id.
void WideIds::startCall(const Entity &E, const Tables &Of) {
  for (const Flow *F : C.G.P.flowsOutOf(E))
    if (F->Kept == facts::Part::Whole && Places.count(F->To))
      start(F->To, Of); // through an argument
  const Call *By = C.G.P.callOfResult(E);
  bool Own = By && C.G.P.Functions.count(By->Callee);
  if (!Own || From.count(E) || Replaced.count(E))
    start(E, Of);
  else
    start(returnOf(By->Callee), Of);
  for (const TypeUse *U : ByMaker[E])
    if (!U->To.empty() && U->Kind != UseKind::Computed)
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
  Entity X = rootOf(E), Y = rootOf(With);
  if (X != Y)
    Tied[std::max(X, Y)] = std::min(X, Y);
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
  for (const TypeUse *U : From[E])
    if (!U->To.empty() &&
        (U->Kind == UseKind::Moved || U->Kind == UseKind::Equal))
      add(U->To, E, U->Kind == UseKind::Equal);
  // A parameter that is given ids may be given other numbers, too.
  if (llvm::StringRef(E).contains("|p") && !Expecting.count(E))
    return;
  for (const TypeUse *U : Into[E]) {
    if (U->From.empty() ||
        (U->Kind != UseKind::Moved && U->Kind != UseKind::Equal))
      continue;
    // What a library gives is no id unless the results say so.
    if (!isCall(U->From) || Reads.count(U->From))
      add(U->From, E, true);
  }
}

/// Its type follows from a value, and is too narrow now.
bool WideIds::isDeducedNarrow(const Entity &E) const {
  auto It = Places.find(E);
  return It != Places.end() && llvm::any_of(It->second, [](const TypePlace *P) {
           return !P->At.valid() && P->Bits && P->Bits < 64;
         });
}

/// A call of a library that gives the value of a column.
bool WideIds::readsColumn(const Entity &E) const {
  const Call *By = C.G.P.callOfResult(E);
  const Api *A = By ? C.G.R.Known.find(*By) : nullptr;
  return C.G.results().all().count(E) ||
         (A && (A->Column || !A->Wide.Text.empty()));
}

/// Inside of the function all that it passes on gets wide; outside only what
/// takes its type from it.
void WideIds::growPassed(const Entity &E) {
  auto Pass = [&](const Entity &To) {
    if (!Ids.count(To) && Passed.insert(To).second)
      PassedQueue.push_back(To);
    Entity X = rootOf(E), Y = rootOf(To);
    if (X != Y)
      Tied[std::max(X, Y)] = std::min(X, Y);
  };
  bool Given = llvm::StringRef(E).ends_with("|return");
  for (const TypeUse *U : From[E])
    if (!U->To.empty() && U->Kind == UseKind::Moved &&
        (!Given || Ids.count(U->To) || isDeducedNarrow(U->To)))
      Pass(U->To);
  if (llvm::StringRef(E).contains("|p"))
    return;
  for (const TypeUse *U : Into[E])
    if (U->Kind == UseKind::Moved && !U->From.empty() &&
        (!isCall(U->From) || readsColumn(U->From)))
      Pass(U->From);
}

/// One declaration has one type, and so has a method with what it overrides.
void WideIds::growDeclaration(const Entity &E) {
  bool Expected = Expecting.count(E) != 0;
  for (const TypePlace *P : Places[E]) {
    if (!P->Alias.empty() && P->Bits < 64)
      add(P->Alias, E, Expected);
    if (P->At.valid())
      for (const TypePlace *Other : ByType[P->At])
        add(Other->Self, E, Expected);
  }
  for (const TypePlace *P : ByAlias[E])
    add(P->Self, E, Expected);
  auto [Usr, Slot] = llvm::StringRef(E).split('|');
  if (Slot.empty() || isCall(E))
    return;
  std::vector<std::string> Others = C.G.R.standsFor(Usr.str());
  for (auto &[Other, F] : C.G.P.Functions)
    if (F.Overrides == Usr)
      Others.push_back(Other);
  for (const std::string &Other : Others)
    if (C.G.P.Functions.count(Other))
      add((Other + "|" + Slot).str(), E, Expected);
}

void WideIds::makeGroups() {
  std::map<Entity, Tables> OfRoot;
  for (auto &[E, Of] : Belongs)
    OfRoot[rootOf(E)].insert(Of.begin(), Of.end());
  for (const std::set<Entity> *Set : {&Ids, &Passed})
    for (const Entity &E : *Set) {
      Group &To = Groups[rootOf(E)];
      To.Of = OfRoot[rootOf(E)];
      if (Set == &Ids || !Ids.count(E))
        To.Members.push_back(E);
      for (const TypeUse *U : From[E])
        if (!isReadOther(*U))
          Followed[U->At.File].insert(U->At);
      for (const TypeUse *U : Into[E])
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
