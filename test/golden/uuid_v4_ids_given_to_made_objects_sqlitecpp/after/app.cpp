// Ids go into objects that the library makes: make_shared, emplace_back.
#include <SQLiteCpp/SQLiteCpp.h>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Artist {
public:
  explicit Artist(std::string name) : name_(std::move(name)) {}
  std::string id() const { return id_; }
  void setId(std::string id) { id_ = id; }
  const std::string &name() const { return name_; }

private:
  std::string id_ = "";
  std::string name_;
};

class Track {
public:
  Track(std::string artistId, std::string title, int seconds) : artistId_(artistId), title_(std::move(title)), seconds_(seconds) {}
  std::string id() const { return id_; }
  void setId(std::string id) { id_ = id; }
  std::string artistId() const { return artistId_; }
  const std::string &title() const { return title_; }
  int seconds() const { return seconds_; }
  bool isNew() const { return id_.empty(); }

private:
  std::string id_ = "";
  std::string artistId_;
  std::string title_;
  int seconds_;
};

class ArtistRepository {
public:
  explicit ArtistRepository(SQLite::Database &db) : db_(db) {}

  void save(Artist &artist) {
    const auto artists_id = keyspread::uuid_v4();
    SQLite::Statement insert(db_, "INSERT INTO artists (name, id) VALUES (?, ?)");
    insert.bind(1, artist.name());
    insert.bind(2, artists_id);
    insert.exec();
    artist.setId(artists_id);
  }
  std::optional<Artist> byName(const std::string &name) {
    SQLite::Statement query(db_, "SELECT id, name FROM artists WHERE name = ?");
    query.bind(1, name);
    if (!query.executeStep()) return std::nullopt;
    Artist artist(query.getColumn(1).getString());
    artist.setId(query.getColumn(0).getString());
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
      : db_(db), insert_(db, "INSERT INTO tracks (artist_id, title, seconds, id) VALUES (:artist, :title, :seconds, :id)"),
        update_(db, "UPDATE tracks SET title = :title, seconds = :seconds WHERE id = :id") {}

  void save(Track &track) {
    if (track.isNew()) {
      insert_.reset();
      const auto tracks_id = keyspread::uuid_v4();
      insert_.bind(":artist", track.artistId());
      insert_.bind(":id", tracks_id);
      insert_.bind(":title", track.title());
      insert_.bind(":seconds", track.seconds());
      insert_.exec();
      track.setId(tracks_id);
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
  std::shared_ptr<Track> find(std::string id) {
    const auto it = cache_.find(id);
    if (it != cache_.end()) return it->second;
    SQLite::Statement query(db_, "SELECT id, artist_id, title, seconds FROM tracks WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep()) return nullptr;
    auto track = std::make_shared<Track>(query.getColumn("artist_id").getString(), query.getColumn("title").getText(), query.getColumn("seconds").getInt());
    track->setId(query.getColumn("id").getString());
    cache_[id] = track;
    return track;
  }
  std::vector<Track> of(const Artist &artist) {
    std::vector<Track> tracks;
    SQLite::Statement query(db_, "SELECT id, title, seconds FROM tracks WHERE artist_id = ? ORDER BY title");
    query.bind(1, artist.id());
    while (query.executeStep()) {
      tracks.emplace_back(artist.id(), query.getColumn(1).getString(), query.getColumn(2).getInt());
      tracks.back().setId(query.getColumn(0).getString());
    }
    return tracks;
  }
  void play(std::string track, int64_t at) {
    SQLite::Statement insert(db_, "INSERT INTO plays (track_id, at) VALUES (?, ?)");
    insert.bind(1, track);
    insert.bind(2, at);
    insert.exec();
  }
  int plays(std::string track) {
    SQLite::Statement query(db_, "SELECT COUNT(*) FROM plays WHERE track_id = ?");
    query.bind(1, track);
    query.executeStep();
    return query.getColumn(0);
  }

private:
  SQLite::Database &db_;
  SQLite::Statement insert_;
  SQLite::Statement update_;
  std::map<std::string, std::shared_ptr<Track>> cache_;
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
