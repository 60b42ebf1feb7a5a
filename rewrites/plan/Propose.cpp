//===- Propose.cpp - a strategy for each table, with its reasons ----------===//
//
// The questions are asked in this order; the first yes decides:
//   the leading key part does not rise                      -> accept
//   a distributed part follows it, and order allows it      -> swap_order
//   most statements filter on one column                    -> tenant_prefix
//   something needs the order, or the key has a meaning     -> hash_prefix
//   the key is an integer                                   -> bit_reverse
//   the key is a string                                     -> uuid_v4
//
//===----------------------------------------------------------------------===//
#include "rewrites/plan/Propose.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

constexpr size_t MaxOrigins = 3;

std::string counted(unsigned Count, StringRef Noun) {
  return fmt::format("{} {}{}", Count, Noun.str(), Count == 1 ? "" : "s");
}

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

/// All evidence of the program, and the answers about single tables.
class Proposer {
public:
  Proposer(const Schema &S,
           const std::map<std::string, TableEvidence> &Evidence,
           const ProposeOptions &Options)
      : S(S), Evidence(Evidence), Options(Options) {}

  Plan run() {
    Plan P;
    P.Dialect = Options.Dialect;
    std::map<std::string, std::vector<std::string>> Followers;
    for (const Table *T : S.tables())
      if (const Table *Root = risingRoot(*T))
        Followers[Root->Name].push_back(T->Name);
      else
        P.Tables[T->Name] = decide(*T);
    for (const auto &[Root, Names] : Followers)
      P.Tables[Root].Notes.push_back(
          fmt::format("repeat this key and follow it: {}",
                      fmt::join(Names.begin(), Names.end(), ", ")));
    return P;
  }

private:
  const TableEvidence &evidence(const Table &T) const {
    auto It = Evidence.find(T.Name);
    return It == Evidence.end() ? Nothing : It->second;
  }

  bool rises(const Table &T) const {
    return !T.PrimaryKey.empty() && (!S.whyLeadingRises(T).empty() ||
                                     !evidence(T).MonotonicOrigins.empty());
  }

  /// The table whose whole key leads the key of \p T; null when none does.
  const Table *leadingParent(const Table &T) const {
    if (const Table *P = S.find(T.InterleaveParent))
      return P;
    for (const ForeignKey &K : T.ForeignKeys) {
      const Table *P = S.find(K.Table);
      const auto Leads = [&](const std::string &Name) {
        auto At = T.keyPosition(Name);
        return At && *At < K.Columns.size();
      };
      const auto InKey = [&](const std::string &Name) {
        return P->keyPosition(Name).has_value();
      };
      if (P && P != &T && K.Columns.size() == P->PrimaryKey.size() &&
          all_of(K.Columns, Leads) && all_of(S.referenced(K), InKey))
        return P;
    }
    return nullptr;
  }

  /// The rising table whose key \p T repeats. Of tables that repeat each other,
  /// the first by name stands for itself.
  const Table *risingRoot(const Table &T) const {
    const Table *Root = nullptr;
    StringSet<> Seen{T.Name};
    for (const Table *P = leadingParent(T); P; P = leadingParent(*P)) {
      if (!Seen.insert(P->Name).second)
        return P == &T && Root && T.Name < Root->Name ? nullptr : Root;
      if (rises(*P))
        Root = P;
    }
    return Root;
  }

  TablePlan decide(const Table &T) const;

  const Schema &S;
  const std::map<std::string, TableEvidence> &Evidence;
  const ProposeOptions &Options;
  const TableEvidence Nothing;
};

/// One table whose key is its own.
class Decision {
public:
  Decision(const Schema &S, const Table &T, const TableEvidence &E,
           const ProposeOptions &Options)
      : S(S), T(T), E(E), Options(Options) {
    if (const KeyColumn *K = T.leadingKey())
      Leading = T.column(K->Column);
  }

  TablePlan accept() {
    P.How = Strategy::Accept;
    P.Why = Leading
                ? fmt::format("nothing makes the leading key column '{}' rise",
                              Leading->Name)
                : "the table has no primary key";
    return std::move(P);
  }

