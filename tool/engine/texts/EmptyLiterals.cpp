#include "tool/engine/texts/EmptyLiterals.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace keyspread {

/// Something else changes the byte behind \p E, or text comes in there later.
static bool hasFollower(const std::vector<Edit> &Edits, size_t I) {
  const Edit &E = Edits[I];
  for (size_t J = 0; J < Edits.size(); ++J) {
    const Edit &Other = Edits[J];
    if (J == I || Other.File != E.File)
      continue;
    const bool Insertion = Other.Begin == Other.End;
    if (Insertion ? Other.Begin == E.Begin && J > I
                  : Other.Begin <= E.Begin && E.Begin < Other.End)
      return true;
  }
  return false;
}

/// The literal of \p Source ends at \p At, and with it the text: no other
/// literal, macro or suffix belongs to it.
static bool endsLiteral(llvm::StringRef Source, size_t At) {
  // Inside of it a quote would have a backslash in front.
  llvm::StringRef Rest = Source.drop_front(std::min(At, Source.size()));
  if (!Rest.consume_front("\""))
    return false;
  Rest = Rest.ltrim();
  return !Rest.empty() && llvm::StringRef(")];,}+<:").contains(Rest.front());
}

void dropEmptyLiterals(const std::map<std::string, std::string> &Sources,
                       std::vector<Edit> &Edits) {
  for (size_t I = 0; I < Edits.size(); ++I) {
    Edit &E = Edits[I];
    llvm::StringRef Text = E.Text;
    if (E.Begin != E.End ||
        !(Text.consume_back(" + \"") || Text.consume_back(" << \"")))
      continue;
    auto Source = Sources.find(E.File);
    if (Source == Sources.end() || !endsLiteral(Source->second, E.Begin) ||
        hasFollower(Edits, I))
      continue;
    E.Text = Text.str();
    ++E.End;
  }
}

} // namespace keyspread
