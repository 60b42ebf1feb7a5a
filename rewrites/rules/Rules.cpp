#include "rewrites/rules/Rules.h"

#include "rewrites/rules/AccessRule.h"
#include "rewrites/rules/Advice.h"
#include "rewrites/rules/Births.h"
#include "rewrites/rules/CodeRule.h"
#include "rewrites/rules/DdlIdRule.h"
#include "rewrites/rules/DdlRule.h"
#include "rewrites/rules/IdFlow.h"
#include "rewrites/rules/MacroTexts.h"
#include "rewrites/rules/MintRule.h"
#include "rewrites/rules/MintedKeys.h"
#include "rewrites/rules/OrderRule.h"
#include "rewrites/rules/Part.h"
#include "rewrites/rules/SharedTexts.h"
#include "rewrites/rules/StatementRule.h"
#include "rewrites/rules/SwapRule.h"
#include "rewrites/rules/TableGroups.h"
#include "rewrites/rules/TablesOf.h"
#include "rewrites/rules/UuidColumns.h"
#include "rewrites/rules/ViewRule.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace keyspread {

namespace {

/// Edits and blockers while statements are taken one by one.
class Rewriter {
public:
  Rewriter(const Graph &G, const Plan &P,
           const std::vector<ShardedTable> &Sharded)
      : G(G), P(P), Sharded(Sharded), Reshaped(reshapedTables(G, P, Sharded)),
        Born(RuleContext{G, P, Sharded, Reshaped, Once}),
        C{G, P, Sharded, Reshaped, Once, &Mints, &Born}, Mints(C),
        Shards(G, Once), Macros(G), Pieces(G) {}

  RuleResult run();

private:
  void takeScript(const SchemaScript &S);
  void takeMapped(const facts::DeclaredTable &T);
  void takeStatement(const BoundStatement &B);
  void finishStatement(const BoundStatement &B);
  void takeAccess(const Access &A);
  void finishAccess(const Access &A);
  std::string whyNotSent(const BoundStatement &B, const EditBatch &Batch);
  void outcome(const Part &Of);
  void tieTables();
  void markTogether();
  RuleResult collect();

  const Graph &G;
  const Plan &P;
  const std::vector<ShardedTable> &Sharded;
  const std::vector<std::string> Reshaped;
  OnceOnly Once;
  const Births Born;
  const RuleContext C;
  const Minting Mints;
  Delivery Shards;
  MacroTexts Macros;
  SharedTexts Pieces;
  TableGroups Groups;
  std::vector<Part> Parts;
  std::map<const BoundStatement *, size_t> PartOf;
  std::map<const Access *, size_t> PartOfAccess;
  std::map<const Access *, AccessEdits> EditsOf;
  /// How the text of a statement changes, and for which of its calls that was
  /// found.
  std::map<std::pair<const facts::Template *, uint32_t>,
           std::pair<const BoundStatement *, std::string>>
      Changes;
  std::vector<SiteOutcome> Outcomes;
};

} // namespace

/// <keyspread/spanner.h> brings what <keyspread/keyspread.h> has of it.
static void dropCovered(std::vector<NeededInclude> &Includes) {
  auto HasSpanner = [&](const std::string &File) {
    return llvm::any_of(Includes, [&](const NeededInclude &I) {
      return I.File == File && I.Header == SpannerHeader;
    });
  };
  std::vector<NeededInclude> Kept;
  for (const NeededInclude &I : Includes)
    if (I.Header != RuntimeHeader || !HasSpanner(I.File))
      Kept.push_back(I);
  Includes = std::move(Kept);
}

void Rewriter::outcome(const Part &Of) {
  for (const std::string &Table : Of.Tables) {
    SiteOutcome O;
    O.At = Of.At;
    O.Table = Table;
    O.Schema = Of.Schema;
    O.Follows = Of.Follows;
    O.Together = Of.Batch.Minted;
    if (!Of.Blockers.empty()) {
      O.State = FixState::Blocked;
      O.Reason = Of.Blockers.front().Reason;
    } else if (!Of.Batch.Edits.empty()) {
      O.State = FixState::Rewrites;
      O.Edits = Of.Batch.Edits;
      O.Includes = Of.Batch.Includes;
      dropCovered(O.Includes);
    }
    Outcomes.push_back(std::move(O));
  }
}

