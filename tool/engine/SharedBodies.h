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

} // namespace keyspread

#endif // KEYSPREAD_TOOL_ENGINE_SHAREDBODIES_H
