#include "rewrites/rules/Rules.h"

#include "rewrites/rules/CodeRule.h"
#include "rewrites/rules/TableSets.h"
#include "rewrites/rules/TablesOf.h"
#include "rewrites/rules/births/BirthRule.h"
#include "rewrites/rules/births/Births.h"
#include "rewrites/rules/births/UnseenInserts.h"
#include "rewrites/rules/ddl/DdlIdRule.h"
#include "rewrites/rules/ddl/DdlRule.h"
#include "rewrites/rules/ids/ApartIds.h"
#include "rewrites/rules/mint/MintRule.h"
#include "rewrites/rules/mint/MintedKeys.h"
#include "rewrites/rules/order/OrderRule.h"
#include "rewrites/rules/order/SwapRule.h"
#include "rewrites/rules/scripts/ScriptData.h"
#include "rewrites/rules/scripts/SeedKeys.h"
#include "rewrites/rules/statements/AccessRule.h"
#include "rewrites/rules/statements/MacroTexts.h"
#include "rewrites/rules/statements/SentTexts.h"
#include "rewrites/rules/statements/SharedTexts.h"
#include "rewrites/rules/statements/StatementRule.h"
#include "rewrites/rules/statements/ViewRule.h"
#include "rewrites/rules/statements/WholeInRuns.h"

#include "llvm/ADT/STLExtras.h"

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
        C{G, P, Sharded, Reshaped, Once, &Mints, &Born, &Seeds}, Mints(C),
        Seeds(C), Data(C), Shards(G, Once), Macros(G), Pieces(G), Sent(G) {}

  RuleResult run();

private:
  bool isApart(const sql::Statement &Sql, const std::string &Of) const;
  void takeApart(const sql::Statement &Sql, const TextPlace &Place,
                 sql::Dialect D);
  void tieAsked(const sql::Statement &S, llvm::StringRef Text, const Part &Of);
  void takeScript(const SchemaScript &S);
  void takeMapped(const facts::DeclaredTable &T);
  void takeStatement(const BoundStatement &B);
  bool rowsStay(const BoundStatement &B, llvm::StringRef Why);
  void finishStatement(const BoundStatement &B);
  void takeAccess(const Access &A);
  void finishAccess(const Access &A);
  bool hasShards(const std::string &Table) const;
  void outcome(const Part &Of);

  const Graph &G;
  const Plan &P;
  const std::vector<ShardedTable> &Sharded;
  const std::vector<std::string> Reshaped;
  OnceOnly Once;
  const Births Born;
  const RuleContext C;
  const Minting Mints;
  const SeedKeys Seeds;
  ScriptData Data;
  Delivery Shards;
  MacroTexts Macros;
  SharedTexts Pieces;
  TableGroups Groups;
  std::vector<Part> Parts;
  std::map<const BoundStatement *, size_t> PartOf;
  std::map<const Access *, size_t> PartOfAccess;
  std::map<const Access *, AccessEdits> EditsOf;
  SentTexts Sent;
  std::vector<SiteOutcome> Outcomes;
};

} // namespace

/// The schema has the column already.
bool Rewriter::hasShards(const std::string &Table) const {
  const keyspread::Table *Declared = G.schema().find(Table);
  return llvm::any_of(Sharded, [&](const ShardedTable &T) {
    return Declared && sql::sameName(T.Table, Table) &&
           Declared->column(T.ShardColumn);
  });
}

/// A read that will visit all rows is one that the plan changes, until it has.
void Rewriter::outcome(const Part &Of) {
  for (SiteOutcome &O : outcomesOf(Of)) {
    if (O.State == FixState::Unaffected && !Of.Batch.FullReads.empty() &&
        !hasShards(O.Table))
      O.State = FixState::Rewrites;
    Outcomes.push_back(std::move(O));
  }
}

