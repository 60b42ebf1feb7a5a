#include "rewrites/graph/runs/RunTexts.h"

#include "matchers/sql/Statement.h"
#include "rewrites/trace/PossibleTexts.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// What a text that no unit shows was read with: the texts without holes that
/// were given to the calls that read it.
static void takePaths(trace::V Of, std::set<std::string> &Paths,
                      std::set<const trace::Value *> &Seen) {
  const trace::Value &X = *Of.Of;
  if (!Seen.insert(&X).second)
    return;
  if (X.Kind == trace::Kind::Text || X.Kind == trace::Kind::Join) {
    trace::FlatText Flat = trace::flatten(Of);
    if (Flat.Holes.empty() && looksLikePath(Flat.Text))
      Paths.insert(std::move(Flat.Text));
  } else if (X.Kind == trace::Kind::Operation) {
    for (trace::V P : X.Parts)
      takePaths(P, Paths, Seen);
  } else if (X.Kind == trace::Kind::Result && X.By) {
    if (X.By->Object)
      takePaths(X.By->Object, Paths, Seen);
    for (trace::V A : X.By->Args)
      takePaths(A, Paths, Seen);
  }
}

const Template *textOfFile(trace::V Of, const Resources &Files) {
  std::set<std::string> Paths;
  std::set<const trace::Value *> Seen;
  if (Of && !Files.empty() && beginningsOf(Of).empty())
    takePaths(Of, Paths, Seen);
  return Paths.size() == 1 ? Files.theOne(*Paths.begin()) : nullptr;
}

std::vector<std::pair<std::string, Site>> beginningsOf(trace::V Text,
                                                       const Resources &Files) {
  std::vector<std::pair<std::string, Site>> Result = beginningsOf(Text);
  for (trace::V Of : trace::alternatives(Text))
    if (const Template *T = textOfFile(Of, Files))
      Result.push_back({T->Text, T->Segments.front().At});
  return Result;
}

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

/// `QSqlQuery query;`, which is given its text later.
static bool isEmpty(trace::V Text) {
  return Text.Of->Kind == trace::Kind::Text && Text.Of->Name.empty();
}

/// Some piece of \p Text is written in \p In.
static bool hasPiece(trace::V Text, const program::Function &In) {
  const std::vector<Node> &All = In.Of->Nodes;
  const trace::FlatText Flat = trace::flatten(Text);
  return llvm::any_of(Flat.Runs, [&](const trace::FlatText::Run &Piece) {
    const Node *From = Piece.Of.Of->From;
    return From && !std::less<>()(From, All.data()) &&
           std::less<>()(From, All.data() + All.size());
  });
}

RunTexts::RunTexts(trace::Runs &Runs, const Program &P) {
  for (const Call &C : P.Calls) {
    Calls.try_emplace(C.At, &C);
    for (const Expr &A : C.Args)
      Arguments.try_emplace(A.At, &C);
  }
  for (const trace::Trace &T : Runs.all()) {
    Whole &= T.Cut.empty();
    forEachEvent(T.Items, [&](const trace::Event &E) {
      if (E.isDatabase() && E.Text && !isEmpty(E.Text))
        take(E, Runs.Make);
    });
  }
}

void RunTexts::take(const trace::Event &E, trace::Values &Make) {
  // `"SELECT * FROM " + table() + " ORDER BY " + column()` of a virtual
  // table(): each text that the literals make, where one class gives both.
  const std::vector<trace::V> Possible =
      trace::possibleTexts(Make, E.Text, trace::choosesLiterals, 1, E.Known);
  std::vector<Key> Begun;
  for (trace::V Text : Possible)
    llvm::append_range(Begun, beginningsOf(Text));
  std::vector<const Call *> Chain;
  std::vector<const program::Function *> Frames;
  auto Add = [&](const program::Function *In, const Node *At) {
    auto C = Calls.find(In->Unit->site(At->At));
    if (C == Calls.end())
      return;
    Chain.push_back(C->second);
    Frames.push_back(In);
    if (Begun.empty() || Begun.size() < Possible.size() ||
        Possible.size() >= 32)
      Open.insert(C->second);
    Of[C->second].insert(Begun.begin(), Begun.end());
  };
  All.insert(Begun.begin(), Begun.end());
  Add(E.In, E.At);
  for (const trace::CallSite *C = E.Up; C; C = C->Up)
    Add(C->In, C->At);
  const std::vector<trace::V> OfTwoTurns =
      trace::possibleTexts(Make, E.Text, trace::choosesLiterals, 2, E.Known);
  for (size_t I = 0; I < Possible.size(); ++I) {
    const trace::V Text = Possible[I];
    if (!Text)
      continue;
    size_t Making = Frames.size();
    while (Making && !hasPiece(Text, *Frames[Making - 1]))
      --Making;
    const bool OfLoop = OfTwoTurns.size() == Possible.size() &&
                        !trace::same(Text, OfTwoTurns[I]);
    Seen.push_back({Text, &E, Chain, Making,
                    Making ? Frames[Making - 1] : nullptr, OfLoop});
  }
  takeWay(E.Text, {}, true);
}

/// The calls that \p Text was handed on by were given it, though they may have
/// returned since: what they made kept it. \p By were given all it is chosen
/// from; a part of a text tells of no whole one.
void RunTexts::takeWay(trace::V Text, std::set<const Call *> By, bool Whole) {
  if (!Text)
    return;
  for (const trace::Step *S = Text.Way; S; S = S->Before)
    if (S->Kind == trace::Step::Given)
      if (auto C = Arguments.find(S->Unit->site(S->At->At));
          C != Arguments.end())
        By.insert(C->second);
  const trace::Value &X = *Text.Of;
  if (X.Kind == trace::Kind::Choice) {
    takeWay(X.Parts[1], By, Whole);
    takeWay(X.Parts[2], By, Whole);
    return;
  }
  const std::vector<Key> Begun =
      Whole ? beginningsOf(Text) : std::vector<Key>();
  for (const Call *C : By) {
    Of[C].insert(Begun.begin(), Begun.end());
    if (Begun.empty())
      Open.insert(C);
  }
  for (trace::V Part : X.Parts)
    if (X.Kind == trace::Kind::Join || X.Kind == trace::Kind::Operation)
      takeWay(Part, {}, false);
}

bool RunTexts::isElsewhere(const Template &T, const Call &C,
                           const std::set<const Template *> &Known) const {
  auto Given = Of.find(&C);
  if (!Whole || T.Segments.empty() || Given == Of.end() || Open.count(&C))
    return false;
  auto Is = [](const Template &Of, const Key &K) {
    if (Of.Segments.empty() || K.first != Of.Text)
      return false;
    const Site &At = Of.Segments.front().At;
    return K.second.File == At.File && K.second.Begin <= At.Begin &&
           At.Begin < K.second.End;
  };
  auto IsT = [&](const Key &K) { return Is(T, K); };
  // A run may spell a text in another way: then it tells nothing of those that
  // it does not meet.
  auto IsKnown = [&](const Key &K) {
    return llvm::any_of(Known, [&](const Template *Of) { return Is(*Of, K); });
  };
  const bool Told =
      llvm::any_of(All, IsT) || llvm::all_of(Given->second, IsKnown);
  return Told && llvm::none_of(Given->second, IsT);
}

} // namespace keyspread
