#include "rewrites/rules/statements/StatementEdit.h"

#include "rewrites/graph/Writes.h"
#include "rewrites/graph/wrappers/Handles.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/ddl/ShardExpression.h"
#include "rewrites/rules/statements/TextEdits.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::TemplateStyle;
using facts::TypeClass;
using sql::Value;

llvm::Expected<Piece> StatementEdit::holePiece(const Insertion &I, Delivery &D,
                                               EditBatch &Out) {
  const facts::Template &T = *B.Text;
  std::vector<KeyPart> Parts;
  std::vector<SqlType> Types = typesOf(*I.Table);
  for (size_t J = 0; J < I.Key.size(); ++J) {
    KeyPart P;
    P.Column = Types[J];
    P.ColumnName = I.Table->HashOf[J];
    if (I.Key[J].Code) {
      P.Literal = I.Key[J].Code->Text;
      Parts.push_back(std::move(P));
      continue;
    }
    const Value &V = *I.Key[J].Written;
    if (V.Kind == Value::Parameter)
      return refuse("one part of its key is a bound parameter and another is "
                    "formatted into the text");
    if (V.Kind == Value::Hole) {
      P.Value = &T.Holes[*V.HoleIdx].Value;
      if (!P.Value->Repeatable)
        if (const facts::Expr *Kept = D.once(*P.Value, I.Table->Table, Out))
          P.Value = Kept;
    } else
      P.Literal = cppLiteral(V, Types[J]);
    Parts.push_back(std::move(P));
  }
  llvm::Expected<ShardExpression> Shard =
      shardExpression(Parts, *I.Table, Dialect);
  if (!Shard)
    return Shard.takeError();
  std::string Path = T.At.File;
  for (const KeyPart &P : Parts)
    if (P.Value)
      Path = P.Value->At.File;
  if (std::string Why = whyNotEditable(G, Path); !Why.empty())
    return refuse("the place that formats its text cannot be changed: " + Why);
  if (G.Queries.has(Path))
    return refuse("its text stands in a file, where no code computes a shard");
  if (G.P.Files.at(Path).C)
    return refuse("the place that formats its text is C, and the runtime "
                  "header needs C++17");
  Out.Includes.push_back({Path, "keyspread/keyspread.h"});
  for (const std::string &H : Shard->Headers)
    Out.Includes.push_back({Path, H});
  const TemplateStyle Style = styleAt(I.Offset);
  if (facts::isFormat(Style))
    PendingArguments.push_back(
        {I.Offset, Style == TemplateStyle::Printf
                       ? "static_cast<int>(" + Shard->Text + ")"
                       : Shard->Text});
  return Piece{Shard->Text, true, Piece::Small, newNumber(I.Offset)};
}

/// The call that gives the text to a function gives it the key, too: its shard
/// stands in the text. None where one of both is given elsewhere.
std::optional<Piece> StatementEdit::givenPiece(const Insertion &I,
                                               EditBatch &Out) {
  if (!B.BoundInside || B.Text->Style != TemplateStyle::Plain)
    return std::nullopt;
  const Site &Call = B.At->At;
  if (!whyNotEditable(G, Call.File).empty() || G.P.Files.at(Call.File).C)
    return std::nullopt;
  std::vector<KeyPart> Parts;
  std::vector<SqlType> Types = typesOf(*I.Table);
  for (size_t J = 0; J < I.Key.size(); ++J) {
    const Value *V = I.Key[J].Written;
    if (!V || V->Kind != Value::Parameter)
      return std::nullopt;
    auto It = B.Bound.find(B.Sql->Parameters[*V->ParameterIdx].Number);
    if (It == B.Bound.end() || It->second.size() != 1)
      return std::nullopt;
    const facts::Expr *Given = It->second.front().Value;
    bool Here = Given && Given->Editable && Given->Repeatable &&
                Given->At.File == Call.File && Call.Begin <= Given->At.Begin &&
                Given->At.End <= Call.End &&
                (Given->Class == TypeClass::Integer ||
                 Given->Class == TypeClass::String);
    if (!Here)
      return std::nullopt;
    KeyPart P;
    P.Value = Given;
    P.Column = Types[J];
    P.ColumnName = I.Table->HashOf[J];
    Parts.push_back(std::move(P));
  }
  llvm::Expected<ShardExpression> Shard =
      shardExpression(Parts, *I.Table, Dialect);
  if (!Shard) {
    llvm::consumeError(Shard.takeError());
    return std::nullopt;
  }
  Out.Includes.push_back({Call.File, "keyspread/keyspread.h"});
  for (const std::string &H : Shard->Headers)
    Out.Includes.push_back({Call.File, H});
  Sum = true;
  return Piece{Shard->Text, true, Piece::Long, std::nullopt};
}

