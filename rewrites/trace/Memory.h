//===- Memory.h - what is in memory, at one point of a run ----------------===//
//
// A map from roots to what they hold; absent: what was there when the entry
// began. Every branch keeps what it began with, so a copy costs nothing: maps
// share what they have in common (llvm::ImmutableMap). All of a Machine are
// made by one Factory, which has to outlive them. Not thread-safe.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_MEMORY_H
#define KEYSPREAD_REWRITES_TRACE_MEMORY_H

#include "rewrites/trace/Value.h"

#include "llvm/ADT/ImmutableMap.h"

namespace llvm {

/// Values are told apart by what they are and by the way they came.
template <> struct ImutContainerInfo<keyspread::trace::V> {
  static bool isEqual(const keyspread::trace::V &A,
                      const keyspread::trace::V &B) {
    return A.Of == B.Of && A.Way == B.Way;
  }
  static void Profile(FoldingSetNodeID &ID, const keyspread::trace::V &Of) {
    ID.AddPointer(Of.Of);
    ID.AddPointer(Of.Way);
  }
};

} // namespace llvm

namespace keyspread::trace {

class Memory {
  using Map = llvm::ImmutableMap<const Root *, V>;

public:
  using Factory = Map::Factory;
  using iterator = Map::iterator;

  explicit Memory(Factory &By) : By(&By), Of(By.getEmptyMap()) {}

  /// What \p R holds; null: it is absent.
  V find(const Root *R) const {
    const V *Found = Of.lookup(R);
    return Found ? *Found : V{};
  }
  bool has(const Root *R) const { return Of.contains(R); }
  void set(const Root *R, V New) { Of = By->add(Of, R, New); }
  void erase(const Root *R) { Of = By->remove(Of, R); }

  /// In the order of the roots' addresses.
  iterator begin() const { return Of.begin(); }
  iterator end() const { return Of.end(); }

  struct Difference {
    const Root *Of;
    V InThis, InOther; // null: it is absent there
  };
  /// What \p Other, made by the same Factory, holds otherwise, in the order of
  /// the roots' addresses. What both share is skipped: the time goes with what
  /// was written since one was copied from the other.
  std::vector<Difference> differences(const Memory &Other) const;

private:
  Factory *By;
  Map Of;
};

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_MEMORY_H
