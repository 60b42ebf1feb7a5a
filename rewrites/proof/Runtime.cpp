#include "rewrites/proof/Runtime.h"

#include "llvm/ADT/StringRef.h"

namespace keyspread::proof {

using namespace trace;

/// Functions that give the value they are given, in another type: a number that
/// is read from its text is that number.
static bool isNumberOrText(llvm::StringRef Name) {
  Name.consume_front("std::");
  for (const char *Known :
       {"strtoll", "strtoull", "strtol", "strtoul", "atoll", "atol", "atoi",
        "stoll", "stoull", "stol", "stoul", "stoi", "to_string"})
    if (Name == Known)
      return true;
  return Name.ends_with("::to_string");
}

/// The part of \p X that it is another form of; no value: of none.
static V formOf(const Value &X) {
  if (X.Kind != Kind::Operation || X.Parts.empty())
    return {};
  llvm::StringRef Name = X.Name;
  if (isNumberOrText(Name))
    return X.Parts[0];
  if (Name.ends_with("::quote")) // of a connection
    return X.Parts.back();
  // "ns::Slice::Slice": an object that is made of one value.
  auto [Scope, Last] = Name.rsplit("::");
  const bool IsObject =
      !Last.empty() && (Scope == Last || Scope.ends_with(("::" + Last).str()));
  return IsObject && X.Parts.size() == 1 ? X.Parts[0] : V();
}

V plain(V Of) {
  while (Of) {
    V Inner = formOf(*Of.Of);
    if (!Inner)
      break;
    Of = Inner;
  }
  return Of;
}

bool isPlain(V Of) {
  Of = plain(Of);
  if (!Of)
    return false;
  const Kind K = Of.Of->Kind;
  return K == Kind::Symbol || K == Kind::Text || K == Kind::Number ||
         K == Kind::Result || K == Kind::Project;
}

std::optional<ShardValue> shardValue(V Of) {
  Of = plain(Of);
  if (!Of || Of.Of->Kind != Kind::Operation)
    return std::nullopt;
  llvm::StringRef Name = Of.Of->Name;
  if (!Name.consume_front("keyspread::"))
    return std::nullopt;
  auto [Function, Count] = Name.split('<');
  if (Function != "shard_of" && Function != "nullable_shard_of" &&
      Function != "tenant_shard")
    return std::nullopt;
  ShardValue Result;
  Count.consumeInteger(10, Result.Count);
  Result.Of = Of.Of->Parts;
  if (Function == "tenant_shard" && Result.Of.size() > 2)
    Result.Of.resize(2); // the tenant and the id; then which tenants are hot
  return Result;
}

} // namespace keyspread::proof
