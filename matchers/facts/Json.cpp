#include "matchers/facts/Json.h"

#include <algorithm>

namespace keyspread {

using namespace llvm;

static constexpr unsigned MaxDepth = 64;

static Error errorAt(StringRef File, unsigned Line, unsigned Col,
                     StringRef Message) {
  return createStringError(inconvertibleErrorCode(), "%s:%u:%u: %s",
                           File.str().c_str(), Line, Col,
                           Message.str().c_str());
}

/// Walks the brackets outside strings until they nest too deep.
static Error checkDepth(StringRef Text, StringRef File) {
  unsigned Depth = 0, Line = 1, Col = 0;
  bool InString = false, Escaped = false;
  for (char C : Text) {
    ++Col;
    if (C == '\n')
      ++Line, Col = 0;
    if (Escaped)
      Escaped = false;
    else if (InString && C == '\\')
      Escaped = true;
    else if (C == '"')
      InString = !InString;
    else if (!InString && (C == '[' || C == '{') && ++Depth > MaxDepth)
      return errorAt(File, Line, Col, "nested too deep");
    else if (!InString && (C == ']' || C == '}') && Depth > 0)
      --Depth;
  }
  return Error::success();
}

/// LLVM prints "[3:7, byte=40]: Expected , or ]"; the column is the number of
/// bytes read, which is the place of the last one.
static Error asDiagnostic(Error E, StringRef File) {
  std::string Whole = toString(std::move(E));
  StringRef Rest = Whole;
  unsigned Line = 0, Col = 0;
  if (!Rest.consume_front("[") || Rest.consumeInteger(10, Line) ||
      !Rest.consume_front(":") || Rest.consumeInteger(10, Col))
    return errorAt(File, 1, 1, Whole);
  return errorAt(File, Line, std::max(Col, 1u), Rest.split("]: ").second);
}

Expected<json::Value> parseJson(StringRef Text, StringRef FileName) {
  if (Error E = checkDepth(Text, FileName))
    return E;
  Expected<json::Value> Value = json::parse(Text);
  if (!Value)
    return asDiagnostic(Value.takeError(), FileName);
  return Value;
}

} // namespace keyspread
