#include "parking.h"

#include <stdexcept>
#include <tuple>

namespace parking {

namespace {

template <typename Row, typename Take> void each(spanner::RowStream rows, Take take) {
  for (const auto &row : spanner::StreamOf<Row>(rows)) {
    if (!row)
      throw std::runtime_error(row.status().message());
    take(*row);
  }
}

std::vector<Stay> stays(spanner::RowStream rows) {
  std::vector<Stay> all;
  each<std::tuple<std::int64_t, std::int64_t, std::string>>(
      std::move(rows), [&](const auto &row) { all.push_back({std::get<0>(row), std::get<1>(row), std::get<2>(row)}); });
  return all;
}

std::vector<std::string> texts(spanner::RowStream rows) {
  std::vector<std::string> all;
  each<std::tuple<std::string>>(std::move(rows), [&](const auto &row) { all.push_back(std::get<0>(row)); });
  return all;
}

std::int64_t number(spanner::RowStream rows) {
  std::int64_t result = -1;
  each<std::tuple<std::int64_t>>(std::move(rows), [&](const auto &row) { result = std::get<0>(row); });
  return result;
}

} // namespace

std::vector<Stay> Parking::find(std::int64_t stay) {
  return stays(client_.Read("Stays", spanner::KeySet().AddKey(spanner::MakeKey(stay)), {"StayId", "DriverId", "Garage"}));
}

std::vector<Stay> Parking::between(std::int64_t first, std::int64_t last) {
  return stays(client_.Read("Stays",
                            spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(first), spanner::MakeKeyBoundClosed(last)),
                            {"StayId", "DriverId", "Garage"}));
}

std::vector<std::string> Parking::plates() {
  return texts(client_.ExecuteQuery(spanner::SqlStatement("SELECT Plate FROM Drivers ORDER BY DriverId")));
}

std::vector<std::string> Parking::first(std::int64_t limit) {
  spanner::ReadOptions options;
  options.limit = limit;
  std::vector<std::string> garages;
  for (const Stay &stay : stays(client_.Read(
           "Stays", spanner::KeySet().AddRange(spanner::MakeKeyBoundOpen(std::int64_t{0}), spanner::MakeKeyBoundClosed(std::int64_t{99999})),
           {"StayId", "DriverId", "Garage"}, options)))
    garages.push_back(stay.garage);
  return garages;
}

std::int64_t Parking::earned(const std::string &garage) {
  return number(client_.ExecuteQuery(
      spanner::SqlStatement("SELECT SUM(p.Cents) FROM Payments p JOIN Stays s ON s.StayId = p.StayId WHERE s.Garage = @garage",
                            {{"garage", spanner::Value(garage)}})));
}

std::int64_t Parking::paid(std::int64_t stay) {
  return number(client_.ExecuteQuery(spanner::SqlStatement("SELECT COUNT(*) FROM Payments WHERE StayId = @stay",
                                                           {{"stay", spanner::Value(stay)}})));
}

} // namespace parking

namespace parking {

// Two stays, one of which may not be there.
spanner::RowStream some(spanner::Client client, const spanner::KeySet &keys) {
  return client.Read("Stays", keys, {"Garage"});
}

} // namespace parking
