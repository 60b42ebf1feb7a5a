// Several keys are read at once, as slices of texts that stand beside them.
#include <rocksdb/db.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Log {
public:
  explicit Log(const std::string &path) {
    rocksdb::Options options;
    options.create_if_missing = true;
    rocksdb::DB *db = nullptr;
    rocksdb::DB::Open(options, path, &db);
    events_.reset(db);
  }

  static std::string keyOf(std::uint64_t number) {
    std::string key;
    for (int shift = 56; shift >= 0; shift -= 8)
      key.push_back(static_cast<char>(number >> shift & 255));
    return key;
  }

  std::uint64_t add(const std::string &text) {
    const std::uint64_t number = ++last_;
    events_->Put(rocksdb::WriteOptions(), keyspread::sharded_key<16>(keyOf(number)), text);
    return number;
  }

  void print(const std::vector<std::uint64_t> &numbers) const {
    std::vector<std::string> keys;
    for (const std::uint64_t number : numbers)
      keys.push_back(keyOf(number));
    const std::vector<rocksdb::Slice> slices(keys.begin(), keys.end());
    std::vector<std::string> texts;
    const auto found = events_->MultiGet(rocksdb::ReadOptions(), keyspread::sharded_slices<16>(slices), &texts);
    for (std::size_t i = 0; i < numbers.size(); ++i)
      std::printf("%s\n", found[i].ok() ? texts[i].c_str() : "none");
  }

private:
  std::unique_ptr<rocksdb::DB> events_;
  std::uint64_t last_ = 0;
};

int main(int, char **argv) {
  Log log(std::string(argv[1]) + "/log");
  for (const char *text : {"baked", "sold", "eaten"})
    log.add(text);
  log.print({3, 1, 7});
}
