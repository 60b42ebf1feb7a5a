//===- Snippet.h - a source line with its caret, as clang shows it --------===//
//
// In: the text of a file and a site in it. Out: the numbered lines the site
// covers, each with an underline that stands right on a terminal: tabs
// expanded, wide characters counted, bytes that are no text escaped.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_REPORT_SNIPPET_H
#define KEYSPREAD_TOOL_REPORT_SNIPPET_H

#include "matchers/facts/Site.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace keyspread {

/// One line as a terminal shows it.
struct DisplayLine {
  std::string Text;
  /// Display column of each byte of the source line; the last entry is the
  /// width.
  std::vector<unsigned> Columns;
};

/// \p Line must not hold its line end. Tab stops stand at every eighth column;
/// control characters become <U+0007>, bytes that are not UTF-8 become <FF>.
DisplayLine displayLine(llvm::StringRef Line);

/// \p Text on one line, fit for a terminal: a message or path from foreign code
/// can neither break the line nor send escape sequences.
std::string printable(llvm::StringRef Text);

/// Writes the lines of \p At and their underlines. Writes nothing when the site
/// does not lie in \p Source or its line is too long to be read by a person.
/// Colours show when \p OS has them enabled.
void writeSnippet(llvm::raw_ostream &OS, llvm::StringRef Source,
                  const Site &At);

} // namespace keyspread

#endif // KEYSPREAD_TOOL_REPORT_SNIPPET_H
