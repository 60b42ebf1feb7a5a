// A number is written into an array from its end, byte by byte, and put into the key as a whole.
#include <leveldb/db.h>

#include <cstdint>
#include <string>

static void put_u64(std::string &to, std::uint64_t n) {
  char raw[8];
  for (int i = 7; i >= 0; --i, n >>= 8)
    raw[i] = static_cast<char>(n & 0xff);
  to.append(raw, sizeof raw);
}

static void put_low_first(std::string &to, std::uint64_t n) {
  char raw[8];
  for (int i = 0; i < 8; ++i, n >>= 8)
    raw[i] = static_cast<char>(n & 0xff);
  to.append(raw, sizeof raw);
}

class Shipments {
public:
  Shipments(leveldb::DB *shipments, leveldb::DB *tickets) : shipments(shipments), tickets(tickets) {}

  void accept(const std::string &to) {
    std::string key;
    put_u64(key, ++number);
    shipments->Put({}, key, to); // FIND monotonic-key shipments.
  }

  // The byte that changes most comes first.
  void ticket(const std::string &to) {
    std::string key;
    put_low_first(key, ++number);
    tickets->Put({}, key, to); // NOT monotonic-key
  }

private:
  leveldb::DB *shipments, *tickets;
  std::uint64_t number = 0;
};

int main(int, char **) {
  leveldb::DB *one = nullptr, *two = nullptr;
  leveldb::DB::Open({}, "one", &one);
  leveldb::DB::Open({}, "two", &two);
  Shipments shipments(one, two);
  shipments.accept("there");
  shipments.ticket("here");
}
