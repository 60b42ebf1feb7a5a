#include "rewrites/rules/mint/IdReadPairs.h"

#include "rewrites/graph/PureReads.h"
#include "rewrites/graph/runs/RunIds.h"
#include "rewrites/graph/wrappers/Handles.h"
#include "rewrites/rules/statements/HandleUses.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

IdReadPairs::IdReadPairs(const Graph &G) : G(G), Readers(idReaders(G)) {
  findEvents();
  findReads();
  findKept();
  for (IdRead &R : Reads)
    pair(R);
}

void IdReadPairs::addEvent(const Call &At, const BoundStatement &B) {
  Events[At.Function].push_back({&At, &B, {B.Sql->Ins->Table.Text}});
  Inserts[At.Function].insert(B.Sql->Ins->Table.Text);
}

void IdReadPairs::findEvents() {
  for (const BoundStatement &B : G.S.All) {
    if (!B.Sql->Ins || B.OfCaller)
      continue;
    // It runs after the last of its values is bound, in each function.
    std::map<std::string, const Call *> Last;
    for (auto &[Number, All] : B.Bound)
      for (const Binding &One : All) {
        const Call *&At = Last[One.By->Function];
        if (!At || At->At.Begin < One.By->At.Begin)
          At = One.By;
      }
    if (Last.empty())
      Last[B.At->Function] = B.At;
    if (const Call *&At = Last[B.At->Function];
        At && At->At.Begin < B.At->At.Begin && At->At.File == B.At->At.File)
      At = B.At; // its values are given to the call that runs it
    for (auto &[Function, At] : Last)
      if (At)
        addEvent(*At, B);
  }
  for (const Call *C : G.S.Unseen) {
    Events[C->Function].push_back({C, nullptr, {"?"}});
    Inserts[C->Function].insert("?");
  }
  // Callers of what inserts insert, to a fixed point.
  std::vector<std::string> Queue;
  for (auto &[Function, Tables] : Inserts)
    Queue.push_back(Function);
  while (!Queue.empty()) {
    std::string Callee = std::move(Queue.back());
    Queue.pop_back();
    for (const Call *C : G.R.callersOf(Callee)) {
      const std::set<std::string> &Tables = Inserts[Callee];
      std::vector<InsertEvent> &Here = Events[C->Function];
      auto Known = llvm::find_if(
          Here, [&](const InsertEvent &E) { return E.At == C && !E.Insert; });
      if (Known == Here.end()) {
        Here.push_back({C, nullptr, Tables});
      } else {
        size_t Before = Known->Tables.size();
        Known->Tables.insert(Tables.begin(), Tables.end());
        if (Before == Known->Tables.size())
          continue;
      }
      Inserts[C->Function].insert(Tables.begin(), Tables.end());
      Queue.push_back(C->Function);
    }
  }
  for (auto &[Function, All] : Events)
    llvm::stable_sort(All, [](const InsertEvent &A, const InsertEvent &B) {
      return A.At->At.Begin < B.At->At.Begin;
    });
}

/// \p C gives \p B its values.
static bool givesValues(const Call &C, const BoundStatement &B) {
  return llvm::any_of(B.Bound, [&](const auto &Of) {
    return llvm::any_of(Of.second,
                        [&](const Binding &One) { return One.By == &C; });
  });
}

/// `reader(db)()`: what is given reads, not the call that gives it.
static bool givesReader(const IdRead &R, const std::vector<IdRead> &All) {
  return !R.Query && llvm::any_of(All, [&](const IdRead &Other) {
    const Site &Whole = Other.By->At, &Mine = R.By->At;
    return !Other.Query && Whole.File == Mine.File &&
           Whole.Begin == Mine.Begin && Mine.End < Whole.End &&
           llvm::StringRef(Other.By->Name).ends_with("operator()");
  });
}

void IdReadPairs::findReads() {
  const std::set<const Call *> Without = callsThatMakeNoId(G);
  PureReads Pure(G);
  for (const Call &C : G.P.Calls) {
    const Api *A = G.R.Known.find(C);
    bool Counts = A && A->Origin == OriginKind::AutoIncrement &&
                  A->Access.Verb == AccessVerb::None;
    auto It = Readers.find(C.Callee);
    // One that inserts itself reads the id of its own row.
    if (It != Readers.end() &&
        (Without.count(&C) ||
         llvm::any_of(G.R.targetsOf(C), [&](const std::string &To) {
           return Inserts.count(To) != 0;
         })))
      It = Readers.end();
    if (!Counts && It == Readers.end())
      continue;
    IdRead R;
    R.By = &C;
    R.How = Counts ? A : nullptr;
    R.Through = Counts ? nullptr : &It->second;
    R.Acts = R.Through && !Pure.only(C);
    Reads.push_back(R);
  }
  llvm::erase_if(
      Reads, [All = Reads](const IdRead &R) { return givesReader(R, All); });
  for (const BoundStatement &B : G.S.All)
    if (asksForId(B) && !B.OfCaller) {
      IdRead R;
      R.By = B.At;
      R.Query = &B;
      Reads.push_back(R);
    }
}

