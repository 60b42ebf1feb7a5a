//===- ShardExpression.cpp - the shard of a row, by the database ----------===//
#include "rewrites/plan/ddl/ShardExpression.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

using sql::Dialect;

bool isText(SqlType Class) {
  return Class == SqlType::Text || Class == SqlType::Uuid;
}

/// The text of a timestamp depends on a time zone: microseconds do not.
std::string micros(const std::string &Sql, Dialect D) {
  return D == Dialect::PostgreSql
             ? fmt::format("CAST(EXTRACT(EPOCH FROM {}) * 1000000 AS bigint)",
                           Sql)
             : fmt::format("UNIX_MICROS({})", Sql);
}

/// The text that is hashed for one value, as the runtime's shard_of makes it.
std::string hashText(const HashedValue &H, Dialect D) {
  const bool Google = D == Dialect::GoogleSql;
  std::string Text = H.Sql;
  if (!isText(H.Class) && H.Class != SqlType::Bytes)
    Text = fmt::format("CAST({} AS {})",
                       H.Class == SqlType::Timestamp ? micros(H.Sql, D) : H.Sql,
                       Google ? "STRING" : "varchar");
  if (!H.NullIsEmpty)
    return Text;
  return fmt::format("{}({}, {}'')", Google ? "IFNULL" : "COALESCE", Text,
                     H.Class == SqlType::Bytes && Google ? "b" : "");
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

/// The same of digits alone, whose characters are bytes.
std::string digitNetstrings(ArrayRef<std::string> Texts) {
  std::vector<std::string> Pieces;
  for (const std::string &T : Texts)
    Pieces.push_back(
        fmt::format("CAST(length({0}) AS varchar) || ':' || {0}", T));
  return fmt::format("{}", fmt::join(Pieces, " || "));
}

/// One tenant, as its column holds it.
std::string literal(const std::string &Value, SqlType Class, Dialect D) {
  if (Class == SqlType::Integer)
    return Value;
  const bool Google = D == Dialect::GoogleSql;
  std::string Quoted = "'";
  for (char Ch : Value) {
    if (Google ? Ch == '\'' || Ch == '\\' : Ch == '\'')
      Quoted += Google ? '\\' : Ch;
    Quoted += Ch;
  }
  return Quoted + "'";
}

} // namespace

std::string shardExpression(ArrayRef<HashedValue> Values, unsigned Shards,
                            Dialect D) {
  std::vector<std::string> Texts;
  bool Bytes = false;
  for (const HashedValue &H : Values) {
    Texts.push_back(hashText(H, D));
    Bytes |= H.Class == SqlType::Bytes;
  }
  const bool Google = D == Dialect::GoogleSql;
  const std::string Text = Texts.size() == 1 ? Texts.front()
                           : Google          ? netstrings(Texts, Bytes)
                                             : digitNetstrings(Texts);
  if (Google)
    return fmt::format("MOD(MOD(FARM_FINGERPRINT({0}), {1}) + {1}, {1})", Text,
                       Shards);
  return fmt::format("mod(mod(spanner.farm_fingerprint({0}), {1}) + {1}, {1})",
                     Text, Shards);
}

/// The remainder of one id, which is not negative.
static std::string modulo(const std::string &Id, unsigned Shards, Dialect D) {
  return D == Dialect::GoogleSql
             ? fmt::format("MOD(MOD({0}, {1}) + {1}, {1})", Id, Shards)
             : fmt::format("({0} % {1} + {1}) % {1}", Id, Shards);
}

std::string shardExpression(ArrayRef<HashedValue> Values, const ShardedTable &E,
                            Dialect D) {
  if (E.Modulo)
    return modulo(Values.front().Sql, E.Shards, D);
  if (E.HotTenants.empty())
    return shardExpression(Values, E.Shards, D);
  std::vector<std::string> Hot;
  for (const std::string &Tenant : E.HotTenants)
    Hot.push_back(literal(Tenant, E.TenantType, D));
  return fmt::format("CASE WHEN {} IN ({}) THEN {} ELSE 0 END",
                     Values.front().Sql, fmt::join(Hot, ", "),
                     shardExpression(Values.drop_front(), E.Shards, D));
}

std::string shardOfColumns(const Table &T, const ShardedTable &E,
                           function_ref<bool(const Column &)> MayBeNull,
                           Dialect D) {
  std::vector<HashedValue> Values;
  for (const std::string &Name : E.HashOf)
    if (const Column *C = T.column(Name))
      // A shard that may be NULL is NULL for a NULL reference.
      Values.push_back(
          {sql::quoteName(C->Name, D), C->Class, MayBeNull(*C) && !E.Nullable});
  return shardExpression(Values, E, D);
}

bool canHash(const Table &T, const ShardedTable &E, Dialect D) {
  if (D == Dialect::GoogleSql || E.Modulo)
    return true;
  return D == Dialect::PostgreSql &&
         (E.HashOf.size() - !E.HotTenants.empty() == 1 ||
          all_of(E.HashOf, [&](const std::string &N) {
            const Column *C = T.column(N);
            return C && (C->Class == SqlType::Integer ||
                         C->Class == SqlType::Timestamp);
          }));
}

} // namespace keyspread
