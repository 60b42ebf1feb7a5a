#pragma once
#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace music {

struct Singer {
  std::string id = "";
  std::string name;
};

struct Album {
  std::string singer_id = "";
  std::int64_t album_id = 0;
  std::string title;
};

class Catalog {
public:
  explicit Catalog(google::cloud::spanner::Client client) : client_(std::move(client)) {}

  google::cloud::StatusOr<std::string> AddSinger(std::string const &name);
  google::cloud::Status AddAlbum(std::string singer, std::int64_t no, std::string const &title);
  std::optional<Singer> Find(std::string id);
  std::vector<Singer> All();
  std::vector<Album> AlbumsOf(std::string singer);
  google::cloud::Status Rename(std::string id, std::string const &name);
  google::cloud::Status Remove(std::string id);

private:
  google::cloud::spanner::Client client_;
  std::unordered_map<std::string, Singer> cache_;
};

} // namespace music
