//===- ShardValues.cpp - is a value the shard of others? ------------------===//
#include "rewrites/proof/ShardValues.h"

#include "rewrites/plan/ddl/ShardExpression.h"
#include "rewrites/runtime/include/keyspread/keyspread.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread::proof {

namespace {

/// The text that is hashed of a literal.
std::optional<std::string> hashedText(const Operand &O, sql::Dialect D) {
  if (O.From)
    return std::nullopt;
  const std::vector<sql::Token> Tokens = sql::lex(O.Sql, D);
  if (Tokens.front().Kind == sql::TokenKind::String &&
      !sql::isBinaryString(O.Sql))
    return sql::stringContents(O.Sql, D);
  long long Number = 0;
  if (StringRef(O.Sql).getAsInteger(10, Number))
    return std::nullopt;
  return std::to_string(Number);
}

std::optional<int64_t> literalShard(const ShardedTable &E, ArrayRef<Operand> Of,
                                    sql::Dialect D) {
  std::vector<std::string> Texts;
  for (const Operand &O : Of) {
    auto Text = hashedText(O, D);
    if (!Text)
      return std::nullopt;
    Texts.push_back(*Text);
  }
  const int64_t N = E.Shards;
  if (E.Modulo) {
    int64_t Id = 0;
    return StringRef(Texts.front()).getAsInteger(10, Id)
               ? std::optional<int64_t>()
               : (Id % N + N) % N;
  }
  ArrayRef<std::string> Hashed = Texts;
  if (!E.HotTenants.empty()) {
    if (!is_contained(E.HotTenants, Hashed.front()))
      return 0;
    Hashed = Hashed.drop_front();
  }
  std::string All;
  for (const std::string &T : Hashed)
    detail::append_netstring(All, T);
  const auto Print = static_cast<int64_t>(
      fingerprint(Hashed.size() == 1 ? Hashed.front() : All));
  return (Print % N + N) % N;
}

/// Each "?" is another value; "?1" is always the same.
bool namesNextValue(StringRef Sql) {
  for (size_t At = Sql.find('?'); At != StringRef::npos;
       At = Sql.find('?', At + 1))
    if (At + 1 == Sql.size() || !isDigit(Sql[At + 1]))
      return true;
  return false;
}

/// \p Sql is the plan's own expression of the shard of \p Of.
bool isExpression(std::string_view Sql, const ShardedTable &E,
                  ArrayRef<Operand> Of, const Subject &About) {
  if (namesNextValue(Sql))
    return false;
  const Table *T = About.Before.find(E.Table);
  for (bool NullIsEmpty : {false, true}) {
    std::vector<HashedValue> Values;
    for (auto [O, Name] : zip(Of, E.HashOf)) {
      const Column *C = T ? T->column(Name) : nullptr;
      Values.push_back({O.Sql, C ? C->Class : SqlType::Other, NullIsEmpty});
    }
    if (saying(shardExpression(Values, E, About.D), About.D) ==
        saying(Sql, About.D))
      return true;
  }
  return false;
}

bool isNull(const Operand &O) { return lower(O.Sql) == "null"; }

} // namespace

Judgement shardOf(const sql::Value &V, const Pieces &Text,
                  const ShardedTable &E, std::vector<std::optional<Operand>> Of,
                  const Subject &About) {
  std::vector<Operand> Known;
  for (const auto &O : Of)
    if (O)
      Known.push_back(*O);
  const Operand Value = Text.operand(V);
  // A reference that is not there has no shard.
  if (isNull(Value) && E.Nullable &&
      (Known.size() < Of.size() || any_of(Known, isNull)))
    return {};
  if (Known.size() < Of.size())
    return {fmt::format("the shard of '{}' is named, but not the column it is "
                        "made of ('{}')",
                        E.Table, fmt::join(E.HashOf, "', '")),
            {}};
  if (Value.From)
    return {"",
            {{Demand::ShardOf, E.Table, E.ShardColumn, Value, Known, E.Shards,
              0, E.Modulo}}};
  if (V.Kind == sql::Value::Number) {
    const auto Shard = literalShard(E, Known, About.D);
    if (Shard && std::to_string(*Shard) == Value.Sql)
      return {};
    return {Shard ? fmt::format("'{}' is {} here, and the shard of this key is "
                                "{}",
                                E.ShardColumn, Value.Sql, *Shard)
                  : fmt::format("'{}' is the number {} for any key",
                                E.ShardColumn, Value.Sql),
            {}};
  }
  if (isExpression(Value.Sql, E, Known, About))
    return {};
  return {fmt::format("'{}' is not the shard of '{}' that the plan says: {}",
                      E.ShardColumn, fmt::join(E.HashOf, "', '"), Value.Sql),
          {}};
}

} // namespace keyspread::proof
