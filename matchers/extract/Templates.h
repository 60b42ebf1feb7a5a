//===- Templates.h - the texts of expressions -----------------------------===//
//
// In: an expression. Out: the facts::Templates of the text that it makes or
// reads, as entities: the literal pieces, mapped byte by byte, and the C++
// expressions that fill the holes between them.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_TEMPLATES_H
#define KEYSPREAD_MATCHERS_EXTRACT_TEMPLATES_H

#include "matchers/extract/texts/Formatters.h"

namespace keyspread::extract {

/// The texts of \p E as its value: the templates, whole, and behind them what
/// fills their holes. Empty when it makes none that is known.
std::vector<facts::Source> textSources(Unit &U, const clang::Expr *E);

/// The texts of \p Pieces, streamed one behind the other; what is no text that
/// is known is a hole.
std::vector<facts::Source>
joinedSources(Unit &U, llvm::ArrayRef<const clang::Expr *> Pieces);

/// The only text of \p E; "" when there is none or there are several.
facts::Entity readText(Unit &U, const clang::Expr *E);

/// The texts that the formatter's call \p E makes of its format, whatever it
/// does with them; empty when the format is not known.
std::vector<facts::Entity> formatTexts(Unit &U, const clang::Expr *E);

/// Follows the text in the body of \p F, before it is walked.
void readTexts(Unit &U, const clang::FunctionDecl *F);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_TEMPLATES_H
