//===- Ddl.cpp - the target schema of a plan ------------------------------===//
#include "rewrites/plan/Ddl.h"

#include "rewrites/plan/Ripple.h"
#include "rewrites/plan/ShardExpression.h"
#include "rewrites/plan/Types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

using sql::Dialect;

std::string joined(ArrayRef<std::string> Parts, const char *Between) {
  return fmt::format("{}", fmt::join(Parts.begin(), Parts.end(), Between));
}

/// Prints the tables of one plan in one dialect.
class Printer {
public:
  Printer(const Schema &S, const Plan &P, Dialect D)
      : S(S), D(D), All(shardedTables(S, P)) {}

  std::string print() {
    for (const Table *T : inOrder())
      table(*T);
    for (const std::string &Late : LateKeys)
      Text += Late;
    return Text.empty() ? "" : Header + Text;
  }

private:
  static constexpr const char *Header =
      "-- Tables whose key gets a shard in front. Printed from columns, keys, "
      "indexes\n"
      "-- and foreign keys: carry CHECK, COLLATE and the like over by hand. "
      "Ids the\n"
      "-- database counted are made by the application now.\n";

  std::string name(StringRef Raw) const {
    return sql::quoteName({Raw.data(), Raw.size()}, D);
  }
  bool google() const { return D == Dialect::GoogleSql; }

  std::string names(ArrayRef<std::string> Raw) const {
    std::vector<std::string> Quoted;
    for (const std::string &R : Raw)
      Quoted.push_back(name(R));
    return joined(Quoted, ", ");
  }

  std::string keyParts(ArrayRef<KeyColumn> Parts,
                       bool Directions = true) const {
    std::vector<std::string> Texts;
    for (const KeyColumn &K : Parts)
      Texts.push_back(name(K.Column) + (K.Desc && Directions ? " DESC" : ""));
    return joined(Texts, ", ");
  }

  /// PostgreSQL's constraints know no direction; its indexes are read both
  /// ways.
  std::string constraintParts(ArrayRef<KeyColumn> Parts) const {
    return keyParts(Parts, D != Dialect::PostgreSql);
  }

  std::vector<const ShardedTable *> shardsOf(const Table &T) const {
    std::vector<const ShardedTable *> Own;
    for (const ShardedTable &E : All)
      if (sql::sameName(E.Table, T.Name))
        Own.push_back(&E);
    return Own;
  }

  bool isShard(const Table &T, StringRef Column) const {
    return any_of(shardsOf(T), [&](const ShardedTable *E) {
      return sql::sameName(E->ShardColumn, Column);
    });
  }

  /// Parents before children; within a cycle by name.
  std::vector<const Table *> inOrder() {
    std::vector<const Table *> Order;
    StringSet<> Seen;
    for (const ShardedTable &E : All)
      if (const Table *T = S.find(E.Table))
        visit(*T, Seen, Order);
    return Order;
  }

  void visit(const Table &T, StringSet<> &Seen,
             std::vector<const Table *> &Order) {
    if (shardsOf(T).empty() || !Seen.insert(T.Name).second)
      return;
    if (const Table *Parent = S.find(T.InterleaveParent))
      visit(*Parent, Seen, Order);
    for (const ForeignKey &K : T.ForeignKeys)
      if (const Table *Parent = S.find(K.Table))
        visit(*Parent, Seen, Order);
    Order.push_back(&T);
  }

  /// The declaration in our own dialect, else the first.
  const TableDecl &declaration(const Table &T) const {
    for (const TableDecl &Decl : T.Decls)
      if (Decl.Written == D)
        return Decl;
    return T.Decls.front();
  }

  /// SQLite lets NULL into a key, Spanner means it: elsewhere a key has none.
  bool notNull(const Table &T, const Column &C) const {
    return C.NotNull || (T.keyPosition(C.Name) &&
                         declaration(T).Written != Dialect::GoogleSql);
  }

  ColumnUse use(const Table &T, const Column &C) const {
    const auto Names = [&](const KeyColumn &K) {
      return sql::sameName(K.Column, C.Name);
    };
    ColumnUse Use;
    for (const ShardedTable *E : shardsOf(T))
      Use.Wide |= any_of(E->HashOf, [&](const std::string &H) {
        return sql::sameName(H, C.Name);
      });
    Use.Indexed = Use.Wide || any_of(T.PrimaryKey, Names) ||
                  any_of(T.Indexes, [&](const Index &I) {
                    return any_of(I.Parts, Names);
                  });
    return Use;
  }

