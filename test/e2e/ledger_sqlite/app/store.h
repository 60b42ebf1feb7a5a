// Everything the ledger asks its database.
#pragma once

#include "db.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ledger {

struct Transaction {
    std::string id;
    std::string account;
    std::int64_t amount = 0;
    std::string status;
    std::int64_t created_at = 0;
};

struct Entry {
    std::string side;
    std::string account;
    std::int64_t amount = 0;
};

struct Posting {
    std::int64_t seq = 0;
    Entry entry;
    std::string status;  // of its transaction
};

class LedgerStore {
public:
    explicit LedgerStore(Database& db) : db_(db) {}

    void insert(const Transaction& transaction, const std::vector<Entry>& entries);
    std::optional<Transaction> find(const std::string& id);
    std::string status_of(const std::string& id);
    bool set_status(const std::string& id, const std::string& status);
    bool remove(const std::string& id);

    // Transactions with first <= id < last.
    std::vector<Transaction> reconcile(const std::string& first, const std::string& last,
                                       std::int64_t limit);
    std::vector<Transaction> latest();
    // The page behind the id `cursor`; begin with an empty one.
    std::vector<Transaction> page(const std::string& cursor, std::int64_t size);
    std::vector<Posting> postings(const std::string& id);
    std::int64_t count_of_account(const std::string& account);

private:
    void insert_entries(const std::string& id, const std::vector<Entry>& entries);
    Database& db_;
};

}  // namespace ledger
