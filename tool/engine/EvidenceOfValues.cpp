//===- EvidenceOfValues.cpp - what columns are filled with ----------------===//
//
//   INSERT t (.. c ..) VALUES (.. v ..), a mutation of t, UPDATE t SET c = v
//     birth(v)                   => c rises; a clock: c is a time
//     every v of c is a literal  => c has few values
//     v is cut from its birth    => keys are born spread, c leads the key
//
//===----------------------------------------------------------------------===//
#include "tool/engine/EvidenceOfValues.h"

#include "rewrites/graph/checks/Checks.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

namespace {

/// What is known of the values of one column.
struct Filled {
  bool Literal = false; // some value is a literal
  bool Other = false;   // some is none
  bool Changes = false; // an UPDATE sets it
  bool Clock = false, Rising = false, Cut = false;
  unsigned Inserts = 0, Left = 0; // INSERTs that leave the key to the database
};

class Values {
public:
  explicit Values(const Graph &G) : G(G) {}

  void insert(const BoundStatement &B, const sql::Insert &I);
  void update(const BoundStatement &B, const sql::Update &U);
  void access(const Access &A);
  void addTo(Evidence &Out) const;

private:
  Filled &at(const Table &T, llvm::StringRef Column) {
    return All[T.Name][Column.lower()];
  }
  void value(const BoundStatement &B, const sql::Value &V, Filled &To);
  void expression(const Expr &E, Filled &To);
  bool isCut(const Expr &E) const;

  const Graph &G;
  std::map<std::string, std::map<std::string, Filled>> All;
};

} // namespace

/// On its way from where it is born it loses its order.
bool Values::isCut(const Expr &E) const {
  bool Result = false;
  G.R.walk(E.Sources, {true, true, true}, [&](const Reach::Node &N) {
    const Call *C = G.P.callOfResult(N.At);
    const Api *A = C ? G.R.Known.find(C->Name) : nullptr;
    Result |= A && A->Cut;
    return !Result;
  });
  return Result;
}

void Values::expression(const Expr &E, Filled &To) {
  const bool Literal = E.Constant || !E.Enumerator.empty() ||
                       llvm::StringRef(E.Text).starts_with("\"");
  To.Literal |= Literal;
  To.Other |= !Literal;
  if (std::optional<Birth> Born = birthOf(G, E.Sources)) {
    To.Clock |= Born->Kind == OriginKind::Clock;
    To.Rising = true;
  } else {
    To.Cut |= isCut(E);
  }
}

void Values::value(const BoundStatement &B, const sql::Value &V, Filled &To) {
  if (V.Kind == sql::Value::String || V.Kind == sql::Value::Number) {
    To.Literal = true;
    return;
  }
  if (V.Kind == sql::Value::Null || V.Kind == sql::Value::Default)
    return;
  if (isSqlClock(V))
    To.Clock = To.Rising = true;
  if (std::optional<SqlBirth> Born = birthIn(B, V, G.schema());
      Born && Born->LargestOf.empty())
    To.Rising = true;
  if (const Expr *E = expressionFor(B, V))
    expression(*E, To);
  else
    To.Other = true;
}

void Values::insert(const BoundStatement &B, const sql::Insert &I) {
  const Table *T = G.schema().find(I.Table.Text);
  if (!T)
    return;
  for (const Column &C : T->Columns) {
    Filled &To = at(*T, C.Name);
    ++To.Inserts;
    bool Given = false;
    for (const sql::InsertRow &Row : I.Rows)
      if (const sql::Value *V = valueFor(I, Row, C.Name, G.schema())) {
        Given |= V->Kind != sql::Value::Null && V->Kind != sql::Value::Default;
        value(B, *V, To);
      }
    To.Left += !Given && !I.Select;
    To.Other |= I.Select != nullptr;
  }
}

void Values::update(const BoundStatement &B, const sql::Update &U) {
  const Table *T =
      U.From.empty() ? nullptr : G.schema().find(U.From[0].Table.Text);
  if (!T)
    return;
  for (const sql::Assignment &S : U.Set) {
    Filled &To = at(*T, S.Column.Text);
    To.Changes = true;
    value(B, S.Right, To);
  }
}

void Values::access(const Access &A) {
  const Table *T = A.writes() ? G.schema().find(A.Table) : nullptr;
  for (size_t I = 0; T && I < A.Columns.size(); ++I) {
    Filled &To = at(*T, A.Columns[I]);
    To.Changes |= A.Verb == AccessVerb::Update;
    To.Inserts += A.Verb != AccessVerb::Update;
    To.Other |= A.Rows.empty();
    for (const AccessRow &Row : A.Rows)
      for (const Expr *E : Row.Values.at(I))
        expression(*E, To);
  }
}

void Values::addTo(Evidence &Out) const {
  for (const auto &[Name, Columns] : All) {
    TableEvidence &To = Out[Name];
    const Table *T = G.schema().find(Name);
    const KeyColumn *Lead = T ? T->leadingKey() : nullptr;
    for (const auto &[Column, F] : Columns) {
      if (F.Rising)
        To.Rising.insert(Column);
      if (F.Literal && !F.Other)
        To.FewValues.insert(Column);
      if (F.Clock && !F.Changes)
        To.Times.insert(Column);
      if (!Lead || !llvm::StringRef(Lead->Column).equals_insensitive(Column))
        continue;
      const keyspread::Column *C = T->column(Column);
      To.KeyGiven = C && C->RowidAlias && !C->AutoIncrement && F.Inserts &&
                    !F.Left && !F.Rising;
      To.BornSpread = F.Cut;
    }
  }
}

void addValues(const Graph &G, Evidence &Out) {
  Values Seen(G);
  for (const BoundStatement &B : G.S.All) {
    if (B.Sql->Ins)
      Seen.insert(B, *B.Sql->Ins);
    if (B.Sql->Upd)
      Seen.update(B, *B.Sql->Upd);
  }
  for (const Access &A : G.A.All)
    Seen.access(A);
  Seen.addTo(Out);
}

} // namespace keyspread
