#include "keys.h"

google::cloud::spanner::Key Keys::of(std::string const &id) {
  return google::cloud::spanner::MakeKey(id);
}
