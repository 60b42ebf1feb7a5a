//===- Includes.cpp - where a needed #include goes ------------------------===//
//
// The top of a file, up to its first declaration, is read as a list of lines:
// comments, directives and extern "C" braces. What comes after can hold raw
// strings and is never looked at; an include below it would come too late for
// code above.
//
//===----------------------------------------------------------------------===//
#include "rewrites/edits/Includes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <vector>

namespace keyspread::edits {
namespace {

using llvm::StringRef;

/// A logical line: continued lines and block comments make one of several.
struct TopLine {
  enum KindTy { Blank, Comment, Directive, OpenC, CloseC, Module, Code } Kind;
  size_t Begin, End;        // with the line end
  StringRef Name, Argument; // of a directive: "include", "<map>"
};

} // namespace

static size_t skipQuoted(StringRef Text, size_t Pos) {
  for (++Pos; Pos < Text.size() && Text[Pos] != '"' && Text[Pos] != '\n'; ++Pos)
    Pos += Text[Pos] == '\\';
  return std::min(Pos, Text.size());
}

/// Past the line end that really ends the line which holds \p Pos.
static size_t endOfLine(StringRef Text, size_t Pos) {
  for (; Pos < Text.size() && Text[Pos] != '\n'; ++Pos) {
    StringRef Rest = Text.drop_front(Pos);
    if (Rest.starts_with("\\\r\n"))
      Pos += 2;
    else if (Rest.starts_with("\\\n"))
      Pos += 1;
    else if (Rest.starts_with("//"))
      Pos = std::min(Text.find('\n', Pos), Text.size()) - 1;
    else if (Rest.starts_with("/*"))
      Pos = std::min(Text.find("*/", Pos + 2), Text.size()) + 1;
    else if (Rest.front() == '"') {
      Pos = skipQuoted(Text, Pos);
      if (Pos < Text.size() && Text[Pos] == '\n')
        --Pos;
    }
  }
  return std::min(Pos + 1, Text.size());
}

/// \p Line without the comments that stand in front of it.
static StringRef dropComments(StringRef Line) {
  Line = Line.ltrim();
  while (Line.consume_front("/*")) {
    size_t Close = Line.find("*/");
    Line = Close == StringRef::npos ? StringRef()
                                    : Line.drop_front(Close + 2).ltrim();
  }
  return Line.starts_with("//") ? StringRef() : Line;
}

static TopLine::KindTy kindOfCode(StringRef Line) {
  std::string Squeezed;
  for (char C : Line.substr(0, Line.find("//")))
    if (!llvm::isSpace(C))
      Squeezed += C;
  return llvm::StringSwitch<TopLine::KindTy>(Squeezed)
      .Case("extern\"C\"{", TopLine::OpenC)
      .Case("}", TopLine::CloseC)
      .Case("module;", TopLine::Module)
      .Default(TopLine::Code);
}

static TopLine readLine(StringRef Text, size_t Begin) {
  TopLine L{TopLine::Blank, Begin, endOfLine(Text, Begin), {}, {}};
  StringRef Whole = Text.slice(L.Begin, L.End), Rest = dropComments(Whole);
  if (Whole.trim().empty())
    return L;
  if (Rest.empty()) {
    L.Kind = TopLine::Comment;
  } else if (Rest.consume_front("#")) {
    L.Kind = TopLine::Directive;
    Rest = Rest.trim();
    L.Name = Rest.take_while(llvm::isAlpha);
    L.Argument = dropComments(Rest.drop_front(L.Name.size()));
  } else {
    L.Kind = kindOfCode(Rest);
  }
  return L;
}

/// The lines above the first declaration.
static std::vector<TopLine> readTop(StringRef Text) {
  std::vector<TopLine> Top;
  size_t Pos = Text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  for (unsigned OpenC = 0; Pos < Text.size(); Pos = Top.back().End) {
    Top.push_back(readLine(Text, Pos));
    TopLine::KindTy Kind = Top.back().Kind;
    OpenC += Kind == TopLine::OpenC;
    if (Kind == TopLine::Code || (Kind == TopLine::CloseC && OpenC-- == 0)) {
      Top.pop_back();
      break;
    }
  }
  return Top;
}

static StringRef firstWord(StringRef Text) {
  return Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
}

/// "X" of `#ifndef X` and `#if !defined(X)`.
static StringRef guardName(const TopLine &L) {
  StringRef Text = L.Argument;
  if (L.Name == "if") {
    if (!Text.consume_front("!"))
      return {};
    Text = Text.ltrim();
    if (!Text.consume_front("defined"))
      return {};
    Text = Text.ltrim(" \t(");
  } else if (L.Name != "ifndef") {
    return {};
  }
  return firstWord(Text);
}

/// The last line that is neither blank nor a comment is an #endif: only then
/// can the first #ifndef span the file.
static bool endsInEndif(StringRef Text) {
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Text, Line) = Text.rtrim().rsplit('\n');
    if (Line.empty())
      std::swap(Text, Line);
    Line = Line.trim();
    if (!Line.starts_with("//"))
      return Line.consume_front("#") && Line.ltrim().starts_with("endif");
  }
  return false;
}