/// Some INSERT of the program puts the column's value between quotes as it is.
static bool isQuotedElsewhere(const Graph &G, const std::string &Column) {
  auto IsQuoted = [](const BoundStatement &B, const sql::Value &V) {
    return !V.HoleIdxs.empty() &&
           llvm::StringRef(B.Text->Text).substr(V.Range.Begin).starts_with("'");
  };
  return llvm::any_of(G.S.All, [&](const BoundStatement &B) {
    if (!B.Sql->Ins)
      return false;
    const std::vector<sql::Name> &Names = B.Sql->Ins->Columns;
    for (const sql::InsertRow &Row : B.Sql->Ins->Rows)
      for (size_t I = 0; I < std::min(Names.size(), Row.Values.size()); ++I)
        if (sql::sameName(Names[I].Text, Column) && IsQuoted(B, Row.Values[I]))
          return true;
    return false;
  });
}

/// \p V between quotes, as the object that runs the text puts it there; empty
/// when it does not, or a format takes it.
std::string StatementEdit::quotedWhereRun(const CodeValue &V,
                                          uint32_t Offset) const {
  if (facts::isFormat(styleAt(Offset)) || !B.At->Receiver)
    return "";
  return G.R.Known.quoted(B.How->Library, B.At->Receiver->Text, V.Text);
}

/// \p V as a value that is formatted into the text.
llvm::Expected<Piece>
StatementEdit::formatted(const CodeValue &V, uint32_t Offset, EditBatch &Out) {
  const facts::Template &T = *B.Text;
  // What becomes a sum becomes one where it is given to its call.
  const std::string &Path = !T.Holes.empty() ? T.Holes.front().Value.At.File
                            : Sum            ? B.At->At.File
                                             : T.At.File;
  if (std::string Why = whyNotEditable(G, Path); !Why.empty())
    return refuse("the place that formats its text cannot be changed: " + Why);
  if (G.Queries.has(T.At.File))
    return refuse("its text stands in a file, where no code gives it a value");
  if (G.P.Files.at(Path).C)
    return refuse("the place that formats its text is C, and the runtime "
                  "header needs C++17");
  bool Text = V.Class == TypeClass::String || V.Class == TypeClass::CharPointer;
  bool Quoted = llvm::any_of(T.Holes, [&](const facts::Hole &H) {
    return H.Offset && T.Text[H.Offset - 1] == '\'';
  });
  if (Text && !Quoted && !V.Quotable && !isQuotedElsewhere(G, V.ColumnName)) {
    // The library puts it between quotes, where the SQL runs.
    const std::string Whole = quotedWhereRun(V, Offset);
    if (Whole.empty())
      return refuse(fmt::format("its text gives no value in quotes, and column "
                                "'{}' needs one",
                                V.ColumnName));
    include(Path, V, Out);
    return Piece{Whole, true, Piece::WithQuotes, newNumber(Offset)};
  }
  include(Path, V, Out);
  const TemplateStyle Style = styleAt(Offset);
  bool Printf = Style == TemplateStyle::Printf;
  if (facts::isFormat(Style))
    PendingArguments.push_back(
        {Offset, !Printf                        ? V.Text
                 : V.Class == TypeClass::String ? V.Text + ".c_str()"
                 : Text ? V.Text
                        : "static_cast<long long>(" + V.Text + ")"});
  return Piece{V.Text, true, Text ? Piece::Quoted : Piece::Long,
               newNumber(Offset)};
}

void StatementEdit::include(const std::string &Path, const CodeValue &V,
                            EditBatch &Out) {
  for (const std::string &H : V.Headers)
    Out.Includes.push_back({Path, H});
}

/// The number of the argument that \p H shows: "{1:d}".
static std::optional<unsigned> numberOf(const facts::Hole &H) {
  llvm::StringRef Rest = H.Spec;
  unsigned Number;
  if (!Rest.consume_front("{") || Rest.consumeInteger(10, Number))
    return std::nullopt;
  return Number;
}