  std::string column(const Table &T, const Column &Merged) {
    const TableDecl &Decl = declaration(T);
    const Column *C = &Merged;
    for (const Column &Own : Decl.Columns)
      if (sql::sameName(Own.Name, Merged.Name))
        C = &Own;
    std::string Line = name(C->Name);
    // T-SQL computes the type of a computed column, too.
    const bool Untyped = D == Dialect::TSql && !C->Generated.empty();
    const std::string Type = targetType(*C, Decl.Written, D, use(T, *C));
    if (!Untyped && !Type.empty())
      Line += " " + Type;
    if (!Untyped && notNull(T, *C))
      Line += " NOT NULL";
    return Line + generated(*C) + defaulted(T, *C, Decl.Written) + options(*C);
  }

  std::string generated(const Column &C) const {
    if (C.Generated.empty())
      return "";
    const StringRef Expr = StringRef(C.Generated).trim();
    const bool Wrapped = Expr.starts_with("(") && Expr.ends_with(")");
    const std::string In = Wrapped ? Expr.str() : "(" + Expr.str() + ")";
    if (D == Dialect::TSql)
      return " AS " + In + " PERSISTED";
    return (google() ? " AS " : " GENERATED ALWAYS AS ") + In + " STORED";
  }

  std::string defaulted(const Table &T, const Column &C,
                        std::optional<Dialect> From) {
    if (C.Default.empty() || Schema::counted(C))
      return "";
    const std::string Value = targetDefault(C, From, D);
    if (Value.empty()) {
      if (!StringRef(C.Default).equals_insensitive("NULL"))
        leftOut(
            fmt::format("the default of {}.{}: {}", T.Name, C.Name, C.Default));
      return "";
    }
    const bool Wrapped = StringRef(Value).starts_with("(");
    return " DEFAULT " + (google() && !Wrapped ? "(" + Value + ")" : Value);
  }

  std::string options(const Column &C) const {
    return google() && C.AllowCommitTimestamp
               ? " OPTIONS (allow_commit_timestamp = true)"
               : "";
  }

  void leftOut(std::string What) {
    for (char &C : What)
      if (C == '\n' || C == '\r')
        C = ' ';
    Comments += "-- Left out: " + What + "\n";
  }

  std::string computed(const Table &T, const ShardedTable &E) const {
    return shardOfColumns(T, E,
                          [&](const Column &C) { return !notNull(T, C); });
  }

  std::string shardColumn(const Table &T, const ShardedTable &E) const {
    const char *Type = google()               ? "INT64"
                       : D == Dialect::Sqlite ? "INTEGER"
                                              : "BIGINT";
    std::string Line =
        name(E.ShardColumn) + " " + Type + (E.Nullable ? "" : " NOT NULL");
    if (E.Generated && google())
      Line += fmt::format(" AS ({}) STORED", computed(T, E));
    return Line;
  }

  std::string check(const ShardedTable &E) const {
    return fmt::format("CHECK ({} BETWEEN 0 AND {})", name(E.ShardColumn),
                       E.Shards - 1);
  }

  std::vector<KeyColumn> primaryKey(const Table &T) const {
    std::vector<KeyColumn> Key = T.PrimaryKey;
    const ShardedTable *E = leadingShard(All, T.Name);
    if (E && !Key.empty() && !sql::sameName(Key.front().Column, E->ShardColumn))
      Key.insert(Key.begin(), {E->ShardColumn, false});
    return Key;
  }

  std::string foreignKey(const Table &T, const ForeignKey &K) {
    std::vector<std::string> Own = K.Columns, Target = S.referenced(K);
    const ShardedTable *E = shardOfForeignKey(All, S, T, K);
    const ShardedTable *Parent = leadingShard(All, K.Table);
    if (E && !is_contained(Own, E->ShardColumn)) {
      Own.insert(Own.begin(), E->ShardColumn);
      Target.insert(Target.begin(), Parent->ShardColumn);
    }
    std::string Line =
        K.Constraint.empty() ? "" : "CONSTRAINT " + name(K.Constraint) + " ";
    Line += fmt::format("FOREIGN KEY ({}) REFERENCES {}", names(Own),
                        name(K.Table));
    if (!Target.empty())
      Line += fmt::format(" ({})", names(Target));
    return Line + actions(T, K);
  }

  /// Spanner knows two actions; other dialects share theirs.
  std::string actions(const Table &T, const ForeignKey &K) {
    const StringRef A = K.Actions;
    if (A.empty())
      return "";
    if (!google() || A.equals_insensitive("ON DELETE CASCADE") ||
        A.equals_insensitive("ON DELETE NO ACTION"))
      return " " + K.Actions;
    leftOut(fmt::format("{} of a foreign key of {}", K.Actions, T.Name));
    return "";
  }

  /// A constraint on a table that is printed later has to come after it.
  bool forward(const Table &T, const ForeignKey &K) const {
    const Table *Target = S.find(K.Table);
    return D != Dialect::Sqlite && Target && Target != &T &&
           !shardsOf(*Target).empty() && !Printed.contains(Target->Name);
  }

