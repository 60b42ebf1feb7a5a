#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Mutations insert(std::int64_t at, std::string const &user) {
  return {spanner::MakeInsertMutation("Events", {"At", "UserId", "Text"}, at, user, "x"), // [api_insert]
          spanner::MakeUpdateMutation("Marks", {"At", "UserId", "N"}, at, user, 1)};
}

spanner::RowStream one(spanner::Client client, std::int64_t at, std::string const &user) {
  return client.Read("Events", spanner::KeySet().AddKey(spanner::MakeKey(user, at)), {"Text"}); // [api_point]
}

spanner::RowStream braces(spanner::Client client, std::int64_t at, std::string const &user) {
  spanner::KeySet keys;
  keys.AddKey({spanner::Value(user), spanner::Value(at)});
  return client.Read("Events", std::move(keys), {"Text"});
}

// Bounds that both give the whole key of the parent.
spanner::RowStream marks(spanner::Client client, std::int64_t at, std::string const &user) {
  spanner::KeySet keys;
  keys.AddRange(spanner::MakeKeyBoundClosed(user, at, 1), spanner::MakeKeyBoundOpen(user, at, 9));
  return client.Read("Marks", std::move(keys), {"N"}); // [api_range]
}

spanner::RowStream all_marks(spanner::Client client, std::int64_t at, std::string const &user) {
  return client.Read("Marks",
                     spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(user, at),
                                                spanner::MakeKeyBoundClosed(user, at)),
                     {"N"});
}

spanner::Mutation forget(std::int64_t at, std::vector<std::string> const &users) {
  spanner::KeySet keys;
  for (auto const &user : users)
    keys.AddKey(spanner::MakeKey(user, at));
  return spanner::MakeDeleteMutation("Events", std::move(keys)); // [api_delete]
}

spanner::Mutation forget_all() { return spanner::MakeDeleteMutation("Events", spanner::KeySet::All()); }

spanner::RowStream by_text(spanner::Client client, std::string const &text) {
  spanner::ReadOptions options;
  options.index_name = "EventsByText";
  return client.Read("Events", spanner::KeySet().AddKey(spanner::MakeKey(text)), {"At"}, options);
}

spanner::RowStream query(spanner::Client client, std::int64_t at, std::string const &user) {
  return client.ExecuteQuery(spanner::SqlStatement("SELECT Text FROM Events WHERE At > @at AND UserId = @user ORDER BY At",
                                                   {{"at", spanner::Value(at)}, {"user", spanner::Value(user)}}));
}
