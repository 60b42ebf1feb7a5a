#include "rewrites/proof/bound/Idle.h"

#include "rewrites/proof/Events.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread::proof {

using namespace trace;

namespace {

/// Whether values lead to the statement of one handle.
class Mentions {
public:
  explicit Mentions(V Handle) : Statement(statementOf(Handle)) {}

  bool operator()(V Of) const { return Of && isIn(*Of.Of, 0); }

private:
  /// Further in it may be. `return 1` behind each of many turns is that deep.
  static constexpr unsigned Deepest = 1000;

  bool isIn(const Value &X, unsigned Depth) const {
    if (&X == Statement.Of || Depth > Deepest)
      return true;
    // Values share their parts: each is looked into once.
    if (NotIn.contains(&X))
      return false;
    if (isItself(X) || partsLead(X, Depth))
      return true;
    NotIn.insert(&X);
    return false;
  }

  bool isItself(const Value &X) const {
    const Value &Is = *Statement.Of;
    if (X.Kind == Kind::Pointer)
      return Is.Kind == Kind::Pointer && X.To.Base == Is.To.Base;
    return X.Kind == Kind::Result && Is.Kind == Kind::Result && X.By == Is.By;
  }

  bool partsLead(const Value &X, unsigned Depth) const {
    // `!rc`, `a == b`: asks for it, and hands nothing on.
    const bool Asks = X.Kind == Kind::Operation && !X.Name.empty() &&
                      llvm::isPunct(X.Name[0]);
    if (X.Kind == Kind::Pointer || Asks)
      return false;
    const size_t First = X.Kind == Kind::Choice ? 1 : 0;
    return llvm::any_of(llvm::ArrayRef(X.Parts).drop_front(First), [&](V Part) {
      return Part && isIn(*Part.Of, Depth + 1);
    });
  }

  mutable llvm::DenseSet<const Value *> NotIn; // looked into to the end
  V Statement;
};

} // namespace

/// `int error() const`: of a method as its USR says it.
static bool isConst(const Event &E) {
  return E.At && llvm::StringRef(E.At->Name).ends_with("#1");
}

/// \p E neither runs the statement nor gives it values.
static bool leavesIdle(const Event &E, const Mentions &Is) {
  auto Leads = [&](V Of) { return Is(Of); };
  if (llvm::any_of(E.Args, Leads) || llvm::any_of(E.Behind, Leads))
    return E.isDatabase() && E.How->Ends;
  // A statement that nobody knows may be this one.
  if (E.isDatabase())
    return E.How->Ends || !E.Handle ||
           (!Is(E.Handle) && E.Handle.Of->Kind != Kind::Unknown);
  return !Is(E.Object) || isConst(E);
}

bool isNeverRun(const Trace &In, const Event &By) {
  const Api &How = *By.How;
  if (!By.Handle || How.Runs || How.Values || How.NamedValues || How.SqlMore ||
      How.Handle.Kind == HandleRole::NoHandle)
    return false;
  const Mentions Is(By.Handle);
  if (Is(In.Result) || llvm::any_of(In.Statements, [&](const Kept &K) {
        return K.By == &By || Is(K.Of);
      }))
    return false;
  bool Idle = true;
  forEachEvent(In.Items, [&](const Event &E) {
    Idle = Idle && (&E == &By || leavesIdle(E, Is));
  });
  return Idle;
}

} // namespace keyspread::proof
