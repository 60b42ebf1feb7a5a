//===- Idle.h - statements that a run prepares and does not execute -------===//
#ifndef KEYSPREAD_REWRITES_PROOF_BOUND_IDLE_H
#define KEYSPREAD_REWRITES_PROOF_BOUND_IDLE_H

#include "rewrites/trace/Trace.h"

namespace keyspread::proof {

/// The statement that \p By of \p In prepares is given no value there, is not
/// executed, and is handed to nobody who could do either: what its parameters
/// would be given does not matter.
///
///   s.prepare(text);
///   for (x : {})  // of a call with an empty list
///     s.bind(1, x), s.run();
bool isNeverRun(const trace::Trace &In, const trace::Event &By);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_BOUND_IDLE_H
