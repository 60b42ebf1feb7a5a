#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

class Store {
public:
  spanner::RowStream read(std::string table, spanner::KeySet keys, std::vector<std::string> columns) {
    return client_.Read(std::move(table), std::move(keys), std::move(columns));
  }

private:
  spanner::Client client_;
};

spanner::RowStream one(Store &store, std::string const &id) {
  return store.read("Transactions", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"Amount"});
}

spanner::RowStream all(Store &store) {
  return store.read("Transactions", spanner::KeySet::All(), {"Amount"});
}
