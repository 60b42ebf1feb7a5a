//===- DdlColumns.cpp - column definitions of a schema --------------------===//
#include "rewrites/proof/Ddl.h"

#include "rewrites/plan/ShardExpression.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

std::vector<std::string> textsWithout(const Pieces &Text, sql::Span Range,
                                      ArrayRef<sql::Span> Without) {
  std::vector<std::string> Out;
  for (size_t I = Text.at(Range.Begin); I < Text.at(Range.End); ++I)
    if (none_of(Without, [&](const sql::Span &S) {
          return Text.All[I].Begin >= S.Begin && Text.All[I].Begin < S.End;
        }))
      Out.push_back(Text.All[I].Text);
  return Out;
}

namespace {

using Words = std::vector<std::string>;

/// Drops the words from \p From on that make the database count, with "(...)".
void dropCounting(Words &All) {
  auto DropParens = [&](size_t At) {
    if (At >= All.size() || All[At] != "(")
      return;
    unsigned Depth = 0;
    do {
      Depth += All[At] == "(";
      Depth -= All[At] == ")";
      All.erase(All.begin() + At);
    } while (Depth && At < All.size());
  };
  for (size_t I = 0; I < All.size(); ++I) {
    const bool Identity =
        All[I] == "generated" && I + 1 < All.size() &&
        (All[I + 1] == "always" || All[I + 1] == "by") &&
        is_contained(
            Words(All.begin() + I, std::min(All.begin() + I + 5, All.end())),
            "identity");
    if (Identity) {
      while (All[I] != "identity")
        All.erase(All.begin() + I);
    }
    if (I < All.size() &&
        is_contained({"auto_increment", "autoincrement", "identity"}, All[I])) {
      All.erase(All.begin() + I);
      DropParens(I);
      --I;
    }
  }
}

/// What is left to be the same: without type, key, NOT NULL and references.
Words restOf(const Pieces &Text, const sql::ColumnDef &C) {
  std::vector<sql::Span> Without{C.TypeRange, C.PrimaryKeyRange,
                                 C.NotNullRange};
  if (C.References)
    Without.push_back(C.References->Range);
  return textsWithout(Text, C.Range, Without);
}

/// \p Column holds ids of a table that the plan changes: it is the key, or a
/// foreign key leads from it there, or it repeats its parent's.
bool holdsIds(const Subject &About, std::string_view Table,
              std::string_view Column, Strategy *How = nullptr,
              unsigned Depth = 0) {
  const keyspread::Table *T = About.Before.find(Table);
  if (!T || Depth > 8)
    return false;
  for (const ForeignKey &K : T->ForeignKeys) {
    const std::vector<std::string> Names = About.Before.referenced(K);
    for (auto [From, To] : zip(K.Columns, Names))
      if (sql::sameName(From, Column) &&
          !(sql::sameName(K.Table, Table) && sql::sameName(To, Column)) &&
          holdsIds(About, K.Table, To, How, Depth + 1))
        return true;
  }
  if (!T->InterleaveParent.empty() && T->keyPosition(Column) &&
      holdsIds(About, T->InterleaveParent, Column, How, Depth + 1))
    return true;
  const TablePlan *TP = About.P.find(Table);
  if (!TP || TP->How == Strategy::Accept || !T->keyPosition(Column))
    return false;
  if (How)
    *How = TP->How;
  return true;
}

std::string typeChange(const Both &B, std::string_view Table,
                       const sql::ColumnDef &Old, const sql::ColumnDef &New) {
  const std::string A = lower(Old.Type), Z = lower(New.Type);
  if (saying(A, B.About.D) == saying(Z, B.About.D))
    return {};
  Strategy How = Strategy::Accept;
  const bool Ids = holdsIds(B.About, Table, Old.Column.Text, &How);
  const bool FromInteger = classifyType(A) == SqlType::Integer;
  const bool Wider = classifyType(Z) == SqlType::Integer &&
                     is_contained({"bigint", "int64", "int8", "bigserial",
                                   "bigint unsigned", "integer"},
                                  Z);
  const SqlType To = classifyType(Z);
  const bool Uuid =
      How == Strategy::UuidV4 && (To == SqlType::Text || To == SqlType::Uuid);
  if (Ids && FromInteger && (Wider || Uuid))
    return {};
  return fmt::format("the type of '{}.{}' was {} and is {}", Table,
                     Old.Column.Text, Old.Type, New.Type);
}

} // namespace

std::string columnDefinition(const Both &B, std::string_view Table,
                             const sql::ColumnDef &Old,
                             const sql::ColumnDef &New) {
  if (auto Why = typeChange(B, Table, Old, New); !Why.empty())
    return Why;
  Words From = restOf(B.M.Old, Old), To = restOf(B.M.New, New);
  const bool Key = B.About.mints(Table, Old.Column.Text);
  if (Key && From != To)
    dropCounting(From);
  if (From != To)
    return fmt::format("'{}.{}': before: {}; after: {}", Table, Old.Column.Text,
                       fmt::join(From, " "), fmt::join(To, " "));
  if (Old.NotNull != New.NotNull &&
      !(New.NotNull && B.About.isKey(Table, Old.Column.Text)))
    return fmt::format("'{}.{}' {} NULL", Table, Old.Column.Text,
                       New.NotNull ? "may no longer be" : "may be");
  return {};
}

std::vector<std::string> shardCheck(const ShardedTable &E) {
  return {"check", "(",   lower(E.ShardColumn),         "between",
          "0",     "and", std::to_string(E.Shards - 1), ")"};
}

std::string addedColumn(const Both &B, std::string_view Table,
                        const sql::ColumnDef &New) {
  const ShardedTable *E = B.About.shard(Table, New.Column.Text);
  if (!E)
    return fmt::format("'{}' gets a column '{}'", Table, New.Column.Text);
  if (classifyType(New.Type) != SqlType::Integer)
    return fmt::format("'{}.{}' is no integer", Table, New.Column.Text);
  if (New.NotNull == E->Nullable)
    return fmt::format("'{}.{}' {}", Table, New.Column.Text,
                       E->Nullable ? "may be NULL, as its reference may"
                                   : "is in every row");
  Words Rest = restOf(B.M.New, New);
  Rest.erase(Rest.begin()); // its name
  if (!E->Generated && (Rest.empty() || Rest == shardCheck(*E)))
    return {};
  const keyspread::Table *T = B.About.Before.find(Table);
  for (bool Null : {false, true}) {
    if (!T || !E->Generated)
      break;
    const std::string Says = shardOfColumns(
        *T, *E,
        [&](const Column &C) {
          return Null && !C.NotNull && !T->keyPosition(C.Name);
        },
        B.About.D);
    for (const char *Form :
         {"{} AS ({}) STORED", "{} GENERATED ALWAYS AS ({}) STORED"})
      if (saying(fmt::format(fmt::runtime(Form), "", Says), B.About.D) ==
          saying(fmt::format("{}", fmt::join(Rest, " ")), B.About.D))
        return {};
  }
  return fmt::format("'{}.{}' is not what the plan says: {}", Table,
                     New.Column.Text, fmt::join(Rest, " "));
}

} // namespace keyspread::proof
