// Where conditions put a text together, and bind what it takes:
//
//   if (title) set += "title = ?";
//   ..
//   if (title) bind(st, at++, *title);
//   bind(st, at++, id);
#include "rewrites/graph/runs/RunValues.h"

#include "rewrites/trace/PossibleTexts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

/// Nothing: a condition is left open.
static std::optional<bool>
happensIn(llvm::ArrayRef<std::pair<trace::V, bool>> Under,
          const trace::Decisions &By) {
  std::optional<bool> Result = true;
  for (auto &[Condition, Then] : Under) {
    const std::optional<bool> Holds = trace::holdsUnder(Condition, By);
    if (Holds && *Holds != Then)
      return false;
    if (!Holds)
      Result = std::nullopt;
  }
  return Result;
}

/// Where conditions choose the text, they say, too, what is bound to it, and
/// under which numbers: for each text on its own. False: they choose none.
bool RunValues::finishForms(const Run &R) {
  const std::vector<trace::DecidedText> Forms = trace::decidedTexts(
      Make, R.Of->Text, trace::choosesTexts, 1, R.Of->Known);
  if (Forms.size() < 2)
    return false;
  for (const trace::DecidedText &Form : Forms) {
    Run Own;
    Own.Of = R.Of;
    Own.OfForm = true;
    bool Sure = true;
    auto Take = [&](Bound B, std::vector<Bound> &To) {
      const std::optional<bool> Happens = happensIn(B.Under, Form.By);
      if (Happens == false)
        return;
      if (B.OfForm) {
        const auto Number = trace::numberUnder(B.Index, Form.By);
        if (!Number || !Happens)
          return;
        B.Number = *Number + 1 - B.By->How->IndexBase;
      } else if (!B.Index && !B.By->How->FixedIndex) {
        Sure &= Happens.has_value();
        B.Number = ++Own.InOrder;
      }
      To.push_back(std::move(B));
    };
    for (const Bound &B : R.Values)
      Take(B, Own.Values);
    for (const Bound &B : R.Nulls)
      Take(B, Own.Nulls);
    if (Sure)
      finish(Own, writtenAt(Form.Text, std::nullopt));
  }
  return true;
}

} // namespace keyspread
