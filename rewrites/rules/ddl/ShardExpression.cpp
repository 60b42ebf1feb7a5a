#include "rewrites/rules/ddl/ShardExpression.h"

#include "matchers/facts/TemplateMap.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/runtime/include/keyspread/keyspread.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::Expr;
using facts::TypeClass;

/// A number's text hashes as the number only if it is spelled as one would
/// print it; numbers are therefore hashed as numbers, whatever they travel as.
static std::string asNumber(const Expr &V, ShardExpression &Out) {
  if (V.BaseIsNumber)
    return V.Base;
  Out.Headers.insert("cstdlib");
  bool Inside = V.Wrapped && !V.Base.empty(); // V itself may be in quotes
  const std::string &Text = Inside ? V.Base : V.Text;
  bool Pointer = (Inside ? V.BaseClass : V.Class) == TypeClass::CharPointer;
  return fmt::format("std::strtoll({}, nullptr, 10)",
                     Pointer ? Text : "std::string(" + Text + ").c_str()");
}

static bool measures(const Expr &Length, const std::string &Base) {
  return llvm::StringRef(Length.Text).contains(Base + ".size()") ||
         llvm::StringRef(Length.Text).contains(Base + ".length()");
}

static llvm::Expected<std::string> textWithLength(const KeyPart &K) {
  const Expr &V = *K.Value, *L = K.Length;
  bool ToTheNul = !L || (L->Constant && *L->Constant < 0);
  bool Whole = L && !V.Base.empty() && measures(*L, V.Base);
  if (ToTheNul || Whole) {
    if (V.Class == TypeClass::Bytes && !Whole)
      return refuse("is bound as raw bytes without a length");
    return V.Base.empty() || V.BaseIsNumber ? V.Text : V.Base;
  }
  if (!L->Editable || !L->Repeatable)
    return refuse(fmt::format(
        "is bound with a length, '{}', that cannot be evaluated twice",
        L->Text));
  if (V.Class == TypeClass::Bytes)
    return fmt::format("std::string_view(static_cast<const char *>({}), {})",
                       V.Text, L->Text);
  return fmt::format("std::string_view({}, {})", V.Text, L->Text);
}

static llvm::Expected<std::string> partOf(const KeyPart &K, sql::Dialect D,
                                          ShardExpression &Out) {
  if (!K.Value)
    return K.Literal;
  const Expr &V = *K.Value;
  if (!V.Editable)
    return refuse(V.At.valid() ? "takes its value from inside a macro"
                               : "has a value that the program puts into the "
                                 "text itself, and where is not known");
  if (!V.Repeatable)
    return refuse(fmt::format("is given '{}', which must not be evaluated "
                              "twice: keep it in a variable first",
                              V.Text));
  switch (V.Class) {
  case TypeClass::Integer:
    return V.Text;
  case TypeClass::CharPointer:
  case TypeClass::String:
    if (K.Column == SqlType::Integer)
      return asNumber(V, Out);
    if (D == sql::Dialect::PostgreSql && K.Column != SqlType::Text &&
        K.Column != SqlType::Bytes)
      return refuse(fmt::format("is given the text '{}', which can be spelled "
                                "in several ways for one value",
                                V.Text));
    return textWithLength(K);
  case TypeClass::Bytes:
    return textWithLength(K);
  default:
    return refuse(fmt::format("is given '{}' of type '{}', and what the "
                              "database stores for it is not known",
                              V.Text, V.Type));
  }
}

bool isOptionalReference(const ShardedTable &T, const Expr &E) {
  llvm::StringRef Type = llvm::StringRef(E.Type).split('<').first;
  return T.Nullable && T.HashOf.size() == 1 && T.HotTenants.empty() &&
         E.Type.size() > Type.size() && Type.ends_with("optional");
}

std::string nullableShardCall(const ShardedTable &T, llvm::StringRef Part) {
  return fmt::format("keyspread::nullable_{}<{}>({})",
                     T.Modulo ? "modulo_shard" : "shard_of", T.Shards,
                     Part.str());
}

