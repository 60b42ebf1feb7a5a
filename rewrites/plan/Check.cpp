//===- Check.cpp - a plan held against the schema -------------------------===//
#include "rewrites/plan/Check.h"

#include "rewrites/plan/migration/Ripple.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

constexpr unsigned MaxInterleaveDepth = 7;
constexpr size_t MaxListed = 12;

std::string joined(ArrayRef<std::string> Names) {
  return fmt::format("{}", fmt::join(Names.begin(), Names.end(), ", "));
}

std::vector<std::string> columnNames(const Table &T) {
  std::vector<std::string> Names;
  for (const Column &C : T.Columns)
    Names.push_back(C.Name);
  return Names;
}

/// "; did you mean 'x'?" or, when nothing is near, what there is.
std::string instead(StringRef Word, ArrayRef<std::string> Known,
                    StringRef What) {
  const std::string Near = didYouMean(Word, Known);
  if (!Near.empty())
    return Near;
  return fmt::format("; {}: {}{}", What.str(),
                     joined(Known.take_front(MaxListed)),
                     Known.size() > MaxListed ? ", ..." : "");
}

std::string keyText(const Table &T) {
  std::vector<std::string> Names;
  for (const KeyColumn &K : T.PrimaryKey)
    Names.push_back(K.Column);
  return "(" + joined(Names) + ")";
}

/// Checks one table's entry.
class Entry {
public:
  Entry(const Plan &Whole, const Schema &S, const Table &T, const TablePlan &P,
        std::vector<Problem> &Problems)
      : Whole(Whole), S(S), T(T), P(P), Problems(Problems) {}

  void check() {
    if (P.How != Strategy::Accept && T.PrimaryKey.empty())
      return refuse("strategy",
                    fmt::format("table '{}' has no primary key, so {} has "
                                "nothing to reshape; declare "
                                "its key in the schema, or accept the table",
                                T.Name, strategyName(P.How).str()));
    interleaved();
    switch (P.How) {
    case Strategy::HashPrefix:
      return hashPrefix();
    case Strategy::BitReverse:
      return bitReverse();
    case Strategy::UuidV4:
      return uuid();
    case Strategy::SwapOrder:
      return swapOrder();
    case Strategy::TenantPrefix:
      return tenantPrefix();
    case Strategy::Accept:
      return;
    }
  }

private:
  /// At the option's value, or at the table where the option is a default.
  void refuse(StringRef Option, std::string Message) {
    auto It = P.Sites.find(Option.str());
    Problems.push_back(
        {It == P.Sites.end() ? P.At : It->second, std::move(Message)});
  }

  const Column *known(StringRef Option, StringRef Name) {
    const Column *C = T.column(Name);
    if (!C)
      refuse(Option,
             fmt::format("table '{}' has no column '{}'{}", T.Name, Name.str(),
                         instead(Name, columnNames(T), "its columns")));
    return C;
  }

  /// An interleaved table's key begins with its parent's: only the root of the
  /// family can decide.
  void interleaved() {
    const Table *Root = &T;
    bool Moves = P.How == Strategy::HashPrefix && !T.InterleaveParent.empty();
    // A declared cycle of parents must not hang us: no chain is longer than
    // Spanner's seven levels.
    for (unsigned Level = 0; Level != MaxInterleaveDepth; ++Level) {
      const Table *Parent = S.find(Root->InterleaveParent);
      if (!Parent)
        break;
      Root = Parent;
      const TablePlan *Above = Whole.find(Parent->Name);
      Moves |= Above && Above->How == Strategy::HashPrefix;
    }
    Moves |= !T.InterleaveParent.empty() && leavesParent();
    if (Moves)
      refuse("strategy",
             fmt::format("table '{0}' is interleaved in '{1}', whose key it "
                         "repeats: plan '{1}' and leave '{0}' out, it follows",
                         T.Name, Root->Name));
  }

  /// The planned key no longer begins with the parent's.
  bool leavesParent() const {
    if (P.How == Strategy::TenantPrefix)
      return true;
    const Table *Parent = S.find(T.InterleaveParent);
    if (P.How != Strategy::SwapOrder || !Parent)
      return false;
    const TablePlan *Above = Whole.find(Parent->Name);
    std::vector<std::string> Key;
    for (const KeyColumn &K : Parent->PrimaryKey)
      Key.push_back(K.Column);
    if (Above && Above->How == Strategy::SwapOrder)
      Key = Above->Key;
    for (size_t I = 0; I < Key.size(); ++I)
      if (I >= P.Key.size() || !sql::sameName(Key[I], P.Key[I]))
        return true;
    return false;
  }

  /// What leads the new key must not rise itself.
  void rising(StringRef Option, StringRef Name) {
    const Column *C = T.column(Name);
    const std::string Why = C ? S.whyRising(*C) : "";
    if (!Why.empty())
      refuse(Option, fmt::format("column '{}' of '{}' {}, so a key that begins "
                                 "with it rises as well; name a spread column",
                                 C->Name, T.Name, Why));
  }

