// The part that is hashed has to be seen at every key, and to be the same twice.
#include <leveldb/db.h>

#include <string>

static std::string readingKey(const std::string &device, long second) {
  return device + "/" + std::to_string(second);
}
static std::string dayKey(long day) { return "day/" + std::to_string(day); }
std::string nextDevice();

struct Readings {
  leveldb::DB *readings;

  void put(long second, const std::string &value) {
    readings->Put({}, readingKey(nextDevice(), second), value);
    readings->Put({}, readingKey("fan", second), value);
  }
  void get(const std::string &key, std::string *value) {
    readings->Get({}, key, value);
    readings->Get({}, dayKey(7), value);
  }
};
