#include "rewrites/proof/bound/Bindings.h"

#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::proof {

using namespace trace;

Bindings::Bindings(const std::vector<Item> &Items, Decisions Under)
    : Items(Items), Under(std::move(Under)) {
  takeAll(Items, nullptr);
}

void Bindings::takeAll(const std::vector<Item> &Items, const Item *Within) {
  for (const Item &I : Items) {
    const auto Was = std::pair(Loop, Inner);
    if (I.Kind == Item::Loop)
      Loop = &I;
    if (I.Of && I.Of->isDatabase()) {
      Inner = Within;
      take(*I.Of);
    }
    const std::optional<bool> Holds =
        I.Kind == Item::Branch && I.Value && !Under.empty()
            ? holdsUnder(I.Value, Under)
            : std::nullopt;
    if (Holds != false)
      takeAll(I.First, &I);
    if (Holds != true)
      takeAll(I.Second, &I);
    std::tie(Loop, Inner) = Was;
  }
}

/// What \p Of points to, or is what is pointed to by; none: neither.
static V pointeeOf(V Of) {
  if (!Of)
    return {};
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Project && X.Name == "*")
    return X.Parts[0];
  if (X.Kind == Kind::Pointer && X.To.Path.empty() &&
      X.To.Base->Kind == Root::Pointee)
    return V{X.To.Base->Of};
  return {};
}

/// The statement that \p Handle is, however it is held: by a unique_ptr, say.
static Bindings::Key keyOf(V Handle) {
  Handle = statementOf(Handle);
  while (V Inner = pointeeOf(Handle))
    Handle = statementOf(Inner);
  if (Handle && Handle.Of->Kind == Kind::Pointer)
    return {Handle.Of->To.Base, Handle.Of->To.Path};
  return {Handle.Of, {}};
}

/// Arrays and packs: every value of the statement, in order.
void Bindings::takeList(const Event &E) {
  const std::vector<V> Given = valuesGiven(E);
  Values &At = ByHandle[keyOf(E.Handle)];
  for (size_t I = 0; I < Given.size(); ++I)
    put(E, At.Numbered[I + 1], Given[I]);
  if (!E.Text)
    return;
  Values &Own = OfCall[&E]; // a connection is the handle of many
  Own.HasText = true;
  for (size_t I = 0; I < Given.size(); ++I)
    Own.Numbered[I + 1].push_back(Given[I]);
}

/// A map of names: every value of the statement.
void Bindings::takeMap(const Event &E) {
  for (auto &[Name, Of] : namedValuesGiven(E))
    ByHandle[keyOf(E.Handle)].Named[Name].push_back(Of);
}

/// The name that \p E gives a parameter, without its ":". Overloads by number
/// and by name are one call here: a text where the number stands is a name, and
/// so is one behind the value that an item is made of.
static std::string nameGivenBy(const Event &E) {
  std::optional<unsigned> At =
      E.How->ParameterName ? E.How->ParameterName : E.How->Index;
  if (!At && E.How->Value && E.How->Handle.Kind == HandleRole::NoHandle)
    At = *E.How->Value + 1;
  if (!At || *At >= E.Args.size())
    return "";
  const V Name = plain(E.Behind[*At] ? E.Behind[*At] : E.Args[*At]);
  const std::optional<std::string> Text = wholeText(Name); // also ":" + name
  return Text ? bareParameter(*Text) : "";
}

/// \p Of for \p Name; for the parameter behind the last one that has none.
void Bindings::takeNext(const Event &E, V Of, std::string Name) {
  for (V Handle : alternatives(E.Handle)) {
    Values &At = ByHandle[keyOf(Handle)];
    // In one branch of two it would be counted twice.
    At.Within.insert(Inner == Loop ? Loop : nullptr);
    At.ByForm |= Name.empty() && Inner && Inner->Kind == Item::Branch;
    put(E, Name.empty() ? At.Numbered[++At.Last] : At.Named[Name], Of);
  }
}

/// sqlite3_bind_null(st, 2)
void Bindings::takeNull(const Event &E) {
  const std::optional<unsigned> IndexAt =
      E.How->Index ? E.How->Index : E.How->ParameterName;
  if (IndexAt && *IndexAt >= E.Args.size())
    return;
  const Value *Index = IndexAt ? E.Args[*IndexAt].Of : nullptr;
  const bool LookedUp = Index && Index->Kind == Kind::Result &&
                        Index->By->How && Index->By->How->ReturnsIndex;
  const std::string Name = nameGivenBy(LookedUp ? *Index->By : E);
  const std::optional<int64_t> Number =
      IndexAt ? numberUnder(E.Args[*IndexAt], Under) : std::nullopt;
  for (V Handle : alternatives(E.Handle)) {
    Values &At = ByHandle[keyOf(Handle)];
    if (!IndexAt)
      At.Nulls.insert(++At.Last);
    else if (!Name.empty())
      At.NamedNulls.insert(Name);
    else if (Number)
      At.Nulls.insert(*Number + 1 - E.How->IndexBase);
  }
}

void Bindings::put(const Event &By, std::vector<V> &To, V Of) {
  Slots[&By].push_back({&To, To.size(), false});
  To.push_back(Of);
}

void Bindings::takeAgain(const ReadAgain &Of) {
  auto It = Slots.find(Of.Bound);
  if (It == Slots.end())
    return;
  // Of an array each has its own; of other calls each statement that may be.
  const bool IsArray = Of.Bound->How->Values.has_value();
  for (size_t I = 0; I < It->second.size(); ++I) {
    Slot &To = It->second[I];
    if (IsArray && I != Of.Index)
      continue;
    if (!To.Read)
      (*To.Of)[To.At] = Of.Now;
    else
      To.Of->push_back(Of.Now);
    To.Read = true;
  }
}