  TablePlan spread() {
    choose();
    why();
    alternatives();
    if (!canRewrite(P.How))
      P.Notes.push_back(
          fmt::format("this release checks {} but rewrites no code for it",
                      strategyName(P.How).str()));
    return std::move(P);
  }

private:
  unsigned orderUses() const {
    return E.OrderedScans.Count + E.RangeScans.Count + E.OrderDependences.Count;
  }
  SqlType type() const { return Leading ? Leading->Class : SqlType::Other; }

  bool mostFilterOn(StringRef Name) const {
    for (const auto &[Filter, Count] : E.Filters)
      if (sql::sameName(Filter, Name))
        return Count * 2 > E.Reads;
    return false;
  }

  /// Values of \p C come in no order of time, as far as one can tell: texts and
  /// ids of other tables are spread, a bare integer may be a line number.
  bool distributed(const Column &C) const {
    if (!minted(C.Class) || !S.whyRising(C).empty())
      return false;
    const bool Refers = any_of(T.ForeignKeys, [&](const ForeignKey &K) {
      return any_of(K.Columns, [&](const std::string &Name) {
        return sql::sameName(Name, C.Name);
      });
    });
    return C.Class != SqlType::Integer || Refers || mostFilterOn(C.Name);
  }

  /// The key part that could lead instead; empty when there is none.
  std::string laterPart() const {
    for (const KeyColumn &K : drop_begin(T.PrimaryKey)) {
      const Column *C = T.column(K.Column);
      if (C && distributed(*C))
        return C->Name;
    }
    return "";
  }

  /// The column most statements filter on, outside of the key.
  std::string tenant() const {
    std::string Best;
    unsigned Count = 0;
    for (const auto &[Name, N] : E.Filters) {
      const Column *C = T.column(Name);
      if (C && minted(C->Class) && !T.keyPosition(Name) &&
          !T.uniqueAlone(Name) && N > Count) {
        Best = C->Name;
        Count = N;
      }
    }
    return Best;
  }

  void choose() {
    const std::string Later = laterPart();
    const std::string Tenant = tenant();
    if (!Later.empty() && (!orderUses() || mostFilterOn(Later)))
      return swapOrder(Later);
    if (!Tenant.empty() && mostFilterOn(Tenant)) {
      P.How = Strategy::TenantPrefix;
      P.TenantColumn = Tenant;
      return;
    }
    if (orderUses() || !minted(type()))
      return hashPrefix();
    P.How =
        type() == SqlType::Integer ? Strategy::BitReverse : Strategy::UuidV4;
  }

  void swapOrder(const std::string &First) {
    P.How = Strategy::SwapOrder;
    P.Key = {First};
    for (const KeyColumn &K : T.PrimaryKey) {
      if (!sql::sameName(K.Column, First))
        P.Key.push_back(K.Column);
      if (K.Desc)
        P.Desc.push_back(K.Column);
    }
  }

  /// Rows of one id stay together; times repeat, so their whole key is hashed.
  void hashPrefix() {
    P.How = Strategy::HashPrefix;
    P.Shards = Options.Shards;
    for (const KeyColumn &K : T.PrimaryKey)
      if (P.HashOf.empty() || !minted(type()))
        P.HashOf.push_back(K.Column);
    if (T.column(P.ShardColumn))
      P.ShardColumn = T.Name + P.ShardColumn;
    if (Leading && Schema::counted(*Leading))
      P.Ids = IdSource::Ordered;
  }

  std::string place(const Site &At) const {
    StringRef File = At.File;
    if (!Options.Root.empty() && File.consume_front(Options.Root))
      File.consume_front("/");
    return fmt::format("{}:{}", File.str(), At.Line);
  }

  /// "3 ordered scans (src/a.cpp:7)"
  std::string told(const Tally &What, StringRef Noun) const {
    std::string Text = counted(What.Count, Noun);
    if (What.Example.valid())
      Text += fmt::format(" ({})", place(What.Example));
    return Text;
  }

  std::string
  list(ArrayRef<std::pair<const Tally *, StringRef>> Tallies) const {
    std::string Text;
    for (const auto &[What, Noun] : Tallies)
      if (What->Count)
        Text += (Text.empty() ? "" : ", ") + told(*What, Noun);
    return Text;
  }

