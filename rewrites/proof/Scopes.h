//===- Scopes.h - queries inside queries, and what is equal in them -------===//
//
// In: the scopes of a script. Out: which table a column is of, and which
// columns and values are equal where a condition is asked:
//
//   FROM T t LEFT JOIN L l ON l.Id = t.Id AND (here) WHERE t.Id = ?
//     -> l.Id, t.Id and the parameter
//
// What an outer join asks does not hold behind it.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_SCOPES_H
#define KEYSPREAD_REWRITES_PROOF_SCOPES_H

#include "rewrites/proof/Pieces.h"

#include <deque>
#include <set>

namespace keyspread::proof {

/// What the texts are about.
struct Subject {
  const Schema &Before;
  const Plan &P;
  llvm::ArrayRef<ShardedTable> Sharded;
  llvm::ArrayRef<ReorderedKey> Reordered;
  sql::Dialect D;
  bool FullRead = false; // along a key it may read all rows
  bool OfScript = false; // no program gives it values: it says new keys itself

  const ShardedTable *shard(std::string_view Table,
                            std::string_view Column) const;
  const ReorderedKey *tenant(std::string_view Table,
                             std::string_view Column) const;
  bool has(std::string_view Table, std::string_view Column) const;
  bool isKey(std::string_view Table, std::string_view Column) const;
  /// The program makes the values of this key column now.
  bool mints(std::string_view Table, std::string_view Column) const;
  /// INSERTs draw the values of this key column from a sequence now.
  bool draws(std::string_view Table, std::string_view Column) const;
  /// The column that tells the order of \p Table's rows; empty: none.
  std::string orderColumn(std::string_view Table) const;
};

struct Level {
  const sql::Scope *S = nullptr;
  const sql::Query *Q = nullptr;  // when it is one
  const sql::Update *U = nullptr; // likewise
  const Level *Outer = nullptr;
};

/// Every scope of \p Script, those that hold others first.
std::deque<Level> levelsOf(const sql::Script &Script);
const Level *levelOf(const std::deque<Level> &All, const sql::Scope *S);

/// A column of one table of one scope.
struct Place {
  const Level *In = nullptr;
  const sql::TableRef *Ref = nullptr;
  std::string Column; // in lower case
  auto operator<=>(const Place &) const = default;
};

std::optional<Place> placeOf(const sql::Name &N, const Level *L,
                             const Subject &About);

class Equalities {
public:
  /// What holds where \p C, a condition of \p L, is asked; without \p C, for
  /// the rows that \p L delivers.
  Equalities(const Level &L, const sql::Condition *C, const Pieces &Text,
             const Subject &About);
  bool same(const Place &A, const Place &B) const;
  /// A value that \p A is equal to: one of the program or a literal.
  std::optional<Operand> value(const Place &A) const;
  /// The columns of \p Ref that are equal to one of \p Other, or the other way.
  bool linked(const Place &A, const sql::TableRef *Other) const;

private:
  void take(const Level &L, const sql::Condition &C);
  void takeUsing(const Level &L, size_t RefIndex);
  void takeOuter(const Level *L);
  std::set<Place> closure(const Place &A) const;

  const Pieces &Text;
  const Subject &About;
  std::map<Place, std::set<Place>> Links;
  std::map<Place, Operand> Values;
};

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_SCOPES_H
