//===- Variadic.h - values given to C's "..." -----------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_VARIADIC_H
#define KEYSPREAD_REWRITES_RULES_VARIADIC_H

#include "rewrites/rules/CodeValue.h"

#include "llvm/Support/Error.h"

namespace keyspread {

/// A value as C's "..." takes it, for nothing is converted there.
struct VariadicValue {
  std::string Text;
  char Letter = 0; // of f("is", ..): what stands for it
};

/// Is what \p C gives from its argument \p First on given to C's "..."?
bool isVariadic(const Graph &G, const facts::Call &C, unsigned First);

/// \p V as the function of \p C is given others of its kind from the argument
/// \p First on, where \p Count tells how many. Refuses where they differ.
llvm::Expected<VariadicValue> variadicValue(const Graph &G,
                                            const facts::Call &C,
                                            unsigned First, unsigned Count,
                                            const CodeValue &V);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_VARIADIC_H
