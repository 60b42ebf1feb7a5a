#pragma once
#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace music {

struct Singer {
  std::int64_t id = 0;
  std::string name;
};

struct Album {
  std::int64_t singer_id = 0;
  std::int64_t album_id = 0;
  std::string title;
};

class Catalog {
public:
  explicit Catalog(google::cloud::spanner::Client client) : client_(std::move(client)) {}

  google::cloud::StatusOr<std::int64_t> AddSinger(std::string const &name);
  google::cloud::Status AddAlbum(std::int64_t singer, std::int64_t no, std::string const &title);
  std::optional<Singer> Find(std::int64_t id);
  std::vector<Singer> All();
  std::vector<Album> AlbumsOf(std::int64_t singer);
  google::cloud::Status Rename(std::int64_t id, std::string const &name);
  google::cloud::Status Remove(std::int64_t id);

private:
  google::cloud::spanner::Client client_;
  std::unordered_map<std::int64_t, Singer> cache_;
};

} // namespace music
