#include "rewrites/proof/Runtime.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <set>

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

/// Calls of the runtime header: a key as text, keys with their shards, a row
/// without its own.
static bool keepsArgument(const Event &E) {
  llvm::StringRef Name = E.Name;
  return Name.consume_front("keyspread::") && !E.Args.empty() &&
         llvm::is_contained(
             {"text_of", "sharded_keys", "with_shard", "old_row"}, Name);
}

/// The part of \p X that it is another form of; no value: of none.
static V formOf(const Value &X) {
  if (X.Kind == Kind::Result && keepsArgument(*X.By))
    return X.By->Args[0];
  // Keys with their shards, as the vector that a store takes.
  if (X.Kind == Kind::Result && X.By->Object &&
      llvm::StringRef(X.By->Name)
          .starts_with("keyspread::sharded_slice_list::operator "))
    return X.By->Object;
  if (X.Kind != Kind::Operation || X.Parts.empty())
    return {};
  llvm::StringRef Name = X.Name;
  if (isNumberOrText(Name) || Name.starts_with(TextOf))
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

V turned(V Of) {
  const Value &X = *Of.Of;
  const bool Is = X.Kind == Kind::Operation && !X.Parts.empty() &&
                  llvm::StringRef(X.Name).ends_with("bit_reverse");
  return Is ? X.Parts[0] : V();
}

bool isPlain(V Of) {
  Of = plain(Of);
  if (!Of)
    return false;
  if (const V Id = turned(Of))
    return isPlain(Id);
  const Kind K = Of.Of->Kind;
  const llvm::StringRef Name = Of.Of->Name;
  const bool Reckons =
      Name.find_first_of("+-*/%&|^~<>") == 0; // and calls nothing
  if (K == Kind::Operation && Reckons)
    return llvm::all_of(Of.Of->Parts, isPlain);
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
  ShardValue Result;
  Result.Nullable = Function.consume_front("nullable_");
  Result.Modulo = Function == "modulo_shard";
  if (Function != "shard_of" && !Result.Modulo && Function != "tenant_shard")
    return std::nullopt;
  Count.consumeInteger(10, Result.Count);
  Result.Of = Of.Of->Parts;
  if (Function == "tenant_shard" && Result.Of.size() > 2)
    Result.Of.resize(2); // the tenant and the id; then which tenants are hot
  return Result;
}

namespace {

/// What a value is made of in the end.
struct Inputs {
  std::set<const Event *> Results;
  std::set<std::string> Symbols;
  std::set<int64_t> Numbers;
  bool Known = true;

  explicit Inputs(V Of) { take(Of, 0); }
  bool none() const { return Results.empty() && Symbols.empty(); }

private:
  void take(V Of, unsigned Depth);
};

} // namespace

void Inputs::take(V Of, unsigned Depth) {
  constexpr unsigned MostDepth = 16;
  if (!Of || Depth > MostDepth) {
    Known = false;
    return;
  }
  const Value &X = *Of.Of;
  switch (X.Kind) {
  case Kind::Result:
    Results.insert(X.By);
    break;
  case Kind::Symbol:
    Symbols.insert(X.Name);
    break;
  case Kind::Number:
    Numbers.insert(X.Number);
    break;
  case Kind::Text:
  case Kind::Join:
  case Kind::Operation:
  case Kind::Project:
    break;
  default:
    Known = false;
  }
  Known &= !X.Open;
  for (V Part : X.Parts)
    take(Part, Depth + 1);
}

/// Numbers that are added, multiplied, divided: no conversion is among them.
static bool isArithmetic(V Of) {
  Of = plain(Of);
  if (!Of)
    return false;
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Operation)
    return (X.Name == "+" || X.Name == "-" || X.Name == "*" || X.Name == "/" ||
            X.Name == "%") &&
           llvm::all_of(X.Parts, isArithmetic);
  return X.Kind == Kind::Number || X.Kind == Kind::Symbol ||
         X.Kind == Kind::Result;
}

bool madeOfOther(V A, V B) {
  const Inputs One(A), Two(B);
  if (!One.Known || !Two.Known)
    return false;
  // One program spells one number in one way.
  if (isArithmetic(A) && isArithmetic(B) && !same(plain(A), plain(B)))
    return true;
  if (!One.none() || !Two.none())
    return One.Results != Two.Results || One.Symbols != Two.Symbols;
  auto IsNoPartOf = [](V Of, const Inputs &Other) {
    return Of.Of->Kind == Kind::Number && !Other.Numbers.count(Of.Of->Number);
  };
  return IsNoPartOf(plain(A), Two) || IsNoPartOf(plain(B), One);
}

bool scansShards(const Event &E) {
  llvm::StringRef Name = E.Name;
  return Name.consume_front("keyspread::") &&
         (Name.starts_with("fan_out") || Name.starts_with("delete_range"));
}

} // namespace keyspread::proof
