#include "rewrites/graph/runs/RunIds.h"

#include "rewrites/graph/results/IdReaders.h"
#include "rewrites/graph/runs/RunTexts.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

RunIds::RunIds(const Program &P, const Statements &S, trace::Runs &Runs,
               const RunStatements &Ran, const Schema &Tables)
    : References(Ran, Tables), S(S), Ran(Ran) {
  for (const Call &C : P.Calls)
    Calls.try_emplace(C.At, &C);
  for (const trace::Trace &T : Runs.all()) {
    take(T.Items);
    takeKept(T.KeptIds);
  }
  findNones(Runs);
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

/// The event that was given the text of what \p E runs.
static const trace::Event *textOf(const trace::Event &E) {
  if (E.Text)
    return &E;
  const trace::Event *By = E.Handle ? E.Handle.Of->By : nullptr;
  return By && By->Text ? By : nullptr;
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

/// Both name a connection, and it is not seen to be one: the last id of one
/// says nothing of the other.
static bool onOther(const trace::Event &Read, const trace::Event &Insert) {
  return !Read.Args.empty() && !Insert.Args.empty() &&
         !trace::same(Read.Args[0], Insert.Args[0]);
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
  for (trace::V Last : trace::alternatives(Read.After)) {
    const trace::Event *By = Last.Of->By;
    if (const trace::Event *Given = By ? nullptr : Ran.keptBy(Last)) {
      take(*Given, nullptr, Kept);
      continue;
    }
    if (!By || !By->Text || onOther(Began, *By)) {
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
    if (const Call *By = Query ? nullptr : callAt(C->In, C->At))
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
    if (B.Text->Segments.empty() || !trace::fills(Flat.Text, B.Text->Text))
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
