#include "events.h"

#include "store.h"

#include <tuple>

namespace ledger {

namespace spanner = ::google::cloud::spanner;

namespace {

std::vector<std::string> read_events(spanner::RowStream rows) {
    std::vector<std::string> events;
    for (const auto& row : rows) {
        if (!row)
            throw Error(row.status());
        events.push_back(std::to_string(row->get<std::int64_t>("EventId").value()) + " " +
                         row->get<std::string>("What").value() + " " + row->get<std::string>("TxnId").value());
    }
    return events;
}

void check(const google::cloud::StatusOr<spanner::CommitResult>& result) {
    if (!result)
        throw Error(result.status());
}

}  // namespace

void EventLog::append(const std::string& what, const std::string& transaction) {
    const std::int64_t id = ++last_;
    check(client_.Commit(spanner::Mutations{
        spanner::MakeInsertMutation("Events", {"EventId", "TxnId", "What"}, id, transaction, what)}));
}

std::vector<std::string> EventLog::newest(std::int64_t count) {
    spanner::ReadOptions options;
    options.limit = count;
    return read_events(client_.Read("Events", spanner::KeySet::All(), {"EventId", "What", "TxnId"}, options));
}

std::vector<std::string> EventLog::older(std::int64_t before, std::int64_t oldest) {
    auto keys = spanner::KeySet().AddRange(spanner::MakeKeyBoundOpen(before), spanner::MakeKeyBoundClosed(oldest));
    return read_events(client_.Read("Events", keys, {"EventId", "What", "TxnId"}));
}

void EventLog::forget(std::int64_t event) {
    check(client_.Commit(spanner::Mutations{
        spanner::DeleteMutationBuilder("Events", spanner::KeySet().AddKey(spanner::MakeKey(event))).Build()}));
}

void EventLog::set_balance(const std::string& account, std::int64_t amount) {
    check(client_.Commit(spanner::Mutations{
        spanner::MakeInsertOrUpdateMutation("Accounts", {"Name", "Balance"}, account, amount)}));
}

std::int64_t EventLog::balance(const std::string& account) {
    auto rows = client_.Read("Accounts", spanner::KeySet().AddKey(spanner::MakeKey(account)), {"Balance"});
    auto row = spanner::GetSingularRow(spanner::StreamOf<std::tuple<std::int64_t>>(rows));
    if (!row)
        throw Error(row.status());
    return std::get<0>(*row);
}

}  // namespace ledger
