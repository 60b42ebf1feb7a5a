//===- Texts.h - texts that formats make, and texts as SQL sees them ------===//
#ifndef KEYSPREAD_REWRITES_TRACE_TEXTS_H
#define KEYSPREAD_REWRITES_TRACE_TEXTS_H

#include "matchers/facts/Facts.h"
#include "rewrites/trace/Value.h"

namespace keyspread::trace {

/// What a format of \p Style makes of \p Args. A format that is not known gives
/// an operation of both.
V formatted(Values &Make, V Format, const std::vector<V> &Args,
            facts::TemplateStyle Style);

/// A text as the SQL parser reads it: values that are no text are holes.
struct FlatText {
  std::string Text;     // with sql::HoleByte
  std::vector<V> Holes; // in order
  struct Run {
    uint32_t Begin = 0, End = 0; // in Text
    V Of;                        // a Kind::Text
  };
  std::vector<Run> Runs;
  bool Known = false; // some of it is
};
FlatText flatten(V Of);

/// \p Of where it is text, whatever it is put together of, and all of it is
/// known.
std::optional<std::string> wholeText(V Of);

/// The name of the number that says a text is not in another.
inline constexpr llvm::StringLiteral Nowhere = "npos";

/// It is text, whichever way it came to be.
bool isTextAnyWay(V Of);

/// All that \p Of may be: one, but for a Choice; each of them once. Where there
/// are more than \p Most, the last one is a Choice that stands for the rest.
std::vector<V> alternatives(V Of, size_t Most = 32);

/// It has no more than \p Most alternatives. Choices share what they are made
/// of: who follows each way through one asks this first, or does not end.
bool areFew(V Of, size_t Most);

/// It may be no more than \p Most values, in however many ways; and whoever
/// goes through each choice once has few to go through.
bool haveFewEnds(V Of, size_t Most);

/// \p Of where it is not null: the other way of a choice that has one such.
V withoutNull(V Of);

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_TEXTS_H
