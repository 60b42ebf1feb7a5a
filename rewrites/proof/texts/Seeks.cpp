//===- Seeks.cpp - one read of each shard, merged -------------------------===//
//
//   FROM t WHERE p ORDER BY k LIMIT n
//     -> FROM generate_series(0, 15) AS s, LATERAL (SELECT k, x FROM t WHERE p
//        AND ShardId = s ORDER BY k LIMIT n) AS t ORDER BY k LIMIT n
//   SELECT MAX(k) FROM t WHERE p
//     -> the same, of ORDER BY k DESC LIMIT 1 inside and nothing behind it
//
// Each row is in one shard. The first n of all are among the first n of each,
// and the greatest is the greatest of those of each.
//
//===----------------------------------------------------------------------===//
#include "rewrites/proof/Additions.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace keyspread::proof {

namespace {

/// A query over each of the shards 0 to Last, of the new pieces.
struct Each {
  size_t At = 0;     // "generate_series" or "UNNEST"
  std::string Last;  // the last shard
  std::string Shard; // what each is called
  std::set<std::string> Columns;
  size_t From = 0;   // behind the inner FROM
  size_t Close = 0;  // the ")" of the inner query
  size_t Behind = 0; // behind its name
  std::string Label;
};

/// Reads pieces one by one.
class Reader {
public:
  Reader(const Pieces &Of, size_t At) : Of(Of), At(At) {}

  bool take(std::initializer_list<std::string_view> Words) {
    for (std::string_view Word : Words)
      if (!Of.is(At++, Word))
        return false;
    return true;
  }
  std::string word() {
    return At < Of.All.size() && Of.All[At].Word ? Of.All[At++].Text : "";
  }
  std::string any() { return At < Of.All.size() ? Of.All[At++].Text : ""; }

