//===- Holes.h - what may stand where nobody knows the text ---------------===//
#ifndef KEYSPREAD_MATCHERS_SQL_HOLES_H
#define KEYSPREAD_MATCHERS_SQL_HOLES_H

#include "matchers/sql/Statement.h"

#include "llvm/ADT/StringRef.h"

namespace keyspread::sql {

/// \p Text is \p Pattern with something in each of its holes.
bool fills(llvm::StringRef Text, llvm::StringRef Pattern);

/// What is put into \p N when the program runs may make it \p Table: of
/// "log_<hole>" no "users".
bool mayBe(const Name &N, llvm::StringRef Table);

/// What comes behind \p Front, the beginning of a text, stands in quotes: in
/// those of a literal, or of a name, which no text tells apart.
bool isInQuotes(llvm::StringRef Front);

} // namespace keyspread::sql

#endif // KEYSPREAD_MATCHERS_SQL_HOLES_H
