#include "rewrites/rules/ddl/DdlRule.h"

#include "rewrites/plan/ddl/ShardExpression.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/ddl/DdlKeyRule.h"
#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

namespace {

class TableRewriter {
public:
  TableRewriter(const RuleContext &C, const sql::CreateTable &T, DdlText &Text)
      : C(C), T(T), Text(Text), D(Text.dialect()) {}
  llvm::Error run();

private:
  llvm::Error checkComparison(const ShardedTable &S) const;
  llvm::Error addColumns(const std::vector<const ShardedTable *> &New);
  std::string generated(const ShardedTable &S) const;
  llvm::Error addBesideKey(const ShardedTable &Leading);
  llvm::Error reshapeKey(const ShardedTable &Leading);
  std::string actionOnComputed(const sql::ForeignKey &Key,
                               const ShardedTable &Parent) const;
  llvm::Error reshapeForeignKeys();
  std::string separator() const { return Text.separator(T); }
  std::string written(sql::Span Range) const { return Text.written(Range); }
  std::string quoted(const std::string &Name) const {
    return Text.quoted(Name);
  }

  static constexpr const char *Why = "shard the table";
  const RuleContext &C;
  const sql::CreateTable &T;
  DdlText &Text;
  sql::Dialect D;
};

} // namespace

static const char *integerType(sql::Dialect D) {
  switch (D) {
  case sql::Dialect::GoogleSql:
    return "INT64";
  case sql::Dialect::Sqlite:
    return "INTEGER";
  default:
    return "BIGINT";
  }
}

/// ShardId INT64 NOT NULL AS (...) STORED: no check, the database computes it.
std::string TableRewriter::generated(const ShardedTable &S) const {
  const Table *Declared = C.G.schema().find(T.Table.Text);
  if (!Declared)
    return "";
  // Of a hash it is Spanner's own, whatever the script is called.
  const sql::Dialect Says = S.Modulo ? D : sql::Dialect::GoogleSql;
  return fmt::format(
      " {}AS ({}) STORED",
      Says == sql::Dialect::GoogleSql ? "" : "GENERATED ALWAYS ",
      shardOfColumns(
          *Declared, S, [](const Column &Col) { return !Col.NotNull; }, Says));
}

llvm::Error
TableRewriter::addColumns(const std::vector<const ShardedTable *> &New) {
  // Spanner takes a check as a definition of its own only.
  const bool Google = D == sql::Dialect::GoogleSql;
  std::string Columns;
  for (const ShardedTable *S : New) {
    Columns += fmt::format("{}{} {}{}", separator(), quoted(S->ShardColumn),
                           integerType(D), S->Nullable ? "" : " NOT NULL");
    Columns += S->Generated
                   ? generated(*S)
                   : fmt::format("{}CHECK ({} BETWEEN 0 AND {})",
                                 Google ? separator() : " ",
                                 quoted(S->ShardColumn), S->Shards - 1);
  }
  return Text.append(T.LastColumnEnd, Columns, Why);
}

/// Keys that the database takes for equal must have equal bytes to hash.
llvm::Error TableRewriter::checkComparison(const ShardedTable &S) const {
  for (const sql::ColumnDef &Col : T.Columns) {
    if (!llvm::any_of(S.HashOf, [&](const std::string &Name) {
          return sameName(Name, Col.Column.Text);
        }))
      continue;
    std::string Written =
        llvm::StringRef(Text.text().data(), Text.text().size())
            .slice(Col.Range.Begin, Col.Range.End)
            .upper();
    llvm::StringRef Type(Written);
    if (Type.contains("NOCASE") || Type.contains("RTRIM") ||
        Type.contains("CITEXT") || Type.contains("_CI"))
      return refuse(fmt::format("key column '{}' compares texts that differ as "
                                "equal, and they would have different shards",
                                Col.Column.Text));
  }
  return llvm::Error::success();
}

/// SQLite computes no column of a primary key: an index stands beside it.
llvm::Error TableRewriter::addBesideKey(const ShardedTable &Leading) {
  std::string Key;
  for (const sql::KeyPart &Part : T.PrimaryKey)
    Key += ", " + written(Part.Column.Range);
  for (const sql::ColumnDef &Col : T.Columns)
    if (Key.empty() && Col.PrimaryKey)
      Key = ", " + written(Col.Column.Range);
  if (Key.empty())
    return refuse(
        fmt::format("table '{}' has no primary key here", T.Table.Text));
  return Text.append(T.LastElementEnd,
                     fmt::format("{}UNIQUE ({}{})", separator(),
                                 quoted(Leading.ShardColumn), Key),
                     Why);
}

