// One class writes the keys of all kinds; only some of them begin with the
// time. Others come from outside of the program.
#include <chrono>
#include <cstdint>
#include <iostream>
#include <leveldb/db.h>
#include <string>

class KeyWriter {
public:
  explicit KeyWriter(char kind) { bytes_.push_back(kind); }
  KeyWriter &number(std::uint64_t value) {
    for (int shift = 56; shift >= 0; shift -= 8)
      bytes_.push_back(static_cast<char>(value >> shift));
    return *this;
  }
  KeyWriter &text(const std::string &value) {
    bytes_ += value;
    return *this;
  }
  std::string done() { return bytes_; }

private:
  std::string bytes_;
};

static std::string readingKey(std::uint64_t at, std::uint64_t meter) {
  return KeyWriter('R').number(at).number(meter).done();
}
static std::string meterKey(std::uint64_t meter) {
  return KeyWriter('M').text(std::to_string(meter)).done();
}

static std::uint64_t now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

class Meters {
public:
  explicit Meters(leveldb::DB *db) : db_(db) {}
  void install(std::uint64_t meter, const std::string &customer) {
    db_->Put({}, meterKey(meter), customer); // NOT monotonic-key
  }
  void record(std::uint64_t meter, const std::string &value) {
    db_->Put({}, readingKey(now(), meter), value); // FIND monotonic-key db_.
  }
  void correct(std::uint64_t at, std::uint64_t meter, const std::string &value) {
    db_->Put({}, readingKey(at, meter), value); // NOT monotonic-key
  }

private:
  leveldb::DB *db_;
};

int main(int, char **argv) {
  leveldb::DB *db = nullptr;
  leveldb::Options options;
  options.create_if_missing = true;
  leveldb::DB::Open(options, argv[1], &db);
  Meters meters(db);
  std::string command, value;
  std::uint64_t meter = 0, at = 0;
  while (std::cin >> command >> meter >> value) {
    if (command == "install")
      meters.install(meter, value);
    else if (command == "record")
      meters.record(meter, value);
    else if (std::cin >> at)
      meters.correct(at, meter, value);
  }
  delete db;
}
