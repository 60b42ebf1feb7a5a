#include "rewrites/rules/Rules.h"

#include "rewrites/rules/DdlRule.h"
#include "rewrites/rules/InsertRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

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
      : G(G), P(P), Sharded(shardedTables(G.schema(), P)), C{G, Sharded},
        Shards(G) {}

  RuleResult run();

private:
  struct Part { // what one statement brings to the set of its tables
    std::vector<std::string> Tables;
    EditBatch Batch;
    std::vector<Blocker> Blockers;
  };

  void takeScript(const SchemaScript &S);
  void takeStatement(const BoundStatement &B);
  void finishStatement(const BoundStatement &B);
  llvm::Error rewrite(const BoundStatement &B, EditBatch &Out);
  std::string whyUnreadable(const BoundStatement &B) const;
  std::string whyNotSent(const BoundStatement &B, const EditBatch &Batch);
  std::vector<std::string> tablesOf(const sql::Statement &S,
                                    std::string_view Text) const;
  void block(Part &To, const Site &At, std::string Reason,
             std::string Advice = "");
  void outcome(const Site &At, const Part &Of);
  RuleResult collect();
  void refuseStrategies(RuleResult &Out) const;

  const Graph &G;
  const Plan &P;
  const std::vector<ShardedTable> Sharded;
  const RuleContext C;
  Delivery Shards;
  TableGroups Groups;
  std::vector<Part> Parts;
  std::map<const BoundStatement *, size_t> PartOf;
  /// How the text of a statement changes, and for which of its calls that was
  /// found.
  std::map<std::pair<const facts::Template *, uint32_t>,
           std::pair<const BoundStatement *, std::string>>
      Changes;
  std::vector<SiteOutcome> Outcomes;
};

} // namespace

static void namesIn(const sql::Scope &S, std::vector<std::string> &Out) {
  for (const sql::TableRef &R : S.From)
    if (!R.IsCte && !R.Derived)
      Out.push_back(R.Table.Text);
  for (const std::unique_ptr<sql::Query> &Q : S.Nested)
    namesIn(*Q, Out);
}

/// The word \p Name stands somewhere in \p Text.
static bool saysWord(llvm::StringRef Text, llvm::StringRef Name) {
  auto IsWord = [](char Ch) {
    return std::isalnum(static_cast<unsigned char>(Ch)) || Ch == '_';
  };
  for (size_t At = 0;
       (At = Text.find_insensitive(Name, At)) != llvm::StringRef::npos; ++At) {
    bool Starts = At == 0 || !IsWord(Text[At - 1]);
    size_t End = At + Name.size();
    if (Starts && (End >= Text.size() || !IsWord(Text[End])))
      return true;
  }
  return false;
}

/// Verbs that neither read nor write rows by key.
static bool isHarmless(llvm::StringRef Verb) {
  static const llvm::StringSet<> Verbs = {
      "DROP",   "TRUNCATE", "ANALYZE",  "PRAGMA",   "VACUUM",  "LOCK",
      "UNLOCK", "GRANT",    "REVOKE",   "COMMENT",  "SET",     "SHOW",
      "BEGIN",  "COMMIT",   "ROLLBACK", "OPTIMIZE", "REINDEX", "USE"};
  return Verbs.contains(Verb);
}

