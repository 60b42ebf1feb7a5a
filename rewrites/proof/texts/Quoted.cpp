#include "rewrites/proof/texts/Quoted.h"

#include "matchers/sql/Statement.h"

#include "llvm/ADT/StringRef.h"

namespace keyspread::proof {

using namespace trace;

/// What stands in quotes from \p Begin to \p End is put together: one value
/// takes its place.
static void joinIn(Values &Make, FlatText &Of, size_t Begin, size_t End) {
  llvm::StringRef Text = Of.Text;
  const size_t First = Text.take_front(Begin).count(sql::HoleByte);
  std::vector<V> Parts;
  size_t Hole = First, At = Begin;
  for (size_t I = Begin; I <= End; ++I) {
    if (I < End && Text[I] != sql::HoleByte)
      continue;
    if (I > At)
      Parts.push_back(Make.text(Text.slice(At, I).str()));
    if (I < End)
      Parts.push_back(Of.Holes[Hole++]);
    At = I + 1;
  }
  Of.Holes.erase(Of.Holes.begin() + First, Of.Holes.begin() + Hole);
  Of.Holes.insert(Of.Holes.begin() + First, Make.join(std::move(Parts)));
  Of.Text.replace(Begin, End - Begin, 1, sql::HoleByte);
}

FlatText wholeInQuotes(Values &Make, FlatText Of) {
  for (size_t Begin = Of.Text.find('\''); Begin != std::string::npos;) {
    const size_t End = Of.Text.find('\'', Begin + 1);
    if (End == std::string::npos)
      break;
    const llvm::StringRef Inside =
        llvm::StringRef(Of.Text).slice(Begin + 1, End);
    const size_t Holes = Inside.count(sql::HoleByte);
    size_t Next = End;
    if (Holes && Inside.size() > 1 &&
        llvm::StringRef(Of.Text).count(sql::HoleByte) == Of.Holes.size()) {
      joinIn(Make, Of, Begin + 1, End);
      Next = Begin + 2;
    }
    Begin = Of.Text.find('\'', Next + 1);
  }
  return Of;
}

} // namespace keyspread::proof
