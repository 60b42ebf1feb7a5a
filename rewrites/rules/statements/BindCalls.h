//===- BindCalls.h - one more call that binds a value ---------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_BINDCALLS_H
#define KEYSPREAD_REWRITES_RULES_BINDCALLS_H

#include "rewrites/rules/Delivery.h"

namespace keyspread {

/// The call that binds \p V as \p Q asks, made after the one that \p Key is:
/// same handle, same way to name the parameter, a function that takes a whole
/// number, or text when \p V is some. An empty text of \p V binds NULL. The
/// error's text is a sentence without a full stop.
llvm::Expected<std::string> bindCallText(const Graph &G, const ValueRequest &Q,
                                         const Binding &Key,
                                         const CodeValue &V);

/// The place of such a call among those that bind is the parameter's number.
bool bindsInOrder(const Api &A);

/// What a new value of \p S comes behind. Values that are bound in their order,
/// under no number: the last of them, which has to be bound in the same block
/// as \p Key, or an error says so. Others: \p Key itself.
llvm::Expected<const Binding *> behindAll(const BoundStatement &S,
                                          const Binding &Key);

/// \p C is `statement << value`.
bool isStreamed(const facts::Call &C);

/// The same as a link of a chain: ".bind(4, ...)", " << tenant".
llvm::Expected<std::string> bindLinkText(const Graph &G, const ValueRequest &Q,
                                         const Binding &Key,
                                         const CodeValue &V);

/// The statement around \p C with the call replaced by \p New.
std::string copyOfStatement(const facts::Call &C, const std::string &New);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_BINDCALLS_H
