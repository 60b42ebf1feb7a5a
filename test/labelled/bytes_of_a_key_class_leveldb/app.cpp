// A class keeps the bytes of a number, the highest first, and gives a view of
// them. What it is given comes out of a struct; another
// store's keys are made by it, too.
#include <cstdint>
#include <iostream>
#include <leveldb/db.h>
#include <string>

class SeqKey {
public:
  explicit SeqKey(std::uint64_t seq) {
    for (int i = 7; i >= 0; --i, seq >>= 8)
      bytes[i] = static_cast<char>(seq & 0xff);
  }
  leveldb::Slice slice() const { return leveldb::Slice(bytes, sizeof bytes); }

private:
  char bytes[8];
};

struct Event {
  std::uint64_t seq = 0;
  std::string what;
};

struct Tape {
  leveldb::DB *events, *amounts;
  std::uint64_t last = 0;

  void add(const std::string &what) {
    const Event event{++last, what};
    const SeqKey key(event.seq);
    events->Put({}, key.slice(), what); // FIND monotonic-key events.
  }
  void price(std::uint64_t cents, const std::string &what) {
    amounts->Put({}, SeqKey(cents).slice(), what); // NOT monotonic-key
  }
  int count() {
    int n = 0;
    leveldb::Iterator *it = events->NewIterator({});
    for (it->SeekToFirst(); it->Valid(); it->Next()) // FIND ordered-scan events.
      ++n;
    delete it;
    return n;
  }
};

int main() {
  Tape tape{};
  leveldb::DB::Open({}, "events", &tape.events);
  leveldb::DB::Open({}, "amounts", &tape.amounts);
  std::uint64_t cents = 0;
  std::cin >> cents;
  tape.price(cents, "ticket");
  tape.add("opened");
  return tape.count();
}