void Rewriter::takeScript(const SchemaScript &S) {
  TextPlace Place(G, *S.File);
  for (const sql::Statement &Sql : S.Script.Statements) {
    Part New;
    New.Tables = tablesOf(Reshaped, Sql, S.File->Contents);
    if (New.Tables.empty())
      addReferredTables(C, Sql, New.Tables);
    const sql::Dialect D = S.File->Written.value_or(P.Dialect);
    if (const ShardedTable *T = shardOfRisingIndex(C, Sql, D))
      New.Tables = {T->Table};
    bool Ddl = (Sql.Table || Sql.Alter || Sql.Index) && Sql.Embedded.empty();
    // What a call reads from the file is a statement of that call.
    if (New.Tables.empty() || (!Ddl && G.isRead(S.File->Path)))
      continue;
    New.At = Place.site(Sql.Range);
    New.Schema = Ddl;
    llvm::Error E = shardDdl(C, Sql, Place, D, New.Batch.Edits);
    if (!E)
      E = mintedDdl(C, Sql, Place, D, New.Batch.Edits);
    if (E) {
      New.Batch = {};
      New.block(New.At, llvm::toString(std::move(E)));
    } else if (!Ddl && !Sql.Errors.empty()) {
      New.block(New.At,
                "the statement cannot be read: " + Sql.Errors.front().Message);
    } else if (!Ddl && C.keepMeaning(New.Tables)) {
      if (llvm::Error E = checkScans(C, Sql, S.File->Contents))
        New.block(New.At, llvm::toString(std::move(E)));
    } else if (!Ddl && !viewStays(C, Sql, New.Tables, S.File->Contents)) {
      // Data and views in scripts are run by people, not by the program.
      New.block(New.At,
                fmt::format("a script uses '{}' in {}, and only the schema of "
                            "scripts is rewritten",
                            New.Tables[0], Sql.Verb),
                "change the statement by hand, or leave the script out with "
                "--schema");
    }
    outcome(New);
    Parts.push_back(std::move(New));
  }
}

void Rewriter::takeMapped(const facts::DeclaredTable &T) {
  const std::string *Known = C.reshaped(T.Name);
  if (!Known)
    return;
  Part New;
  New.At = T.At;
  New.Tables = {*Known};
  New.Schema = true;
  New.block(T.At,
            "the table is declared by a mapped class, which is not rewritten",
            "give the class its shard by hand");
  outcome(New);
  Parts.push_back(std::move(New));
}

/// `n = snprintf(sql, sizeof sql, ...)`: what wrote \p T said how long it is.
static bool saidByWriter(const Graph &G, const facts::Expr &Length,
                         const facts::Template &T) {
  auto Wrote = [&](const facts::Entity &Result) {
    const facts::Call *C = G.P.callOfResult(Result);
    return C && T.FormatArg.valid() &&
           llvm::any_of(C->Args, [&](const facts::Expr &A) {
             return A.At == T.FormatArg;
           });
  };
  return !Length.Sources.empty() &&
         llvm::all_of(Length.Sources, [&](const facts::Source &S) {
           const auto &Writes = G.P.flowsInto(S.From);
           return Wrote(S.From) ||
                  (!Writes.empty() &&
                   llvm::all_of(Writes, [&](const facts::Flow *F) {
                     return Wrote(F->From);
                   }));
         });
}

