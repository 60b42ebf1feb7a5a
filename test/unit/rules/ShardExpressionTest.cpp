// How the shard of a key is spelled in C++, from expressions made by hand.
#include "rewrites/rules/ddl/ShardExpression.h"

#include <gtest/gtest.h>

namespace keyspread {
namespace {

facts::Expr expression(const std::string &Text, facts::TypeClass Class,
                       const std::string &Base = "") {
  facts::Expr E;
  E.Text = Text;
  E.Class = Class;
  E.Base = Base;
  E.Editable = E.Repeatable = true;
  return E;
}

ShardedTable tableOf(unsigned Shards, std::vector<std::string> Hot = {}) {
  ShardedTable T;
  T.Shards = Shards;
  T.TenantType = SqlType::Text;
  T.HotTenants = std::move(Hot);
  return T;
}

std::string shardOf(const std::vector<KeyPart> &Key,
                    sql::Dialect D = sql::Dialect::Sqlite,
                    const ShardedTable &T = tableOf(16)) {
  llvm::Expected<ShardExpression> Shard = shardExpression(Key, T, D);
  return Shard ? Shard->Text : "error: " + llvm::toString(Shard.takeError());
}

KeyPart part(const facts::Expr &Value, SqlType Column,
             const facts::Expr *Length = nullptr) {
  KeyPart K;
  K.Value = &Value;
  K.Length = Length;
  K.Column = Column;
  K.ColumnName = "id";
  return K;
}

TEST(RulesShardExpression, TakesTextFromItsOwner) {
  facts::Expr Id =
      expression("id.c_str()", facts::TypeClass::CharPointer, "id");
  EXPECT_EQ(shardOf({part(Id, SqlType::Text)}), "keyspread::shard_of<16>(id)");
}

TEST(RulesShardExpression, HashesNumbersAsNumbers) {
  facts::Expr Text = expression("text", facts::TypeClass::CharPointer);
  EXPECT_EQ(shardOf({part(Text, SqlType::Integer)}),
            "keyspread::shard_of<16>(std::strtoll(text, nullptr, 10))");
  facts::Expr Printed = expression("std::to_string(n).c_str()",
                                   facts::TypeClass::CharPointer, "n");
  Printed.BaseIsNumber = true;
  EXPECT_EQ(shardOf({part(Printed, SqlType::Integer)}),
            "keyspread::shard_of<16>(n)");
}

TEST(RulesShardExpression, KeepsAnExplicitLength) {
  facts::Expr Id = expression("id", facts::TypeClass::CharPointer),
              Length = expression("n", facts::TypeClass::Integer);
  EXPECT_EQ(shardOf({part(Id, SqlType::Text, &Length)}),
            "keyspread::shard_of<16>(std::string_view(id, n))");
  Length.Constant = -1;
  EXPECT_EQ(shardOf({part(Id, SqlType::Text, &Length)}),
            "keyspread::shard_of<16>(id)");
}

TEST(RulesShardExpression, HashesSeveralPartsInOrder) {
  facts::Expr Day = expression("day", facts::TypeClass::String),
              Seq = expression("seq", facts::TypeClass::Integer);
  EXPECT_EQ(shardOf({part(Day, SqlType::Text), part(Seq, SqlType::Integer)}),
            "keyspread::shard_of<16>(day, seq)");
}

TEST(RulesShardExpression, RefusesWhatItCannotSayTwice) {
  facts::Expr Next = expression("next_id()", facts::TypeClass::String);
  Next.Repeatable = false;
  EXPECT_EQ(shardOf({part(Next, SqlType::Text)}),
            "error: the key column 'id' is given 'next_id()', which must not "
            "be evaluated twice: keep it in a variable "
            "first");
}

TEST(RulesShardExpression, RefusesWhatTheDatabaseMayStoreInAnotherForm) {
  facts::Expr Id = expression("id", facts::TypeClass::String),
              Real = expression("x", facts::TypeClass::Float);
  Real.Type = "double";
  EXPECT_EQ(shardOf({part(Id, SqlType::Timestamp)}, sql::Dialect::PostgreSql),
            "error: the key column 'id' is given the text 'id', which can be "
            "spelled in several ways for one value");
  EXPECT_EQ(shardOf({part(Real, SqlType::Float)}),
            "error: the key column 'id' is given 'x' of type 'double', and "
            "what the database stores for it is not known");
}

TEST(RulesShardExpression, ComputesTheShardOfALiteral) {
  sql::Value Text;
  Text.Kind = sql::Value::String;
  Text.Text = "abc"; // measured: MOD(FARM_FINGERPRINT("abc"), 16) = 9
  EXPECT_EQ(shardOfLiterals({&Text}, {SqlType::Text}, tableOf(16)), 9);
  sql::Value Number;
  Number.Kind = sql::Value::Number;
  Number.Text =
      "12"; // fingerprint -5939371580251159728, and the shard is not negative
  EXPECT_EQ(shardOfLiterals({&Number}, {SqlType::Integer}, tableOf(1000)), 272);
  Number.Text = "1.5";
  EXPECT_EQ(shardOfLiterals({&Number}, {SqlType::Integer}, tableOf(16)),
            std::nullopt);
  // What the runtime's shard_of<16>("abc", "abc") gives.
  EXPECT_EQ(shardOfLiterals({&Text, &Text}, {SqlType::Text, SqlType::Text},
                            tableOf(16)),
            13);
  // Times are hashed as numbers.
  EXPECT_EQ(shardOfLiterals({&Text}, {SqlType::Timestamp}, tableOf(16)),
            std::nullopt);
}

TEST(RulesShardExpression, AsksForTheTenantOfItsRow) {
  facts::Expr Tenant = expression("tenant", facts::TypeClass::String),
              Id = expression("id", facts::TypeClass::Integer),
              Line = expression("line", facts::TypeClass::Integer);
  ShardedTable T = tableOf(16, {"acme", "a\"b"});
  EXPECT_EQ(shardOf({part(Tenant, SqlType::Text), part(Id, SqlType::Integer)},
                    sql::Dialect::Sqlite, T),
            "keyspread::tenant_shard<16>(tenant, id, {\"acme\", \"a\\\"b\"})");
  T.HotTenants = {"7"};
  T.TenantType = SqlType::Integer;
  EXPECT_EQ(shardOf({part(Tenant, SqlType::Text), part(Id, SqlType::Integer),
                     part(Line, SqlType::Integer)},
                    sql::Dialect::Sqlite, T),
            "keyspread::tenant_shard<16>(tenant, std::forward_as_tuple(id, "
            "line), {7})");
}

TEST(RulesShardExpression, ComputesTheShardOfATenantsLiteral) {
  sql::Value Tenant, Id;
  Tenant.Kind = sql::Value::String;
  Tenant.Text = "acme";
  Id.Kind = sql::Value::Number;
  Id.Text = "12";
  const std::vector<SqlType> Types = {SqlType::Text, SqlType::Integer};
  EXPECT_EQ(shardOfLiterals({&Tenant, &Id}, Types, tableOf(1000, {"acme"})),
            272);
  EXPECT_EQ(shardOfLiterals({&Tenant, &Id}, Types, tableOf(1000, {"globex"})),
            0);
}

} // namespace
} // namespace keyspread
