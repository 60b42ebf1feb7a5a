#include "rewrites/rules/statements/TextEdits.h"

#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

std::string whyNotEditable(const Graph &G, const std::string &Path) {
  if (G.Queries.has(Path) || G.isScript(Path))
    return "";
  auto It = G.P.Files.find(Path);
  if (It == G.P.Files.end())
    return "it stands outside the project";
  if (It->second.Generated)
    return "it stands in a generated file";
  return "";
}

TextPlace::TextPlace(const Graph &G, const BoundStatement &B,
                     std::set<uint32_t> Behind)
    : TextPlace(G, *B.Text, true) {
  this->Behind = std::move(Behind);
  Common = B.Common;
  for (const BoundStatement &Other : G.S.All)
    if (Other.At == B.At && Other.Text != B.Text)
      Others.push_back(Other.Text);
}

std::string_view TextPlace::text() const {
  return T ? T->Text : File->Contents;
}

Site TextPlace::site(sql::Span S) const {
  if (T)
    return facts::siteOf(*T, S.Begin, S.End);
  return siteIn(File->Path, File->Contents, S.Begin, S.End);
}

llvm::Error TextPlace::refuseUnlessEditable(const std::string &Path,
                                            const std::string &Macro,
                                            uint32_t At) const {
  if (std::string Why = whyNotEditable(G, Path); !Why.empty())
    return refuse("its text cannot be changed: " + Why);
  // Text that stands once and is used twice must not change for one use.
  if (size_t Uses =
          Macro.empty() || Counted ? 0 : G.P.macroUses(Path, Macro, At);
      Uses > 1)
    return refuse(fmt::format(
        "its text is written in macro '{}', which is used at {} places", Macro,
        Uses));
  return llvm::Error::success();
}

/// With the parts beside it: `sql += "("; sql += id; ..`.
static facts::FixedPart withNeighbours(const facts::Template &T,
                                       facts::FixedPart Part) {
  for (bool Grown = true; Grown;) {
    Grown = false;
    for (const facts::FixedPart &P : T.FixedParts)
      if (P.Why == Part.Why && P.Begin <= Part.End && Part.Begin <= P.End &&
          (P.Begin < Part.Begin || Part.End < P.End)) {
        Part.Begin = std::min(Part.Begin, P.Begin);
        Part.End = std::max(Part.End, P.End);
        Grown = true;
      }
  }
  return Part;
}

bool isLoopedRow(const facts::Template &T, const facts::FixedPart &One) {
  const facts::FixedPart Part = withNeighbours(T, One);
  const llvm::StringRef Row =
      llvm::StringRef(T.Text).slice(Part.Begin, Part.End).trim(", \t\r\n");
  size_t Values = 0;
  for (const facts::Hole &H : T.Holes) {
    const bool In = Part.Begin <= H.Offset && H.Offset < Part.End;
    if (In && !H.Repeated)
      return false;
    Values += In;
  }
  Values += Row.count('?'); // what it is bound
  return Values && Row.starts_with("(") && Row.ends_with(")");
}

/// Why nothing may change there; text at the end of a part would go inside.
std::string TextPlace::whyFixed(uint32_t Begin, uint32_t End) const {
  for (const facts::FixedPart &P : T->FixedParts)
    if (P.Begin <= End && Begin <= P.End && !isLoopedRow(*T, P))
      return P.Why;
  return "";
}

/// The text is a sum of QStrings, to which no std::string is added.
static bool isOfQt(const facts::Template &T) {
  return llvm::any_of(T.Holes, [](const facts::Hole &H) {
    return llvm::StringRef(H.Value.Type).contains("QString");
  });
}

/// \p P as it is written in a literal of \p T, or behind one.
static llvm::Expected<std::string> render(const facts::Template &T,
                                          const Piece &P,
                                          const facts::TextInsertion &At) {
  using facts::TemplateStyle;
  const TemplateStyle Style = At.In ? At.In->Style : T.Style;
  if (!P.Value) {
    std::string Text = facts::spell(P.Text, Style, At.Raw);
    const char *Operator = Style == TemplateStyle::Stream ? " << \"" : " + \"";
    return At.Outside ? Operator + Text + "\"" : Text;
  }
  const char *Quote = P.Kind == Piece::Quoted ? "'" : "";
  std::string Shown =
      P.Kind == Piece::Quoted || P.Kind == Piece::WithQuotes ||
              Style == TemplateStyle::Stream
          ? P.Text
          : (isOfQt(T) ? "QString::number(" : "std::to_string(") + P.Text + ")";
  switch (Style) {
  case TemplateStyle::Printf:
    return P.Kind == Piece::Small  ? std::string("%d")
           : P.Kind == Piece::Long ? std::string("%lld")
                                   : std::string("'%s'");
  case TemplateStyle::Fmt:
    return fmt::format("{0}{{{1}}}{0}", Quote,
                       P.Number ? std::to_string(*P.Number) : "");
  case TemplateStyle::Plain: // becomes a sum
    if (P.Kind == Piece::Small)
      break;
    [[fallthrough]];
  case TemplateStyle::Concat:
  case TemplateStyle::Stream: {
    if (At.Raw && !At.Outside)
      return refuse("the text is a raw string that would have to be split");
    const char *Op = Style == TemplateStyle::Stream ? "<<" : "+";
    if (!At.Outside)
      return fmt::format("{0}\" {1} {2} {1} \"{0}", Quote, Op, Shown);
    return *Quote ? fmt::format(" {0} \"'\" {0} {1} {0} \"'\"", Op, Shown)
                  : fmt::format(" {} {}", Op, Shown);
  }
  case TemplateStyle::Qt:
    if (P.Number)
      return fmt::format("{0}%{1}{0}", Quote, *P.Number);
    [[fallthrough]];
  case TemplateStyle::Substitute:
  case TemplateStyle::Boost:
    return refuse("the values of its text are numbered, and none is added to "
                  "such a text");
  }
  return refuse("the text has no place for a value");
}

