#include "rewrites/rules/stores/KvRule.h"

#include "rewrites/rules/statements/AccessRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::Call;
using facts::Entity;
using facts::Function;

namespace {

/// Takes the calls on stores one by one.
class StoreRule {
public:
  StoreRule(const RuleContext &C, std::vector<Part> &Parts)
      : C(C), Stores(C.G), Parts(Parts) {}

  void run();

private:
  using Names = std::set<std::string>;

  void findPlanned();
  void relateDefault(const OpenedStore &O);
  Names planned(const StoreObjects &Objects) const;
  std::string whyUnknown(const StoreCallUse &Use) const;
  void take(const StoreCallUse &Use);
  void unknown(const StoreCallUse &Use);
  void takeBarred(const Api &A, const Site &At);
  void takeOverridden(const Function &F);
  void takeEscapes(const Call &Given);
  bool isSeen(const Call &Given, unsigned Argument) const;
  void block(const Site &At, Names Tables, std::string Why);

  const RuleContext &C;
  const KeyStores Stores;
  std::vector<Part> &Parts;
  std::map<Entity, Names> Planned;        // by object
  std::map<Entity, Names> Related;        // by the objects' origin
  std::map<std::string, Names> Libraries; // whose stores are planned
  std::set<std::string> Bodies;           // of functions that do something
};

} // namespace

/// Why a store cannot have strategy \p How; empty when it can.
static std::string whyNoStrategy(const TablePlan &P) {
  switch (P.How) {
  case Strategy::HashPrefix:
    return P.Generated ? "a key-value store computes no shard: 'generated' "
                         "needs a database with columns"
                       : "";
  case Strategy::BitReverse:
    return "a key-value store has no integer column to reverse: its keys are "
           "bytes, which hash_prefix spreads";
  case Strategy::UuidV4:
    return "a key-value store has no column to hold a UUID: its keys are "
           "bytes, which hash_prefix spreads";
  case Strategy::SwapOrder:
    return "a key-value store has no key columns to reorder: its keys are "
           "bytes, which hash_prefix spreads";
  case Strategy::TenantPrefix:
    return "a key-value store has no tenant column: its keys are bytes, which "
           "hash_prefix spreads";
  case Strategy::Accept:
    break;
  }
  return "";
}

/// What is done to keys, not to an iterator over them.
static bool touchesKeys(const StoreCallUse &Use) {
  const AccessRoles &Roles = Use.How->Access;
  return Roles.Key || Roles.Keys || Roles.Low || Roles.Scans ||
         !Roles.Bars.Text.empty();
}

/// A table of the schema is meant, not a store of the same name.
void StoreRule::findPlanned() {
  for (const StoreCallUse &Use : Stores.Uses)
    for (const auto &[At, O] : Use.Stores)
      for (const auto &[Name, P] : C.P.Tables)
        if (P.How != Strategy::Accept && O.Names.count(Name) &&
            !C.G.schema().find(Name)) {
          Planned[At].insert(Name);
          Libraries[Use.How->Library].insert(Name);
          if (!O.Origin.empty())
            Related[O.Origin].insert(Name);
        }
  for (const OpenedStore &O : Stores.Opened)
    relateDefault(O);
}

/// The default family is the store that is used without one: which of the
/// families it is nobody says, and it is looked for in front.
void StoreRule::relateDefault(const OpenedStore &O) {
  const Names OfStore = planned(O.Store);
  for (const auto &[At, Families] : O.Families) {
    const Entity First = At + "[0]";
    for (const Entity &Family : {At, First}) {
      Related[Family].insert(OfStore.begin(), OfStore.end());
      if (auto It = Planned.find(Family); It != Planned.end())
        for (const auto &[Store, Object] : O.Store)
          Related[Store].insert(It->second.begin(), It->second.end());
    }
  }
}

