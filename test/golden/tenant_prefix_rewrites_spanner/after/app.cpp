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
    return client_.Read("Orders", spanner::KeySet().AddKey(spanner::MakeKey(tenant_, id)), {"Total"}); // [api_point]
  }

  spanner::RowStream some(std::vector<std::int64_t> const &ids) {
    spanner::KeySet keys;
    for (auto id : ids)
      keys.AddKey(spanner::MakeKey(tenant_, id));
    return client_.Read("Orders", std::move(keys), {"Total"});
  }

  spanner::RowStream lines(std::int64_t id) {
    return client_.Read("Lines", // [api_range]
                        spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(tenant_, id, 1),
                                                   spanner::MakeKeyBoundOpen(tenant_, id, 9)),
                        {"Line"});
  }

  spanner::Mutation drop(std::int64_t id) {
    return spanner::MakeDeleteMutation("Orders", spanner::KeySet().AddKey({spanner::Value(tenant_), spanner::Value(id)})); // [api_delete]
  }

  spanner::RowStream query(std::int64_t id) {
    return client_.ExecuteQuery(spanner::SqlStatement("SELECT Total FROM Orders WHERE Id = @id AND Tenant = @Tenant", // [point_read]
                                                      {{"id", spanner::Value(id)}, {"Tenant", spanner::Value(tenant_)}}));
  }

private:
  spanner::Client client_;
  std::string tenant_;
};

spanner::Mutation forget_all() { return spanner::MakeDeleteMutation("Orders", spanner::KeySet::All()); }

spanner::RowStream paid(spanner::Client client, std::string const &payment) {
  return client.ExecuteQuery(
      spanner::SqlStatement("SELECT o.Total FROM Payments p JOIN Orders o ON o.Id = p.OrderId AND o.Tenant = p.Tenant WHERE p.Payment = @p", // [join]
                            {{"p", spanner::Value(payment)}}));
}