/// The #ifndef of the include guard, or null. Its #define must follow at once
/// and its #endif may not stand above the first declaration, unless it ends the
/// file.
static const TopLine *findGuard(StringRef Text,
                                const std::vector<TopLine> &Top) {
  std::vector<const TopLine *> Directives;
  for (const TopLine &L : Top)
    if (L.Kind == TopLine::Directive && L.Name != "pragma")
      Directives.push_back(&L);
  if (Directives.size() < 2 || !endsInEndif(Text))
    return nullptr;
  StringRef Name = guardName(*Directives[0]);
  if (Name.empty() || Directives[1]->Name != "define" ||
      firstWord(Directives[1]->Argument) != Name)
    return nullptr;
  int Depth = 0;
  for (const TopLine *D : Directives) {
    Depth += D->Name.starts_with("if");
    if (D->Name == "endif" && --Depth == 0)
      return D == Directives.back() && Top.back().End == Text.size()
                 ? Directives[0]
                 : nullptr;
  }
  return Directives[0];
}

static StringRef insideDelimiters(StringRef Header) {
  return Header.size() < 2 ? Header
                           : Header.drop_front().take_until(
                                 [](char C) { return C == '>' || C == '"'; });
}

/// One header, with a different number of folders in front: "string" and
/// "my/string" may be two.
static bool sameHeader(StringRef A, StringRef B) {
  if (A.size() < B.size())
    std::swap(A, B);
  return A == B || (B.contains('/') && !B.starts_with(".") &&
                    A.ends_with(("/" + B).str()));
}

namespace {
/// What the top of the file says about where includes go.
struct Anchors {
  const TopLine *Include = nullptr;  // the last unconditional one
  const TopLine *Prologue = nullptr; // guard, #pragma once or `module;`
  bool Present = false;
};
} // namespace

static Anchors findAnchors(const std::vector<TopLine> &Top,
                           const TopLine *Guard, StringRef Header) {
  Anchors Out;
  int Conditions = 0, OpenC = 0;
  bool GuardDefine = false;
  for (const TopLine &L : Top) {
    OpenC += (L.Kind == TopLine::OpenC) - (L.Kind == TopLine::CloseC);
    if (L.Name.starts_with("if") && &L != Guard)
      ++Conditions;
    else if (L.Name == "endif")
      --Conditions;
    else if (Conditions == 0 && OpenC == 0 && L.Name == "include") {
      Out.Include = &L;
      Out.Present |=
          sameHeader(insideDelimiters(L.Argument), insideDelimiters(Header));
    }
    bool Once = L.Name == "pragma" && firstWord(L.Argument) == "once";
    if ((Once && Conditions == 0) || GuardDefine || L.Kind == TopLine::Module)
      Out.Prologue = &L;
    GuardDefine = L.Kind != TopLine::Directive ? GuardDefine : &L == Guard;
  }
  return Out;
}

/// The end of the comment that opens the file, but not of one that documents
/// the declaration right below it.
static size_t afterLeadingComment(StringRef Text,
                                  const std::vector<TopLine> &Top) {
  size_t Start = Text.starts_with("\xEF\xBB\xBF") ? 3 : 0, End = Start;
  for (const TopLine &L : Top) {
    if (L.Kind != TopLine::Comment)
      return End;
    End = L.End;
  }
  StringRef First = Text.drop_front(Start).ltrim();
  bool Documents = End < Text.size() &&
                   (First.starts_with("///") || First.starts_with("//!") ||
                    First.starts_with("/**") || First.starts_with("/*!"));
  return Documents ? Start : End;
}

/// "\r\n" or "\n", as the line that ends at or after \p Pos has it.
static StringRef lineEndAt(StringRef Text, size_t Pos) {
  size_t End = Text.find('\n', Pos ? Pos - 1 : 0);
  if (End == StringRef::npos)
    End = Text.find('\n');
  return End != StringRef::npos && End > 0 && Text[End - 1] == '\r' ? "\r\n"
                                                                    : "\n";
}

static bool startsBlank(StringRef Text) {
  return Text.take_until([](char C) { return C == '\n'; }).trim().empty();
}

/// A paragraph of its own at \p Pos, or after the blank line that follows
/// there.
static Edit asParagraph(StringRef Text, size_t Pos, StringRef Line) {
  Edit E;
  StringRef Eol = lineEndAt(Text, Pos);
  size_t Start = Text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  if (Pos > Start && Text[Pos - 1] != '\n')
    E.Text += Eol;
  if (Pos > Start && Pos < Text.size() && startsBlank(Text.drop_front(Pos)))
    Pos = std::min(Text.find('\n', Pos), Text.size() - 1) + 1;
  else if (Pos > Start)
    E.Text += Eol;
  E.Text += (Line + Eol).str();
  if (Pos < Text.size() && !startsBlank(Text.drop_front(Pos)))
    E.Text += Eol;
  E.Begin = E.End = Pos;
  return E;
}

static Edit afterInclude(StringRef Text, size_t Pos, StringRef Line) {
  Edit E;
  bool Ended = Text[Pos - 1] == '\n';
  StringRef Eol = lineEndAt(Text, Pos);
  E.Text = Ended ? (Line + Eol).str() : (Eol + Line).str();
  E.Begin = E.End = Pos;
  return E;
}

std::optional<Edit> includeEdit(std::string_view File,
                                std::string_view Contents,
                                std::string_view Header) {
  StringRef Text(Contents.data(), Contents.size());
  std::vector<TopLine> Top = readTop(Text);
  Anchors At = findAnchors(Top, findGuard(Text, Top), Header);
  if (At.Present)
    return std::nullopt;
  std::string Line = "#include " + std::string(Header);
  Edit E = At.Include ? afterInclude(Text, At.Include->End, Line)
           : At.Prologue
               ? asParagraph(Text, At.Prologue->End, Line)
               : asParagraph(Text, afterLeadingComment(Text, Top), Line);
  E.File = std::string(File);
  E.Why = "include " + std::string(Header);
  return E;
}

} // namespace keyspread::edits
