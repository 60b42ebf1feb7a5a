//===- DdlShape.cpp - the target schema of a plan, as data ----------------===//
//
// In: schema, plan, options. Out: the model of the target schema. Tables stand
// behind the tables they refer to; within a cycle by name.
//
//===----------------------------------------------------------------------===//
#include "rewrites/plan/ddl/DdlForeignKeys.h"
#include "rewrites/plan/ddl/DdlIndexes.h"
#include "rewrites/plan/ddl/ShardExpression.h"
#include "rewrites/plan/ddl/Types.h"
#include "rewrites/plan/propose/Counted.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

#include <utility>

using namespace llvm;

namespace keyspread {

namespace {

using sql::Dialect;

std::string columnList(ArrayRef<KeyColumn> Key) {
  std::vector<std::string> Names;
  for (const KeyColumn &K : Key)
    Names.push_back(K.Column + (K.Desc ? " DESC" : ""));
  return fmt::format("({})", fmt::join(Names, ", "));
}

bool sameKey(ArrayRef<KeyColumn> A, ArrayRef<KeyColumn> B) {
  return columnList(A) == columnList(B);
}

bool has(ArrayRef<std::string> List, StringRef Name) {
  return any_of(List,
                [&](const std::string &N) { return sql::sameName(N, Name); });
}

/// Builds the tables one after the other.
class Shape {
public:
  Shape(const Schema &S, const Plan &P, const DdlOptions &O)
      : S(S), P(P), O(O), D(O.Dialect), Sharded(shardedTables(S, P)),
        Keys(S, P, O, Sharded) {
    for (ShardedTable &E : Sharded) // of this database, not of the plan's
      E.KeyStays = E.Modulo && D == Dialect::Sqlite;
  }

  TargetSchema run() {
    Out.D = D;
    const std::vector<const Table *> Order = inOrder();
    for (const Table *T : Order) // names of tables are taken before all others
      Names.insert(StringRef(T->Name).lower());
    for (const Table *T : Order)
      table(*T);
    Out.Sharded = std::move(Sharded);
    return std::move(Out);
  }

private:
  bool google() const { return D == Dialect::GoogleSql; }
  bool spanner() const { return isSpanner(D); }
  std::string quoted(StringRef Raw) const {
    return sql::quoteName({Raw.data(), Raw.size()}, D);
  }

  std::vector<const Table *> inOrder() const {
    std::vector<const Table *> Order;
    StringSet<> Seen;
    for (const Table *T : S.tables())
      visit(*T, Seen, Order);
    return Order;
  }

  void visit(const Table &T, StringSet<> &Seen,
             std::vector<const Table *> &Order) const {
    if (!(O.All || Keys.reshapes(T)) || !Seen.insert(T.Name).second)
      return;
    if (const Table *Parent = S.find(T.InterleaveParent))
      visit(*Parent, Seen, Order);
    for (const ForeignKey &K : T.ForeignKeys)
      if (const Table *Parent = S.find(K.Table))
        visit(*Parent, Seen, Order);
    Order.push_back(&T);
  }

  void table(const Table &Src) {
    if (Src.PrimaryKey.empty()) {
      Out.LeftOut.push_back(fmt::format(
          "table {}, which has no primary key: give it one", Src.Name));
      return;
    }
    TargetTable T;
    T.Source = &Src;
    T.Name = Src.Name;
    T.Reshaped = Keys.reshapes(Src);
    T.WithoutRowid =
        D == Dialect::Sqlite && declarationFor(Src, D).WithoutRowid;
    key(T);
    columns(T);
    shapeForeignKeys({S, D, Sharded, Keys, Out, Names}, T);
    shapeIndexes({S, P, O, Out, Names}, T);
    Out.Tables.push_back(std::move(T));
  }

  //--- Keys

  void key(TargetTable &T) {
    const Table &Src = *T.Source;
    const TargetTable *Parent = Out.find(Src.InterleaveParent);
    T.Key = Keys.keyOf(Src, Parent ? &Parent->Key : nullptr);
    if (const ReorderedKey *R = Keys.reordered(Src); R && !R->Problem.empty())
      T.LeftOut.push_back(
          fmt::format("the new key of {}: {}", Src.Name, R->Problem));
    if (const ShardedTable *E = Keys.leading(Src); E && !E->KeyStays) {
      T.Shards = E->Shards;
      for (unsigned I = 0; I != T.Key.size(); ++I)
        if (sql::sameName(T.Key[I].Column, E->ShardColumn))
          T.ShardPosition = I;
    }
    interleave(T, Parent);
    if (D == Dialect::PostgreSql)
      for (KeyColumn &K : T.Key)
        if (std::exchange(K.Desc, false))
          T.LeftOut.push_back(fmt::format(
              "DESC of {} in the key: the keys of this dialect know no "
              "direction",
              K.Column));
    if (!sameKey(Src.PrimaryKey, T.Key))
      T.Changes.push_back(fmt::format("the key {} becomes {}",
                                      columnList(Src.PrimaryKey),
                                      columnList(T.Key)));
  }

