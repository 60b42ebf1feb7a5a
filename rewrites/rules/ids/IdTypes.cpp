#include "rewrites/rules/ids/IdTypes.h"

#include "rewrites/rules/TablesOf.h"
#include "rewrites/rules/ids/UuidColumns.h"
#include "rewrites/rules/ids/UuidSql.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

/// A function of the program; a library's may be declared in the project too.
static bool isOwn(const Graph &G, const Call &By) {
  return G.P.Functions.count(By.Callee) && !G.R.Known.find(By);
}

IdTypes::IdTypes(const RuleContext &C)
    : NumberPlaces(C, [&C](llvm::StringRef Table, llvm::StringRef Column) {
        return uuidTableOf(C, Table, Column);
      }) {
  index();
  findReads();
  findMixedReaders();
  findLandings();
  grow();
  startWrapperReads();
  grow();
  makeGroups();
}

void IdTypes::tie(const Entity &A, const Entity &B) {
  if (!has(B))
    Queue.push_back(B);
  join(A, B);
}

void IdTypes::start(const Entity &E, const Tables &Of) {
  if (!has(E))
    Queue.push_back(E);
  rootOf(E);
  Belongs[E].insert(Of.begin(), Of.end());
}

/// Calls that give an id: of columns, and reads of ids that the program makes
/// now.
void IdTypes::findReads() {
  // The largest id only serves to make new ones: nobody asks for it.
  readColumns([&](const ResultColumn &Col) {
    return C.Born && Col.From && C.Born->replaces(*Col.From);
  });
  if (C.Mints)
    for (auto &[E, Table] : C.Mints->replaced())
      if (numericUuidKey(C, Table)) {
        Reads[E] = {Table};
        Minted.insert(E);
      }
  // lastInsertId().toLongLong(), and QVariant id = lastInsertId();
  // id.toLongLong()
  std::map<Entity, Tables> Held;
  for (const Entity &E : Minted) {
    Held[E] = Reads[E];
    for (const Flow *F : C.G.P.flowsOutOf(E))
      if (F->Kept == facts::Part::Whole && !Places.count(F->To))
        Held[F->To].insert(Reads[E].begin(), Reads[E].end());
  }
  for (const Call &By : C.G.P.Calls) {
    const Api *A = By.Receiver ? C.G.R.Known.find(By) : nullptr;
    if (A && A->Passes.Kind == HandleRole::This)
      for (const Source &S : By.Receiver->Sources)
        if (auto It = Held.find(S.From); It != Held.end())
          Reads[By.Result] = It->second;
  }
  // StatusOr<long> get<long>(): the number is a part of what it gives.
  std::map<Entity, Tables> Parts;
  for (auto &[E, Of] : Reads)
    if (Places.count(E + "<0>"))
      Parts[E + "<0>"] = Of;
  Reads.insert(Parts.begin(), Parts.end());
  for (auto &[E, Of] : Reads) {
    const Call *By = C.G.P.callOfResult(E);
    if ((By && isOwn(C.G, *By)) || Parts.count(E + "<0>"))
      continue;
    start(E, Of);
    for (const Flow *F : C.G.P.flowsOutOf(E))
      if (F->Kept == facts::Part::Whole && Places.count(F->To))
        start(F->To, Of);
  }
  for (const TypeUse &U : C.G.P.TypeUses)
    if (U.Kind == UseKind::Parsed && !U.From.empty() && !U.To.empty())
      if (Tables Of = idsIn(U.From); !Of.empty())
        start(U.To, Of);
}

/// A function of the program that reads ids at some of its calls, and other
/// columns at others, stays: its calls that read ids change by themselves.
void IdTypes::findMixedReaders() {
  std::map<std::string, std::vector<const Call *>> Readers;
  for (const Call &By : C.G.P.Calls)
    if (isOwn(C.G, By) && Reads.count(By.Result))
      Readers[By.Callee].push_back(&By);
  for (const Call &By : C.G.P.Calls)
    if (Mixed.count(By.Result) && Readers.count(By.Callee))
      Any.insert(returnOf(By.Callee));
  for (auto &[Usr, Calls] : Readers)
    for (const Call *By : Calls)
      if (Any.count(returnOf(Usr)) && textReader(*By)) {
        Lone.insert(By->Result);
        start(By->Result, Reads[By->Result]);
      }
}

/// \p U is the value of the expression it stands in, not the key of an element
/// or a condition.
bool IdTypes::givesValue(const TypeUse &U) {
  return U.Memory || U.Kind == UseKind::Given || U.Kind == UseKind::Text ||
         U.Kind == UseKind::Format || U.Kind == UseKind::Stream ||
         (U.Kind == UseKind::Moved && !U.Call.empty());
}

