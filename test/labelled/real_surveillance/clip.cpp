#include "db.h"

#include <cinttypes>
#include <cstdlib>
#include <ctime>
#include <string>

class Camera {
public:
  unsigned id() const { return id_; }

private:
  unsigned id_ = 0;
};

class Clip {
public:
  explicit Clip(const Camera &camera, time_t start) {
    std::string sql = string_of(
        "INSERT INTO `Clips` (`CameraId`, `Started`, `Frames`) " // NOT monotonic-key
        "VALUES (%u, from_unixtime(%" PRId64 "), %d)",
        camera.id(), static_cast<int64_t>(start), 0);
    do {
      id_ = dbDoInsert(sql); // FIND auto-increment-read
    } while (!id_);
  }
  void close(int frames) {
    dbDo(string_of("UPDATE Clips SET Frames=%d WHERE Id=%" PRIu64, frames, id_)); // NOT ordered-scan
  }
  uint64_t id() const { return id_; }

private:
  uint64_t id_ = 0;
};

uint64_t tag(const Clip &clip, const std::string &name) {
  std::string sql = string_of("INSERT INTO Tags (Name) VALUES ('%s')", name.c_str());
  uint64_t id = dbDoInsert(sql); // FIND auto-increment-read
  dbDo(string_of("INSERT INTO Clips_Tags (TagId, ClipId) VALUES (%" PRIu64 ", %" PRIu64 ")", id, clip.id())); // POSSIBLE monotonic-key Clips_Tags.TagId
  return id;
}

uint64_t neighbour(const Camera &camera, uint64_t clip, bool forward) {
  std::string sql = forward
                        ? string_of("SELECT `Id` FROM `Clips` WHERE `Id` > %" PRIu64 " ORDER BY `Id` ASC LIMIT 1", clip) // FIND ordered-scan Clips.Id
                        : string_of("SELECT `Id` FROM `Clips` WHERE `Id` < %" PRIu64 " ORDER BY `Id` DESC LIMIT 1", clip); // FIND ordered-scan Clips.Id
  DbRow row;
  if (!row.fetch(sql))
    return camera.id();
  return atoll(row[0]);
}

uint64_t newest() {
  DbRow row;
  return row.fetch(string_of("SELECT MAX(`Id`) FROM `Clips` WHERE `Frames` > %d", 0)) ? atoll(row[0]) : 0; // FIND ordered-scan Clips.Id
}

void load(const Camera &camera) {
  dbFetch("SELECT `Name`, `Value` FROM `Settings` ORDER BY `Name`"); // NOT ordered-scan
  dbFetch(string_of("SELECT Id FROM Zones WHERE CameraId = %d ORDER BY Id", camera.id())); // NOT ordered-scan
}