/// The new text would not reach the database whole, or not at every call.
std::string Rewriter::whyNotSent(const BoundStatement &B,
                                 const EditBatch &Batch) {
  auto [It, New] = Changes.try_emplace({B.Text, B.Sql->Range.Begin},
                                       std::pair(&B, Batch.TextChange));
  if (!New && It->second.second != Batch.TextChange)
    return fmt::format("its text also reaches {}:{}, where it would have to "
                       "change in another way",
                       It->second.first->At->At.File,
                       It->second.first->At->At.Line);
  if (Batch.Edits.empty() || !B.How->SqlLength ||
      *B.How->SqlLength >= B.At->Args.size())
    return "";
  const facts::Expr &Length = B.At->Args[*B.How->SqlLength];
  bool ToTheNul = Length.Constant && *Length.Constant < 0;
  bool Computed =
      llvm::any_of(std::array{"sizeof", "strlen", "size()", "length()"},
                   [&](llvm::StringRef Word) {
                     return llvm::StringRef(Length.Text).contains(Word);
                   });
  if (ToTheNul || Computed || saidByWriter(G, Length, *B.Text))
    return "";
  return fmt::format(
      "its length is given as '{}', which would cut the longer text off",
      Length.Text);
}

void Rewriter::takeStatement(const BoundStatement &B) {
  if (B.OfCaller) // what is right for all callers is done to the open text
    return;
  Part New;
  New.Tables = tablesOf(Reshaped, *B.Sql, B.Text->Text);
  if (New.Tables.empty())
    addReferredTables(C, *B.Sql, New.Tables);
  if (const ShardedTable *T = shardOfRisingIndex(C, *B.Sql, G.S.dialectOf(B)))
    New.Tables = {T->Table};
  const Site At = New.At = B.site(B.Sql->Range);
  std::vector<std::string> PutIn = tablesPutInto(C, B);
  if (!PutIn.empty() && !(B.Sql->Ins && C.keepMeaning(PutIn))) {
    New.Tables = std::move(PutIn);
    New.block(
        At,
        fmt::format("the table's name is put in at run time, and it may be "
                    "'{}'",
                    New.Tables[0]),
        "name the table in the statement, or change it by hand");
    PartOf[&B] = Parts.size();
    Parts.push_back(std::move(New));
    return;
  }
  if (New.Tables.empty())
    return;
  New.Schema = B.Sql->Table || B.Sql->Alter || B.Sql->Index;
  bool Stays = !New.Schema && C.keepMeaning(New.Tables);
  if (std::string Why = whyUnreadable(B, Stays); !Why.empty()) {
    New.block(At, Why,
              "write the statement in one piece, or change it by hand");
  } else if (llvm::Error E = rewriteStatement(C, B, Shards, New.Batch)) {
    New.Batch = {};
    New.block(At, llvm::toString(std::move(E)));
  } else if (std::string Why = whyNotSent(B, New.Batch); !Why.empty()) {
    New.block(At, Why);
  } else {
    Macros.add(B, New.Batch.Edits);
    Pieces.add(B, New.Batch.Edits);
  }
  PartOf[&B] = Parts.size();
  Parts.push_back(std::move(New));
}

/// Bind calls are shared: only when all statements are read is it known whether
/// each of them got the new parameter.
void Rewriter::finishStatement(const BoundStatement &B) {
  std::string Uneven = Shards.unevenBinding(B);
  auto It = PartOf.find(&B);
  if (It == PartOf.end()) {
    if (Uneven.empty())
      return;
    // It is the other statement that changes; the sets of that one are blocked.
    for (const BoundStatement *Changed : Shards.changedWith(B))
      if (Part &Other = Parts[PartOf.at(Changed)]; Other.Blockers.empty())
        Other.block(B.site(B.Sql->Range), Uneven);
    return;
  }
  Part &Mine = Parts[It->second];
  if (!Uneven.empty() && Mine.Blockers.empty())
    Mine.block(Mine.At, Uneven);
  outcome(Mine);
}

void Rewriter::takeAccess(const Access &A) {
  const std::string *Known = C.reshaped(A.Table);
  if (isRuntimeCall(*A.At) || !Known)
    return;
  Part New;
  New.At = A.At->At;
  New.Tables = {*Known};
  AccessEdits &Edits = EditsOf[&A];
  llvm::Error E = checkOrder(C, A);
  if (!E)
    E = shardAccess(C, A, Edits);
  if (E) {
    New.block(A.At->At, llvm::toString(std::move(E)));
    Edits = {};
  }
  New.Batch = Edits.Batch;
  PartOfAccess[&A] = Parts.size();
  Parts.push_back(std::move(New));
}