  void tenantPrefix() {
    const Column *C = known("tenant_column", P.TenantColumn);
    if (!C)
      return;
    rising("tenant_column", C->Name);
    if (C->Class == SqlType::Float)
      refuse("tenant_column",
             fmt::format("column '{}' of '{}' is {}, and no tenant is a "
                         "floating point number",
                         C->Name, T.Name, C->Type));
    for (const std::string &Tenant : P.HotTenants)
      hotTenant(*C, Tenant);
    if (P.Shards && T.column(P.ShardColumn) && !T.keyPosition(P.ShardColumn))
      refuse("shards", fmt::format("table '{}' has a column '{}' already, "
                                   "which is not in its key {}; rename it",
                                   T.Name, P.ShardColumn, keyText(T)));
  }

  void hotTenant(const Column &C, StringRef Tenant) {
    int64_t Number = 0;
    const bool Fits = C.Class == SqlType::Integer
                          ? !Tenant.getAsInteger(10, Number)
                      : C.Class == SqlType::Uuid ? isUuid(Tenant)
                                                 : true;
    if (!Fits)
      refuse("hot_tenants",
             fmt::format("hot tenant '{}' is no value of column '{}' of '{}', "
                         "which is {}",
                         Tenant.str(), C.Name, T.Name, C.Type));
  }

  /// Eight, four, four, four and twelve hexadecimal digits.
  static bool isUuid(StringRef Text) {
    SmallVector<StringRef, 5> Groups;
    Text.split(Groups, '-');
    const size_t Lengths[] = {8, 4, 4, 4, 12};
    return Groups.size() == std::size(Lengths) &&
           all_of(enumerate(Groups), [&](const auto &G) {
             return G.value().size() == Lengths[G.index()] &&
                    all_of(G.value(), isHexDigit);
           });
  }

  void hashPrefix() {
    for (const std::string &Name : hashColumns(P, &T))
      hashColumn(Name);
    if (const Column *Shard = T.column(P.ShardColumn))
      shardColumn(*Shard);
    if (P.keepsCounter())
      counter();
    else if (P.Generated && Whole.Dialect != sql::Dialect::GoogleSql)
      refuse("generated", fmt::format("'generated' needs FARM_FINGERPRINT, "
                                      "which only googlesql has; the "
                                      "plan's dialect is {}",
                                      sql::dialectName(Whole.Dialect)));
    if (P.Ids)
      integerIds();
  }

  /// The shard of an id that the database counts is the id's remainder, which
  /// the database has to compute when it knows the id.
  void counter() {
    const std::vector<std::string> Hashed = hashColumns(P, &T);
    const sql::Dialect D = Whole.Dialect;
    if (D == sql::Dialect::GoogleSql || D == sql::Dialect::TSql)
      refuse(
          "id_source",
          fmt::format("counted ids are for sqlite, postgresql and mysql, and "
                      "the plan's dialect is {}",
                      sql::dialectName(D)));
    else if (D == sql::Dialect::MySql && P.Generated)
      refuse("generated",
             "MySQL and MariaDB let no computed column lead a key: "
             "leave \"generated\" out, and the INSERT says it");
    else if (D != sql::Dialect::MySql && !P.Generated)
      refuse("id_source", "\"counter\" needs \"generated\": true: the shard is "
                          "known when the database has counted");
    else if (Hashed.size() != 1)
      refuse("id_source",
             fmt::format("\"counter\" takes the shard of one column, and the "
                         "hashed ones of '{}' are {}; say which in 'hash_of'",
                         T.Name, Hashed.size()));
    else if (const Column *C = T.column(Hashed.front());
             C && !Schema::counted(*C) && !T.column(P.ShardColumn))
      refuse("id_source",
             fmt::format("the database does not count column '{}' of '{}'",
                         C->Name, T.Name));
  }

  void hashColumn(StringRef Name) {
    const Column *C = known("hash_of", Name);
    if (!C)
      return;
    if (!T.keyPosition(Name))
      return refuse(
          "hash_of",
          fmt::format(
              "column '{}' of '{}' is not in its primary key {}: the shard of "
              "a row must follow from its key",
              C->Name, T.Name, keyText(T)));
    if (C->Class == SqlType::Float)
      refuse("hash_of", fmt::format("column '{}' of '{}' is a floating point "
                                    "number, whose text differs "
                                    "between C++ and SQL",
                                    C->Name, T.Name));
    if (P.Generated && C->AllowCommitTimestamp)
      refuse(
          "generated",
          fmt::format(
              "column '{}' of '{}' holds commit timestamps, which a generated "
              "column cannot read; use \"generated\": false",
              C->Name, T.Name));
  }

  /// Some declaration of the table, in code or in a script, is migrated.
  bool leadsSomewhere(const Column &Shard) const {
    return any_of(T.Decls, [&](const TableDecl &D) {
      return !D.PrimaryKey.empty() &&
             sql::sameName(D.PrimaryKey[0].Column, Shard.Name);
    });
  }

