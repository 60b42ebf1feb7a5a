#include "rewrites/rules/Rules.h"

#include "rewrites/rules/AccessRule.h"
#include "rewrites/rules/DdlRule.h"
#include "rewrites/rules/InsertRule.h"
#include "rewrites/rules/MacroTexts.h"
#include "rewrites/rules/TablesOf.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace keyspread {

namespace {

/// Tables that a statement or a foreign key ties together change together.
class TableGroups {
public:
  std::string rootOf(const std::string &Table) {
    std::string At = llvm::StringRef(Table).lower();
    while (Parent.count(At) && Parent[At] != At)
      At = Parent[At];
    return At;
  }
  void tie(const std::string &A, const std::string &B) {
    std::string X = rootOf(A), Y = rootOf(B);
    Parent[std::max(X, Y)] = std::min(X, Y);
    Parent.try_emplace(std::min(X, Y), std::min(X, Y));
  }

private:
  std::map<std::string, std::string> Parent;
};

/// Edits and blockers while statements are taken one by one.
class Rewriter {
public:
  Rewriter(const Graph &G, const Plan &P)
      : G(G), P(P), Sharded(shardedTables(G.schema(), P)), C{G, Sharded, Once},
        Shards(G, Once), Macros(G) {}

  RuleResult run();

private:
  struct Part { // what one statement brings to the set of its tables
    std::vector<std::string> Tables;
    EditBatch Batch;
    std::vector<Blocker> Blockers;
    bool Schema = false; // the statement declares them
  };

  void takeScript(const SchemaScript &S);
  void takeMapped(const facts::DeclaredTable &T);
  void takeStatement(const BoundStatement &B);
  void finishStatement(const BoundStatement &B);
  void takeAccess(const Access &A);
  void finishAccess(const Access &A);
  llvm::Error rewrite(const BoundStatement &B, EditBatch &Out);
  std::string whyUnreadable(const BoundStatement &B) const;
  std::string whyNotSent(const BoundStatement &B, const EditBatch &Batch);
  void block(Part &To, const Site &At, std::string Reason,
             std::string Advice = "");
  void outcome(const Site &At, const Part &Of);
  RuleResult collect();
  void refuseStrategies(RuleResult &Out) const;

