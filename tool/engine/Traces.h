//===- Traces.h - what the tool sees a function do ------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_TRACES_H
#define KEYSPREAD_TOOL_ENGINE_TRACES_H

#include "tool/engine/Session.h"

namespace keyspread {

/// The functions whose body line \p Line of \p File (absolute) lies in, each
/// run with symbols for what it is given, as text; the innermost first, one for
/// each instantiation of a template. Empty: none.
std::vector<std::string> tracesAt(const Session &S, const std::string &File,
                                  unsigned Line);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_TRACES_H
