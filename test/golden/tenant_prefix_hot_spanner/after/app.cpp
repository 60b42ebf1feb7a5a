#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

class Orders {
public:
  Orders(spanner::Client client, std::string tenant) : client_(client), tenant_(std::move(tenant)) {}

  spanner::Mutations add(std::int64_t id) {
    return {spanner::MakeInsertMutation("Orders", {"ShardId", "Id", "Tenant", "Total"}, keyspread::tenant_shard<16>(tenant_, id, {"acme"}), id, tenant_, 1), // [api_insert]
            spanner::MakeInsertMutation("Lines", {"ShardId", "Id", "Line", "Tenant"}, keyspread::tenant_shard<16>(tenant_, id, {"acme"}), id, 1, tenant_)};
  }

  spanner::RowStream one(std::int64_t id) {
    return client_.Read("Orders", spanner::KeySet().AddKey(spanner::MakeKey(tenant_, keyspread::tenant_shard<16>(tenant_, id, {"acme"}), id)), {"Total"}); // [api_point]
  }

  spanner::RowStream lines(std::int64_t id) {
    return client_.Read("Lines", // [api_range]
                        spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(tenant_, keyspread::tenant_shard<16>(tenant_, id, {"acme"}), id, 1),
                                                   spanner::MakeKeyBoundOpen(tenant_, keyspread::tenant_shard<16>(tenant_, id, {"acme"}), id, 9)),
                        {"Line"});
  }

  spanner::Mutation drop(std::int64_t id) {
    return spanner::MakeDeleteMutation("Orders", spanner::KeySet().AddKey({spanner::Value(tenant_), spanner::Value(keyspread::tenant_shard<16>(tenant_, id, {"acme"})), spanner::Value(id)})); // [api_delete]
  }

  spanner::RowStream query(std::int64_t id) {
    return client_.ExecuteQuery(spanner::SqlStatement("SELECT Total FROM Orders WHERE Id = @id AND Tenant = @Tenant AND ShardId = CASE WHEN @Tenant IN ('acme') THEN MOD(MOD(FARM_FINGERPRINT(CAST(@id AS STRING)), 16) + 16, 16) ELSE 0 END", // [point_read]
                                                      {{"id", spanner::Value(id)}, {"Tenant", spanner::Value(tenant_)}}));
  }

  spanner::RowStream scan(std::int64_t id) {
    return client_.ExecuteQuery(
        spanner::SqlStatement("SELECT Total FROM UNNEST(GENERATE_ARRAY(0, 15)) AS keyspread_shard, UNNEST(ARRAY(SELECT AS STRUCT Total, Id FROM Orders WHERE Tenant = @tenant AND Id > @id AND ShardId = keyspread_shard ORDER BY Id LIMIT 5)) AS Orders ORDER BY Id LIMIT 5", // [keyset_cursor]
                              {{"tenant", spanner::Value(tenant_)}, {"id", spanner::Value(id)}}));
  }

private:
  spanner::Client client_;
  std::string tenant_;
};

spanner::Mutation forget_all() { return spanner::MakeDeleteMutation("Orders", spanner::KeySet::All()); }

spanner::RowStream paid(spanner::Client client, std::string const &payment) {
  return client.ExecuteQuery(
      spanner::SqlStatement("SELECT o.Total FROM Payments p JOIN Orders o ON o.Id = p.OrderId AND o.Tenant = p.Tenant AND o.ShardId = p.ShardId WHERE p.Payment = @p", // [join]
                            {{"p", spanner::Value(payment)}}));
}