/// The argument that is shown last, of a text that shows all of them by
/// numbers; null when it does not.
static const facts::Hole *lastNumbered(const facts::Template &T) {
  std::map<unsigned, const facts::Hole *> ByNumber;
  for (const facts::Hole &H : T.Holes) {
    std::optional<unsigned> Number = numberOf(H);
    if (!Number)
      return nullptr;
    ByNumber.emplace(*Number, &H);
  }
  if (T.Style != TemplateStyle::Fmt || ByNumber.empty() ||
      ByNumber.rbegin()->first + 1 != ByNumber.size())
    return nullptr;
  return ByNumber.rbegin()->second;
}

/// The highest number of `%1`.arg(x); none when a value's text, which arg()
/// reads again, might hold such marks.
static std::optional<unsigned> highestOfQt(const facts::Template &T) {
  for (const facts::Segment &S : T.Segments)
    if (S.Given)
      return std::nullopt;
  unsigned Highest = 0;
  auto Read = [&](llvm::StringRef Text) {
    for (size_t At = Text.find('%'); At != llvm::StringRef::npos;
         At = Text.find('%', At + 1)) {
      llvm::StringRef Rest = Text.substr(At + 1);
      Rest.consume_front("L");
      unsigned Number = 0;
      if (!Rest.consumeInteger(10, Number))
        Highest = std::max(Highest, Number);
    }
  };
  Read(T.Text);
  for (const facts::Hole &H : T.Holes) {
    if (H.Value.Class != TypeClass::Integer)
      return std::nullopt;
    Read(H.Spec);
  }
  return Highest;
}

/// The format that makes the part of the text that a value at \p Offset would
/// be in; null: the text's own style says how.
const facts::FormattedPart *StatementEdit::formatAt(uint32_t Offset) const {
  return TextPlace(G, B, Behind).formatAt(Offset);
}

TemplateStyle StatementEdit::styleAt(uint32_t Offset) const {
  const facts::FormattedPart *In = formatAt(Offset);
  return In ? In->Style : B.Text->Style;
}

/// The number of the argument that was added last, where such have one.
std::optional<unsigned> StatementEdit::newNumber(uint32_t Offset) const {
  const facts::FormattedPart *In = formatAt(Offset);
  const auto Added = static_cast<unsigned>(
      llvm::count_if(PendingArguments, [&](const auto &Given) {
        return formatAt(Given.first) == In;
      }));
  const facts::Template T = In ? facts::partOf(*B.Text, *In) : *B.Text;
  if (T.Style == TemplateStyle::Qt) {
    std::optional<unsigned> Highest = highestOfQt(T);
    return Highest ? std::optional<unsigned>(*Highest + Added) : std::nullopt;
  }
  const facts::Hole *Last = lastNumbered(T);
  if (!Last)
    return std::nullopt;
  return *numberOf(*Last) + Added;
}

/// Conversions need arguments: behind that of the conversion in front of them,
/// or behind all where they are numbered.
llvm::Error StatementEdit::addArguments(EditBatch &Out) const {
  const std::string Why = "give the value to the format";
  for (auto [Offset, Text] : PendingArguments) {
    const facts::FormattedPart *In = formatAt(Offset);
    const facts::Template T = In ? facts::partOf(*B.Text, *In) : *B.Text;
    const facts::Hole *Last = lastNumbered(T);
    Offset -= In ? In->Begin : 0;
    Site After = T.FormatArg;
    if (T.Style == TemplateStyle::Qt) {
      Out.Edits.push_back(
          {After.File, After.End, After.End, ".arg(" + Text + ")", Why});
      continue;
    }
    for (const facts::Hole &H : T.Holes)
      if (Last ? &H == Last : H.Offset < Offset) {
        if (!H.Value.Editable)
          return refuse("a value of its text is given inside a macro");
        After = H.Value.At;
      }
    for (const facts::Segment &S : T.Segments)
      if (S.Given && S.End <= Offset && !Last &&
          llvm::none_of(T.Holes, [&](const facts::Hole &H) {
            return S.End <= H.Offset && H.Offset < Offset;
          }))
        return refuse("a part of its text is given to its format");
    bool Ordered = llvm::all_of(T.Holes, [](const facts::Hole &H) {
      return H.Spec.find('$') == std::string::npos && !numberOf(H);
    });
    if ((!Ordered && !Last) || !After.valid())
      return refuse(
          "its text numbers its values, and a new one would need a number");
    auto Same = llvm::find_if(Out.Edits, [&](const Edit &E) {
      return E.Why == Why && E.File == After.File && E.Begin == After.End;
    });
    if (Same != Out.Edits.end())
      Same->Text += ", " + Text;
    else
      Out.Edits.push_back({After.File, After.End, After.End, ", " + Text, Why});
  }
  return llvm::Error::success();
}

