#include "db.h"

#include <sqlite3.h>

#include <stdexcept>

namespace ledger {

Statement::Statement(sqlite3* connection, const std::string& sql) {
    if (sqlite3_prepare_v2(connection, sql.c_str(), static_cast<int>(sql.size()), &statement_,
                           nullptr) != SQLITE_OK)
        throw std::runtime_error(std::string(sqlite3_errmsg(connection)) + " in: " + sql);
}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::bind(int index, const std::string& value) {
    check(sqlite3_bind_text(statement_, index, value.data(), static_cast<int>(value.size()),
                            SQLITE_TRANSIENT));
}

void Statement::bind(int index, std::int64_t value) {
    check(sqlite3_bind_int64(statement_, index, value));
}

void Statement::bind(const char* name, const std::string& value) {
    bind(sqlite3_bind_parameter_index(statement_, name), value);
}

bool Statement::step() {
    int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        check(code);
    return code == SQLITE_ROW;
}

void Statement::reset() { check(sqlite3_reset(statement_)); }

std::string Statement::text(int column) const {
    return reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(statement_, column);
}

void Statement::check(int code) const {
    if (code != SQLITE_OK)
        throw std::runtime_error(sqlite3_errmsg(sqlite3_db_handle(statement_)));
}

Database::Database(const std::string& path) {
    if (sqlite3_open(path.c_str(), &connection_) != SQLITE_OK)
        throw std::runtime_error(path + ": " + sqlite3_errmsg(connection_));
    execute("PRAGMA foreign_keys = ON");
}

Database::~Database() { sqlite3_close(connection_); }

void Database::execute(const std::string& script) {
    if (sqlite3_exec(connection_, script.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        throw std::runtime_error(sqlite3_errmsg(connection_));
}

int Database::changes() const { return sqlite3_changes(connection_); }

}  // namespace ledger
