#include "rewrites/plan/Shards.h"

#include <algorithm>
#include <fmt/format.h>

namespace keyspread {

unsigned shardsFor(const Load &L) {
  if (!L.WriteQps && !L.Nodes)
    return DefaultShards;
  const uint64_t Bytes =
      std::max<uint64_t>(L.RowBytes.value_or(RowOfWrite), RowOfWrite);
  const double Writes =
      double(L.WriteQps.value_or(0)) * double(Bytes) / RowOfWrite;
  const double Wanted =
      std::max(double(L.Nodes.value_or(0)), Writes / WritesOfNode);
  const double Bounded =
      std::clamp<double>(Wanted, MinShards, MaxProposedShards);
  const unsigned Whole = static_cast<unsigned>(Bounded);
  return Whole + (Bounded > Whole ? 1 : 0);
}

std::string loadText(const Load &L) {
  std::string Text;
  if (L.Nodes)
    Text = fmt::format("{} node{}", *L.Nodes, *L.Nodes == 1 ? "" : "s");
  if (L.WriteQps)
    Text += fmt::format("{}{} writes a second", Text.empty() ? "" : ", ",
                        *L.WriteQps);
  if (L.RowBytes)
    Text += fmt::format(" of {} bytes", *L.RowBytes);
  return Text;
}

} // namespace keyspread
