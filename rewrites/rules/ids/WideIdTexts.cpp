//===- WideIdTexts.cpp - wide ids in text that the program makes or reads -===//
//
// In: a use of an id that writes it by a format, or text that one is read from.
// Out: the edits that let all 64 bits through, with room for them.
//
//===----------------------------------------------------------------------===//
#include "rewrites/rules/ids/WideIds.h"

#include "rewrites/rules/statements/StatementEdit.h"
#include "rewrites/rules/statements/TextEdits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

static constexpr unsigned Whole = 64; // bits of an id

/// The hole of a text that the value at \p At fills.
const Hole *WideIds::holeOf(const Site &At) const {
  for (auto &[Self, T] : C.G.P.Templates)
    for (const Hole &H : T.Holes)
      if (H.Value.At == At)
        return &H;
  return nullptr;
}

/// `%5d`, `%5hd` -> `%5lld`, and its value
void WideIds::editFormat(Group &To, const TypeUse &U) {
  bool Narrow = U.Cast ? U.Cast < Whole : U.Bits && U.Bits < Whole;
  if (U.Style != TemplateStyle::Printf)
    return dropCast(To, U);
  // A place that was narrow is wide now, whatever its facts say.
  if (!Narrow)
    return;
  llvm::StringRef Spec(U.Conversion);
  llvm::StringRef Front = Spec.drop_back(!Spec.empty()).rtrim('h');
  bool Plain = !Front.empty() &&
               llvm::StringRef("diuxXo").contains(Spec.back()) &&
               !llvm::StringRef("ljztLq").contains(Front.back());
  if (!U.Editable)
    return block(To, U.At,
                 fmt::format("an id of {} is written in the body of a macro",
                             tablesIn(To)));
  if (!Plain || !U.Spec.valid())
    return block(To, U.At,
                 fmt::format("the format of an id of {}, {}, is not one piece "
                             "that can be widened",
                             tablesIn(To), U.Conversion),
                 "write it as one literal");
  bool Signed = Spec.back() == 'd' || Spec.back() == 'i';
  change(To, U.Spec, U.Spec.Begin, U.Spec.End,
         fmt::format("{}ll{}", Front.str(), Spec.back()));
  std::string Cast =
      fmt::format("static_cast<{}long long>(", Signed ? "" : "unsigned ");
  // In one piece, where a value may be added behind it.
  if (const Hole *H = holeOf(U.At)) {
    change(To, U.At, U.At.Begin, U.At.End,
           Cast +
               H->Value.Text.substr(U.Value.Begin - U.At.Begin,
                                    U.Value.End - U.Value.Begin) +
               ")");
  } else {
    change(To, U.At, U.At.Begin, U.Value.Begin, Cast);
    change(To, U.At, U.Value.End, U.At.End, ")");
  }
  makeRoom(To, U);
}

/// Twenty digits need more room than ten.
void WideIds::makeRoom(Group &To, const TypeUse &U) {
  if (!writesMemory(U))
    return;
  std::optional<Template> Text;
  for (auto &[Self, T] : C.G.P.Templates)
    for (const Hole &H : T.Holes)
      if (H.Value.At == U.At || holds(H.Value.At, U.At)) {
        const FormattedPart *In = formatAt(T, H.Offset);
        Text = In ? partOf(T, *In) : T;
      }
  if (Text && !Text->Limited)
    return;
  const Buffer *Into = Text ? C.G.P.bufferOf(*Text) : nullptr;
  bool Numbers = Text && llvm::all_of(Text->Holes, [](const Hole &H) {
                   return H.Value.Class == TypeClass::Integer;
                 });
  if (Into && Numbers &&
      size_t(Into->Size) > Text->Text.size() + 24 * Text->Holes.size())
    return;
  const Buffer *Array = Text ? nullptr : arrayOf(U);
  if (!Text && !Array)
    return block(To, U.At,
                 fmt::format("an id of {} is written into memory that may be "
                             "too small for it",
                             tablesIn(To)),
                 "give it more room, or a std::string");
  if (Array) {
    Edit More = moreRoom(*Array);
    if (To.Done.insert({More.File, More.Begin, More.End, More.Text}).second)
      To.Result.Batch.Edits.push_back(std::move(More));
    return;
  }
  EditBatch Grown;
  Grown.Edits.push_back({U.At.File, U.At.Begin, U.At.Begin,
                         std::string(10 * Text->Holes.size(), '0'), ""});
  if (llvm::Error E = growBuffer(C.G, *Text, Grown)) {
    llvm::consumeError(std::move(E));
    return block(To, U.At,
                 fmt::format("an id of {} is written into memory that may be "
                             "too small for it",
                             tablesIn(To)),
                 "give it more room, or a std::string");
  }
  Grown.Edits.erase(Grown.Edits.begin());
  for (Edit &E : Grown.Edits)
    if (To.Done.insert({E.File, E.Begin, E.End, E.Text}).second)
      To.Result.Batch.Edits.push_back(std::move(E));
}

/// std::stoi(text) -> std::stoll(text)
void WideIds::editParsed(Group &To, const TypeUse &U) {
  std::string Wide = llvm::StringSwitch<const char *>(U.Detail)
                         .Case("std::stoi", "std::stoll")
                         .Case("std::atoi", "std::atoll")
                         .Case("atoi", "atoll")
                         .Default("");
  bool Cut = U.Cast && U.Cast < Whole;
  if (Wide.empty() && !Cut)
    return;
  if (!U.Editable)
    return block(To, U.At,
                 fmt::format("an id of {} is read in the body of a macro",
                             tablesIn(To)));
  checkBound(To, U.Whole);
  if (!Wide.empty())
    change(
        To, U.Whole, U.Whole.Begin, U.Value.Begin,
        (Wide == "atoll" && U.Value.Begin - U.Whole.Begin > 9 ? "std::" : "") +
            Wide + "(");
  if (!Cut || !U.Spec.valid())
    return;
  change(To, U.Spec, U.Spec.Begin, U.Whole.Begin, "");
  change(To, U.Spec, U.Whole.End, U.Spec.End, "");
}

} // namespace keyspread
