//===- ScriptProof.cpp - a rewritten script against the old one -----------===//
#include "rewrites/proof/scripts/ScriptProof.h"

#include "matchers/sql/Lexer.h"
#include "rewrites/graph/Graph.h"
#include "rewrites/graph/results/IdReaders.h"
#include "rewrites/plan/propose/Counted.h"
#include "rewrites/proof/texts/Drawn.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

namespace {

bool declares(const sql::Statement &S) {
  return S.Table || S.Alter || S.Index || S.Seq;
}

std::vector<const sql::Statement *> withRows(const sql::Script &Of) {
  std::vector<const sql::Statement *> Result;
  for (const sql::Statement &S : Of.Statements)
    if (!declares(S))
      Result.push_back(&S);
  return Result;
}

/// The ids that a new database counts, table by table, as a script runs.
class Counts {
public:
  Counts(std::string_view Text, sql::Dialect D, const Schema &Before)
      : Text(Text), D(D), Before(Before) {}

  void create(const sql::CreateTable &T);
  /// One for each row of \p I whose \p Key the database made.
  std::vector<std::string> ofRows(const sql::Insert &I, StringRef Key);
  /// The id that comes behind all rows of \p Table; 0: nobody knows.
  uint64_t behind(StringRef Table) { return next(Table); }

private:
  /// A table that another script creates is empty, and counts from 1.
  uint64_t &next(StringRef Table) {
    return Next.try_emplace(Table.lower(), 1).first->second;
  }

  std::string_view Text;
  sql::Dialect D;
  const Schema &Before;
  std::map<std::string, uint64_t> Next; // 0: nobody knows
};

/// CREATE TABLE .. ) .. AUTO_INCREMENT = 100
void Counts::create(const sql::CreateTable &T) {
  if (T.IfNotExists && Next.count(StringRef(T.Table.Text).lower()))
    return;
  next(T.Table.Text) = 1;
  const std::vector<sql::Token> Behind =
      sql::lex(Text.substr(T.Body.End, T.Range.End - T.Body.End), D);
  bool Named = false;
  for (const sql::Token &Of : Behind) {
    const StringRef Word =
        StringRef(Text).substr(T.Body.End).slice(Of.Begin, Of.End);
    if (Named && Of.Kind == sql::TokenKind::Number &&
        Word.getAsInteger(10, next(T.Table.Text)))
      next(T.Table.Text) = 0;
    Named = Word.equals_insensitive("auto_increment") || (Named && Word == "=");
  }
}

std::vector<std::string> Counts::ofRows(const sql::Insert &I, StringRef Key) {
  uint64_t &Now = next(I.Table.Text);
  std::vector<std::string> Result;
  const size_t Rows = I.DefaultValues ? 1 : I.Rows.size();
  for (size_t Row = 0; Row < Rows; ++Row) {
    const sql::Value *V =
        I.DefaultValues ? nullptr : valueFor(I, I.Rows[Row], Key, Before);
    uint64_t Given = 0;
    if (!V || leavesToDatabase(*V, D))
      Result.push_back(Now ? std::to_string(Now++) : "");
    else if (StringRef(V->Text).getAsInteger(10, Given))
      Now = 0;
    else if (Now && D != sql::Dialect::PostgreSql)
      Now = std::max(Now, Given + 1);
  }
  if (I.Select || I.OnConflict || I.Verb != sql::InsertVerb::Insert)
    Now = 0;
  return Result;
}

class ScriptPair {
public:
  ScriptPair(std::string_view Old, std::string_view New, sql::Dialect D,
             const Schema &Before, const Plan &P,
             ArrayRef<ShardedTable> Sharded, ArrayRef<ReorderedKey> Reordered)
      : Old(Old), New(New), D(D), Before(Before), P(P), Sharded(Sharded),
        Reordered(Reordered), Counted(Old, D, Before) {}

  std::vector<ScriptDifference> run();

private:
  std::string compare(const sql::Statement &Was, const sql::Statement &Is);
  std::string keys(const Proof &Of, const sql::Statement &Was);
  std::string whyNoSequence(const sql::CreateTable &T, const sql::Script &Of);
  bool speaksOfPlan(StringRef Text) const;

