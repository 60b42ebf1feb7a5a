#include "tool/report/Outline.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace keyspread {

static bool inName(char C) {
  return llvm::isAlnum(C) || C == '_' || static_cast<unsigned char>(C) >= 0x80;
}

std::string Outline::functionAt(size_t Offset) {
  while (Pos < std::min(Offset, Text.size()))
    step();
  for (const Brace &B : Open)
    if (!B.Name.empty())
      return B.Name;
  return {};
}

void Outline::skipPast(llvm::StringRef End, size_t From) {
  size_t At = Text.find(End, From);
  Pos = At == llvm::StringRef::npos ? Text.size() : At + End.size();
}

/// A directive ends at a line end that no backslash stands in front of.
void Outline::skipDirective() {
  for (; Pos < Text.size() && Text[Pos] != '\n'; ++Pos)
    if (Text[Pos] == '\\')
      Pos += Text.substr(Pos + 1).starts_with("\r\n") ? 2 : 1;
}

void Outline::skipQuoted(char Quote) {
  for (++Pos; Pos < Text.size() && Text[Pos] != Quote && Text[Pos] != '\n';
       ++Pos)
    Pos += Text[Pos] == '\\';
  Pos = std::min(Pos, Text.size());
  Pos += Text.substr(Pos).starts_with(llvm::StringRef(&Quote, 1));
}

void Outline::skipRawString() {
  size_t Paren = Text.find('(', Pos);
  if (Paren == llvm::StringRef::npos) {
    Pos = Text.size();
    return;
  }
  std::string End = (")" + Text.slice(Pos + 1, Paren) + "\"").str();
  skipPast(End, Paren);
}

/// Names joined by "::" are one. Digit separators belong to a number.
void Outline::word() {
  bool Number = llvm::isDigit(Text[Pos]);
  llvm::StringRef Word = Text.substr(Pos).take_while(
      [&](char C) { return inName(C) || (Number && C == '\''); });
  Pos += Word.size();
  if (Text.substr(Pos).starts_with("\"") && Word.ends_with("R"))
    return skipRawString();
  Last = Qualified ? Last + "::" + Word.str() : Word.str();
  Qualified = false;
}

void Outline::endHead() {
  Last.clear();
  Name.clear();
  Qualified = false;
  Parens = 0;
}

void Outline::openBrace() {
  Open.push_back({Name, Parens});
  endHead();
}

/// Braces in a default argument or in a member's initialiser end no head.
void Outline::closeBrace() {
  Brace Closed = {};
  if (!Open.empty()) {
    Closed = Open.back();
    Open.pop_back();
  }
  endHead();
  llvm::StringRef Next = Text.substr(Pos).ltrim();
  if (Closed.Parens || Next.starts_with(",") || Next.starts_with("{")) {
    Name = Closed.Name;
    Parens = Closed.Parens;
  }
}

/// Reads one token.
void Outline::step() {
  llvm::StringRef Rest = Text.substr(Pos);
  char C = Rest.front();
  if (C == '\n' || llvm::isSpace(C)) {
    LineStart |= C == '\n';
    ++Pos;
    return;
  }
  bool First = LineStart;
  LineStart = false;
  if (Rest.starts_with("//"))
    return skipDirective(); // it ends the same way
  if (Rest.starts_with("/*"))
    return skipPast("*/", Pos + 2);
  if (C == '#' && First)
    return skipDirective();
  if (C == '"' || C == '\'')
    return skipQuoted(C);
  if (inName(C))
    return word();
  if (Rest.starts_with("::")) {
    Qualified = !Last.empty();
    Pos += 2;
    return;
  }
  ++Pos;
  if (C == '(' && Parens++ == 0 && Name.empty())
    Name = Last;
  else if (C == ')' && Parens)
    --Parens;
  else if (C == '{')
    openBrace();
  else if (C == '}')
    closeBrace();
  else if (C == ';' && !Parens)
    endHead();
}

} // namespace keyspread
