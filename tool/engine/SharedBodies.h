//===- SharedBodies.h - a function of a header is kept once ---------------===//
//
// Every unit that includes a header lowers its functions and what it makes of
// its templates. The run takes the first one of each (program::Code), so the
// others need not be kept while the rest of the program is read.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_ENGINE_SHAREDBODIES_H
#define KEYSPREAD_TOOL_ENGINE_SHAREDBODIES_H

#include "matchers/facts/Body.h"

#include "llvm/ADT/StringMap.h"

#include <map>
#include <string>
#include <vector>

namespace keyspread {

class SharedBodies {
public:
  /// \p Units: one for each compile command; it must outlive this.
  explicit SharedBodies(std::vector<facts::Bodies> &Units) : Units(Units) {}

  /// The unit \p Index was read, and will not be again. Keeps each function in
  /// the first of the units that have it, whatever order they come in. One
  /// thread at a time, while others may fill units that were not added.
  void add(size_t Index);

private:
  std::vector<facts::Bodies> &Units;
  llvm::StringMap<size_t> First; // by key: the unit that has it
};

/// What \p After, a unit that was read again, has no more of \p Before, in
/// files that \p Changed does not name: it may have been kept there for other
/// units, which need it as it was. Without classes and globals.
facts::Bodies keptForOthers(const facts::Bodies &Before,
                            const facts::Bodies &After,
                            const std::map<std::string, std::string> &Changed);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_SHAREDBODIES_H
