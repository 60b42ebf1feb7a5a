#include "rewrites/graph/runs/RunCounters.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using trace::Kind;
using trace::V;

/// It is what a call gave, or what the turns of a loop left of that: the one
/// row that a query has.
static bool isGiven(const trace::Values &Made, trace::V Of) {
  return llvm::any_of(trace::alternatives(Of), [&](trace::V One) {
    return One.Of->Kind == Kind::Result ||
           llvm::any_of(Made.leftInTurns(*One.Of), [](trace::V Left) {
             return Left.Of->Kind == Kind::Result;
           });
  });
}

/// `row + 1` of what a call gave, or of 0 where it gave nothing.
static bool countsRead(const trace::Values &Made, const trace::Value &X) {
  return X.Kind == Kind::Operation && X.Name == "+" && X.Parts.size() == 2 &&
         isGiven(Made, X.Parts[0]) && X.Parts[1].Of->Kind == Kind::Number &&
         X.Parts[1].Of->Number > 0;
}

static V keyOf(const trace::Event &E) {
  const std::optional<unsigned> At = E.How->Access.Key;
  return At && *At < E.Args.size() ? E.Args[*At] : V();
}

/// Every value that \p Of is put together of, and itself; each once.
static void forEachPart(V Of,
                        llvm::function_ref<void(const trace::Value &)> Do) {
  std::set<const trace::Value *> Seen;
  std::vector<V> Left = {Of};
  while (!Left.empty()) {
    const V Next = Left.back();
    Left.pop_back();
    if (!Next || !Seen.insert(Next.Of).second)
      continue;
    Do(*Next.Of);
    llvm::append_range(Left, Next.Of->Parts);
  }
}

/// \p Put writes `n + 1` of the `n` that one of \p Reads gave for its key.
void RunCounters::keeps(const trace::Event &Put,
                        const std::vector<const trace::Event *> &Reads) {
  const V Key = keyOf(Put);
  auto IsRead = [&](const trace::Value &X) {
    return X.Kind == Kind::Result && llvm::is_contained(Reads, X.By) &&
           trace::same(keyOf(*X.By), Key);
  };
  for (size_t I = 0; I < Put.Args.size(); ++I)
    forEachPart(Put.Behind[I] ? Put.Behind[I] : Put.Args[I],
                [&](const trace::Value &Sum) {
                  if (Sum.Kind != Kind::Operation || Sum.Name != "+" ||
                      Sum.Parts.size() != 2 ||
                      Sum.Parts[1].Of->Kind != Kind::Number ||
                      Sum.Parts[1].Of->Number <= 0)
                    return;
                  bool Is = false;
                  forEachPart(Sum.Parts[0],
                              [&](const trace::Value &X) { Is |= IsRead(X); });
                  if (!Is)
                    return;
                  const Site At = Put.In->Unit->site(Put.At->At);
                  Kept.try_emplace(&Sum, At);
                  Kept.try_emplace(Sum.Parts[0].Of, At);
                });
}

RunCounters::RunCounters(const RunStatements &Ran) {
  for (const trace::Trace &T : Ran.Runs.all()) {
    std::vector<const trace::Event *> Reads;
    trace::forEachEvent(T.Items, [&](const trace::Event &E) {
      if (!E.How || !keyOf(E))
        return;
      const AccessVerb Verb = E.How->Access.Verb;
      if (Verb == AccessVerb::Read)
        Reads.push_back(&E);
      else if (Verb != AccessVerb::None && Verb != AccessVerb::Delete &&
               !Reads.empty())
        keeps(E, Reads);
    });
  }
  for (const RunText &T : Ran.all())
    for (const BoundStatement &B : T.Statements) {
      const sql::Update *U = B.Sql->Upd.get();
      if (!U || U->From.empty() || !U->From[0].Table.known())
        continue;
      for (const sql::Assignment &A : U->Set) {
        const Counter C = {U->From[0].Table.Text, A.Column.Text,
                           B.site(B.Sql->Range)};
        if (countsUp(B, A))
          Up.push_back(C);
        for (const RunValue &V : Ran.valuesOf(T, *B.Sql, A.Right))
          if (V.Of && countsRead(Ran.Runs.Make, *V.Of.Of)) {
            Back.try_emplace(V.Of.Of, C);
            Up.push_back(C);
          }
      }
    }
}

Birth RunCounters::Counter::birth() const {
  return {facts::OriginKind::Counter,
          false,
          {{At, "'" + Column + "' of '" + Table + "' is counted up here"}}};
}

std::optional<Birth> RunCounters::writtenBack(const trace::Value &Of) const {
  auto It = Back.find(&Of);
  return It == Back.end() ? std::nullopt : std::optional(It->second.birth());
}

std::optional<Birth> RunCounters::keptBack(const trace::Value &Of) const {
  auto It = Kept.find(&Of);
  if (It == Kept.end())
    return std::nullopt;
  return Birth{facts::OriginKind::Counter,
               false,
               {{It->second, "it is counted up in the store here"}}};
}

std::optional<Birth> RunCounters::countedUp(const ResultColumn &C) const {
  auto It = llvm::find_if(Up, [&](const Counter &One) {
    return sql::sameName(One.Table, C.Table) &&
           sql::sameName(One.Column, C.Column);
  });
  return It == Up.end() ? std::nullopt : std::optional(It->birth());
}

} // namespace keyspread
