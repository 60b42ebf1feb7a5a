//===- KvCallRule.cpp - one call on a key-value store ---------------------===//
//
//   db->Put(o, key, v)        -> db->Put(o, sharded_key<16>(key), v)
//   db->Put(o, make(a, b), v) -> db->Put(o, sharded_key<16>(make(a, b), a), v)
//   db->MultiGet(o, keys, &v) -> db->MultiGet(o, sharded_slices<16>(keys), &v)
//   db->NewIterator(o)        -> fan_out_iterator<16>(*db, o)
//   table.ReadRows(set, f)    -> fan_out_read_rows<16>(table, set, f)
//   table.ReadRow(key, f)     -> old_row<16>(table.ReadRow(
//                                    sharded_key<16>(key), f))
//   SingleRowMutation(key, m) -> SingleRowMutation(sharded_key<16>(key), m)
//   batch.DeleteRange(a, b)   -> delete_range<16>(batch, a, b)
//   db->DeleteRange(o, f, a, b)
//     -> delete_range_in<16, rocksdb::WriteBatch>(*db, o, f, a, b)
//
// Calls on iterators stay: they take and give old keys.
//
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/statements/ValueListRule.h"
#include "rewrites/rules/stores/KvKeys.h"
#include "rewrites/rules/stores/KvRule.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <fmt/format.h>

namespace keyspread {

using namespace facts;

namespace {

class StoreCall {
public:
  StoreCall(const RuleContext &C, const TablePlan &P, const StoreCallUse &Use,
            EditBatch &Out)
      : C(C), P(P), At(*Use.At), How(*Use.How), Out(Out) {}

  llvm::Error run();

private:
  bool isDone(llvm::StringRef Text, llvm::StringRef Function) const;
  llvm::Error checkBytes(unsigned Argument) const;
  llvm::Expected<std::string> hashed(const Expr &Key) const;
  llvm::Error key(unsigned Argument);
  llvm::Error keys(unsigned Argument);
  llvm::Error scan();
  llvm::Error range();
  const char *header() const;
  llvm::Expected<std::string> receiver() const;
  llvm::Error becomes(const std::string &Function, const char *Why);
  void wrapArgument(const Expr &E, const std::string &Open,
                    const std::string &Close, const char *Why);

