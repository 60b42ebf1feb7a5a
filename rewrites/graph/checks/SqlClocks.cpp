// Values that SQL makes of the time of the statement, time-ordered UUIDs among
// them.
#include "rewrites/graph/checks/Checks.h"

#include "llvm/ADT/StringRef.h"

namespace keyspread {

/// Names of functions, blanks around each.
static bool oneOf(llvm::StringRef Words, llvm::StringRef Name) {
  return !Name.empty() && Words.contains((" " + Name.upper() + " "));
}

static constexpr llvm::StringLiteral Clocks =
    " NOW CURRENT_TIMESTAMP LOCALTIMESTAMP CURRENT_DATE CURDATE UTC_TIMESTAMP "
    "GETDATE GETUTCDATE SYSDATETIME SYSUTCDATETIME SYSDATETIMEOFFSET SYSDATE "
    "SYSTIMESTAMP CLOCK_TIMESTAMP STATEMENT_TIMESTAMP TRANSACTION_TIMESTAMP "
    "PENDING_COMMIT_TIMESTAMP UNIXEPOCH UUID UUID_GENERATE_V1 "
    "UUID_GENERATE_V1MC UUIDV7 UUID_V7 NEWSEQUENTIALID ";

/// With a clock as the first argument, or none.
static constexpr llvm::StringLiteral OfTimes =
    " UNIX_TIMESTAMP DATE_ADD DATE_SUB ADDTIME TIMESTAMP FROM_UNIXTIME "
    "TO_SECONDS TO_CHAR DATE_TRUNC EXTRACT FLOOR ROUND CONVERT BIN_TO_UUID "
    "UUID_TO_BIN ";

/// SQLite's, which are told the time as text.
static constexpr llvm::StringLiteral OfText =
    " STRFTIME DATETIME JULIANDAY DATE UNIXEPOCH ";

bool isSqlClock(const sql::Value &V) {
  bool Named = V.Kind == sql::Value::Call || V.Kind == sql::Value::Column;
  if (!Named)
    return false;
  if (V.Kind == sql::Value::Column) // Oracle calls without parentheses
    return oneOf(" SYSDATE SYSTIMESTAMP LOCALTIMESTAMP ", V.Text);
  if (oneOf(OfText, V.Text))
    for (const sql::Value &Argument : V.Arguments)
      if (Argument.Kind == sql::Value::String &&
          llvm::StringRef(Argument.Text).equals_insensitive("now"))
        return true;
  if (oneOf(Clocks, V.Text))
    return V.Text != "UNIXEPOCH" || V.Arguments.empty();
  if (V.Text == "UNIX_TIMESTAMP" && V.Arguments.empty())
    return true;
  return oneOf(OfTimes, V.Text) && !V.Arguments.empty() &&
         isSqlClock(V.Arguments[0]);
}

} // namespace keyspread
