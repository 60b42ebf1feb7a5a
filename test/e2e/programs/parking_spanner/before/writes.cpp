#include "parking.h"

#include <stdexcept>

namespace parking {

using google::cloud::StatusOr;

void Parking::commit(spanner::Mutations mutations) {
  auto result = client_.Commit(std::move(mutations));
  if (!result)
    throw std::runtime_error(result.status().message());
}

void Parking::build(const std::string &garage, std::int64_t places) {
  commit({spanner::MakeInsertOrUpdateMutation("Garages", {"Name", "Places"}, garage, places)});
}

std::int64_t Parking::enrol(const std::string &plate, std::int64_t since) {
  const std::int64_t id = ++drivers_;
  commit({spanner::InsertMutationBuilder("Drivers", {"DriverId", "Plate", "Since"}).EmplaceRow(id, plate, since).Build()});
  return id;
}

std::int64_t Parking::arrive(std::int64_t driver, const std::string &garage) {
  const std::int64_t id = stays_.next();
  commit({spanner::MakeInsertMutation("Stays", {"StayId", "DriverId", "Garage"}, id, driver, garage)});
  return id;
}

bool Parking::leave(std::int64_t stay, std::int64_t minutes) {
  std::int64_t changed = 0;
  auto result = client_.Commit([&](spanner::Transaction txn) -> StatusOr<spanner::Mutations> {
    auto updated = client_.ExecuteDml(
        txn, spanner::SqlStatement("UPDATE Stays SET Minutes = @minutes WHERE StayId = @stay AND Minutes IS NULL",
                                   {{"minutes", spanner::Value(minutes)}, {"stay", spanner::Value(stay)}}));
    if (!updated)
      return updated.status();
    changed = updated->RowsModified();
    return spanner::Mutations{};
  });
  if (!result)
    throw std::runtime_error(result.status().message());
  return changed == 1;
}

void Parking::pay(std::int64_t stay, std::int64_t part, std::int64_t cents) {
  commit({spanner::MakeInsertMutation("Payments", {"StayId", "Part", "Cents"}, stay, part, cents)});
}

void Parking::forget(std::int64_t stay) {
  commit({spanner::MakeDeleteMutation("Stays", spanner::KeySet().AddKey(spanner::MakeKey(stay)))});
}

} // namespace parking
