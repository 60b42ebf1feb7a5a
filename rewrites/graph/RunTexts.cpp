#include "rewrites/graph/RunTexts.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

std::vector<std::pair<std::string, Site>> beginningsOf(trace::V Text) {
  std::vector<std::pair<std::string, Site>> Result;
  for (trace::V Of : trace::alternatives(Text)) {
    trace::FlatText Flat = trace::flatten(Of);
    if (Flat.Runs.empty())
      continue;
    const trace::Value &First = *Flat.Runs.front().Of.Of;
    if (First.From && !First.From->Runs.empty())
      Result.push_back({std::move(Flat.Text), First.From->Runs.front().At});
  }
  return Result;
}

RunTexts::RunTexts(trace::Runs &Runs, const Program &P) {
  for (const Call &C : P.Calls)
    Calls.try_emplace(C.At, &C);
  for (const trace::Trace &T : Runs.all()) {
    Whole &= T.Cut.empty();
    forEachEvent(T.Items, [&](const trace::Event &E) {
      if (E.isDatabase() && E.Text)
        take(E);
    });
  }
}

void RunTexts::take(const trace::Event &E) {
  const std::vector<trace::V> Possible = trace::alternatives(E.Text);
  const std::vector<Key> Begun = beginningsOf(E.Text);
  std::vector<const Call *> Chain;
  auto Add = [&](const program::Function *In, const Node *At) {
    auto C = Calls.find(In->Unit->site(At->At));
    if (C == Calls.end())
      return;
    Chain.push_back(C->second);
    if (Begun.empty() || Begun.size() < Possible.size() ||
        Possible.size() >= 32)
      Open.insert(C->second);
    Of[C->second].insert(Begun.begin(), Begun.end());
  };
  All.insert(Begun.begin(), Begun.end());
  Add(E.In, E.At);
  for (const trace::CallSite *C = E.Up; C; C = C->Up)
    Add(C->In, C->At);
  for (trace::V Text : Possible)
    if (Text)
      Seen.push_back({Text, &E, Chain});
}

bool RunTexts::isElsewhere(llvm::StringRef Text, const Site &At,
                           const Call &C) const {
  auto Given = Of.find(&C);
  if (!Whole || Given == Of.end() || Open.count(&C))
    return false;
  auto Is = [&](const Key &K) {
    return K.first == Text && K.second.File == At.File &&
           K.second.Begin <= At.Begin && At.Begin < K.second.End;
  };
  return llvm::any_of(All, Is) && llvm::none_of(Given->second, Is);
}

} // namespace keyspread