llvm::Expected<ShardExpression> shardExpression(const std::vector<KeyPart> &Key,
                                                const ShardedTable &T,
                                                sql::Dialect D) {
  ShardExpression Result;
  std::vector<std::string> Parts;
  const Expr *First = Key.empty() ? nullptr : Key[0].Value;
  if (First && First->Editable && First->Repeatable &&
      isOptionalReference(T, *First)) {
    Result.Text = nullableShardCall(T, First->Text);
    Result.Optional = true;
    return Result;
  }
  for (const KeyPart &K : Key) {
    llvm::Expected<std::string> Part = partOf(K, D, Result);
    if (!Part)
      return refuse(fmt::format("the key column '{}' {}", K.ColumnName,
                                llvm::toString(Part.takeError())));
    Parts.push_back(std::move(*Part));
  }
  Result.Text = shardCall(T, Parts);
  if (!T.HotTenants.empty() && Parts.size() > 2)
    Result.Headers.insert("tuple");
  return Result;
}

std::string shardCall(const ShardedTable &T,
                      llvm::ArrayRef<std::string> Parts) {
  if (T.HotTenants.empty())
    return fmt::format("keyspread::{}<{}>({})",
                       T.Modulo ? "modulo_shard" : "shard_of", T.Shards,
                       fmt::join(Parts.begin(), Parts.end(), ", "));
  std::vector<std::string> Hot;
  for (const std::string &Tenant : T.HotTenants)
    Hot.push_back(
        T.TenantType == SqlType::Integer
            ? Tenant
            : '"' + facts::spell(Tenant, facts::TemplateStyle::Plain, false) +
                  '"');
  llvm::ArrayRef<std::string> Ids = Parts.drop_front();
  std::string Id = Ids.size() == 1
                       ? Ids.front()
                       : fmt::format("std::forward_as_tuple({})",
                                     fmt::join(Ids.begin(), Ids.end(), ", "));
  return fmt::format("keyspread::tenant_shard<{}>({}, {}, {{{}}})", T.Shards,
                     Parts.front(), Id, fmt::join(Hot, ", "));
}

std::string cppLiteral(const sql::Value &V, SqlType Type) {
  if (V.Kind == sql::Value::Number)
    return V.Text;
  if (Type == SqlType::Integer && !V.Text.empty() &&
      V.Text.find_first_not_of("0123456789") == std::string::npos)
    return V.Text;
  return "\"" + facts::spell(V.Text, facts::TemplateStyle::Plain, false) + "\"";
}

/// What is hashed of \p V, a literal in a column of \p Type.
static std::optional<std::string> hashedText(const sql::Value &V,
                                             SqlType Type) {
  if (V.Kind == sql::Value::String && Type != SqlType::Integer &&
      Type != SqlType::Timestamp)
    return V.Text;
  long long Number;
  if (V.Kind != sql::Value::Number ||
      llvm::StringRef(V.Text).getAsInteger(10, Number))
    return std::nullopt;
  return std::to_string(Number);
}

/// The shard of an id that the database counts; nothing where it is no number.
static std::optional<int64_t> moduloOfText(llvm::StringRef Id, int64_t N) {
  int64_t Number;
  if (Id.getAsInteger(10, Number))
    return std::nullopt;
  return (Number % N + N) % N;
}

std::optional<int64_t>
shardOfLiterals(const std::vector<const sql::Value *> &Key,
                const std::vector<SqlType> &Types, const ShardedTable &T) {
  std::vector<std::string> Texts;
  for (size_t J = 0; J < Key.size(); ++J) {
    std::optional<std::string> Text = hashedText(*Key[J], Types[J]);
    if (!Text)
      return std::nullopt;
    Texts.push_back(std::move(*Text));
  }
  if (T.Modulo)
    return moduloOfText(Texts.front(), T.Shards);
  llvm::ArrayRef<std::string> Hashed = Texts;
  if (!T.HotTenants.empty()) {
    if (!llvm::is_contained(T.HotTenants, Key[0]->Text))
      return 0;
    Hashed = Hashed.drop_front();
  }
  std::string All;
  for (const std::string &Text : Hashed)
    keyspread::detail::append_netstring(All, Text);
  auto Signed = static_cast<int64_t>(
      keyspread::fingerprint(Hashed.size() == 1 ? Hashed.front() : All));
  int64_t N = T.Shards;
  return (Signed % N + N) % N;
}

} // namespace keyspread
