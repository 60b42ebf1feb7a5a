//===- Pieces.cpp - a statement as what it says ---------------------------===//
#include "rewrites/proof/Pieces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace keyspread::proof {

namespace {

using sql::TokenKind;

/// The number of each parameter, by where it stands.
void numbers(ArrayRef<sql::Statement> All, std::map<uint32_t, unsigned> &Out) {
  for (const sql::Statement &S : All) {
    for (const sql::Parameter &P : S.Parameters)
      Out.emplace(P.Range.Begin, P.Number);
    numbers(S.Embedded, Out);
  }
}

Piece pieceOf(const sql::Token &T, std::string_view Text) {
  Piece P;
  P.Begin = T.Begin;
  P.End = T.End;
  const std::string_view Written = Text.substr(T.Begin, T.End - T.Begin);
  P.Text = Written;
  P.Word = T.Kind == TokenKind::Word || T.Kind == TokenKind::QuotedName;
  if (T.Kind == TokenKind::Word)
    P.Text = lower(Written);
  else if (T.Kind == TokenKind::QuotedName)
    P.Text = lower(sql::nameContents(Written));
  else if (T.Kind == TokenKind::Parameter)
    P.Text = "?";
  for (uint32_t H = 0; H < T.HoleCount; ++H)
    P.Slots.push_back({Slot::Hole, T.FirstHole + H});
  P.QuotedHole =
      T.Kind == TokenKind::String && T.HoleCount == 1 && Written.size() == 3;
  return P;
}

} // namespace

std::string lower(std::string_view Name) { return StringRef(Name).lower(); }

Pieces::Pieces(std::string_view Text, sql::Dialect D)
    : Text(Text), D(D), Script(sql::parse(Text, D)) {
  std::map<uint32_t, unsigned> Numbers;
  numbers(Script.Statements, Numbers);
  for (const sql::Token &T : sql::lex(Text, D)) {
    if (is_contained({TokenKind::Comment, TokenKind::Hint, TokenKind::End},
                     T.Kind))
      continue;
    Piece P = pieceOf(T, Text);
    if (auto It = Numbers.find(T.Begin);
        T.Kind == TokenKind::Parameter && It != Numbers.end())
      P.Slots.push_back({Slot::Parameter, It->second});
    All.push_back(std::move(P));
  }
  while (!All.empty() && All.back().Text == ";")
    All.pop_back();
}

size_t Pieces::at(uint32_t Offset) const {
  return partition_point(All,
                         [&](const Piece &P) { return P.Begin < Offset; }) -
         All.begin();
}

size_t Pieces::behindClose(size_t Open) const {
  unsigned Depth = 0;
  for (size_t I = Open; I < All.size(); ++I) {
    if (is(I, "("))
      ++Depth;
    else if (is(I, ")") && --Depth == 0)
      return I + 1;
  }
  return All.size();
}

Operand Pieces::operand(const sql::Value &V) const {
  Operand O;
  O.Sql = Text.substr(V.Range.Begin, V.Range.End - V.Range.Begin);
  const bool Given =
      V.Kind == sql::Value::Parameter || V.Kind == sql::Value::Hole;
  for (size_t I = at(V.Range.Begin);
       Given && I < All.size() && All[I].Begin < V.Range.End; ++I)
    if (All[I].Slots.size() == 1 && !O.From) // inside its casts
      O.From = All[I].Slots.front();
  return O;
}

std::string Pieces::neighbourhood(size_t I) const {
  if (All.empty())
    return "nothing";
  const bool End = I >= All.size();
  I = std::min(I, All.size() - 1);
  const size_t First = I < 3 ? 0 : I - 3;
  const size_t Last = std::min(All.size() - 1, I + 3);
  std::string Out;
  for (char C : Text.substr(All[First].Begin, All[Last].End - All[First].Begin))
    if (C == sql::HoleByte)
      Out += "{}";
    else if (!isSpace(C))
      Out += C;
    else if (!Out.empty() && Out.back() != ' ')
      Out += ' ';
  return End ? Out + " (the end)" : Out;
}

std::string saying(std::string_view Sql, sql::Dialect D) {
  std::string Out;
  for (const sql::Token &T : sql::lex(Sql, D)) {
    if (is_contained({TokenKind::Comment, TokenKind::Hint, TokenKind::End},
                     T.Kind))
      continue;
    Piece P = pieceOf(T, Sql);
    if (T.Kind == TokenKind::Parameter) // which one matters here
      P.Text = lower(Sql.substr(T.Begin, T.End - T.Begin));
    Out += P.Text + ' ';
  }
  return Out;
}

} // namespace keyspread::proof
