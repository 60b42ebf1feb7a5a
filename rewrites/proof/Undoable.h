//===- Undoable.h - a map that takes back what was put into it last -------===//
#ifndef KEYSPREAD_REWRITES_PROOF_UNDOABLE_H
#define KEYSPREAD_REWRITES_PROOF_UNDOABLE_H

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace keyspread::proof {

/// A std::map with a journal: to go back to an earlier state costs as much as
/// what has changed since, and not as much as the map is large. The journal
/// grows with every change. Not thread safe.
template <class Key, class Value> class Undoable {
public:
  auto begin() const { return Now.begin(); }
  auto end() const { return Now.end(); }
  bool contains(const Key &K) const { return Now.count(K) != 0; }

  /// What is kept under \p K: \p V, unless there is something already.
  const Value &insert(const Key &K, const Value &V) {
    auto [It, New] = Now.try_emplace(K, V);
    if (New)
      Changes.push_back({K, std::nullopt});
    return It->second;
  }
  /// Puts \p V under \p K in any case.
  void set(const Key &K, const Value &V) {
    auto [It, New] = Now.try_emplace(K, V);
    Changes.push_back({K, New ? std::nullopt : std::optional(It->second)});
    It->second = V;
  }

  /// The state it has now, for \ref backTo.
  size_t state() const { return Changes.size(); }
  /// Takes back what has changed since state() gave \p State.
  void backTo(size_t State) {
    for (; Changes.size() > State; Changes.pop_back()) {
      auto &[K, Was] = Changes.back();
      if (Was)
        Now[K] = *Was;
      else
        Now.erase(K);
    }
  }

private:
  std::map<Key, Value> Now;
  std::vector<std::pair<Key, std::optional<Value>>> Changes;
};

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_UNDOABLE_H
