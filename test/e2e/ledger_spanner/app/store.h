// Everything the ledger asks its database.
#pragma once

#include <google/cloud/spanner/client.h>

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace ledger {

using Time = std::chrono::time_point<std::chrono::system_clock, std::chrono::microseconds>;

struct Transaction {
    std::string id;
    std::string account;
    std::int64_t amount = 0;
    std::string status;
    Time created_at;
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

// What may be changed of a booked transaction.
struct Correction {
    std::string id;
    std::string account;
    std::string note;
};

class Error : public std::runtime_error {
public:
    explicit Error(const google::cloud::Status& status) : std::runtime_error(status.message()) {}
};

class LedgerStore {
public:
    explicit LedgerStore(google::cloud::spanner::Client client) : client_(std::move(client)) {}

    void insert(const Transaction& transaction, const std::vector<Entry>& entries);
    // Empty if there is none.
    std::vector<Transaction> find(const std::string& id);
    bool set_status(const std::string& id, const std::string& status);
    void correct(const Correction& correction);
    void annotate(const std::vector<std::string>& ids, const std::string& note);
    void remove(const std::string& id);
    void remove_between(const std::string& first, const std::string& last);

    // At most `limit` transactions with first <= id < last.
    std::vector<Transaction> reconcile(const std::string& first, const std::string& last, std::int64_t limit);
    // The 50 newest.
    std::vector<Transaction> latest();
    // The page behind the id `cursor`; begin with an empty one.
    std::vector<Transaction> page(const std::string& cursor, std::int64_t size);
    std::vector<std::string> notes_between(const std::string& first, const std::string& last);
    std::vector<Transaction> of_account(const std::string& account, std::int64_t limit);

    std::vector<Entry> entries(const std::string& id);
    std::vector<Posting> postings(const std::string& id);

private:
    void commit(google::cloud::spanner::Mutations mutations);

    google::cloud::spanner::Client client_;
};

}  // namespace ledger
