#include "rewrites/proof/Rows.h"

#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

static V argument(const Event &E, std::optional<unsigned> I) {
  if (!I || *I >= E.Args.size())
    return {};
  const V &Behind = E.Behind[*I];
  return Behind && Behind.Of->Kind != Kind::Unknown ? Behind : E.Args[*I];
}

using Parts = std::optional<std::vector<V>>;

/// The elements of a list that is known to its end.
static Parts elements(V Of) {
  Of = plain(Of);
  if (!Of || Of.Of->Kind != Kind::List || Of.Of->Open)
    return std::nullopt;
  return Of.Of->Parts;
}

static Parts from(const Event &E, unsigned First) {
  return std::vector<V>(E.Args.begin() + std::min<size_t>(First, E.Args.size()),
                        E.Args.end());
}

/// The event that names the columns of the rows that \p E adds.
static const Event &columnsGivenBy(const Event &E) {
  if (!E.How->Access.Columns && E.Handle && E.Handle.Of->Kind == Kind::Result &&
      E.Handle.Of->By->How)
    return *E.Handle.Of->By;
  return E;
}

static std::string textOf(V Of) {
  Of = plain(Of);
  return Of && Of.Of->Kind == Kind::Text ? Of.Of->Name : "";
}

static std::optional<std::vector<std::string>> columnsOf(const Event &E) {
  const Event &By = columnsGivenBy(E);
  Parts Names = elements(argument(By, By.How->Access.Columns));
  if (!Names)
    return std::nullopt;
  std::vector<std::string> Result;
  for (V Name : *Names) {
    Result.push_back(llvm::StringRef(textOf(Name)).lower());
    if (Result.back().empty())
      return std::nullopt;
  }
  return Result;
}

static Parts valuesOf(const Event &E) {
  const AccessRoles &R = E.How->Access;
  if (!R.Row)
    return std::nullopt;
  return R.RowPack ? from(E, *R.Row) : elements(argument(E, R.Row));
}

namespace {

/// A row of one table, before or after.
struct Row {
  std::string Table;
  std::vector<std::string> Columns;
  Parts Values; // beside Columns, where they are known

  std::optional<size_t> find(llvm::StringRef Column) const {
    auto It = llvm::find_if(
        Columns, [&](auto &C) { return Column.equals_insensitive(C); });
    return It == Columns.end() ? std::nullopt
                               : std::optional<size_t>(It - Columns.begin());
  }
};

} // namespace

static std::optional<Row> rowOf(const Event &E) {
  std::optional<std::vector<std::string>> Columns = columnsOf(E);
  if (!Columns)
    return std::nullopt;
  const Event &By = columnsGivenBy(E);
  Row R{textOf(argument(By, By.How->Access.Table)), std::move(*Columns),
        valuesOf(E)};
  if (R.Values && R.Values->size() != R.Columns.size())
    R.Values.reset();
  return R;
}

static const ShardedTable *shardColumn(const Context &C, llvm::StringRef Table,
                                       llvm::StringRef Column) {
  auto It = llvm::find_if(C.Sharded, [&](const ShardedTable &T) {
    return Table.equals_insensitive(T.Table) &&
           (Column.empty() ? T.Leading
                           : Column.equals_insensitive(T.ShardColumn));
  });
  return It == C.Sharded.end() ? nullptr : &*It;
}

static bool isTenant(const Context &C, llvm::StringRef Column) {
  return llvm::any_of(C.Planned.Tables, [&](auto &T) {
    return Column.equals_insensitive(T.second.TenantColumn);
  });
}

