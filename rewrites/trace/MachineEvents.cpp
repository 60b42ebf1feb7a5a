#include "rewrites/trace/Machine.h"
#include "rewrites/trace/Models.h"
#include "rewrites/trace/Texts.h"
#include "rewrites/trace/texts/ComparedText.h"
#include "rewrites/trace/texts/TablePrefix.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread::trace {

using namespace facts;

bool isEvent(const Api &How) {
  return How.Sql || How.Runs || How.Ends || How.Index || How.FixedIndex ||
         How.ParameterName || How.Values || How.NamedValues || How.Item ||
         How.StatementName || How.Column || How.ColumnOut || How.ColumnsOut ||
         How.ByAddress || How.ColumnsInOrder || How.RowsTo || How.Null ||
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

/// One statement or another: the one that was made just now, say, or what a
/// cache has under the key; nobody works on what it has for no key.
static bool isOneOfStatements(V Of) {
  constexpr size_t Most = 64;
  if (Of.Of->Kind != Kind::Choice)
    return false;
  const std::vector<V> All = alternatives(Of, Most);
  return llvm::all_of(All,
                      [](V One) {
                        return One && (One.Of->Kind == Kind::Result ||
                                       One.Of->Kind == Kind::Project ||
                                       isMissing(One));
                      }) &&
         llvm::any_of(All, [](V One) {
           return One.Of->Kind == Kind::Result && One.Of->By->Text;
         });
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
    if (V Of = M.load(*Object);
        Of.Of->Kind == Kind::Result || isPart(*Of.Of) || isOneOfStatements(Of))
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
    // All events are the World's own, which may change them.
    Event &Whole = const_cast<Event &>(*I.Of);
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

/// The statement that a library's object was made of, or an item was added to.
V Machine::statementBehind(V Handle) {
  while (Handle) {
    const Value &X = *Handle.Of;
    if (X.Kind == Kind::Result && X.By->How && X.By->How->Item)
      Handle = X.By->Handle;
    else if (isObject(X) && X.Parts.size() == 1)
      Handle = X.Parts[0];
    else if (V In = X.Kind == Kind::Pointer ? load(X.To) : V{};
             In && isObject(*In.Of) && In.Of->Parts.size() == 1)
      Handle = In.Of->Parts[0];
    else
      break;
  }
  return Handle;
}

/// The call whose address the call \p E gives to its statement: itself, or what
/// made the item; null: neither does.
static const Event *givesAddress(const Event &E) {
  if (!E.How->Item)
    return &E;
  const Value *Item =
      *E.How->Item < E.Args.size() ? E.Args[*E.How->Item].Of : nullptr;
  return Item && Item->Kind == Kind::Result ? Item->By : nullptr;
}

/// Both give a value to one parameter, the later one instead of the other.
static bool sameParameter(const Event &A, const Event &B) {
  const std::optional<unsigned> At = A.How->Index;
  return A.How == B.How && At && *At < A.Args.size() && *At < B.Args.size() &&
         same(A.Args[*At], B.Args[*At]);
}

/// SQLite copies what it is given; SOCI's use(x) and an array of MYSQL_BIND say
/// where it lies.
void Machine::noteAddress(const Event &E, const Arguments &A) {
  const Api &How = *E.How;
  if (How.ByAddress && How.Value && *How.Value < A.Given.size()) {
    if (const Got &G = A.Given[*How.Value]; G.At)
      Addresses.emplace(&E, *G.At);
    else if (const Value &X = *E.Args[*How.Value].Of; X.Kind == Kind::Pointer)
      Addresses.emplace(&E, X.To);
  }
  if (!E.Handle)
    return;
  const Event *Gave = givesAddress(E);
  const bool Gives = !E.Bound.empty() || (Gave && Addresses.count(Gave));
  const bool Starts = !E.Bound.empty() || (E.Text && !How.SqlMore);
  if (!Gives && !Starts)
    return;
  const Root *&R = Addressed[cellsOf(statementBehind(E.Handle))];
  if (!R)
    R = newRoot(Root::Heap, "addressed");
  const V Before = Starts ? V{} : M.find(R);
  std::vector<V> All;
  if (Before && Before.Of->Kind == Kind::List)
    llvm::copy_if(Before.Of->Parts, std::back_inserter(All), [&](V One) {
      return One.Of->Kind == Kind::Result && !sameParameter(*One.Of->By, E);
    });
  if (Gives)
    All.push_back(Make.result(&E));
  M.set(R, Make.list(std::move(All)));
}

/// \p E runs its statement: what lies now where it was told to look.
void Machine::readAgain(Event &E) {
  auto It = Addressed.find(cellsOf(statementBehind(E.Handle)));
  const V All = It == Addressed.end() ? V{} : M.find(It->second);
  if (!All || All.Of->Kind != Kind::List)
    return;
  std::vector<ReadAgain> Now;
  bool Any = false;
  auto Add = [&](const Event &By, size_t Index, V Was, V Is) {
    Any |= !same(Was, Is);
    Now.push_back({&By, Index, Is});
  };
  for (V One : All.Of->Parts) {
    if (One.Of->Kind != Kind::Result)
      continue;
    const Event &By = *One.Of->By;
    if (!By.Bound.empty()) {
      const V Given = By.Args[*By.How->Values], There = pointedTo(Given);
      const std::vector<V> Is = boundBy(There ? There : Given);
      for (size_t I = 0; I < Is.size() && Is.size() == By.Bound.size(); ++I)
        Add(By, I, By.Bound[I], Is[I]);
      continue;
    }
    const Event *Gave = givesAddress(By);
    auto At = Gave ? Addresses.find(Gave) : Addresses.end();
    if (At == Addresses.end())
      continue;
    const size_t Role = *Gave->How->Value;
    Add(By, 0, Gave->Behind[Role] ? Gave->Behind[Role] : Gave->Args[Role],
        load(At->second));
  }
  if (Any)
    E.Again = std::move(Now);
}

/// The text \p Of, that \p E gives the database, with what is known of it here:
/// of conditions that others decide, for the others decide the text, too, and
/// of the latest answers of calls.
void Machine::giveText(Event &E, V Of) {
  std::vector<std::pair<V, bool>> Held;
  for (const Value *Condition : Learnt)
    if (auto It = Facts.find(Condition); It != Facts.end())
      Held.push_back({V{Condition}, It->second});
  E.Text = withTablePrefix(Make, W.Tables, withComparedTexts(Make, Held, Of));
  static constexpr size_t MostAnswers = 32;
  auto IsAnswer = [](const auto &Fact) {
    return Fact.first.Of->Kind == Kind::Result;
  };
  size_t Left = llvm::count_if(Held, IsAnswer); // from here on
  for (const auto &Fact : Held)
    if (IsAnswer(Fact) ? Left-- <= MostAnswers
                       : Fact.first.Of->Kind == Kind::Choice)
      E.Known.push_back(Fact);
}

Got Machine::callDatabase(const Node &N, const Api &How, Arguments &A) {
  std::vector<V> Args;
  for (const Got &G : A.Given)
    Args.push_back(load(G));
  V Object = A.Object ? load(*A.Object) : V{};
  Event &E = happen(N, &How, Object, std::move(Args));
  V Result = Make.result(&E);
  if (How.Sql && *How.Sql < E.Args.size())
    giveText(E, E.Behind[*How.Sql] ? E.Behind[*How.Sql] : E.Args[*How.Sql]);
  E.Handle = roleValue(*this, How.Handle, E, A.Object, A.Given);
  if (How.SqlMore && E.Text && !Quiet)
    addPiece(E);
  Place Last{lastRun(), {}};
  if (How.Origin == OriginKind::AutoIncrement) {
    // A statement that is asked itself tells of its own row.
    const bool OfStatement =
        Object && Object.Of->Kind == Kind::Result && Object.Of->By->Text;
    E.After = OfStatement ? Object : load(Last);
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
  noteAddress(E, A);
  if (Runs && E.Handle) {
    E.After = load(Last);
    readAgain(E);
  }
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
  if (How.ColumnsOut)
    bindColumns(E, N);
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
    if (std::optional<unsigned> Count = countIn(E, countValues))
      return {Make.number(*Count), {}};
  if (How.CountsColumns)
    if (std::optional<unsigned> Count = countColumns(E))
      return {Make.number(*Count), {}};
  if (How.NamesColumn) {
    const std::optional<std::string> Name = columnName(E);
    return {Name ? Make.text(*Name) : Result, {}};
  }
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
