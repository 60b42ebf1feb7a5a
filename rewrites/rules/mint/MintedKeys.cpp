#include "rewrites/rules/mint/MintedKeys.h"

#include "rewrites/graph/runs/RunIds.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

CodeValue MintedKey::in(const std::string &Name) const {
  CodeValue V;
  V.Text = Name;
  V.Column = Text ? SqlType::Text : Key->Class;
  V.Class = Text ? facts::TypeClass::String : facts::TypeClass::Integer;
  V.ColumnName = Key->Name;
  V.Quotable = Text;
  if (!Maker.empty())
    V.Headers = {"keyspread/keyspread.h"};
  return V;
}

const Column *countedKey(const Table &T) {
  for (const Column &C : T.Columns)
    if (Schema::counted(C) && T.keyPosition(C.Name))
      return &C;
  return nullptr;
}

bool isNextKey(const Graph &G, const BoundStatement &B, const sql::Value &V) {
  const sql::Insert &I = *B.Sql->Ins;
  std::optional<SqlBirth> Born = birthIn(B, V, G.schema());
  if (!Born || Born->Kind != facts::OriginKind::MaxPlusOne ||
      !Born->LargestOf.empty())
    return false;
  unsigned Asked = 0;
  for (const std::unique_ptr<sql::Query> &Q : I.Nested) {
    bool Inside =
        V.Range.Begin <= Q->Range.Begin && Q->Range.End <= V.Range.End;
    if (!Inside)
      continue;
    ++Asked;
    if (Q->From.size() != 1 || Q->Where || !Q->GroupBy.empty() ||
        !sameName(Q->From[0].Table.Text, I.Table.Text))
      return false;
  }
  return Asked == 1;
}

/// The key of \p T that INSERTs give as one more than the largest.
static const Column *numberedKey(const Graph &G, const Table &T) {
  if (T.PrimaryKey.size() != 1)
    return nullptr;
  const Column *Key = T.column(T.PrimaryKey[0].Column);
  for (const BoundStatement &B : G.S.All) {
    if (!Key || !B.Sql->Ins || B.OfCaller ||
        !sameName(B.Sql->Ins->Table.Text, T.Name))
      continue;
    for (const sql::InsertRow &Row : B.Sql->Ins->Rows)
      if (const sql::Value *V =
              valueFor(*B.Sql->Ins, Row, Key->Name, G.schema()))
        if (isNextKey(G, B, *V))
          return Key;
  }
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
  case Strategy::SwapOrder:
  case Strategy::TenantPrefix:
    return "keyspread::ordered_id()";
  case Strategy::UuidV4:
    return "keyspread::uuid_v4()";
  default:
    return "";
  }
}

std::optional<MintedKey> mintedKey(const RuleContext &C,
                                   llvm::StringRef Table) {
  const TablePlan *P = C.P.find(Table);
  const keyspread::Table *T = C.G.schema().find(Table);
  const Column *Key = T ? countedKey(*T) : nullptr;
  if (P && T && !Key)
    Key = numberedKey(C.G, *T);
  if (!P || !Key || (Key->BitReversed && P->How != Strategy::UuidV4))
    return std::nullopt;
  std::string Maker = makerFor(*P);
  if (Maker.empty())
    return std::nullopt;
  return MintedKey{T, Key, std::move(Maker), P->How == Strategy::UuidV4};
}

std::optional<MintedKey> sequenceKey(const RuleContext &C,
                                     llvm::StringRef Table) {
  const TablePlan *P = C.P.find(Table);
  const keyspread::Table *T = C.G.schema().find(Table);
  const Column *Key = T ? countedKey(*T) : nullptr;
  if (!P || !Key || !P->keepsSequence())
    return std::nullopt;
  return MintedKey{T, Key, ""};
}

std::optional<MintedKey> newKey(const RuleContext &C, llvm::StringRef Table) {
  std::optional<MintedKey> Key = mintedKey(C, Table);
  return Key ? Key : sequenceKey(C, Table);
}

std::string whyNotMinted(const RuleContext &C, llvm::StringRef Table) {
  const TablePlan *P = C.P.find(Table);
  const keyspread::Table *T = C.G.schema().find(Table);
  const Column *Key = T ? countedKey(*T) : nullptr;
  if (!P || !Key || mintedKey(C, Table))
    return "";
  if (P->How != Strategy::HashPrefix || P->Generated || P->keepsCounter())
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

std::string referredKey(
    const Schema &Tables, llvm::StringRef Table, llvm::StringRef Column,
    llvm::function_ref<std::string(llvm::StringRef, llvm::StringRef)> OwnKey) {
  std::set<std::pair<std::string, std::string>> Seen;
  std::vector<std::pair<std::string, std::string>> Queue;
  auto Push = [&](llvm::StringRef T, llvm::StringRef Col) {
    if (Seen.emplace(T.lower(), Col.lower()).second)
      Queue.emplace_back(T.lower(), Col.lower());
  };
  Push(Table, Column);
  while (!Queue.empty()) {
    auto [At, Col] = std::move(Queue.back());
    Queue.pop_back();
    if (std::string Key = OwnKey(At, Col); !Key.empty())
      return Key;
    const keyspread::Table *T = Tables.find(At);
    if (!T)
      continue;
    for (const ForeignKey &F : T->ForeignKeys) {
      std::vector<std::string> Theirs = Tables.referenced(F);
      for (size_t I = 0; I < F.Columns.size() && I < Theirs.size(); ++I)
        if (sameName(F.Columns[I], Col))
          Push(F.Table, Theirs[I]);
    }
    if (!T->InterleaveParent.empty())
      Push(T->InterleaveParent, Col);
  }
  return "";
}

std::string mintedTableOf(const RuleContext &C, llvm::StringRef Table,
                          llvm::StringRef Column) {
  std::string Of = referredKey(
      C.G.schema(), Table, Column, [&](llvm::StringRef T, llvm::StringRef Col) {
        std::optional<MintedKey> Key = newKey(C, T);
        return Key && sameName(Key->Key->Name, Col) ? Key->Of->Name
                                                    : std::string();
      });
  const RunIds *Ids = C.G.runIds();
  if (!Of.empty() || !Ids)
    return Of;
  // No reference is declared, and yet ids of the table are written there.
  if (const std::set<std::string> *Given = Ids->References.of(Table, Column))
    for (const std::string &T : *Given)
      if (std::optional<MintedKey> Key = newKey(C, T);
          Key && !sameName(Key->Of->Name, Table.str()))
        return Key->Of->Name;
  return "";
}

} // namespace keyspread
