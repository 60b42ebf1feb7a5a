#include "rewrites/trace/Machine.h"
#include "rewrites/trace/Models.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread::trace {

using namespace facts;

bool isEvent(const Api &How) {
  return How.Sql || How.Runs || How.Ends || How.Index || How.FixedIndex ||
         How.ParameterName || How.Values || How.NamedValues || How.Item ||
         How.StatementName || How.Column || How.ColumnOut || How.ByAddress ||
         How.ColumnsInOrder || How.RowsTo || How.Null ||
         (How.Origin && *How.Origin != OriginKind::Counter) ||
         !How.Clause.empty() || How.Access.Verb != AccessVerb::None ||
         How.Access.Key || How.Access.Row || How.Access.Low ||
         How.Access.KeyParts || How.Access.Batch || How.Access.Scans ||
         (How.Handle.Kind != HandleRole::NoHandle &&
          How.Passes.Kind == HandleRole::NoHandle);
}

/// An object of a library's class, made where no event tells.
static bool isObject(const Value &X) {
  auto [Class, Name] = llvm::StringRef(X.Name).rsplit("::");
  return X.Kind == Kind::Operation && !Name.empty() &&
         Class.rsplit("::").second == Name;
}

/// Something of what an event gave: `rows[0]`, or the row of a loop's turn.
static bool isPart(const Value &X) {
  return (X.Kind == Kind::Project ||
          (X.Kind == Kind::Operation && !isObject(X))) &&
         !X.Parts.empty() &&
         (X.Parts[0].Of->Kind == Kind::Result || isPart(*X.Parts[0].Of));
}

/// What a role names.
static V roleValue(Machine &M, const HandleRole &R, const Event &E,
                   const std::optional<Got> &Object,
                   const std::vector<Got> &Given) {
  switch (R.Kind) {
  case HandleRole::Argument:
    if (R.Index >= E.Args.size())
      return {};
    if (R.Index < Given.size() && Given[R.Index].At &&
        isObject(*E.Args[R.Index].Of))
      return M.Make.pointer(*Given[R.Index].At);
    return E.Args[R.Index];
  case HandleRole::This:
    if (!Object)
      return {};
    // An object that no event made yet is known by where it is; a row is known
    // by the rows that it is one of.
    if (V Of = M.load(*Object); Of.Of->Kind == Kind::Result || isPart(*Of.Of))
      return Of;
    return Object->At ? M.Make.pointer(*Object->At) : Object->Value;
  default:
    return {};
  }
}

const Root *Machine::lastRun() {
  auto [It, New] = W.Globals.try_emplace("|last");
  if (New)
    It->second = {Root::Global, "|last", 0, nullptr};
  return &It->second;
}

/// What \p Handle stands for makes no row, and so leaves the last id that was
/// made as it is.
static bool makesNoRow(V Handle) {
  if (!Handle || !Handle.Of->By || !Handle.Of->By->Text)
    return false;
  const FlatText Flat = flatten(Handle.Of->By->Text);
  const llvm::StringRef Verb =
      llvm::StringRef(Flat.Text).ltrim().take_while(llvm::isAlpha);
  static constexpr llvm::StringLiteral Others[] = {
      "SELECT", "UPDATE",   "DELETE", "BEGIN", "COMMIT",    "END",
      "START",  "ROLLBACK", "PRAGMA", "SET",   "SAVEPOINT", "RELEASE"};
  return llvm::any_of(Others, [&](llvm::StringRef Other) {
    return Verb.equals_insensitive(Other);
  });
}

/// `sql << "a = " << a << " AND b = " << b`: one text, where all pieces come on
/// one way.
void Machine::addPiece(Event &E) {
  V To = E.Handle;
  if (To && To.Of->Kind == Kind::Result && To.Of->By->PieceOf)
    To = To.Of->By->PieceOf->Handle;
  for (const Item &I : llvm::reverse(*Out)) {
    if (!I.Of || I.Of == &E || !I.Of->Text || !To || !I.Of->Handle ||
        !same(I.Of->Handle, To))
      continue;
    Event &Whole = W.Events[I.Of->Number - 1];
    Whole.Text = Make.join({Whole.Text, E.Text});
    E.Text = {};
    E.PieceOf = &Whole;
    return;
  }
}

/// A statement that is given one text and another, in two branches say, has
/// none that is known.
void Machine::noteGivenText(const Event &E) {
  auto [It, New] = W.GivenText.try_emplace(E.Handle.Of, &E);
  if (!New && It->second && !same(It->second->Text, E.Text))
    It->second = nullptr;
}

/// A handle that an earlier call left, and not what one gives that runs its
/// text itself: that may tell of an error.
static bool isPrepared(V Handle) {
  return Handle && Handle.Of->Kind == Kind::Result && Handle.Of->By->How &&
         Handle.Of->By->How->Handle.Kind == HandleRole::OutArgument;
}

