// ODBC's C API: statements by handle, values by number and address.
#include <sql.h>
#include <sqlext.h>
#include <sqlucode.h>

#include <ctime>

void addOrder(SQLHSTMT statement, SQLINTEGER customer) {
  SQLPrepare(statement, (SQLCHAR *)"INSERT INTO orders (customer) VALUES (?)", SQL_NTS); // NOT monotonic-key
  SQLBindParameter(statement, 1, SQL_PARAM_INPUT, SQL_C_SLONG, SQL_INTEGER, 0, 0, &customer, 0, nullptr);
  SQLExecute(statement);
}

SQLBIGINT lastOrder(SQLHSTMT statement) {
  SQLBIGINT id = 0;
  SQLLEN length = 0;
  SQLExecDirect(statement, (SQLCHAR *)"SELECT SCOPE_IDENTITY()", SQL_NTS); // FIND auto-increment-read
  SQLBindCol(statement, 1, SQL_C_SBIGINT, &id, sizeof id, &length);
  SQLFetch(statement);
  return id;
}

SQLBIGINT lastOfSession(SQLHSTMT statement) {
  SQLBIGINT id = 0;
  SQLExecDirect(statement, (SQLCHAR *)"SELECT @@IDENTITY", SQL_NTS); // FIND auto-increment-read
  SQLFetch(statement);
  SQLGetData(statement, 1, SQL_C_SBIGINT, &id, sizeof id, nullptr);
  return id;
}

void write(SQLHSTMT statement, SQLINTEGER who) {
  SQLBIGINT written = std::time(nullptr);
  SQLBindParameter(statement, 2, SQL_PARAM_INPUT, SQL_C_SLONG, SQL_INTEGER, 0, 0, &who, 0, nullptr);
  SQLBindParameter(statement, 1, SQL_PARAM_INPUT, SQL_C_SBIGINT, SQL_BIGINT, 0, 0, &written, 0, nullptr);
  SQLExecDirect(statement, (SQLCHAR *)"INSERT INTO journal (written, who) VALUES (?, ?)", SQL_NTS); // FIND monotonic-key journal.written
}

void seen(SQLHSTMT statement, SQLINTEGER id) {
  SQLBIGINT at = std::time(nullptr);
  SQLBindParameter(statement, 1, SQL_PARAM_INPUT, SQL_C_SLONG, SQL_INTEGER, 0, 0, &id, 0, nullptr);
  SQLBindParameter(statement, 2, SQL_PARAM_INPUT, SQL_C_SBIGINT, SQL_BIGINT, 0, 0, &at, 0, nullptr);
  SQLExecDirect(statement, (SQLCHAR *)"INSERT INTO customers (id, seen) VALUES (?, ?)", SQL_NTS); // NOT monotonic-key
}

// The values are read where they lie when the statement runs.
void writeAll(SQLHSTMT statement, const SQLINTEGER *who, int count) {
  SQLBIGINT written = 0;
  SQLINTEGER one = 0;
  SQLPrepareA(statement, (SQLCHAR *)"INSERT INTO journal (who, written) VALUES (?, ?)", SQL_NTS); // FIND monotonic-key journal.written
  SQLBindParameter(statement, 1, SQL_PARAM_INPUT, SQL_C_SLONG, SQL_INTEGER, 0, 0, &one, 0, nullptr);
  SQLBindParameter(statement, 2, SQL_PARAM_INPUT, SQL_C_SBIGINT, SQL_BIGINT, 0, 0, &written, 0, nullptr);
  for (int i = 0; i < count; ++i) {
    one = who[i];
    written = std::time(nullptr);
    SQLExecute(statement);
  }
}

void knowBuyer(SQLHSTMT statement) {
  SQLINTEGER id = static_cast<SQLINTEGER>(lastOrder(statement)); // FIND auto-increment-read
  SQLBindParameter(statement, 1, SQL_PARAM_INPUT, SQL_C_SLONG, SQL_INTEGER, 0, 0, &id, 0, nullptr);
  SQLExecDirect(statement, (SQLCHAR *)"INSERT INTO customers (seen, id) VALUES (0, ?)", SQL_NTS); // FIND monotonic-key customers.id
}

void scans(SQLHSTMT statement) {
  SQLExecDirect(statement, (SQLCHAR *)"SELECT TOP 10 text FROM journal ORDER BY written DESC", SQL_NTS); // FIND ordered-scan journal.written
  SQLExecDirectA(statement, (SQLCHAR *)"SELECT MAX(written) FROM journal", SQL_NTS); // FIND ordered-scan journal.written
  SQLExecDirectA(statement, (SQLCHAR *)"SELECT text FROM journal WHERE written BETWEEN 1 AND 2", SQL_NTS); // FIND ordered-scan journal.written
  SQLExecDirect(statement, (SQLCHAR *)"SELECT TOP 10 id FROM customers ORDER BY seen DESC", SQL_NTS); // NOT ordered-scan
  SQLExecDirect(statement, (SQLCHAR *)"SELECT text FROM journal WHERE written = 7", SQL_NTS); // NOT ordered-scan
}
