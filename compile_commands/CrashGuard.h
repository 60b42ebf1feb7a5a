//===- CrashGuard.h - survive a crash of the compiler ---------------------===//
//
// In: work that may crash or use up its stack. Out: whether it came to its end.
// Private to this room.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_COMPILE_COMMANDS_CRASHGUARD_H
#define KEYSPREAD_COMPILE_COMMANDS_CRASHGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread::compile {

/// Installs the signal handlers; once before the first survives().
void guardAgainstCrashes();

/// Runs \p Work on a thread of its own with a large stack; false when it
/// crashed. What it had in its hands then is leaked.
bool survives(llvm::function_ref<void()> Work);

} // namespace keyspread::compile

#endif // KEYSPREAD_COMPILE_COMMANDS_CRASHGUARD_H
