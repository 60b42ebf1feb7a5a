//===- MintRule.h - the program makes the id, then inserts ----------------===//
//
// In: the linked program and the plan. Out: for INSERTs that leave their key to
// the database, the edits that make it in front of them, and for the places
// that read it, those that name it instead:
//
//   prepare(db, "INSERT INTO t (x) VALUES (?)", &st);
//   bind(st, 1, x);                      step(st);
//   return sqlite3_last_insert_rowid(db);
// ->
//   prepare(db, "INSERT INTO t (x, id) VALUES (?, ?)", &st);
//   const auto t_id = keyspread::ordered_id();
//   bind(st, 1, x); bind(st, 2, t_id);   step(st);
//   return t_id;
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_MINTRULE_H
#define KEYSPREAD_REWRITES_RULES_MINTRULE_H

#include "rewrites/rules/IdReadPairs.h"
#include "rewrites/rules/MintedKeys.h"
#include "rewrites/rules/Part.h"
#include "rewrites/rules/StatementEdit.h"

namespace keyspread {

/// Values of a statement that code gives now.
struct MintedValues {
  struct LeftOut {
    std::string Column;         // that the INSERT does not list
    std::vector<CodeValue> Row; // one for each row
  };
  std::optional<LeftOut> New;
  std::map<const sql::Value *, CodeValue> Instead; // of NULL, of an id read

  bool empty() const { return !New && Instead.empty(); }
  /// What \p Column is given in row \p Row, where SQL says \p V; null when that
  /// stays.
  const CodeValue *valueOf(const std::string &Column, size_t Row,
                           const sql::Value *V) const;
};

class Minting {
public:
  explicit Minting(const RuleContext &C);

  /// What \p B gets; the declarations it needs go to \p Out. The error's text
  /// is a sentence about \p B without a full stop.
  llvm::Expected<MintedValues> valuesOf(const BoundStatement &B,
                                        EditBatch &Out) const;

  /// What becomes of the places that read ids, but for statements of reshaped
  /// tables.
  std::vector<Part> reads() const;

  /// What held an id that was read and is made now, and of which table.
  std::vector<std::pair<facts::Entity, std::string>> replaced() const;

private:
  /// A new id in one function.
  struct Mint {
    const BoundStatement *Of = nullptr;
    MintedKey Key;
    facts::StatementPlace Place;    // the declaration goes in front of it
    std::vector<std::string> Names; // of variables, one a row
    std::string Problem;            // why there is none
  };

  void findMints();
  void addMint(const BoundStatement &B, const MintedKey &Key, size_t Rows);
  std::vector<const facts::Call *> callsOf(const BoundStatement &B,
                                           const std::string &Function) const;
  std::string freshName(const MintedKey &Key, const std::string &Function);
  bool isTaken(const std::string &Name, const std::string &Function) const;
  std::string whyNotOnce(const BoundStatement &B,
                         const std::string &Function) const;
  void place(Mint &M, const std::string &Function,
             const std::vector<const facts::Call *> &Reads) const;
  /// The variable that \p R becomes; an error when there is none, "" when it
  /// stays as it is.
  llvm::Expected<std::string> variableFor(const IdRead &R) const;
  std::vector<std::string> tablesOf(const IdRead &R) const;
  llvm::Error replaceCall(const IdRead &R, const std::string &Name,
                          EditBatch &Out) const;
  llvm::Error readsInQuery(const IdRead &R, MintedValues &Out) const;
  Part partOf(const IdRead &R) const;

  const RuleContext &C;
  const IdReadPairs Pairs;
  std::map<std::pair<const BoundStatement *, std::string>, Mint> Mints;
  std::map<std::string, std::set<std::string>> Taken; // names by function
};

/// Lists the new column of \p I and gives \p V in its rows.
void addMinted(const RuleContext &C, const sql::Insert &I,
               const MintedValues &V, StatementEdit &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_MINTRULE_H