StoreRule::Names StoreRule::planned(const StoreObjects &Objects) const {
  Names Result;
  for (const auto &[At, O] : Objects)
    if (auto It = Planned.find(At); It != Planned.end())
      Result.insert(It->second.begin(), It->second.end());
  return Result;
}

void StoreRule::block(const Site &At, Names Tables, std::string Why) {
  Part New;
  New.At = At;
  New.Tables = {Tables.begin(), Tables.end()};
  New.block(At, std::move(Why));
  Parts.push_back(std::move(New));
}

/// A name that \p At has alone among \p All; "" when it has none.
static std::string ownName(const StoreObjects &All, const Entity &At) {
  for (const std::string &Name : All.at(At).Names)
    if (llvm::count_if(All, [&](const auto &Other) {
          return Other.second.Names.count(Name) != 0;
        }) == 1)
      return Name;
  return "";
}

/// What else than a planned store \p Use may be of; empty: nothing.
std::string StoreRule::whyUnknown(const StoreCallUse &Use) const {
  if (Use.Unwritten)
    return "which store its batch is written to is not seen";
  if (Use.Unmade)
    return "what it writes is not seen being made with its keys";
  for (const auto &[At, O] : Use.Stores)
    if (!Planned.count(At)) {
      std::string Name = ownName(Use.Stores, At);
      return Name.empty()
                 ? "it may also be given a store that is not seen"
                 : fmt::format("it may also be given the store '{}', which the "
                               "plan does not name",
                               Name);
    }
  Names Tables = planned(Use.Stores);
  const TablePlan &First = C.P.Tables.at(*Tables.begin());
  for (const std::string &Name : Tables) {
    const TablePlan &P = C.P.Tables.at(Name);
    if (P.How != First.How || P.Shards != First.Shards ||
        P.HashOf != First.HashOf)
      return fmt::format("it may be given the stores '{}' and '{}', whose "
                         "plans differ",
                         *Tables.begin(), Name);
  }
  return "";
}

/// A call on no planned store that may well be one: any element of a container,
/// or what an unseen function gives.
void StoreRule::unknown(const StoreCallUse &Use) {
  Names Tables;
  auto Add = [&](const auto &Known, const auto &Key) {
    if (auto It = Known.find(Key); It != Known.end())
      Tables.insert(It->second.begin(), It->second.end());
  };
  for (const auto &[At, O] : Use.Stores) {
    Add(Related, At);
    if (llvm::StringRef(O.Origin).ends_with("|return"))
      Add(Related, O.Origin);
  }
  if (Use.Unwritten || Use.Stores.empty())
    Add(Libraries, Use.How->Library);
  if (!Tables.empty())
    block(Use.At->At, Tables,
          Use.Unwritten ? "which store its batch is written to is not seen"
                        : fmt::format("which store it uses is not seen, and it "
                                      "may be '{}'",
                                      *Tables.begin()));
}

void StoreRule::take(const StoreCallUse &Use) {
  Names Tables = planned(Use.Stores);
  if (Tables.empty())
    return touchesKeys(Use) ? unknown(Use) : void();
  Part New;
  New.At = Use.At->At;
  New.Tables = {Tables.begin(), Tables.end()};
  const TablePlan &P = C.P.Tables.at(New.Tables[0]);
  if (touchesKeys(Use)) {
    std::string Why = whyNoStrategy(P);
    if (Why.empty())
      Why = whyUnknown(Use);
    if (!Why.empty())
      New.block(New.At, Why);
    else if (llvm::Error E = shardStoreCall(C, P, Use, New.Batch)) {
      New.Batch = {};
      New.block(New.At, llvm::toString(std::move(E)));
    }
  }
  Parts.push_back(std::move(New));
}

void StoreRule::takeBarred(const Api &A, const Site &At) {
  if (auto It = Libraries.find(A.Library); It != Libraries.end())
    block(At, It->second, A.Access.Bars.Text);
}

