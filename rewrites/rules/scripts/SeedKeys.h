//===- SeedKeys.h - the ids of rows that a schema's script fills in -------===//
//
// In: the scripts of today. Out: for each INSERT of theirs that leaves the key
// to a database which counts it, the ids that a new database gives its rows.
// Nothing counts the key after the rewrite, so the INSERT says them: rows that
// refer to them by number stay right.
//
//   CREATE TABLE States (Id INT AUTO_INCREMENT PRIMARY KEY, Name TEXT);
//   INSERT INTO States (Name) VALUES ('on'), ('off');               1, 2
//
// They are known behind the CREATE TABLE of the same script, or where no other
// script fills the table, and as long as every statement in between says how
// many rows it writes.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_SEEDKEYS_H
#define KEYSPREAD_REWRITES_RULES_SEEDKEYS_H

#include "rewrites/rules/mint/MintRule.h"

namespace keyspread {

class SeedKeys {
public:
  explicit SeedKeys(const RuleContext &C);

  /// The ids that \p B, a statement of a script, gives its rows from now on.
  /// The error's text is a sentence about \p B without a full stop.
  llvm::Expected<MintedValues> valuesOf(const BoundStatement &B) const;

  /// The id that comes behind those of all rows of \p Table; nothing where
  /// nobody can tell.
  std::optional<uint64_t> behindRows(llvm::StringRef Table) const;

private:
  struct Rows {
    std::vector<std::string> Ids; // one for each row; "": it says its own
    std::string Problem;
  };
  /// What is known of one table while a script is read.
  struct Counter {
    std::string Key; // in the schema's spelling
    uint64_t Next = 0;
    std::string Problem; // why Next is not known
  };

  void findCreated();
  void read(const SchemaScript &S);
  Counter startOf(const SchemaScript &S, const MintedKey &Key) const;
  bool isFilledElsewhere(const SchemaScript &S, llvm::StringRef Table) const;
  std::optional<Counter> created(const SchemaScript &S,
                                 const sql::CreateTable &T) const;
  void insert(const sql::Insert &I, sql::Dialect D, Counter &To, Rows &Out);

  const RuleContext &C;
  std::map<const sql::Statement *, Rows> Of;
  std::map<std::string, Counter> Created;  // by any script; lower-case names
  std::map<std::string, Counter> Counters; // of one script; likewise
  std::map<std::string, uint64_t> Behind;  // likewise; 0: nobody knows
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_SEEDKEYS_H
