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

#include "rewrites/rules/Part.h"
#include "rewrites/rules/mint/IdReadPairs.h"
#include "rewrites/rules/mint/MintedKeys.h"
#include "rewrites/rules/statements/StatementEdit.h"

namespace keyspread {

/// Values of a statement that code gives now.
struct MintedValues {
  struct LeftOut {
    std::string Column;         // that the INSERT does not list
    std::vector<CodeValue> Row; // one for each row
  };
  std::optional<LeftOut> New;
  std::map<const sql::Value *, CodeValue> Instead; // of NULL, of an id read
  std::optional<MintedKey> Returned; // what the INSERT returns from now on

  bool empty() const { return !New && Instead.empty() && !Returned; }
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
  /// Calls that are replaced with those: `lastInsertId().toInt()`.
  std::set<facts::Entity> takers() const;

  /// What asks for an id in SQL, and names the one that is made now.
  std::map<const sql::Value *, MintedKey> asked() const;

  /// Somebody may ask which id \p B, an INSERT, made.
  bool mayBeRead(const BoundStatement &B) const;

  /// Some INSERT of \p Table gets a new id, or none is seen.
  bool makes(llvm::StringRef Table) const;

  /// A variable for a new id of \p Table, unlike all that \p Function knows and
  /// \p Here.
  std::string nameFor(llvm::StringRef Table, llvm::StringRef Column,
                      const std::string &Function,
                      const std::set<std::string> &Here) const;

private:
  /// A new id in one function.
  struct Mint {
    const BoundStatement *Of = nullptr;
    MintedKey Key;
    facts::StatementPlace Place;    // the declaration goes in front of it
    std::vector<std::string> Names; // of variables, one a row
    std::string Out;                // a pointer that gets the id as well
    std::string Problem;            // why there is none
    bool Returned = false;          // the database makes it
    EditBatch Kept;                 // ... and this is how the program gets it
  };
  /// A function that gives its callers the id it inserts.
  struct Giver {
    std::string Name; // of the variable that holds it there
    MintedKey Key;
    facts::StatementPlace Place;       // of that variable
    const facts::Call *Call = nullptr; // that gives it the id, if one does
    std::string Problem = "calls itself";
  };
  /// An id that a call of such a function gives.
  struct Handed {
    std::string Name, Of; // the variable, and the function that is called
    MintedKey Key;
    std::string Problem = "calls itself";
  };

  void findMints();
  void addMint(const BoundStatement &B, const MintedKey &Key, size_t Rows);
  void joinOthers(Mint &M, const std::string &Function);
  void addReturned(const BoundStatement &B, const MintedKey &Key);
  std::vector<const facts::Call *> callsOf(const BoundStatement &B,
                                           const std::string &Function) const;
  std::string freshName(const MintedKey &Key, const std::string &Function);
  bool isTaken(const std::string &Name, const std::string &Function) const;
  std::string whyNotOnce(const BoundStatement &B,
                         const std::string &Function) const;
  void place(Mint &M, const std::string &Function,
             const std::vector<Site> &Reads) const;
  /// The variable that \p R becomes; an error when there is none, "" when it
  /// stays as it is.
  llvm::Expected<std::string> variableFor(const IdRead &R) const;
  std::vector<std::string> tablesOf(const IdRead &R) const;
  const facts::Call *takerOf(const IdRead &R) const;
  bool givesText(const IdRead &R) const;
  llvm::Error replaceMember(const IdRead &R, const std::string &Name,
                            EditBatch &Out) const;
  llvm::Error replaceCall(const IdRead &R, const std::string &Name,
                          EditBatch &Out) const;
  bool isOfOne(const IdRead &R) const;
  const MintedKey &keyOf(const IdRead &R) const;
  llvm::Error readsInQuery(const IdRead &R, MintedValues &Out,
                           EditBatch &Edits) const;
  std::string whyNotChanged(const facts::Function &F) const;
  const Giver &giverOf(const std::string &Usr);
  const Handed *handedBy(const facts::Call &At, const std::string &In);
  void findHanded();
  void giveId(const std::string &Usr, EditBatch &Out) const;
  void takeId(const facts::Call &At, EditBatch &Out) const;
  Part partOf(const IdRead &R) const;
  std::set<std::string> tablesAskedBy(const BoundStatement &Query) const;
  bool staysCalled(const std::string &Usr, std::set<std::string> &Seen) const;
  std::optional<Part> asksNoMore(const IdRead &R) const;

  const RuleContext &C;
  const IdReadPairs Pairs;
  std::map<std::pair<const BoundStatement *, std::string>, Mint> Mints;
  std::map<std::string, std::set<std::string>> Taken; // names by function
  std::map<std::string, Giver> Givers;                // by USR
  std::map<const facts::Call *, Handed> HandedBy;
};

/// The calls in \p B that ask for the id, where one can be put in.
std::vector<const sql::Value *> askingValues(const BoundStatement &B);

/// Why the rows of \p I can have no new ids; "" when they can. About the
/// INSERT, without a full stop.
std::string whyNoMint(const sql::Insert &I);

/// Lists the new column of \p I and gives \p V in its rows.
void addMinted(const RuleContext &C, const sql::Insert &I,
               const MintedValues &V, StatementEdit &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_MINTRULE_H