/// How much longer a text may become before its buffer has to grow by hand.
static constexpr unsigned BufferGrowth = 256;

/// Text in an array of fixed size gets more room; all texts of one array ask
/// for the same, so that their edits agree.
llvm::Error StatementEdit::growBuffer(EditBatch &Out) const {
  for (const facts::FormattedPart &P : B.Text->Formats) {
    const facts::Template Part = facts::partOf(*B.Text, P);
    auto IsAt = [](const Edit &E, const Site &At) {
      return E.File == At.File && At.Begin <= E.Begin && E.Begin <= At.End;
    };
    auto IsIn = [&](const Edit &E) {
      return llvm::any_of(
                 Part.Segments,
                 [&](const facts::Segment &S) { return IsAt(E, S.At); }) ||
             llvm::any_of(Part.Holes, [&](const facts::Hole &H) {
               return IsAt(E, H.SpecAt);
             });
    };
    if (!llvm::any_of(Out.Edits, IsIn))
      continue;
    if (llvm::Error E = keyspread::growBuffer(G, Part, Out))
      return E;
  }
  return keyspread::growBuffer(G, *B.Text, Out);
}

/// Its size is written as a number; behind a name or a sum more is added.
static bool hasNumber(const facts::Buffer &Array) {
  return Array.Bound.Begin != Array.Bound.End;
}

Edit moreRoom(const facts::Buffer &Array) {
  return {Array.Bound.File, Array.Bound.Begin, Array.Bound.End,
          hasNumber(Array) ? std::to_string(Array.Size + BufferGrowth)
                           : " + " + std::to_string(BufferGrowth),
          "room for the longer text"};
}

/// However long its numbers are, \p T fits with \p Added bytes more.
static bool hasRoom(const facts::Buffer &Array, const facts::Template &T,
                    size_t Added) {
  constexpr size_t LongestNumber = 20; // "-9223372036854775808"
  return llvm::all_of(T.Holes,
                      [](const facts::Hole &H) {
                        return H.Value.Class == facts::TypeClass::Integer;
                      }) &&
         size_t(Array.Size) >
             T.Text.size() + LongestNumber * T.Holes.size() + Added;
}

llvm::Error growBuffer(const Graph &G, const facts::Template &T,
                       EditBatch &Out) {
  size_t Added = 0;
  for (const Edit &E : Out.Edits)
    Added += E.Text.size();
  if (!T.Limited || Added == 0)
    return llvm::Error::success();
  const facts::Buffer *Array = G.P.bufferOf(T);
  const bool IsNumber = Array && hasNumber(*Array);
  if (Array && !IsNumber && hasRoom(*Array, T, Added))
    return llvm::Error::success();
  if (!Array || !Array->Bound.valid() || Added > BufferGrowth)
    return refuse("its text is written into memory whose size cannot be "
                  "changed here, and it gets longer");
  Edit More = moreRoom(*Array);
  Out.Edits.push_back(More);
  const std::optional<facts::Expr> &Given = T.Capacity;
  bool Computed = Given && llvm::StringRef(Given->Text).contains(Array->Name);
  if (!Given || Computed)
    return llvm::Error::success();
  const bool Same = IsNumber ? Given->Text == std::to_string(Array->Size)
                             : Given->Constant == Array->Size;
  if (!Given->Editable || !Same)
    return refuse("its text is written into a buffer whose size is given as '" +
                  Given->Text + "', and it gets longer");
  Out.Edits.push_back({Given->At.File, Given->At.Begin, Given->At.End,
                       IsNumber ? More.Text : "sizeof " + Array->Name,
                       More.Why});
  return llvm::Error::success();
}

} // namespace keyspread
