#include "matchers/extract/texts/Literals.h"

#include "matchers/facts/TemplateMap.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace clang;

namespace keyspread::extract {

namespace {

/// Decodes one literal token's spelling, run by run.
class TokenReader {
public:
  TokenReader(Unit &U, SourceLocation Spelled, std::string Macro,
              MappedText &Out)
      : U(U), Start(Spelled), Macro(std::move(Macro)), Out(Out) {}

  bool read();

private:
  void run(size_t Begin, size_t End, llvm::StringRef Bytes, bool Atomic);
  void prefix();
  bool raw();
  bool ordinary();
  size_t escape(size_t At, std::string &Bytes);
  size_t number(size_t At, unsigned Radix, size_t Most, std::string &Bytes,
                bool Unicode);

  Unit &U;
  SourceLocation Start;
  std::string Macro;
  MappedText &Out;
  llvm::StringRef Text; // of the token
  size_t Pos = 0;
  bool Raw = false, Wide = false;
};

void TokenReader::run(size_t Begin, size_t End, llvm::StringRef Bytes,
                      bool Atomic) {
  if (Bytes.empty() && !Atomic)
    return;
  facts::Segment S;
  S.Begin = Out.Text.size();
  S.End = S.Begin + Bytes.size();
  S.At = U.bytes(Start.getLocWithOffset(Begin), Start.getLocWithOffset(End));
  S.Atomic = Atomic;
  S.Raw = Raw;
  S.Wide = Wide;
  S.Macro = Macro;
  Out.Text += Bytes;
  if (!S.At.valid())
    Out.Editable = false;
  Out.Segments.push_back(std::move(S));
}

void TokenReader::prefix() {
  for (; Pos < Text.size() && Text[Pos] != '"'; ++Pos) {
    Raw |= Text[Pos] == 'R';
    Wide |= Text[Pos] == 'L' || Text[Pos] == 'U' ||
            (Text[Pos] == 'u' && Text.substr(Pos, 2) != "u8");
  }
}

bool TokenReader::raw() {
  size_t Open = Text.find('(', Pos);
  if (Open == llvm::StringRef::npos)
    return false;
  size_t Delimiter = Open - Pos - 1;
  // Behind the quote the token may have a suffix of the program's own: R"()"sv.
  size_t Last = Text.rfind('"');
  if (Last < Open + 1 + Delimiter)
    return false;
  size_t Close = Last - Delimiter - 1;
  // Line ends are kept, but of CRLF clang drops the CR.
  size_t Begin = Open + 1;
  for (size_t Cr; (Cr = Text.find("\r\n", Begin)) < Close; Begin = Cr + 1)
    run(Begin, Cr, Text.slice(Begin, Cr), false);
  run(Begin, Close, Text.slice(Begin, Close), false);
  return true;
}

size_t TokenReader::number(size_t At, unsigned Radix, size_t Most,
                           std::string &Bytes, bool Unicode) {
  uint32_t Code = 0;
  size_t End = At;
  while (End < Text.size() && End - At < Most &&
         llvm::hexDigitValue(Text[End]) < Radix)
    Code = Code * Radix + llvm::hexDigitValue(Text[End++]);
  char Buffer[4], *Ptr = Buffer;
  if (Unicode && llvm::ConvertCodePointToUTF8(Code, Ptr))
    Bytes.append(Buffer, Ptr);
  else
    Bytes.push_back(static_cast<char>(Code));
  return End;
}

/// Reads the escape whose backslash stands at \p At; returns its end.
size_t TokenReader::escape(size_t At, std::string &Bytes) {
  char C = At + 1 < Text.size() ? Text[At + 1] : '\0';
  switch (C) {
  case '\n': // line splice: no byte at all
    return At + 2;
  case '\r':
    return At + (Text.substr(At + 2, 1) == "\n" ? 3 : 2);
  case 'x':
    return number(At + 2, 16, 8, Bytes, false);
  case 'u':
    return number(At + 2, 16, 4, Bytes, true);
  case 'U':
    return number(At + 2, 16, 8, Bytes, true);
  default:
    break;
  }
  if (C >= '0' && C <= '7')
    return number(At + 1, 8, 3, Bytes, false);
  static constexpr llvm::StringLiteral From = "abfnrtve",
                                       To = "\a\b\f\n\r\t\v\x1b";
  size_t Known = From.find(C);
  Bytes.push_back(Known == llvm::StringRef::npos ? C : To[Known]);
  return At + 2;
}

bool TokenReader::ordinary() {
  size_t Last = Text.rfind('"');
  size_t At = Pos + 1, Begin = At;
  while (At < Last) {
    if (Text[At] != '\\') {
      ++At;
      continue;
    }
    run(Begin, At, Text.slice(Begin, At), false);
    std::string Bytes;
    size_t End = escape(At, Bytes);
    run(At, End, Bytes, !Bytes.empty());
    Begin = At = End;
  }
  run(Begin, Last, Text.slice(Begin, Last), false);
  if (Begin == Last && Pos + 1 == Last)
    run(Last, Last, "", true); // "" still is a place to insert at
  return true;
}

bool TokenReader::read() {
  bool Invalid = false;
  auto [File, Offset] = U.SM.getDecomposedLoc(Start);
  llvm::StringRef Buffer = U.SM.getBufferData(File, &Invalid);
  unsigned Length = Lexer::MeasureTokenLength(Start, U.SM, U.LO);
  Text = Buffer.substr(Offset, Length);
  prefix();
  if (Invalid || Pos >= Text.size())
    return false;
  return Raw ? raw() : ordinary();
}

} // namespace

static std::string narrow(const StringLiteral *L) {
  if (L->getCharByteWidth() == 1)
    return L->getBytes().str();
  std::string Result;
  if (L->getCharByteWidth() == 2)
    llvm::convertUTF16ToUTF8String(
        llvm::ArrayRef<char>(L->getBytes().data(), L->getBytes().size()),
        Result);
  else
    llvm::convertUTF32ToUTF8String(
        llvm::ArrayRef<char>(L->getBytes().data(), L->getBytes().size()),
        Result);
  return Result;
}

/// A token that the preprocessor made in memory, of `#name` in a macro's body:
/// that stands for all of its text. False when it was made another way.
static bool readMade(Unit &U, SourceLocation Loc, MappedText &Out) {
  size_t Begin = Out.Text.size(), Segments = Out.Segments.size();
  bool Editable = Out.Editable;
  CharSourceRange Name = U.SM.getImmediateExpansionRange(Loc);
  SourceLocation First = U.SM.getSpellingLoc(Name.getBegin()),
                 Last = U.SM.getSpellingLoc(Name.getEnd());
  if (U.SM.isWrittenInScratchSpace(First) ||
      !TokenReader(U, U.SM.getSpellingLoc(Loc), "", Out).read())
    return false;
  facts::Segment S;
  S.Begin = Begin;
  S.End = Out.Text.size();
  S.At = U.bytes(First, Lexer::getLocForEndOfToken(Last, 0, U.SM, U.LO));
  S.Atomic = S.Made = true;
  S.Macro = U.macroOf(Name.getBegin());
  if (S.Macro.empty()) // __FILE__
    return false;
  Out.Segments.resize(Segments);
  Out.Editable = Editable && S.At.valid() && U.inProject(First);
  if (S.Begin != S.End)
    Out.Segments.push_back(std::move(S));
  return true;
}

MappedText readLiteral(Unit &U, const StringLiteral *L) {
  MappedText Result;
  Result.Editable = true;
  bool Mapped = true;
  for (unsigned I = 0; I != L->getNumConcatenated(); ++I) {
    SourceLocation Loc = L->getStrTokenLoc(I);
    SourceLocation Spelled = U.SM.getSpellingLoc(Loc);
    if (U.SM.isWrittenInScratchSpace(Spelled)) {
      Mapped &= readMade(U, Loc, Result);
      continue;
    }
    Mapped &= TokenReader(U, Spelled, U.macroOf(Loc), Result).read();
    Result.Editable &= U.inProject(Spelled);
  }
  std::string Bytes = narrow(L);
  if (!Mapped || Result.Text != Bytes) {
    Result.Text = Bytes;
    Result.Segments.clear();
    Result.Editable = false;
  }
  Result.At = U.site(L->getSourceRange());
  if (!Result.Segments.empty() && Result.Segments[0].Macro.empty())
    Result.At = U.token(U.SM.getSpellingLoc(L->getStrTokenLoc(0)));
  // The u"" that QStringLiteral puts in front is no place of the text.
  if (!Result.Text.empty())
    llvm::erase_if(Result.Segments,
                   [](const facts::Segment &S) { return S.Begin == S.End; });
  return Result;
}

namespace {
class FirstLiteral : public RecursiveASTVisitor<FirstLiteral> {
public:
  const clang::StringLiteral *Found = nullptr;
  bool VisitStringLiteral(clang::StringLiteral *L) {
    Found = L;
    return false;
  }
};

} // namespace

const clang::StringLiteral *literalIn(const LambdaExpr *L) {
  FirstLiteral Finder;
  Finder.TraverseStmt(
      const_cast<Stmt *>(static_cast<const Stmt *>(L->getBody())));
  return Finder.Found;
}

void append(MappedText &To, const MappedText &From, size_t Begin, size_t End) {
  size_t Shift = To.Text.size();
  for (const facts::Segment &S : From.Segments) {
    if (S.End < Begin || S.Begin > End || (S.Begin == End && S.End > End))
      continue;
    facts::Segment Cut = S;
    Cut.Begin = std::max<size_t>(S.Begin, Begin);
    Cut.End = std::min<size_t>(S.End, End);
    if (Cut.Begin == Cut.End && S.Begin != S.End)
      continue;
    if (!S.Atomic)
      Cut.At = siteOfRun(S, From.Text, Cut.Begin, Cut.End);
    Cut.Begin = Cut.Begin - Begin + Shift;
    Cut.End = Cut.End - Begin + Shift;
    To.Segments.push_back(std::move(Cut));
  }
  To.Text += From.Text.substr(Begin, End - Begin);
}

} // namespace keyspread::extract
