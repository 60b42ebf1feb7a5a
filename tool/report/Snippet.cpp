//===- Snippet.cpp - a source line with its caret, as clang shows it ------===//
#include "tool/report/Snippet.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace keyspread {
namespace {

// Clang's own limits.
constexpr unsigned TabStop = 8;
constexpr size_t LongestLine = 4096;
constexpr unsigned MostLines = 16;

struct Glyph {
  size_t Bytes = 1;
  unsigned Width = 0;
  std::string Text;
};

Glyph escaped(size_t Bytes, const char *Format, unsigned Value) {
  Glyph G;
  G.Bytes = Bytes;
  llvm::raw_string_ostream(G.Text) << llvm::format(Format, Value);
  G.Width = G.Text.size();
  return G;
}

unsigned codePoint(llvm::StringRef Bytes) {
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Bytes.begin());
  llvm::UTF32 Value = 0;
  llvm::convertUTF8Sequence(&Begin, Begin + Bytes.size(), &Value,
                            llvm::strictConversion);
  return Value;
}

/// The first character of \p Rest, which is not empty and not a tab.
Glyph firstGlyph(llvm::StringRef Rest) {
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Rest.begin());
  size_t Bytes = llvm::getNumBytesForUTF8(*Begin);
  if (Bytes > Rest.size() || !llvm::isLegalUTF8Sequence(Begin, Begin + Bytes))
    return escaped(1, "<%02X>", *Begin);
  llvm::StringRef Character = Rest.take_front(Bytes);
  int Width = llvm::sys::unicode::columnWidthUTF8(Character);
  if (Width < 0)
    return escaped(Bytes, "<U+%04X>", codePoint(Character));
  return {Bytes, unsigned(Width), Character.str()};
}

llvm::StringRef lineAt(llvm::StringRef Source, size_t Offset) {
  return Source.substr(Offset).take_until([](char C) { return C == '\n'; });
}

/// The underline of bytes [Begin, End) of \p Line; the first byte gets the
/// caret when \p Caret. Blanks at both ends stay free on lines after the first.
std::string underline(llvm::StringRef Line, const DisplayLine &Shown,
                      size_t Begin, size_t End, bool Caret) {
  Begin = std::min(Begin, Line.size());
  End = std::min(End, Line.size());
  if (!Caret)
    Begin = std::max(Begin, Line.size() - Line.ltrim().size());
  End = std::min(End, Line.rtrim().size());
  std::string Marks(Shown.Columns[Begin], ' ');
  if (End > Begin)
    Marks.append(Shown.Columns[End] - Shown.Columns[Begin], '~');
  if (Caret) {
    Marks.resize(std::max<size_t>(Marks.size(), Shown.Columns[Begin] + 1), ' ');
    Marks[Shown.Columns[Begin]] = '^';
  }
  return Marks;
}

struct Range {
  size_t Begin, End;
};

/// The site's bytes without the line end they may close with.
Range bytesOf(llvm::StringRef Source, const Site &At) {
  size_t End = std::clamp<size_t>(At.End, At.Begin, Source.size());
  return {At.Begin,
          At.Begin + Source.slice(At.Begin, End).rtrim("\r\n").size()};
}

void writeMarks(llvm::raw_ostream &OS, unsigned Gutter,
                const std::string &Marks) {
  OS << std::string(Gutter + 1, ' ') << " | ";
  OS.changeColor(llvm::raw_ostream::GREEN, /*Bold=*/true);
  OS << Marks;
  OS.resetColor();
  OS << '\n';
}

} // namespace

DisplayLine displayLine(llvm::StringRef Line) {
  DisplayLine Shown;
  unsigned Column = 0;
  while (!Line.empty()) {
    Glyph G;
    if (Line.front() == '\t') {
      G.Width = TabStop - Column % TabStop;
      G.Text.assign(G.Width, ' ');
    } else {
      G = firstGlyph(Line);
    }
    Shown.Columns.insert(Shown.Columns.end(), G.Bytes, Column);
    Shown.Text += G.Text;
    Column += G.Width;
    Line = Line.drop_front(G.Bytes);
  }
  Shown.Columns.push_back(Column);
  return Shown;
}

std::string printable(llvm::StringRef Text) { return displayLine(Text).Text; }

void writeSnippet(llvm::raw_ostream &OS, llvm::StringRef Source,
                  const Site &At) {
  if (!At.valid() || At.Begin > Source.size())
    return;
  Range Bytes = bytesOf(Source, At);
  size_t LineBegin = Source.take_front(Bytes.Begin).rfind('\n') + 1;
  unsigned LastLine =
      At.Line +
      std::min<size_t>(MostLines - 1,
                       Source.slice(Bytes.Begin, Bytes.End).count('\n'));
  unsigned Gutter = std::max<size_t>(4, llvm::utostr(LastLine).size());
  for (unsigned Number = At.Line; Number <= LastLine; ++Number) {
    llvm::StringRef Whole = lineAt(Source, LineBegin);
    llvm::StringRef Line = Whole.rtrim('\r');
    if (Line.size() > LongestLine)
      return;
    DisplayLine Shown = displayLine(Line);
    OS << ' ' << llvm::format_decimal(Number, Gutter) << " | " << Shown.Text
       << '\n';
    size_t Begin = std::max(Bytes.Begin, LineBegin) - LineBegin;
    std::string Marks = underline(Line, Shown, Begin, Bytes.End - LineBegin,
                                  /*Caret=*/Number == At.Line);
    if (!llvm::StringRef(Marks).trim().empty())
      writeMarks(OS, Gutter, Marks);
    LineBegin += Whole.size() + 1;
  }
}

} // namespace keyspread
