#include "rewrites/graph/RunIds.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

RunIds::RunIds(const Program &P, const Statements &S, trace::Runs &Runs,
               const RunStatements &Ran, const Schema &Tables)
    : References(Ran, Tables), S(S) {
  for (const Call &C : P.Calls)
    Calls.try_emplace(C.At, &C);
  for (const trace::Trace &T : Runs.all())
    take(T.Items);
}

void RunIds::take(const std::vector<trace::Item> &Items) {
  for (const trace::Item &I : Items) {
    if (const trace::Event *E = I.Of;
        E && E->isDatabase() && E->How->Origin == OriginKind::AutoIncrement)
      read(*E);
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

void RunIds::read(const trace::Event &E) {
  std::set<const BoundStatement *> After;
  if (!E.After)
    After.insert(nullptr);
  else
    for (trace::V Ran : trace::alternatives(E.After)) {
      const trace::Event *By = Ran.Of->By;
      if (!By || !By->Text || onOther(E, *By)) {
        After.insert(nullptr);
        continue;
      }
      for (trace::V Text : trace::alternatives(By->Text))
        After.insert(statementOf(Text));
    }
  auto Add = [&](const program::Function *In, const Node *At) {
    if (auto C = Calls.find(In->Unit->site(At->At)); C != Calls.end())
      Of[C->second].insert(After.begin(), After.end());
  };
  Add(E.In, E.At);
  for (const trace::CallSite *C = E.Up; C; C = C->Up)
    Add(C->In, C->At);
}

/// The INSERT that has this text; null when there is none, or another beside
/// it.
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
    if (B.Text->Segments.empty() || B.Text->Text != Flat.Text)
      continue;
    const Site &Begin = B.Text->Segments.front().At;
    if (Begin.File != At.File || Begin.Begin < At.Begin ||
        At.End <= Begin.Begin)
      continue;
    if (Found || !B.Sql->Ins)
      return nullptr;
    Found = &B;
  }
  return Found;
}

const BoundStatement *RunIds::insertOf(const Call &C) const {
  auto It = Of.find(&C);
  return It == Of.end() || It->second.size() != 1 ? nullptr
                                                  : *It->second.begin();
}

} // namespace keyspread
