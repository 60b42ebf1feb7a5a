#include "matchers/catalog/TimeOrderedName.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using namespace llvm;

namespace {

constexpr StringLiteral Makers[] = {
    "create", "gen", "generate", "issue", "make", "mint", "new", "next", "now"};

/// A conversion or a question is not a maker, whatever else its name says.
constexpr StringLiteral Others[] = {
    "as",     "compare", "convert", "decode",   "encode", "equal",
    "equals", "find",    "format",  "from",     "has",    "hash",
    "is",     "length",  "load",    "lookup",   "parse",  "print",
    "read",   "set",     "size",    "str",      "string", "timestamp",
    "to",     "unpack",  "valid",   "validate", "verify", "write"};

/// Words of a camelCase or snake_case name, lower case. A run of capitals is a
/// word; so is its last letter with what follows: "ULIDMaker" is ulid, maker.
SmallVector<std::string> wordsOf(StringRef Name) {
  SmallVector<std::string> Words;
  bool Fresh = true; // the next letter starts a word
  for (size_t I = 0; I < Name.size(); ++I) {
    char C = Name[I];
    if (!isAlnum(C)) {
      Fresh = true;
      continue;
    }
    bool AfterSmall = I > 0 && !isUpper(Name[I - 1]);
    bool BeforeSmall = I + 1 < Name.size() && isLower(Name[I + 1]);
    if (Fresh || (isUpper(C) && (AfterSmall || BeforeSmall)))
      Words.emplace_back();
    Words.back() += toLower(C);
    Fresh = false;
  }
  return Words;
}

/// How many of \p Words, from \p Begin on, spell \p Wanted; 0 when they do not:
/// "object", "id" spell "objectid".
size_t spelledFrom(ArrayRef<std::string> Words, size_t Begin,
                   StringRef Wanted) {
  for (size_t I = Begin; I < Words.size(); ++I) {
    if (!Wanted.consume_front(Words[I]))
      return 0;
    if (Wanted.empty())
      return I + 1 - Begin;
  }
  return 0;
}

/// The most of \p Words that one of \p Wanted covers.
size_t covered(ArrayRef<std::string> Words, ArrayRef<std::string> Wanted) {
  size_t Most = 0;
  for (size_t I = 0; I < Words.size(); ++I)
    for (const std::string &W : Wanted)
      Most = std::max(Most, spelledFrom(Words, I, W));
  return Most;
}

} // namespace

bool soundsTimeOrdered(StringRef QualifiedName, ArrayRef<std::string> Wanted) {
  auto [Scope, Name] = QualifiedName.rsplit("::");
  if (Name.empty())
    std::swap(Scope, Name);
  SmallVector<std::string> Words = wordsOf(Name);
  if (any_of(Words, [](StringRef W) { return is_contained(Others, W); }))
    return false;
  bool Makes = any_of(Words, [](StringRef W) {
    return is_contained(Makers, W) ||
           (W.consume_back("id") && is_contained(Makers, W)); // nextid
  });
  if (size_t N = covered(Words, Wanted)) {
    bool Constructor = Scope.rsplit("::").second == Name || Scope == Name;
    return Makes || (N == Words.size() && !Constructor && Name[0] != '~');
  }
  return Makes && covered(wordsOf(Scope), Wanted) > 0;
}

} // namespace keyspread
