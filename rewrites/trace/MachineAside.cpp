// Functions that take many steps for nothing that anybody asks about.
#include "rewrites/trace/Machine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace keyspread::trace {

const LeftAside *Machine::asideOf(const program::Function &To) const {
  if (Aside.empty())
    return nullptr;
  auto It = Aside.find(To.Of->Key);
  return It == Aside.end() ? nullptr : It->second;
}

void Machine::noteEntered(const program::Function &To) {
  Entered.insert(To.Of);
  if (Constants || !NotesEntered)
    W.EnteredForAll.insert(To.Of);
}

/// Where the run is cut in the midst of it, the rest of it was not seen.
void Machine::noteEnded(const program::Function &To) {
  if (NotesEntered && Cut.empty())
    W.Entered.insert(To.Of);
}

Machine::Began Machine::began(const std::optional<V> &This) {
  return {Budget, Noted, W.Accesses,
          NotesAside && This ? load(behind(*This)) : V(), M};
}

/// What it calls may come to a database where it is given something else.
static bool mayCallWhatIsGiven(llvm::ArrayRef<Got> Args) {
  return llvm::any_of(Args, [](const Got &G) {
    return G.Value && (G.Value.Of->Kind == Kind::Function ||
                       G.Value.Of->Kind == Kind::Closure);
  });
}

/// What a function that did not come to its end may set: any field of its
/// object, and any variable that somebody writes to.
static void addAll(const program::Code &Code, const facts::Body &Of,
                   LeftAside &To) {
  llvm::SmallVector<std::string, 4> Classes = {Of.Class};
  for (size_t I = 0; I < Classes.size(); ++I)
    if (const facts::ClassShape *Is = Code.classOf(Classes[I])) {
      To.Fields.insert(Is->Fields.begin(), Is->Fields.end());
      Classes.append(Is->Bases.begin(), Is->Bases.end());
    }
  To.Globals.insert(Code.written().begin(), Code.written().end());
}

/// Of a function that is cut in its midst: it may come to a database yet, but
/// where it took most of many steps.
static bool isForNothing(size_t Own, size_t Most) {
  constexpr size_t Few = 400000;
  return Most >= Few && Own > Most / 2;
}

/// The innermost one is noted: what is around it takes few steps without it.
void Machine::noteAside(const program::Function &To, const Began &At,
                        const std::optional<V> &This,
                        llvm::ArrayRef<Got> Args) {
  const size_t Own = Budget - At.Steps - (Noted - At.Noted);
  if ((!Cut.empty() && !isForNothing(Own, MostSteps)) || !NotesAside ||
      Own <= W.MostForNothing || W.Accesses != At.Accesses || asideOf(To) ||
      mayCallWhatIsGiven(Args))
    return;
  Noted += Own;
  auto IsIt = [&](const LeftAside &Is) { return Is.Key == To.Of->Key; };
  auto Known = llvm::find_if(W.Aside, IsIt);
  const bool New = Known == W.Aside.end();
  if (New)
    Known = W.Aside.insert(W.Aside.end(), {To.Of->Key, {}, {}});
  if (New && !Cut.empty())
    addAll(W.Code, *To.Of, *Known);
  for (const Memory::Difference &D : At.State.differences(M))
    if (D.Of->Kind == Root::Global && D.Of->Name[0] != '|')
      Known->Globals.insert(D.Of->Name);
  const V Is = This ? load(behind(*This)) : V();
  if (!Is || Is.Of->Kind != Kind::Record)
    return;
  for (size_t I = 0; I < Is.Of->Names.size(); ++I)
    if (Make.select(At.Object, Is.Of->Names[I]).Of != Is.Of->Parts[I].Of)
      Known->Fields.insert(Is.Of->Names[I]);
}

void Machine::spoilWhatIsSet(const std::optional<Got> &Object,
                             const LeftAside &By) {
  const V Left =
      Make.unknown("what a function that takes too many steps leaves there");
  if (Object)
    for (const std::string &Field : By.Fields)
      store(placeOf(*Object).at(Field), Left);
  for (const std::string &Name : By.Globals)
    if (auto It = W.Globals.find(Name); It != W.Globals.end())
      M.set(&It->second, Left);
}

} // namespace keyspread::trace