  const Pieces &Of;
  size_t At;
};

std::optional<Each> eachAt(const Pieces &New, size_t At) {
  Each E;
  E.At = At;
  Reader R(New, At);
  const bool IsGoogle = New.D == sql::Dialect::GoogleSql;
  if (!(IsGoogle ? R.take({"unnest", "(", "generate_array", "(", "0", ","})
                 : R.take({"generate_series", "(", "0", ","})))
    return std::nullopt;
  E.Last = R.any();
  if (!(IsGoogle ? R.take({")", ")", "as"}) : R.take({")", "as"})))
    return std::nullopt;
  E.Shard = R.word();
  if (E.Shard.empty() || !(IsGoogle ? R.take({",", "unnest", "(", "array", "("})
                                    : R.take({",", "lateral", "("})))
    return std::nullopt;
  E.Close = New.behindClose(R.At - 1) - 1;
  if (!(IsGoogle ? R.take({"select", "as", "struct"}) : R.take({"select"})))
    return std::nullopt;
  do
    E.Columns.insert(R.word());
  while (New.is(R.At, ",") && R.take({","}));
  if (E.Columns.count("") || !R.take({"from"}))
    return std::nullopt;
  E.From = R.At;
  R.At = E.Close + 1;
  if ((IsGoogle && !R.take({")"})) || !R.take({"as"}))
    return std::nullopt;
  E.Label = R.word();
  E.Behind = R.At;
  return E.Label.empty() || E.Close <= E.From ? std::nullopt : std::optional(E);
}

/// The old query, and what it takes of its rows.
struct Asked {
  const Level &L;
  const ShardedTable &T;
  Stretch Rows; // from its table to its end
  Stretch Tail; // ORDER BY .. LIMIT n; empty: it asks for an end of the key
  std::optional<EndOfKey> End;
};

/// It looks at other rows than its own.
bool hasWindow(const Pieces &Old, const Level &L) {
  for (size_t I = Old.at(L.S->Range.Begin); I < Old.at(L.S->Range.End); ++I)
    if (Old.is(I, "over"))
      return true;
  return false;
}

std::optional<Asked> askedBy(const Both &B, const Level &L) {
  const Pieces &Old = B.M.Old;
  if (!L.Q || L.S->From.size() != 1 || L.Q->Distinct || L.Q->Having ||
      !L.Q->GroupBy.empty() || L.Q->InSetOperation || L.S->Offset ||
      !L.S->Nested.empty() || hasWindow(Old, L))
    return std::nullopt;
  const sql::TableRef &R = L.S->From[0];
  const auto *T = find_if(B.About.Sharded, [&](const ShardedTable &E) {
    return E.Leading && !E.Nullable && sql::sameName(E.Table, R.Table.Text);
  });
  const size_t Table = Old.at(R.Range.Begin);
  if (T == B.About.Sharded.end() || R.Derived || R.IsCte || !Table ||
      !Old.is(Table - 1, "from"))
    return std::nullopt;
  Asked A{L, *T, {Table, 0}, {}, {}};
  if (L.S->Limit && !L.S->OrderBy.empty()) {
    A.Rows.End = Old.at(L.S->LimitRange.End);
    A.Tail = {Old.at(L.S->OrderByRange.Begin), A.Rows.End};
  } else if (!L.S->Limit && L.S->OrderBy.empty() && L.Q->Items.size() == 1) {
    A.Rows.End =
        Old.at(L.S->Where ? L.S->Where->Body.End : L.S->WhereInsertion);
    A.End = endOfKey(Old, L, B.About);
    if (!A.End)
      return std::nullopt;
  } else {
    return std::nullopt;
  }
  const bool IsLast = A.Rows.End == Old.All.size() || Old.is(A.Rows.End, ";");
  return IsLast ? std::optional(A) : std::nullopt;
}

/// The one condition inside of \p E that says which shard is read; null: there
/// is none, or several.
const sql::Predicate *ownShard(const Both &B, const Each &E,
                               const ShardedTable &T) {
  const sql::Predicate *Result = nullptr;
  size_t Count = 0;
  for (const Level &L : B.New) {
    if (B.M.New.at(L.S->Range.Begin) <= E.At ||
        B.M.New.at(L.S->Range.End) > E.Close || !L.S->Where)
      continue;
    for (const sql::Predicate &P : L.S->Where->Predicates) {
      const auto At =
          P.Left.size() == 1 ? placeOf(P.Left[0], &L, B.About) : std::nullopt;
      if (P.Operator != sql::Op::Eq || P.UnderOr || P.Negated ||
          P.Right.size() != 1 || !P.Right[0].ColumnName || !At ||
          B.About.shard(At->Ref->Table.Text, At->Column) != &T ||
          !P.Right[0].ColumnName->Qualifier.empty() ||
          lower(P.Right[0].ColumnName->Text) != E.Shard)
        continue;
      Result = &P;
      ++Count;
    }
  }
  return Count == 1 ? Result : nullptr;
}

/// What is called as each shard is, is no column, and nothing that the old
/// statement names; all columns that are named outside come out.
bool isSound(const Both &B, const Asked &A, const Each &E) {
  const sql::TableRef &R = A.L.S->From[0];
  const keyspread::Table *T = B.About.Before.find(R.Table.Text);
  auto Names = [&](const Piece &P) { return P.Word && P.Text == E.Shard; };
  auto ComesOut = [&](const sql::Name &N) {
    return E.Columns.count(lower(N.Text)) != 0;
  };
  if (!T || E.Last != std::to_string(A.T.Shards - 1) ||
      E.Label != lower(R.label()) || T->column(E.Shard) ||
      sql::sameName(E.Shard, A.T.ShardColumn) || any_of(B.M.Old.All, Names))
    return false;
  for (const sql::SelectItem &Item : A.L.Q->Items) {
    for (const Column &C : Item.Star ? T->Columns : std::vector<Column>())
      if (!E.Columns.count(lower(C.Name)))
        return false;
    if (!all_of(Item.Expr.Columns, ComesOut))
      return false;
  }
  return all_of(A.L.S->OrderBy, [&](const sql::OrderItem &O) {
    return O.Expr.Kind == sql::Value::Column && ComesOut(*O.Expr.ColumnName) &&
           placeOf(*O.Expr.ColumnName, &A.L, B.About).has_value() &&
           none_of(A.L.Q->Items, [&](const sql::SelectItem &Item) {
             return sql::sameName(Item.Alias, O.Expr.ColumnName->Text);
           });
  });
}

/// Where the rows of the inner query end, that asks for an end of the key.
std::optional<size_t> behindRows(const Pieces &New, const Asked &A,
                                 const Each &E) {
  std::vector<std::string> Last{"order", "by", A.End->Column};
  if (A.End->IsMax)
    Last.push_back("desc");
  Last.insert(Last.end(), {"limit", "1"});
  if (E.Close < E.From + Last.size())
    return std::nullopt;
  const size_t Begin = E.Close - Last.size();
  for (size_t I = 0; I < Last.size(); ++I)
    if (!New.is(Begin + I, Last[I]))
      return std::nullopt;
  return Begin;
}

std::optional<Landing> land(Matching &M, const Asked &A, const Each &E) {
  if (A.Tail.End == A.Tail.Begin) {
    const auto End = behindRows(M.New, A, E);
    auto Rows = End ? M.run(A.Rows, {E.From, *End}) : std::nullopt;
    return Rows ? std::optional(Landing{E.Behind, *Rows}) : std::nullopt;
  }
  const size_t End = E.Behind + (A.Tail.End - A.Tail.Begin);
  if (End > M.New.All.size())
    return std::nullopt;
  auto Rows = M.run(A.Rows, {E.From, E.Close});
  const auto Tail = Rows ? M.run(A.Tail, {E.Behind, End}) : std::nullopt;
  if (!Tail)
    return std::nullopt;
  Rows->add(*Tail);
  return Landing{End, *Rows};
}

} // namespace

