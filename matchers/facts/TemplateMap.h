//===- TemplateMap.h - from bytes of a template to bytes of a file --------===//
#ifndef KEYSPREAD_MATCHERS_FACTS_TEMPLATEMAP_H
#define KEYSPREAD_MATCHERS_FACTS_TEMPLATEMAP_H

#include "matchers/facts/Facts.h"

#include <functional>
#include <string_view>

namespace keyspread::facts {

/// The place of text bytes [Begin, End) inside \p S, a run that is not Atomic;
/// \p Text is the template's text the run's offsets count in.
Site siteOfRun(const Segment &S, std::string_view Text, uint32_t Begin,
               uint32_t End);

/// The place of text bytes [Begin, End) of \p T: from where the first is
/// written to where the last is. A hole's byte has the place of its specifier.
/// Invalid when nothing of the range is written anywhere.
Site siteOf(const Template &T, uint32_t Begin, uint32_t End);

/// Where and how text goes in at a byte of a template.
struct TextInsertion {
  Site At;              // empty range
  bool Raw = false;     // no escapes needed
  bool Outside = false; // behind an operand of `+`: must bring its own literal
  bool Beside = false;  // behind the last literal of a format, which a macro
                        // has: must bring its own literal, without a `+`
  std::string Macro;    // in the body of this macro
  std::string Problem;  // why there is no place; empty when there is one
  /// Of Template::Formats that the place is in; null: the text's own style.
  const FormattedPart *In = nullptr;
};

/// The place to insert at text offset \p Offset. Between two runs the end of
/// the earlier one is taken, so that text stays inside the literal it belongs
/// to, unless only the later one \p Suits, or neither does and a value stands
/// there.
TextInsertion
insertionAt(const Template &T, uint32_t Offset,
            const std::function<bool(const Segment &)> &Suits = nullptr);

/// Of the formats in \p T that which makes the byte at \p Offset; null: none.
const FormattedPart *formatAt(const Template &T, uint32_t Offset);

/// What \p Part of \p T is, as a text of its own; offsets count in it.
Template partOf(const Template &T, const FormattedPart &Part);

/// Why no rule changes the text of \p S, which a variable gives.
std::string textOfVariable(const Segment &S);

/// Why no rule changes the text of \p S, which is Segment::Made.
std::string textMade(const Segment &S);

/// \p Sql as it must be written inside a literal: escapes for C++ when not raw,
/// doubled "%" for printf templates and braces for fmt ones.
std::string spell(std::string_view Sql, TemplateStyle Style, bool Raw);

} // namespace keyspread::facts

#endif // KEYSPREAD_MATCHERS_FACTS_TEMPLATEMAP_H