/// What \p Sql creates holds ids of \p Of, a planned table, and is changed for
/// them with that one.
bool Rewriter::isApart(const sql::Statement &Sql, const std::string &Of) const {
  return Sql.Table && C.reshaped(Of) &&
         leavesAlone(C, Of, Sql.Table->Table.Text);
}

/// The columns of \p Sql that hold ids of such tables.
void Rewriter::takeApart(const sql::Statement &Sql, const TextPlace &Place,
                         sql::Dialect D) {
  std::vector<std::string> All;
  addReferredTables(C, Sql, All);
  for (const std::string &Of : All) {
    if (!isApart(Sql, Of))
      continue;
    Part New;
    New.At = Place.site(Sql.Range);
    New.Tables = {Of};
    New.Schema = true;
    if (llvm::Error E =
            mintedDdl(C, Sql, Place, D, New.Batch.Edits,
                      [&](const std::string &Owner) { return Owner == Of; }))
      New.block(New.At, llvm::toString(std::move(E)));
    if (!New.changes())
      continue;
    outcome(New);
    Parts.push_back(std::move(New));
  }
}

/// What is done about \p S, a statement over children, may be for a parent.
void Rewriter::tieAsked(const sql::Statement &S, llvm::StringRef Text,
                        const Part &Of) {
  if (!Of.changes())
    return;
  for (const std::string &Parent : askedParents(C, S, Text, Of.Tables))
    Groups.tie(Of.Tables[0], Parent,
               {Of.At, fmt::format("this asks for ids of '{}'", Parent)});
}

