// One store for several kinds of keys: a letter, and a number byte by byte. The
// string's constructor is given the letter, but nobody gives another one.
#include <cstdint>
#include <leveldb/db.h>
#include <string>

static void append(std::string *key, std::uint64_t number) {
  for (int shift = 56; shift >= 0; shift -= 8)
    key->push_back(static_cast<char>(number >> shift & 0xff));
}

static std::string letterKey(std::uint64_t number) {
  std::string key = "l";
  append(&key, number);
  return key;
}

static std::string ownerKey(const std::string &kind, std::uint64_t number) {
  std::string key = kind;
  append(&key, number);
  return key;
}

struct Letter {
  std::uint64_t number = 0;
  std::string text;
};

class Post {
public:
  explicit Post(leveldb::DB *letters, leveldb::DB *owners) : letters(letters), owners(owners) {}

  void load(const std::string &last) { number = std::stoull(last); }

  void add(Letter &letter) {
    letter.number = ++number;
    letters->Put({}, letterKey(letter.number), letter.text); // FIND monotonic-key letters.
  }

  // What the caller names comes first.
  void own(const std::string &who) {
    owners->Put({}, ownerKey(who, ++number), ""); // NOT monotonic-key
  }

private:
  leveldb::DB *letters, *owners;
  std::uint64_t number = 0;
};

int main(int, char **argv) {
  leveldb::DB *letters = nullptr, *owners = nullptr;
  leveldb::DB::Open({}, argv[1], &letters);
  leveldb::DB::Open({}, argv[2], &owners);
  Post post(letters, owners);
  post.load(argv[3]);
  Letter letter;
  letter.text = "hello";
  post.add(letter);
  post.own("ann");
  post.own("bob");
}
