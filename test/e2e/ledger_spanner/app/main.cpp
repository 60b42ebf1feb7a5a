// ledger PROJECT INSTANCE DATABASE: books a fixed month of transactions into an empty
// database and prints what the ledger answers.
#include "events.h"
#include "ids.h"
#include "store.h"

#include <exception>
#include <iostream>

using namespace ledger;
namespace spanner = ::google::cloud::spanner;

static constexpr std::int64_t kStart = 1704067200000;  // 2024-01-01
static constexpr std::int64_t kDay = 86400000;
static const std::vector<std::string> kAccounts = {"rent", "salaries", "sales", "tax", "travel"};

static Time time_of(std::int64_t ms) { return Time(std::chrono::milliseconds(ms)); }

static std::vector<std::string> book(LedgerStore& store, EventLog& log) {
    UlidGenerator ids(20240101);
    std::int64_t now = kStart;
    std::vector<std::string> booked;
    for (int i = 0; i < 160; ++i) {
        if (i % 5 != 4)  // every fifth falls into the millisecond of the one before
            now += 3000 * (1 + i * 37 % 6000);
        const std::string& account = kAccounts[i % kAccounts.size()];
        std::int64_t amount = 100 + i * 7919 % 90000;
        Transaction transaction{ids.next(now), account, amount, "pending", time_of(now)};
        store.insert(transaction, {{"debit", account, amount - amount / 5},
                                   {"debit", "vat", amount / 5},
                                   {"credit", "bank", amount}});
        if (i % 2 == 0)
            log.append("booked", transaction.id);
        booked.push_back(transaction.id);
    }
    return booked;
}

// Most are settled, some fail, some are corrected, a few are taken back.
static void settle(LedgerStore& store, EventLog& log, const std::vector<std::string>& ids) {
    int settled = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (i % 23 == 7) {
            store.remove(ids[i]);
            log.append("removed", ids[i]);
        } else if (i % 4 != 3) {
            settled += store.set_status(ids[i], i % 11 == 5 ? "failed" : "settled");
        } else if (i % 8 == 3) {
            store.correct({ids[i], i % 16 == 3 ? "sales" : "travel", "corrected"});
        }
    }
    store.annotate({ids[2], ids[40], ids[41]}, "seen");
    store.remove_between(ids[50], ids[53]);
    log.forget(3);
    std::cout << "settled or failed: " << settled << ", after removal: " << store.set_status(ids[7], "settled") << "\n";
}

static void print(const std::string& title, const std::vector<Transaction>& transactions) {
    std::cout << title << ": " << transactions.size() << "\n";
    for (const Transaction& t : transactions)
        std::cout << "  " << t.id << ' ' << t.account << ' ' << t.amount << ' ' << t.status << ' '
                  << t.created_at.time_since_epoch().count() << "\n";
}

static void print(const std::string& title, const std::vector<std::string>& lines) {
    std::cout << title << ": " << lines.size() << "\n";
    for (const std::string& line : lines)
        std::cout << "  " << line << "\n";
}

static void print_points(LedgerStore& store, const std::vector<std::string>& ids) {
    for (std::size_t i = 0; i < ids.size(); i += 10) {
        print("transaction " + std::to_string(i), store.find(ids[i]));
        for (const Entry& e : store.entries(ids[i]))
            std::cout << "    " << e.side << ' ' << e.account << ' ' << e.amount << "\n";
        for (const Posting& p : store.postings(ids[i]))
            std::cout << "    " << p.seq << ' ' << p.entry.account << ' ' << p.entry.amount << ' ' << p.status << "\n";
    }
}

static void run(const spanner::Client& client) {
    LedgerStore store(client);
    EventLog log(client);
    const std::vector<std::string> ids = book(store, log);
    settle(store, log, ids);
    print_points(store, ids);
    for (std::int64_t day : {0, 5, 9, 400})
        print("reconciled from day " + std::to_string(day),
              store.reconcile(first_ulid_at(kStart + day * kDay), first_ulid_at(kStart + (day + 2) * kDay), 12));
    print("between", store.reconcile(ids[10], ids[20], 100));
    print("latest", store.latest());
    std::string cursor;
    for (auto page = store.page(cursor, 48); !page.empty(); page = store.page(cursor, 48)) {
        print("page", page);
        cursor = page.back().id;
    }
    print("notes", store.notes_between(ids[0], ids[60]));
    for (const std::string& account : kAccounts) {
        print(account, store.of_account(account, 7));
        log.set_balance(account, static_cast<std::int64_t>(account.size()));
        std::cout << "balance: " << log.balance(account) << "\n";
    }
    print("newest events", log.newest(50));
    print("older events", log.older(30, 5));
}

int main(int argc, char** argv) {
    if (argc != 4) {
        std::cerr << "usage: ledger PROJECT INSTANCE DATABASE\n";
        return 2;
    }
    try {
        run(spanner::Client(spanner::MakeConnection(spanner::Database(argv[1], argv[2], argv[3]))));
    } catch (const std::exception& error) {
        std::cerr << "ledger: " << error.what() << "\n";
        return 1;
    }
}