Got Machine::callDatabase(const Node &N, const Api &How, Arguments &A) {
  std::vector<V> Args;
  for (const Got &G : A.Given)
    Args.push_back(load(G));
  V Object = A.Object ? load(*A.Object) : V{};
  Event &E = happen(N, &How, Object, std::move(Args));
  V Result = Make.result(&E);
  if (How.Sql && *How.Sql < E.Args.size())
    E.Text = E.Behind[*How.Sql] ? E.Behind[*How.Sql] : E.Args[*How.Sql];
  E.Handle = roleValue(*this, How.Handle, E, A.Object, A.Given);
  if (How.SqlMore && E.Text && !Quiet)
    addPiece(E);
  Place Last{lastRun(), {}};
  if (How.Origin == OriginKind::AutoIncrement) {
    E.After = load(Last);
    ReadsIds = true;
  }
  const bool Makes = E.Text && !How.SqlMore;
  switch (How.Handle.Kind) {
  case HandleRole::OutArgument:
    E.Handle = Result;
    if (How.Handle.Index < A.Given.size()) {
      const Got &Out = A.Given[How.Handle.Index];
      if (Out.At)
        store(*Out.At, Result);
      else
        store(behind(Out.Value), Result);
    }
    break;
  case HandleRole::Return:
    E.Handle = Result;
    break;
  case HandleRole::This:
    if (N.Kind == Op::Make) {
      E.Handle = Result;
    } else if (Makes && A.Object && A.Object->At) {
      E.Handle = Result;
      store(*A.Object->At, Result);
    }
    break;
  default:
    break;
  }
  if (!E.Handle && Makes)
    E.Handle = Result;
  if (Makes && E.Handle && E.Handle.Of != Result.Of)
    noteGivenText(E);
  const bool Runs = How.Runs ||
                    (How.Sql && How.Handle.Kind == HandleRole::NoHandle) ||
                    (Makes && How.Handle.Kind == HandleRole::Return) ||
                    llvm::StringRef(N.Qualified).ends_with("_step");
  // A connection that is given a text runs that.
  const bool Asks = Makes && How.Handle.Kind == HandleRole::Argument;
  const V Ran = Asks ? Result : E.Handle;
  if (Runs && E.Handle)
    E.After = load(Last);
  if (Runs && !makesNoRow(Ran)) {
    store(Last, Ran);
    ++RunsNoted;
  }
  if ((Runs || isBind(E)) && isPrepared(E.Handle))
    Used.insert(E.Handle.Of);
  noteAsked(E);
  for (std::optional<unsigned> OutArg : {How.OriginOut, How.ColumnOut})
    if (OutArg && *OutArg < A.Given.size()) {
      const Got &Out = A.Given[*OutArg];
      if (Out.At)
        store(*Out.At, Make.result(&E, "out"));
      else if (Out.Value)
        store(behind(Out.Value), Make.result(&E, "out"));
    }
  // Get(options, key, &value)
  if (How.Access.Verb == AccessVerb::Read && How.Access.Key)
    for (size_t I = *How.Access.Key + 1; I < E.Args.size(); ++I)
      if (E.Args[I] && E.Args[I].Of->Kind == Kind::Pointer)
        store(E.Args[I].Of->To, Make.result(&E, "out"));
  if (How.RowsTo && *How.RowsTo < E.Args.size()) {
    // A callback: it runs for each row.
    V Callback = E.Args[*How.RowsTo];
    if (Callback.Of->Kind == Kind::Function ||
        Callback.Of->Kind == Kind::Closure)
      unknownTurns(N, [&] {
        if (const program::Function *To = W.Code.find(Callback.Of->Name)) {
          std::vector<Got> Rows;
          for (size_t I = 0; I < To->Of->Parameters.size(); ++I)
            Rows.push_back({Make.result(&E, "row " + std::to_string(I)), {}});
          if (!E.Args.empty() && Rows.size() > 0 &&
              *How.RowsTo + 1 < E.Args.size())
            Rows[0] = {E.Args[*How.RowsTo + 1], {}}; // what it is handed on
          invoke(Callback, std::move(Rows), N);
        }
        return ended();
      });
  }
  if (How.CountsValues)
    if (std::optional<unsigned> Count = valueCount(E))
      return {Make.number(*Count), {}};
  if (How.NamesColumn)
    return {Result, {}};
  if (How.Column && !How.ColumnOut && !How.Runs && !How.Origin &&
      !How.ReturnsIndex)
    return {cellRead(E), {}};
  forgetCells(E.Handle);
  // Chains go on with the same object: st.bind(1, x).bind(2, y).
  if (A.Object && A.Object->At && llvm::StringRef(N.Type).ends_with("&") &&
      !How.Column)
    return *A.Object;
  // What it left elsewhere says nothing of how it went.
  if (How.Handle.Kind == HandleRole::OutArgument)
    return {Make.result(&E, "code"), {}};
  return {Result, {}};
}

} // namespace keyspread::trace
