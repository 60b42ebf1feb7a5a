//===- Propose.cpp - a strategy for each table, with its reasons ----------===//
//
// A table that is marked low-write, or whose leading key part does not rise, is
// accepted; one that repeats the key of a rising parent follows that parent.
// Decision.cpp asks the other questions.
//
//===----------------------------------------------------------------------===//
#include "rewrites/plan/propose/Propose.h"

#include "rewrites/plan/Decision.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

bool keyRises(const Schema &S, const Table &T, const TableEvidence &E) {
  return !T.PrimaryKey.empty() &&
         (!E.Births.empty() || (!S.whyLeadingRises(T).empty() && !E.KeyGiven));
}

std::string nothingRises(const Table &T) {
  const KeyColumn *K = T.leadingKey();
  return K ? fmt::format("nothing makes the leading key column '{}' rise",
                         K->Column)
           : "the table has no primary key";
}

namespace {

constexpr StringLiteral LowWriteWhy = "marked low-write";

/// A store's key is bytes that the program makes: only a prefix spreads it.
TablePlan decideStore(const std::string &Name, const TableEvidence &E,
                      const ProposeOptions &Options) {
  TablePlan P;
  if (any_of(Options.LowWrite, [&](const std::string &Low) {
        return sql::sameName(Low, Name);
      })) {
    P.Why = LowWriteWhy.str();
    return P;
  }
  P.How = Strategy::HashPrefix;
  P.Shards = Options.Shards;
  P.Why = "the keys of a store can only be spread by a prefix";
  for (const Step &Born : E.Births)
    P.Notes.push_back(
        fmt::format("{}: {}", placeText(Born.At, Options.Root), Born.Text));
  const std::string Order = orderText(E, Options.Root);
  P.Notes.push_back(fmt::format("seen: {}{}{}",
                                told(E.inserts(), "insert", Options.Root),
                                Order.empty() ? "" : ", ", Order));
  P.Notes.push_back("instead accept: blocks nothing, every insert goes to one "
                    "split");
  return P;
}

/// All evidence of the program, and the answers about single tables.
class Proposer {
public:
  Proposer(const Schema &S, const Evidence &Seen, const ProposeOptions &Options)
      : S(S), Seen(Seen), Options(Options) {}

  Plan run() {
    Plan P;
    P.Dialect = Options.Dialect;
    std::map<std::string, std::vector<std::string>> Followers;
    for (const Table *T : S.tables())
      if (const Table *Root = risingRoot(*T))
        Followers[Root->Name].push_back(T->Name);
      else
        P.Tables[T->Name] = decided(*T);
    for (const auto &[Name, E] : Seen)
      if (E.Store && !E.Births.empty() && !S.find(Name))
        P.Tables[Name] = decideStore(Name, E, Options);
    for (const auto &[Root, Names] : Followers)
      P.Tables[Root].Notes.push_back(
          fmt::format("repeat this key and follow it: {}",
                      fmt::join(Names.begin(), Names.end(), ", ")));
    return P;
  }

private:
  const TableEvidence &evidence(const Table &T) const {
    auto It = Seen.find(T.Name);
    return It == Seen.end() ? Nothing : It->second;
  }

  bool isLowWrite(const Table &T) const {
    return any_of(Options.LowWrite, [&](const std::string &Name) {
      return sql::sameName(Name, T.Name);
    });
  }

  bool rises(const Table &T) const {
    return !isLowWrite(T) && keyRises(S, T, evidence(T));
  }

  const Table *leadingParent(const Table &T) const;
  const Table *risingRoot(const Table &T) const;
  bool refersToSpread(const Table &T, StringRef Column);
  bool isSpread(const Table &T);
  const TablePlan &decided(const Table &T);

  const Schema &S;
  const Evidence &Seen;
  const ProposeOptions &Options;
  const TableEvidence Nothing;
  std::map<std::string, TablePlan> Done;
  StringSet<> Open; // tables whose decision is being made
};

} // namespace

/// The table whose whole key leads the key of \p T; null when none does.
const Table *Proposer::leadingParent(const Table &T) const {
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
const Table *Proposer::risingRoot(const Table &T) const {
  const Table *Root = nullptr;
  StringSet<> Passed{T.Name};
  for (const Table *P = leadingParent(T); P; P = leadingParent(*P)) {
    if (!Passed.insert(P->Name).second)
      return P == &T && Root && T.Name < Root->Name ? nullptr : Root;
    if (rises(*P))
      Root = P;
  }
  return Root;
}

/// Keys of \p T are spread once the plan is done; a person's decision counts
/// before what would be proposed.
bool Proposer::isSpread(const Table &T) {
  const TablePlan *Told =
      Options.Decided ? Options.Decided->find(T.Name) : nullptr;
  if (!Told && (Open.contains(T.Name) || risingRoot(T)))
    return false;
  const TablePlan &P = Told ? *Told : decided(T);
  return P.How == Strategy::BitReverse || P.How == Strategy::UuidV4 ||
         !keyRises(S, T, evidence(T));
}

bool Proposer::refersToSpread(const Table &T, StringRef Column) {
  return any_of(T.ForeignKeys, [&](const ForeignKey &K) {
    const Table *To = S.find(K.Table);
    return To && To != &T && isSpread(*To) &&
           any_of(K.Columns, [&](const std::string &Own) {
             return Column.equals_insensitive(Own);
           });
  });
}

const TablePlan &Proposer::decided(const Table &T) {
  if (auto It = Done.find(T.Name); It != Done.end())
    return It->second;
  Open.insert(T.Name);
  auto Refers = [&](StringRef Column) { return refersToSpread(T, Column); };
  Decision D(S, T, evidence(T), Options, Refers);
  TablePlan P = isLowWrite(T) ? D.accept(LowWriteWhy.str())
                : rises(T)    ? D.spread()
                              : D.accept(nothingRises(T));
  Open.erase(T.Name);
  return Done[T.Name] = std::move(P);
}

Plan propose(const Schema &S, const Evidence &Seen,
             const ProposeOptions &Options) {
  return Proposer(S, Seen, Options).run();
}

} // namespace keyspread
