//===- AskedColumn.h - which column of its rows a call reads --------------===//
//
//   sqlite3_column_int64(st, 2)     the third one
//   cells[2], row["id"]             of all that a loop has read: the third one,
//                                   the one of that name
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_ASKEDCOLUMN_H
#define KEYSPREAD_REWRITES_GRAPH_ASKEDCOLUMN_H

#include "rewrites/trace/Trace.h"

namespace keyspread {

struct AskedColumn {
  std::optional<int64_t> Number; // from 0
  std::string Name;
  bool known() const { return Number || !Name.empty(); }
};

/// What \p E reads, a call with the role of a column; of one in a loop over the
/// columns, that \p Part of what it reads (null: all of it).
AskedColumn columnAsked(const trace::Event &E,
                        const trace::Value *Part = nullptr);

/// The call that \p X is one part of, where a loop has read all columns; null:
/// it is none.
const trace::Event *cellOfLoop(const trace::Value &X);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_ASKEDCOLUMN_H
