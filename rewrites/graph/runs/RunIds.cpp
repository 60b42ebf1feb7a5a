#include "rewrites/graph/runs/RunIds.h"

#include "matchers/sql/Holes.h"
#include "rewrites/graph/results/IdReaders.h"
#include "rewrites/graph/runs/RunTexts.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

RunIds::RunIds(const Program &P, const Statements &S, trace::Runs &Runs,
               const RunStatements &Ran, const Schema &Tables)
    : References(Ran, Tables), S(S), Runs(Runs), Ran(Ran), Tables(Tables) {
  for (const Call &C : P.Calls)
    Calls.try_emplace(C.At, &C);
  noteTexts(Runs);
  for (const trace::Trace &T : Runs.all()) {
    take(T.Items);
    takeKept(T.KeptIds);
  }
  findNones(Runs);
  findGivers(Runs);
}

/// The event of \p T that gave the statement of \p Read the text that it has
/// there; null: none did.
static const trace::Event *lastTextOf(const trace::Trace &T,
                                      const trace::Event &Read) {
  const trace::Event *Last = nullptr;
  trace::forEachEvent(T.Items, [&](const trace::Event &E) {
    if (E.isDatabase() && E.Text && E.Number < Read.Number && E.Handle &&
        Read.Handle && trace::same(E.Handle, Read.Handle))
      Last = &E;
  });
  return Last;
}

/// The row that has the id may be missing, which throws or gives another value.
void RunIds::findGivers(trace::Runs &Runs) {
  auto QueryOf = [&](const trace::Event &Given) -> const BoundStatement * {
    const BoundStatement *B = statementOf(Given.Text);
    return B && asksForId(*B) ? B : nullptr;
  };
  for (const program::Function *F : Asking) {
    const trace::Trace &T = Runs.of(*F);
    if (!T.Result || !trace::areFew(T.Result, 32))
      continue;
    for (trace::V Of : trace::alternatives(T.Result)) {
      const trace::Event *Read =
          Of.Of->Kind == trace::Kind::Result ? Of.Of->By : nullptr;
      const bool IsCell =
          Read && Read->How && Read->How->Column && !Read->How->ReturnsIndex;
      const trace::Event *Given = IsCell ? lastTextOf(T, *Read) : nullptr;
      const BoundStatement *Query = Given ? QueryOf(*Given) : nullptr;
      const Call *By = Query ? callAt(Read->In, Read->At) : nullptr;
      if (By)
        Givers.try_emplace(F->Of->Usr, Giver{By, Query});
    }
  }
}

/// The number that stands for no id in \p Result, which else is an id that was
/// read.
static std::optional<int64_t> noneIn(const Statements &S, trace::V Result) {
  std::optional<int64_t> None;
  bool ReadsId = false;
  if (!Result || !trace::areFew(Result, 32))
    return std::nullopt;
  for (trace::V Of : trace::alternatives(Result)) {
    const trace::Value &X = *Of.Of;
    // SQLite has a last rowid whoever made the key; others have no last id.
    ReadsId |= X.Kind == trace::Kind::Result && X.By->How &&
               X.By->How->Origin == OriginKind::AutoIncrement &&
               S.dialectFor(*X.By->How) == sql::Dialect::Sqlite;
    if (X.Kind == trace::Kind::Number && !None)
      None = X.Number;
  }
  return ReadsId ? None : std::nullopt;
}

/// Runs each function that reads the id of what its callers, or it, inserted.
void RunIds::findNones(trace::Runs &Runs) {
  for (const auto &[Call, F] : Readers)
    if (auto [It, New] = Nones.try_emplace(F); New)
      It->second = noneIn(S, Runs.of(*F).Result);
}

std::optional<int64_t> RunIds::noneGivenBy(const Call &C) const {
  auto It = Readers.find(&C);
  return It == Readers.end() ? std::nullopt : Nones.at(It->second);
}

void RunIds::noteTexts(trace::Runs &Runs) {
  for (const trace::Trace &T : Runs.all())
    trace::forEachEvent(T.Items, [&](const trace::Event &E) {
      if (!E.isDatabase() || !E.Text || !E.Handle)
        return;
      auto [It, New] = Texts.try_emplace(E.Handle.Of, &E);
      if (!New && It->second && !trace::same(It->second->Text, E.Text))
        It->second = nullptr;
    });
  for (const trace::Trace &T : Runs.all())
    trace::forEachEvent(T.Items, [&](const trace::Event &E) {
      if (const trace::Event *Given =
              E.isDatabase() && E.After ? textOf(E) : nullptr)
        Before[Given].push_back(E.After);
    });
}