/// The function that reads has inserted itself: its read becomes that id, and
/// callers take it as before.
static bool readsOwn(const RunIds &Ids, const Call &Read) {
  const RanInsert Ran = Ids.insertOf(Read);
  return Ran.Of && Ran.At && Ran.At->Function == Read.Function;
}

/// Ids that a function reads after each statement, whichever it was, and that
/// its callers take from what it gives them: they read there.
void IdReadPairs::findKept() {
  const RunIds *Ids = G.runIds();
  if (!Ids)
    return;
  std::map<const Call *, bool> Known; // of each read: all that take its id
  for (auto &[At, K] : Ids->keptIds()) {
    if (!K.Read || !isKept(G.P, *K.Read) || readsOwn(*Ids, *K.Read))
      continue;
    const RanInsert Ran = K.insert();
    const bool Here = Ran.Of && Ran.At && Ran.At->At.File == At.File;
    Known.try_emplace(K.Read, true).first->second &=
        Here || Readers.count(K.Function);
    if (!Here)
      continue;
    IdRead R;
    R.By = Ran.At;
    R.Member = At;
    R.Macro = K.Macro;
    R.Of = {{Ran.At, Ran.Of, {Ran.Of->Sql->Ins->Table.Text}}};
    Reads.push_back(R);
  }
  for (IdRead &R : Reads) {
    auto It = Known.find(R.By);
    R.PassedOn = R.How && !R.Member.valid() &&
                 (It != Known.end()
                      ? It->second
                      : isKeptForNobody(G.P, *R.By) && !readsOwn(*Ids, *R.By));
  }
}

static bool contains(uint32_t Begin, uint32_t End, uint32_t At) {
  return Begin <= At && At < End;
}

/// Values may be bound in branches in front of the call that runs it.
bool IdReadPairs::leads(const InsertEvent &E, const Site &At) const {
  if (leadsTo(E.At->Place, At) || !E.Insert)
    return leadsTo(E.At->Place, At);
  for (auto &[Number, All] : E.Insert->Bound)
    for (const Binding &One : All)
      if (One.By == E.At && One.Kind == Binding::BindCall)
        return HandleUses(G, One).run([&](const Call &Run) {
          return Run.At.Begin < At.Begin && leadsTo(Run.Place, At);
        });
  return false;
}

/// What names the connection: the first argument, or the object.
static const Expr *connectionOf(const Call &C) {
  if (C.Receiver && !C.ReceiverIsThis)
    return &*C.Receiver;
  return C.Class.empty() && !C.Args.empty() ? &C.Args[0] : nullptr;
}

/// Both are calls on objects of one type, and these are not one object.
static bool otherConnection(const Call &Read, const BoundStatement *Insert) {
  const Expr *A = connectionOf(Read),
             *B = Insert ? connectionOf(*Insert->At) : nullptr;
  return A && B && A->Type == B->Type && A->Text != B->Text &&
         A->Sources.size() == 1 && B->Sources.size() == 1 &&
         A->Sources[0].From != B->Sources[0].From;
}

/// The read is of a statement, or of its result, and not of the connection:
/// only what that ran counts.
static bool isHandleOf(const Call &Read, const InsertEvent &E) {
  const Expr *On = connectionOf(Read);
  if (!On || !E.Insert)
    return false;
  for (const Source &H : handleOf(*E.Insert->At, *E.Insert->How))
    for (const Source &S : On->Sources)
      if (S.From == H.From)
        return true;
  return false;
}

/// currval('t_id_seq') reads what an INSERT into t made, whatever ran since.
static bool ofOtherSequence(const IdRead &R, const InsertEvent &E) {
  if (!R.Query || !E.Insert || E.Insert == R.Query)
    return false;
  const sql::Span &Range = R.Query->Sql->Range;
  const std::string Text = llvm::StringRef(R.Query->Text->Text)
                               .slice(Range.Begin, Range.End)
                               .lower();
  llvm::StringRef Named = llvm::StringRef(Text).split("currval('").second;
  Named = Named.split('\'').first;
  if (Named.contains('.'))
    Named = Named.rsplit('.').second;
  return !Named.empty() && llvm::none_of(E.Tables, [&](llvm::StringRef Table) {
    return Named.starts_with(Table.lower() + "_");
  });
}

