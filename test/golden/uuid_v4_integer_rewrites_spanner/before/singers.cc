#include "singers.h"

#include <tuple>

namespace music {

namespace spanner = ::google::cloud::spanner;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

StatusOr<std::int64_t> Catalog::AddSinger(std::string const &name) {
  std::int64_t id = 0;
  auto commit = client_.Commit([&](spanner::Transaction txn) -> StatusOr<spanner::Mutations> {
    auto rows = client_.ExecuteQuery(txn, spanner::SqlStatement("INSERT INTO Singers (Name) VALUES (@name) THEN RETURN SingerId", {{"name", spanner::Value(name)}})); // [id_read_returning]
    using RowType = std::tuple<std::int64_t>;
    for (auto &row : spanner::StreamOf<RowType>(rows)) {
      if (!row)
        return row.status();
      id = std::get<0>(*row);
    }
    return spanner::Mutations{};
  });
  if (!commit)
    return commit.status();
  cache_[id] = Singer{id, name};
  return id;
}

Status Catalog::AddAlbum(std::int64_t singer, std::int64_t no, std::string const &title) {
  auto commit = client_.Commit(spanner::Mutations{
      spanner::InsertMutationBuilder("Albums", {"SingerId", "AlbumId", "Title"})
          .EmplaceRow(singer, no, title) // [api_insert]
          .Build()});
  return commit ? Status() : commit.status();
}

std::optional<Singer> Catalog::Find(std::int64_t id) {
  auto it = cache_.find(id);
  if (it != cache_.end())
    return it->second;
  auto rows = client_.Read("Singers", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"SingerId", "Name"}); // [api_point]
  for (auto const &row : spanner::StreamOf<std::tuple<std::int64_t, std::string>>(rows)) {
    if (!row)
      return std::nullopt;
    Singer s;
    s.id = std::get<0>(*row);
    s.name = std::get<1>(*row);
    return s;
  }
  return std::nullopt;
}

std::vector<Singer> Catalog::All() {
  std::vector<Singer> result;
  auto rows = client_.ExecuteQuery(spanner::SqlStatement("SELECT SingerId, Name FROM Singers ORDER BY Name"));
  for (auto &row : rows) {
    if (!row)
      break;
    Singer s;
    s.id = *row->get<std::int64_t>(0);
    s.name = *row->get<std::string>("Name");
    result.push_back(std::move(s));
  }
  return result;
}

std::vector<Album> Catalog::AlbumsOf(std::int64_t singer) {
  std::vector<Album> result;
  spanner::SqlStatement select("SELECT SingerId, AlbumId, Title FROM Albums WHERE SingerId = @singer", {{"singer", spanner::Value(singer)}});
  using RowType = std::tuple<std::int64_t, std::int64_t, std::string>;
  auto rows = client_.ExecuteQuery(std::move(select));
  for (auto &row : spanner::StreamOf<RowType>(rows)) {
    if (!row)
      break;
    result.push_back(Album{std::get<0>(*row), std::get<1>(*row), std::get<2>(*row)});
  }
  return result;
}

Status Catalog::Rename(std::int64_t id, std::string const &name) {
  cache_.erase(id);
  auto commit = client_.Commit([&](spanner::Transaction txn) -> StatusOr<spanner::Mutations> {
    auto update = client_.ExecuteDml(txn, spanner::SqlStatement("UPDATE Singers SET Name = @name WHERE SingerId = @id", {{"name", spanner::Value(name)}, {"id", spanner::Value(id)}})); // [point_update]
    if (!update)
      return update.status();
    return spanner::Mutations{};
  });
  return commit ? Status() : commit.status();
}

Status Catalog::Remove(std::int64_t id) {
  auto commit = client_.Commit(spanner::Mutations{
      spanner::MakeDeleteMutation("Singers", spanner::KeySet().AddKey(spanner::MakeKey(id)))}); // [api_delete]
  return commit ? Status() : commit.status();
}

} // namespace music
