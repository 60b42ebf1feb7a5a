#include "rewrites/proof/rows/Rows.h"

#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/rows/Given.h"
#include "rewrites/proof/rows/Keys.h"
#include "rewrites/proof/rows/NewIds.h"
#include "rewrites/trace/Models.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

static bool isTenant(const Context &C, llvm::StringRef Column) {
  return llvm::any_of(C.Planned.Tables, [&](auto &T) {
    return Column.equals_insensitive(T.second.TenantColumn);
  });
}

/// with_shard<Count>(row, {At...}) in front of \p New makes another shard.
static NotSame whyPutsOther(const ShardedTable &T, const Row &New,
                            const Event &By) {
  const std::string Count = By.At ? shardCount(*By.At) : "";
  if (!Count.empty() && Count != fmt::format("<{}>", T.Shards))
    return {fmt::format("after: '{}' is made with {}; the plan says {} shards",
                        T.ShardColumn, Count, T.Shards),
            true};
  const Parts Hashed = elements(argument(By, 1));
  for (size_t I = 0; I < T.HashOf.size(); ++I) {
    const Value *At =
        Hashed && I < Hashed->size() ? plain((*Hashed)[I]).Of : nullptr;
    if (!At || At->Kind != Kind::Number)
      return {
          fmt::format("what '{}' is the shard of is not known", T.ShardColumn),
          false};
    if (New.find(T.HashOf[I]) != static_cast<size_t>(At->Number) + 1)
      return {fmt::format("after: '{}' is not the shard of '{}'", T.ShardColumn,
                          T.HashOf[I]),
              true};
  }
  return {};
}

/// The value at \p At of \p New is not the shard of its row.
static NotSame whyNotShard(const ShardedTable &T, const Row &New, size_t At) {
  const V Given = (*New.Values)[At];
  if (putsShard(Given))
    return whyPutsOther(T, New, *Given.Of->By);
  const std::optional<ShardValue> Is = shardValue(Given);
  if (!Is) {
    const Value &X = *plain(Given).Of;
    const bool IsNull = X.Kind == Kind::Null || (X.Kind == Kind::Result &&
                                                 X.By->How && X.By->How->Null);
    if (IsNull && T.Nullable)
      return {};
    return {fmt::format("after: '{}' is given {}, which is no shard",
                        T.ShardColumn, brief(Given)),
            X.Kind == Kind::Number || X.Kind == Kind::Text ||
                X.Kind == Kind::Symbol};
  }
  if (Is->Modulo != T.Modulo)
    return {fmt::format("after: '{}' is made in another way than the plan says",
                        T.ShardColumn),
            true};
  if (Is->Count && Is->Count != T.Shards)
    return {fmt::format("after: '{}' is one of {} shards; the plan says {}",
                        T.ShardColumn, Is->Count, T.Shards),
            true};
  for (size_t I = 0; I < T.HashOf.size(); ++I) {
    std::optional<size_t> Column = New.find(T.HashOf[I]);
    if (!Column || I >= Is->Of.size())
      continue;
    V Key = plain((*New.Values)[*Column]), Hashed = plain(Is->Of[I]);
    if (!same(Key, Hashed))
      return {fmt::format("after: '{}' is the shard of {}, and '{}' is {}",
                          T.ShardColumn, brief(Hashed), T.HashOf[I],
                          brief(Key)),
              (isPlain(Key) && isPlain(Hashed)) || madeOfOther(Key, Hashed)};
  }
  return {};
}

/// What the new row has that the old one has not.
static NotSame whyMayNotCome(const Context &C, const Row &New, size_t At) {
  const std::string &Column = New.Columns[At];
  if (const ShardedTable *T = shardColumn(C, New.Table, Column)) {
    if (T->Generated)
      return {fmt::format("after: '{}' is given, and the database makes it",
                          Column),
              true};
    return New.Values ? whyNotShard(*T, New, At) : NotSame();
  }
  if (isTenant(C, Column))
    return {};
  return {fmt::format("after: '{}' of '{}' gets a value; before: it did not",
                      Column, New.Table),
          true};
}

/// The column at \p At is part of the key of a planned table.
static bool isKey(const Context &C, const Row &New, size_t At) {
  const Table *T = C.Before.find(New.Table);
  return T && C.Planned.find(New.Table) && T->keyPosition(New.Columns[At]);
}

/// The bits of the keys that the program makes for \p Table are turned.
static bool turnsBits(const Context &C, llvm::StringRef Table) {
  const TablePlan *How = C.Planned.find(Table);
  return How && How->How == Strategy::BitReverse && !How->keepsSequence();
}

