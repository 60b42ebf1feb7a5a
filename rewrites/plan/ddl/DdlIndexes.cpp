//===- DdlIndexes.cpp - indexes of the target schema ----------------------===//
#include "rewrites/plan/ddl/DdlIndexes.h"

#include "rewrites/plan/AllShards.h"
#include "rewrites/plan/ddl/ShardExpression.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

using sql::Dialect;
using Parts = std::vector<KeyColumn>;

bool has(ArrayRef<KeyColumn> Key, StringRef Column) {
  return any_of(
      Key, [&](const KeyColumn &K) { return sql::sameName(K.Column, Column); });
}

bool beginsWith(ArrayRef<KeyColumn> Key, ArrayRef<KeyColumn> Front) {
  return Key.size() >= Front.size() &&
         std::equal(Front.begin(), Front.end(), Key.begin(),
                    [](const KeyColumn &A, const KeyColumn &B) {
                      return sql::sameName(A.Column, B.Column);
                    });
}

Parts behind(ArrayRef<KeyColumn> Front, ArrayRef<KeyColumn> Rest) {
  Parts Key = Front.vec();
  for (const KeyColumn &K : Rest)
    if (!has(Key, K.Column))
      Key.push_back(K);
  return Key;
}

/// Shapes the indexes of one table.
class Shaper {
public:
  Shaper(const IndexShaping &In, TargetTable &T)
      : In(In), T(T), Src(*T.Source) {}

  void run() {
    for (const Index &I : Src.Indexes)
      add(I);
    addOrderIndex();
  }

private:
  bool spanner() const { return isSpanner(In.O.Dialect); }

  void add(const Index &From) {
    Index I = From;
    // Several may be made by one text.
    if (StringRef(I.Name).contains(sql::HoleByte))
      I.Name = defaultName(I.Parts);
    const bool Expression =
        any_of(I.Parts, [](const KeyColumn &K) { return K.Column.empty(); });
    if (Expression || I.Partial) {
      T.LeftOut.push_back(fmt::format("index {}, which has {}", I.Name,
                                      I.Partial ? "a WHERE" : "an expression"));
      return;
    }
    if (const KeyColumn *Bad = unindexable(I)) {
      T.LeftOut.push_back(fmt::format("index {}, over {}, whose type no index "
                                      "takes",
                                      I.Name, Bad->Column));
      return;
    }
    if (spanner() && I.Unique && I.Name.empty() && repeatsKey(I.Parts))
      return; // the key itself says it
    TargetIndex New;
    New.Unique = I.Unique;
    New.NullFiltered = I.NullFiltered;
    New.Parts = I.Parts;
    New.Lead = I.Parts.front().Column;
    if (!I.Name.empty() || spanner())
      New.Name = freeName(I.Name.empty() ? defaultName(I.Parts) : I.Name);
    if (spanner()) {
      newestFirst(New);
      interleaveAsBefore(I, New);
      if (!referenceShard(New))
        spread(New);
    }
    T.Indexes.push_back(std::move(New));
  }

  /// bit_reverse and uuid_v4: what tells age has to have an index of its own.
  void addOrderIndex() {
    const TablePlan *P = In.P.find(Src.Name);
    const Column *C = P ? Src.column(P->OrderColumn) : nullptr;
    if (!C || !spanner() || keyLeads(C->Name) ||
        any_of(T.Indexes, [&](const TargetIndex &I) {
          return !I.NullFiltered && I.InterleaveIn.empty() &&
                 sql::sameName(I.Parts[I.Shards ? 1 : 0].Column, C->Name);
        }))
      return;
    TargetIndex New;
    New.Parts = {{C->Name, false}};
    New.Name = freeName(defaultName(New.Parts));
    newestFirst(New);
    ownShard(New, "is the order of the plan");
    T.Indexes.push_back(std::move(New));
  }

  bool keyLeads(StringRef Column) const {
    return !T.Key.empty() && sql::sameName(T.Key[0].Column, Column);
  }

  bool repeatsKey(ArrayRef<KeyColumn> P) const {
    return P.size() == T.Key.size() && beginsWith(T.Key, P);
  }

  const KeyColumn *unindexable(const Index &I) const {
    for (const KeyColumn &K : I.Parts) {
      const TargetColumn *C = T.column(K.Column);
      if (C && (C->Type == "JSON" || C->Type == "JSONB" ||
                StringRef(C->Type).starts_with("ARRAY") ||
                (C->Type == "NUMERIC" && In.O.Dialect == Dialect::PostgreSql)))
        return &K;
    }
    return nullptr;
  }

