//===- SameBodies.h - what a change has left as it was --------------------===//
//
// In: the bodies of a program before and after a change. Out: which functions
// are the same but for where they stand. Names that have a place in them, those
// of local variables and lambdas, are the same where one stands for the other
// wherever they are met (alpha equivalence).
//
// A run that meets such functions alone does after the change what it did
// before: it need not be made again.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_BODIES_SAMEBODIES_H
#define KEYSPREAD_REWRITES_PROOF_BODIES_SAMEBODIES_H

#include "rewrites/program/Code.h"

#include <functional>
#include <set>

namespace keyspread::proof {

/// Not thread-safe.
class SameBodies {
public:
  /// Null: it is gone, or nobody knows what became of it.
  using PartnerOf =
      std::function<const program::Function *(const program::Function &)>;

  /// Both programs must outlive it.
  SameBodies(const program::Code &Before, const program::Code &After,
             const PartnerOf &Partner);

  /// \p Was, a function of before, is the same.
  bool same(const facts::Body &Was) const { return Same.count(&Was) != 0; }

  /// So is all that every run may meet: classes, overriders, variables outside
  /// of functions, and which of these somebody writes to.
  bool sameAround() const { return Around; }

private:
  bool sameName(const std::string &B, const std::string &A);
  bool sameNames(const std::vector<std::string> &B,
                 const std::vector<std::string> &A);
  bool sameNode(const facts::Node &B, const facts::Node &A);
  bool sameNodes(const std::vector<facts::Node> &B,
                 const std::vector<facts::Node> &A);
  bool sameParameter(const facts::BodyParameter &B,
                     const facts::BodyParameter &A);
  bool sameBody(const facts::Body &B, const facts::Body &A);
  bool sameClass(const facts::ClassShape &B, const facts::ClassShape &A);
  bool sameUnit(const facts::Bodies &B, const facts::Bodies &A);

  llvm::StringMap<std::string> ToAfter, ToBefore; // names
  std::set<const facts::Body *> Same;
  bool Around = true;
};

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_BODIES_SAMEBODIES_H
