//===- TextEnds.h - what C writes behind a text ---------------------------===//
//
//   sprintf(sql + strlen(sql), " AND id = %lld", id);
//   len += snprintf(sql + len, sizeof sql - len, " LIMIT %d", n);
//   p += sprintf(p, "x");
//
// In: where a text goes. Out: the buffer, and whether the text goes behind the
// one that stands there.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_TEXTS_TEXTENDS_H
#define KEYSPREAD_REWRITES_TRACE_TEXTS_TEXTENDS_H

#include "rewrites/trace/Machine.h"

namespace keyspread::trace {

/// Writes \p Text to where \p Pointer points, into a buffer: behind the text
/// that it has, or in place of it. False: \p Pointer is to no place inside of
/// a buffer, and nothing is written. Where a text goes to a place that is not
/// its end, nobody knows what is in the buffer then.
bool writeInside(Machine &M, V Pointer, V Text);

/// \p Length is surely the number of characters of \p Text.
bool isLengthOf(Values &Make, V Length, V Text);

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_TEXTS_TEXTENDS_H