  void interleave(TargetTable &T, const TargetTable *Parent) {
    const Table &Src = *T.Source;
    if (Src.InterleaveParent.empty())
      return;
    const bool Repeats =
        !Parent ||
        (T.Key.size() >= Parent->Key.size() &&
         sameKey(ArrayRef(T.Key).take_front(Parent->Key.size()), Parent->Key));
    if (!Repeats) {
      T.LeftOut.push_back(fmt::format(
          "INTERLEAVE IN PARENT {}, whose key {} is not in front of {}",
          Src.InterleaveParent, columnList(Parent->Key), columnList(T.Key)));
      return;
    }
    T.Parent = Src.InterleaveParent;
    const StringRef Clause = declarationFor(Src, D).Interleave;
    if (Clause.contains_insensitive("ON DELETE CASCADE"))
      T.OnDelete = " ON DELETE CASCADE";
    else if (Clause.contains_insensitive("ON DELETE NO ACTION"))
      T.OnDelete = " ON DELETE NO ACTION";
  }

  //--- Columns

  void columns(TargetTable &T) {
    const Table &Src = *T.Source;
    for (const Column &C : Src.Columns)
      if (none_of(Keys.shardsOf(Src), [&](const ShardedTable *E) {
            return sql::sameName(E->ShardColumn, C.Name);
          }))
        column(T, C);
    for (const ShardedTable *E : Keys.shardsOf(Src))
      shardColumn(T, *E);
  }

  /// SQLite lets NULL into a key, Spanner means it: elsewhere a key has none.
  bool notNull(const Table &T, const Column &C) const {
    return C.NotNull || (T.keyPosition(C.Name) &&
                         declarationFor(T, D).Written != Dialect::GoogleSql);
  }

  ColumnUse use(const Table &T, const Column &C) const {
    const auto Is = [&](const KeyColumn &K) {
      return sql::sameName(K.Column, C.Name);
    };
    ColumnUse Use;
    for (const ShardedTable *E : Keys.shardsOf(T))
      Use.Wide |= !E->Modulo && has(E->HashOf, C.Name);
    if (const TablePlan *Mine = P.find(T.Name))
      Use.Wide |= Mine->How == Strategy::BitReverse && T.leadingKey() &&
                  Is(*T.leadingKey());
    Use.Indexed =
        Use.Wide || any_of(T.PrimaryKey, Is) ||
        any_of(T.Indexes, [&](const Index &I) { return any_of(I.Parts, Is); });
    Use.Uuid = Keys.isUuid(T, C.Name);
    const TableDecl &Decl = declarationFor(T, D);
    Use.Oracle = (!Decl.Written || *Decl.Written == Dialect::PostgreSql) &&
                 speaksOracle(Decl);
    return Use;
  }

  void column(TargetTable &T, const Column &Merged) {
    const Table &Src = *T.Source;
    const TableDecl &Decl = declarationFor(Src, D);
    const Column *C = &Merged;
    for (const Column &Own : Decl.Columns)
      if (sql::sameName(Own.Name, Merged.Name))
        C = &Own;
    const ColumnUse Use = use(Src, Merged);
    TargetColumn To;
    To.Source = &Merged;
    To.Name = C->Name;
    To.Type = targetType(*C, Decl.Written, D, Use);
    To.Class = Use.Uuid ? SqlType::Text : targetClass(*C, Decl.Written, Use);
    To.NotNull = notNull(Src, Merged) || notNull(Src, *C);
    To.CommitTimestamp = C->AllowCommitTimestamp;
    computed(T, *C, Decl.Written, To);
    if (To.Generated.empty())
      value(T, *C, Decl.Written, Use, To);
    if (std::string Check = Decl.Written == D ? "" : enumCheck(*C, D);
        !Check.empty())
      T.Checks.push_back(Check);
    if (std::string Note = mayOverflow(*C); !Note.empty() && spanner())
      T.Notes.push_back(Note);
    if (Use.Uuid && To.Type != targetType(*C, Decl.Written, D, {}))
      T.Changes.push_back(fmt::format("{} becomes {}, a UUID for new rows; "
                                      "existing rows keep their id as text",
                                      To.Name, To.Type));
    T.Columns.push_back(std::move(To));
  }

