//===- StatementProof.cpp - a rewritten statement against the old one -----===//
#include "rewrites/proof/StatementProof.h"

#include "rewrites/proof/Additions.h"
#include "rewrites/proof/ddl/Ddl.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

namespace {

std::string slotText(const Slot &S) {
  return S.Kind == Slot::Parameter
             ? fmt::format("parameter {}", S.Index)
             : fmt::format("the value put in at place {}", S.Index + 1);
}

/// One old value is one new value, and no two have become one.
std::string pairUp(const Gain &G, Proof &Out) {
  std::map<Slot, Slot> Back;
  for (const auto &[From, To] : G.Same) {
    const Slot &Was = Out.Partner.emplace(From, To).first->second;
    const Slot &Of = Back.emplace(To, From).first->second;
    if (Was != To)
      return fmt::format("{} of the old statement is both {} and {}",
                         slotText(From), slotText(Was), slotText(To));
    if (Of != From)
      return fmt::format("{} and {} of the old statement have become one",
                         slotText(Of), slotText(From));
  }
  return {};
}

/// Values of the old text that no piece of the way speaks of.
void findGone(const Pieces &Old, Proof &Out) {
  std::set<Slot> Gone;
  for (const Piece &P : Old.All)
    for (const Slot &S : P.Slots)
      if (!Out.Partner.count(S))
        Gone.insert(S);
  Out.Gone.assign(Gone.begin(), Gone.end());
}

/// What makes a text no SQL: the parser reads on, but the database does not.
unsigned faults(const Pieces &Text) {
  unsigned Out = 0;
  int Depth = 0;
  for (const sql::Token &T : sql::lex(Text.Text, Text.D))
    Out += T.Unterminated;
  for (const Piece &P : Text.All)
    Depth += (P.Text == "(") - (P.Text == ")");
  for (const sql::Statement &S : Text.Script.Statements)
    Out += S.Errors.size();
  return Out + std::abs(Depth);
}

/// A key that has turned from a number to text is quoted now.
bool textKeys(const Plan &P) {
  return any_of(P.Tables,
                [](const auto &T) { return T.second.How == Strategy::UuidV4; });
}

} // namespace

Proof proveStatement(std::string_view Old, std::string_view New, sql::Dialect D,
                     const Schema &Before, const Plan &P,
                     ArrayRef<ShardedTable> Sharded,
                     ArrayRef<ReorderedKey> Reordered, bool FullRead,
                     bool OfScript) {
  const Pieces From(Old, D), To(New, D);
  const Subject About{Before, P, Sharded, Reordered, D, FullRead, OfScript};
  if (faults(To) > faults(From))
    return {
        "the new statement is not SQL", faults(From) == 0, {}, {}, {}, false};
  Matching M(From, To);
  M.QuotesCome = textKeys(P);
  Both B{M, About, levelsOf(From.Script), levelsOf(To.Script)};
  addConditions(B);
  addAssignments(B);
  addInserts(B);
  addOrders(B);
  addSeeks(B);
  addGroups(B);
  addKeyReads(B);
  addDdl(B);

  Proof Out;
  Out.Certain = faults(From) == 0;
  const auto G = M.run({0, From.All.size()}, {0, To.All.size()});
  if (!G) {
    Out.Difference = M.difference();
    return Out;
  }
  Out.Difference = pairUp(*G, Out);
  if (Out.Difference.empty())
    Out.Difference = unshardedAccess(B);
  if (Out.Difference.empty())
    Out.Difference = shardlessRow(B);
  if (Out.Difference.empty())
    Out.Difference = shardlessGroup(B);
  if (Out.Difference.empty())
    Out.Difference = keylessRow(B);
  if (Out.Difference.empty())
    Out.Difference = unshardedTable(B);
  if (Out.Difference.empty())
    Out.Difference = orderAlongKey(B);
  Out.Demands = G->Demands;
  append_range(Out.Demands, keysOfRows(B));
  findGone(From, Out);
  Out.DrawsKey = drawsKey(B);
  return Out;
}

} // namespace keyspread::proof
