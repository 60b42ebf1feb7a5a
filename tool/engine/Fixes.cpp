#include "tool/engine/Fixes.h"

#include "rewrites/edits/Conflicts.h"
#include "rewrites/graph/results/IdReaders.h"
#include "rewrites/plan/KeyOrder.h"
#include "rewrites/rules/ddl/SignedShardRule.h"
#include "rewrites/rules/mint/IdReadPairs.h"
#include "tool/engine/Decide.h"
#include "tool/engine/Marks.h"
#include "tool/engine/SpreadIndexes.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>
#include <set>

namespace keyspread {

namespace {

constexpr const char *SignedShardCheck = "keyspread-signed-shard";
constexpr const char *IdReadCheck = "keyspread-auto-increment-read";

/// What the plan does with one table at one place.
using OutcomeKey = std::pair<Site, std::string>;
using OutcomeMap = std::map<OutcomeKey, SiteOutcome>;

} // namespace

/// Places are told apart by where they begin.
static OutcomeKey keyOf(Site At, const std::string &Table) {
  At.End = At.Begin;
  return {std::move(At), Table};
}

/// A text that reaches two calls, or is continued in two ways, has two
/// outcomes, and one place to mend.
static OutcomeMap byPlace(std::vector<SiteOutcome> Outcomes) {
  OutcomeMap Result;
  for (SiteOutcome &O : Outcomes) {
    auto [It, New] = Result.try_emplace(keyOf(O.At, O.Table), O);
    if (New)
      continue;
    SiteOutcome &Known = It->second;
    llvm::append_range(Known.Edits, O.Edits);
    Known.Follows &= O.Follows || O.State == FixState::Unaffected;
    if (O.State == FixState::Unaffected || Known.State == FixState::Blocked)
      continue;
    Known.State = O.State;
    Known.Reason = O.Reason;
  }
  return Result;
}

static const TableSet *setOf(const DecidedSets &D, const std::string &Table) {
  auto It = llvm::find_if(D.Sets, [&](const TableSet &Set) {
    return llvm::any_of(Set.Tables, [&](const std::string &T) {
      return sql::sameName(T, Table);
    });
  });
  return It == D.Sets.end() ? nullptr : &*It;
}

/// All of a table or nothing: what blocks one access blocks the others.
static void blockWhole(const DecidedSets &D, OutcomeMap &Outcomes) {
  for (auto &[Key, O] : Outcomes) {
    const TableSet *Set = setOf(D, O.Table);
    if (O.State != FixState::Rewrites || !Set || !isBlocked(*Set))
      continue;
    O.State = FixState::Blocked;
    O.Reason = fmt::format("'{}' is blocked elsewhere: {}", O.Table,
                           Set->Blockers.front().Reason);
  }
}

static bool covers(const Site &Whole, const Site &Part) {
  return Whole.File == Part.File && Whole.Begin <= Part.Begin &&
         Part.Begin <= Whole.End;
}

/// What becomes of the findings that the program alone made.
static void annotate(Session &S, const std::vector<SiteOutcome> &Outcomes) {
  for (Finding &F : S.R.Findings) {
    for (const SiteOutcome &O : Outcomes) {
      // A read of an id does not say of which table.
      bool Other = !F.Table.empty() && !sql::sameName(O.Table, F.Table);
      if (!covers(O.At, F.At) || Other)
        continue;
      // What stays as a statement may change where its values are made.
      bool Less = O.State == FixState::Unaffected && F.Fix != FixState::None;
      if (F.Fix == FixState::Blocked || Less)
        continue;
      F.Fix = O.State;
      F.Blocker = O.Reason;
      shorten(F.Blocker, S.R.Root);
    }
  }
}

/// The line of the plan that wants the shard: that of \p Table, or of the table
/// whose key \p Table repeats.
static Step plannedHere(const Session &S,
                        const std::vector<ShardedTable> &Sharded,
                        const ShardedTable &Table) {
  const ShardedTable *At = &Table;
  for (size_t Steps = 0; Steps < Sharded.size() && !At->Parent.empty() &&
                         !S.Decided->find(At->Table);
       ++Steps) {
    auto Parent = llvm::find_if(Sharded, [&](const ShardedTable &T) {
      return sql::sameName(T.Table, At->Parent);
    });
    if (Parent == Sharded.end())
      break;
    At = &*Parent;
  }
  const TablePlan *P = S.Decided->find(At->Table);
  return {P ? P->At : S.Decided->At, "planned here"};
}

/// A table without a shard lacks what its strategy asks for; the finding is
/// about the column that leads its new key.
static void describeReshaped(const Session &S, bool Schema, Finding &F) {
  const Table *T = S.Linked->schema().find(F.Table);
  std::string Planned = F.Table;
  if (T && T->leadingKey())
    F.Column = T->leadingKey()->Column;
  for (const ReorderedKey &K : reorderedKeys(S.Linked->schema(), *S.Decided))
    if (sql::sameName(K.Table, F.Table)) {
      F.Column = K.New[0].Column;
      Planned = K.Parent.empty() ? K.Table : K.Parent;
    }
  const TablePlan *P = S.Decided->find(Planned);
  F.Reasons.push_back({P ? P->At : S.Decided->At, "planned here"});
  F.Message = fmt::format("{} '{}' does not follow the plan{}",
                          Schema ? "the schema of" : "access to", F.Table,
                          P ? ", which says " + strategyName(P->How).str()
                            : std::string());
}

static std::string columnNamed(const std::string &Name) {
  return Name.empty() ? "" : fmt::format(" column '{}'", Name);
}

static void pointTo(const Session &S, const Blocker &B, Finding &F) {
  if (B.At == F.At || !B.At.valid())
    return;
  F.Reasons.push_back({B.At, B.Reason});
  shorten(F.Reasons.back().Text, S.R.Root);
}

void blockBy(const Session &S, const Blocker &B, Finding &F) {
  F.Fix = FixState::Blocked;
  F.Blocker = B.Reason;
  shorten(F.Blocker, S.R.Root);
  pointTo(S, B, F);
}

/// It has its shards, and reads them in another way than the plan says.
static bool isRenewed(const SiteOutcome &O, llvm::StringRef ShardColumn) {
  return !O.Edits.empty() && llvm::all_of(O.Edits, [&](const Edit &E) {
    return E.Begin < E.End && llvm::StringRef(E.Text).contains(ShardColumn);
  });
}

static Finding unshardedAccess(const Session &S, const DecidedSets &D,
                               const std::vector<ShardedTable> &Sharded,
                               const SiteOutcome &O) {
  Finding F;
  F.Check = UnshardedAccess;
  F.Table = O.Table;
  F.At = O.At;
  F.Sure = Confidence::Definite;
  F.Fix = O.State;
  F.Blocker = O.Reason;
  shorten(F.Blocker, S.R.Root);
  auto Shard = llvm::find_if(Sharded, [&](const ShardedTable &T) {
    return sql::sameName(T.Table, O.Table);
  });
  if (Shard != Sharded.end()) {
    // A key-value store has no columns.
    if (S.Linked->schema().find(O.Table))
      F.Column = Shard->ShardColumn;
    F.Reasons.push_back(plannedHere(S, Sharded, *Shard));
    F.Message =
        isRenewed(O, Shard->ShardColumn)
            ? fmt::format("access to '{}' reads all shards in another way "
                          "than the plan says",
                          F.Table)
            : fmt::format("{} '{}' lacks the shard{} of the plan",
                          O.Schema ? "the schema of" : "access to", F.Table,
                          columnNamed(F.Column));
  } else {
    describeReshaped(S, O.Schema, F);
  }
  const TableSet *Set = setOf(D, O.Table);
  if (O.State == FixState::Blocked && Set && isBlocked(*Set))
    pointTo(S, Set->Blockers.front(), F);
  return F;
}

/// The edits of one place, each once and in the order they are made.
static std::vector<Edit> inOrder(const Session &S, const SiteOutcome &O) {
  edits::Combined All =
      edits::combine(TableSet{{O.Table}, O.Edits, {}, {}}, S.R.Sources);
  std::vector<Edit> Result;
  for (auto &[File, Edits] : All.Files)
    llvm::append_range(Result, Edits);
  return All.Conflicts.empty() ? Result : std::vector<Edit>();
}

/// The findings of the plan, and what their fixes will be.
static llvm::Expected<OutcomeMap> addPlanned(Session &S) {
  llvm::Expected<DecidedSets> D = decide(S, std::nullopt);
  if (!D)
    return D.takeError();
  annotate(S, D->Outcomes);
  OutcomeMap Outcomes = byPlace(std::move(D->Outcomes));
  blockWhole(*D, Outcomes);
  std::vector<ShardedTable> Sharded =
      shardedTables(S.Linked->schema(), *S.Decided);
  for (auto &[Key, O] : Outcomes)
    if (O.State != FixState::Unaffected && !O.Follows)
      S.R.Findings.push_back(unshardedAccess(S, *D, Sharded, O));
  S.Sets = std::move(D->Sets);
  return Outcomes;
}

/// Places that a rewrite in part left as they were, until a person has changed
/// them and removed the mark.
static void addMarked(Session &S) {
  const std::vector<ShardedTable> Sharded =
      shardedTables(S.Linked->schema(), *S.Decided);
  for (const Mark &M : marksIn(S)) {
    auto Shard = llvm::find_if(Sharded, [&](const ShardedTable &T) {
      return sql::sameName(T.Table, M.Table);
    });
    if (!S.Decided->find(M.Table) && Shard == Sharded.end())
      continue;
    Finding F;
    F.Check = UnshardedAccess;
    F.Table = M.Table;
    F.Column = Shard == Sharded.end() ? "" : Shard->ShardColumn;
    F.At = M.At;
    F.Sure = Confidence::Definite;
    F.Message = fmt::format("access to '{}' was left by --allow-partial: {}",
                            M.Table, M.Reason);
    F.Fix = FixState::Blocked;
    F.Blocker = "resolve it by hand, then remove the mark";
    S.R.Findings.push_back(std::move(F));
  }
}

static bool countsKeys(const Session &S, const std::string &Name) {
  const Table *T = S.Linked->schema().find(Name);
  return T && llvm::any_of(T->Columns, Schema::counted);
}

static const char *whyDatabaseMakes(const Session &S, const std::string &Table,
                                    const TablePlan &P) {
  if (P.keepsCounter())
    return "planned here: the database counts the ids on, behind their shards";
  return countsKeys(S, Table)
             ? "planned here: a sequence whose values do not rise makes the ids"
             : "planned here: the database makes the shard";
}

/// Tables that keep their keys, whose ids keep their values and their order, or
/// whose database makes other ones: what no rule spoke of is right as it is.
static void markUnaffected(Session &S) {
  for (Finding &F : S.R.Findings) {
    const TablePlan *P = S.Decided->find(F.Table);
    bool Silent = F.Fix == FixState::None;
    bool Stays = P && (P->How == Strategy::Accept ||
                       (P->How == Strategy::SwapOrder && Silent) ||
                       (P->databaseMakesIds() && F.Check != SignedShardCheck &&
                        (Silent || F.Fix == FixState::Unaffected)));
    if (!Stays)
      continue;
    F.Fix = FixState::Unaffected;
    if (P->databaseMakesIds())
      F.Reasons.push_back({P->At, whyDatabaseMakes(S, F.Table, *P)});
    if (P->How == Strategy::Accept)
      F.Reasons.push_back(
          {P->At, P->Why.empty() ? "accepted here" : "accepted: " + P->Why});
  }
}

/// Indexes that the target schema spreads ask nothing of the program.
static void markSpreadIndexes(Session &S) {
  const SpreadIndexes Spread(S);
  for (Finding &F : S.R.Findings)
    if (const SpreadColumn *C = Spread.settles(F)) {
      const TablePlan *P = S.Decided->find(F.Table);
      F.Fix = FixState::Unaffected;
      F.Reasons.push_back(
          {P ? P->At : S.Decided->At,
           "planned here; in the schema that 'ddl' prints " + C->Why});
    }
}

/// Ids that belong to INSERTs of tables whose keys stay are accepted as those
/// tables are.
static void nameAcceptedReads(Session &S) {
  auto Asks = [](const Finding &F) {
    return F.Check == IdReadCheck && F.Table.empty() && F.Fix == FixState::None;
  };
  if (llvm::none_of(S.R.Findings, Asks))
    return;
  std::map<Site, std::set<std::string>> TablesOf; // "?" where one is not seen
  const IdReadPairs Pairs(*S.Linked);
  for (const IdRead &R : Pairs.all())
    for (const InsertEvent &E : R.Of) {
      std::set<std::string> &To = TablesOf[R.By->At];
      To.insert(E.Tables.begin(), E.Tables.end());
      if (R.Unknown)
        To.insert("?");
    }
  auto Accepted = [&](const std::string &Table) {
    const TablePlan *P = S.Decided->find(Table);
    return P && P->How == Strategy::Accept;
  };
  for (Finding &F : S.R.Findings)
    for (auto &[At, Of] : TablesOf) // a query that reads it stands in the call
      if (Asks(F) && !Of.empty() && covers(At, F.At) &&
          llvm::all_of(Of, Accepted))
        F.Table = *Of.begin();
}

/// A wrapper that nobody calls any more reads no id. One that others may call
/// is still found by a scan.
static void markIdleReads(Session &S) {
  const std::set<Site> Idle = idleIdReads(*S.Linked);
  for (Finding &F : S.R.Findings)
    if (F.Check == IdReadCheck && F.Fix == FixState::None && Idle.count(F.At))
      F.Fix = FixState::Unaffected;
}

/// A plan asks nothing here: a shard that goes negative is wrong under any.
static llvm::Error addMended(Session &S) {
  std::map<Site, std::vector<Edit>> Mended;
  std::map<Site, std::string> Why;
  for (const SignedShard &One : signedShards(*S.Linked)) {
    llvm::Expected<std::vector<Edit>> Edits = mendSigned(*S.Linked, One);
    if (Edits)
      Mended[One.What.At] = std::move(*Edits);
    else
      Why[One.What.At] = llvm::toString(Edits.takeError());
  }
  for (size_t I = 0; I < S.R.Findings.size(); ++I) {
    Finding &F = S.R.Findings[I];
    if (F.Check != SignedShardCheck)
      continue;
    if (auto It = Mended.find(F.At); It != Mended.end()) {
      if (llvm::Error E = needSources(S, It->second))
        return E;
      keepLineEnds(S, It->second);
      S.R.Fixes[I] = {"keep the shard positive", It->second};
    } else if (auto It = Why.find(F.At); It != Why.end()) {
      F.Fix = FixState::Blocked;
      F.Blocker = It->second;
    }
  }
  return llvm::Error::success();
}

llvm::Error addFixes(Session &S) {
  OutcomeMap Outcomes;
  if (S.Decided) {
    llvm::Expected<OutcomeMap> Planned = addPlanned(S);
    if (!Planned)
      return Planned.takeError();
    Outcomes = std::move(*Planned);
    nameAcceptedReads(S);
    markUnaffected(S);
    markSpreadIndexes(S);
    markIdleReads(S);
    addMarked(S);
  }
  sortFindings(S.R.Findings);
  for (size_t I = 0; I < S.R.Findings.size(); ++I) {
    const Finding &F = S.R.Findings[I];
    auto It = Outcomes.find(keyOf(F.At, F.Table));
    if (F.Check != UnshardedAccess || F.Fix != FixState::Rewrites ||
        It == Outcomes.end() || It->second.Together)
      continue;
    if (std::vector<Edit> Edits = inOrder(S, It->second); !Edits.empty())
      S.R.Fixes[I] = {llvm::StringRef(F.Message).contains(" lacks the shard ")
                          ? "add the shard" + columnNamed(F.Column)
                          : "follow the plan",
                      std::move(Edits)};
  }
  return addMended(S);
}

} // namespace keyspread
