// In: keys, one a line. Out: `key|shard` as Spanner computes it,
// MOD(MOD(FARM_FINGERPRINT(key), n) + n, n), with libfarmhash as the judge.
#include <farmhash.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

int main(int argc, char **argv) {
  const std::int64_t shards = argc == 2 ? std::atoll(argv[1]) : 0;
  if (shards <= 0) {
    std::cerr << "usage: expected_shard SHARDS < keys\n";
    return 2;
  }
  for (std::string key; std::getline(std::cin, key);) {
    const auto fingerprint =
        static_cast<std::int64_t>(util::Fingerprint64(key));
    std::cout << key << '|' << (fingerprint % shards + shards) % shards << '\n';
  }
}
