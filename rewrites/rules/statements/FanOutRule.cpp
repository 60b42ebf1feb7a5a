#include "rewrites/rules/statements/FanOutRule.h"

#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::Expr;

namespace {

class KeysRewriter {
public:
  KeysRewriter(const RuleContext &C, const Access &A, const ShardedTable &T,
               AccessEdits &Out)
      : C(C), A(A), T(T), Out(Out), Key(oldKey(C, T)) {}

  llvm::Error run();

private:
  bool isDone() const;
  llvm::Expected<ListShard> shard() const;
  bool isShardedPoint(const AccessKey &K) const;
  bool pinsShard(const AccessKey &K) const;
  llvm::Error point(const AccessKey &K);
  llvm::Error bounds(const AccessKey &K);
  llvm::Error fanOut();
  llvm::Expected<std::string> client() const;
  llvm::Error transaction();
  llvm::Error allShards();
  std::string keyColumns() const;

  const RuleContext &C;
  const Access &A;
  const ShardedTable &T;
  AccessEdits &Out;
  const std::vector<KeyColumn> Key;
};

} // namespace

/// What a rewrite leaves behind needs nothing more.
bool KeysRewriter::isDone() const {
  return A.KeysArg &&
         llvm::StringRef(A.KeysArg->Text).contains("keyspread::sharded_keys<");
}

llvm::Expected<ListShard> KeysRewriter::shard() const {
  ListShard Result{&T, {}, 0};
  for (const std::string &Name : T.HashOf) {
    auto It = llvm::find_if(
        Key, [&](const KeyColumn &K) { return sql::sameName(K.Column, Name); });
    if (It == Key.end())
      return refuse(fmt::format("the schema has no key of '{}' with column "
                                "'{}', so the parts of its keys are not known",
                                T.Table, Name));
    Result.Positions.push_back(It - Key.begin());
  }
  return Result;
}

bool KeysRewriter::isShardedPoint(const AccessKey &K) const {
  return hasShard(K.Low) || (!Key.empty() && K.Low.Values.size() > Key.size());
}

/// Both bounds give the hashed columns, by the same expressions: every row of
/// the range has one shard.
bool KeysRewriter::pinsShard(const AccessKey &K) const {
  llvm::Expected<ListShard> Shard = shard();
  if (!Shard) {
    llvm::consumeError(Shard.takeError());
    return false;
  }
  // Columns in front of a hashed one must be pinned as well, or the range runs
  // over several values of it.
  size_t Last = *llvm::max_element(Shard->Positions);
  for (size_t I = 0; I <= Last; ++I)
    if (!K.sameAt(I))
      return false;
  return true;
}

llvm::Error KeysRewriter::point(const AccessKey &K) {
  if (isShardedPoint(K))
    return llvm::Error::success();
  llvm::Expected<ListShard> Shard = shard();
  if (!Shard)
    return Shard.takeError();
  EditBatch Here;
  if (llvm::Error E = shardList(C, *Shard, K.Low, *K.By, Here))
    return E;
  Out.Shared[K.By] = Here;
  Out.Batch.append(Here);
  return llvm::Error::success();
}

llvm::Error KeysRewriter::bounds(const AccessKey &K) {
  llvm::Expected<ListShard> Shard = shard();
  if (!Shard)
    return Shard.takeError();
  EditBatch Here;
  for (const ValueList *Bound : {&K.Low, &K.High})
    if (llvm::Error E = shardList(C, *Shard, *Bound, *K.By, Here))
      return E;
  Out.Shared[K.By] = Here;
  Out.Batch.append(Here);
  return llvm::Error::success();
}

/// {"TxnId", keyspread::descending("Seq")}
std::string KeysRewriter::keyColumns() const {
  std::vector<std::string> Names;
  for (const KeyColumn &K : Key)
    Names.push_back(K.Desc ? "keyspread::descending(\"" + K.Column + "\")"
                           : '"' + K.Column + '"');
  return fmt::format("{{{}}}", fmt::join(Names, ", "));
}

/// `client_->` -> `*client_`
llvm::Expected<std::string> KeysRewriter::client() const {
  llvm::StringRef Prefix = llvm::StringRef(A.At->Prefix).rtrim();
  if (A.How->Inferred || !A.At->NameAt.valid() || !A.At->Open.valid())
    return refuse(fmt::format(
        "it reads several shards through '{}', and only a Read of the client "
        "itself can be split into one read a shard",
        A.At->Name));
  if (Prefix.consume_back("->"))
    return "*" + Prefix.rtrim().str();
  if (Prefix.consume_back(".") && !Prefix.empty())
    return Prefix.rtrim().str();
  if (A.At->ReceiverIsThis) // in a class that is a client itself
    return "*this";
  return refuse("the client it reads with is not named at the call");
}