llvm::Error TableRewriter::reshapeKey(const ShardedTable &Leading) {
  if (Leading.KeyStays)
    return addBesideKey(Leading);
  std::string First = quoted(Leading.ShardColumn);
  if (!T.PrimaryKey.empty())
    return Text.insert(T.PrimaryKeyOpen, First + ", ", Why);
  for (const sql::ColumnDef &Col : T.Columns) {
    if (!Col.PrimaryKey)
      continue;
    if (llvm::Error E = Text.remove(Col.PrimaryKeyRange, "the key gets longer"))
      return E;
    return Text.append(T.LastElementEnd,
                       fmt::format("{}PRIMARY KEY ({}, {}{})", separator(),
                                   First, written(Col.Column.Range),
                                   Col.PrimaryKeyDesc ? " DESC" : ""),
                       Why);
  }
  return refuse(
      fmt::format("table '{}' has no primary key here", T.Table.Text));
}

/// The shard column of this table that goes with \p Key's columns.
static const ShardedTable *
shardFor(const std::vector<const ShardedTable *> &Mine,
         const sql::ForeignKey &Key) {
  for (const ShardedTable *S : Mine)
    if (llvm::all_of(S->HashOf, [&](const std::string &Column) {
          return llvm::any_of(Key.Columns, [&](const sql::Name &N) {
            return sameName(N.Text, Column);
          });
        }))
      return S;
  return nullptr;
}

/// PostgreSQL refuses these for a foreign key that has a computed column:
/// https://www.postgresql.org/docs/current/ddl-generated-columns.html
std::string TableRewriter::actionOnComputed(const sql::ForeignKey &Key,
                                            const ShardedTable &Parent) const {
  if (!Parent.Generated || D == sql::Dialect::GoogleSql)
    return "";
  const std::string Written = written(Key.Range);
  for (const char *Action : {"SET NULL", "SET DEFAULT", "ON UPDATE CASCADE"})
    if (llvm::StringRef(Written).contains_insensitive(Action))
      return Action;
  return "";
}

llvm::Error TableRewriter::reshapeForeignKeys() {
  std::vector<const ShardedTable *> Mine = C.find(T.Table.Text);
  auto Reshape = [&](const sql::ForeignKey &Key) -> llvm::Error {
    std::vector<const ShardedTable *> Theirs = C.find(Key.Table.Text);
    if (Theirs.empty() || !Theirs[0]->Leading || !Theirs[0]->Tenant.empty() ||
        Theirs[0]->KeyStays)
      return llvm::Error::success();
    if (std::string Action = actionOnComputed(Key, *Theirs[0]); !Action.empty())
      return refuse(fmt::format(
          "table '{}' refers to '{}' with {}, which would write a column that "
          "the database computes",
          T.Table.Text, Key.Table.Text, Action));
    const ShardedTable *Shard = shardFor(Mine, Key);
    if (!Shard)
      return refuse(fmt::format(
          "table '{}' refers to '{}' by columns that are not its key",
          T.Table.Text, Key.Table.Text));
    const Table *Parent = C.G.schema().find(Key.Table.Text);
    return Text.extend(T, Key,
                       {quoted(Shard->ShardColumn),
                        quoted(Theirs[0]->ShardColumn),
                        Parent ? C.spell(*Parent, Theirs[0]->HashOf[0], D)
                               : quoted(Theirs[0]->HashOf[0])},
                       Why);
  };
  for (const sql::ForeignKey &Key : T.ForeignKeys)
    if (llvm::Error E = Reshape(Key))
      return E;
  for (const sql::ColumnDef &Col : T.Columns)
    if (Col.References)
      if (llvm::Error E = Reshape(*Col.References))
        return E;
  return llvm::Error::success();
}

llvm::Error TableRewriter::run() {
  std::vector<const ShardedTable *> New;
  for (const ShardedTable *S : C.find(T.Table.Text))
    if (llvm::none_of(T.Columns, [&](const sql::ColumnDef &Col) {
          return sameName(Col.Column.Text, S->ShardColumn);
        }))
      New.push_back(S);
  if (New.empty())
    return llvm::Error::success();
  if (T.AsSelect || T.Columns.empty())
    return refuse(fmt::format("table '{}' is made from a query", T.Table.Text));
  for (const ShardedTable *S : New) {
    if (llvm::Error E = checkComparison(*S))
      return E;
    if (S->Modulo && S->Generated &&
        (D == sql::Dialect::MySql || D == sql::Dialect::TSql))
      return refuse(fmt::format("the plan lets the database compute '{}' of a "
                                "counted id, which {} cannot",
                                S->ShardColumn, sql::dialectName(D)));
  }
  if (llvm::Error E = addColumns(New))
    return E;
  for (const ShardedTable *S : New)
    if (S->Leading && S->Tenant.empty()) // a tenant leads: DdlKeyRule's
      if (llvm::Error E = reshapeKey(*S))
        return E;
  return reshapeForeignKeys();
}

