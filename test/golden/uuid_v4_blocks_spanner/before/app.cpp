#include "google/cloud/spanner/client.h"

#include <string>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream page(spanner::Client client, std::string const &from) {
  return client.Read("Docs", spanner::KeySet().AddRange(spanner::MakeKeyBoundOpen(from), spanner::MakeKeyBoundClosed("~")), {"Title"}); // [api_range]
}

spanner::RowStream after(spanner::Client client, std::string const &from) {
  return client.ExecuteQuery(spanner::SqlStatement("SELECT Title FROM Docs WHERE DocId > @from LIMIT 10", {{"from", spanner::Value(from)}})); // [keyset_cursor]
}
