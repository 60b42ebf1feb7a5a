//===- IdTypeTexts.cpp - ids in text that the program makes or reads ------===//
//
// In: a use of an id that writes it to text, or text that one is read from.
// Out: the edits that leave the text as it is, and quote the id where it is
// SQL.
//
//===----------------------------------------------------------------------===//
#include "rewrites/rules/ids/IdTypes.h"

#include "rewrites/rules/statements/StatementEdit.h"
#include "rewrites/rules/statements/TextEdits.h"
#include "rewrites/rules/statements/ValueListRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

/// `(long long)id` -> `id.c_str()`, and \p More behind it.
void IdTypes::addCStr(Group &To, const TypeUse &U, const std::string &More) {
  if (!U.Editable)
    return block(To, U.At, "an id is written in the body of a macro");
  change(To, U.At, U.At.Begin, U.Value.Begin, U.Loose ? "(" : "");
  change(To, U.At, U.Value.End, U.At.End,
         (U.Loose ? ").c_str()" : ".c_str()") + More);
}

/// `out << id`: out is a name of the program's for a stream, and every stream
/// that the program makes goes to the terminal or stays in memory.
bool IdTypes::staysHere(const TypeUse &U) const {
  return C.G.P.Outlets.empty() &&
         (U.Detail == SomeStream || U.Detail == SomeTextStream);
}

/// `printf("%lld", id)`: only what people read may look different.
void IdTypes::editWritten(Group &To, const TypeUse &U) {
  if (U.Serialised)
    return block(To, U.At,
                 "an id is written as a number of JSON, and others may read it",
                 "agree on text with them");
  if (U.Kind == UseKind::Text) {
    if (!U.Editable)
      return block(To, U.At, "an id is written in the body of a macro");
    // std::to_string(id) -> id
    bool Qt = U.Detail == "QString::number";
    change(To, U.Whole, U.Whole.Begin, U.Value.Begin,
           Qt ? "QString::fromStdString(" : "");
    change(To, U.Whole, U.Value.End, U.Whole.End, Qt ? ")" : "");
    return quoteInSql(To, U);
  }
  if (U.Kind == UseKind::Format)
    return editFormat(To, U);
  if (U.Detail == "QDebug")
    return addCStr(To, U, "");
  const bool Qt = llvm::StringRef(U.Detail).starts_with("QTextStream");
  bool Seen = llvm::is_contained({"std::cout", "std::cerr", "std::clog",
                                  "std::ostringstream", "QTextStream(stdout)",
                                  "QTextStream(stderr)"},
                                 U.Detail);
  if (!Seen && !staysHere(U))
    return block(To, U.At,
                 "an id is written to a stream, and others may read it as a "
                 "number",
                 "agree on text with them");
  if (Qt && !U.Editable)
    return block(To, U.At, "an id is written in the body of a macro");
  if (Qt)
    return asQString(To, U);
  dropCast(To, U);
  quoteInSql(To, U);
}

/// `(qlonglong)id` -> `QString::fromStdString(id)`
void IdTypes::asQString(Group &To, const TypeUse &U) {
  change(To, U.At, U.At.Begin, U.Value.Begin, "QString::fromStdString(");
  change(To, U.At, U.Value.End, U.At.End, ")");
}

namespace {

/// A text that a value is put into, and where.
struct TextWith {
  const Template *Text = nullptr;
  const Hole *At = nullptr;
  bool Asked = false; // it is that of a statement
};

} // namespace

/// A part of a statement's text may be a text of its own, too.
static TextWith textWith(const Graph &G, const Site &Value) {
  std::set<const Template *> Statements;
  for (const BoundStatement &B : G.S.All)
    Statements.insert(B.Text);
  TextWith Result;
  for (auto &[Self, T] : G.P.Templates)
    for (const Hole &H : T.Holes)
      if (!Result.Asked && (H.Value.At == Value || holds(H.Value.At, Value)))
        Result = {&T, &H, Statements.count(&T) != 0};
  return Result;
}

