#include "rewrites/rules/UuidColumns.h"

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
  std::set<std::pair<std::string, std::string>> Seen;
  std::vector<std::pair<std::string, std::string>> Queue = {
      {Table.lower(), Column.lower()}};
  while (!Queue.empty()) {
    auto At = std::move(Queue.back());
    Queue.pop_back();
    if (!Seen.insert(At).second)
      continue;
    if (const keyspread::Column *Key = numericUuidKey(C, At.first);
        Key && sameName(Key->Name, At.second)) {
      const std::string *Name = C.reshaped(At.first);
      return Name ? *Name : At.first;
    }
    const keyspread::Table *T = C.G.schema().find(At.first);
    if (!T)
      continue;
    auto Push = [&](llvm::StringRef Their, llvm::StringRef Col) {
      Queue.push_back({Their.lower(), Col.lower()});
    };
    for (const ForeignKey &F : T->ForeignKeys) {
      std::vector<std::string> Theirs = C.G.schema().referenced(F);
      for (size_t I = 0; I < F.Columns.size() && I < Theirs.size(); ++I)
        if (sameName(F.Columns[I], At.second))
          Push(F.Table, Theirs[I]);
    }
    if (!T->InterleaveParent.empty())
      Push(T->InterleaveParent, At.second);
  }
  return "";
}

bool anyNumericUuid(const RuleContext &C) {
  return llvm::any_of(C.Tables, [&](const std::string &T) {
    return numericUuidKey(C, T) != nullptr;
  });
}

} // namespace keyspread
