// What happened to the transactions, newest first; and the balances beside it.
#pragma once

#include <google/cloud/spanner/client.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ledger {

class EventLog {
public:
    explicit EventLog(google::cloud::spanner::Client client) : client_(std::move(client)) {}

    void append(const std::string& what, const std::string& transaction);
    // The newest `count` events, the newest first.
    std::vector<std::string> newest(std::int64_t count);
    // Those older than the event `before`, down to the event `oldest`.
    std::vector<std::string> older(std::int64_t before, std::int64_t oldest);
    void forget(std::int64_t event);

    void set_balance(const std::string& account, std::int64_t amount);
    std::int64_t balance(const std::string& account);

private:
    google::cloud::spanner::Client client_;
    std::int64_t last_ = 0;
};

}  // namespace ledger
