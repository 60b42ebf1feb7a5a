// ledger DATABASE SCHEMA: books a fixed month of transactions into a fresh
// database and prints what the ledger answers.
#include "db.h"
#include "ids.h"
#include "store.h"

#include <exception>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace ledger;

constexpr std::int64_t kStart = 1704067200000;  // 2024-01-01
constexpr int kTransactions = 480;
const std::vector<std::string> kAccounts = {"rent", "salaries", "sales", "tax", "travel"};

std::string read_file(const std::string& path) {
    std::ifstream file(path);
    if (!file)
        throw std::runtime_error(path + ": cannot be read");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// A clock that moves when it is told to, so that every run books the same month.
struct Calendar {
    std::int64_t now = kStart;
    int booked = 0;
    // Every fifth transaction falls into the millisecond of the one before.
    void advance() { now += ++booked % 5 == 0 ? 0 : 1000 * (1 + booked * 37 % 6000); }
};

std::vector<std::string> book(LedgerStore& store) {
    Calendar calendar;
    UlidGenerator ids([&calendar] { return calendar.now; }, 20240101);
    std::vector<std::string> booked;
    for (int i = 0; i < kTransactions; ++i) {
        calendar.advance();
        const std::string& account = kAccounts[i % kAccounts.size()];
        std::int64_t amount = 100 + i * 7919 % 90000;
        Transaction transaction{ids.next(), account, amount, "pending", calendar.now};
        store.insert(transaction, {{"debit", account, amount - amount / 5},
                                   {"debit", "vat", amount / 5},
                                   {"credit", "bank", amount}});
        booked.push_back(transaction.id);
    }
    return booked;
}

// Most are settled, some fail, a few are taken back.
void settle(LedgerStore& store, const std::vector<std::string>& ids) {
    int settled = 0, removed = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (i % 23 == 7)
            removed += store.remove(ids[i]);
        else if (i % 4 != 3)
            settled += store.set_status(ids[i], i % 11 == 5 ? "failed" : "settled");
    }
    std::cout << "settled or failed: " << settled << ", removed: " << removed << "\n";
    std::cout << "settled again after removal: " << store.set_status(ids[7], "settled") << "\n";
    std::cout << "removed again: " << store.remove(ids[7]) << "\n";
}

void print(const Transaction& t) {
    std::cout << "  " << t.id << ' ' << t.account << ' ' << t.amount << ' ' << t.status << ' '
              << t.created_at << "\n";
}

void print(const std::string& title, const std::vector<Transaction>& transactions) {
    std::cout << title << ": " << transactions.size() << "\n";
    for (const Transaction& transaction : transactions)
        print(transaction);
}

void print_points(LedgerStore& store, const std::vector<std::string>& ids) {
    std::cout << "point reads\n";
    for (std::size_t i = 0; i < ids.size(); i += 10) {
        if (auto found = store.find(ids[i]))
            print(*found);
        else
            std::cout << "  " << ids[i] << " is gone\n";
    }
    std::cout << "status of the first: " << store.status_of(ids.front())
              << ", of a removed one: " << store.status_of(ids[7])
              << ", of a stranger: " << store.status_of("it's not an id") << "\n";
}

void print_pages(LedgerStore& store) {
    std::string cursor;
    for (int number = 1;; ++number) {
        std::vector<Transaction> page = store.page(cursor, 64);
        if (page.empty())
            break;
        print("page " + std::to_string(number), page);
        cursor = page.back().id;
    }
}

void print_postings(LedgerStore& store, const std::vector<std::string>& ids) {
    for (std::size_t i = 0; i < ids.size(); i += 60) {
        std::cout << "postings of " << ids[i] << "\n";
        for (const Posting& posting : store.postings(ids[i]))
            std::cout << "  " << posting.seq << ' ' << posting.entry.side << ' '
                      << posting.entry.account << ' ' << posting.entry.amount << ' '
                      << posting.status << "\n";
    }
}

void run(const std::string& database, const std::string& schema) {
    Database db(database);
    db.execute(read_file(schema));
    LedgerStore store(db);
    const std::vector<std::string> ids = book(store);
    settle(store, ids);
    print_points(store, ids);
    for (std::int64_t day : {0, 5, 11, 40})
        print("reconciled from day " + std::to_string(day),
              store.reconcile(first_ulid_at(kStart + day * 86400000),
                              first_ulid_at(kStart + (day + 1) * 86400000), 25));
    print("latest", store.latest());
    print_pages(store);
    print_postings(store, ids);
    for (const std::string& account : kAccounts)
        std::cout << account << ": " << store.count_of_account(account) << " transactions\n";
}

}  // namespace

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
    return 0;
}
