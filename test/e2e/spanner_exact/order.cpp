// order PLAIN SHARDED: rows of two databases of project p1, instance inst, must
// come in one order. Table T of PLAIN has the key (K, Id); that of SHARDED has
// a generated shard of Id in front. For each type of K, ascending and
// descending: writes the same rows to both and compares Read with fan_out_read.
#include "random_keys.h"

#include <keyspread/spanner.h>

#include <cmath>
#include <iostream>
#include <sstream>

namespace {

using namespace random_keys;

constexpr std::int64_t shards = 7;
constexpr int count = 60;

double real(source &s) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  double out = 0;
  if (!s.edge({std::nan(""), -inf, inf, 0.0, -1.5, std::nan("")}, out))
    out = static_cast<double>(integer(s)) / 1e6;
  return out;
}

std::vector<std::string> rows_of(spanner::RowStream rows) {
  std::vector<std::string> out;
  for (const auto &row : rows) {
    std::ostringstream text;
    if (row)
      for (const auto &v : row->values())
        text << v << ' ';
    else
      text << row.status();
    out.push_back(text.str());
  }
  return out;
}

struct databases {
  spanner::Client plain, sharded;
  bool right = true;

  void write(const spanner::Mutation &m) {
    for (auto *client : {&plain, &sharded})
      if (auto done = client->Commit(spanner::Mutations{m}); !done) {
        std::cerr << done.status() << "\n";
        right = false;
      }
  }

  void compare(const std::string &table, const spanner::KeySet &keys,
               const keyspread::key_column &first, std::int64_t limit) {
    spanner::ReadOptions options;
    options.limit = limit;
    const auto one = rows_of(plain.Read(table, keys, {"Id", "K"}, options));
    const auto merged = rows_of(keyspread::fan_out_read<shards>(
        sharded, table, keys, {"Id", "K"}, {first, "Id"}, options));
    if (one == merged && !one.empty())
      return;
    right = false;
    std::cerr << table << " with limit " << limit << ": Read gives "
              << one.size() << " rows, fan_out_read " << merged.size() << "\n";
    for (std::size_t i = 0; i < one.size() && i < merged.size(); ++i)
      if (one[i] != merged[i])
        std::cerr << "  " << i << ": " << one[i] << "| " << merged[i] << "\n";
  }
};

// The keys between the 5th and the 50th row, from an open to a closed bound.
spanner::KeySet middle(spanner::Client &plain, const std::string &table) {
  auto rows = plain.Read(table, spanner::KeySet::All(), {"K", "Id"});
  std::vector<spanner::Key> all;
  for (const auto &row : rows)
    all.push_back(row.value().values());
  using Bound = spanner::KeyBound::Bound;
  return spanner::KeySet().AddRange(
      spanner::KeyBound(all.at(5), Bound::kOpen),
      spanner::KeyBound(all.at(50), Bound::kClosed));
}

template <class T>
void check(databases &d, const std::string &type, T (*make)(source &)) {
  for (const bool descends : {false, true}) {
    const std::string table = type + (descends ? "Down" : "Up");
    spanner::InsertMutationBuilder rows(table, {"Id", "K"});
    source s;
    for (; s.at < count; ++s.at)
      rows.EmplaceRow(s.at, maybe(s, make));
    d.write(rows.Build());
    const keyspread::key_column first("K", descends);
    d.compare(table, spanner::KeySet::All(), first, 0);
    d.compare(table, spanner::KeySet::All(), first, 25);
    d.compare(table, middle(d.plain, table), first, 0);
    d.compare(table, middle(d.plain, table), first, 25);
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    std::cerr << "usage: order PLAIN SHARDED\n";
    return 2;
  }
  const auto client_of = [](const char *name) {
    return spanner::Client(
        spanner::MakeConnection(spanner::Database("p1", "inst", name)));
  };
  databases d{client_of(argv[1]), client_of(argv[2])};
  check(d, "INT64", integer);
  check(d, "STRING", text);
  check(d, "BYTES", bytes);
  check(d, "TIMESTAMP", instant);
  check(d, "BOOL", truth);
  check(d, "DATE", date);
  check(d, "FLOAT64", real);
  return d.right ? 0 : 1;
}
