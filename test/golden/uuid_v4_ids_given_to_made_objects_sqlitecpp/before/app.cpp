// Ids go into objects that the library makes: make_shared, emplace_back.
#include <SQLiteCpp/SQLiteCpp.h>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class Artist {
public:
  explicit Artist(std::string name) : name_(std::move(name)) {}
  int64_t id() const { return id_; }
  void setId(int64_t id) { id_ = id; }
  const std::string &name() const { return name_; }

private:
  int64_t id_ = 0;
  std::string name_;
};

class Track {
public:
  Track(int64_t artistId, std::string title, int seconds) : artistId_(artistId), title_(std::move(title)), seconds_(seconds) {}
  int64_t id() const { return id_; }
  void setId(int64_t id) { id_ = id; }
  int64_t artistId() const { return artistId_; }
  const std::string &title() const { return title_; }
  int seconds() const { return seconds_; }
  bool isNew() const { return id_ == 0; }

private:
  int64_t id_ = 0;
  int64_t artistId_;
  std::string title_;
  int seconds_;
};

class ArtistRepository {
public:
  explicit ArtistRepository(SQLite::Database &db) : db_(db) {}

  void save(Artist &artist) {
    SQLite::Statement insert(db_, "INSERT INTO artists (name) VALUES (?)");
    insert.bind(1, artist.name());
    insert.exec();
    artist.setId(db_.getLastInsertRowid());
  }
  std::optional<Artist> byName(const std::string &name) {
    SQLite::Statement query(db_, "SELECT id, name FROM artists WHERE name = ?");
    query.bind(1, name);
    if (!query.executeStep()) return std::nullopt;
    Artist artist(query.getColumn(1).getString());
    artist.setId(query.getColumn(0).getInt64());
    return artist;
  }
  Artist obtain(const std::string &name) {
    if (auto known = byName(name)) return *known;
    Artist artist(name);
    save(artist);
    return artist;
  }

private:
  SQLite::Database &db_;
};

class TrackRepository {
public:
  explicit TrackRepository(SQLite::Database &db)
      : db_(db), insert_(db, "INSERT INTO tracks (artist_id, title, seconds) VALUES (:artist, :title, :seconds)"),
        update_(db, "UPDATE tracks SET title = :title, seconds = :seconds WHERE id = :id") {}

  void save(Track &track) {
    if (track.isNew()) {
      insert_.reset();
      insert_.bind(":artist", track.artistId());
      insert_.bind(":title", track.title());
      insert_.bind(":seconds", track.seconds());
      insert_.exec();
      track.setId(db_.getLastInsertRowid());
      cache_[track.id()] = std::make_shared<Track>(track);
    } else {
      update_.reset();
      update_.bind(":title", track.title());
      update_.bind(":seconds", track.seconds());
      update_.bind(":id", track.id());
      update_.exec();
      cache_.erase(track.id());
    }
  }
  std::shared_ptr<Track> find(int64_t id) {
    const auto it = cache_.find(id);
    if (it != cache_.end()) return it->second;
    SQLite::Statement query(db_, "SELECT id, artist_id, title, seconds FROM tracks WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep()) return nullptr;
    auto track = std::make_shared<Track>(query.getColumn("artist_id").getInt64(), query.getColumn("title").getText(), query.getColumn("seconds").getInt());
    track->setId(query.getColumn("id").getInt64());
    cache_[id] = track;
    return track;
  }
  std::vector<Track> of(const Artist &artist) {
    std::vector<Track> tracks;
    SQLite::Statement query(db_, "SELECT id, title, seconds FROM tracks WHERE artist_id = ? ORDER BY title");
    query.bind(1, artist.id());
    while (query.executeStep()) {
      tracks.emplace_back(artist.id(), query.getColumn(1).getString(), query.getColumn(2).getInt());
      tracks.back().setId(query.getColumn(0).getInt64());
    }
    return tracks;
  }
  void play(int64_t track, int64_t at) {
    SQLite::Statement insert(db_, "INSERT INTO plays (track_id, at) VALUES (?, ?)");
    insert.bind(1, track);
    insert.bind(2, at);
    insert.exec();
  }
  int plays(int64_t track) {
    SQLite::Statement query(db_, "SELECT COUNT(*) FROM plays WHERE track_id = ?");
    query.bind(1, track);
    query.executeStep();
    return query.getColumn(0);
  }

private:
  SQLite::Database &db_;
  SQLite::Statement insert_;
  SQLite::Statement update_;
  std::map<int64_t, std::shared_ptr<Track>> cache_;
};

int main(int, char **argv) {
  SQLite::Database db(argv[1], SQLite::OPEN_READWRITE);
  ArtistRepository artists(db);
  TrackRepository tracks(db);
  const Artist nina = artists.obtain("Nina");
  Track first(nina.id(), "Sinnerman", 620);
  tracks.save(first);
  Track second(artists.obtain("Nina").id(), "Feeling Good", 170);
  tracks.save(second);
  Track other(artists.obtain("Miles").id(), "So What", 540);
  tracks.save(other);
  tracks.play(first.id(), 1);
  tracks.play(first.id(), 2);
  Track longer = *tracks.find(first.id());
  std::cout << longer.title() << ' ' << longer.seconds() << '\n';
  for (const Track &track : tracks.of(nina)) std::cout << track.title() << " plays " << tracks.plays(track.id()) << '\n';
  std::cout << (tracks.find(other.id()) ? "found" : "lost") << '\n';
}
