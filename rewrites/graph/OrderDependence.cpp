// keyspread-order-dependence.
//
//   id(x)                  = x is born as an auto-increment, sequence or
//                            time-ordered id
//   a < b, id(a), id(b)                                         => finding
//   SQL: s.c < t.c, s and t one table, c rises and leads a key  => finding
#include "rewrites/graph/Checks.h"

namespace keyspread {

using namespace facts;

static std::optional<Birth> idOf(const Graph &G,
                                 const std::vector<Source> &From) {
  std::optional<Birth> B = birthOf(G, From);
  if (B &&
      (B->Kind == OriginKind::AutoIncrement ||
       B->Kind == OriginKind::Sequence || B->Kind == OriginKind::TimeOrderedId))
    return B;
  return std::nullopt;
}

static Finding start(Site At) {
  Finding F;
  F.Check = "keyspread-order-dependence";
  F.At = std::move(At);
  return F;
}

static void compareValues(const Graph &G, std::vector<Finding> &Out) {
  for (const Comparison &C : G.P.Comparisons) {
    std::optional<Birth> Left = idOf(G, C.Left.Sources);
    std::optional<Birth> Right = Left ? idOf(G, C.Right.Sources) : std::nullopt;
    if (!Right)
      continue;
    Finding F = start(C.At);
    F.Sure = Left->NameOnly || Right->NameOnly ? Confidence::Possible
                                               : Confidence::Likely;
    F.Message = "'" + C.Left.Text + " " + C.Operator + " " + C.Right.Text +
                "' takes the order of ids for their age";
    F.Reasons = std::move(Left->Steps);
    Out.push_back(std::move(F));
  }
}

static const Table *tableOf(const Graph &G, const sql::Scope &S,
                            const std::string &Qualifier) {
  for (const sql::TableRef &T : S.From)
    if (!T.IsCte && !T.Derived && sql::sameName(T.label(), Qualifier))
      return G.schema().find(T.Table.Text);
  return nullptr;
}

static bool isOrder(sql::Op O) {
  return O == sql::Op::Lt || O == sql::Op::Le || O == sql::Op::Gt ||
         O == sql::Op::Ge;
}

static void compareColumns(const Graph &G, const BoundStatement &B,
                           const sql::Scope &S, const sql::Condition &On,
                           std::vector<Finding> &Out) {
  for (const sql::Predicate &P : On.Predicates) {
    if (!isOrder(P.Operator) || P.Left.size() != 1 || P.Right.size() != 1 ||
        P.Right[0].Kind != sql::Value::Column || !P.Right[0].ColumnName)
      continue;
    const sql::Name &Left = P.Left[0], &Right = *P.Right[0].ColumnName;
    const Table *T = tableOf(G, S, Left.Qualifier);
    const RisingColumn *Rising = T && T == tableOf(G, S, Right.Qualifier) &&
                                         sql::sameName(Left.Text, Right.Text) &&
                                         !keyLedBy(*T, Left.Text).empty()
                                     ? G.rising(T->Name, Left.Text)
                                     : nullptr;
    if (!Rising || sql::sameName(Left.Qualifier, Right.Qualifier))
      continue;
    Finding F = start(B.site(P.Range));
    F.Table = T->Name;
    F.Column = T->column(Left.Text) ? T->column(Left.Text)->Name : Left.Text;
    F.Sure = Rising->Sure;
    F.Message = "the query takes the order of '" + F.Column +
                "' for the age of its rows";
    F.Reasons = Rising->Steps;
    Out.push_back(std::move(F));
  }
}

static void compareIn(const Graph &G, const BoundStatement &B,
                      const sql::Scope *S, std::vector<Finding> &Out) {
  if (!S)
    return;
  if (S->Where)
    compareColumns(G, B, *S, *S->Where, Out);
  for (const sql::TableRef &T : S->From)
    if (T.On)
      compareColumns(G, B, *S, *T.On, Out);
  for (const std::unique_ptr<sql::Query> &Q : S->Nested)
    compareIn(G, B, Q.get(), Out);
}

void checkOrderDependence(const Graph &G, std::vector<Finding> &Out) {
  compareValues(G, Out);
  for (const BoundStatement &B : G.S.All) {
    const sql::Statement &S = *B.Sql;
    compareIn(G, B, S.Sel.get(), Out);
    compareIn(G, B, S.Upd.get(), Out);
    compareIn(G, B, S.Del.get(), Out);
    compareIn(G, B, S.Ins ? S.Ins->Select.get() : nullptr, Out);
    for (const auto *Queries : {&S.Ctes, &S.Arms})
      for (const std::unique_ptr<sql::Query> &Q : *Queries)
        compareIn(G, B, Q.get(), Out);
  }
}

} // namespace keyspread
