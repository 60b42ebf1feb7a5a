#include "google/cloud/spanner/client.h"

#include <atomic>
#include <cstdint>
#include <string>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

class Orders {
public:
  std::int64_t put(spanner::Client client, std::string const &customer) {
    auto const id = keyspread::bit_reverse(++last_); // [counter]
    client.Commit(spanner::Mutations{
        spanner::MakeInsertMutation("Orders", {"OrderId", "Customer"}, id, customer), // [api_insert]
        spanner::InsertMutationBuilder("Lines", {"OrderId", "No"}).EmplaceRow(id, std::int64_t{1}).Build()});
    return id;
  }

  void remove(spanner::Client client, std::int64_t id) {
    client.Commit(spanner::Mutations{
        spanner::MakeDeleteMutation("Orders", spanner::KeySet().AddKey(spanner::MakeKey(id)))}); // [api_delete]
  }

  spanner::RowStream read(spanner::Client client, std::int64_t id) {
    return client.Read("Orders", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"Customer"}); // [api_point]
  }

  spanner::RowStream lines(spanner::Client client, std::int64_t id) {
    return client.Read("Lines", spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(id), spanner::MakeKeyBoundClosed(id)), {"No"});
  }

  spanner::RowStream newest(spanner::Client client) {
    return client.ExecuteQuery(spanner::SqlStatement("SELECT Customer FROM Orders ORDER BY `At` DESC, OrderId DESC LIMIT 1")); // [latest]
  }

private:
  std::atomic<std::int64_t> last_{0};
};
