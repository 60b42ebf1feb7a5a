// ledger DATABASE SCHEMA: books a fixed month of transactions into a fresh
// database and prints what the ledger answers.
#include "ids.h"
#include "store.h"

#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>

using namespace ledger;

static constexpr std::int64_t kStart = 1704067200000;  // 2024-01-01
static constexpr std::int64_t kDay = 86400000;
static const std::vector<std::string> kAccounts = {"rent", "salaries", "sales", "tax", "travel"};

static std::vector<std::string> book(LedgerStore& store) {
    UlidGenerator ids(20240101);
    std::int64_t now = kStart;
    std::vector<std::string> booked;
    for (int i = 0; i < 480; ++i) {
        if (i % 5 != 4)  // every fifth falls into the millisecond of the one before
            now += 1000 * (1 + i * 37 % 6000);
        const std::string& account = kAccounts[i % kAccounts.size()];
        std::int64_t amount = 100 + i * 7919 % 90000;
        Transaction transaction{ids.next(now), account, amount, "pending", now};
        store.insert(transaction, {{"debit", account, amount - amount / 5},
                                   {"debit", "vat", amount / 5},
                                   {"credit", "bank", amount}});
        booked.push_back(transaction.id);
    }
    return booked;
}

// Most are settled, some fail, a few are taken back.
static void settle(LedgerStore& store, const std::vector<std::string>& ids) {
    int settled = 0, removed = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (i % 23 == 7)
            removed += store.remove(ids[i]);
        else if (i % 4 != 3)
            settled += store.set_status(ids[i], i % 11 == 5 ? "failed" : "settled");
    }
    std::cout << "settled or failed: " << settled << ", removed: " << removed
              << ", settled after removal: " << store.set_status(ids[7], "settled")
              << ", removed again: " << store.remove(ids[7]) << "\n";
}

static void print(const Transaction& t) {
    std::cout << "  " << t.id << ' ' << t.account << ' ' << t.amount << ' ' << t.status << ' '
              << t.created_at << "\n";
}

static void print(const std::string& title, const std::vector<Transaction>& transactions) {
    std::cout << title << ": " << transactions.size() << "\n";
    for (const Transaction& transaction : transactions)
        print(transaction);
}

static void print_points(LedgerStore& store, const std::vector<std::string>& ids) {
    for (std::size_t i = 0; i < ids.size(); i += 10) {
        if (auto found = store.find(ids[i]))
            print(*found);
        else
            std::cout << "  " << ids[i] << " is gone\n";
        for (const Posting& p : store.postings(ids[i]))
            std::cout << "    " << p.seq << ' ' << p.entry.side << ' ' << p.entry.account << ' '
                      << p.entry.amount << ' ' << p.status << "\n";
    }
    std::cout << "status of the first: " << store.status_of(ids.front())
              << ", of a removed one: " << store.status_of(ids[7])
              << ", of a stranger: " << store.status_of("it's not an id") << "\n";
}

static void run(const std::string& database, const std::string& schema) {
    Database db(database);
    std::ifstream file(schema);
    db.execute({std::istreambuf_iterator<char>(file), {}});
    LedgerStore store(db);
    const std::vector<std::string> ids = book(store);
    settle(store, ids);
    print_points(store, ids);
    for (std::int64_t day : {0, 5, 11, 40})
        print("reconciled from day " + std::to_string(day),
              store.reconcile(first_ulid_at(kStart + day * kDay),
                              first_ulid_at(kStart + (day + 1) * kDay), 25));
    print("latest", store.latest());
    for (std::vector<Transaction> page = store.page("", 64); !page.empty();
         page = store.page(page.back().id, 64))
        print("page", page);
    for (const std::string& account : kAccounts)
        std::cout << account << ": " << store.count_of_account(account) << " transactions\n";
}

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: ledger DATABASE SCHEMA\n";
        return 2;
    }
    try {
        run(argv[1], argv[2]);
    } catch (const std::exception& error) {
        std::cerr << "ledger: " << error.what() << "\n";
        return 1;
    }
}
