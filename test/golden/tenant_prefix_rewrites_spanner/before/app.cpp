#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <vector>

namespace spanner = ::google::cloud::spanner;

class Orders {
public:
  Orders(spanner::Client client, std::string tenant) : client_(client), tenant_(std::move(tenant)) {}

  spanner::Mutations add(std::int64_t id) {
    return {spanner::MakeInsertMutation("Orders", {"Id", "Tenant", "Total"}, id, tenant_, 1), // [api_insert]
            spanner::MakeInsertMutation("Lines", {"Id", "Line", "Tenant"}, id, 1, tenant_)};
  }

  spanner::RowStream one(std::int64_t id) {
    return client_.Read("Orders", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"Total"}); // [api_point]
  }

  spanner::RowStream some(std::vector<std::int64_t> const &ids) {
    spanner::KeySet keys;
    for (auto id : ids)
      keys.AddKey(spanner::MakeKey(id));
    return client_.Read("Orders", std::move(keys), {"Total"});
  }

  spanner::RowStream lines(std::int64_t id) {
    return client_.Read("Lines", // [api_range]
                        spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(id, 1),
                                                   spanner::MakeKeyBoundOpen(id, 9)),
                        {"Line"});
  }

  spanner::Mutation drop(std::int64_t id) {
    return spanner::MakeDeleteMutation("Orders", spanner::KeySet().AddKey({spanner::Value(id)})); // [api_delete]
  }

  spanner::RowStream query(std::int64_t id) {
    return client_.ExecuteQuery(spanner::SqlStatement("SELECT Total FROM Orders WHERE Id = @id", // [point_read]
                                                      {{"id", spanner::Value(id)}}));
  }

private:
  spanner::Client client_;
  std::string tenant_;
};

spanner::Mutation forget_all() { return spanner::MakeDeleteMutation("Orders", spanner::KeySet::All()); }

spanner::RowStream paid(spanner::Client client, std::string const &payment) {
  return client.ExecuteQuery(
      spanner::SqlStatement("SELECT o.Total FROM Payments p JOIN Orders o ON o.Id = p.OrderId WHERE p.Payment = @p", // [join]
                            {{"p", spanner::Value(payment)}}));
}
