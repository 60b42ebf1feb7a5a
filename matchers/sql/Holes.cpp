#include "matchers/sql/Holes.h"

namespace keyspread::sql {

bool fills(llvm::StringRef Text, llvm::StringRef Pattern) {
  auto [First, Rest] = Pattern.split(HoleByte);
  if (!Text.consume_front(First) || First.size() == Pattern.size())
    return First.size() == Pattern.size() && Text.empty();
  while (Rest.contains(HoleByte)) {
    auto [Next, Behind] = Rest.split(HoleByte);
    const size_t At = Text.find(Next);
    if (At == llvm::StringRef::npos)
      return false;
    Text = Text.drop_front(At + Next.size());
    Rest = Behind;
  }
  return Text.ends_with(Rest);
}

bool mayBe(const Name &N, llvm::StringRef Table) {
  return fills(Table.lower(), llvm::StringRef(N.Text).lower());
}

bool isInQuotes(llvm::StringRef Front) {
  char Quote = 0;
  for (char C : Front)
    if (Quote ? C == Quote : C == '\'' || C == '"')
      Quote = Quote ? 0 : C;
  return Quote != 0;
}

} // namespace keyspread::sql
