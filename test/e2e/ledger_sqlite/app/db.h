// A thin layer over SQLite. Every error becomes a std::runtime_error.
#pragma once

#include <cstdint>
#include <string>

struct sqlite3;
struct sqlite3_stmt;

namespace ledger {

class Statement {
public:
    Statement(sqlite3* connection, const std::string& sql);
    Statement(const Statement&) = delete;
    ~Statement();

    void bind(int index, const std::string& value);
    void bind(int index, std::int64_t value);
    void bind(const char* name, const std::string& value);
    bool step();   // true while there is a row
    void reset();  // ready to run again; bound values stay
    std::string text(int column) const;
    std::int64_t integer(int column) const;

private:
    void check(int code) const;
    sqlite3_stmt* statement_ = nullptr;
};

class Database {
public:
    explicit Database(const std::string& path);
    Database(const Database&) = delete;
    ~Database();

    void execute(const std::string& script);
    Statement prepare(const std::string& sql) { return Statement(connection_, sql); }
    int changes() const;  // rows changed by the last INSERT, UPDATE or DELETE

private:
    sqlite3* connection_ = nullptr;
};

}  // namespace ledger