/// The event that gave the statement \p Handle its text; null: nobody knows.
const trace::Event *RunIds::textOf(trace::V Handle) const {
  if (const trace::Event *By = Handle.Of->By; By && By->Text)
    return By;
  auto It = Texts.find(Handle.Of);
  return It == Texts.end() ? nullptr : It->second;
}

/// The event that was given the text of what \p E runs.
const trace::Event *RunIds::textOf(const trace::Event &E) const {
  return E.Text ? &E : E.Handle ? textOf(E.Handle) : nullptr;
}

void RunIds::take(const std::vector<trace::Item> &Items) {
  for (const trace::Item &I : Items) {
    if (const trace::Event *E = I.Of; E && E->isDatabase()) {
      if (E->How->Origin == OriginKind::AutoIncrement)
        read(*E, *E, nullptr);
      else if (const trace::Event *Given = E->After ? textOf(*E) : nullptr)
        for (trace::V Text : trace::alternatives(Given->Text))
          if (const BoundStatement *B = statementOf(Text); B && asksForId(*B))
            read(*E, *Given, B);
    }
    take(I.First);
    take(I.Second);
  }
}

/// The connection that \p Of, a statement that is given its text later on, was
/// made for: `mysql_stmt_init(db)`. No value: it is no such statement.
trace::V RunIds::madeFor(trace::V Of) const {
  const trace::Event *Made = Of.Of->By;
  const llvm::StringRef Model = Made ? Runs.modelOf(Made->Name) : "";
  const size_t At = Model == "made_for_second";
  return (At || Model == "made_for_first") && At < Made->Args.size()
             ? Made->Args[At]
             : trace::V();
}

/// Both name a connection, or a statement of one, and it is not seen to be one:
/// the last id of one says nothing of the other.
bool RunIds::onOther(const trace::Event &Read,
                     const trace::Event &Insert) const {
  if (Read.Args.empty() || Insert.Args.empty())
    return false;
  const trace::V One = Read.Args[0], Two = Insert.Args[0];
  const trace::V OfOne = madeFor(One), OfTwo = madeFor(Two);
  return !trace::same(One, Two) &&
         !trace::same(OfOne ? OfOne : One, OfTwo ? OfTwo : Two);
}

/// `LAST_INSERT_ID(n + 1)` makes a number the last id.
static bool setsLastId(llvm::StringRef Text) {
  for (;;) {
    const size_t At = Text.find_insensitive("last_insert_id(");
    if (At == llvm::StringRef::npos)
      return false;
    Text = Text.drop_front(At).split('(').second.ltrim();
    if (!Text.starts_with(")"))
      return true;
  }
}

/// An INSERT into a table that numbers no rows leaves the last id as it was,
/// but in SQLite, whose every row has a number.
bool RunIds::makesNoId(const trace::Event &Given) const {
  const std::vector<trace::V> All = trace::alternatives(Given.Text);
  return llvm::all_of(All, [&](trace::V Text) {
    const BoundStatement *Of = statementOf(Text);
    if (!Of || !Of->Sql->Ins || S.dialectOf(*Of) == sql::Dialect::Sqlite ||
        setsLastId(Of->Text->Text))
      return false;
    const Table *T = Tables.find(Of->Sql->Ins->Table.Text);
    return T && llvm::none_of(T->Columns, Schema::counted);
  });
}

/// What may have made the last id, where \p Last is what ran last: behind
/// INSERTs that make none what ran before those.
std::vector<trace::V> RunIds::ranBefore(trace::V Last) const {
  std::vector<trace::V> Result, Todo = trace::alternatives(Last);
  std::set<const trace::Event *> Passed;
  while (!Todo.empty()) {
    const trace::V Of = Todo.back();
    Todo.pop_back();
    const trace::Event *Given = textOf(Of);
    auto It = Given && makesNoId(*Given) ? Before.find(Given) : Before.end();
    if (It == Before.end())
      Result.push_back(Of);
    else if (Passed.insert(Given).second)
      for (trace::V Earlier : It->second)
        llvm::append_range(Todo, trace::alternatives(Earlier));
  }
  return Result;
}

const Call *RunIds::callAt(const program::Function *In, const Node *At) const {
  auto It = Calls.find(In->Unit->site(At->At));
  return It == Calls.end() ? nullptr : It->second;
}

/// The INSERT that \p Given was given, and that \p At ran.
void RunIds::take(const trace::Event &Given, const Call *At,
                  Inserts &To) const {
  for (trace::V Text : trace::alternatives(Given.Text)) {
    const BoundStatement *Of = statementOf(Text);
    if (Of && !Of->Sql->Ins)
      Of = nullptr;
    To.insert({Of, Of ? At : nullptr});
  }
}

