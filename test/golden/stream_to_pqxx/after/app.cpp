#include <pqxx/pqxx>

#include <cstdint>
#include <iostream>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Loader {
public:
  void events(pqxx::work &tx, const std::vector<std::string> &kinds) {
    pqxx::stream_to to(tx, "events", std::vector<std::string>{"id", "kind"});
    for (const auto &kind : kinds)
      to << std::make_tuple(keyspread::bit_reverse(next_++), kind);
    to.complete();
  }

  void ticks(pqxx::work &tx, const std::vector<std::string> &hosts) {
    pqxx::stream_to to(tx, "ticks", std::vector<std::string>{"ShardId", "at", "host"});
    for (const auto &host : hosts) {
      const std::int64_t at = now_ += 10;
      to << std::make_tuple(keyspread::shard_of<4>(at), at, host);
    }
    to.complete();
  }

private:
  std::int64_t next_ = 1;
  std::int64_t now_ = 0;
};

int main(int, char **argv) {
  pqxx::connection c(argv[1]);
  pqxx::work tx(c);
  Loader loader;
  loader.events(tx, {"start", "tick", "tick"});
  loader.ticks(tx, {"a", "b", "c"});
  for (auto row : tx.exec("SELECT kind, COUNT(*) FROM events GROUP BY kind ORDER BY kind"))
    std::cout << row[0].c_str() << row[1].c_str() << ' ';
  for (auto row : tx.exec("SELECT host FROM ticks WHERE at > 10 AND ShardId IN (0, 1, 2, 3) ORDER BY at DESC"))
    std::cout << row[0].c_str();
  std::cout << tx.exec_params1("SELECT host FROM ticks WHERE at = $1 AND ShardId = $2", 10, keyspread::shard_of<4>(10))[0].c_str() << '\n';
}
