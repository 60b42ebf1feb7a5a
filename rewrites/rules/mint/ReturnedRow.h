//===- ReturnedRow.h - how each library gives the row of an INSERT --------===//
//
// In: an INSERT that returns its key from now on, the call that runs it, and
// the calls of the same function that read the id by another means. Out: the
// edits that take it from the row in the way of the library, or why there are
// none.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_RETURNEDROW_H
#define KEYSPREAD_REWRITES_RULES_RETURNEDROW_H

#include "rewrites/graph/Graph.h"
#include "rewrites/rules/EditBatch.h"

namespace keyspread {

/// A local variable that a call's result goes into, until it gets another.
struct ResultHolder {
  facts::Entity At;
  std::string Name;
  uint32_t Until = UINT32_MAX;
};

std::optional<ResultHolder> holderOf(const Graph &G, const facts::Call &Run);

/// \p E takes its value from \p From.
bool takesFrom(const facts::Expr &E, const facts::Entity &From);

class ReturnedRow {
public:
  /// The id of \p B's row goes into a new variable \p Name, for \p Reads.
  ReturnedRow(const Graph &G, const BoundStatement &B, const facts::Call &Run,
              const std::string &Name,
              const std::vector<const facts::Call *> &Reads)
      : G(G), B(B), Run(Run), P(Run.Place), Name(Name), Reads(Reads) {}

  // Each adds its edits to Out. The error is about the INSERT.
  llvm::Error pqxx();
  llvm::Error libpq();
  llvm::Error sqlite();
  llvm::Error sqliteCpp();
  llvm::Error qt();
  llvm::Error spanner();
  llvm::Error soci() { return byItem("long long", "soci::into"); }
  llvm::Error poco() {
    return byItem("Poco::Int64", "Poco::Data::Keywords::into");
  }

  EditBatch Out;

private:
  std::vector<const facts::Call *> usesOf(const ResultHolder &H) const;
  llvm::Error mayStand(bool Behind) const;
  llvm::Error followStatus(const facts::Call &Use);
  llvm::Error byItem(const char *Type, const char *Into);
  bool standsAlone() const;

  void replace(const Site &At, const std::string &Text);
  void insert(uint32_t At, const std::string &Text);
  void behind(const std::string &Text);
  void include(const char *Header);

  const Graph &G;
  const BoundStatement &B;
  const facts::Call &Run;
  const facts::StatementPlace &P;
  const std::string &Name;
  const std::vector<const facts::Call *> &Reads;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_RETURNEDROW_H
