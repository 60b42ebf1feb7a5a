//===- Literals.h - string literals, byte by byte -------------------------===//
//
// In: a string literal. Out: its text and, for every byte of it, where that
// byte is written: through escapes, raw strings, prefixes, adjacent literals,
// line splices and macros.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_LITERALS_H
#define KEYSPREAD_MATCHERS_EXTRACT_LITERALS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// Text written in the source, in runs. All offsets of Segments are in Text.
struct MappedText {
  std::string Text;
  std::vector<facts::Segment> Segments;
  bool Editable = false; // every byte has a place in a file of the project
  Site At;               // first piece
};

MappedText readLiteral(Unit &U, const clang::StringLiteral *L);

/// The literal in what FMT_STRING("...") and QStringLiteral("...") expand to;
/// null: there is none.
const clang::StringLiteral *literalIn(const clang::LambdaExpr *L);

/// Appends \p From's bytes [Begin, End) to \p To.
void append(MappedText &To, const MappedText &From, size_t Begin, size_t End);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_LITERALS_H
