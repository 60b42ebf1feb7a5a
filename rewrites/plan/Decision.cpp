//===- Decision.cpp - the strategy of one table, with its reasons ---------===//
//
// The questions are asked in this order; the first yes decides:
//   a distributed part of the key allows it to lead         -> swap_order
//   most statements filter on one column                    -> tenant_prefix
//   something needs the order, or the key has a meaning     -> hash_prefix
//   the key is an integer                                   -> bit_reverse
//   the key is a string                                     -> uuid_v4
//
//===----------------------------------------------------------------------===//
#include "rewrites/plan/Decision.h"

#include "rewrites/plan/propose/Counted.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

#include <utility>

using namespace llvm;

namespace keyspread {

namespace {

constexpr size_t MaxOrigins = 3;
/// A text no longer than this holds a code: 'Y', 'DE'.
constexpr unsigned CodeLength = 2;

bool minted(SqlType C) { // an id, which means nothing but itself
  return C == SqlType::Integer || C == SqlType::Text || C == SqlType::Uuid ||
         C == SqlType::Bytes;
}

std::string keyText(const Table &T) {
  std::string Text;
  for (const KeyColumn &K : T.PrimaryKey)
    Text += (Text.empty() ? "" : ", ") + K.Column;
  return "(" + Text + ")";
}

/// 26 of "VARCHAR(26)".
std::optional<unsigned> lengthOf(StringRef Type) {
  unsigned Length = 0;
  StringRef Digits = Type.split('(').second.split(')').first.trim();
  if (Digits.empty() || Digits.getAsInteger(10, Length))
    return std::nullopt;
  return Length;
}

} // namespace

Decision::Decision(const Schema &S, const Table &T, const TableEvidence &E,
                   const ProposeOptions &Options, RefersToSpread Refers)
    : S(S), T(T), E(E), Options(Options), Refers(Refers) {
  if (const KeyColumn *K = T.leadingKey())
    Leading = T.column(K->Column);
}

TablePlan Decision::accept(std::string Why) {
  P.How = Strategy::Accept;
  P.Why = std::move(Why);
  return std::move(P);
}

TablePlan Decision::spread() {
  choose();
  why();
  alternatives();
  return std::move(P);
}

bool Decision::hasForeignKey(StringRef Name) const {
  return any_of(T.ForeignKeys, [&](const ForeignKey &K) {
    return any_of(K.Columns, [&](const std::string &Own) {
      return Name.equals_insensitive(Own);
    });
  });
}

/// By its type, by a CHECK that lists its values, or by what is written to it.
bool Decision::fewValues(const Column &C) const {
  const bool Code = C.Class == SqlType::Text &&
                    lengthOf(C.Type).value_or(CodeLength + 1) <= CodeLength;
  return Code || C.Listed || E.FewValues.count(StringRef(C.Name).lower());
}

/// Values of \p C come in no order of time, as far as one can tell: texts and
/// ids of spread tables are spread, a bare integer may be a line number.
bool Decision::distributed(const Column &C) const {
  if (!minted(C.Class) || fewValues(C) || !S.whyRising(C).empty() ||
      E.Rising.count(StringRef(C.Name).lower()))
    return false;
  if (hasForeignKey(C.Name) && Refers(C.Name))
    return true;
  return (C.Class != SqlType::Integer && !hasForeignKey(C.Name)) ||
         E.mostHold(C.Name);
}

/// The key part that could lead instead; empty when there is none.
std::string Decision::laterPart() const {
  for (const KeyColumn &K : drop_begin(T.PrimaryKey)) {
    const Column *C = T.column(K.Column);
    if (C && distributed(*C))
      return C->Name;
  }
  return "";
}

/// The column outside of the key that the most statements filter on.
std::string Decision::tenant() const {
  std::map<std::string, unsigned> With;
  for (const RowUse &U : E.Rows)
    for (const std::string &Name : U.Given)
      ++With[Name];
  std::string Best;
  unsigned Count = 0;
  for (const auto &[Name, N] : With) {
    const Column *C = T.column(Name);
    if (C && minted(C->Class) && !T.keyPosition(Name) && !T.uniqueAlone(Name) &&
        !fewValues(*C) && S.whyRising(*C).empty() && !E.Rising.count(Name) &&
        N > Count) {
      Best = C->Name;
      Count = N;
    }
  }
  return Best;
}

/// A column that holds the time of a row's insert, for `order_column`.
std::string Decision::timeColumn() const {
  for (const Column &C : T.Columns)
    if (!T.keyPosition(C.Name) &&
        (E.Times.count(StringRef(C.Name).lower()) ||
         (C.Class == SqlType::Timestamp && !S.whyRising(C).empty())))
      return C.Name;
  return "";
}

void Decision::choose() {
  const std::string Later = laterPart();
  const std::string Tenant = tenant();
  if (!Later.empty() &&
      (!E.ordersBeyond(Later).orderUses() || E.mostHold(Later)))
    return swapOrder(Later);
  if (!Tenant.empty() && E.mostHold(Tenant)) {
    P.How = Strategy::TenantPrefix;
    P.TenantColumn = Tenant;
    return;
  }
  if (E.orderUses() || !minted(type()))
    return hashPrefix();
  P.How = type() == SqlType::Integer ? Strategy::BitReverse : Strategy::UuidV4;
}

void Decision::swapOrder(const std::string &First) {
  P.How = Strategy::SwapOrder;
  P.Key = {First};
  for (const KeyColumn &K : T.PrimaryKey) {
    if (!sql::sameName(K.Column, First))
      P.Key.push_back(K.Column);
    if (K.Desc)
      P.Desc.push_back(K.Column);
  }
}

/// Rows of one id stay together; times repeat, so their whole key is hashed,
/// but for commit timestamps, which nobody knows before the commit.
void Decision::hashPrefix() {
  P.How = Strategy::HashPrefix;
  P.Shards = Options.Shards;
  const auto Later = [&](const KeyColumn &K) {
    const Column *C = T.column(K.Column);
    return C && C->AllowCommitTimestamp;
  };
  const bool AllLater = all_of(T.PrimaryKey, Later);
  for (const KeyColumn &K : T.PrimaryKey)
    if ((P.HashOf.empty() || !minted(type())) && (AllLater || !Later(K)))
      P.HashOf.push_back(K.Column);
  if (T.column(P.ShardColumn))
    P.ShardColumn = T.Name + P.ShardColumn;
  if (Leading && Schema::counted(*Leading) && !E.KeyGiven)
    P.Ids = IdSource::Ordered;
}

void Decision::why() {
  const std::string Rises = S.whyLeadingRises(T);
  if (!Rises.empty() && !E.KeyGiven)
    P.Notes.push_back("key " + keyText(T) + ": " + Rises);
  else
    P.Notes.push_back(fmt::format("key {}: rising values land in '{}'",
                                  keyText(T), T.leadingKey()->Column));
  for (const Step &O : ArrayRef(E.Births).take_front(MaxOrigins))
    P.Notes.push_back(
        fmt::format("{}: {}", placeText(O.At, Options.Root), O.Text));
  if (E.Births.size() > MaxOrigins)
    P.Notes.push_back(
        fmt::format("... and {} more", E.Births.size() - MaxOrigins));
  std::string Uses;
  const auto Add = [&](const Tally &What, StringRef Noun) {
    if (What.Count)
      Uses += (Uses.empty() ? "" : ", ") + told(What, Noun, Options.Root);
  };
  Add(E.inserts(), "insert");
  Add(E.IdReads, "id read-back");
  Add(E.births(), "birth");
  Add(E.points(), "point read");
  Add(E.orders(OrderUse::Scan), "ordered scan");
  Add(E.orders(OrderUse::Range), "range scan");
  Add(E.orders(OrderUse::Age), "order place");
  if (!Uses.empty())
    P.Notes.push_back("seen: " + Uses);
  if (P.Shards && !Options.ShardsWhy.empty())
    P.Notes.push_back(
        fmt::format("shards: {} for {}", P.Shards, Options.ShardsWhy));
  P.Why = reason();
}

std::string Decision::reason() const {
  switch (P.How) {
  case Strategy::SwapOrder:
    return fmt::format("'{}' is spread and already part of the key",
                       P.Key.front());
  case Strategy::TenantPrefix:
    return fmt::format("most statements filter on '{}'", P.TenantColumn);
  case Strategy::HashPrefix:
    return E.orderUses()
               ? "keeps what depends on the key's order: " +
                     orderText(E, Options.Root)
               : fmt::format("'{}' has a meaning of its own and must stay",
                             T.leadingKey()->Column);
  case Strategy::BitReverse:
    return "an integer key, and nothing depends on its order";
  case Strategy::UuidV4:
    return "a time-ordered string key, and nothing depends on its order";
  case Strategy::Accept:
    break;
  }
  return "";
}

/// \p Fill sets the options of \p How in P.
void Decision::alternative(Strategy How, const std::string &Blocks,
                           llvm::function_ref<void()> Fill) {
  if (How == P.How)
    return;
  P.Notes.push_back(
      fmt::format("instead {}: {}", strategyName(How).str(), Blocks));
  if (!Fill)
    return;
  TablePlan Proposed = std::exchange(P, TablePlan());
  P.How = How;
  Fill();
  TablePlan Other = std::exchange(P, std::move(Proposed));
  P.Others.push_back(std::move(Other));
}

std::string Decision::lost(const TableEvidence &Of) const {
  const std::string Order = orderText(Of, Options.Root);
  return Order.empty() ? "blocks nothing seen" : "blocks " + Order;
}

/// Ordered scans may go along the time of the insert; ranges of ids may not.
std::string Decision::lostOrMoved() const {
  const Tally Scans = E.orders(OrderUse::Scan);
  const std::string Time = timeColumn();
  if (Time.empty() || !Scans.Count)
    return lost(E);
  TableEvidence Rest;
  copy_if(E.Orders, std::back_inserter(Rest.Orders),
          [](const OrderUse &U) { return U.Kind != OrderUse::Scan; });
  return fmt::format("{}; with \"order_column\": \"{}\" {}", lost(E), Time,
                     lost(Rest));
}

void Decision::alternatives() {
  if (!E.KeyGiven)
    if (std::optional<TablePlan> Counted = withCounter(T, P, Options.Dialect))
      P.Others.push_back(std::move(*Counted));
  alternative(
      Strategy::HashPrefix,
      fmt::format("blocks nothing, ordered scans fan out over {} shards",
                  Options.Shards),
      [&] { hashPrefix(); });
  const auto Ordered = [&] {
    if (E.orders(OrderUse::Scan).Count)
      P.OrderColumn = timeColumn();
  };
  if (type() == SqlType::Integer)
    alternative(Strategy::BitReverse, lostOrMoved(), Ordered);
  else if (minted(type()))
    alternative(Strategy::UuidV4, lostOrMoved(), Ordered);
  if (const std::string Later = laterPart(); !Later.empty())
    alternative(
        Strategy::SwapOrder,
        fmt::format("'{}' first; {}", Later, lost(E.ordersBeyond(Later))),
        [&] { swapOrder(Later); });
  if (const std::string Tenant = tenant(); !Tenant.empty()) {
    if (P.How != Strategy::TenantPrefix)
      alternative(Strategy::TenantPrefix, tenantBlocks(Tenant),
                  [&] { P.TenantColumn = Tenant; });
    else
      P.Notes.push_back(tenantBlocks(Tenant));
  }
  alternative(Strategy::Accept,
              "blocks nothing, every insert goes to one split");
}

std::string Decision::tenantBlocks(const std::string &Tenant) const {
  const Tally Rows = E.rowsWithout(Tenant), New = E.insertsWithout(Tenant);
  std::string Text;
  if (Rows.Count)
    Text = told(Rows, "statement", Options.Root) + " without it";
  if (New.Count)
    Text += (Text.empty() ? "" : ", ") + told(New, "insert", Options.Root) +
            " that leave it out";
  return fmt::format("'{}' first; blocks {}", Tenant,
                     Text.empty() ? "nothing seen" : Text);
}

} // namespace keyspread
