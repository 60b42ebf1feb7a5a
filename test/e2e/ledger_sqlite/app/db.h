// A thin layer over SQLite: a connection and its statements, which free
// themselves. Every error becomes a std::runtime_error with SQLite's own message.
#pragma once

#include <cstdint>
#include <string>

struct sqlite3;
struct sqlite3_stmt;

namespace ledger {

class Statement {
public:
    Statement(sqlite3* connection, const std::string& sql);
    ~Statement();
    Statement(Statement&& other) noexcept;
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    void bind(int index, const std::string& value);
    void bind(int index, std::int64_t value);
    void bind(const char* name, const std::string& value);

    // True while there is a row.
    bool step();
    // Makes the statement ready to run again; bound values stay.
    void reset();

    std::string text(int column) const;
    std::int64_t integer(int column) const;

private:
    void check(int code) const;

    sqlite3_stmt* statement_ = nullptr;
};

class Database {
public:
    explicit Database(const std::string& path);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    // Runs a script of statements that return nothing.
    void execute(const std::string& script);
    Statement prepare(const std::string& sql);
    // Rows changed by the last INSERT, UPDATE or DELETE.
    int changes() const;

private:
    sqlite3* connection_ = nullptr;
};

// Rolls back unless commit() was called.
class Unit {
public:
    explicit Unit(Database& db);
    ~Unit();
    Unit(const Unit&) = delete;
    Unit& operator=(const Unit&) = delete;
    void commit();

private:
    Database& db_;
    bool open_ = true;
};

}  // namespace ledger