void Rewriter::takeScript(const SchemaScript &S) {
  TextPlace Place(G, *S.File);
  for (const sql::Statement &Sql : S.Script.Statements) {
    Part New;
    New.Tables = tablesOf(Reshaped, Sql, S.File->Contents);
    const sql::Dialect D = S.File->Written.value_or(P.Dialect);
    takeApart(Sql, Place, D);
    if (New.Tables.empty())
      addReferredTables(C, Sql, New.Tables);
    llvm::erase_if(New.Tables,
                   [&](const std::string &Of) { return isApart(Sql, Of); });
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
      E = mintedDdl(C, Sql, Place, D, New.Batch.Edits,
                    [&](const std::string &Of) { return !isApart(Sql, Of); });
    if (E) {
      New.Batch = {};
      New.block(New.At, llvm::toString(std::move(E)));
    } else if (!Ddl && !Sql.Errors.empty()) {
      New.block(New.At,
                "the statement cannot be read: " + Sql.Errors.front().Message);
    } else if (!Ddl && C.keepMeaning(New.Tables) &&
               !(Sql.Ins && newKey(C, Sql.Ins->Table.Text))) {
      if (llvm::Error E = checkScans(C, Sql, S.File->Contents))
        New.block(New.At, llvm::toString(std::move(E)));
    } else if (!Ddl && !isAboutWholeTables(Sql) &&
               !viewStays(C, Sql, New.Tables, S.File->Contents)) {
      const BoundStatement &B = Data.statement(S, Sql, D);
      llvm::Error Why = Data.check(B);
      if (!Why)
        Why = rewriteStatement(C, B, Shards, New.Batch);
      if (Why) {
        New.Batch = {};
        New.block(New.At, llvm::toString(std::move(Why)),
                  "change the statement by hand; a script that ran already is "
                  "named under 'history' in the plan");
      }
    }
    tieAsked(Sql, S.File->Contents, New);
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

/// A loop puts the rows of an INSERT together, and what is seen of it would not
/// change: it names all columns already, and no key that rows are told apart
/// by.
bool Rewriter::rowsStay(const BoundStatement &B, llvm::StringRef Why) {
  const std::unique_ptr<sql::Insert> &I = B.Sql->Ins;
  EditBatch None;
  const llvm::StringRef Text = B.Text->Text;
  const bool Looped =
      Why == B.Text->Fixed ||
      llvm::any_of(B.Text->FixedParts,
                   [&](const facts::FixedPart &P) { return Why == P.Why; });
  if (!I || I->Select || I->Columns.empty() || !Looped ||
      Text.contains_insensitive("conflict") ||
      Text.contains_insensitive("duplicate"))
    return false;
  if (llvm::Error E = rewriteStatement(C, B, Shards, None)) {
    llvm::consumeError(std::move(E));
    return false;
  }
  return None.Edits.empty();
}

/// \p B stays as it is where the runs show that this is right; else it blocks.
static void stayOrBlock(const RuleContext &C, const BoundStatement &B,
                        Part &New, std::string Why, std::string Advice) {
  if (auto Full = staysInRuns(C, B))
    llvm::append_range(New.Batch.FullReads, *Full);
  else
    New.block(New.At, std::move(Why), std::move(Advice));
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
    stayOrBlock(C, B, New,
                fmt::format("the table's name is put in at run time, and it "
                            "may be '{}'",
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
  const std::string Unread = whyUnreadable(B, Stays);
  if (!Unread.empty() && !rowsStay(B, Unread)) {
    stayOrBlock(C, B, New, Unread,
                "write the statement in one piece, or change it by hand");
  } else if (llvm::Error E = rewriteStatement(C, B, Shards, New.Batch)) {
    New.Batch = {};
    New.block(At, llvm::toString(std::move(E)));
  } else if (std::string Why = Sent.whyNot(B, New.Batch); !Why.empty()) {
    New.block(At, Why);
  } else if (std::string Other = otherTableInRuns(C, B, New.Batch.Edits);
             !Other.empty()) {
    New.Batch = {};
    stayOrBlock(C, B, New,
                fmt::format("a piece of its text is also one of a statement "
                            "over '{}', which would have to stay as it is",
                            Other),
                "give each table a statement of its own");
  } else {
    Macros.add(B, New.Batch.Edits);
    Pieces.add(B, New.Batch.Edits);
  }
  tieAsked(*B.Sql, B.Text->Text, New);
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
    E = checkNewIds(C, A);
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
        Groups.tie(Mine.Tables[0], Parts[Theirs->second].Tables[0],
                   {By->At, "this call serves accesses to both"});
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

RuleResult Rewriter::run() {
  tieTables(C, Groups);
  for (const SchemaScript &S : G.scripts())
    if (!S.IsHistory)
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
  for (Part &Hidden : unseenInserts(C)) {
    outcome(Hidden);
    Parts.push_back(std::move(Hidden));
  }
  for (auto &[B, Why] : Macros.refused())
    if (Part &Of = Parts[PartOf.at(B)]; Of.Blockers.empty() && !Of.goWithout())
      Of.block(B->site(B->Sql->Range), Why,
               "write the text at each use, or give it a macro of its own");
  for (auto &[A, B] : Pieces.together())
    Groups.tie(Parts[PartOf.at(A)].Tables[0], Parts[PartOf.at(B)].Tables[0],
               {A->At->At, "this text is part of statements of both"});
  for (auto &[B, Why] : Pieces.refused())
    if (Part &Of = Parts[PartOf.at(B)]; Of.Blockers.empty() && !Of.goWithout())
      Of.block(B->site(B->Sql->Range), Why,
               "write the statement in one piece, or change it by hand");
  for (const BoundStatement &B : G.S.All)
    finishStatement(B);
  for (const Access &A : G.A.All)
    finishAccess(A);
  for (const auto &[A, Index] : PartOfAccess)
    outcome(Parts[Index]);
  for (const Part &Of : Parts)
    for (const std::string &Table :
         Of.changes() ? Of.Tables : std::vector<std::string>())
      Groups.tie(Of.Tables[0], Table,
                 {Of.At, fmt::format("this concerns both '{}' and '{}'",
                                     Of.Tables[0], Table)});
  return collectSets(C, Groups, Parts, std::move(Outcomes));
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
