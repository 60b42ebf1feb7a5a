#include "rewrites/rules/mint/DrawnKeys.h"

#include "rewrites/plan/propose/Counted.h"
#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

std::optional<MintedKey> drawnKey(const RuleContext &C, llvm::StringRef Table) {
  const TablePlan *P = C.P.find(Table);
  const keyspread::Table *T = C.G.schema().find(Table);
  const Column *Key = T ? countedKey(*T) : nullptr;
  if (!P || !Key || !drawsIds(*P))
    return std::nullopt;
  return MintedKey{
      T, Key,
      fmt::format("NEXTVAL({})",
                  sql::quoteName(counterName(T->Name), sql::Dialect::MySql))};
}

/// It may make no row, or none with a new id.
static bool mayMakeNone(const sql::Insert &I) {
  return I.OnConflict || I.Verb == sql::InsertVerb::InsertOrIgnore;
}

/// A loop adds rows to the text, each of which draws.
static bool isLooped(const BoundStatement &B) {
  return llvm::any_of(B.Text->FixedParts, [&](const facts::FixedPart &P) {
    return isLoopedRow(*B.Text, P);
  });
}

/// The database tells the id of the first row, and so must the first row alone.
static CodeValue drawn(const MintedKey &Key, bool Tells) {
  CodeValue V =
      Key.in(Tells ? fmt::format("LAST_INSERT_ID({})", Key.Maker) : Key.Maker);
  V.InSql = true;
  V.Again = "LAST" + Key.Maker.substr(std::string("NEXT").size());
  V.Headers.clear();
  return V;
}

/// \p Old draws its id already.
static bool isDrawn(const BoundStatement &B, const sql::Value &Old,
                    const MintedKey &Key) {
  const llvm::StringRef Text =
      llvm::StringRef(B.Text->Text).slice(Old.Range.Begin, Old.Range.End);
  return Text.equals_insensitive(Key.Maker) ||
         Text.equals_insensitive(fmt::format("LAST_INSERT_ID({})", Key.Maker));
}

static std::string whyNotDrawn(const RuleContext &C, const BoundStatement &B,
                               bool Tells) {
  const sql::Insert &I = *B.Sql->Ins;
  if (C.G.S.dialectOf(B) != sql::Dialect::MySql)
    return fmt::format("its ids come from a sequence as MariaDB has it, and it "
                       "is written for {}",
                       sql::dialectName(C.G.S.dialectOf(B)));
  if (I.Select)
    return "its rows come from a SELECT, and each needs an id of its own";
  if (!Tells && C.Mints->mayBeRead(B))
    return "the id that it makes may be read, and it may make none, or several";
  return "";
}

llvm::Expected<MintedValues> drawnValues(const RuleContext &C,
                                         const BoundStatement &B) {
  MintedValues Result;
  const sql::Insert &I = *B.Sql->Ins;
  const std::optional<MintedKey> Key = drawnKey(C, I.Table.Text);
  if (!Key)
    return Result;
  const std::string &Column = Key->Key->Name;
  const bool Tells = !mayMakeNone(I) && !isLooped(B);
  if (std::string Why = whyNotDrawn(C, B, Tells); !Why.empty())
    return refuse(Why);
  const bool Lists = !I.DefaultValues &&
                     (!I.HasColumns || llvm::any_of(I.Columns, [&](auto &N) {
                       return sameName(N.Text, Column);
                     }));
  if (!Lists)
    Result.New = MintedValues::LeftOut{Column, {}};
  const size_t Rows = I.DefaultValues ? 1 : I.Rows.size();
  for (size_t Row = 0; Row < Rows; ++Row) {
    CodeValue V = drawn(*Key, Tells && Row == 0);
    if (!Lists) {
      Result.New->Row.push_back(std::move(V));
      continue;
    }
    const sql::Value *Old = valueFor(I, I.Rows[Row], Column, C.G.schema());
    if (!Old)
      return refuse(fmt::format("it gives no value for column '{}'", Column));
    if (isDrawn(B, *Old, *Key))
      continue;
    if (!leavesToDatabase(*Old, sql::Dialect::MySql))
      return refuse(fmt::format("it gives '{}' itself, and the sequence that "
                                "makes the others would not know of it",
                                Column));
    Result.Instead.emplace(Old, std::move(V));
  }
  return Result;
}

} // namespace keyspread