static llvm::Error shardAlter(const RuleContext &C, const sql::AlterTable &A,
                              DdlText &Text) {
  std::vector<const ShardedTable *> Mine = C.find(A.Table.Text);
  for (const sql::ForeignKey &Key : A.AddForeignKeys)
    if (llvm::any_of(C.find(Key.Table.Text),
                     [](const ShardedTable *T) { return !T->KeyStays; }))
      return refuse(fmt::format("a later ALTER TABLE lets '{}' refer to '{}': "
                                "move the foreign key into CREATE TABLE",
                                A.Table.Text, Key.Table.Text));
  bool Key = !A.AddPrimaryKey.empty() && !Mine.empty() && Mine[0]->Leading &&
             Mine[0]->Tenant.empty() && !Mine[0]->KeyStays;
  if (!Key || sameName(A.AddPrimaryKey[0].Column.Text, Mine[0]->ShardColumn))
    return llvm::Error::success();
  return Text.insert(A.PrimaryKeyOpen, Text.quoted(Mine[0]->ShardColumn) + ", ",
                     "shard the table");
}

/// Somebody reads along the index with keys, which begin as the index does.
static bool readByKeys(const Graph &G, const sql::CreateIndex &I) {
  return !G.A.Unseen.empty() || llvm::any_of(G.A.All, [&](const Access &A) {
    return sameName(A.Table, I.Table.Text) &&
           (!A.Options.Known ||
            (A.Options.Index && sameName(*A.Options.Index, I.Index)));
  });
}

const ShardedTable *shardOfRisingIndex(const RuleContext &C,
                                       const sql::Statement &S,
                                       sql::Dialect D) {
  // Databases that do not cut indexes by key keep theirs.
  if (!S.Index || S.Index->Parts.empty() || D != sql::Dialect::GoogleSql ||
      !S.Index->InterleaveIn.empty() || readByKeys(C.G, *S.Index))
    return nullptr;
  const sql::CreateIndex &I = *S.Index;
  const auto Is = [](const std::string &Column, const sql::KeyPart &Part) {
    return sameName(Column, Part.Column.Text);
  };
  for (const ShardedTable *T : C.find(I.Table.Text)) {
    const bool Times = !I.Unique && !I.Partial &&
                       llvm::any_of(T->Times, [&](const std::string &Column) {
                         return Is(Column, I.Parts[0]);
                       });
    const bool Refers =
        T->LeadsIndex && I.Parts.size() >= T->HashOf.size() &&
        std::equal(T->HashOf.begin(), T->HashOf.end(), I.Parts.begin(), Is);
    if (Times || Refers)
      return T;
  }
  return nullptr;
}

/// An index that lies in a table repeats that table's key.
static llvm::Error shardIndex(const RuleContext &C, const sql::CreateIndex &I,
                              DdlText &Text) {
  const ShardedTable *Parent = leadingShard(C.Sharded, I.InterleaveIn),
                     *Own = leadingShard(C.Sharded, I.Table.Text);
  if (!Parent || !Own || !Own->Tenant.empty() || I.Parts.empty() ||
      sameName(I.Parts[0].Column.Text, Own->ShardColumn))
    return llvm::Error::success();
  return Text.insert(I.PartsOpen, Text.quoted(Own->ShardColumn) + ", ",
                     "the index lies in a sharded table");
}

llvm::Error shardDdl(const RuleContext &C, const sql::Statement &S,
                     const TextPlace &Place, sql::Dialect D,
                     std::vector<Edit> &Out) {
  DdlText Text(Place, D, Out);
  if (S.Table)
    if (llvm::Error E = TableRewriter(C, *S.Table, Text).run())
      return E;
  if (S.Alter)
    if (llvm::Error E = shardAlter(C, *S.Alter, Text))
      return E;
  if (const ShardedTable *T = shardOfRisingIndex(C, S, D)) {
    if (llvm::Error E =
            Text.insert(S.Index->PartsOpen, Text.quoted(T->ShardColumn) + ", ",
                        "what rises in the index is spread"))
      return E;
  } else if (S.Index) {
    if (llvm::Error E = shardIndex(C, *S.Index, Text))
      return E;
  }
  return reorderDdl(C, S, Text);
}

} // namespace keyspread