  const Graph &G;
  const Plan &P;
  const std::vector<ShardedTable> Sharded;
  OnceOnly Once;
  const RuleContext C;
  Delivery Shards;
  MacroTexts Macros;
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

void Rewriter::block(Part &To, const Site &At, std::string Reason,
                     std::string Advice) {
  To.Blockers.push_back({At, std::move(Reason), std::move(Advice)});
}

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

void Rewriter::outcome(const Site &At, const Part &Of) {
  for (const std::string &Table : Of.Tables) {
    SiteOutcome O;
    O.At = At;
    O.Table = Table;
    O.Schema = Of.Schema;
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
    New.Tables = shardedTablesOf(Sharded, Sql, S.File->Contents);
    bool Ddl = (Sql.Table || Sql.Alter || Sql.Index) && Sql.Embedded.empty();
    // What a call reads from the file is a statement of that call.
    if (New.Tables.empty() || (!Ddl && G.isRead(S.File->Path)))
      continue;
    Site At = Place.site(Sql.Range);
    New.Schema = Ddl;
    if (llvm::Error E =
            shardDdl(C, Sql, Place, S.File->Written.value_or(P.Dialect),
                     New.Batch.Edits)) {
      New.Batch = {};
      block(New, At, llvm::toString(std::move(E)));
    } else if (!Ddl && !Sql.Errors.empty()) {
      block(New, At,
            "the statement cannot be read: " + Sql.Errors.front().Message);
    } else if (!Ddl) {
      // Data and views in scripts are run by people, not by the program.
      block(New, At,
            fmt::format("a script uses '{}' in {}, and only the schema of "
                        "scripts is rewritten",
                        New.Tables[0], Sql.Verb),
            "change the statement by hand, or leave the script out with "
            "--schema");
    }
    outcome(At, New);
    Parts.push_back(std::move(New));
  }
}

void Rewriter::takeMapped(const facts::DeclaredTable &T) {
  if (C.find(T.Name).empty())
    return;
  Part New;
  New.Tables = {C.find(T.Name).front()->Table};
  New.Schema = true;
  block(New, T.At,
        "the table is declared by a mapped class, which is not rewritten",
        "give the class its shard by hand");
  outcome(T.At, New);
  Parts.push_back(std::move(New));
}

std::string Rewriter::whyUnreadable(const BoundStatement &B) const {
  const sql::Statement &S = *B.Sql;
  if (S.Truncated)
    return "the statement is cut off";
  if (B.Partial)
    return "text is added to the statement at run time";
  if (!B.Text->Fixed.empty())
    return B.Text->Fixed;
  if (!S.ClauseHoles.empty())
    return "a part of the statement is put in at run time";
  if (!S.Errors.empty())
    return "the statement cannot be read: " + S.Errors.front().Message;
  if (!S.Embedded.empty()) {
    llvm::StringRef Head =
        llvm::StringRef(B.Text->Text).drop_front(S.Range.Begin).ltrim();
    auto [First, Rest] = Head.split(' ');
    return fmt::format("a statement inside {} {} is not rewritten", S.Verb,
                       Rest.ltrim().split(' ').first.upper());
  }
  if (S.Kind == sql::StatementKind::Other)
    return fmt::format("{} statements are not rewritten", S.Verb);
  return "";
}

llvm::Error Rewriter::rewrite(const BoundStatement &B, EditBatch &Out) {
  const sql::Statement &S = *B.Sql;
  sql::Dialect D = G.S.dialectOf(B);
  if (S.Table || S.Alter || S.Index)
    return shardDdl(C, S, TextPlace(G, *B.Text, true), D, Out.Edits);
  StatementEdit Edit(G, B, D);
  auto Scope = [&](const sql::Scope *Scope, const sql::Query *Q) {
    return Scope ? shardScope(C, *Scope, Q, Edit) : llvm::Error::success();
  };
  if (S.Ins) {
    if (llvm::Error E = shardInsert(C, *S.Ins, Edit))
      return E;
    if (llvm::Error E = Scope(S.Ins->Select.get(), S.Ins->Select.get()))
      return E;
  }
  if (S.Upd)
    if (llvm::Error E = shardAssignments(C, *S.Upd, Edit))
      return E;
  if (llvm::Error E = Scope(S.Upd.get(), nullptr))
    return E;
  if (llvm::Error E = Scope(S.Del.get(), nullptr))
    return E;
  if (llvm::Error E = Scope(S.Sel.get(), S.Sel.get()))
    return E;
  for (const auto *Queries : {&S.Ctes, &S.Arms})
    for (const std::unique_ptr<sql::Query> &Q : *Queries)
      if (llvm::Error E = Scope(Q.get(), Q.get()))
        return E;
  return Edit.finish(Shards, Out);
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
  if (ToTheNul || Computed)
    return "";
  return fmt::format(
      "its length is given as '{}', which would cut the longer text off",
      Length.Text);
}

void Rewriter::takeStatement(const BoundStatement &B) {
  if (B.OfCaller) // what is right for all callers is done to the open text
    return;
  Part New;
  New.Tables = shardedTablesOf(Sharded, *B.Sql, B.Text->Text);
  Site At = B.site(B.Sql->Range);
  if (std::vector<std::string> PutIn = shardedTablesPutInto(G, Sharded, B);
      !PutIn.empty()) {
    New.Tables = std::move(PutIn);
    block(New, At,
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
  if (std::string Why = whyUnreadable(B); !Why.empty()) {
    block(New, At, Why,
          "write the statement in one piece, or change it by hand");
  } else if (llvm::Error E = rewrite(B, New.Batch)) {
    New.Batch = {};
    block(New, At, llvm::toString(std::move(E)));
  } else if (std::string Why = whyNotSent(B, New.Batch); !Why.empty()) {
    block(New, At, Why);
  } else {
    Macros.add(B, New.Batch.Edits);
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
        block(Other, B.site(B.Sql->Range), Uneven);
    return;
  }
  Part &Mine = Parts[It->second];
  Site At = B.site(B.Sql->Range);
  if (!Uneven.empty() && Mine.Blockers.empty())
    block(Mine, At, Uneven);
  outcome(At, Mine);
}

void Rewriter::takeAccess(const Access &A) {
  if (isRuntimeCall(*A.At) || C.find(A.Table).empty())
    return;
  Part New;
  New.Tables = {C.find(A.Table).front()->Table};
  AccessEdits &Edits = EditsOf[&A];
  if (llvm::Error E = shardAccess(C, A, Edits)) {
    block(New, A.At->At, llvm::toString(std::move(E)));
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
        block(To, Own.At->At,
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

RuleResult Rewriter::collect() {
  std::map<std::string, TableSet> Sets;
  for (const ShardedTable &T : Sharded)
    Sets[Groups.rootOf(T.Table)].Tables.push_back(T.Table);
  for (Part &Of : Parts) {
    TableSet &To = Sets[Groups.rootOf(Of.Tables[0])];
    llvm::append_range(To.Edits, Of.Batch.Edits);
    llvm::append_range(To.Includes, Of.Batch.Includes);
    llvm::append_range(To.Blockers, Of.Blockers);
  }
  RuleResult Result;
  for (auto &[Root, Set] : Sets) {
    dropCovered(Set.Includes);
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

/// What can be planned but not rewritten yet blocks, in the plan's own place.
void Rewriter::refuseStrategies(RuleResult &Out) const {
  for (auto &[Name, T] : P.Tables) {
    std::string Why;
    if (T.How == Strategy::Accept)
      continue;
    if (!canRewrite(T.How))
      Why = fmt::format(
          "strategy '{}' can be planned, but this release does not rewrite it",
          strategyName(T.How).str());
    if (Why.empty())
      continue;
    auto Set = llvm::find_if(Out.Sets, [&](const TableSet &S) {
      return llvm::any_of(S.Tables, [&](const std::string &T) {
        return sql::sameName(T, Name);
      });
    });
    if (Set == Out.Sets.end()) {
      Out.Sets.push_back({{Name}, {}, {}, {}});
      Set = std::prev(Out.Sets.end());
    }
    Set->Blockers.push_back({T.At, Why, ""});
  }
  llvm::sort(Out.Sets, [](const TableSet &A, const TableSet &B) {
    return A.Tables < B.Tables;
  });
}

RuleResult Rewriter::run() {
  for (const ShardedTable &T : Sharded)
    if (!T.Parent.empty())
      Groups.tie(T.Table, T.Parent);
  for (const SchemaScript &S : G.scripts())
    takeScript(S);
  for (const facts::DeclaredTable &T : G.P.Tables)
    takeMapped(T);
  for (const BoundStatement &B : G.S.All)
    takeStatement(B);
  for (const Access &A : G.A.All)
    takeAccess(A);
  for (auto &[B, Why] : Macros.refused())
    if (Part &Of = Parts[PartOf.at(B)]; Of.Blockers.empty())
      block(Of, B->site(B->Sql->Range), Why,
            "write the text at each use, or give it a macro of its own");
  for (const BoundStatement &B : G.S.All)
    finishStatement(B);
  for (const Access &A : G.A.All)
    finishAccess(A);
  for (auto &[A, Index] : PartOfAccess)
    outcome(A->At->At, Parts[Index]);
  for (const Part &Of : Parts)
    for (const std::string &Table : Of.Tables)
      Groups.tie(Of.Tables[0], Table);
  RuleResult Result = collect();
  refuseStrategies(Result);
  return Result;
}

RuleResult applyRules(const Graph &G, const Plan &P) {
  return Rewriter(G, P).run();
}

} // namespace keyspread
