//===- Matching.h - two statements, piece by piece ------------------------===//
//
// In: the pieces of the old and the new statement, what the new one may add and
// which parts may stand for each other. Out: a way through both at once, with
// what it brings together; or how far the farthest way got.
//
//   Addition   pieces of the new statement that may be passed over
//   Exchange   pieces of the old one, and what of the new one may stand there
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_MATCHING_H
#define KEYSPREAD_REWRITES_PROOF_MATCHING_H

#include "rewrites/proof/Pieces.h"

#include <functional>

namespace keyspread::proof {

/// What a part of the way brings.
struct Gain {
  std::vector<std::pair<Slot, Slot>> Same; // old, new
  std::vector<Demand> Demands;
  std::vector<Slot> Gone;
  void add(const Gain &G);
};

struct Addition {
  size_t Begin = 0, End = 0; // of the new pieces
  Gain Brings;
};

/// Where the new statement goes on, and what the part before it brings.
struct Landing {
  size_t At = 0;
  Gain Brings;
};

struct Exchange {
  size_t Begin = 0, End = 0; // of the old pieces; may be empty
  std::function<std::optional<Landing>(size_t NewAt)> Take;
  /// The pieces alone say too little: they cannot be matched one by one.
  bool Only = false;
};

struct Stretch {
  size_t Begin = 0, End = 0;
};

class Matching {
public:
  Matching(const Pieces &Old, const Pieces &New) : Old(Old), New(New) {}
  Matching(const Matching &) = delete;

  const Pieces &Old, &New;
  bool QuotesCome = false; // a bare hole may have become a quoted one
  void may(Addition A) { Additions.emplace(A.Begin, std::move(A)); }
  void may(Exchange E) { Exchanges.emplace(E.Begin, std::move(E)); }
  /// A better reason than the first piece that differs.
  void object(std::string Why) { Objections.push_back(std::move(Why)); }

  std::optional<Gain> run(Stretch O, Stretch N);
  std::string difference() const;

private:
  struct Node {
    size_t I, J;
    int From;
    const Gain *Brings;
    std::optional<Gain> Own;
  };
  bool same(const Piece &A, const Piece &B) const;
  void steps(std::vector<Node> &Nodes, int At, Stretch O, Stretch N);

  std::multimap<size_t, Addition> Additions;
  std::multimap<size_t, Exchange> Exchanges;
  std::vector<std::string> Objections;
  size_t FarOld = 0, FarNew = 0;
};

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_MATCHING_H
