#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

class Store {
public:
  template <typename... Ts>
  void insert(std::string const &table, std::vector<std::string> const &columns, Ts const &...values) {
    pending_.push_back(spanner::MakeInsertMutation(table, columns, values...));
  }
  void erase(std::string const &table, spanner::KeySet keys) {
    pending_.push_back(spanner::MakeDeleteMutation(table, std::move(keys)));
  }

private:
  spanner::Mutations pending_;
};

void use(Store &store, std::string const &id) {
  store.insert("Transactions", {"ShardId", "TxnId", "Account", "Amount"}, keyspread::shard_of<16>(id), id, "cash", 1);
  store.insert("Accounts", {"Id"}, "cash");
  store.erase("Transactions", spanner::KeySet().AddKey(spanner::MakeKey(keyspread::shard_of<16>(id), id)));
}
