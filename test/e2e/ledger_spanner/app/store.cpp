#include "store.h"

#include "keys.h"

#include <tuple>
#include <utility>

namespace ledger {

namespace spanner = ::google::cloud::spanner;
using google::cloud::StatusOr;

namespace {

using Columns = std::tuple<std::string, std::string, std::int64_t, std::string, spanner::Timestamp>;

const std::vector<std::string>& transaction_columns() {
    static const std::vector<std::string> columns = {"TxnId", "Account", "Amount", "Status", "CreatedAt"};
    return columns;
}

spanner::Timestamp to_spanner(Time time) { return spanner::MakeTimestamp(time).value(); }

std::vector<Transaction> read_all(spanner::RowStream rows) {
    std::vector<Transaction> all;
    for (const auto& row : spanner::StreamOf<Columns>(rows)) {
        if (!row)
            throw Error(row.status());
        all.push_back({std::get<0>(*row), std::get<1>(*row), std::get<2>(*row), std::get<3>(*row),
                       std::get<4>(*row).get<Time>().value()});
    }
    return all;
}

}  // namespace

void LedgerStore::commit(spanner::Mutations mutations) {
    auto result = client_.Commit(std::move(mutations));
    if (!result)
        throw Error(result.status());
}

void LedgerStore::insert(const Transaction& transaction, const std::vector<Entry>& entries) {
    auto result = client_.Commit([&](const spanner::Transaction&) -> StatusOr<spanner::Mutations> {
        spanner::InsertMutationBuilder lines("Entries", {"TxnId", "Seq", "Side", "Account", "Amount"});
        std::int64_t seq = 0;
        for (const Entry& entry : entries)
            lines.EmplaceRow(transaction.id, ++seq, entry.side, entry.account, entry.amount);
        return spanner::Mutations{
            spanner::MakeInsertMutation("Transactions", transaction_columns(), transaction.id,
                                        transaction.account, transaction.amount, transaction.status,
                                        to_spanner(transaction.created_at)),
            std::move(lines).Build()};
    });
    if (!result)
        throw Error(result.status());
}

std::vector<Transaction> LedgerStore::find(const std::string& id) {
    return read_all(client_.Read("Transactions", spanner::KeySet().AddKey(transaction_key(id)),
                                 {"TxnId", "Account", "Amount", "Status", "CreatedAt"}));
}

bool LedgerStore::set_status(const std::string& id, const std::string& status) {
    std::int64_t changed = 0;
    auto result = client_.Commit([&](spanner::Transaction txn) -> StatusOr<spanner::Mutations> {
        auto updated = client_.ExecuteDml(
            txn, spanner::SqlStatement("UPDATE Transactions SET Status = @status WHERE TxnId = @id",
                                       {{"status", spanner::Value(status)}, {"id", spanner::Value(id)}}));
        if (!updated)
            return updated.status();
        changed = updated->RowsModified();
        return spanner::Mutations{};
    });
    if (!result)
        throw Error(result.status());
    return changed == 1;
}

void LedgerStore::correct(const Correction& correction) {
    std::vector<std::string> columns = {"TxnId"};
    std::vector<spanner::Value> row = {spanner::Value(correction.id)};
    columns.push_back("Account");
    row.emplace_back(correction.account);
    columns.push_back("Note");
    row.emplace_back(correction.note);
    commit({spanner::UpdateMutationBuilder("Transactions", columns).AddRow(row).Build()});
}

void LedgerStore::annotate(const std::vector<std::string>& ids, const std::string& note) {
    auto builder = spanner::UpdateMutationBuilder("Transactions", {"TxnId", "Note"});
    for (const std::string& id : ids)
        builder.AddRow({spanner::Value(id), spanner::Value(note)});
    commit({builder.Build()});
}

void LedgerStore::remove(const std::string& id) {
    commit({spanner::MakeDeleteMutation("Transactions", spanner::KeySet().AddKey(transaction_key(id)))});
}

void LedgerStore::remove_between(const std::string& first, const std::string& last) {
    commit({spanner::MakeDeleteMutation("Transactions", transactions_between(first, last))});
}

std::vector<Transaction> LedgerStore::reconcile(const std::string& first, const std::string& last,
                                                std::int64_t limit) {
    spanner::ReadOptions options;
    options.limit = limit;
    return read_all(client_.Read("Transactions", transactions_between(first, last), transaction_columns(), options));
}

std::vector<Transaction> LedgerStore::latest() {
    return read_all(client_.ExecuteQuery(
        spanner::SqlStatement("SELECT TxnId, Account, Amount, Status, CreatedAt FROM Transactions "
                              "ORDER BY TxnId DESC LIMIT 50")));
}

std::vector<Transaction> LedgerStore::page(const std::string& cursor, std::int64_t size) {
    spanner::ReadOptions options;
    options.limit = size;
    auto snapshot = spanner::MakeReadOnlyTransaction();
    return read_all(client_.Read(snapshot, "Transactions", transactions_after(cursor), transaction_columns(), options));
}

// The key is not among the columns, and only its order counts.
std::vector<std::string> LedgerStore::notes_between(const std::string& first, const std::string& last) {
    std::vector<std::string> notes;
    auto rows = client_.Read("Transactions", transactions_between(first, last), {"Note", "Amount"});
    for (auto& row : rows) {
        if (!row)
            throw Error(row.status());
        auto note = row->get<google::cloud::optional<std::string>>("Note").value();
        auto amount = row->get<std::int64_t>(1).value();
        notes.push_back((note.has_value() ? *note : "-") + " " + std::to_string(amount));
    }
    notes.push_back(rows.ReadTimestamp().has_value() ? "as of one time" : "as of no known time");
    return notes;
}

std::vector<Transaction> LedgerStore::of_account(const std::string& account, std::int64_t limit) {
    spanner::ReadOptions options;
    options.index_name = "TransactionsByAccount";
    options.limit = limit;
    auto keys = spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(account), spanner::MakeKeyBoundClosed(account));
    std::vector<Transaction> found;
    auto rows = client_.Read("Transactions", keys, {"TxnId"}, options);
    for (auto& row : spanner::StreamOf<std::tuple<std::string>>(rows)) {
        if (!row)
            throw Error(row.status());
        for (Transaction& one : find(std::get<0>(*row)))
            found.push_back(std::move(one));
    }
    return found;
}

