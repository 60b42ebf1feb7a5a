//===- Outline.h - the function a place of a C++ file stands in -----------===//
//
// In: the text of a file and offsets in rising order. Out: names, as they are
// written at the function's head. Braces and parentheses are counted, outside
// of comments, literals and directives; no type is known, and none is needed
// for a name that only has to stay the same.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TOOL_REPORT_OUTLINE_H
#define KEYSPREAD_TOOL_REPORT_OUTLINE_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace keyspread {

class Outline {
public:
  /// \p Text must outlive the outline.
  explicit Outline(llvm::StringRef Text) : Text(Text) {}

  /// The name in front of the outermost braces around \p Offset that have a
  /// parameter list: "Store::put", or "" outside of functions. Offsets must not
  /// fall from call to call.
  std::string functionAt(size_t Offset);

private:
  void step();
  void skipPast(llvm::StringRef End, size_t From);
  void skipDirective();
  void skipQuoted(char Quote);
  void skipRawString();
  void word();
  void endHead();
  void openBrace();
  void closeBrace();

  struct Brace {
    std::string Name; // of the head in front
    unsigned Parens;  // it stands in
  };

  llvm::StringRef Text;
  size_t Pos = 0;
  bool LineStart = true;  // nothing but blanks stands in front
  bool Qualified = false; // the last token was "::" behind Last
  unsigned Parens = 0;
  std::string Last,
      Name; // last name; the name in front of the head's first '('
  std::vector<Brace> Open;
};

} // namespace keyspread

#endif // KEYSPREAD_TOOL_REPORT_OUTLINE_H