/// A snapshot may be chosen for this read alone: then all shards read in a
/// transaction of that kind. How stale it is may not differ between shards.
llvm::Error KeysRewriter::transaction() {
  if (!A.Transaction)
    return llvm::Error::success();
  const std::vector<std::string> &Types = A.At->ParameterTypes;
  size_t At = *A.How->Access.Transaction;
  if (At < Types.size() &&
      llvm::StringRef(Types[At]).ends_with("::Transaction"))
    return llvm::Error::success();
  // The catalog names the constructor that takes ReadOnlyOptions.
  const Expr &Given = *A.Transaction;
  if (Given.Wrapped && Given.Base == Given.Text)
    return llvm::Error::success();
  if (Given.Wrapped && !Given.Base.empty() && Given.Editable) {
    Out.Batch.Edits.push_back({Given.At.File, Given.At.Begin, Given.At.End,
                               Given.Base,
                               "read all shards in one transaction"});
    return llvm::Error::success();
  }
  return refuse("its single-use options may choose another snapshot for each "
                "shard (bounded staleness): read with a read-only transaction, "
                "or with ReadOnlyOptions");
}

llvm::Error KeysRewriter::fanOut() {
  llvm::Expected<std::string> Client = client();
  if (!Client)
    return Client.takeError();
  if (std::string Why = whyNotChanged(C, *A.At); !Why.empty())
    return refuse("it cannot be changed: " + Why);
  if (!A.ColumnsArg || !A.ColumnsArg->Editable)
    return refuse("its columns are given inside a macro");
  if (llvm::Error E = transaction())
    return E;
  const facts::Call &At = *A.At;
  const char *Why = "read every shard and merge";
  Out.Batch.Edits.push_back(
      {At.At.File, At.At.Begin, At.Args.front().At.Begin,
       fmt::format("keyspread::fan_out_read<{}>({}, ", T.Shards, *Client),
       Why});
  const Site &Columns = A.ColumnsArg->At;
  Out.Batch.Edits.push_back(
      {Columns.File, Columns.End, Columns.End, ", " + keyColumns(), Why});
  Out.Batch.Includes.push_back({At.At.File, SpannerHeader});
  return llvm::Error::success();
}

llvm::Error KeysRewriter::allShards() {
  if (!A.KeysArg)
    return refuse(fmt::format("it takes a range from several shards, and '{}' "
                              "makes the key set itself",
                              A.At->Name));
  if (!A.KeysArg->Editable)
    return refuse("its keys are given inside a macro");
  if (std::string Why = whyNotChanged(C, *A.At); !Why.empty())
    return refuse("it cannot be changed: " + Why);
  const Site &At = A.KeysArg->At;
  for (Edit &E : wrap(At.File, At.Begin, At.End,
                      fmt::format("keyspread::sharded_keys<{}>(", T.Shards),
                      ")", "take the range from every shard"))
    Out.Batch.Edits.push_back(std::move(E));
  Out.Batch.Includes.push_back({At.File, SpannerHeader});
  return llvm::Error::success();
}

llvm::Error KeysRewriter::run() {
  if (isDone())
    return llvm::Error::success();
  if (!A.Problem.empty() || A.Keys.empty())
    return refuse(A.Problem.empty() ? "its keys are not seen" : A.Problem);
  auto Is = [](AccessKey::KindTy Kind) {
    return [Kind](const AccessKey &K) { return K.Kind == Kind; };
  };
  for (const AccessKey &K : A.Keys)
    if (K.Kind == AccessKey::Point)
      if (llvm::Error E = point(K))
        return E;
  bool Ranges = llvm::any_of(A.Keys, Is(AccessKey::Range));
  if (Ranges && A.Keys.size() == 1 && !A.Keys[0].Repeated) {
    const AccessKey &K = A.Keys[0];
    if (hasShard(K.Low) && hasShard(K.High))
      return llvm::Error::success();
    if (pinsShard(K))
      return bounds(K);
  }
  bool Ordered = A.Verb == AccessVerb::Read && !A.How->Access.AnyOrder;
  bool All = llvm::any_of(A.Keys, Is(AccessKey::All));
  bool Several =
      A.Keys.size() > 1 || (A.Keys.size() == 1 && A.Keys[0].Repeated);
  if (Ordered && (Ranges || All || Several))
    return fanOut();
  if (!Ordered && Ranges && !All)
    return allShards();
  return llvm::Error::success();
}

llvm::Error shardKeys(const RuleContext &C, const Access &A, AccessEdits &Out) {
  const ShardedTable *T = leadingShard(C.Sharded, A.Table);
  if (!T || A.Options.Index)
    return llvm::Error::success(); // an index has a key of its own
  if (A.Verb == AccessVerb::Read && !A.Options.Known)
    return refuse("its options are not seen, and an index may be among them");
  return KeysRewriter(C, A, *T, Out).run();
}

} // namespace keyspread
