// one_read PROJECT INSTANCE BEFORE AFTER FIRST LAST LIMIT: what a bounded Read
// of Transactions gives in the database BEFORE, against two ways to ask the
// sharded table of AFTER. Prints the ids of each; run.py says what they must
// be.
#include <google/cloud/spanner/client.h>
#include <keyspread/spanner.h>

#include <cstdlib>
#include <iostream>

namespace spanner = ::google::cloud::spanner;

static void print(const char *title, spanner::RowStream rows) {
  std::cout << title;
  for (auto &row : spanner::StreamOf<std::tuple<std::string>>(rows)) {
    if (!row) {
      std::cerr << row.status() << "\n";
      std::exit(1);
    }
    std::cout << ' ' << std::get<0>(*row);
  }
  std::cout << "\n";
}

int main(int argc, char **argv) {
  if (argc != 8) {
    std::cerr
        << "usage: one_read PROJECT INSTANCE BEFORE AFTER FIRST LAST LIMIT\n";
    return 2;
  }
  const auto client_of = [&](const char *name) {
    return spanner::Client(
        spanner::MakeConnection(spanner::Database(argv[1], argv[2], name)));
  };
  auto before = client_of(argv[3]), after = client_of(argv[4]);
  const auto keys = spanner::KeySet().AddRange(
      spanner::MakeKeyBoundClosed(argv[5]), spanner::MakeKeyBoundOpen(argv[6]));
  spanner::ReadOptions options;
  options.limit = std::atoll(argv[7]);
  print("before", before.Read("Transactions", keys, {"TxnId"}, options));
  print("one_read",
        after.Read("Transactions", keyspread::sharded_keys<16>(keys), {"TxnId"},
                   options));
  print("fan_out_read",
        keyspread::fan_out_read<16>(after, "Transactions", keys, {"TxnId"},
                                    {"TxnId"}, options));
}
