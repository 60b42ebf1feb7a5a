//===- Covers.h - one place in another ------------------------------------===//
//
// Pure; safe to call from several threads.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RUNS_COVERS_H
#define KEYSPREAD_REWRITES_GRAPH_RUNS_COVERS_H

#include "matchers/facts/Site.h"

namespace keyspread {

/// All of \p Inner is in \p Outer, in one file.
inline bool covers(const Site &Outer, const Site &Inner) {
  return Outer.File == Inner.File && Outer.Begin <= Inner.Begin &&
         Inner.End <= Outer.End;
}

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RUNS_COVERS_H
