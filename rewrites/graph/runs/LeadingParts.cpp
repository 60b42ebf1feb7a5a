#include "rewrites/graph/runs/LeadingParts.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using trace::Kind;
using trace::V;

/// It stands in the text for good; not so what a caller gave in this run.
static bool isConstant(V Of,
                       llvm::function_ref<bool(const trace::Step &)> IsGiven) {
  if (Of.Of->Kind != Kind::Text && Of.Of->Kind != Kind::Number)
    return false;
  for (const trace::Step *S = Of.Way; S; S = S->Before)
    if (IsGiven(*S))
      return false;
  return true;
}

/// What \p Name, an operation, is done with, and by which number; null when
/// \p Of is none.
static std::pair<V, int64_t> doneBy(V Of, const char *Name) {
  const trace::Value &X = *Of.Of;
  const bool Is = X.Kind == Kind::Operation && X.Name == Name &&
                  X.Parts.size() == 2 && X.Parts[1].Of->Kind == Kind::Number &&
                  X.Parts[1].Of->Number >= 0;
  return Is ? std::pair(X.Parts[0], X.Parts[1].Of->Number)
            : std::pair(V(), int64_t(0));
}

/// The number whose byte \p Of is, `x >> Shift & 255`, shifted at once or step
/// by step.
static V byteOf(V Of, int64_t &Shift) {
  if (auto [Whole, Mask] = doneBy(Of, "&"); Whole && Mask == 255)
    Of = Whole;
  Shift = 0;
  for (auto [From, By] = doneBy(Of, ">>"); From;
       std::tie(From, By) = doneBy(Of, ">>")) {
    Shift += By;
    Of = From;
  }
  return Of;
}

/// The number that \p All begin with, its highest byte first; null: none.
static V bigEndian(llvm::ArrayRef<V> All) {
  int64_t First = 0, Shift = 0;
  V Whole = byteOf(All[0], First);
  if (First < 8 || First % 8 || All.size() <= size_t(First / 8))
    return {};
  for (int64_t I = 1; I <= First / 8; ++I)
    if (V Next = byteOf(All[I], Shift);
        !trace::same(Next, Whole) || Shift != First - 8 * I)
      return {};
  return Whole;
}

std::vector<V>
leadingParts(llvm::ArrayRef<V> All,
             llvm::function_ref<bool(const trace::Step &)> IsGiven) {
  auto First =
      llvm::find_if(All, [&](V Of) { return !isConstant(Of, IsGiven); });
  std::vector<V> Result(All.begin(), First);
  if (First != All.end()) {
    V Whole = bigEndian(All.drop_front(First - All.begin()));
    Result.push_back(Whole ? Whole : *First);
  }
  return Result;
}

} // namespace keyspread
