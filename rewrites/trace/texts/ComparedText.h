//===- ComparedText.h - texts that were compared with a few others --------===//
//
//   if (list != "buddy" && list != "ignore") return;
//   exec("INSERT INTO " + list + "list (a, b) VALUES (?, ?)");
//
// In: a text that a database is given, and what holds where it is given. Out:
// the text, with those in the place of what it was compared with that are left
// for it. In quotes, where a value stands, nothing is put.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_TEXTS_COMPAREDTEXT_H
#define KEYSPREAD_REWRITES_TRACE_TEXTS_COMPAREDTEXT_H

#include "rewrites/trace/PossibleTexts.h"

namespace keyspread::trace {

/// \p Text itself where nothing in it was compared. \p Make owns what is made.
V withComparedTexts(Values &Make, KnownConditions Held, V Text);

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_TEXTS_COMPAREDTEXT_H