/// Every value that is given to a column, with the table whose id it is.
void IdTypes::findLandings() {
  bindColumns();
  for (const Bound &B : All) {
    if (B.Table.empty())
      continue;
    for (const TypeUse *U : InFile[B.L->Value->At.File])
      if (!U->From.empty() && holds(B.L->Value->At, U->At) && !isBirth(*U) &&
          !isIdCall(*U) && givesValue(*U))
        start(U->From, {B.Table});
    for (const Entity &E : turnedInto(B))
      if (Places.count(E))
        start(E, {B.Table});
  }
}

/// All that it is bound to are such ids.
bool IdTypes::isBound(const TypeUse &U) const {
  std::vector<const Bound *> To = boundAt(U.At);
  return !To.empty() &&
         llvm::all_of(To, [](const Bound *B) { return !B->Table.empty(); });
}

bool IdTypes::isIdCall(const TypeUse &U) const {
  return Minted.count(U.Maker) || Lone.count(U.Maker);
}

void IdTypes::growPlaces(const Entity &E) {
  for (const TypePlace *P : at(Places, E)) {
    if (!P->Alias.empty())
      tie(E, P->Alias);
    for (const Entity &Other : declaredBy(*P))
      tie(E, Other);
  }
  for (const TypePlace *P : at(ByAlias, E))
    tie(E, P->Self);
  for (const Entity &Other : overridesOf(E))
    tie(E, Other);
}

void IdTypes::growFrom(const Entity &E) {
  for (const TypeUse *U : at(From, E)) {
    if (isIdCall(*U) || isBirth(*U))
      continue; // an id by itself
    bool Overloaded = false;
    if (U->Kind == UseKind::Moved && wrapperOf(*U)) {
      const Call *By = C.G.P.callOfResult(U->Call);
      Overloaded = isBound(*U) && textTwin(*By);
    }
    if (!U->To.empty() && !Overloaded && U->Kind != UseKind::Computed &&
        U->Kind != UseKind::Given && !Any.count(U->To))
      tie(E, U->To);
  }
  for (const TypeUse *U : at(Into, E)) {
    if (U->From.empty() || U->Kind == UseKind::Parsed ||
        U->Kind == UseKind::Computed || isBirth(*U))
      continue;
    if (isIdCall(*U))
      tie(E, U->Maker);
    else if ((!isCall(U->From) || Reads.count(U->From)) && !Any.count(U->From))
      tie(E, U->From);
  }
}

void IdTypes::grow() {
  while (!Queue.empty()) {
    Entity E = std::move(Queue.back());
    Queue.pop_back();
    if (Lone.count(E)) {
      for (const TypeUse *U : at(ByMaker, E))
        if (!U->To.empty() && U->Kind != UseKind::Computed &&
            U->Kind != UseKind::Given)
          tie(E, U->To);
      continue;
    }
    growFrom(E);
    growPlaces(E);
  }
}

/// Calls of the program's own readers: a reader that gives nothing but ids
/// changes itself, of others the calls that give ids do.
void IdTypes::startWrapperReads() {
  for (auto &[E, Of] : Reads) {
    const Call *By = C.G.P.callOfResult(E);
    if (!By || !isOwn(C.G, *By) || has(returnOf(By->Callee)))
      continue;
    Lone.insert(E);
    start(E, Of);
  }
  for (const Entity &E : Minted)
    if (const Call *By = C.G.P.callOfResult(E);
        By && isOwn(C.G, *By) && !Lone.count(E)) {
      Lone.insert(E);
      start(E, Reads[E]);
    }
}

void IdTypes::makeGroups() {
  std::vector<Entity> Members;
  for (auto &[E, Root] : Tied)
    Members.push_back(E);
  for (const Entity &E : Members)
    joinDeclared(E, [&](const Entity &Other) { return has(Other); });
  std::map<Entity, Tables> OfRoot;
  for (auto &[E, Of] : Belongs)
    OfRoot[rootOf(E)].insert(Of.begin(), Of.end());
  for (const Entity &E : Members) {
    Entity Root = rootOf(E);
    Group &To = Groups[Root];
    To.Of = OfRoot[Root];
    for (const TypePlace *P : at(Places, E))
      To.Places.push_back(P);
    if (at(Places, E).empty() && !isCall(E))
      To.Unwritten.push_back(E);
    if (Lone.count(E)) {
      llvm::append_range(To.Uses, at(ByMaker, E));
      continue;
    }
    for (const TypeUse *U : at(From, E))
      if (U->Kind != UseKind::Parsed && !isIdCall(*U) && !isBirth(*U))
        To.Uses.push_back(U);
    for (const TypeUse *U : at(Into, E))
      if ((U->Kind != UseKind::Equal && U->Kind != UseKind::Ordered) ||
          (Any.count(U->From) && !isIdCall(*U)))
        To.Given.push_back(U);
  }
}

void changeIdTypes(const RuleContext &C, std::vector<keyspread::Part> &Out) {
  if (!anyNumericUuid(C))
    return;
  checkIdReferences(C, Out);
  checkUnseenIdReads(C, Out);
  llvm::append_range(Out, IdTypes(C).parts());
}

} // namespace keyspread