void IdReadPairs::before(const Call &Use, IdRead &R,
                         std::set<std::string> &Seen) const {
  auto It = Events.find(Use.Function);
  bool Certain = false;
  uint32_t LoopBegin = Use.Place.LoopBegin, LoopEnd = Use.Place.LoopEnd;
  if (It != Events.end()) {
    std::vector<InsertEvent> All = It->second;
    if (llvm::any_of(
            All, [&](const InsertEvent &E) { return isHandleOf(*R.By, E); }))
      llvm::erase_if(
          All, [&](const InsertEvent &E) { return !isHandleOf(*R.By, E); });
    llvm::erase_if(All,
                   [&](const InsertEvent &E) { return ofOtherSequence(R, E); });
    const Call *Nearest = nullptr;
    for (size_t I = All.size();
         I-- > 0 && (!Certain || All[I].At == Nearest);) {
      const InsertEvent &E = All[I];
      bool Own = R.Query && E.Insert == R.Query; // it reads, then inserts
      bool SameText = R.Query && E.Insert && E.At == &Use && !Own &&
                      E.Insert->Script == R.Query->Script;
      if (SameText && E.Insert->Sql->Range.Begin < R.Query->Sql->Range.Begin) {
        R.Of.push_back(E);
        Certain = true;
        Nearest = E.At;
        continue;
      }
      // What the call of a function that reads is given runs before the read.
      bool Given = E.At == &Use && R.By != &Use && E.Insert;
      if (E.At->At.File != Use.At.File || (E.At == &Use && !Given) || Own)
        continue;
      if (E.At->At.Begin >= Use.At.Begin && !Given) {
        // In a loop it ran in the turn before, unless one runs in this turn.
        bool TurnBefore =
            LoopEnd && contains(LoopBegin, LoopEnd, E.At->At.Begin);
        bool InThisTurn = llvm::any_of(All, [&](const InsertEvent &F) {
          return F.At->At.Begin < Use.At.Begin && F.At->At.Begin >= LoopBegin &&
                 leads(F, Use.At);
        });
        if (TurnBefore && !InThisTurn)
          R.Of.push_back(E);
        continue;
      }
      if (otherConnection(*R.By, E.Insert))
        R.Unknown = true;
      R.Of.push_back(E);
      Certain |= leads(E, Use.At);
      Nearest = E.At;
    }
  }
  if (Certain)
    return;
  if (!Seen.insert(Use.Function).second)
    return;
  std::vector<const Call *> Callers = G.R.callersOf(Use.Function);
  if (Callers.empty())
    R.Unknown = true;
  for (const Call *C : Callers) {
    R.InCaller = true;
    before(*C, R, Seen);
  }
}

/// What ran last on the connection in every run is the INSERT of a call in this
/// function.
bool IdReadPairs::asRun(IdRead &R) const {
  const RunIds *Ids = G.runIds();
  if (!Ids)
    return false;
  const RanInsert Ran =
      R.Query ? Ids->insertOf(*R.Query) : Ids->insertOf(*R.By);
  if (!Ran.Of)
    return false;
  std::vector<InsertEvent> Found;
  if (auto Here = Events.find(R.By->Function); Here != Events.end())
    llvm::copy_if(Here->second, std::back_inserter(Found),
                  [&](const InsertEvent &E) { return E.Insert == Ran.Of; });
  if (Found.empty() && Ran.At && Ran.At->Function == R.By->Function &&
      (Ran.At == Ran.Of->At || givesValues(*Ran.At, *Ran.Of)))
    Found.push_back({Ran.At, Ran.Of, {Ran.Of->Sql->Ins->Table.Text}});
  if (Found.size() != 1 || Found[0].At->At.File != R.By->At.File)
    return false;
  R.Of = std::move(Found);
  return true;
}

/// In every run the rows in front of it are those of statements that callers
/// say: what the function gives them is the id of their own.
bool IdReadPairs::isOfCallers(const IdRead &R) const {
  const RunIds *Ids = R.Query ? G.runIds() : nullptr;
  if (!Ids)
    return false;
  const RunIds::Inserts &All = Ids->insertsOf(*R.Query);
  return !All.empty() && llvm::all_of(All, [&](const RanInsert &Ran) {
    return Ran.Of && Ran.Of->At->Function != R.By->Function &&
           !isCalledBy(G.P, Ran.Of->At->Function, R.By->Function);
  });
}

void IdReadPairs::pair(IdRead &R) const {
  if (R.Member.valid() || R.PassedOn)
    return;
  // insert(sql), or insert("by name", x), is given the text or its values and
  // reads the id.
  if (!R.Query)
    for (const BoundStatement &B : G.S.All)
      if (B.Sql->Ins &&
          (B.At == R.By || (R.Through && givesValues(*R.By, B)))) {
        R.Self = true;
        R.Of.push_back({B.At, &B, {B.Sql->Ins->Table.Text}});
      }
  if (R.Self)
    return;
  const std::string &In = R.By->Function;
  bool Here = Events.count(In) &&
              llvm::any_of(Events.at(In), [&](const InsertEvent &E) {
                return E.At->At.File == R.By->At.File;
              });
  auto It = Readers.find(In);
  if (!Here && It != Readers.end()) {
    R.PassedOn = true;
    return;
  }
  if (asRun(R))
    return;
  if (It != Readers.end() && isOfCallers(R)) {
    R.PassedOn = true;
    return;
  }
  std::set<std::string> Seen;
  before(*R.By, R, Seen);
}

} // namespace keyspread
