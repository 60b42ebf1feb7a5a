//===- Select.h - which units a run reads ---------------------------------===//
//
// In: the database and the paths of the command line. Out: the units to parse,
// with a note for every file that has no entry and borrows a neighbour's flags,
// or an error for a path that names nothing.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_COMPILE_COMMANDS_SELECT_H
#define KEYSPREAD_COMPILE_COMMANDS_SELECT_H

#include "compile_commands/Load.h"

namespace keyspread::compile {

struct Selection {
  std::vector<Command> Units; // sorted by file, each file once
  std::vector<std::string>
      Notes; // "a.h: not in ...; read with the flags of ..."
};

/// Each of \p Paths is a file, a folder (all units below it) or a glob (`*`
/// also crosses folders). No path selects every unit. A C or C++ file or header
/// that has no entry is read with the command of its nearest neighbour.
llvm::Expected<Selection> select(const Database &D,
                                 const std::vector<std::string> &Paths);

} // namespace keyspread::compile

#endif // KEYSPREAD_COMPILE_COMMANDS_SELECT_H
