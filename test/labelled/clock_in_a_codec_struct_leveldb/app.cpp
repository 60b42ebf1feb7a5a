// A key's struct is filled by the clock, and by who reads keys. The program's
// only clock is a replayed one, whose every value is known.
#include <cstdint>
#include <functional>
#include <leveldb/db.h>
#include <memory>
#include <string>

struct EventKey {
  std::uint64_t millis = 0;
  std::uint32_t serial = 0;
};

static void put(std::string &to, std::uint64_t value, int bytes) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
    to.push_back(static_cast<char>(value >> shift & 0xff));
}

static std::string encode(const EventKey &key) {
  std::string bytes;
  put(bytes, key.millis, 8);
  put(bytes, key.serial, 4);
  return bytes;
}

static EventKey decode(const leveldb::Slice &bytes) {
  EventKey key;
  for (int i = 0; i < 8; ++i)
    key.millis = key.millis << 8 | static_cast<unsigned char>(bytes[i]);
  return key;
}

class Log {
public:
  using Clock = std::function<std::uint64_t()>;
  Log(leveldb::DB *events, Clock clock) : events(events), clock(std::move(clock)) {}

  void add(const std::string &what) {
    const EventKey key{clock(), ++serial};
    events->Put({}, encode(key), what); // FIND monotonic-key events.
  }

  std::uint64_t first() const {
    std::unique_ptr<leveldb::Iterator> it(events->NewIterator({}));
    it->SeekToFirst(); // FIND ordered-scan events.
    return it->Valid() ? decode(it->key()).millis : 0;
  }

private:
  leveldb::DB *events;
  Clock clock;
  std::uint32_t serial = 0;
};

class Replay {
public:
  std::uint64_t operator()() {
    at += 60000;
    return at;
  }

private:
  std::uint64_t at = 1718064000000;
};

int main(int, char **argv) {
  leveldb::DB *events = nullptr;
  leveldb::DB::Open({}, argv[1], &events);
  Log log(events, Replay());
  log.add("opened");
  log.add("shut");
  return log.first() == 0;
}