static bool sameEdits(const EditBatch &A, const EditBatch &B) {
  return llvm::equal(A.Edits, B.Edits, [](const Edit &X, const Edit &Y) {
    return std::tie(X.File, X.Begin, X.End, X.Text) ==
           std::tie(Y.File, Y.Begin, Y.End, Y.Text);
  });
}

/// One call may add a key or a row for several accesses: what it becomes must
/// suit them all.
void Rewriter::finishAccess(const Access &A) {
  auto It = PartOfAccess.find(&A);
  if (It == PartOfAccess.end())
    return;
  Part &Mine = Parts[It->second];
  for (const auto &[By, Change] : EditsOf[&A].Shared)
    for (const Access *Other : G.A.servedBy(*By)) {
      auto Theirs = PartOfAccess.find(Other);
      if (Theirs != PartOfAccess.end())
        Groups.tie(Mine.Tables[0], Parts[Theirs->second].Tables[0]);
      bool Refused = Theirs != PartOfAccess.end() &&
                     !Parts[Theirs->second].Blockers.empty();
      if (Other == &A || Refused ||
          sameEdits(Change, EditsOf[Other].Shared[By]))
        continue;
      auto Say = [&, By = By](Part &To, const Access &Own, const Access &Its) {
        To.block(
            Own.At->At,
            fmt::format("the call at {}:{} also serves the access at {}:{}, "
                        "where it would have to change in another way",
                        By->At.File, By->At.Line, Its.At->At.File,
                        Its.At->At.Line),
            "give each access keys and rows of its own");
      };
      Say(Mine, A, *Other);
      if (Theirs != PartOfAccess.end())
        Say(Parts[Theirs->second], *Other, A);
    }
}

static bool operator<(const Blocker &A, const Blocker &B) {
  return std::tie(A.At.File, A.At.Begin, A.Reason) <
         std::tie(B.At.File, B.At.Begin, B.Reason);
}

/// An INSERT that names a new id and the read that gave the old one, keys in a
/// new order and the schema, numbers that become text.
void Rewriter::markTogether() {
  std::set<std::string> Tables;
  for (const SiteOutcome &O : Outcomes) {
    const TablePlan *P = C.P.find(O.Table);
    if (O.Together || numericUuidKey(C, O.Table) || sequenceKey(C, O.Table) ||
        (P && P->How == Strategy::SwapOrder))
      Tables.insert(O.Table);
  }
  for (SiteOutcome &O : Outcomes)
    O.Together = !O.Schema && Tables.count(O.Table);
}

RuleResult Rewriter::collect() {
  markTogether();
  std::map<std::string, TableSet> Sets;
  for (const std::string &Table : Reshaped)
    Sets[Groups.rootOf(Table)].Tables.push_back(Table);
  for (Part &Of : Parts) {
    TableSet &To = Sets[Groups.rootOf(Of.Tables[0])];
    llvm::append_range(To.Tables, Of.Tables);
    llvm::append_range(To.Edits, Of.Batch.Edits);
    llvm::append_range(To.Includes, Of.Batch.Includes);
    llvm::append_range(To.Blockers, Of.Blockers);
  }
  RuleResult Result;
  for (auto &[Root, Set] : Sets) {
    dropCovered(Set.Includes);
    for (Blocker &B : Set.Blockers)
      if (B.Advice.empty())
        B.Advice = adviceFor(B.Reason);
    llvm::sort(Set.Tables);
    Set.Tables.erase(llvm::unique(Set.Tables), Set.Tables.end());
    std::stable_sort(Set.Blockers.begin(), Set.Blockers.end());
    Set.Blockers.erase(std::unique(Set.Blockers.begin(), Set.Blockers.end(),
                                   [](const Blocker &A, const Blocker &B) {
                                     return !(A < B) && !(B < A);
                                   }),
                       Set.Blockers.end());
    Result.Sets.push_back(std::move(Set));
  }
  std::stable_sort(Outcomes.begin(), Outcomes.end(),
                   [](const SiteOutcome &A, const SiteOutcome &B) {
                     return std::tie(A.At.File, A.At.Begin, A.Table) <
                            std::tie(B.At.File, B.At.Begin, B.Table);
                   });
  Result.Outcomes = std::move(Outcomes);
  return Result;
}