  /// Spanner keeps tables, indexes and constraints in one list of names; in
  /// MySQL an index is only its table's.
  std::string freeName(std::string Name) {
    if (spanner() && In.Names.contains(StringRef(Name).lower()))
      Name = T.Name + (isLower(Name.front()) ? "_" : "") + Name;
    while (spanner() && In.Names.contains(StringRef(Name).lower()))
      Name += "Unique";
    In.Names.insert(StringRef(Name).lower());
    return Name;
  }

  std::string defaultName(ArrayRef<KeyColumn> P) const {
    const bool Snake = isLower(T.Name.front());
    std::string Name = T.Name + (Snake ? "_by" : "By");
    for (const KeyColumn &K : P)
      Name += (Snake ? "_" : "") + K.Column;
    return Name;
  }

  void newestFirst(TargetIndex &I) const {
    for (KeyColumn &K : I.Parts) {
      const Column *C = Src.column(K.Column);
      K.Desc |= C && C->Class == SqlType::Timestamp &&
                readNewestFirst(In.O.Reads, Src.Name, C->Name);
    }
  }

  /// The key of an interleaved index begins with that of its parent.
  void interleaveAsBefore(const Index &From, TargetIndex &I) const {
    const TargetTable *Parent = In.Done.find(From.InterleaveIn);
    if (From.InterleaveIn.empty())
      return;
    I.InterleaveIn = From.InterleaveIn;
    if (Parent && all_of(Parent->Key, [&](const KeyColumn &K) {
          return T.column(K.Column) != nullptr;
        }))
      I.Parts = behind(Parent->Key, I.Parts);
  }

  /// Ids of a table that has a shard: they rise as its own do, and the row
  /// knows their shard.
  bool referenceShard(TargetIndex &I) const {
    for (const TargetForeignKey &F : T.ForeignKeys) {
      if (F.Columns.size() < 2 || Src.column(F.Columns.front()) ||
          has(I.Parts, F.Columns.front()) || !I.InterleaveIn.empty() ||
          I.Parts.size() + 1 < F.Columns.size() ||
          !std::equal(F.Columns.begin() + 1, F.Columns.end(), I.Parts.begin(),
                      [](const std::string &C, const KeyColumn &K) {
                        return sql::sameName(C, K.Column);
                      }))
        continue;
      const TargetTable *To = In.Done.find(F.Table);
      I.Shards = To ? To->Shards : 0;
      I.Why = fmt::format("{} refers to {}: reads along it name {}, as the "
                          "foreign key does",
                          I.Parts.front().Column, F.Table, F.Columns.front());
      I.Parts = behind({{F.Columns.front(), false}}, I.Parts);
      return true;
    }
    return false;
  }

  void spread(TargetIndex &I) {
    const std::string Why =
        I.InterleaveIn.empty() ? whyStillRising(In, Src, I.Parts.front().Column)
                               : "";
    if (Why.empty())
      return;
    if (interleave(I, Why))
      return;
    if (tableShard(I, Why))
      return;
    ownShard(I, Why);
  }

  /// In the nearest table above whose key the index repeats already, or whose
  /// key every read of the column knows.
  bool interleave(TargetIndex &I, StringRef Why) const {
    const TargetTable *Parent = In.Done.find(T.Parent);
    if (!Parent || !Parent->Source)
      return false;
    const Parts &Old = Parent->Source->PrimaryKey;
    const std::string Lead = I.Parts.front().Column;
    if (!beginsWith(I.Parts, Old) && (I.Unique || !readUnder(Old, Lead)))
      return false;
    I.Parts = behind(Parent->Key, I.Parts);
    I.InterleaveIn = Parent->Name;
    I.Why = fmt::format("{} {}: it stands behind the key of {}", Lead,
                        Why.str(), Parent->Name);
    return true;
  }

  bool readUnder(ArrayRef<KeyColumn> Key, StringRef Column) const {
    bool Read = false;
    for (const TableRead &R : In.O.Reads.Reads) {
      const auto Names = [&](const KeyColumn &K) {
        return sql::sameName(K.Column, Column);
      };
      if (!sql::sameName(R.Table, Src.Name) ||
          !(R.Equal.count(Column.str()) || R.Ranges.count(Column.str()) ||
            any_of(R.Order, Names)))
        continue;
      if (!all_of(Key, [&](const KeyColumn &K) {
            return R.Equal.count(K.Column) != 0;
          }))
        return false;
      Read = true;
    }
    return Read;
  }

