#include "db.h"

#include <sqlite3.h>

#include <stdexcept>
#include <utility>

namespace ledger {

Statement::Statement(sqlite3* connection, const std::string& sql) {
    if (sqlite3_prepare_v2(connection, sql.c_str(), static_cast<int>(sql.size()), &statement_,
                           nullptr) != SQLITE_OK)
        throw std::runtime_error(std::string(sqlite3_errmsg(connection)) + " in: " + sql);
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Statement::Statement(Statement&& other) noexcept
    : statement_(std::exchange(other.statement_, nullptr)) {}

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
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        check(code);
    return false;
}

void Statement::reset() { check(sqlite3_reset(statement_)); }

std::string Statement::text(int column) const {
    const unsigned char* bytes = sqlite3_column_text(statement_, column);
    int size = sqlite3_column_bytes(statement_, column);
    return bytes ? std::string(reinterpret_cast<const char*>(bytes), size) : std::string();
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(statement_, column);
}

void Statement::check(int code) const {
    if (code != SQLITE_OK)
        throw std::runtime_error(sqlite3_errmsg(sqlite3_db_handle(statement_)));
}

Database::Database(const std::string& path) {
    if (sqlite3_open(path.c_str(), &connection_) != SQLITE_OK) {
        std::string message = sqlite3_errmsg(connection_);
        sqlite3_close(connection_);
        throw std::runtime_error(path + ": " + message);
    }
    execute("PRAGMA foreign_keys = ON");
}

Database::~Database() { sqlite3_close(connection_); }

void Database::execute(const std::string& script) {
    if (sqlite3_exec(connection_, script.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        throw std::runtime_error(sqlite3_errmsg(connection_));
}

Statement Database::prepare(const std::string& sql) { return Statement(connection_, sql); }

int Database::changes() const { return sqlite3_changes(connection_); }

Unit::Unit(Database& db) : db_(db) { db_.execute("BEGIN IMMEDIATE"); }

Unit::~Unit() {
    if (!open_)
        return;
    try {
        db_.execute("ROLLBACK");
    } catch (const std::runtime_error&) {
        // SQLite has rolled back by itself.
    }
}

void Unit::commit() {
    db_.execute("COMMIT");
    open_ = false;
}

}  // namespace ledger
