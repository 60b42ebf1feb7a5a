// Which columns hold the ids of another table.
#include "rewrites/rules/order/OrderRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using sql::sameName;

/// A name's letters and digits alone.
static std::string plainName(llvm::StringRef Name) {
  std::string Result = Name.lower();
  llvm::erase_if(Result, [](char Ch) { return !llvm::isAlnum(Ch); });
  return Result;
}

/// "order" of "orders".
static std::string singular(std::string Name) {
  if (llvm::StringRef(Name).ends_with("ies"))
    Name.replace(Name.size() - 3, 3, "y");
  else if (llvm::StringRef(Name).ends_with("sses"))
    Name.resize(Name.size() - 2);
  else if (Name.size() > 2 && Name.back() == 's')
    Name.pop_back();
  return Name;
}

/// \p Key begins with \p Table, or with its last words: 'event_id' of
/// 'ops_events'.
static bool saysTable(llvm::StringRef Key, llvm::StringRef Table) {
  for (size_t I = 0; I < Table.size(); ++I) {
    const bool Word = !I || Table[I - 1] == '_' ||
                      (llvm::isUpper(Table[I]) && llvm::isLower(Table[I - 1]));
    const std::string One = singular(plainName(Table.drop_front(I)));
    if (Word && One.size() > 2 && Key.starts_with(One))
      return true;
  }
  return false;
}

/// 'order_id' or 'parentOrderId' for 'id' of 'orders', 'OrderId' for 'OrderId'.
static bool isNamedFor(llvm::StringRef Column, const UnorderedTable &To) {
  const std::string Name = plainName(Column), Key = plainName(To.Key);
  const std::string One = singular(plainName(To.Declared->Name));
  const bool Says = llvm::StringRef(Key).starts_with(One) ||
                    saysTable(Key, To.Declared->Name);
  return llvm::StringRef(Name).ends_with(Says ? Key : One + Key);
}

bool refersTo(const RuleContext &C, const Table &T, const std::string &Column,
              const UnorderedTable &To) {
  bool Said = false; // what the column holds
  for (const ForeignKey &F : T.ForeignKeys) {
    Said |= llvm::any_of(F.Columns, [&](const std::string &Own) {
      return sameName(Own, Column);
    });
    std::vector<std::string> Referenced = C.G.schema().referenced(F);
    for (size_t I = 0; I < F.Columns.size() && I < Referenced.size(); ++I)
      if (sameName(F.Table, To.Declared->Name) &&
          sameName(F.Columns[I], Column) && sameName(Referenced[I], To.Key))
        return true;
  }
  const Table *Up = &T;
  for (size_t Depth = 0; Up && !Up->InterleaveParent.empty() && Depth < 8;
       ++Depth) {
    Up = C.G.schema().find(Up->InterleaveParent);
    if (Up == To.Declared && sameName(Column, To.Key) &&
        T.keyPosition(Column) == 0u)
      return true;
  }
  return !Said && &T != To.Declared && isNamedFor(Column, To);
}

} // namespace keyspread
