//===- Matching.cpp - two statements, piece by piece ----------------------===//
#include "rewrites/proof/Matching.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <set>

using namespace llvm;

namespace keyspread::proof {

void Gain::add(const Gain &G) {
  append_range(Same, G.Same);
  append_range(Demands, G.Demands);
  append_range(Gone, G.Gone);
}

bool Matching::same(const Piece &A, const Piece &B) const {
  if (A.Slots.size() != B.Slots.size())
    return false;
  const bool Quoted = QuotesCome && B.QuotedHole && A.Slots.size() == 1 &&
                      A.Text == std::string(1, sql::HoleByte);
  return A.Text == B.Text || Quoted;
}

/// Every step from the last node, the one to try first pushed last.
void Matching::steps(std::vector<Node> &Nodes, int At, Stretch O, Stretch N) {
  const size_t I = Nodes[At].I, J = Nodes[At].J;
  auto [A, AEnd] = Additions.equal_range(J);
  for (; A != AEnd; ++A)
    if (A->second.End <= N.End)
      Nodes.push_back({I, A->second.End, At, &A->second.Brings, {}});
  bool Only = false;
  auto [E, EEnd] = Exchanges.equal_range(I);
  for (; E != EEnd; ++E)
    if (E->second.End <= O.End) {
      Only |= E->second.Only;
      if (auto L = E->second.Take(J); L && L->At <= N.End)
        Nodes.push_back(
            {E->second.End, L->At, At, nullptr, std::move(L->Brings)});
    }
  if (Only || I == O.End || J == N.End || !same(Old.All[I], New.All[J]))
    return;
  Gain G;
  for (auto [A, B] : zip(Old.All[I].Slots, New.All[J].Slots))
    G.Same.emplace_back(A, B);
  Nodes.push_back({I + 1, J + 1, At, nullptr, std::move(G)});
}

std::optional<Gain> Matching::run(Stretch O, Stretch N) {
  std::vector<Node> Nodes{{O.Begin, N.Begin, -1, nullptr, {}}};
  std::vector<int> Open{0};
  std::set<std::pair<size_t, size_t>> Seen;
  while (!Open.empty()) {
    int At = Open.back();
    Open.pop_back();
    const size_t I = Nodes[At].I, J = Nodes[At].J;
    if (!Seen.insert({I, J}).second)
      continue;
    if (I > FarOld || (I == FarOld && J > FarNew)) {
      FarOld = I;
      FarNew = J;
    }
    if (I == O.End && J == N.End) {
      std::vector<const Gain *> Way;
      for (; At >= 0; At = Nodes[At].From)
        if (const Gain *G = Nodes[At].Own ? &*Nodes[At].Own : Nodes[At].Brings)
          Way.push_back(G);
      Gain All;
      for (const Gain *G : reverse(Way))
        All.add(*G);
      return All;
    }
    const size_t Before = Nodes.size();
    steps(Nodes, At, O, N);
    for (size_t K = Before; K < Nodes.size(); ++K)
      Open.push_back(static_cast<int>(K));
  }
  return std::nullopt;
}

std::string Matching::difference() const {
  if (!Objections.empty())
    return Objections.front();
  return fmt::format("before: {}; after: {}", Old.neighbourhood(FarOld),
                     New.neighbourhood(FarNew));
}

} // namespace keyspread::proof
