#include "store.h"

#include <sqlite3.h>

#include <memory>

namespace ledger {
namespace {

constexpr char kPage[] =
    "SELECT TxnId, Account, Amount, Status, CreatedAt FROM Transactions "
    "WHERE TxnId > ? ORDER BY TxnId LIMIT ?";

const std::string kLatest =
    "SELECT TxnId, Account, Amount, Status, CreatedAt FROM Transactions "
    "ORDER BY TxnId DESC LIMIT 50";

Transaction read_transaction(const Statement& row) {
    return {row.text(0), row.text(1), row.integer(2), row.text(3), row.integer(4)};
}

std::vector<Transaction> read_all(Statement& rows) {
    std::vector<Transaction> transactions;
    while (rows.step())
        transactions.push_back(read_transaction(rows));
    return transactions;
}

}  // namespace

void LedgerStore::insert(const Transaction& transaction, const std::vector<Entry>& entries) {
    db_.execute("BEGIN");
    Statement statement = db_.prepare(
        "INSERT INTO Transactions (TxnId, Account, Amount, Status, CreatedAt) "
        "VALUES (?, ?, ?, ?, ?)");
    statement.bind(1, transaction.id);
    statement.bind(2, transaction.account);
    statement.bind(3, transaction.amount);
    statement.bind(4, transaction.status);
    statement.bind(5, transaction.created_at);
    statement.step();
    insert_entries(transaction.id, entries);
    db_.execute("COMMIT");
}

void LedgerStore::insert_entries(const std::string& id, const std::vector<Entry>& entries) {
    Statement statement = db_.prepare(R"sql(
        INSERT INTO Entries (TxnId, Seq, Side, Account, Amount)
        VALUES (?, ?, ?, ?, ?)
    )sql");
    statement.bind(1, id);
    std::int64_t seq = 0;
    for (const Entry& entry : entries) {
        statement.bind(2, ++seq);
        statement.bind(3, entry.side);
        statement.bind(4, entry.account);
        statement.bind(5, entry.amount);
        statement.step();
        statement.reset();
    }
}

std::optional<Transaction> LedgerStore::find(const std::string& id) {
    Statement statement = db_.prepare(
        "SELECT TxnId, Account, Amount, Status, CreatedAt FROM Transactions WHERE TxnId = ?");
    statement.bind(1, id);
    if (!statement.step())
        return std::nullopt;
    return read_transaction(statement);
}

std::string LedgerStore::status_of(const std::string& id) {
    std::unique_ptr<char, decltype(&sqlite3_free)> sql(
        sqlite3_mprintf("SELECT Status FROM Transactions WHERE TxnId = %Q", id.c_str()),
        &sqlite3_free);
    Statement statement = db_.prepare(sql.get());
    return statement.step() ? statement.text(0) : "none";
}

bool LedgerStore::set_status(const std::string& id, const std::string& status) {
    Statement statement = db_.prepare("UPDATE Transactions SET Status = ?2 WHERE TxnId = ?1");
    statement.bind(1, id);
    statement.bind(2, status);
    statement.step();
    return db_.changes() == 1;
}

bool LedgerStore::remove(const std::string& id) {
    db_.execute("BEGIN");
    Statement entries = db_.prepare("DELETE FROM Entries WHERE TxnId = ?");
    entries.bind(1, id);
    entries.step();
    Statement transaction = db_.prepare("DELETE FROM Transactions WHERE TxnId = :id");
    transaction.bind(":id", id);
    transaction.step();
    bool removed = db_.changes() == 1;
    db_.execute("COMMIT");
    return removed;
}

std::vector<Transaction> LedgerStore::reconcile(const std::string& first, const std::string& last,
                                                std::int64_t limit) {
    Statement statement = db_.prepare(R"(
        SELECT TxnId, Account, Amount, Status, CreatedAt
        FROM Transactions
        WHERE TxnId >= ? AND TxnId < ?
        ORDER BY TxnId
        LIMIT ?)");
    statement.bind(1, first);
    statement.bind(2, last);
    statement.bind(3, limit);
    return read_all(statement);
}

std::vector<Transaction> LedgerStore::latest() {
    Statement statement = db_.prepare(kLatest);
    return read_all(statement);
}

std::vector<Transaction> LedgerStore::page(const std::string& cursor, std::int64_t size) {
    Statement statement = db_.prepare(kPage);
    statement.bind(1, cursor);
    statement.bind(2, size);
    return read_all(statement);
}

std::vector<Posting> LedgerStore::postings(const std::string& id) {
    Statement statement = db_.prepare(
        "SELECT e.Seq, e.Side, e.Account, e.Amount, t.Status "
        "FROM Transactions t "
        "JOIN Entries e ON e.TxnId = t.TxnId "
        "WHERE t.TxnId = ? "
        "ORDER BY e.Seq");
    statement.bind(1, id);
    std::vector<Posting> postings;
    while (statement.step())
        postings.push_back({statement.integer(0),
                            {statement.text(1), statement.text(2), statement.integer(3)},
                            statement.text(4)});
    return postings;
}

std::int64_t LedgerStore::count_of_account(const std::string& account) {
    Statement statement = db_.prepare("SELECT COUNT(*) FROM Transactions WHERE Account = ?");
    statement.bind(1, account);
    statement.step();
    return statement.integer(0);
}

}  // namespace ledger
