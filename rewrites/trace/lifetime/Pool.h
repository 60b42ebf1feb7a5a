//===- Pool.h - objects that a run makes, and the next one may have again -===//
//
// Objects stay where they were made. At the end of a run those of it that
// nobody reaches (their Stays is false, Sweep.h sets it) give their room to the
// next run: most of what a run computes with is gone when it ends. Free room is
// given away in the order of addresses, so that these go up in one run. Not
// thread-safe.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_LIFETIME_POOL_H
#define KEYSPREAD_REWRITES_TRACE_LIFETIME_POOL_H

#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace keyspread::trace {

template <typename T> class Pool {
public:
  T &add(T Of = {}) {
    T *Made = nullptr;
    if (Free.empty()) {
      Made = &All.emplace_back(std::move(Of));
    } else {
      Made = Free.back();
      Free.pop_back();
      *Made = std::move(Of);
    }
    Young.push_back(Made);
    return *Made;
  }

  /// Those that the run made which is going on, or ended last.
  const std::vector<T *> &young() const { return Young; }

  /// As many as live.
  size_t size() const { return All.size() - Free.size(); }

  /// All that were made so far stay.
  void settle() {
    for (T *Of : Young)
      Of->Stays = true;
    Young.clear();
  }

  /// Ends all that were made since, and do not stay.
  void sweep() {
    for (auto It = Young.rbegin(); It != Young.rend(); ++It) {
      if ((*It)->Stays)
        continue;
      std::destroy_at(*It);
      ::new (static_cast<void *>(*It)) T();
      Free.push_back(*It);
    }
    Young.clear();
  }

private:
  std::deque<T> All;
  std::vector<T *> Young; // in the order in which they were made
  std::vector<T *> Free;  // the lowest address last
};

/// What was made for a key, by which it is found again. Not thread-safe.
template <typename Key, typename T> class Cache {
public:
  /// Null: none was made.
  const T *find(const Key &Of) const {
    auto It = All.find(Of);
    return It == All.end() ? nullptr : &It->second;
  }
  const T &add(Key Of, T Made) {
    auto [It, New] = All.emplace(std::move(Of), std::move(Made));
    if (New)
      Young.push_back(It);
    return It->second;
  }
  /// Instead of what was made for it before, if anything.
  void set(const Key &Of, T Made) {
    auto [It, New] = All.insert_or_assign(Of, std::move(Made));
    (New ? Young : Changed).push_back(It);
  }
  /// What was set anew since for keys that were there before.
  template <typename Fn> void eachChanged(Fn Do) const {
    for (auto It : Changed)
      Do(It->first, It->second);
  }
  void settle() {
    Young.clear();
    Changed.clear();
  }
  /// Forgets what was added since, and whose key or value \p IsGone.
  template <typename Fn> void sweep(Fn IsGone) {
    for (auto It : Young)
      if (IsGone(It->first, It->second))
        All.erase(It);
    settle();
  }

private:
  std::map<Key, T> All;
  std::vector<typename std::map<Key, T>::iterator> Young, Changed;
};

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_LIFETIME_POOL_H