  std::string_view Old, New;
  sql::Dialect D;
  const Schema &Before;
  const Plan &P;
  ArrayRef<ShardedTable> Sharded;
  ArrayRef<ReorderedKey> Reordered;
  Counts Counted;
};

bool ScriptPair::speaksOfPlan(StringRef Text) const {
  return any_of(P.Tables,
                [&](const auto &T) {
                  return T.second.How != Strategy::Accept &&
                         Text.contains_insensitive(T.first);
                }) ||
         any_of(Sharded, [&](const ShardedTable &T) {
           return Text.contains_insensitive(T.Table);
         });
}

/// The keys that the new text says are those that would have been counted.
std::string ScriptPair::keys(const Proof &Of, const sql::Statement &Was) {
  std::vector<std::string> Said, Counts;
  std::string Key; // that they are said for
  for (const Demand &Asked : Of.Demands) {
    if (Asked.Value.From || Asked.Kind == Demand::Tenant)
      return fmt::format("nobody gives '{}' its value", Asked.Column);
    if (Asked.Kind == Demand::NewKey) {
      Said.push_back(Asked.Value.Sql);
      Key = Asked.Column;
    }
  }
  if (!Was.Ins)
    return {};
  const Table *T = Before.find(Was.Ins->Table.Text);
  for (const Column &C : T ? T->Columns : std::vector<Column>())
    if (Schema::counted(C))
      Counts = Counted.ofRows(*Was.Ins, C.Name);
  if (Said.empty() || Said == Counts)
    return {};
  return fmt::format("the rows of '{}' get {} as '{}', and the database would "
                     "have counted {}",
                     Was.Ins->Table.Text, fmt::join(Said, ", "), Key,
                     Counts.empty() ? "none"
                                    : fmt::to_string(fmt::join(Counts, ", ")));
}

std::string ScriptPair::compare(const sql::Statement &Was,
                                const sql::Statement &Is) {
  const std::string_view From =
      Old.substr(Was.Range.Begin, Was.Range.End - Was.Range.Begin);
  const std::string_view To =
      New.substr(Is.Range.Begin, Is.Range.End - Is.Range.Begin);
  const bool Rows = Was.Ins || Was.Upd || Was.Del || Was.Sel;
  if (From == To && (!Rows || !speaksOfPlan(From)))
    return keys({}, Was);
  const Proof Of =
      proveStatement(From, To, D, Before, P, Sharded, Reordered, false, true);
  return Of.Difference.empty() ? keys(Of, Was) : Of.Difference;
}

/// \p Of, the new script, creates \p T, whose ids are drawn from a sequence: it
/// must be there, and count on behind the rows that say their ids.
std::string ScriptPair::whyNoSequence(const sql::CreateTable &T,
                                      const sql::Script &Of) {
  const TablePlan *TP = P.find(T.Table.Text);
  const Table *Known = Before.find(T.Table.Text);
  if (!TP || !Known || !drawsIds(*TP) ||
      none_of(Known->Columns, Schema::counted))
    return {};
  const std::string Name = counterName(Known->Name);
  for (const sql::Statement &S : Of.Statements) {
    if (!S.Seq || !sql::sameName(S.Seq->Sequence, Name))
      continue;
    const uint64_t Behind = Counted.behind(T.Table.Text);
    const auto First = firstOfSequence(
        New.substr(S.Range.Begin, S.Range.End - S.Range.Begin), D);
    if (Behind && First && *First >= Behind)
      return {};
    return fmt::format("'{}' does not go on behind the rows of '{}'", Name,
                       Known->Name);
  }
  return fmt::format("no sequence '{}' makes the ids of '{}'", Name,
                     Known->Name);
}

std::vector<ScriptDifference> ScriptPair::run() {
  const sql::Script From = sql::parse(Old, D), To = sql::parse(New, D);
  const auto Is = withRows(To);
  if (withRows(From).size() != Is.size())
    return {{0, "a statement of the script has come or gone"}};
  std::vector<ScriptDifference> Result;
  size_t Next = 0;
  for (const sql::Statement &Was : From.Statements) {
    if (Was.Table)
      Counted.create(*Was.Table);
    if (declares(Was))
      continue;
    if (std::string Why = compare(Was, *Is[Next++]); !Why.empty())
      Result.push_back({Was.Range.Begin, std::move(Why)});
  }
  for (const sql::Statement &Is : To.Statements)
    if (Is.Table)
      if (std::string Why = whyNoSequence(*Is.Table, To); !Why.empty())
        Result.push_back({0, std::move(Why)});
  return Result;
}

} // namespace

std::vector<ScriptDifference> proveScript(std::string_view Old,
                                          std::string_view New, sql::Dialect D,
                                          const Schema &Before, const Plan &P,
                                          ArrayRef<ShardedTable> Sharded,
                                          ArrayRef<ReorderedKey> Reordered) {
  return ScriptPair(Old, New, D, Before, P, Sharded, Reordered).run();
}

} // namespace keyspread::proof