  void computed(TargetTable &T, const Column &C, std::optional<Dialect> From,
                TargetColumn &To) const {
    if (C.Generated.empty())
      return;
    To.Generated = targetGenerated(*T.Source, C, From, D);
    if (To.Generated.empty())
      T.LeftOut.push_back(
          fmt::format("what computes {}.{}, which the application has to "
                      "write: {}",
                      T.Name, C.Name, C.Generated));
  }

  /// Where the value comes from when an INSERT gives none.
  void value(TargetTable &T, const Column &C, std::optional<Dialect> From,
             ColumnUse Use, TargetColumn &To) {
    const Table &Src = *T.Source;
    const TablePlan *Mine = P.find(Src.Name);
    const bool Leads =
        Src.leadingKey() && sql::sameName(Src.leadingKey()->Column, C.Name);
    if (spanner() && Mine && Mine->How == Strategy::UuidV4 && Leads) {
      To.Default = google() ? "GENERATE_UUID()" : "spanner.generate_uuid()";
      return;
    }
    if (drawsFromSequence(Src, Mine, C)) {
      sequence(T, *Mine, C, To);
      return;
    }
    if (C.Default.empty() || Schema::counted(C) || Use.Uuid)
      return;
    if (StringRef(C.Default).contains(sql::HoleByte)) {
      T.LeftOut.push_back(fmt::format(
          "the default of {}.{}, which is put in at run time", T.Name, C.Name));
      return;
    }
    To.Default = targetDefault(C, From, D, Use);
    if (To.Default.empty() && !StringRef(C.Default).equals_insensitive("NULL"))
      T.LeftOut.push_back(
          fmt::format("the default of {}.{}: {}", T.Name, C.Name, C.Default));
  }

  //--- Sequences

  bool drawsFromSequence(const Table &Src, const TablePlan *Mine,
                         const Column &C) const {
    if (!Mine || !Src.leadingKey())
      return false;
    if (Mine->keepsCounter())
      return Schema::counted(C);
    if (Mine->How == Strategy::BitReverse)
      return !Mine->Sequence.empty() &&
             sql::sameName(Src.leadingKey()->Column, C.Name);
    return Mine->How == Strategy::HashPrefix &&
           Mine->Ids == IdSource::Sequence && Schema::counted(C);
  }

  void sequence(TargetTable &T, const TablePlan &Mine, const Column &C,
                TargetColumn &To) {
    // What goes into a bit-reversed sequence is counted: turned back, its
    // values are.
    const bool Counts = Mine.keepsCounter();
    if (Counts && D == Dialect::Sqlite) {
      To.Counts = true;
      return;
    }
    const bool Draws = Counts && D == Dialect::MySql;
    if (!spanner() && !Draws) {
      T.LeftOut.push_back(fmt::format(
          "the {} of {}.{}: {}", Counts ? "counter" : "sequence", T.Name,
          C.Name,
          Counts ? "the shard cannot be computed of what it counts here"
                 : "only Spanner has sequences whose values are spread"));
      return;
    }
    TargetSequence Seq;
    Seq.Name = !Mine.Sequence.empty() ? Mine.Sequence
               : !C.Sequence.empty()  ? C.Sequence
                                      : counterName(T.Name);
    Seq.Table = T.Name;
    Seq.Column = To.Name;
    const SequenceDecl *Old = S.sequence(Seq.Name);
    Seq.Exists = Old && Old->BitReversed;
    if (!Seq.Exists)
      skipExisting(C, Counts, Seq);
    if (!Draws)
      To.Default = nextOf(Seq, Counts);
    T.Changes.push_back(fmt::format(
        "{} is drawn from the sequence {}, {}", To.Name, Seq.Name,
        Draws    ? "by each INSERT"
        : Counts ? "whose values are turned back into what it counts"
                 : "whose values are spread"));
    Names.insert(StringRef(Seq.Name).lower());
    Out.Sequences.push_back(std::move(Seq));
  }

