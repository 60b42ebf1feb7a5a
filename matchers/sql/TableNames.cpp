#include "matchers/sql/TableNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>

namespace keyspread::sql {

void TableNames::add(const Script &S) {
  for (const Statement &One : S.Statements)
    if (One.Table && One.Table->Table.known())
      All.insert(llvm::StringRef(One.Table->Table.Text).lower());
}

std::string TableNames::prefix() const {
  constexpr size_t Fewest = 3; // tables, so that it is no accident
  std::map<llvm::StringRef, size_t> Words;
  for (llvm::StringRef Name : All)
    if (const size_t End = Name.find('_');
        End != llvm::StringRef::npos && End > 0 && End + 1 < Name.size())
      ++Words[Name.take_front(End + 1)];
  for (const auto &[Word, Count] : Words)
    if (Count >= Fewest && Count * 4 >= All.size() * 3)
      return Word.str();
  return "";
}

std::string TableNames::before(std::string_view Rest, bool Open) const {
  if (Rest.empty() || Rest == "_")
    return "";
  const std::string Prefix = prefix();
  if (Prefix.empty())
    return "";
  llvm::StringRef Put = Prefix;
  if (Rest.front() == '_')
    Put = Put.drop_back();
  const std::string Name =
      Put.str() + llvm::StringRef(Rest.data(), Rest.size()).lower();
  const bool Is = Open ? llvm::any_of(All,
                                      [&](llvm::StringRef Table) {
                                        return Table.starts_with(Name);
                                      })
                       : All.count(Name) != 0;
  return Is ? Put.str() : "";
}

} // namespace keyspread::sql