void Bindings::take(const Event &E) {
  for (const ReadAgain &Of : E.Again)
    takeAgain(Of);
  if (!E.Handle)
    return;
  if (E.Text)
    for (V Handle : alternatives(E.Handle))
      ByHandle[keyOf(Handle)].HasText = true;
  if (E.How->Values)
    return takeList(E);
  if (E.How->NamedValues)
    return takeMap(E);
  if (E.How->Item && *E.How->Item < E.Args.size()) {
    const Value &Item = *E.Args[*E.How->Item].Of;
    if (Item.Kind == Kind::Result && Item.By->How && Item.By->How->Value)
      if (const std::optional<V> Of = boundValue(*Item.By))
        takeNext(E, *Of, nameGivenBy(*Item.By));
    return;
  }
  if (E.How->Null && !E.How->Value)
    return takeNull(E);
  if (!isBind(E)) { // it runs: what is bound next is bound anew
    for (V Handle : alternatives(E.Handle))
      if (auto It = ByHandle.find(keyOf(Handle)); It != ByHandle.end())
        It->second.Last = 0;
    return;
  }
  const std::optional<V> Of = boundValue(E);
  if (!Of)
    return;
  if (!E.How->Index)
    return takeNext(E, *Of, nameGivenBy(E));
  if (*E.How->Index >= E.Args.size())
    return;
  const Value &Index = *E.Args[*E.How->Index].Of;
  if (Index.Kind == Kind::Result && Index.By->How &&
      Index.By->How->ReturnsIndex)
    if (std::string Name = nameGivenBy(*Index.By); !Name.empty())
      return takeNext(E, *Of, std::move(Name));
  if (wholeText(E.Args[*E.How->Index]))
    return takeNext(E, *Of, nameGivenBy(E));
  const std::optional<int64_t> Number =
      numberUnder(E.Args[*E.How->Index], Under);
  const bool ByForm = Index.Kind == Kind::Choice ||
                      (Index.Kind == Kind::Operation && Index.Name == "+");
  for (V Handle : alternatives(E.Handle)) { // one of a few statements
    if (!Number && !ByForm)
      continue;
    Values &At = ByHandle[keyOf(Handle)];
    At.ByForm |= ByForm;
    if (!Number)
      continue;
    At.Within.insert(Loop);
    put(E, At.Numbered[*Number + 1 - E.How->IndexBase], *Of);
  }
}

const Bindings::Values *Bindings::find(const Event &Statement) const {
  if (auto Own = OfCall.find(&Statement); Own != OfCall.end())
    return &Own->second;
  auto Of = ByHandle.find(keyOf(Statement.Handle));
  return Of == ByHandle.end() ? nullptr : &Of->second;
}

bool Bindings::hasText(const Event &Statement) const {
  const Values *Of = find(Statement);
  return Of && Of->HasText;
}

bool Bindings::goesByForm(const Event &Statement) const {
  const Values *Of = find(Statement);
  return Of && Of->ByForm;
}

bool Bindings::inEachTurn(const Event &Statement) const {
  const Values *Of = find(Statement);
  return Of && Of->Within.size() == 1 && *Of->Within.begin();
}

bool Bindings::inSameTurn(const Event &Statement, const Event &Of) const {
  bool Result = false;
  if (inEachTurn(Statement))
    forEachEvent((*find(Statement)->Within.begin())->First,
                 [&](const Event &E) { Result |= &E == &Of; });
  return Result;
}

unsigned Bindings::highest(const Event &Statement) const {
  const Values *Of = find(Statement);
  return Of && !Of->Numbered.empty() ? Of->Numbered.rbegin()->first : 0;
}

size_t Bindings::count(const Event &Statement) const {
  size_t Result = 0;
  if (const Values *Of = find(Statement)) {
    for (auto &[Number, All] : Of->Numbered)
      Result += All.size();
    for (auto &[Name, All] : Of->Named)
      Result += All.size();
  }
  return Result;
}

size_t Bindings::beyond(const Event &Statement,
                        const std::map<unsigned, std::string> &Names) const {
  const Values *Of = find(Statement);
  if (!Of)
    return 0;
  const size_t Numbers = llvm::count_if(Of->Numbered, [&](const auto &Given) {
    return !Names.count(Given.first);
  });
  return Numbers + llvm::count_if(Of->Named, [&](const auto &Given) {
           return llvm::none_of(Names, [&](const auto &Known) {
             return Known.second == Given.first;
           });
         });
}

bool Bindings::any(const Event &Statement) const {
  return count(Statement) != 0;
}

bool Bindings::mayBeNull(const Event &Statement, const ParameterId &Of) const {
  const Values *All = find(Statement);
  return All && (All->Nulls.count(Of.Number) != 0 ||
                 (!Of.Name.empty() && All->NamedNulls.count(Of.Name) != 0));
}

std::vector<V> Bindings::of(const Event &Statement,
                            const ParameterId &Id) const {
  const Values *Of = find(Statement);
  if (!Of)
    return {};
  std::vector<V> Result;
  if (auto It = Of->Numbered.find(Id.Number); It != Of->Numbered.end())
    Result = It->second;
  if (auto It = Of->Named.find(Id.Name);
      !Id.Name.empty() && It != Of->Named.end())
    llvm::append_range(Result, It->second);
  return Result;
}

} // namespace keyspread::proof
