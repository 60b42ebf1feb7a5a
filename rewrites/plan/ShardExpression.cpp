//===- ShardExpression.cpp - the shard of a row, by the database ----------===//
#include "rewrites/plan/ShardExpression.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

/// The text that is hashed for one column, as the runtime's shard_of makes it.
std::string hashText(const HashedColumn &H) {
  const Column &C = *H.Of;
  const std::string Name = sql::quoteName(C.Name, sql::Dialect::GoogleSql);
  std::string Text = fmt::format("CAST({} AS STRING)", Name);
  if (C.Class == SqlType::Text || C.Class == SqlType::Uuid ||
      C.Class == SqlType::Bytes)
    Text = Name;
  else if (C.Class ==
           SqlType::Timestamp) // text of a timestamp depends on a time zone
    Text = fmt::format("CAST(UNIX_MICROS({}) AS STRING)", Name);
  if (!H.NullIsEmpty)
    return Text;
  return fmt::format("IFNULL({}, {}'')", Text,
                     C.Class == SqlType::Bytes ? "b" : "");
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

std::string shardExpression(ArrayRef<HashedColumn> Columns, unsigned Shards) {
  std::vector<std::string> Texts;
  bool Bytes = false;
  for (const HashedColumn &H : Columns) {
    Texts.push_back(hashText(H));
    Bytes |= H.Of->Class == SqlType::Bytes;
  }
  const std::string Text =
      Texts.size() == 1 ? Texts.front() : netstrings(Texts, Bytes);
  return fmt::format("MOD(MOD(FARM_FINGERPRINT({0}), {1}) + {1}, {1})", Text,
                     Shards);
}

} // namespace keyspread
