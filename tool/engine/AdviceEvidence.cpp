#include "tool/engine/AdviceEvidence.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

namespace {

/// A column of one of the tables of a scope.
struct Found {
  size_t At = 0; // in Scope::From
  std::string Column;
};

/// Reads one scope of one statement.
class ScopeReader {
public:
  ScopeReader(const Graph &G, const BoundStatement &B, const sql::Scope &S,
              ProgramReads &Out)
      : G(G), B(B), S(S), Out(Out) {
    for (const sql::TableRef &R : S.From) {
      const Table *T =
          R.IsCte || R.Derived ? nullptr : G.schema().find(R.Table.Text);
      Tables.push_back(T);
      Reads.push_back({});
      if (T)
        Reads.back().Table = T->Name;
    }
  }

  void read(bool Writes, bool WholeStatement) {
    for (const sql::TableRef &R : S.From) {
      if (R.On)
        condition(*R.On);
      for (const sql::Name &N : R.Using)
        usedTwice(R, N);
    }
    if (S.Where)
      condition(*S.Where);
    order();
    for (size_t I = 0; I != Reads.size(); ++I) {
      if (!Tables[I])
        continue;
      Reads[I].At = B.site(B.Sql->Range);
      Reads[I].Writes = Writes;
      if (WholeStatement)
        Reads[I].Text = B.Text->Text.substr(
            B.Sql->Range.Begin, B.Sql->Range.End - B.Sql->Range.Begin);
      Out.Reads.push_back(std::move(Reads[I]));
    }
  }

  void fetch(const sql::Query &Q) {
    for (const sql::SelectItem &I : Q.Items) {
      if (I.Star)
        star(I.StarQualifier);
      mention(I.Expr);
    }
    for (const sql::Value &V : Q.GroupBy)
      mention(V);
    if (Q.Having)
      for (const sql::Predicate &P : Q.Having->Predicates)
        mention(P);
    // What a query inside reads of this one's tables is not looked for.
    if (!Q.Nested.empty())
      star("");
  }

private:
  /// The one table that has the column, or that its qualifier names.
  std::optional<Found> resolve(const sql::Name &N) const {
    std::optional<Found> Result;
    for (size_t I = 0; I != S.From.size(); ++I) {
      const Column *C = Tables[I] ? Tables[I]->column(N.Text) : nullptr;
      const bool Meant =
          N.Qualifier.empty() || sql::sameName(N.Qualifier, S.From[I].label());
      if (!C || !Meant)
        continue;
      if (Result)
        return std::nullopt;
      Result = Found{I, C->Name};
    }
    return Result;
  }

  void mention(const sql::Name &N) {
    if (std::optional<Found> F = resolve(N))
      Reads[F->At].Fetched.insert(F->Column);
  }

  void mention(const sql::Value &V) {
    if (V.ColumnName)
      mention(*V.ColumnName);
    for (const sql::Name &N : V.Columns)
      mention(N);
  }

  void mention(const sql::Predicate &P) {
    for (const sql::Name &N : P.Left)
      mention(N);
    for (const sql::Value &V : P.Right)
      mention(V);
  }

  void star(llvm::StringRef Qualifier) {
    for (size_t I = 0; I != S.From.size(); ++I)
      if (Qualifier.empty() ||
          sql::sameName(std::string_view(Qualifier), S.From[I].label()))
        Reads[I].Whole = true;
  }

  void condition(const sql::Condition &C) {
    for (const sql::Predicate &P : C.Predicates) {
      mention(P);
      if (!P.UnderOr && !P.Negated && P.Left.size() == 1)
        predicate(P);
    }
  }

  void predicate(const sql::Predicate &P) {
    std::optional<Found> F = resolve(P.Left[0]);
    if (!F)
      return;
    TableRead &R = Reads[F->At];
    const bool Column = P.Right.size() == 1 && P.Right[0].ColumnName;
    switch (P.Operator) {
    case sql::Op::Eq:
      if (Column)
        join(*F, *P.Right[0].ColumnName);
      else
        R.Equal.insert(F->Column);
      break;
    case sql::Op::In:
      R.Equal.insert(F->Column);
      break;
    case sql::Op::Lt:
    case sql::Op::Le:
    case sql::Op::Gt:
    case sql::Op::Ge:
    case sql::Op::Between:
      if (!Column)
        R.Ranges.insert(F->Column);
      break;
    case sql::Op::IsNotNull:
      R.NotNull.insert(F->Column);
      break;
    default:
      break;
    }
  }

