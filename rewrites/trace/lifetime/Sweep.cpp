#include "rewrites/trace/lifetime/Sweep.h"

#include "rewrites/trace/Machine.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

namespace {

/// Marks what is reached.
class Reach {
public:
  explicit Reach(World &W) : W(W) {}

  void take(V Of) {
    for (const Step *S = Of.Way; S && !S->Stays; S = S->Before)
      S->Stays = true;
    if (Of && !Of.Of->Stays) {
      Of.Of->Stays = true;
      Values.push_back(Of.Of);
    }
  }
  void take(const Event *E) {
    if (E && !E->Stays) {
      E->Stays = true;
      Events.push_back(E);
    }
  }
  void take(const std::vector<V> &All) {
    for (V Of : All)
      take(Of);
  }
  void take(const std::vector<Item> &Items) {
    for (const Item &I : Items) {
      take(I.Of);
      take(I.Value);
      take(I.First);
      take(I.Second);
    }
  }
  void take(const Trace &T);
  void takeWorld();
  void takeCells();
  /// ... and what that leads to.
  void go();

private:
  void lookInto(const Value &X);
  void lookInto(const Event &E);

  World &W;
  std::vector<const Value *> Values; // whose parts are not looked at yet
  std::vector<const Event *> Events;
};

} // namespace

void Reach::take(const Trace &T) {
  take(T.Items);
  take(T.Parameters);
  take(T.Result);
  for (const Gave &G : T.Given)
    take(G.Of);
  for (const Kept &K : T.Statements) {
    take(K.Of);
    take(K.By);
  }
  for (const KeptId &K : T.KeptIds)
    take(K.Read);
}

/// What later runs ask the World for.
void Reach::takeWorld() {
  for (const auto &[Name, Of] : W.Constants)
    take(Of);
  for (const auto &[Class, Fields] : W.FixedFields)
    for (const auto &[Field, Of] : Fields)
      take(Of);
  W.Make.eachLasting([&](V Of) { take(Of); });
}

static bool readsStaying(const Value &X, unsigned Depth = 0) {
  if (X.Kind == Kind::Result)
    return X.HasCell && X.By->Stays;
  return X.HasCell && Depth < MostDepth &&
         llvm::any_of(
             X.Parts, [&](V P) { return P && readsStaying(*P.Of, Depth + 1); });
}

/// Members that were given cells that the trace reads.
void Reach::takeCells() {
  W.Make.eachYoungCell([&](const Value &X) {
    if (readsStaying(X))
      take(V{&X});
  });
}

void Reach::lookInto(const Value &X) {
  take(X.Parts);
  take(X.Base);
  take(X.By);
  if (X.To.Base && X.To.Base->Of)
    take(V{X.To.Base->Of});
  take(W.Make.leftInTurns(X));
  if (auto It = W.GivenText.find(&X); It != W.GivenText.end())
    take(It->second);
}

void Reach::lookInto(const Event &E) {
  for (V Of : {E.Object, E.Handle, E.Text, E.After})
    take(Of);
  for (const std::vector<V> *Of : {&E.Args, &E.Behind, &E.Bound})
    take(*Of);
  for (const ReadAgain &A : E.Again) {
    take(A.Now);
    take(A.Bound);
  }
  for (const auto &[Condition, Holds] : E.Known)
    take(Condition);
  take(E.PieceOf);
}

void Reach::go() {
  while (!Values.empty() || !Events.empty()) {
    if (!Events.empty()) {
      const Event &E = *Events.back();
      Events.pop_back();
      lookInto(E);
      continue;
    }
    const Value &X = *Values.back();
    Values.pop_back();
    lookInto(X);
  }
}

void settle(World &W) {
  W.Make.settle();
  W.Events.settle();
}

void sweep(World &W, const Trace *T) {
  Reach From(W);
  From.takeWorld();
  if (T)
    From.take(*T);
  From.go();
  From.takeCells();
  From.go();
  for (auto It = W.GivenText.begin(); It != W.GivenText.end();)
    It = It->first->Stays ? std::next(It) : W.GivenText.erase(It);
  W.Make.sweep();
  W.Events.sweep();
}

} // namespace keyspread::trace
