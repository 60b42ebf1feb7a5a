#include "rewrites/rules/order/OrderRanges.h"

#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::Op;
using sql::Predicate;
using sql::Value;

namespace {

/// The conditions of one scope.
class RangeChecker {
public:
  RangeChecker(const OrderNames &Names, const sql::Scope &S,
               const sql::Query *Q, llvm::StringRef Text)
      : Names(Names), S(S), Q(Q), Text(Text) {}

  llvm::Error conditions();

private:
  llvm::Error predicate(const sql::Condition &In, const Predicate &P);
  bool pagesByOrderColumn(const KeyName &K, const sql::Condition &In) const;
  llvm::StringRef textOf(sql::Span R) const {
    return Text.slice(R.Begin, R.End);
  }

  const OrderNames &Names;
  const sql::Scope &S;
  const sql::Query *Q;
  llvm::StringRef Text;
};

} // namespace

static bool isRange(Op O) {
  return O == Op::Lt || O == Op::Le || O == Op::Gt || O == Op::Ge ||
         O == Op::Between;
}

/// `id > 0` asks for an id, whatever ids look like.
static bool asksForAny(const Predicate &P) {
  if (P.Right.size() != 1 || P.Negated || P.Left.size() != 1)
    return false;
  const Value &V = P.Right[0];
  bool Empty = V.Kind == Value::String && V.Text.empty();
  bool Zero = V.Kind == Value::Number && (V.Text == "0" || V.Text == "-1");
  bool One = V.Kind == Value::Number && V.Text == "1";
  return (P.Operator == Op::Gt && (Zero || Empty)) ||
         (P.Operator == Op::Ge && (Zero || One || Empty));
}

/// `COUNT(id)` is a number of rows, whatever ids look like.
static bool isCount(const Value &V) {
  return V.Kind == Value::Call && V.Text == "COUNT";
}

/// Without what stands in quotes.
std::string unquoted(llvm::StringRef Sql) {
  std::string Result;
  char In = 0;
  for (char C : Sql) {
    if (!In && (C == '\'' || C == '"' || C == '`'))
      In = C;
    else if (In == C)
      In = 0;
    else if (!In)
      Result += C;
  }
  return Result;
}

/// `id & 65535`, `id >> 8` at \p I; no `||`, `&&`, `->>` and `#>>`.
static bool isBitOperator(llvm::StringRef Sql, size_t I) {
  const char C = Sql[I], Next = I + 1 < Sql.size() ? Sql[I + 1] : ' ',
             Last = I ? Sql[I - 1] : ' ';
  if (C == '&' || C == '|')
    return Next != C && Last != C;
  return (C == '<' || C == '>') && Next == C && Last != '-' && Last != '#';
}

/// `id + 1`, `b.id - a.id`: an id is reckoned with, and where its bits are
/// taken it is no number that anybody may choose. A remainder only deals ids
/// out.
bool isReckoned(const Value &V, llvm::StringRef Written) {
  if (V.Kind != Value::Expression || V.Columns.empty())
    return false;
  std::string Sql = unquoted(Written);
  for (size_t I = 0; I < Sql.size(); ++I) {
    bool Arrow = Sql[I] == '-' && I + 1 < Sql.size() &&
                 (Sql[I + 1] == '>' || Sql[I + 1] == '-');
    if ((Sql[I] == '+' || Sql[I] == '-' || Sql[I] == '/') && !Arrow)
      return true;
    if (isBitOperator(Sql, I))
      return true;
  }
  return false;
}

/// `o > ? OR (o = ? AND id > ?)`, `(o, id) > (?, ?)`: the order column leads.
bool RangeChecker::pagesByOrderColumn(const KeyName &K,
                                      const sql::Condition &In) const {
  return llvm::any_of(In.Predicates, [&](const Predicate &P) {
    return isRange(P.Operator) && !P.Left.empty() &&
           Names.isOrderColumn(K, P.Left[0]);
  });
}

llvm::Error RangeChecker::predicate(const sql::Condition &In,
                                    const Predicate &P) {
  const KeyName *K = nullptr;
  size_t At = 0;
  for (size_t I = 0; I < P.Left.size() && !K; ++I)
    if ((K = Names.keyOf(P.Left[I])))
      At = I;
  const Value *Other = nullptr; // that mentions an id
  for (const Value &V : P.Right)
    for (const sql::Name &N : isCount(V) ? std::vector<sql::Name>() : V.Columns)
      if (const KeyName *Mentioned = Names.keyOf(N)) {
        Other = &V;
        K = K ? K : Mentioned;
      }
  if (!K || asksForAny(P))
    return llvm::Error::success();
  if (Other && isReckoned(*Other, textOf(Other->Range)))
    return refuse(fmt::format("it does arithmetic on {}, and ids will not "
                              "follow one another any more",
                              named(*K)));
  if (P.Operator == Op::Like)
    return refuse(fmt::format("it looks for a part of {}", named(*K)));
  if (!isRange(P.Operator))
    return llvm::Error::success();
  if (Other)
    return refuse(
        fmt::format("it compares {} with another id to tell which row is "
                    "older, and ids will have no order",
                    named(*K)));
  if (pagesByOrderColumn(*K, In) && (P.UnderOr || At > 0))
    return llvm::Error::success();
  if (K->Of.Plan->How == Strategy::HashPrefix)
    return refuse(fmt::format("it takes a range of {}, and new ids will be "
                              "random",
                              named(*K)));
  const std::string &Order = K->Of.Plan->OrderColumn;
  return refuse(fmt::format(
      "it takes a range of {}, and ids will have no order; {}", named(*K),
      Order.empty() ? "go on from a column that keeps one"
                    : fmt::format("go on from '{}' and the id", Order)));
}

llvm::Error RangeChecker::conditions() {
  auto Take = [&](const std::optional<sql::Condition> &In) -> llvm::Error {
    if (In)
      for (const Predicate &P : In->Predicates)
        if (llvm::Error E = predicate(*In, P))
          return E;
    return llvm::Error::success();
  };
  if (llvm::Error E = Take(S.Where))
    return E;
  for (const sql::TableRef &T : S.From)
    if (llvm::Error E = Take(T.On))
      return E;
  return Q ? Take(Q->Having) : llvm::Error::success();
}

llvm::Error checkRanges(const OrderNames &Names, const sql::Scope &S,
                        const sql::Query *Q, llvm::StringRef Text) {
  return RangeChecker(Names, S, Q, Text).conditions();
}

} // namespace keyspread