std::vector<std::string> Rewriter::tablesOf(const sql::Statement &S,
                                            std::string_view Text) const {
  std::vector<std::string> Names;
  if (S.Ins) {
    Names.push_back(S.Ins->Table.Text);
    if (S.Ins->Select)
      namesIn(*S.Ins->Select, Names);
  }
  if (S.Upd)
    namesIn(*S.Upd, Names);
  if (S.Del)
    namesIn(*S.Del, Names);
  if (S.Sel)
    namesIn(*S.Sel, Names);
  for (const auto *Queries : {&S.Ctes, &S.Arms})
    for (const std::unique_ptr<sql::Query> &Q : *Queries)
      namesIn(*Q, Names);
  if (S.Table) {
    Names.push_back(S.Table->Table.Text);
    for (const sql::ForeignKey &Key : S.Table->ForeignKeys)
      Names.push_back(Key.Table.Text);
  }
  if (S.Alter) {
    Names.push_back(S.Alter->Table.Text);
    for (const sql::ForeignKey &Key : S.Alter->AddForeignKeys)
      Names.push_back(Key.Table.Text);
  }
  std::vector<std::string> Result;
  for (const sql::Statement &Inner : S.Embedded)
    for (const std::string &Table : tablesOf(Inner, Text))
      if (!llvm::is_contained(Result, Table))
        Result.push_back(Table);
  for (const ShardedTable &T : Sharded) {
    bool Named = llvm::any_of(
        Names, [&](const std::string &N) { return sql::sameName(N, T.Table); });
    bool Said = S.Kind == sql::StatementKind::Other && !isHarmless(S.Verb) &&
                saysWord(llvm::StringRef(Text.data(), Text.size())
                             .slice(S.Range.Begin, S.Range.End),
                         T.Table);
    if ((Named || Said) && !llvm::is_contained(Result, T.Table))
      Result.push_back(T.Table);
  }
  return Result;
}

void Rewriter::block(Part &To, const Site &At, std::string Reason,
                     std::string Advice) {
  To.Blockers.push_back({At, std::move(Reason), std::move(Advice)});
}

void Rewriter::outcome(const Site &At, const Part &Of) {
  for (const std::string &Table : Of.Tables) {
    SiteOutcome O{At, Table, FixState::Unaffected, ""};
    if (!Of.Blockers.empty()) {
      O.State = FixState::Blocked;
      O.Reason = Of.Blockers.front().Reason;
    } else if (!Of.Batch.Edits.empty()) {
      O.State = FixState::Rewrites;
    }
    Outcomes.push_back(std::move(O));
  }
}

void Rewriter::takeScript(const SchemaScript &S) {
  TextPlace Place(G, *S.File);
  for (const sql::Statement &Sql : S.Script.Statements) {
    Part New;
    New.Tables = tablesOf(Sql, S.File->Contents);
    if (New.Tables.empty())
      continue;
    Site At = Place.site(Sql.Range);
    bool Ddl = (Sql.Table || Sql.Alter || Sql.Index) && Sql.Embedded.empty();
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

std::string Rewriter::whyUnreadable(const BoundStatement &B) const {
  const sql::Statement &S = *B.Sql;
  if (S.Truncated)
    return "the statement is cut off";
  if (B.Partial)
    return "text is added to the statement at run time";
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
  if (S.Table || S.Alter)
    return shardDdl(C, S, TextPlace(G, *B.Text), D, Out.Edits);
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
  Part New;
  New.Tables = tablesOf(*B.Sql, B.Text->Text);
  if (New.Tables.empty())
    return;
  Site At = B.site(B.Sql->Range);
  if (std::string Why = whyUnreadable(B); !Why.empty()) {
    block(New, At, Why,
          "write the statement in one piece, or change it by hand");
  } else if (llvm::Error E = rewrite(B, New.Batch)) {
    New.Batch = {};
    block(New, At, llvm::toString(std::move(E)));
  } else if (std::string Why = whyNotSent(B, New.Batch); !Why.empty()) {
    block(New, At, Why);
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
    llvm::sort(Set.Tables);
    Set.Tables.erase(llvm::unique(Set.Tables), Set.Tables.end());
    std::stable_sort(Set.Blockers.begin(), Set.Blockers.end());
    Set.Blockers.erase(std::unique(Set.Blockers.begin(), Set.Blockers.end(),
                                   [](const Blocker &A, const Blocker &B) {
                                     return A.At == B.At &&
                                            A.Reason == B.Reason;
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
    else if (T.Generated)
      Why = "a generated shard column can be planned, but this release does "
            "not rewrite for it";
    else if (T.Scans == FanOut::Client)
      Why = "SQL fans out in the server: 'client' has no meaning for "
            "statements in SQL text";
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
  for (const BoundStatement &B : G.S.All)
    takeStatement(B);
  for (const BoundStatement &B : G.S.All)
    finishStatement(B);
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