/// The value at \p At of \p New is not the shard of its row.
static NotSame whyNotShard(const ShardedTable &T, const Row &New, size_t At) {
  const V Given = (*New.Values)[At];
  const std::optional<ShardValue> Is = shardValue(Given);
  if (!Is) {
    const Value &X = *plain(Given).Of;
    const bool IsNull = X.Kind == Kind::Null || (X.Kind == Kind::Result &&
                                                 X.By->How && X.By->How->Null);
    if (IsNull && T.Nullable)
      return {};
    return {fmt::format("after: '{}' is given {}, which is no shard",
                        T.ShardColumn, print(Given)),
            X.Kind == Kind::Number || X.Kind == Kind::Text ||
                X.Kind == Kind::Symbol};
  }
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
                          T.ShardColumn, print(Hashed), T.HashOf[I],
                          print(Key)),
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
    if (!P.same(Was, Is))
      return {fmt::format("before: '{}' is {}; after: {}", Old.Columns[I],
                          print(Was), print(Is)),
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

/// \p Part of a new key stands for nothing in the old one.
static NotSame whyNoKeyPart(const Context &C, V Part,
                            const std::vector<V> &Key) {
  const std::optional<ShardValue> Is = shardValue(Part);
  if (!Is) {
    const bool Tenants = llvm::any_of(C.Planned.Tables, [](auto &T) {
      return !T.second.TenantColumn.empty();
    });
    return {Tenants ? ""
                    : fmt::format("after: {} is part of the key; before: "
                                  "it was not",
                                  print(Part)),
            isPlain(Part)};
  }
  if (Is->Count && llvm::none_of(C.Sharded, [&](const ShardedTable &T) {
        return T.Shards == Is->Count;
      }))
    return {fmt::format("after: no planned table has {} shards", Is->Count),
            true};
  for (size_t I = 0; I < Is->Of.size(); ++I) {
    V Hashed = plain(Is->Of[I]);
    if (llvm::none_of(Key, [&](V K) { return same(plain(K), Hashed); }))
      return {fmt::format("after: the shard of {} stands in a key that it is "
                          "no part of",
                          print(Hashed)),
              isPlain(Hashed) || llvm::all_of(Key, [&](V K) {
                return shardValue(K) || madeOfOther(plain(K), Hashed);
              })};
  }
  return {};
}

static NotSame compareKeys(const Context &C, Pairs &P, const Event &B,
                           const std::vector<V> &Old,
                           const std::vector<V> &New) {
  std::vector<bool> Taken(New.size());
  size_t Last = 0;
  for (V Was : Old) {
    size_t At = 0;
    while (At < New.size() && (Taken[At] || !P.same(Was, New[At])))
      ++At;
    if (At == New.size())
      return {fmt::format("before: {} is part of the key of {}; after: it is "
                          "not",
                          print(Was), describe(B)),
              llvm::all_of(New, [&](V N) {
                return shardValue(N) || P.differSurely(Was, N);
              })};
    if (At < Last && C.Reordered.empty())
      return {fmt::format("after: {} has moved in the key of {}", print(Was),
                          describe(B)),
              true};
    Last = At;
    Taken[At] = true;
  }
  for (size_t I = 0; I < New.size(); ++I)
    if (!Taken[I]) {
      if (NotSame Why = whyNoKeyPart(C, New[I], New); !Why.Text.empty())
        return Why;
      if (I && C.Reordered.empty())
        return {fmt::format("after: {} does not lead the key of {}",
                            print(New[I]), describe(B)),
                true};
    }
  return {};
}

static Parts keyOf(const Event &E) {
  const AccessRoles &R = E.How->Access;
  if (R.KeyParts)
    return from(E, *R.KeyParts);
  if (R.Key && R.Store.Kind == HandleRole::NoHandle)
    return elements(argument(E, R.Key));
  return std::nullopt;
}

std::optional<NotSame> whyNotSameRow(const Context &C, Pairs &P, const Event &B,
                                     const Event &A) {
  if (!B.How || !A.How)
    return std::nullopt;
  const AccessRoles &R = B.How->Access;
  if (R.Row || (R.Columns && R.Verb != AccessVerb::None &&
                R.Verb != AccessVerb::Read && R.Verb != AccessVerb::Delete)) {
    std::optional<Row> Old = rowOf(B), New = rowOf(A);
    if (!Old || !New)
      return NotSame{
          fmt::format("the columns of {} are not known", describe(B)), false};
    return compareRows(C, P, B, *Old, *New);
  }
  Parts Old = keyOf(B), New = keyOf(A);
  if (!Old || !New)
    return std::nullopt;
  return compareKeys(C, P, B, *Old, *New);
}

/// The runtime header puts a shard in front of the key \p Of, or of each key of
/// the set that it is.
static bool getsShards(V Of) {
  return Of && Of.Of->Kind == Kind::Result &&
         (Of.Of->By->Name == "keyspread::sharded_keys" ||
          Of.Of->By->Name == "keyspread::with_shard");
}

/// The first of \p Key, a whole key of \p T behind its shard, is the shard of
/// another part of it than the plan says.
static std::string whyOtherShard(const Context &C, const ShardedTable &T,
                                 const std::vector<V> &Key) {
  const Table *Of = C.Before.find(T.Table);
  const std::optional<ShardValue> Is = shardValue(Key.front());
  for (size_t I = 0; Of && I < T.HashOf.size() && I < Is->Of.size(); ++I) {
    std::optional<unsigned> At = Of->keyPosition(T.HashOf[I]);
    if (At && Of->keyPosition(T.ShardColumn))
      continue; // it is in the key before, too
    if (At && Key.size() == Of->PrimaryKey.size() + 1 &&
        madeOfOther(plain(Key[*At + 1]), plain(Is->Of[I])))
      return fmt::format("after: a key of '{}' has the shard of {}, and '{}' "
                         "is {}",
                         T.Table, print(Is->Of[I]), T.HashOf[I],
                         print(Key[*At + 1]));
  }
  return "";
}

/// The key set that \p Of is: what a call gives that adds a key to one is it.
static V keySet(V Of) {
  Of = plain(Of);
  while (Of && Of.Of->Kind == Kind::Result && Of.Of->By->How &&
         (Of.Of->By->How->Access.Key || Of.Of->By->How->Access.Low) &&
         Of.Of->By->Handle && Of.Of->By->Handle.Of != Of.Of)
    Of = plain(Of.Of->By->Handle);
  return Of;
}

/// Its options may name an index, whose keys have no shard.
static bool mayGoByIndex(const Event &E) {
  const std::optional<unsigned> &At = E.How->Access.Options;
  return At && *At < E.Args.size();
}

NotSame unshardedKey(const Context &C, const std::vector<Item> &Items) {
  NotSame Result;
  using KeysOf = std::vector<std::pair<const Event *, V>>;
  std::map<const Value *, KeysOf> Keys;
  forEachEvent(Items, [&](const Event &E) {
    if (!E.How || !Result.Text.empty())
      return;
    const AccessRoles &R = E.How->Access;
    for (std::optional<unsigned> Of : {R.Key, R.Low, R.High})
      if (E.Handle && Of && !getsShards(argument(E, Of)))
        if (V Key = plain(argument(E, Of)))
          Keys[keySet(E.Handle).Of].push_back({&E, Key});
    if (R.Verb != AccessVerb::Read && R.Verb != AccessVerb::Delete)
      return;
    const ShardedTable *T = nullptr;
    for (V Arg : E.Args)
      if (std::string Table = textOf(Arg); !Table.empty() && !T)
        T = shardColumn(C, Table, "");
    if (!T)
      return;
    for (V Arg : E.Args)
      for (auto [By, Key] : getsShards(Arg) ? KeysOf() : Keys[keySet(Arg).Of]) {
        Parts Of = elements(Key);
        if (!Of && Key.Of->Kind == Kind::Result && Key.Of->By->How)
          Of = keyOf(*Key.Of->By);
        if (!Of || Of->empty())
          continue;
        auto Shard = llvm::find_if(*Of, [](V P) { return !!shardValue(P); });
        if (Shard == Of->begin() && C.Reordered.empty())
          if (std::string Why = whyOtherShard(C, *T, *Of); !Why.empty()) {
            Result = {std::move(Why), true};
            continue;
          }
        if (Shard == Of->end() && llvm::all_of(*Of, isPlain))
          Result = {fmt::format("after: a key of '{}' names no shard: {}",
                                T->Table, print(Of->front())),
                    !mayGoByIndex(E)};
        else if (Shard != Of->end() && shardValue(*Shard)->Count &&
                 shardValue(*Shard)->Count != T->Shards)
          Result = {fmt::format("after: a key of '{}' names one of {} shards; "
                                "the plan says {}",
                                T->Table, shardValue(*Shard)->Count, T->Shards),
                    true};
      }
  });
  return Result;
}

NotSame shardlessRow(const Context &C, const std::vector<Item> &Items) {
  NotSame Result;
  forEachEvent(Items, [&](const Event &E) {
    const AccessVerb Verb = E.How ? E.How->Access.Verb : AccessVerb::None;
    if (Verb == AccessVerb::None || Verb == AccessVerb::Read ||
        Verb == AccessVerb::Delete || !Result.Text.empty())
      return;
    const std::optional<Row> R = rowOf(E);
    const ShardedTable *T = R ? shardColumn(C, R->Table, "") : nullptr;
    const AccessRoles &Roles = E.How->Access;
    const size_t Given =
        Roles.RowPack && Roles.Row && *Roles.Row <= E.Args.size()
            ? E.Args.size() - *Roles.Row
            : (R ? R->Columns.size() : 0);
    if (T && Given != R->Columns.size())
      Result = {fmt::format("after: a row of '{}' has {} columns and {} values",
                            T->Table, R->Columns.size(), Given),
                true};
    else if (T && !T->Generated && !T->Nullable && !R->find(T->ShardColumn))
      Result = {fmt::format("after: a row of '{}' is written without its '{}'",
                            T->Table, T->ShardColumn),
                true};
  });
  return Result;
}

} // namespace keyspread::proof
