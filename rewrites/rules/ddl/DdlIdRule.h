//===- DdlIdRule.h - columns of ids that the program makes ----------------===//
//
// In: DDL of a table whose ids the database counted, or that refers to one.
// Out: edits in the text's own dialect. Nothing counts any more, and 64 bits
// fit:
//
//   id INTEGER PRIMARY KEY AUTOINCREMENT   -> id INTEGER PRIMARY KEY
//   id SERIAL, id BIGSERIAL                -> id BIGINT
//   id INT GENERATED ALWAYS AS IDENTITY    -> id BIGINT
//   id INT AUTO_INCREMENT                  -> id BIGINT
//   t_id INT REFERENCES t (id)             -> t_id BIGINT REFERENCES t (id)
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_DDLIDRULE_H
#define KEYSPREAD_REWRITES_RULES_DDLIDRULE_H

#include "rewrites/rules/Context.h"
#include "rewrites/rules/statements/TextEdits.h"

namespace keyspread {

/// Adds to \p To the planned tables whose ids columns hold that \p S creates:
/// what refers to them by way of others names them nowhere.
void addReferredTables(const RuleContext &C, const sql::Statement &S,
                       std::vector<std::string> &To);

/// Adds the edits of \p S to \p Out; of columns that \p Of names the table
/// whose ids they hold.
llvm::Error mintedDdl(
    const RuleContext &C, const sql::Statement &S, const TextPlace &Place,
    sql::Dialect D, std::vector<Edit> &Out,
    llvm::function_ref<bool(const std::string &)> Of = [](const auto &) {
      return true;
    });

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_DDLIDRULE_H
