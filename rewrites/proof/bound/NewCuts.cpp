#include "rewrites/proof/bound/NewCuts.h"

#include <map>

namespace keyspread::proof {

using namespace facts;

/// \p N of \p B is the number itself, as it is kept. What a call gives may be
/// any other number: a shard, a cell that a shared helper reads.
static bool isKept(const Body &B, const Node &N) {
  switch (N.Kind) {
  case Op::Local:
  case Op::Member:
  case Op::Element:
  case Op::Deref:
    return true;
  case Op::Cast: // of the sign alone
    return isKept(B, B.Nodes[N.Operands[0]]);
  default:
    return false;
  }
}

/// By the bits that are left, in order.
static std::map<unsigned, std::vector<Where>> cutsOf(const Body &B) {
  std::map<unsigned, std::vector<Where>> Found;
  for (const Node &N : B.Nodes) {
    if (N.Bits <= 1 || N.Bits >= 64) // a bool asks for 0
      continue;
    const Node *Of = N.Kind == Op::Cast ? &B.Nodes[N.Operands[0]] : nullptr;
    if ((Of && Of->Bits == 64 && isKept(B, *Of)) ||
        (N.Kind == Op::Each && N.Value == 64))
      Found[N.Bits].push_back(N.At);
  }
  return Found;
}

std::optional<NewCut> findNewCut(const Body &Was, const Body &Is) {
  const auto Old = cutsOf(Was);
  for (const auto &[Bits, New] : cutsOf(Is)) {
    const auto It = Old.find(Bits);
    const size_t Count = It == Old.end() ? 0 : It->second.size();
    if (New.size() > Count)
      return NewCut{Bits, New[Count]};
  }
  return std::nullopt;
}

} // namespace keyspread::proof