  void table(const Table &T) {
    Comments.clear();
    std::vector<std::string> Lines;
    for (const Column &C : T.Columns)
      if (!isShard(T, C.Name))
        Lines.push_back(column(T, C));
    for (const ShardedTable *E : shardsOf(T))
      Lines.push_back(shardColumn(T, *E));
    for (const ShardedTable *E : shardsOf(T))
      if (!E->Generated) // what the database computes needs no check
        Lines.push_back(check(*E));
    for (const Index &I : T.Indexes)
      if (I.Name.empty() && !google())
        Lines.push_back(fmt::format("UNIQUE ({})", constraintParts(I.Parts)));
    for (const ForeignKey &K : T.ForeignKeys) {
      const std::string Constraint = foreignKey(T, K);
      if (forward(T, K))
        LateKeys.push_back(
            fmt::format("ALTER TABLE {} ADD {};\n", name(T.Name), Constraint));
      else
        Lines.push_back(Constraint);
    }
    const std::string Key =
        fmt::format("PRIMARY KEY ({})", constraintParts(primaryKey(T)));
    if (!google())
      Lines.push_back(Key);
    const std::string Body = joined(Lines, ",\n  ");
    const std::string Tail =
        google() ? " " + Key + interleave(T) : withoutRowid(T);
    const std::string Indexes = indexes(T);
    Text += fmt::format("\n{}CREATE TABLE {} (\n  {}\n){};\n{}", Comments,
                        name(T.Name), Body, Tail, Indexes);
    Printed.insert(T.Name);
  }

  std::string withoutRowid(const Table &T) const {
    return D == Dialect::Sqlite && declaration(T).WithoutRowid
               ? " WITHOUT ROWID"
               : "";
  }

  std::string interleave(const Table &T) const {
    if (T.InterleaveParent.empty())
      return "";
    const std::string &Clause = declaration(T).Interleave;
    return ",\n  " + (Clause.empty()
                          ? "INTERLEAVE IN PARENT " + name(T.InterleaveParent)
                          : Clause);
  }

  std::string indexes(const Table &T) {
    std::string Text;
    for (const Index &I : T.Indexes)
      if (!I.Name.empty() || google())
        Text += index(T, I);
    return Text;
  }

  std::string index(const Table &T, const Index &I) {
    const bool Expression =
        any_of(I.Parts, [](const KeyColumn &K) { return K.Column.empty(); });
    if (Expression || I.Partial) {
      leftOut(fmt::format("index {}, which has {}", I.Name,
                          I.Partial ? "a WHERE" : "an expression"));
      return "";
    }
    std::vector<KeyColumn> Parts = I.Parts;
    const ShardedTable *Parent =
        I.InterleaveIn.empty() ? nullptr : leadingShard(All, I.InterleaveIn);
    const ShardedTable *Own = leadingShard(All, T.Name);
    if (google() && Parent && Own &&
        !sql::sameName(Parts.front().Column, Own->ShardColumn))
      Parts.insert(Parts.begin(), {Own->ShardColumn, false});
    std::string Line =
        fmt::format("CREATE {}{}INDEX {} ON {} ({})", I.Unique ? "UNIQUE " : "",
                    google() && I.NullFiltered ? "NULL_FILTERED " : "",
                    name(indexName(T, I)), name(T.Name), keyParts(Parts));
    if (google() && !I.InterleaveIn.empty())
      Line += ", INTERLEAVE IN " + name(I.InterleaveIn);
    return Line + ";\n";
  }

  /// Spanner keeps tables and indexes in one list of names.
  bool taken(StringRef Name) const {
    return any_of(S.tables(), [&](const Table *T) {
      return sql::sameName(T->Name, Name) ||
             any_of(T->Indexes, [&](const Index &I) {
               return sql::sameName(I.Name, Name);
             });
    });
  }

  /// GoogleSQL has no UNIQUE constraint: a unique index needs a name.
  std::string indexName(const Table &T, const Index &I) const {
    if (!I.Name.empty())
      return I.Name;
    std::string Name = T.Name + "By";
    for (const KeyColumn &K : I.Parts)
      Name += K.Column;
    while (taken(Name))
      Name += "Unique";
    return Name;
  }

  const Schema &S;
  const Dialect D;
  const std::vector<ShardedTable> All;
  StringSet<> Printed;
  std::vector<std::string> LateKeys;
  std::string Comments; // of the table being printed
  std::string Text;
};

} // namespace

std::string targetDdl(const Schema &S, const Plan &P, Dialect D) {
  return Printer(S, P, D).print();
}

} // namespace keyspread
