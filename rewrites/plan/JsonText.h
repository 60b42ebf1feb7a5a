//===- JsonText.h - JSON with comments, and where each value stands -------===//
//
// In: text. Out: a tree whose keys and values know their bytes, duplicates and
// order kept, or the first syntax error. nlohmann_json reads the tokens; this
// adds the positions that its documents lose.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_JSONTEXT_H
#define KEYSPREAD_REWRITES_PLAN_JSONTEXT_H

#include "matchers/facts/Site.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace keyspread {

struct JsonMember;

struct JsonNode {
  enum KindTy { Null, Bool, Integer, Float, String, Array, Object } Kind = Null;
  uint32_t Begin = 0, End = 0;
  std::string Text;   // of a string, unescaped; of other scalars as written
  int64_t Number = 0; // Integer
  bool Flag = false;  // Bool
  std::vector<JsonNode> Elements;
  std::vector<JsonMember> Members; // as written, duplicates included

  const JsonNode *member(llvm::StringRef Key) const; // the first one
};

struct JsonMember {
  std::string Key;
  uint32_t Begin = 0, End = 0; // of the key, with its quotes
  JsonNode Value;
};

struct JsonError {
  uint32_t Offset = 0;
  std::string Message;
};

/// Reads \p Text with // and /* */ comments. Nesting is limited, so that no
/// input can exhaust the stack.
std::variant<JsonNode, JsonError> parseJson(llvm::StringRef Text);

/// Lines and columns of a text's offsets.
class LineIndex {
public:
  LineIndex(llvm::StringRef File, llvm::StringRef Text);
  Site site(uint32_t Begin, uint32_t End) const;

private:
  uint32_t line(uint32_t Offset) const; // 0-based

  std::string File;
  std::vector<uint32_t> Starts;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_JSONTEXT_H
