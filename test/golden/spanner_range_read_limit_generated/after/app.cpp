#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

void print(std::string const &, std::int64_t);

void page(spanner::Client client, std::string const &after, std::string const &end) {
  spanner::ReadOptions options;
  options.limit = 50;
  auto keys = spanner::KeySet().AddRange(spanner::MakeKeyBoundOpen(after),
                                         spanner::MakeKeyBoundClosed(end));
  auto rows = keyspread::fan_out_read<16>(client, "Transactions", std::move(keys), {"TxnId", "Amount"}, {"TxnId"}, options); // [api_range]
  using Row = std::tuple<std::string, std::int64_t>;
  for (auto &row : spanner::StreamOf<Row>(rows)) {
    if (!row)
      return;
    print(std::get<0>(*row), std::get<1>(*row));
  }
}

class Ledger {
public:
  explicit Ledger(spanner::Client *client) : client_(client) {}

  void page(std::string const &from, std::string const &end) {
    spanner::KeySet keys;
    keys.AddRange(spanner::MakeKeyBoundClosed(from), spanner::MakeKeyBoundOpen(end));
    for (auto const &row : keyspread::fan_out_read<16>(*client_, "Transactions", keys, columns_, {"TxnId"}))
      if (row)
        print(row->get<std::string>("TxnId").value(), 0);
  }

private:
  spanner::Client *client_;
  std::vector<std::string> columns_ = {"TxnId", "Amount"};
};
