#include "rewrites/proof/bound/Idle.h"

#include "rewrites/proof/Events.h"
#include "rewrites/trace/Texts.h"

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
  static constexpr unsigned Deepest = 16; // further in it may be

  bool isIn(const Value &X, unsigned Depth) const {
    const Value &Is = *Statement.Of;
    if (&X == &Is || Depth > Deepest)
      return true;
    if (X.Kind == Kind::Result && Is.Kind == Kind::Result && X.By == Is.By)
      return true;
    if (X.Kind == Kind::Pointer)
      return Is.Kind == Kind::Pointer && X.To.Base == Is.To.Base;
    // `!rc`, `a == b`: asks for it, and hands nothing on.
    if (X.Kind == Kind::Operation && !X.Name.empty() &&
        llvm::isPunct(X.Name[0]))
      return false;
    const size_t First = X.Kind == Kind::Choice ? 1 : 0;
    return llvm::any_of(llvm::ArrayRef(X.Parts).drop_front(First), [&](V Part) {
      return Part && isIn(*Part.Of, Depth + 1);
    });
  }

  V Statement;
};

} // namespace

/// `int error() const`: of a method as its USR says it.
static bool isConst(const Event &E) {
  return E.At && llvm::StringRef(E.At->Name).ends_with("#1");
}

/// \p E neither runs the statement nor gives it values.
static bool leavesIdle(const Event &E, const Mentions &Is) {
  if (llvm::any_of(E.Args, Is) || llvm::any_of(E.Behind, Is))
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
  forEachEvent(In.Items,
               [&](const Event &E) { Idle &= &E == &By || leavesIdle(E, Is); });
  return Idle;
}

} // namespace keyspread::proof