  /// \p Counts: what it counts, and not the value that is spread.
  std::string nextOf(const TargetSequence &Seq, bool Counts) const {
    const std::string Next =
        google() ? fmt::format("GET_NEXT_SEQUENCE_VALUE(SEQUENCE {})",
                               quoted(Seq.Name))
                 : fmt::format("nextval('{}')", quoted(Seq.Name));
    return Counts ? turnedBack(Next) : Next;
  }

  /// \p Value with its low 63 bits in reverse order, as Spanner says it.
  std::string turnedBack(const std::string &Value) const {
    return google() ? fmt::format("BIT_REVERSE({}, TRUE)", Value)
                    : fmt::format("spanner.bit_reverse({}, true)", Value);
  }

  /// The skip range is of the values that come out, the counter of those that
  /// go in: ids that were counted up are skipped; ids that were reversed are
  /// passed by starting behind the last that was reversed.
  void skipExisting(const Column &C, bool Counts, TargetSequence &Seq) const {
    const std::string Table = quoted(Seq.Table), Column = quoted(Seq.Column);
    const std::string Greatest = C.BitReversed ? turnedBack(Column) : Column;
    auto Max = O.MaxIds.find(StringRef(Seq.Table).lower());
    if (Max == O.MaxIds.end()) {
      Seq.Notes.push_back(
          fmt::format("{} must not meet ids there are: SELECT MAX({}) FROM {}, "
                      "then run again with --max-id {}=N.",
                      Seq.Name, Greatest, Table, Seq.Table));
      return;
    }
    if (!Max->second)
      return;
    if (C.BitReversed || Counts)
      Seq.Start = Max->second + 1;
    else
      Seq.SkipMax = Max->second;
  }

  //--- Shards

  void shardColumn(TargetTable &T, const ShardedTable &E) {
    const Table &Src = *T.Source;
    TargetColumn C;
    C.Name = E.ShardColumn;
    C.Type = google() ? "INT64" : D == Dialect::Sqlite ? "INTEGER" : "BIGINT";
    C.Class = SqlType::Integer;
    C.NotNull = !E.Nullable;
    C.Shard = &E;
    C.Source = nullptr;
    if (E.Generated && canHash(Src, E, D))
      C.Generated = shardOfColumns(
          Src, E, [&](const Column &Of) { return !notNull(Src, Of); }, D);
    else // what the database computes needs no check
      T.Checks.push_back(fmt::format("{} BETWEEN 0 AND {}",
                                     quoted(E.ShardColumn), E.Shards - 1));
    if (!Src.column(E.ShardColumn))
      T.Changes.push_back(
          fmt::format("{} is new: {} of {} shards, of ({}), {}", E.ShardColumn,
                      E.HotTenants.empty() ? "one" : "of hot tenants one",
                      E.Shards, fmt::join(E.HashOf, ", "),
                      C.Generated.empty() ? "written by the application"
                                          : "computed by the database"));
    T.Columns.push_back(std::move(C));
    if (E.KeyStays && E.Leading)
      besideKey(T, E);
  }

  /// UNIQUE (ShardId, id), where the key cannot begin with what is computed.
  static void besideKey(TargetTable &T, const ShardedTable &E) {
    TargetIndex I;
    I.Unique = true;
    I.Parts = T.Key;
    I.Parts.insert(I.Parts.begin(), {E.ShardColumn, false});
    I.Shards = E.Shards;
    T.Indexes.push_back(std::move(I));
    T.Changes.push_back(fmt::format("the key stays {}, beside an index over {}",
                                    columnList(T.Key),
                                    columnList(T.Indexes.back().Parts)));
  }

  const Schema &S;
  const Plan &P;
  const DdlOptions &O;
  const Dialect D;
  std::vector<ShardedTable> Sharded;
  const PlannedKeys Keys;
  StringSet<> Names; // of tables, indexes, constraints and sequences
  TargetSchema Out;
};

} // namespace

const TargetColumn *TargetTable::column(StringRef Name) const {
  for (const TargetColumn &C : Columns)
    if (sql::sameName(C.Name, Name))
      return &C;
  return nullptr;
}

const TargetTable *TargetSchema::find(StringRef Name) const {
  for (const TargetTable &T : Tables)
    if (sql::sameName(T.Name, Name))
      return &T;
  return nullptr;
}

const TableDecl &declarationFor(const Table &T, Dialect D) {
  for (const TableDecl &Decl : T.Decls)
    if (Decl.Written == D)
      return Decl;
  return T.Decls.front();
}

TargetSchema targetSchema(const Schema &S, const Plan &P, const DdlOptions &O) {
  return Shape(S, P, O).run();
}

} // namespace keyspread
