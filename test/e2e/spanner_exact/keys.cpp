// keys COUNT: random keys of each type that shard_of hashes, for run.py to ask
// the server about. Prints one JSON object: table -> {"shards": N, "types":
// [...], "keys": [the parts as Spanner's wire has them], "of": [the shard of
// each]}, the pairs of bit_reverse, and rows of tenants, one of them hot, with
// their shards.
#include "random_keys.h"

#include <keyspread/spanner.h>

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <iostream>

namespace spanner = ::google::cloud::spanner;
using nlohmann::json;

namespace {

using namespace random_keys;

// No power of two: there an unsigned remainder would be right by chance.
constexpr std::int64_t shards = 1000;

json wire(const spanner::Value &v) {
  const auto proto = spanner::internal::ToProto(v).second;
  switch (proto.kind_case()) {
  case google::protobuf::Value::kBoolValue:
    return proto.bool_value();
  case google::protobuf::Value::kStringValue:
    return proto.string_value();
  default:
    return nullptr;
  }
}

// The types of `Part` and google::cloud::optional<Part> as a schema names them.
const char *type_of(std::int64_t) { return "INT64"; }
const char *type_of(const std::string &) { return "STRING(MAX)"; }
const char *type_of(const spanner::Bytes &) { return "BYTES(MAX)"; }
const char *type_of(spanner::Timestamp) { return "TIMESTAMP"; }
const char *type_of(bool) { return "BOOL"; }
const char *type_of(spanner::Date) { return "DATE"; }
template <class T> std::string column_of(const T &t) {
  return std::string(type_of(t)) + " NOT NULL";
}
template <class T> std::string column_of(const optional<T> &) {
  return type_of(T{});
}

template <std::size_t... I>
std::int64_t in_row(const std::vector<spanner::Value> &row,
                    std::index_sequence<I...>) {
  const std::vector<spanner::Value> sharded =
      keyspread::with_shard<shards>(row, {I...});
  return sharded[0].get<std::int64_t>().value();
}

// COUNT keys of the parts that `make...` make, with their shards. The typed
// parts, the same in Values and a whole row must all have one shard.
template <class... Make> json keys(int count, Make... make) {
  source s;
  json out = {
      {"shards", shards}, {"keys", json::array()}, {"of", json::array()}};
  for (; s.at < count; ++s.at) {
    const auto parts = std::tuple<decltype(make(s))...>{make(s)...};
    std::apply(
        [&](const auto &...part) {
          const std::int64_t shard = keyspread::shard_of<shards>(part...);
          const std::vector<spanner::Value> row = {spanner::Value(part)...};
          if (shard != keyspread::shard_of<shards>(spanner::Value(part)...) ||
              shard != in_row(row, std::index_sequence_for<Make...>())) {
            std::cerr << "a Value has another shard than what it holds\n";
            std::exit(1);
          }
          if (s.at == 0)
            out["types"] = {column_of(part)...};
          out["keys"].push_back({wire(spanner::Value(part))...});
          out["of"].push_back(shard);
        },
        parts);
  }
  return out;
}

json reversals(int count) {
  source s;
  json out = json::array();
  for (; s.at < count; ++s.at) {
    const std::int64_t value = integer(s);
    out.push_back(
        {std::to_string(value), std::to_string(keyspread::bit_reverse(value))});
  }
  return out;
}

// As test/golden/tenant_prefix_hot_spanner plans it.
json tenants(int count) {
  source s;
  json out = json::array();
  for (; s.at < count; ++s.at) {
    const std::string tenant = s.at % 2 ? "acme" : text(s);
    const std::int64_t id = integer(s);
    out.push_back({tenant, std::to_string(id),
                   keyspread::tenant_shard<16>(tenant, id, {"acme"})});
  }
  return out;
}

} // namespace

int main(int argc, char **argv) {
  const int count = argc == 2 ? std::atoi(argv[1]) : 0;
  if (count < 1) {
    std::cerr << "usage: keys COUNT\n";
    return 2;
  }
  const auto or_null = [](auto make) {
    return [make](source &s) { return maybe(s, make); };
  };
  json out;
  out["tables"] = json{
      {"Ints", keys(count, integer)},
      {"Strings", keys(count, text)},
      {"Blobs", keys(count, bytes)},
      {"Times", keys(count, instant)},
      {"Bools", keys(count, truth)},
      {"Dates", keys(count, date)},
      {"TextAndInt", keys(count, text, integer)},
      {"BlobTimeBool", keys(count, bytes, instant, truth)},
      {"MaybeInt", keys(count, or_null(integer))},
      {"MaybeTextAndBlob", keys(count, or_null(text), or_null(bytes))},
      {"MaybeTimeAndDate", keys(count, or_null(instant), or_null(date))},
  };
  out["reversals"] = reversals(count);
  out["tenants"] = tenants(count);
  std::cout << out << "\n";
}
