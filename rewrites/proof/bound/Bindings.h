//===- Bindings.h - the values that statements are given ------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_BOUND_BINDINGS_H
#define KEYSPREAD_REWRITES_PROOF_BOUND_BINDINGS_H

#include "rewrites/trace/PossibleTexts.h"
#include "rewrites/trace/Trace.h"

#include <map>
#include <set>

namespace keyspread::proof {

/// A parameter of a statement as calls that bind may name it.
struct ParameterId {
  unsigned Number = 0;
  std::string Name; // without its ":"; empty: it has none
};

/// Values by handle and parameter, in the order they are bound.
class Bindings {
public:
  /// \p Under: the ways that these conditions lead to alone.
  explicit Bindings(const std::vector<trace::Item> &Items,
                    trace::Decisions Under = {});
  const std::vector<trace::Item> &Items;
  /// Empty where no value was seen.
  std::vector<trace::V> of(const trace::Event &Statement,
                           const ParameterId &Of) const;
  /// On some way it is bound to NULL.
  bool mayBeNull(const trace::Event &Statement, const ParameterId &Of) const;
  /// Some value of it was.
  bool any(const trace::Event &Statement) const;
  /// It was given its text by a call of this trace.
  bool hasText(const trace::Event &Statement) const;
  /// How many values were seen.
  size_t count(const trace::Event &Statement) const;
  /// Under what numbers its values are bound depends on conditions.
  bool goesByForm(const trace::Event &Statement) const;
  /// Its values are bound in the turns of one loop, all of them in each turn.
  bool inEachTurn(const trace::Event &Statement) const;
  /// \p Of happens in the turns of that loop.
  bool inSameTurn(const trace::Event &Statement, const trace::Event &Of) const;
  /// The highest number of a parameter that was given one; 0: none was.
  unsigned highest(const trace::Event &Statement) const;
  /// To how many parameters one was given that its text does not have: \p Names
  /// are those it has, by their numbers.
  size_t beyond(const trace::Event &Statement,
                const std::map<unsigned, std::string> &Names) const;

  /// A value, or a place by its root and the path into it.
  using Key = std::pair<const void *, std::vector<std::string>>;

private:
  struct Values {
    std::map<unsigned, std::vector<trace::V>> Numbered;
    std::map<std::string, std::vector<trace::V>> Named;
    std::set<unsigned> Nulls; // that are bound to NULL
    std::set<std::string> NamedNulls;
    bool HasText = false;
    bool ByForm = false; // some number depends on conditions
    unsigned Last = 0;   // of those that are bound in their order
    std::set<const trace::Item *> Within; // loops, or null, that bind is in
  };
  void takeAll(const std::vector<trace::Item> &Items,
               const trace::Item *Within);
  void take(const trace::Event &E);
  void takeAgain(const trace::ReadAgain &Of);
  void put(const trace::Event &By, std::vector<trace::V> &To, trace::V Of);
  void takeList(const trace::Event &E);
  void takeMap(const trace::Event &E);
  void takeNext(const trace::Event &E, trace::V Of, std::string Name);
  void takeNull(const trace::Event &E);
  const Values *find(const trace::Event &Statement) const;
  const trace::Decisions Under;
  std::map<Key, Values> ByHandle;
  const trace::Item *Loop = nullptr;  // that what is taken is in
  const trace::Item *Inner = nullptr; // or the branch in it
  /// Where what a call bound stands: read again when the statement runs, it
  /// takes its place, and from then on one more stands behind it.
  struct Slot {
    std::vector<trace::V> *Of = nullptr;
    size_t At = 0;
    bool Read = false;
  };
  std::map<const trace::Event *, std::vector<Slot>> Slots;
  std::map<const trace::Event *, Values> OfCall; // with text and values in one
};

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_BOUND_BINDINGS_H
