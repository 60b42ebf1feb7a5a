#pragma once
#include "google/cloud/spanner/client.h"

#include <string>

struct Keys {
  static google::cloud::spanner::Key of(std::string const &id);
};
