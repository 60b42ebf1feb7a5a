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

/// The number whose byte \p Of is, `x >> Shift & 255`; null: it is none.
static V byteOf(V Of, int64_t &Shift) {
  auto IsOp = [](V X, const char *Name) {
    return X.Of->Kind == Kind::Operation && X.Of->Name == Name &&
           X.Of->Parts.size() == 2;
  };
  auto Number = [](V X) {
    return X.Of->Kind == Kind::Number ? X.Of->Number : -1;
  };
  if (!IsOp(Of, "&") || Number(Of.Of->Parts[1]) != 255)
    return {};
  V Shifted = Of.Of->Parts[0];
  if (!IsOp(Shifted, ">>") || Number(Shifted.Of->Parts[1]) < 0)
    return {};
  Shift = Number(Shifted.Of->Parts[1]);
  return Shifted.Of->Parts[0];
}

/// The number that \p All begin with, its highest byte first; null: none.
static V bigEndian(llvm::ArrayRef<V> All) {
  int64_t First = 0, Shift = 0;
  V Whole = byteOf(All[0], First);
  if (!Whole || First < 8 || All.size() <= size_t(First / 8))
    return {};
  for (int64_t I = 1; I <= First / 8; ++I)
    if (V Next = byteOf(All[I], Shift);
        !Next || !trace::same(Next, Whole) || Shift != First - 8 * I)
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