std::optional<EndOfKey> endOfKey(const Pieces &Text, const Level &L,
                                 const Subject &About) {
  const sql::SelectItem *Item =
      L.Q && L.Q->Items.size() == 1 ? &L.Q->Items[0] : nullptr;
  if (!Item || Item->Star || Item->Expr.Columns.size() != 1 ||
      L.S->From.size() != 1)
    return std::nullopt;
  const sql::Name &N = Item->Expr.Columns[0];
  const size_t Key = Text.at(N.Whole.Begin), KeyEnd = Text.at(N.Whole.End);
  const bool IsCall = Key >= 2 && Text.is(Key - 1, "(") && Text.is(KeyEnd, ")");
  const bool IsMax = IsCall && Text.is(Key - 2, "max");
  if (!IsMax && !(IsCall && Text.is(Key - 2, "min")))
    return std::nullopt;
  const size_t End = Text.at(Item->Expr.Range.End);
  for (size_t I = Text.at(Item->Expr.Range.Begin); I < End; ++I)
    if (Text.All[I].Word && (I < Key - 2 || I >= KeyEnd) &&
        !is_contained({"coalesce", "ifnull", "cast", "as", "bigint", "int64"},
                      Text.All[I].Text))
      return std::nullopt;
  if (!About.isKey(L.S->From[0].Table.Text, N.Text) || !placeOf(N, &L, About))
    return std::nullopt;
  return EndOfKey{IsMax, lower(N.Text)};
}

void addSeeks(Both &B) {
  for (const Level &L : B.Old) {
    const std::optional<Asked> A = askedBy(B, L);
    for (size_t At = 0; A && At < B.M.New.All.size(); ++At) {
      const std::optional<Each> E = eachAt(B.M.New, At);
      const sql::Predicate *Own =
          E && isSound(B, *A, *E) ? ownShard(B, *E, A->T) : nullptr;
      if (!Own)
        continue;
      mayAdd(B.M, Own->Range, "and", {});
      if (const size_t Begin = B.M.New.at(Own->Range.Begin);
          Begin && B.M.New.is(Begin - 1, "where"))
        B.M.may(Addition{Begin - 1, B.M.New.at(Own->Range.End), {}});
      B.M.may(Exchange{A->Rows.Begin, A->Rows.End,
                       [&M = B.M, A, E](size_t J) -> std::optional<Landing> {
                         return J == E->At ? land(M, *A, *E) : std::nullopt;
                       }});
    }
  }
}

} // namespace keyspread::proof
