//===- Options.h - how many rows a read gives, and along which index ------===//
//
// In: a call that reads, with its options. Out: AccessOptions. A plain struct
// is followed by its members, an object by the calls that set its options.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_OPTIONS_H
#define KEYSPREAD_REWRITES_GRAPH_OPTIONS_H

#include "rewrites/graph/texts/Lists.h"
#include "rewrites/graph/wrappers/Accesses.h"
#include "rewrites/graph/wrappers/Handles.h"

namespace keyspread {

AccessOptions
optionsOf(const Reach &R, const Wrappers &W, const Lists &Seen,
          const std::map<facts::Entity, std::vector<Addition>> &Additions,
          const facts::Call &C, const AccessRoles &Roles);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_OPTIONS_H
