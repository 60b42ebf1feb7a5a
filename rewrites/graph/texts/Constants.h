//===- Constants.h - texts that other units' constants are part of --------===//
//
// In: a program whose units each know their own constants. Out: "SELECT .. FROM
// " + kTable with the text of kTable, wherever that is defined.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_CONSTANTS_H
#define KEYSPREAD_REWRITES_GRAPH_CONSTANTS_H

#include "rewrites/graph/Program.h"

namespace keyspread {

/// \p T with hole \p Index filled by \p Text, where the hole stands.
facts::Template filled(const facts::Template &T, unsigned Index,
                       const std::string &Text);

/// Fills the holes of all templates of \p P that name a variable outside of
/// functions which is given one text, once.
void joinConstants(Program &P);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_CONSTANTS_H
