//===- Scopes.cpp - queries inside queries, and what is equal in them -----===//
#include "rewrites/proof/Scopes.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace keyspread::proof {

namespace {

using Queries = std::vector<std::unique_ptr<sql::Query>>;

void add(std::deque<Level> &Out, const sql::Scope &S, const sql::Query *Q,
         const sql::Update *U, const Level *Outer) {
  const Level &Here = Out.emplace_back(Level{&S, Q, U, Outer});
  for (const auto &Inner : S.Nested)
    add(Out, *Inner, Inner.get(), nullptr, &Here);
}

void addAll(std::deque<Level> &Out, const Queries &All) {
  for (const auto &Q : All)
    add(Out, *Q, Q.get(), nullptr, nullptr);
}

void addStatement(std::deque<Level> &Out, const sql::Statement &S) {
  if (S.Sel)
    add(Out, *S.Sel, S.Sel.get(), nullptr, nullptr);
  if (S.Upd)
    add(Out, *S.Upd, nullptr, S.Upd.get(), nullptr);
  if (S.Del)
    add(Out, *S.Del, nullptr, nullptr, nullptr);
  if (S.Ins && S.Ins->Select)
    add(Out, *S.Ins->Select, S.Ins->Select.get(), nullptr, nullptr);
  if (S.Ins)
    addAll(Out, S.Ins->Nested);
  addAll(Out, S.Ctes);
  addAll(Out, S.Arms);
  for (const sql::Statement &E : S.Embedded)
    addStatement(Out, E);
}

bool holdsForAll(const sql::Predicate &P) { return !P.UnderOr && !P.Negated; }

} // namespace

std::deque<Level> levelsOf(const sql::Script &Script) {
  std::deque<Level> Out;
  for (const sql::Statement &S : Script.Statements)
    addStatement(Out, S);
  return Out;
}

const Level *levelOf(const std::deque<Level> &All, const sql::Scope *S) {
  for (const Level &L : All)
    if (L.S == S)
      return &L;
  return nullptr;
}

std::optional<Place> placeOf(const sql::Name &N, const Level *L,
                             const Subject &About) {
  for (; L; L = L->Outer) {
    const auto &From = L->S->From;
    for (const sql::TableRef &R : From) {
      const bool Named = N.Qualifier.empty()
                             ? (From.size() == 1 && !L->Outer) ||
                                   About.has(R.Table.Text, N.Text)
                             : sql::sameName(R.label(), N.Qualifier);
      if (Named)
        return Place{L, &R, lower(N.Text)};
    }
    // A table that the schema does not know may have any column.
    if (N.Qualifier.empty() && From.size() == 1 &&
        !About.Before.find(From[0].Table.Text))
      return Place{L, &From[0], lower(N.Text)};
  }
  return std::nullopt;
}

Equalities::Equalities(const Level &L, const sql::Condition *C,
                       const Pieces &Text, const Subject &About)
    : Text(Text), About(About) {
  if (C)
    take(L, *C);
  for (size_t R = 0; R < L.S->From.size(); ++R) {
    const sql::TableRef &Ref = L.S->From[R];
    if (Ref.Outer)
      continue;
    if (Ref.On)
      take(L, *Ref.On);
    takeUsing(L, R);
  }
  if (L.S->Where)
    take(L, *L.S->Where);
  takeOuter(L.Outer);
}

void Equalities::takeOuter(const Level *L) {
  for (; L; L = L->Outer) {
    if (L->S->Where)
      take(*L, *L->S->Where);
    for (size_t R = 0; R < L->S->From.size(); ++R)
      if (!L->S->From[R].Outer) {
        if (L->S->From[R].On)
          take(*L, *L->S->From[R].On);
        takeUsing(*L, R);
      }
  }
}

void Equalities::take(const Level &L, const sql::Condition &C) {
  for (const sql::Predicate &P : C.Predicates) {
    if (P.Operator != sql::Op::Eq || !holdsForAll(P) ||
        P.Left.size() != P.Right.size())
      continue;
    for (auto [Left, Right] : zip(P.Left, P.Right)) {
      const auto A = placeOf(Left, &L, About);
      if (!A)
        continue;
      if (Right.Kind != sql::Value::Column) {
        if (Right.Kind != sql::Value::Null)
          Values.emplace(*A, Text.operand(Right));
      } else if (const auto B = placeOf(*Right.ColumnName, &L, About)) {
        Links[*A].insert(*B);
        Links[*B].insert(*A);
      }
    }
  }
}

void Equalities::takeUsing(const Level &L, size_t RefIndex) {
  const auto &From = L.S->From;
  for (const sql::Name &N : From[RefIndex].Using)
    for (size_t E = 0; E < RefIndex; ++E)
      if (About.has(From[E].Table.Text, N.Text)) {
        const Place A{&L, &From[RefIndex], lower(N.Text)};
        const Place B{&L, &From[E], lower(N.Text)};
        Links[A].insert(B);
        Links[B].insert(A);
      }
}

std::set<Place> Equalities::closure(const Place &A) const {
  std::set<Place> Seen{A};
  std::vector<Place> Open{A};
  while (!Open.empty()) {
    const Place P = Open.back();
    Open.pop_back();
    if (auto It = Links.find(P); It != Links.end())
      for (const Place &Q : It->second)
        if (Seen.insert(Q).second)
          Open.push_back(Q);
  }
  return Seen;
}

bool Equalities::same(const Place &A, const Place &B) const {
  return closure(A).count(B) != 0;
}

std::optional<Operand> Equalities::value(const Place &A) const {
  if (auto It = Values.find(A); It != Values.end())
    return It->second;
  for (const Place &P : closure(A))
    if (auto It = Values.find(P); It != Values.end())
      return It->second;
  return std::nullopt;
}

bool Equalities::linked(const Place &A, const sql::TableRef *Other) const {
  return any_of(closure(A), [&](const Place &P) { return P.Ref == Other; });
}

} // namespace keyspread::proof