/// "rocksdb::Comparator::Compare" of "c:@N@rocksdb@S@Comparator@F@Compare#..."
static std::string qualifiedName(llvm::StringRef Usr) {
  llvm::SmallVector<llvm::StringRef, 8> Pieces;
  Usr.split('#').first.split(Pieces, '@');
  std::string Result;
  for (size_t I = 1; I + 1 < Pieces.size(); I += 2)
    Result += (Result.empty() ? "" : "::") + Pieces[I + 1].str();
  return Result;
}

/// The program has a comparator of its own, say. One that does not name the key
/// it is given does not look at it.
void StoreRule::takeOverridden(const Function &F) {
  const Api *A = F.Overrides.empty()
                     ? nullptr
                     : C.G.R.Known.find(qualifiedName(F.Overrides));
  if (!A || A->Access.Bars.Text.empty())
    return;
  const std::optional<unsigned> Key = A->Access.Key;
  if (!Key || (*Key < F.Parameters.size() && !F.Parameters[*Key].Name.empty()))
    takeBarred(*A, F.At);
}

bool StoreRule::isSeen(const Call &Given, unsigned I) const {
  return llvm::any_of(C.G.R.targetsOf(Given), [&](const std::string &Usr) {
    return Bodies.count(Usr) ||
           !C.G.P.flowsOutOf(facts::parameterOf(Usr, I)).empty();
  });
}

static bool isStoreType(const Catalog &Known, llvm::StringRef Type) {
  auto IsName = [](char Ch) {
    return llvm::isAlnum(Ch) || Ch == '_' || Ch == ':';
  };
  while (!Type.empty()) {
    llvm::StringRef Word = Type.take_while(IsName);
    if (Known.isStore(Word))
      return true;
    Type = Type.drop_front(std::max<size_t>(1, Word.size()));
  }
  return false;
}

/// A store given to a function whose body nobody sees.
void StoreRule::takeEscapes(const Call &Given) {
  if (C.G.R.Known.find(Given) || isRuntimeCall(Given) ||
      C.G.R.Known.isStore(llvm::StringRef(Given.Name).rsplit("::").first))
    return;
  for (unsigned I = 0; I < Given.Args.size(); ++I) {
    const bool Store = I < Given.ParameterTypes.size() &&
                       C.G.R.Known.isStore(Given.ParameterTypes[I]);
    if ((!Store && !isStoreType(C.G.R.Known, Given.Args[I].Type)) ||
        isSeen(Given, I))
      continue;
    const Names Tables = planned(Stores.objects(Given.Args[I]));
    const Names Written = planned(Stores.writtenIn(Given.Args[I]));
    if (!Tables.empty() || !Written.empty())
      block(Given.At, Tables.empty() ? Written : Tables,
            fmt::format("{} is given to '{}', whose body is not seen",
                        Tables.empty() ? "what is written to the store"
                                       : "the store",
                        Given.Name));
  }
}

void StoreRule::run() {
  findPlanned();
  if (Planned.empty())
    return;
  for (const Call &At : C.G.P.Calls)
    Bodies.insert(At.Function);
  for (const auto &[Usr, F] : C.G.P.Functions)
    if (!C.G.P.flowsInto(facts::returnOf(Usr)).empty())
      Bodies.insert(Usr);
  for (const StoreCallUse &Use : Stores.Uses)
    take(Use);
  for (const Call *At : Stores.Barred)
    takeBarred(*C.G.R.Known.find(*At), At->At);
  for (const auto &[Usr, F] : C.G.P.Functions)
    takeOverridden(F);
  for (const Call &At : C.G.P.Calls)
    takeEscapes(At);
}

void shardStores(const RuleContext &C, std::vector<Part> &Parts) {
  if (llvm::any_of(C.P.Tables, [&](const auto &Entry) {
        return Entry.second.How != Strategy::Accept &&
               !C.G.schema().find(Entry.first);
      }))
    StoreRule(C, Parts).run();
}

} // namespace keyspread