  const RuleContext &C;
  const TablePlan &P;
  const Call &At;
  const Api &How;
  EditBatch &Out;
};

} // namespace

/// What a rewrite leaves behind: `keyspread::sharded_key<16>(key)`.
bool StoreCall::isDone(llvm::StringRef Text, llvm::StringRef Function) const {
  return Text.starts_with(
      fmt::format("keyspread::{}<{}>(", Function.str(), P.Shards));
}

/// A key goes through a function that takes bytes in one piece.
llvm::Error StoreCall::checkBytes(unsigned I) const {
  const Expr &Given = At.Args[I];
  if (At.Class.empty())
    return refuse(fmt::format("'{}' is given its key by address and length, "
                              "and the key with its shard has no place",
                              At.Name));
  if (I < At.ParameterTypes.size() &&
      llvm::StringRef(At.ParameterTypes[I]).ends_with("SliceParts"))
    return refuse("its key is given in parts");
  if (!Given.Editable)
    return refuse(
        fmt::format("its key '{}' is written in a macro", Given.Text));
  if (llvm::StringRef(Given.Text).starts_with("{"))
    return refuse(
        fmt::format("its key '{}' has no type of its own", Given.Text));
  if (llvm::StringRef(Given.Text).starts_with("keyspread::sharded_"))
    return refuse(fmt::format("its key has other shards than the plan's {}: "
                              "'{}'",
                              P.Shards, Given.Text));
  return llvm::Error::success();
}

/// ", tenant": the arguments of the function that makes the key which the plan
/// hashes; "" when it hashes all of the key.
llvm::Expected<std::string> StoreCall::hashed(const Expr &Key) const {
  std::string Result;
  if (P.HashOf.empty())
    return Result;
  const Call *Maker = callAt(C.G, Key);
  const Call *Kept = Maker ? nullptr : keptFrom(C.G, Key, At);
  if (Kept)
    Maker = Kept;
  auto It = Maker ? C.G.P.Functions.find(Maker->Callee) : C.G.P.Functions.end();
  for (const std::string &Name : P.HashOf) {
    if (It == C.G.P.Functions.end())
      return refuse(fmt::format("its key '{}' is not made here by a function "
                                "with a parameter '{}', which 'hash_of' names",
                                Key.Text, Name));
    const std::vector<Parameter> &Parameters = It->second.Parameters;
    size_t I =
        llvm::find_if(Parameters,
                      [&](const Parameter &Q) { return Q.Name == Name; }) -
        Parameters.begin();
    if (I >= Maker->Args.size())
      return refuse(fmt::format("'{}', which makes its key, is given no '{}', "
                                "which 'hash_of' names",
                                Maker->Name, Name));
    const Expr &Part = Maker->Args[I];
    if (!Part.Editable || !Part.Repeatable)
      return refuse(fmt::format("the part '{}' of its key must not be "
                                "evaluated twice: keep it in a variable first",
                                Part.Text));
    if (std::string Why = Kept ? whyChanged(C.G, Part, *Kept, At) : "";
        !Why.empty())
      return refuse(std::move(Why));
    Result += ", " + Part.Text;
  }
  return Result;
}

/// <keyspread/keyspread.h> has what needs no client of a store.
const char *StoreCall::header() const {
  return How.Library == "bigtable" ? BigtableHeader : RuntimeHeader;
}

void StoreCall::wrapArgument(const Expr &E, const std::string &Open,
                             const std::string &Close, const char *Why) {
  for (Edit &Half : wrap(E.At.File, E.At.Begin, E.At.End, Open, Close, Why))
    Out.Edits.push_back(std::move(Half));
  Out.Includes.push_back({E.At.File, header()});
}

llvm::Error StoreCall::key(unsigned I) {
  const Expr &Key = At.Args[I];
  if (isDone(Key.Text, "sharded_key"))
    return llvm::Error::success();
  if (llvm::Error E = checkBytes(I))
    return E;
  llvm::Expected<std::string> Parts = hashed(Key);
  if (!Parts)
    return Parts.takeError();
  wrapArgument(Key, fmt::format("keyspread::sharded_key<{}>(", P.Shards),
               *Parts + ")", "put the shard in front of the key");
  if (const std::string &Gives = How.Access.Gives; !Gives.empty())
    for (Edit &Half : wrap(At.At.File, At.At.Begin, At.At.End,
                           fmt::format("keyspread::{}<{}>(", Gives, P.Shards),
                           ")", "give the row its old key"))
      Out.Edits.push_back(std::move(Half));
  return llvm::Error::success();
}

llvm::Error StoreCall::keys(unsigned I) {
  const Expr &Keys = At.Args[I];
  if (isDone(Keys.Text, "sharded_slices"))
    return llvm::Error::success();
  if (llvm::Error E = checkBytes(I))
    return E;
  if (!P.HashOf.empty())
    return refuse("it reads many keys at once, whose parts that 'hash_of' "
                  "names are not seen");
  if (I >= At.ParameterTypes.size() || At.ParameterTypes[I] != "std::vector")
    return refuse("its keys are given by address");
  wrapArgument(Keys, fmt::format("keyspread::sharded_slices<{}>(", P.Shards),
               ")", "put the shard in front of each key");
  return llvm::Error::success();
}

/// `db->` -> `*db`
llvm::Expected<std::string> StoreCall::receiver() const {
  llvm::StringRef Prefix = llvm::StringRef(At.Prefix).rtrim();
  if (At.NameAt.valid() && At.Open.valid() && !At.Args.empty()) {
    if (Prefix.consume_back("->"))
      return "*" + Prefix.rtrim().str();
    if (Prefix.consume_back(".") && !Prefix.empty())
      return Prefix.rtrim().str();
    if (At.ReceiverIsThis)
      return std::string("*this");
  }
  return refuse("the object it is called on is not named at the call");
}

/// `db->NewIterator(options` -> `Function(*db, options`. Braces take their type
/// from the parameter, which a template has not.
llvm::Error StoreCall::becomes(const std::string &Function, const char *Why) {
  llvm::Expected<std::string> Object = receiver();
  if (!Object)
    return Object.takeError();
  for (size_t I = 0; I < At.Args.size(); ++I) {
    const Expr &Given = At.Args[I];
    if (!llvm::StringRef(Given.Text).starts_with("{"))
      continue;
    if (!Given.Editable || I >= At.ParameterTypes.size() ||
        At.ParameterTypes[I].empty())
      return refuse(
          fmt::format("its argument '{}' has no type of its own", Given.Text));
    Out.Edits.push_back({Given.At.File, Given.At.Begin, Given.At.Begin,
                         At.ParameterTypes[I], Why});
  }
  Out.Edits.insert(Out.Edits.begin(),
                   {At.At.File, At.At.Begin, At.Args.front().At.Begin,
                    fmt::format("keyspread::{}({}, ", Function, *Object), Why});
  Out.Includes.push_back({At.At.File, header()});
  return llvm::Error::success();
}

llvm::Error StoreCall::scan() {
  if (!How.Access.Becomes.empty())
    return becomes(
        fmt::format("{}<{}{}>", How.Access.Becomes, P.Shards,
                    P.HashOf.empty() ? "" : ", keyspread::shard_by::part"),
        "read the rows of all shards by their old keys");
  if (At.Class.empty())
    return refuse(fmt::format(
        "'{}' gives an iterator of C, which is no class to derive from",
        At.Name));
  return becomes(fmt::format("fan_out_iterator<{}>", P.Shards),
                 "go along the old keys of all shards");
}

llvm::Error StoreCall::range() {
  if (llvm::Error E = checkBytes(*How.Access.Low))
    return E;
  if (llvm::Error E = checkBytes(*How.Access.High))
    return E;
  const char *Why = "delete the range from every shard";
  if (How.Access.Batched || llvm::StringRef(At.Name).contains("::WriteBatch"))
    return becomes(fmt::format("delete_range<{}>", P.Shards), Why);
  std::string Batch = How.Library + "::WriteBatch";
  Out.Includes.push_back({At.At.File, How.Library + "/write_batch.h"});
  return becomes(fmt::format("delete_range_in<{}, {}>", P.Shards, Batch), Why);
}

/// CompactRange(nullptr, nullptr) is about all keys, as it was.
static bool isWhole(const Call &At, const AccessRoles &Roles) {
  auto IsNull = [&](std::optional<unsigned> I) {
    return I && *I < At.Args.size() &&
           (At.Args[*I].Text == "nullptr" || At.Args[*I].Text == "NULL");
  };
  return IsNull(Roles.Low) && IsNull(Roles.High);
}

llvm::Error StoreCall::run() {
  const AccessRoles &Roles = How.Access;
  if (!Roles.Bars.Text.empty())
    return isWhole(At, Roles) ? llvm::Error::success()
                              : refuse(Roles.Bars.Text);
  if (Roles.Batch && Roles.Key) // where it was made, the key got its shard
    return llvm::Error::success();
  const bool Ranges = Roles.Verb == AccessVerb::Delete && Roles.Low;
  if (!Roles.Key && !Roles.Keys && !Roles.Scans && !Ranges)
    return llvm::Error::success();
  if (std::string Why = whyNotChanged(C, At); !Why.empty())
    return refuse("it cannot be changed: " + Why);
  if (Roles.Scans || !Roles.Becomes.empty())
    return scan();
  if (Ranges)
    return range();
  const unsigned I = Roles.Key ? *Roles.Key : *Roles.Keys;
  if (I >= At.Args.size())
    return refuse("its key is not seen");
  return Roles.Key ? key(I) : keys(I);
}

llvm::Error shardStoreCall(const RuleContext &C, const TablePlan &P,
                           const StoreCallUse &Use, EditBatch &Out) {
  return StoreCall(C, P, Use, Out).run();
}

} // namespace keyspread
