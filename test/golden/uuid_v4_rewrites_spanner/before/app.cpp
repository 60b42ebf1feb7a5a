#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>

namespace spanner = ::google::cloud::spanner;

std::string new_ulid();

class Docs {
public:
  std::string put(spanner::Client client, std::string const &title) {
    auto const id = new_ulid(); // [time_ordered_id]
    client.Commit(spanner::Mutations{
        spanner::MakeInsertMutation("Docs", {"DocId", "Title"}, id, title), // [api_insert]
        spanner::InsertMutationBuilder("Pages", {"DocId", "No"}).EmplaceRow(id, std::int64_t{1}).Build()});
    return id;
  }

  void remove(spanner::Client client, std::string const &id) {
    client.Commit(spanner::Mutations{
        spanner::MakeDeleteMutation("Docs", spanner::KeySet().AddKey(spanner::MakeKey(id)))}); // [api_delete]
  }

  spanner::RowStream read(spanner::Client client, std::string const &id) {
    return client.Read("Docs", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"Title"}); // [api_point]
  }

  spanner::RowStream two(spanner::Client client, std::string const &a, std::string const &b) {
    return client.ExecuteQuery(spanner::SqlStatement("SELECT Title FROM Docs WHERE DocId IN (@a, @b)", // [key_list]
                                                     {{"a", spanner::Value(a)}, {"b", spanner::Value(b)}}));
  }
};