  /// Several pairs of one scope are one join of two tables.
  void join(const Found &Left, const sql::Name &Name) {
    std::optional<Found> Right = resolve(Name);
    if (!Right || Right->At == Left.At)
      return;
    const bool Turned = Left.At > Right->At;
    const Found &A = Turned ? *Right : Left, &Z = Turned ? Left : *Right;
    auto [It, New] = Joins.try_emplace({A.At, Z.At}, Out.Joins.size());
    if (New)
      Out.Joins.push_back(
          {Tables[A.At]->Name, Tables[Z.At]->Name, {}, B.site(B.Sql->Range)});
    Out.Joins[It->second].On.push_back({A.Column, Z.Column});
  }

  void usedTwice(const sql::TableRef &R, const sql::Name &N) {
    const size_t Right = &R - S.From.data();
    for (size_t Left = 0; Left != Right; ++Left)
      if (Tables[Left] && Tables[Right] && Tables[Left]->column(N.Text) &&
          Tables[Right]->column(N.Text)) {
        sql::Name Of = N;
        Of.Qualifier = R.label();
        join({Left, Tables[Left]->column(N.Text)->Name}, Of);
        return;
      }
  }

  /// ORDER BY, as far as one table's columns go.
  void order() {
    std::optional<size_t> Of;
    for (const sql::OrderItem &I : S.OrderBy) {
      mention(I.Expr);
      std::optional<Found> F =
          I.Expr.ColumnName ? resolve(*I.Expr.ColumnName) : std::nullopt;
      if (!F || (Of && *Of != F->At))
        return;
      Of = F->At;
      Reads[F->At].Order.push_back({F->Column, I.Desc});
    }
  }

  const Graph &G;
  const BoundStatement &B;
  const sql::Scope &S;
  ProgramReads &Out;
  std::vector<const Table *> Tables; // beside S.From; null: none of the schema
  std::vector<TableRead> Reads;
  std::map<std::pair<size_t, size_t>, size_t> Joins; // into Out.Joins
};

void readScope(const Graph &G, const BoundStatement &B, const sql::Scope &S,
               const sql::Query *Q, bool Whole, ProgramReads &Out) {
  ScopeReader R(G, B, S, Out);
  if (Q)
    R.fetch(*Q);
  R.read(/*Writes=*/!Q, Whole);
  for (const std::unique_ptr<sql::Query> &Inner : S.Nested)
    readScope(G, B, *Inner, Inner.get(), false, Out);
}

} // namespace

ProgramReads programReads(const Graph &G) {
  ProgramReads Out;
  for (const BoundStatement &B : G.S.All) {
    const sql::Statement &S = *B.Sql;
    if (S.Sel)
      readScope(G, B, *S.Sel, S.Sel.get(), S.Arms.empty() && S.Ctes.empty(),
                Out);
    if (S.Upd)
      readScope(G, B, *S.Upd, nullptr, false, Out);
    if (S.Del)
      readScope(G, B, *S.Del, nullptr, false, Out);
    for (const auto *Queries : {&S.Ctes, &S.Arms})
      for (const std::unique_ptr<sql::Query> &Q : *Queries)
        readScope(G, B, *Q, Q.get(), false, Out);
  }
  for (const Table *T : G.schema().tables())
    for (const Column &C : T->Columns)
      if (const RisingColumn *R = G.rising(T->Name, C.Name))
        Out.Rising[columnKey(T->Name, C.Name)] = R->Why;
  for (const Access &A : G.A.All)
    if (A.Verb == AccessVerb::Read &&
        llvm::any_of(A.Keys, [](const AccessKey &K) {
          return K.Kind != AccessKey::Point;
        }))
      Out.ByKey.insert(llvm::StringRef(A.Table).lower());
  llvm::stable_sort(Out.Reads, [](const TableRead &A, const TableRead &B) {
    return A.At < B.At;
  });
  return Out;
}

} // namespace keyspread
