//===- ParseAgain.h - parse the unit of a host once more ------------------===//
//
// In: the preprocessor of a unit that a host (clang-tidy, clangd) has parsed,
// with flags that only the host knows, and other contents of its files. Out:
// the unit's result, as run() gives it. Parses on the calling thread.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_COMPILE_COMMANDS_PARSEAGAIN_H
#define KEYSPREAD_COMPILE_COMMANDS_PARSEAGAIN_H

#include "compile_commands/Run.h"

namespace clang {
class Preprocessor;
}

namespace keyspread::compile {

struct AgainOptions {
  /// Absolute path -> contents read instead of the host's. A text that an
  /// editor has not saved has to be among them.
  std::map<std::string, std::string> Overlay;
  /// Where includes are looked for when they are found nowhere else.
  std::string IncludeLast;
};

/// Every body is parsed. \p Factory is called once, with unit 0.
UnitResult parseAgain(const clang::Preprocessor &Before,
                      const ConsumerFactory &Factory,
                      const AgainOptions &Options);

} // namespace keyspread::compile

#endif // KEYSPREAD_COMPILE_COMMANDS_PARSEAGAIN_H
