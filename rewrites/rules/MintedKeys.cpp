#include "rewrites/rules/MintedKeys.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

CodeValue MintedKey::in(const std::string &Name) const {
  CodeValue V;
  V.Text = Name;
  V.Column = Key->Class;
  V.Class = facts::TypeClass::Integer;
  V.ColumnName = Key->Name;
  V.Headers = {"keyspread/keyspread.h"};
  return V;
}

/// The part of the primary key of \p T that the database counts.
static const Column *countedKey(const Table &T) {
  for (const Column &C : T.Columns)
    if (Schema::counted(C) && T.keyPosition(C.Name))
      return &C;
  return nullptr;
}

static std::string makerFor(const TablePlan &P) {
  switch (P.How) {
  case Strategy::HashPrefix:
    return P.Ids == IdSource::Ordered  ? "keyspread::ordered_id()"
           : P.Ids == IdSource::Random ? "keyspread::random_id()"
                                       : "";
  case Strategy::BitReverse:
    return P.Sequence.empty()
               ? "keyspread::bit_reverse(keyspread::ordered_id())"
               : "";
  case Strategy::TenantPrefix:
    return "keyspread::ordered_id()";
  default:
    return "";
  }
}

std::optional<MintedKey> mintedKey(const RuleContext &C,
                                   llvm::StringRef Table) {
  const TablePlan *P = C.P.find(Table);
  const keyspread::Table *T = C.G.schema().find(Table);
  const Column *Key = T ? countedKey(*T) : nullptr;
  if (!P || !Key || Key->BitReversed)
    return std::nullopt;
  std::string Maker = makerFor(*P);
  if (Maker.empty())
    return std::nullopt;
  return MintedKey{T, Key, std::move(Maker)};
}

std::string whyNotMinted(const RuleContext &C, llvm::StringRef Table) {
  const TablePlan *P = C.P.find(Table);
  const keyspread::Table *T = C.G.schema().find(Table);
  const Column *Key = T ? countedKey(*T) : nullptr;
  if (!P || !Key || mintedKey(C, Table))
    return "";
  if (P->How == Strategy::UuidV4)
    return fmt::format("the id it leaves to the database, '{}', is an integer "
                       "here, and its type would have to change: bit_reverse "
                       "keeps it",
                       Key->Name);
  if (P->How != Strategy::HashPrefix || P->Generated)
    return "";
  if (P->Ids == IdSource::Sequence)
    return fmt::format("the database goes on making key column '{}', and the "
                       "shard is not known when the row is written: set "
                       "\"generated\", or another \"id_source\"",
                       Key->Name);
  return fmt::format("it leaves out key column '{}', so the database makes the "
                     "id and the shard is not known: set \"id_source\" to make "
                     "ids in the program",
                     Key->Name);
}

bool holdsMintedId(const RuleContext &C, llvm::StringRef Table,
                   llvm::StringRef Column) {
  std::set<std::pair<std::string, std::string>> Seen;
  std::vector<std::pair<std::string, std::string>> Queue = {
      {Table.lower(), Column.lower()}};
  while (!Queue.empty()) {
    auto At = Queue.back();
    Queue.pop_back();
    if (!Seen.insert(At).second)
      continue;
    if (std::optional<MintedKey> Key = mintedKey(C, At.first);
        Key && sameName(Key->Key->Name, At.second))
      return true;
    const keyspread::Table *T = C.G.schema().find(At.first);
    for (const ForeignKey &F : T ? T->ForeignKeys : std::vector<ForeignKey>()) {
      std::vector<std::string> Theirs = C.G.schema().referenced(F);
      for (size_t I = 0; I < F.Columns.size() && I < Theirs.size(); ++I)
        if (sameName(F.Columns[I], At.second))
          Queue.push_back({llvm::StringRef(F.Table).lower(),
                           llvm::StringRef(Theirs[I]).lower()});
    }
  }
  return false;
}

} // namespace keyspread
