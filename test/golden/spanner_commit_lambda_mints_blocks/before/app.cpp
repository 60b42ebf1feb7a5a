#include "google/cloud/spanner/client.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace spanner = ::google::cloud::spanner;
using google::cloud::StatusOr;

std::string make_ulid();

std::int64_t shift();

static std::int64_t last = 0;

// What the number is counted in is known inside alone.
void put(spanner::Client client) {
  client.Commit([&](spanner::Transaction) -> StatusOr<spanner::Mutations> {
    std::int64_t const bits = shift();
    std::int64_t const id = (++last << 8) | bits;
    return spanner::Mutations{spanner::MakeInsertMutation("Orders", {"OrderId"}, id)};
  });
}

// One for each turn.
void log(spanner::Client client, int rows) {
  client.Commit([&](spanner::Transaction) -> StatusOr<spanner::Mutations> {
    spanner::Mutations all;
    for (int i = 0; i < rows; ++i)
      all.push_back(spanner::MakeInsertMutation("Events", {"EventId"}, make_ulid()));
    return all;
  });
}

// One for each call of what stands inside.
void log_each(spanner::Client client, std::vector<std::string> const &names) {
  client.Commit([&](spanner::Transaction) -> StatusOr<spanner::Mutations> {
    spanner::Mutations all;
    std::for_each(names.begin(), names.end(), [&](std::string const &name) {
      all.push_back(spanner::MakeInsertMutation("Events", {"EventId", "Name"}, make_ulid(), name));
    });
    return all;
  });
}

// Kept in a variable.
void log_later(spanner::Client client) {
  auto const mutator = [](spanner::Transaction) -> StatusOr<spanner::Mutations> {
    return spanner::Mutations{spanner::MakeInsertMutation("Events", {"EventId"}, make_ulid())};
  };
  client.Commit(mutator);
}