std::vector<Entry> LedgerStore::entries(const std::string& id) {
    std::vector<Entry> all;
    auto rows = client_.Read("Entries", entries_of(id), {"Side", "Account", "Amount"});
    for (auto& row : spanner::StreamOf<std::tuple<std::string, std::string, std::int64_t>>(rows)) {
        if (!row)
            throw Error(row.status());
        all.push_back({std::get<0>(*row), std::get<1>(*row), std::get<2>(*row)});
    }
    return all;
}

std::vector<Posting> LedgerStore::postings(const std::string& id) {
    const spanner::SqlStatement statement(R"sql(
        SELECT e.Seq, e.Side, e.Account, e.Amount, t.Status
        FROM Entries AS e JOIN Transactions AS t ON t.TxnId = e.TxnId
        WHERE e.TxnId = @id
        ORDER BY e.Seq)sql",
                                          {{"id", spanner::Value(id)}});
    using Line = std::tuple<std::int64_t, std::string, std::string, std::int64_t, std::string>;
    std::vector<Posting> all;
    auto rows = client_.ExecuteQuery(statement);
    for (auto& row : spanner::StreamOf<Line>(rows)) {
        if (!row)
            throw Error(row.status());
        all.push_back({std::get<0>(*row), {std::get<1>(*row), std::get<2>(*row), std::get<3>(*row)}, std::get<4>(*row)});
    }
    return all;
}

}  // namespace ledger