  void shardColumn(const Column &Shard) {
    if (P.keepsCounter() && !Shard.Generated.empty())
      return; // migrated: SQLite has it beside the key
    if (!leadsSomewhere(Shard))
      refuse("shard_column", fmt::format("table '{}' already has a column "
                                         "'{}', which does not lead its key "
                                         "{}; choose another 'shard_column'",
                                         T.Name, Shard.Name, keyText(T)));
    else if (Shard.Class != SqlType::Integer)
      refuse("shard_column", fmt::format("column '{}' of '{}' is {}, a shard "
                                         "is an integer; choose another "
                                         "'shard_column'",
                                         Shard.Name, T.Name, Shard.Type));
    else if (T.PrimaryKey.size() == 1 && T.keyPosition(Shard.Name) == 0u)
      refuse("shard_column",
             fmt::format("column '{}' is the whole key of '{}'; choose another "
                         "'shard_column'",
                         Shard.Name, T.Name));
  }

  void integerIds() {
    const std::vector<std::string> Hashed = hashColumns(P, &T);
    const Column *C = Hashed.empty() ? nullptr : T.column(Hashed.front());
    if (C && C->Class != SqlType::Integer)
      refuse("id_source",
             fmt::format("column '{}' of '{}' is {}; \"{}\" makes integers",
                         C->Name, T.Name, C->Type, idSourceName(*P.Ids).str()));
  }

  void bitReverse() {
    const Column *C = T.column(T.leadingKey()->Column);
    if (C && C->Class != SqlType::Integer)
      refuse("strategy", fmt::format("the leading key column '{}' of '{}' is "
                                     "{}, and only integers can be "
                                     "bit-reversed",
                                     C->Name, T.Name, C->Type));
    orderColumn();
  }

  void uuid() {
    const Column *C = T.column(T.leadingKey()->Column);
    if (C && (C->Class == SqlType::Timestamp || C->Class == SqlType::Date ||
              C->Class == SqlType::Float || C->Class == SqlType::Bool))
      refuse("strategy", fmt::format("the leading key column '{}' of '{}' is "
                                     "{}: its value says something, "
                                     "so no UUID can stand for it",
                                     C->Name, T.Name, C->Type));
    orderColumn();
  }

  void orderColumn() {
    if (P.OrderColumn.empty() || !known("order_column", P.OrderColumn))
      return;
    const Column &C = *T.column(P.OrderColumn);
    if (C.Class == SqlType::Bool || C.Class == SqlType::Uuid ||
        C.Class == SqlType::Bytes || C.Listed)
      refuse("order_column",
             fmt::format("column '{}' of '{}' is {}, which tells no age; name "
                         "one that is set when a row is made",
                         C.Name, T.Name,
                         C.Listed ? "one of a few values" : C.Type));
    if (T.keyPosition(P.OrderColumn) == 0u)
      refuse("order_column",
             fmt::format(
                 "'order_column' is the key column '{}' itself, whose order is "
                 "lost; name one that tells age",
                 P.OrderColumn));
  }

  void swapOrder() {
    bool AllKnown = true;
    for (const std::string &Name : P.Key)
      AllKnown &= known("key", Name) != nullptr;
    const bool Permutes = P.Key.size() == T.PrimaryKey.size() &&
                          all_of(P.Key, [&](const std::string &Name) {
                            return T.keyPosition(Name).has_value();
                          });
    if (AllKnown && !Permutes)
      refuse("key", fmt::format("'key' ({}) must have the columns of the "
                                "primary key {} of '{}', in "
                                "another order",
                                joined(P.Key), keyText(T), T.Name));
    else if (AllKnown && P.Key.size() == 1)
      refuse("strategy",
             fmt::format(
                 "the key of '{}' has one column, so there is no order to swap",
                 T.Name));
    else if (AllKnown)
      rising("key", P.Key.front());
  }

  const Plan &Whole;
  const Schema &S;
  const Table &T;
  const TablePlan &P;
  std::vector<Problem> &Problems;
};

} // namespace

std::vector<Problem> checkPlan(const Plan &P, const Schema &S,
                               const std::set<std::string> &Stores) {
  if (P.Tables.empty())
    return {};
  if (S.empty() && Stores.empty())
    return {{P.TablesAt, "no schema was found, so no table of the plan can be "
                         "checked; name the files "
                         "with the CREATE TABLE statements with --schema"}};
  std::vector<std::string> Known;
  for (const Table *T : S.tables())
    Known.push_back(T->Name);
  Known.insert(Known.end(), Stores.begin(), Stores.end());
  std::vector<Problem> Problems;
  for (const auto &[Name, Entries] : P.Tables) {
    if (const Table *T = S.find(Name))
      Entry(P, S, *T, Entries, Problems).check();
    else if (!Stores.count(Name))
      Problems.push_back(
          {Entries.At, fmt::format("the schema has no table '{}'{}", Name,
                                   instead(Name, Known, "its tables"))});
  }
  stable_sort(Problems,
              [](const Problem &A, const Problem &B) { return A.At < B.At; });
  return Problems;
}

} // namespace keyspread