/// Tables that hold each other's ids change together: by a foreign key, by
/// interleaving, or because the program puts an id of one into the other.
void Rewriter::tieTables() {
  for (const ShardedTable &T : Sharded)
    if (!T.Parent.empty())
      Groups.tie(T.Table, T.Parent);
  for (const ReorderedKey &K : C.Keys)
    if (!K.Parent.empty())
      Groups.tie(K.Table, K.Parent);
  for (const std::string &Name : Reshaped) {
    const Table *T = G.schema().find(Name);
    if (!T)
      continue;
    if (const std::string *Parent = C.reshaped(T->InterleaveParent))
      Groups.tie(Name, *Parent);
    for (const ForeignKey &K : T->ForeignKeys)
      if (const std::string *To = C.reshaped(K.Table))
        Groups.tie(Name, *To);
  }
  for (const auto &[From, To] : idFlows(G, Reshaped))
    Groups.tie(From, To);
}

RuleResult Rewriter::run() {
  tieTables();
  for (const SchemaScript &S : G.scripts())
    takeScript(S);
  for (const facts::DeclaredTable &T : G.P.Tables)
    takeMapped(T);
  for (const BoundStatement &B : G.S.All)
    takeStatement(B);
  for (const Access &A : G.A.All)
    takeAccess(A);
  for (Part &Code : rewriteCode(C)) {
    outcome(Code);
    Parts.push_back(std::move(Code));
  }
  for (auto &[B, Why] : Macros.refused())
    if (Part &Of = Parts[PartOf.at(B)]; Of.Blockers.empty())
      Of.block(B->site(B->Sql->Range), Why,
               "write the text at each use, or give it a macro of its own");
  for (auto &[A, B] : Pieces.together())
    Groups.tie(Parts[PartOf.at(A)].Tables[0], Parts[PartOf.at(B)].Tables[0]);
  for (auto &[B, Why] : Pieces.refused())
    if (Part &Of = Parts[PartOf.at(B)]; Of.Blockers.empty())
      Of.block(B->site(B->Sql->Range), Why,
               "write the statement in one piece, or change it by hand");
  for (const BoundStatement &B : G.S.All)
    finishStatement(B);
  for (const Access &A : G.A.All)
    finishAccess(A);
  for (const auto &[A, Index] : PartOfAccess)
    outcome(Parts[Index]);
  for (const Part &Of : Parts)
    for (const std::string &Table : Of.Tables)
      Groups.tie(Of.Tables[0], Table);
  return collect();
}

/// Reads along references are right without the shard of the reference: it only
/// lets the database seek in the index. Tables that cannot be rewritten go
/// without it. True when that changes anything.
static bool giveUpIndexShards(const RuleResult &Result,
                              std::vector<ShardedTable> &Sharded) {
  bool Any = false;
  for (const TableSet &Set : Result.Sets)
    for (ShardedTable &T : Sharded)
      if (T.LeadsIndex && !Set.Blockers.empty() &&
          llvm::is_contained(Set.Tables, T.Table)) {
        T.LeadsIndex = false;
        Any = true;
      }
  return Any;
}

RuleResult applyRules(const Graph &G, const Plan &P) {
  std::vector<ShardedTable> Sharded = shardedTables(G.schema(), P);
  RuleResult Result = Rewriter(G, P, Sharded).run();
  if (giveUpIndexShards(Result, Sharded))
    Result = Rewriter(G, P, Sharded).run();
  return Result;
}

} // namespace keyspread