  /// Times of a table that has a shard: the same shard, which code knows.
  bool tableShard(TargetIndex &I, StringRef Why) const {
    const Column *C = Src.column(I.Parts.front().Column);
    if (!T.Shards || I.Unique || T.ShardPosition || !C ||
        (C->Class != SqlType::Timestamp && C->Class != SqlType::Date))
      return false;
    I.Shards = T.Shards;
    I.Why = fmt::format("{} {}: reads along it name {}, as those of the key do",
                        C->Name, Why.str(), T.Key.front().Column);
    I.Parts = behind({T.Key.front()}, I.Parts);
    return true;
  }

  /// What the shard of an index is computed from: its leading column, for
  /// lookups with "=" compute it, too; the key where that column cannot be
  /// read, or has few values a day.
  std::vector<const Column *> hashed(const TargetIndex &I) const {
    const Column *Lead = Src.column(I.Parts.front().Column);
    if (Lead && !Lead->AllowCommitTimestamp &&
        (I.Unique || Lead->Class != SqlType::Date))
      return {Lead};
    std::vector<const Column *> Key;
    if (!I.Unique)
      for (const KeyColumn &K : Src.PrimaryKey)
        if (const Column *C = Src.column(K.Column))
          if (!C->AllowCommitTimestamp && C->Generated.empty())
            Key.push_back(C);
    if (In.O.Dialect == Dialect::PostgreSql && Key.size() > 1)
      Key.erase(Key.begin(), Key.end() - 1);
    return Key;
  }

  void ownShard(TargetIndex &I, StringRef Why) {
    const std::vector<const Column *> Columns = hashed(I);
    if (Columns.empty()) {
      T.LeftOut.push_back(fmt::format(
          "a shard for index {}, whose column {} {}: it cannot be computed "
          "from a commit timestamp; write it in the application",
          I.Name, I.Parts.front().Column, Why.str()));
      return;
    }
    const TablePlan *P = In.P.find(Src.Name);
    I.Shards = P && P->Shards ? P->Shards : DefaultShards;
    std::vector<HashedValue> Values;
    for (const Column *C : Columns) {
      const TargetColumn *Mine = T.column(C->Name);
      Values.push_back({sql::quoteName(C->Name, In.O.Dialect),
                        Mine ? Mine->Class : C->Class, Mine && !Mine->NotNull});
    }
    TargetColumn Shard;
    Shard.Name = shardName(I);
    Shard.Type = In.O.Dialect == Dialect::GoogleSql ? "INT64" : "BIGINT";
    Shard.Class = SqlType::Integer;
    Shard.NotNull = true;
    Shard.Hidden = true;
    Shard.Generated = shardExpression(Values, I.Shards, In.O.Dialect);
    I.Why = fmt::format(
        "{} {}: scans along it name {}", I.Parts.front().Column, Why.str(),
        conditionOfAllShards(Shard.Name, I.Shards, P ? P->Scans : FanOut::Seek,
                             In.O.Dialect));
    I.Parts.insert(I.Parts.begin(), {Shard.Name, false});
    T.Columns.push_back(std::move(Shard));
  }

  std::string shardName(const TargetIndex &I) const {
    std::string Name = I.Name + (isLower(I.Name.front()) ? "_shard" : "Shard");
    while (T.column(Name))
      Name += "2";
    return Name;
  }

  const IndexShaping &In;
  TargetTable &T;
  const Table &Src;
};

/// The table's ids do not rise under the plan.
bool spreadIds(const Plan &P, StringRef Table) {
  const TablePlan *Planned = P.find(Table);
  return Planned && (Planned->How == Strategy::BitReverse ||
                     Planned->How == Strategy::UuidV4);
}

} // namespace

std::string whyStillRising(const IndexShaping &In, const Table &T,
                           StringRef Name) {
  const Column *C = T.column(Name);
  if (!C)
    return "";
  if (spreadIds(In.P, T.Name) && T.leadingKey() &&
      sql::sameName(T.leadingKey()->Column, Name))
    return "";
  for (const ForeignKey &K : T.ForeignKeys)
    if (!K.Columns.empty() && sql::sameName(K.Columns.front(), Name) &&
        spreadIds(In.P, K.Table))
      return "";
  if (std::string Why = In.S.whyRising(*C); !Why.empty())
    return Why;
  const auto &Rising = In.O.Reads.Rising;
  if (auto It = Rising.find(columnKey(T.Name, Name)); It != Rising.end())
    return It->second;
  if (C->Class == SqlType::Timestamp)
    return "holds times";
  const TablePlan *P = In.P.find(T.Name);
  return P && sql::sameName(P->OrderColumn, Name) ? "is the order of the plan"
                                                  : "";
}

void shapeIndexes(const IndexShaping &In, TargetTable &T) {
  Shaper(In, T).run();
}

} // namespace keyspread
