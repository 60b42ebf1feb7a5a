#include "rewrites/rules/ids/UuidColumns.h"

#include "rewrites/rules/mint/MintedKeys.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using sql::sameName;

const Column *numericUuidKey(const RuleContext &C, llvm::StringRef Name) {
  const Table *T = C.G.schema().find(Name);
  if (!T || !C.planOf(Name, Strategy::UuidV4) || !T->leadingKey())
    return nullptr;
  const Column *Key = T->column(T->leadingKey()->Column);
  return Key && Key->Class == SqlType::Integer ? Key : nullptr;
}

std::string uuidTableOf(const RuleContext &C, llvm::StringRef Table,
                        llvm::StringRef Column) {
  return referredKey(C.G.schema(), Table, Column,
                     [&](llvm::StringRef T, llvm::StringRef Col) {
                       const keyspread::Column *Key = numericUuidKey(C, T);
                       if (!Key || !sameName(Key->Name, Col))
                         return std::string();
                       const std::string *Name = C.reshaped(T);
                       return Name ? *Name : T.str();
                     });
}

bool anyNumericUuid(const RuleContext &C) {
  return llvm::any_of(C.Tables, [&](const std::string &T) {
    return numericUuidKey(C, T) != nullptr;
  });
}

} // namespace keyspread
