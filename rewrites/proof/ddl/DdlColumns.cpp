//===- DdlColumns.cpp - column definitions of a schema --------------------===//
#include "rewrites/proof/ddl/Ddl.h"

#include "rewrites/plan/ddl/ShardExpression.h"

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

/// The table that the plan changes and whose ids \p Column holds: it is the
/// key, or a foreign key leads from it there, or it repeats its parent's.
const Table *idsOf(const Subject &About, std::string_view Name,
                   std::string_view Column, unsigned Depth = 0) {
  const Table *T = About.Before.find(Name);
  if (!T || Depth > 8)
    return nullptr;
  for (const ForeignKey &K : T->ForeignKeys) {
    const std::vector<std::string> Names = About.Before.referenced(K);
    for (auto [From, To] : zip(K.Columns, Names))
      if (sql::sameName(From, Column) &&
          !(sql::sameName(K.Table, Name) && sql::sameName(To, Column)))
        if (const Table *Of = idsOf(About, K.Table, To, Depth + 1))
          return Of;
  }
  if (!T->InterleaveParent.empty() && T->keyPosition(Column))
    if (const Table *Of = idsOf(About, T->InterleaveParent, Column, Depth + 1))
      return Of;
  const TablePlan *TP = About.P.find(Name);
  return TP && TP->How != Strategy::Accept && T->keyPosition(Column) ? T
                                                                     : nullptr;
}

/// 36 characters, or as many as there are.
bool holdsUuids(std::string Type) {
  erase_if(Type, [](char C) { return C == ' '; });
  return is_contained({"text", "uuid", "varchar(36)", "char(36)", "string(36)",
                       "string(max)", "nvarchar(36)", "charactervarying(36)"},
                      Type);
}

std::string typeChange(const Both &B, std::string_view Table,
                       const sql::ColumnDef &Old, const sql::ColumnDef &New) {
  const std::string A = lower(Old.Type), Z = lower(New.Type);
  const keyspread::Table *Of = idsOf(B.About, Table, Old.Column.Text);
  const bool FromInteger = Of && classifyType(A) == SqlType::Integer;
  const bool Uuids =
      FromInteger && B.About.P.find(Of->Name)->How == Strategy::UuidV4;
  const bool Same = saying(A, B.About.D) == saying(Z, B.About.D);
  if (Same && Uuids && Of->PrimaryKey.size() == 1)
    return fmt::format("'{}.{}' holds ids of '{}', and still as numbers", Table,
                       Old.Column.Text, Of->Name);
  const bool Wider = is_contained(
      {"bigint", "int64", "int8", "bigserial", "bigint unsigned", "integer"},
      Z);
  if (Same || (FromInteger && Wider && !Uuids) || (Uuids && holdsUuids(Z)))
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
  const bool Key = B.About.mints(Table, Old.Column.Text) ||
                   B.About.draws(Table, Old.Column.Text);
  if (Key && From != To)
    dropCounting(From);
  if (From != To)
    return fmt::format("'{}.{}': before: {}; after: {}", Table, Old.Column.Text,
                       fmt::join(From, " "), fmt::join(To, " "));
  Words KeyWas = textsWithout(B.M.Old, Old.PrimaryKeyRange, {});
  dropCounting(KeyWas);
  Words KeyIs = textsWithout(B.M.New, New.PrimaryKeyRange, {});
  dropCounting(KeyIs);
  if (New.PrimaryKey && KeyIs != KeyWas)
    return fmt::format("'{}.{}': before: {}; after: {}", Table, Old.Column.Text,
                       fmt::join(KeyWas, " "), fmt::join(KeyIs, " "));
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
  if (!is_contained({"integer", "int", "bigint", "int64", "int8"},
                    lower(New.Type)))
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
