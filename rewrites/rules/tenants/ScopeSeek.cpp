// Reads of the first rows along a key, and of the least or greatest key: a list
// of shards alone makes PostgreSQL and Spanner read all of them to the end.
//
//   SELECT x FROM t WHERE id > $1 ORDER BY id LIMIT 50
//     -> SELECT x FROM generate_series(0, 15) AS keyspread_shard,
//        LATERAL (SELECT x, id FROM t WHERE id > $1 AND ShardId =
//        keyspread_shard ORDER BY id LIMIT 50) AS t ORDER BY id LIMIT 50
//   SELECT MAX(id) FROM t
//     -> the same, of ORDER BY id DESC LIMIT 1
//
// GoogleSQL says UNNEST(GENERATE_ARRAY(0, 15)) and UNNEST(ARRAY(SELECT AS
// STRUCT ..)). SQLite makes such seeks of the list itself, where a hint says
// that few rows are meant: unlikely(ShardId IN (0, ..., 15)).
#include "rewrites/rules/tenants/ScopeRewriter.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/ranges.h>

namespace keyspread {

using llvm::StringRef;
using sql::Predicate;
using sql::sameName;

static constexpr llvm::StringLiteral EachShard = "keyspread_shard";

/// \p Sql in lower case, without blanks.
static std::string compact(StringRef Sql) {
  std::string Result;
  for (char C : Sql)
    if (!llvm::isSpace(C))
      Result += llvm::toLower(C);
  return Result;
}

/// "max" or "min" when \p Item is made of that of \p Column and of nothing else
/// that rows have; else empty.
static StringRef endOf(StringRef Item, StringRef Column) {
  const std::string Text = compact(Item), Of = "(" + compact(Column) + ")";
  for (StringRef Other : {"count(", "sum(", "avg(", "total(", "concat(", "agg(",
                          "any_value(", "filter(", "over("})
    if (StringRef(Text).contains(Other))
      return "";
  StringRef Found;
  for (StringRef End : {"max", "min"})
    for (size_t At = Text.find(End.str() + "("); At != std::string::npos;
         At = Text.find(End.str() + "(", At + 1)) {
      const bool IsWord = At && (llvm::isAlnum(Text[At - 1]) ||
                                 Text[At - 1] == '_' || Text[At - 1] == '.');
      if (IsWord || !Found.empty() ||
          !StringRef(Text).substr(At + End.size()).starts_with(Of))
        return "";
      Found = End;
    }
  return Found;
}

std::vector<std::string> ScopeRewriter::keyOf(const Held &H) const {
  std::vector<std::string> Result;
  if (const Table *T = C.G.schema().find(H.Table->Table))
    for (const KeyColumn &K : T->PrimaryKey)
      if (!sameName(K.Column, H.Table->ShardColumn))
        Result.push_back(K.Column);
  return Result;
}

/// Which end of \p H's key the scope asks for: "max", "min", or nothing.
StringRef ScopeRewriter::endAsked(const Held &H) const {
  const std::vector<std::string> Key = keyOf(H);
  if (!Q || Q != Out.statement().Sql->Sel.get() || Q->Items.size() != 1 ||
      S.From.size() != 1 || Key.empty() || !Q->GroupBy.empty() || Q->Having ||
      Q->InSetOperation || !S.OrderBy.empty() || S.Limit || usesOtherIndex(H) ||
      H.Table->Nullable || H.Table->Scans == FanOut::Client)
    return "";
  const sql::SelectItem &Item = Q->Items[0];
  if (Item.Star || Item.Expr.Columns.size() != 1 ||
      !sameName(Item.Expr.Columns[0].Text, Key.front()))
    return "";
  StringRef Text = Out.statement().Text->Text;
  const sql::Span Named = Item.Expr.Columns[0].Whole;
  return endOf(Text.slice(Item.Expr.Range.Begin, Item.Expr.Range.End),
               Text.slice(Named.Begin, Named.End));
}

/// A value is asked for of a column that another index is led by: its rows are
/// few, and found by it.
bool ScopeRewriter::usesOtherIndex(const Held &H) const {
  const Table *T = C.G.schema().find(H.Table->Table);
  auto Leads = [&](const sql::Name &N) {
    return T && llvm::any_of(T->leadingOf(N.Text), [](const Table::Leads &L) {
             return L.Secondary != nullptr;
           });
  };
  for (const sql::Condition *Where : conditions())
    for (const Predicate &P : Where->Predicates)
      if ((P.Operator == sql::Op::Eq || P.Operator == sql::Op::In) &&
          !P.UnderOr && !P.Negated && llvm::any_of(P.Left, Leads))
        return true;
  return false;
}

/// All rows are taken in the order of \p H's key, one way.
bool ScopeRewriter::followsKey(const Held &H) const {
  const std::vector<std::string> Key = keyOf(H);
  if (S.OrderBy.empty() || S.OrderBy.size() > Key.size())
    return false;
  for (size_t I = 0; I < S.OrderBy.size(); ++I) {
    const sql::OrderItem &O = S.OrderBy[I];
    if (O.Expr.Kind != sql::Value::Column || O.Desc != S.OrderBy[0].Desc ||
        !sameName(O.Expr.ColumnName->Text, Key[I]) ||
        !owns(*H.Ref, *O.Expr.ColumnName))
      return false;
    for (const sql::SelectItem &Item : Q->Items) // ORDER BY takes the alias
      if (sameName(Item.Alias, Key[I]))
        return false;
  }
  return true;
}

/// All that are made of the text of \p B end with a limit, or none does: they
/// are changed in one way.
static bool endAlike(const Graph &G, const BoundStatement &B) {
  return !B.isShared() &&
         llvm::none_of(G.S.All, [&](const BoundStatement &Other) {
           return Other.At == B.At && Other.Text->At == B.Text->At &&
                  !(Other.Sql->Sel && Other.Sql->Sel->Limit);
         });
}

/// SQLite, which knows how many rows a table has, takes a list of all shards
/// for a reason to read them all, though a limit ends it early: a hint that few
/// rows are meant makes it seek.
bool ScopeRewriter::endsEarly(const Held &H) const {
  return Out.dialect() == sql::Dialect::Sqlite && Q && S.Limit &&
         S.From.size() == 1 && H.Table->Scans == FanOut::Seek &&
         H.Table->Leading && followsKey(H) && !usesOtherIndex(H) &&
         endAlike(C.G, Out.statement());
}

/// \p V can be written a second time: it is bound once.
bool ScopeRewriter::isSaidTwice(const sql::Value &V) const {
  if (V.Kind == sql::Value::Number)
    return true;
  if (V.Kind != sql::Value::Parameter || !V.ParameterIdx)
    return false;
  const auto &All = Out.statement().Sql->Parameters;
  return *V.ParameterIdx < All.size() &&
         (All[*V.ParameterIdx].Style == sql::ParameterStyle::Dollar ||
          All[*V.ParameterIdx].Style == sql::ParameterStyle::At);
}

/// The whole text is one plain query of \p H alone, from FROM to its end.
bool ScopeRewriter::isPlainQuery(const Held &H) const {
  const sql::Dialect D = Out.dialect();
  if (D != sql::Dialect::PostgreSql && D != sql::Dialect::GoogleSql)
    return false;
  if (!Q || Around || S.From.size() != 1 || !S.Nested.empty() || Q->Distinct ||
      !Q->GroupBy.empty() || Q->Having || Q->InSetOperation || S.Offset ||
      !H.Table->Leading || H.Table->Nullable ||
      H.Table->Scans != FanOut::Seek || usesOtherIndex(H))
    return false;
  StringRef Text = Out.statement().Text->Text;
  const uint32_t End = S.Limit ? S.LimitRange.End : behindRows();
  const uint32_t Rows = S.Where ? S.Where->Keyword.Begin : S.WhereInsertion;
  const Table *T = C.G.schema().find(H.Table->Table);
  for (const sql::SelectItem &Item : Q->Items) // a window over all rows
    if (compact(Text.slice(Item.Range.Begin, Item.Range.End)).find(")over") !=
        std::string::npos)
      return false;
  return T && !T->column(EachShard) && Out.statement().Text->Holes.empty() &&
         Out.sharedPrefix() >= Text.size() &&
         Text.drop_front(End).trim(" \t\r\n;").empty() &&
         Text.take_front(H.Ref->Range.Begin) // not FROM ONLY t
             .rtrim()
             .ends_with_insensitive("from") &&
         Text.slice(H.Ref->Range.End, Rows).trim().empty() &&
         H.Ref->Table.Qualifier.empty();
}

uint32_t ScopeRewriter::behindRows() const {
  return S.Where ? S.Where->Body.End : S.WhereInsertion;
}

/// The columns that the query names outside of its condition, each once.
std::string ScopeRewriter::columnsShown(const Held &H) const {
  StringRef Text = Out.statement().Text->Text;
  std::vector<std::string> Names;
  auto Add = [&](std::string Name) {
    if (llvm::none_of(Names, [&](const std::string &Own) {
          return sameName(StringRef(Own).trim("\"`"),
                          StringRef(Name).trim("\"`"));
        }))
      Names.push_back(std::move(Name));
  };
  const Table *T = C.G.schema().find(H.Table->Table);
  for (const sql::SelectItem &Item : Q->Items) {
    for (const Column &Own : Item.Star ? T->Columns : std::vector<Column>())
      if (!sameName(Own.Name, H.Table->ShardColumn))
        Add(C.spell(*T, Own.Name, Out.dialect()));
    for (const sql::Name &N : Item.Expr.Columns)
      Add(Text.slice(N.Range.Begin, N.Range.End).str());
  }
  for (const sql::OrderItem &O : S.OrderBy)
    Add(Text.slice(O.Expr.ColumnName->Range.Begin, O.Expr.ColumnName->Range.End)
            .str());
  return fmt::format("{}", fmt::join(Names, ", "));
}

bool ScopeRewriter::seek(const Held &H) {
  StringRef Text = Out.statement().Text->Text;
  const StringRef End = endAsked(H);
  std::string Order;
  if (!isPlainQuery(H))
    return false;
  if (!End.empty())
    Order = fmt::format(" ORDER BY {}{} LIMIT 1",
                        Text.slice(Q->Items[0].Expr.Columns[0].Range.Begin,
                                   Q->Items[0].Expr.Columns[0].Range.End)
                            .str(),
                        End == "max" ? " DESC" : "");
  else if (!S.Limit || !isSaidTwice(*S.Limit) || !followsKey(H))
    return false;
  const bool IsGoogle = Out.dialect() == sql::Dialect::GoogleSql;
  Out.insert(
      H.Ref->Range.Begin,
      fmt::format(IsGoogle ? fmt::runtime("UNNEST(GENERATE_ARRAY(0, {})) AS "
                                          "{}, UNNEST(ARRAY(SELECT AS STRUCT "
                                          "{} FROM ")
                           : fmt::runtime("generate_series(0, {}) AS {}, "
                                          "LATERAL (SELECT {} FROM "),
                  H.Table->Shards - 1, EachShard.str(), columnsShown(H)));
  InWhere.push_back({column(H) + " = " + EachShard.str(), nullptr, {}});
  TailAt = End.empty() ? S.LimitRange.End : behindRows();
  Tail = Order + (IsGoogle ? "))" : ")") + " AS " +
         sql::quoteName(H.Ref->label(), Out.dialect());
  if (End.empty())
    Tail += " " + Text.slice(S.OrderByRange.Begin, S.LimitRange.End).str();
  return true;
}

} // namespace keyspread
