// Operators: of numbers, of conditions, of addresses.
#include "rewrites/trace/Machine.h"
#include "rewrites/trace/Models.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace keyspread::trace {

using namespace facts;

Got Machine::evalUnary(const Node &N) {
  V Of = value(N.Operands[0]);
  if (N.Name == "!") {
    if (std::optional<bool> Is = known(Of))
      return {Make.boolean(!*Is), {}};
    if (Of.Of->Kind == Kind::Operation && Of.Of->Name == "!")
      return {Of.Of->Parts[0], {}};
  } else if (Of.Of->Kind == Kind::Number) {
    int64_t X = Of.Of->Number;
    return {Make.number(N.Name == "-" ? -X : N.Name == "~" ? ~X : X), {}};
  }
  if (N.Name == "+")
    return {Of, {}};
  return {Make.operation(N.Name, {Of}), {}};
}

static std::optional<int64_t> folded(llvm::StringRef Op, int64_t A, int64_t B) {
  if ((Op == "/" || Op == "%") && B == 0)
    return std::nullopt;
  if ((Op == "<<" || Op == ">>") && (B < 0 || B > 62))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<int64_t>>(Op)
      .Case("+", int64_t(uint64_t(A) + uint64_t(B)))
      .Case("-", int64_t(uint64_t(A) - uint64_t(B)))
      .Case("*", int64_t(uint64_t(A) * uint64_t(B)))
      .Case("/", B && !(B == -1) ? A / B : -A)
      .Case("%", B && !(B == -1) ? A % B : 0)
      .Case("&", A & B)
      .Case("|", A | B)
      .Case("^", A ^ B)
      .Case("<<", B >= 0 && B <= 62 ? int64_t(uint64_t(A) << B) : 0)
      .Case(">>", B >= 0 && B <= 62 ? A >> B : 0)
      .Case("<", A < B)
      .Case(">", A > B)
      .Case("<=", A <= B)
      .Case(">=", A >= B)
      .Case("==", A == B)
      .Case("!=", A != B)
      .Default(std::nullopt);
}

/// They are known to be equal, or known to differ.
static std::optional<bool> equal(V A, V B) {
  const Value &X = *A.Of, &Y = *B.Of;
  // Turning bits makes no two numbers one.
  if (X.Kind == Kind::Operation && Y.Kind == Kind::Operation &&
      X.Name == "keyspread::bit_reverse" && Y.Name == X.Name &&
      X.Parts.size() == 1 && Y.Parts.size() == 1)
    return equal(X.Parts[0], Y.Parts[0]);
  if (X.Kind == Kind::Number && Y.Kind == Kind::Number)
    return X.Number == Y.Number;
  if (same(A, B) && X.Kind != Kind::Unknown)
    return true;
  auto IsNull = [](const Value &Z) {
    return Z.Kind == Kind::Null || (Z.Kind == Kind::Number && Z.Number == 0);
  };
  auto HasAddress = [](const Value &Z) {
    return Z.Kind == Kind::Pointer || Z.Kind == Kind::Function ||
           Z.Kind == Kind::Closure;
  };
  if ((IsNull(X) && HasAddress(Y)) || (IsNull(Y) && HasAddress(X)))
    return false;
  if ((X.Kind == Kind::Null && Y.Kind == Kind::Text) ||
      (Y.Kind == Kind::Null && X.Kind == Kind::Text))
    return false;
  if (X.Kind == Kind::Text && Y.Kind == Kind::Text)
    return X.Name == Y.Name;
  if (X.Kind == Kind::Pointer && Y.Kind == Kind::Pointer &&
      X.To.Base->Kind != Root::Pointee && Y.To.Base->Kind != Root::Pointee)
    return X.To == Y.To;
  if (isEnd(A) && isEnd(B))
    return true;
  return isEnd(A) ? isAtEnd(B, A) : isAtEnd(A, B);
}

/// What two known numbers are made of, where that keeps their order: the way of
/// the one in front, or of the one that is no literal.
static const Step *wayOfBoth(llvm::StringRef Name, V A, V B) {
  if (Name != "+" && Name != "-" && Name != "|" && Name != "<<" &&
      Name != "*" && Name != "/")
    return nullptr;
  const bool IsLiteral =
      !A.Way || (A.Way->Kind == Step::Born && !A.Way->Before);
  return IsLiteral && B.Way ? B.Way : A.Way;
}

