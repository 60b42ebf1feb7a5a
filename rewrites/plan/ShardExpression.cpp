//===- ShardExpression.cpp - the shard of a row, by the database ----------===//
#include "rewrites/plan/ShardExpression.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

/// The text that is hashed for one value, as the runtime's shard_of makes it.
std::string hashText(const HashedValue &H) {
  std::string Text = fmt::format("CAST({} AS STRING)", H.Sql);
  if (H.Class == SqlType::Text || H.Class == SqlType::Uuid ||
      H.Class == SqlType::Bytes)
    Text = H.Sql;
  else if (H.Class ==
           SqlType::Timestamp) // text of a timestamp depends on a time zone
    Text = fmt::format("CAST(UNIX_MICROS({}) AS STRING)", H.Sql);
  if (!H.NullIsEmpty)
    return Text;
  return fmt::format("IFNULL({}, {}'')", Text,
                     H.Class == SqlType::Bytes ? "b" : "");
}

/// Several parts are hashed as netstrings, so that ("ab", "c") and ("a", "bc")
/// differ.
std::string netstrings(ArrayRef<std::string> Texts, bool Bytes) {
  std::vector<std::string> Pieces;
  for (const std::string &T : Texts) {
    const std::string Length =
        fmt::format("CAST(BYTE_LENGTH({}) AS STRING)", T);
    if (Bytes)
      Pieces.push_back(
          fmt::format("CAST({} AS BYTES), b':', CAST({} AS BYTES)", Length, T));
    else
      Pieces.push_back(fmt::format("{}, ':', {}", Length, T));
  }
  return fmt::format("CONCAT({})", fmt::join(Pieces, ", "));
}

} // namespace

std::string shardExpression(ArrayRef<HashedValue> Values, unsigned Shards) {
  std::vector<std::string> Texts;
  bool Bytes = false;
  for (const HashedValue &H : Values) {
    Texts.push_back(hashText(H));
    Bytes |= H.Class == SqlType::Bytes;
  }
  const std::string Text =
      Texts.size() == 1 ? Texts.front() : netstrings(Texts, Bytes);
  return fmt::format("MOD(MOD(FARM_FINGERPRINT({0}), {1}) + {1}, {1})", Text,
                     Shards);
}

std::string shardOfColumns(const Table &T, const ShardedTable &E,
                           function_ref<bool(const Column &)> MayBeNull) {
  std::vector<HashedValue> Values;
  for (const std::string &Name : E.HashOf)
    if (const Column *C = T.column(Name))
      // A shard that may be NULL is NULL for a NULL reference.
      Values.push_back({sql::quoteName(C->Name, sql::Dialect::GoogleSql),
                        C->Class, MayBeNull(*C) && !E.Nullable});
  return shardExpression(Values, E.Shards);
}

} // namespace keyspread