void IdTypes::editFormat(Group &To, const TypeUse &U) {
  bool Printf = U.Style == TemplateStyle::Printf;
  if (U.Style == TemplateStyle::Qt) {
    if (!U.Editable)
      return block(To, U.At, "an id is written in the body of a macro");
    asQString(To, U);
    return quoteInSql(To, U);
  }
  llvm::StringRef Function = llvm::StringRef(U.Detail).split('(').first;
  Function.consume_front("std::");
  if (Function == "fprintf" &&
      !llvm::StringRef(U.Detail).ends_with("(stderr)") &&
      !llvm::StringRef(U.Detail).ends_with("(stdout)"))
    return block(To, U.At,
                 "an id is written to a file, and others may read it as a "
                 "number",
                 "agree on text with them");
  if (!U.Editable)
    return block(To, U.At, "an id is written in the body of a macro");
  const auto [Sql, In, Asked] = textWith(C.G, U.At);
  const Site &Spec = U.Spec;
  if (Printf && !Spec.valid())
    return block(To, U.At,
                 fmt::format("the format of an id, {}, is written in several "
                             "pieces",
                             U.Conversion),
                 "write it as one literal");
  if (!Asked && writesMemory(U)) {
    const Buffer *Into = arrayOf(U);
    if (!Into)
      return block(To, U.At,
                   "an id is written into memory that may be too small for it",
                   "give it more room, or a std::string");
    Edit More = moreRoom(*Into);
    const std::vector<Edit> &Edits = To.Result.Batch.Edits;
    if (llvm::none_of(Edits, [&](const Edit &E) {
          return E.File == More.File && E.Begin == More.Begin;
        }))
      To.Result.Batch.Edits.push_back(std::move(More));
  }
  if (Printf)
    addCStr(To, U, "");
  else
    dropCast(To, U);
  bool Quoted = Asked && In->Offset && Sql->Text[In->Offset - 1] == '\'';
  std::string Quote = Asked && !Quoted ? "'" : "";
  if (Asked && !isBound(U))
    return block(To, U.At,
                 "an id is put into a statement where no id is known to stand");
  const FormattedPart *Part = Asked ? formatAt(*Sql, In->Offset) : nullptr;
  const Template Own = Part ? partOf(*Sql, *Part) : Asked ? *Sql : Template();
  if (Own.Limited || Own.Capacity || !Own.Memory.empty()) {
    const Buffer *Into = C.G.P.bufferOf(Own);
    size_t Most = Own.Text.size() + 40 * Own.Holes.size();
    bool Numbers = llvm::all_of(Own.Holes, [](const Hole &H) {
      return H.Value.Class == TypeClass::Integer;
    });
    if (!Into || !Numbers || size_t(Into->Size) <= Most)
      return block(To, U.At,
                   "an id is written into memory that may be too small for it",
                   "give it more room, or a std::string");
  }
  if (Printf)
    change(To, Spec, Spec.Begin, Spec.End, Quote + "%s" + Quote);
  else if (U.Conversion != "{}" && Quote.empty() == false)
    block(To, U.At, "an id is put into a statement by a numbered place");
  else if (U.Conversion.find(':') != std::string::npos)
    block(To, U.At, fmt::format("an id is written by '{}'", U.Conversion));
  else if (!Quote.empty() && !Spec.valid())
    block(To, U.At, "an id is put into a statement in several pieces");
  else if (!Quote.empty())
    change(To, Spec, Spec.Begin, Spec.End, Quote + "{}" + Quote);
}

/// id = " + std::to_string(id) -> id = '" + id + "'"
void IdTypes::quoteInSql(Group &To, const TypeUse &U) {
  for (const BoundStatement &B : C.G.S.All)
    for (const Hole &H : B.Text->Holes) {
      const Site &Whole =
          U.Whole.valid() && U.Kind == UseKind::Text ? U.Whole : U.At;
      if (!(H.Value.At == Whole) && !holds(H.Value.At, Whole))
        continue;
      if (!isBound(U))
        return block(To, U.At,
                     "an id is put into a statement where no id is known to "
                     "stand");
      if (H.Offset && B.Text->Text[H.Offset - 1] == '\'')
        return;
      TextPlace Place(C.G, *B.Text);
      for (uint32_t Offset : {H.Offset, H.Offset + 1}) {
        llvm::Expected<Edit> E = Place.insert(Offset, {{"'", false}});
        if (!E)
          return block(To, U.At, llvm::toString(E.takeError()));
        E->Why = "the id is text now";
        To.Result.Batch.Edits.push_back(std::move(*E));
      }
      return;
    }
}

/// std::stoll(text) -> std::string(text)
void IdTypes::editParsed(Group &To, const TypeUse &U) {
  if (!U.From.empty() && idsIn(U.From).empty() && Mixed.count(U.From))
    return block(To, U.At, "a number that is no id is given as one");
  if (!U.Editable)
    return block(To, U.At, "an id is read in the body of a macro");
  bool Pointer = U.Text == TypeClass::CharPointer;
  if (!Pointer && U.Text != TypeClass::String)
    return block(To, U.At, "an id is read from text that is not understood");
  change(To, U.Whole, U.Whole.Begin, U.Value.Begin,
         Pointer ? "keyspread::text_of(" : "std::string(");
  change(To, U.Whole, U.Value.End, U.Whole.End, ")");
  To.Result.Batch.Includes.push_back({U.At.File, "string"});
  if (Pointer)
    To.Result.Batch.Includes.push_back({U.At.File, RuntimeHeader});
}

} // namespace keyspread