/// `s.find(x) < s.size()`: that there is none is the largest number there is,
/// and -1 here.
static bool ordersNowhere(llvm::StringRef Name, const Value &X,
                          const Value &Y) {
  return (Name.starts_with("<") || Name.starts_with(">")) &&
         (X.Name == Nowhere || Y.Name == Nowhere);
}

V Machine::compute(const std::string &Name, V A, V B) {
  const Value &X = *A.Of, &Y = *B.Of;
  if (X.Kind == Kind::Number && Y.Kind == Kind::Number &&
      !ordersNowhere(Name, X, Y))
    if (std::optional<int64_t> Is = folded(Name, X.Number, Y.Number))
      return {Make.number(*Is).Of, wayOfBoth(Name, A, B)};
  if (Name == "==" || Name == "!=")
    if (std::optional<bool> Is = equal(A, B))
      return Make.boolean(*Is == (Name == "=="));
  if (Name == ",")
    return B;
  // Counting up a pointer or an iterator.
  if ((Name == "+" || Name == "-") && X.Kind == Kind::Pointer &&
      Y.Kind == Kind::Number && !X.To.Path.empty() &&
      X.To.Path.back()[0] == '#' && X.To.Path.back() != "#?") {
    Place To = X.To;
    int64_t At = std::stol(To.Path.back().substr(1)) +
                 (Name == "+" ? Y.Number : -Y.Number);
    if (At >= 0) {
      To.Path.back() = "#" + std::to_string(At);
      return Make.pointer(To);
    }
  }
  if (Name == "+" && X.Kind == Kind::Text && Y.Kind == Kind::Number &&
      Y.Number >= 0 && Y.Number <= int64_t(X.Name.size()))
    return Make.text(X.Name.substr(Y.Number), X.From, X.Unit,
                     X.Offset + Y.Number);
  if (Name == "+" && X.Kind == Kind::Pointer && Y.Kind == Kind::Number)
    return Make.pointer(X.To.at("#" + std::to_string(Y.Number)));
  return Make.operation(Name, {A, B});
}

/// `sql + strlen(sql)`, `sql + length`: the place is told, too, for what is
/// written there goes into the buffer.
static bool isInBuffer(const Node &N, const Got &Left, V Text, V By) {
  if (N.Name != "+" || !Left.At || N.Bits)
    return false;
  const bool IsText = llvm::any_of(alternatives(Text), [](V One) {
    return One && (One.Of->Kind == Kind::Text || One.Of->Kind == Kind::Join);
  });
  const Value &X = *Text.Of;
  return IsText && (By.Of->Kind != Kind::Number ||
                    (X.Kind == Kind::Text &&
                     By.Of->Number == static_cast<int64_t>(X.Name.size())));
}

Got Machine::evalBinary(const Node &N) {
  const Got Left = eval(N.Operands[0]);
  V A = load(Left);
  if (Gone)
    return {A, {}};
  if (N.Name != "&&" && N.Name != "||") {
    const V B = value(N.Operands[1]);
    if (isInBuffer(N, Left, A, B))
      return {Make.operation("+", {A, B, Make.pointer(*Left.At)}), {}};
    return {compute(N.Name, A, B), {}};
  }
  const bool And = N.Name == "&&";
  if (std::optional<bool> Is = known(A)) {
    if (*Is != And)
      return {Make.boolean(!And), {}};
    V B = value(N.Operands[1]);
    if (std::optional<bool> Other = known(B))
      return {Make.boolean(*Other), {}};
    return {B, {}};
  }
  V B;
  auto Right = [&] { B = value(N.Operands[1]); };
  auto Nothing = [] {};
  if (And)
    evalEither(A, N, Right, Nothing);
  else
    evalEither(A, N, Nothing, Right);
  if (std::optional<bool> Is = known(B); Is && *Is == And)
    return {A, {}};
  return {Make.operation(N.Name, {A, B}), {}};
}

} // namespace keyspread::trace