/// "FROM t " + rest: what goes behind t may stand in front of the rest as well,
/// where the first piece is others' too. Nothing: no blanks stand there.
static std::optional<std::vector<Piece>> behindBlanks(const facts::Template &T,
                                                      uint32_t &Offset,
                                                      std::vector<Piece> Sql) {
  const llvm::StringRef Rest = llvm::StringRef(T.Text).drop_front(Offset);
  const size_t Blanks = Rest.size() - Rest.ltrim().size();
  if (!Blanks || Sql.empty() || Sql.front().Value ||
      !llvm::StringRef(Sql.front().Text).starts_with(" "))
    return std::nullopt;
  Offset += Blanks;
  Sql.front().Text.erase(0, 1);
  if (Sql.back().Value)
    Sql.push_back({" "});
  else
    Sql.back().Text += ' ';
  return Sql;
}

/// No other statement is made of it.
bool TextPlace::isOwn(const facts::Segment &S) const {
  return S.Variable.empty() && !llvm::is_contained(Common, S.Begin);
}

bool TextPlace::isInCommon(uint32_t Offset) const {
  return llvm::any_of(T->Segments, [&](const facts::Segment &S) {
    return S.Begin < Offset && Offset < S.End && !isOwn(S);
  });
}

bool TextPlace::isInFrontOfOwn(uint32_t Offset) const {
  return llvm::any_of(T->Segments, [&](const facts::Segment &S) {
    return S.Begin == Offset && isOwn(S);
  });
}

/// Of pieces beside \p Offset those are the better ones that all texts of the
/// call have there, and no other statement.
facts::TextInsertion TextPlace::placeAt(uint32_t Offset) const {
  if (Behind.count(Offset))
    return facts::insertionAt(
        *T, Offset, [&](const facts::Segment &S) { return S.End == Offset; });
  return facts::insertionAt(*T, Offset, [&](const facts::Segment &S) {
    return isOwn(S) && llvm::all_of(Others, [&](const facts::Template *Other) {
             return llvm::any_of(Other->Segments, [&](const facts::Segment &O) {
               return O.At == S.At && O.Begin == S.Begin;
             });
           });
  });
}

const facts::FormattedPart *TextPlace::formatAt(uint32_t Offset) const {
  return T ? placeAt(Offset).In : nullptr;
}

llvm::Expected<Edit> TextPlace::insert(uint32_t Offset,
                                       const std::vector<Piece> &Sql) const {
  std::string Text;
  if (!T) {
    for (const Piece &P : Sql)
      Text += P.Text;
    return Edit{File->Path, Offset, Offset, Text, ""};
  }
  if (std::string Why = whyFixed(Offset, Offset); !Why.empty())
    return refuse(Why);
  const facts::TextInsertion At = placeAt(Offset);
  if (!At.Problem.empty() || isInCommon(Offset)) {
    uint32_t Later = Offset;
    std::optional<std::vector<Piece>> Moved = behindBlanks(*T, Later, Sql);
    if (Moved &&
        (At.Problem.empty() ? isInFrontOfOwn(Later)
                            : facts::insertionAt(*T, Later).Problem.empty()))
      return insert(Later, *Moved);
    if (!At.Problem.empty())
      return refuse(At.Problem);
  }
  if (llvm::Error E = refuseUnlessEditable(At.At.File, At.Macro, At.At.Begin))
    return E;
  for (const Piece &P : Sql) {
    llvm::Expected<std::string> Spelled = render(*T, P, At);
    if (!Spelled)
      return Spelled.takeError();
    Text += *Spelled;
  }
  if (At.Beside)
    Text = " \"" + Text + "\"";
  return Edit{At.At.File, At.At.Begin, At.At.Begin, Text, ""};
}

llvm::Expected<std::vector<Edit>>
TextPlace::replace(sql::Span Range, const std::string &Sql) const {
  if (!T)
    return std::vector<Edit>{{File->Path, Range.Begin, Range.End, Sql, ""}};
  std::vector<Edit> Result;
  if (std::string Why = whyFixed(Range.Begin, Range.End); !Why.empty())
    return refuse(Why);
  for (const facts::Hole &H : T->Holes)
    if (H.Offset >= Range.Begin && H.Offset < Range.End)
      return refuse("a value stands where text must be removed");
  for (const facts::Segment &S : T->Segments) {
    uint32_t Begin = std::max(S.Begin, Range.Begin),
             End = std::min(S.End, Range.End);
    if (Begin >= End)
      continue;
    if (!S.Variable.empty())
      return refuse(facts::textOfVariable(S));
    if (S.Made)
      return refuse(facts::textMade(S));
    if (S.Given)
      return refuse("a part of its text is given to its format");
    if (llvm::Error E = refuseUnlessEditable(S.At.File, S.Macro, S.At.Begin))
      return E;
    Site At = S.Atomic ? S.At : facts::siteOfRun(S, T->Text, Begin, End);
    bool First = Result.empty();
    const facts::FormattedPart *In = facts::formatAt(*T, S.Begin);
    const facts::TemplateStyle Style = In ? In->Style : T->Style;
    Result.push_back({At.File, At.Begin, At.End,
                      First ? facts::spell(Sql, Style, S.Raw) : "", ""});
  }
  if (Result.empty())
    return refuse("the text there is not written in a literal");
  return Result;
}

} // namespace keyspread