  std::string orderText() const {
    return list({{&E.OrderedScans, "ordered scan"},
                 {&E.RangeScans, "range scan"},
                 {&E.OrderDependences, "place that takes order for age"}});
  }

  void why() {
    const std::string Rises = S.whyLeadingRises(T);
    if (!Rises.empty())
      P.Notes.push_back("key " + keyText(T) + ": " + Rises);
    else
      P.Notes.push_back(fmt::format("key {}: rising values land in '{}'",
                                    keyText(T), Leading->Name));
    for (const Step &O : ArrayRef(E.MonotonicOrigins).take_front(MaxOrigins))
      P.Notes.push_back(fmt::format("{}: {}", place(O.At), O.Text));
    if (E.MonotonicOrigins.size() > MaxOrigins)
      P.Notes.push_back(fmt::format("... and {} more",
                                    E.MonotonicOrigins.size() - MaxOrigins));
    const std::string Uses =
        list({{&E.Inserts, "insert"},
              {&E.AutoIncrementReads, "read of a new id"},
              {&E.PointReads, "point read"},
              {&E.OrderedScans, "ordered scan"},
              {&E.RangeScans, "range scan"},
              {&E.OrderDependences, "place that takes order for age"}});
    if (!Uses.empty())
      P.Notes.push_back("seen: " + Uses);
    P.Why = reason();
  }

  std::string reason() const {
    switch (P.How) {
    case Strategy::SwapOrder:
      return fmt::format("'{}' is spread and already part of the key",
                         P.Key.front());
    case Strategy::TenantPrefix:
      return fmt::format("most statements filter on '{}'", P.TenantColumn);
    case Strategy::HashPrefix:
      return orderUses()
                 ? "keeps what depends on the key's order: " + orderText()
                 : fmt::format("'{}' has a meaning of its own and must stay",
                               Leading->Name);
    case Strategy::BitReverse:
      return "an integer key, and nothing depends on its order";
    case Strategy::UuidV4:
      return "a time-ordered string key, and nothing depends on its order";
    case Strategy::Accept:
      break;
    }
    return "";
  }

  void alternative(Strategy How, const std::string &Blocks) {
    if (How != P.How)
      P.Notes.push_back(
          fmt::format("instead {}: {}", strategyName(How).str(), Blocks));
  }

  void alternatives() {
    const std::string Order = orderText();
    const std::string Lost =
        Order.empty() ? "blocks nothing seen" : "blocks " + Order;
    alternative(
        Strategy::HashPrefix,
        fmt::format("blocks nothing, ordered scans fan out over {} shards",
                    Options.Shards));
    if (type() == SqlType::Integer)
      alternative(Strategy::BitReverse, Lost);
    else if (minted(type()))
      alternative(Strategy::UuidV4, Lost);
    if (const std::string Later = laterPart(); !Later.empty())
      alternative(Strategy::SwapOrder,
                  fmt::format("'{}' first; {}", Later, Lost));
    if (const std::string Tenant = tenant(); !Tenant.empty())
      alternative(Strategy::TenantPrefix, tenantBlocks(Tenant));
    alternative(Strategy::Accept,
                "blocks nothing, every insert goes to one split");
  }

  std::string tenantBlocks(const std::string &Tenant) const {
    unsigned With = 0;
    for (const auto &[Name, N] : E.Filters)
      With += sql::sameName(Name, Tenant) ? N : 0;
    const unsigned Without = E.Reads > With ? E.Reads - With : 0;
    return fmt::format("'{}' first; blocks {} without it", Tenant,
                       counted(Without, "statement"));
  }

  const Schema &S;
  const Table &T;
  const TableEvidence &E;
  const ProposeOptions &Options;
  const Column *Leading = nullptr;
  TablePlan P;
};

TablePlan Proposer::decide(const Table &T) const {
  Decision D(S, T, evidence(T), Options);
  return rises(T) ? D.spread() : D.accept();
}

} // namespace

Plan propose(const Schema &S,
             const std::map<std::string, TableEvidence> &Evidence,
             const ProposeOptions &Options) {
  return Proposer(S, Evidence, Options).run();
}

} // namespace keyspread
