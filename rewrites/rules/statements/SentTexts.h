//===- SentTexts.h - whether a new text reaches the database whole --------===//
//
// In: statements with the change of their text, one after the other. Out: why a
// call would not send the new text, or would need another one.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SENTTEXTS_H
#define KEYSPREAD_REWRITES_RULES_SENTTEXTS_H

#include "rewrites/graph/Graph.h"
#include "rewrites/rules/EditBatch.h"

namespace keyspread {

class SentTexts {
public:
  explicit SentTexts(const Graph &G) : G(G) {}

  /// The new text would not reach the database whole, or not at every call;
  /// empty when it does.
  std::string whyNot(const BoundStatement &B, const EditBatch &Batch);

private:
  const Graph &G;
  /// How the text of a statement changes, and for which of its calls that was
  /// found.
  std::map<std::pair<const facts::Template *, uint32_t>,
           std::pair<const BoundStatement *, std::string>>
      Changes;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SENTTEXTS_H
