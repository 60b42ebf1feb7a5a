//===- Prepared.h - statements that one function prepares, and others run -===//
//
// In: the traces of a whole program. Out: of each statement that goes by a name
// (PQprepare), or is kept in a member or a global variable, the texts that are
// prepared under it, and whether anybody runs it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_BOUND_PREPARED_H
#define KEYSPREAD_REWRITES_PROOF_BOUND_PREPARED_H

#include "matchers/sql/Statement.h"
#include "rewrites/trace/Trace.h"

#include <map>
#include <set>

namespace keyspread::proof {

class Prepared {
public:
  /// \p T must outlive it.
  void add(const trace::Trace &T);

  /// Of the statement that \p Run works on; null: it is none of these.
  const std::vector<trace::V> *textsFor(const trace::Event &Run) const;
  /// Somebody runs what \p By of \p In prepares, and is asked there what its
  /// parameters are given.
  bool isRunElsewhere(const trace::Trace &In, const trace::Event &By) const;

  /// The statement of \p Run is reached by way of another object.
  static bool isOfOtherObject(const trace::Event &Run);
  /// How many parameters all such statements have.
  size_t countParameters(sql::Dialect D) const;

private:
  /// Its own name, or the way to where it is kept.
  using Name = std::vector<std::string>;
  void prepares(const Name &Of, trace::V Text);
  std::map<Name, std::vector<trace::V>> Texts;
  /// The first of \p Of that a statement is prepared under; null: none.
  const Name *known(const std::vector<Name> &Of) const;
  std::set<std::vector<Name>> Runs; // each by all that it may go by
};

/// Adds the keys of the functions that the run \p T of another one goes through
/// on the way to what it does.
void noteEntered(const trace::Trace &T, std::set<std::string, std::less<>> &To);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_BOUND_PREPARED_H
