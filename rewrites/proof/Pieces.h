//===- Pieces.h - a statement as what it says -----------------------------===//
//
// In: SQL text. Out: its tokens without comments and hints, unquoted names in
// one case, and values of the program as slots: what two texts have in common
// when they say the same.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_PIECES_H
#define KEYSPREAD_REWRITES_PROOF_PIECES_H

#include "rewrites/proof/StatementProof.h"

#include "matchers/sql/Lexer.h"

namespace keyspread::proof {

struct Piece {
  std::string Text; // "?" for every parameter, HoleByte for a hole
  std::vector<Slot> Slots;
  uint32_t Begin = 0, End = 0; // in the text
  bool Word = false;           // a word or quoted name
  bool QuotedHole = false;     // '%s'
};

class Pieces {
public:
  Pieces(std::string_view Text, sql::Dialect D);

  std::string_view Text;
  sql::Dialect D;
  sql::Script Script;
  std::vector<Piece> All;

  /// The first piece at or behind \p Offset.
  size_t at(uint32_t Offset) const;
  bool is(size_t I, std::string_view Lower) const {
    return I < All.size() && All[I].Text == Lower;
  }
  /// Behind the ")" of the "(" at \p Open.
  size_t behindClose(size_t Open) const;
  Operand operand(const sql::Value &V) const;
  /// The text around piece \p I, for people.
  std::string neighbourhood(size_t I) const;
};

/// What \p Sql says, blanks and case aside.
std::string saying(std::string_view Sql, sql::Dialect D);

/// \p Name as unquoted names are compared.
std::string lower(std::string_view Name);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_PIECES_H