/// What ran last when \p Read did, seen from the function that was entered by
/// \p Frame; \p Began was given its text, or is \p Read.
RunIds::Inserts RunIds::before(const trace::Event &Read,
                               const trace::Event &Began,
                               const trace::CallSite *Frame) const {
  if (!Read.After)
    return {RanInsert()};
  Inserts Result, Kept;
  for (trace::V Last : ranBefore(Read.After)) {
    const trace::Event *By = textOf(Last);
    if (const trace::Event *Given = By ? nullptr : Ran.keptBy(Last)) {
      take(*Given, nullptr, Kept);
      continue;
    }
    if (!By || onOther(Began, *By)) {
      Result.insert(RanInsert());
      continue;
    }
    const Call *At = nullptr;
    if (By->Up == Frame)
      At = callAt(By->In, By->At);
    for (const trace::CallSite *C = By->Up; C && !At; C = C->Up)
      if (C->Up == Frame)
        At = callAt(C->In, C->At);
    take(*By, At, Result);
  }
  // A statement that is made the first time only is run by the same call later.
  for (const RanInsert &K : Kept)
    if (llvm::none_of(Result, [&](const RanInsert &I) { return I.Of == K.Of; }))
      Result.insert(K);
  return Result;
}

/// \p Began is where its text was given; so is that of \p Query.
void RunIds::read(const trace::Event &E, const trace::Event &Began,
                  const BoundStatement *Query) {
  auto Add = [&](const program::Function *In, const Node *At,
                 const trace::CallSite *Frame) {
    const Call *C = callAt(In, At);
    if (!C)
      return;
    Inserts All = before(E, Began, Frame);
    if (Query && C == Query->At)
      Queries[Query].insert(All.begin(), All.end());
    Reads[C].merge(All);
  };
  Add(Began.In, Began.At, Began.Up);
  const program::Function *Entered = Began.In;
  for (const trace::CallSite *C = Began.Up; C; C = C->Up) {
    Add(C->In, C->At, C->Up);
    if (Query)
      Asking.insert(Entered);
    else if (const Call *By = callAt(C->In, C->At))
      Readers.try_emplace(By, Entered);
    Entered = C->In;
  }
}

void RunIds::takeKept(const std::vector<trace::KeptId> &Ids) {
  for (const trace::KeptId &K : Ids) {
    const Call *Read = callAt(K.Read->In, K.Read->At);
    auto [It, New] = Kept.try_emplace(K.In->Unit->site(K.At->At));
    KeptId &Here = It->second;
    Here.Read = New || Here.Read == Read ? Read : nullptr;
    Here.Function = K.In->Of->Usr;
    Here.Macro = K.At->Macro;
    Here.Of.merge(before(*K.Read, *K.Read, K.Up));
  }
}

/// What has this text; null when there is none, or several.
const BoundStatement *RunIds::statementOf(trace::V Text) const {
  trace::FlatText Flat = trace::flatten(Text);
  if (Flat.Runs.empty())
    return nullptr;
  const trace::Value &First = *Flat.Runs.front().Of.Of;
  if (!First.From || First.From->Runs.empty())
    return nullptr;
  const Site &At = First.From->Runs.front().At;
  const BoundStatement *Found = nullptr;
  for (const BoundStatement &B : S.All) {
    if (B.Text->Segments.empty() || !sql::fills(Flat.Text, B.Text->Text))
      continue;
    const Site &Begin = B.Text->Segments.front().At;
    if (Begin.File != At.File || Begin.Begin < At.Begin ||
        At.End <= Begin.Begin)
      continue;
    if (Found)
      return nullptr;
    Found = &B;
  }
  return Found;
}

/// One for all.
static RanInsert theOne(const std::set<RanInsert> &All) {
  if (All.empty())
    return {};
  RanInsert Result = *All.begin();
  for (const RanInsert &I : All) {
    if (I.Of != Result.Of)
      return {};
    if (I.At != Result.At)
      Result.At = nullptr;
  }
  return Result;
}

RanInsert RunIds::KeptId::insert() const { return theOne(Of); }

RanInsert RunIds::insertOf(const Call &C) const {
  auto It = Reads.find(&C);
  return It == Reads.end() ? RanInsert() : theOne(It->second);
}

RanInsert RunIds::insertOf(const BoundStatement &Query) const {
  auto It = Queries.find(&Query);
  return It == Queries.end() ? RanInsert() : theOne(It->second);
}

const RunIds::Inserts &RunIds::insertsOf(const BoundStatement &Query) const {
  static const Inserts None;
  auto It = Queries.find(&Query);
  return It == Queries.end() ? None : It->second;
}

} // namespace keyspread