static NotSame compareRows(const Context &C, Pairs &P, const Event &B,
                           const Row &Old, const Row &New) {
  if (Old.Table != New.Table)
    return {fmt::format("before: {} writes to '{}'; after: to '{}'",
                        describe(B), Old.Table, New.Table),
            !Old.Table.empty() && !New.Table.empty()};
  for (size_t I = 0; I < Old.Columns.size(); ++I) {
    std::optional<size_t> At = New.find(Old.Columns[I]);
    if (!At)
      return {fmt::format("before: '{}' gets a value; after: it does not",
                          Old.Columns[I]),
              true};
    if (!Old.Values || !New.Values)
      continue;
    V Was = (*Old.Values)[I], Is = (*New.Values)[*At];
    if (const Event *Maker = makerOf(Is); Maker && isKey(C, New, *At))
      P.MakersOfKeys.insert(Maker);
    if (isKey(C, New, *At) && turnsBits(C, New.Table) && rises(Is))
      return {fmt::format("after: '{}' is {}, and its bits are not turned",
                          New.Columns[*At], brief(Is)),
              true};
    if (!P.same(Was, Is))
      return {fmt::format("before: '{}' is {}; after: {}", Old.Columns[I],
                          brief(Was), brief(Is)),
              P.differSurely(Was, Is)};
  }
  for (size_t I = 0; I < New.Columns.size(); ++I) {
    if (New.find(New.Columns[I]) != I)
      return {fmt::format("after: '{}' is given twice", New.Columns[I]), true};
    if (!Old.find(New.Columns[I]))
      if (NotSame Why = whyMayNotCome(C, New, I); !Why.Text.empty())
        return Why;
  }
  for (const ShardedTable &T : C.Sharded)
    if (llvm::StringRef(New.Table).equals_insensitive(T.Table) &&
        !T.Generated && !New.find(T.ShardColumn) &&
        (!T.Nullable || llvm::any_of(T.HashOf, [&](const std::string &Of) {
          return New.find(Of).has_value();
        })))
      return {fmt::format("after: '{}' has no value in a row of '{}'",
                          T.ShardColumn, T.Table),
              true};
  return {};
}

std::optional<NotSame> whyNotSameRow(const Context &C, Pairs &P, const Event &B,
                                     const Event &A) {
  if (!B.How || !A.How)
    return std::nullopt;
  const AccessRoles &R = B.How->Access;
  if (R.Row || (R.Columns && R.Verb != AccessVerb::None &&
                R.Verb != AccessVerb::Read && R.Verb != AccessVerb::Delete)) {
    const std::vector<Row> Old = rowsOf(B), New = rowsOf(A);
    if (Old.empty() || Old.size() != New.size())
      return NotSame{
          fmt::format("the columns of {} are not known", describe(B)), false};
    NotSame Why;
    for (size_t I = 0; I < Old.size() && Why.Text.empty(); ++I)
      Why = compareRows(C, P, B, Old[I], New[I]);
    return Why;
  }
  Parts Old = keyOf(B), New = keyOf(A);
  if (!Old || !New)
    return std::nullopt;
  return compareKeys(C, P, B, *Old, *New);
}

/// Why \p R has no shard.
static NotSame whyShardless(const Context &C, const Row &R) {
  const ShardedTable *T = shardColumn(C, R.Table, "");
  if (!T)
    return {};
  if (R.Given && *R.Given != R.Columns.size())
    return {fmt::format("after: a row of '{}' has {} columns and {} values",
                        T->Table, R.Columns.size(), *R.Given),
            true};
  if (!T->Generated && !T->Nullable && !R.find(T->ShardColumn))
    return {fmt::format("after: a row of '{}' is written without its '{}'",
                        T->Table, T->ShardColumn),
            true};
  return {};
}

NotSame shardlessRow(const Context &C, const std::vector<Item> &Items) {
  NotSame Result;
  forEachEvent(Items, [&](const Event &E) {
    if (!E.How)
      return;
    const AccessRoles &Roles = E.How->Access;
    const AccessVerb Verb = Roles.Verb;
    // A row alone goes to what names the columns.
    if ((Verb == AccessVerb::None && !Roles.Row) || Verb == AccessVerb::Read ||
        Verb == AccessVerb::Delete)
      return;
    for (const Row &R : rowsOf(E))
      if (Result.Text.empty())
        Result = whyShardless(C, R);
  });
  return Result;
}

} // namespace keyspread::proof
