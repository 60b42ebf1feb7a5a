#include "rewrites/rules/DdlRule.h"

#include "rewrites/plan/ShardExpression.h"
#include "rewrites/rules/Refuse.h"
#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>
#include <set>

namespace keyspread {

using sql::sameName;

namespace {

class TableRewriter {
public:
  TableRewriter(const RuleContext &C, const sql::CreateTable &T,
                const TextPlace &Place, sql::Dialect D, std::vector<Edit> &Out)
      : C(C), T(T), Place(Place), D(D), Out(Out) {}
  llvm::Error run();

private:
  llvm::Error insert(uint32_t Offset, const std::string &Sql);
  llvm::Error remove(sql::Span Range);
  llvm::Error append(uint32_t ElementEnd, const std::string &Definitions);
  llvm::Error checkComparison(const ShardedTable &S) const;
  llvm::Error addColumns(const std::vector<const ShardedTable *> &New);
  std::string generated(const ShardedTable &S) const;
  llvm::Error reshapeKey(const ShardedTable &Leading);
  llvm::Error reshapeForeignKeys();
  llvm::Error tableForeignKey(const sql::ForeignKey &Key,
                              const ShardedTable &Mine,
                              const ShardedTable &Theirs);
  llvm::Error inlineForeignKey(const sql::ForeignKey &Key,
                               const ShardedTable &Mine,
                               const ShardedTable &Theirs);
  std::string separator() const;
  /// A name as this text writes it, quotes included.
  std::string written(sql::Span Range) const {
    return std::string(
        Place.text().substr(Range.Begin, Range.End - Range.Begin));
  }
  std::string quoted(const std::string &Name) const {
    return sql::quoteName(Name, D);
  }

  const RuleContext &C;
  const sql::CreateTable &T;
  const TextPlace &Place;
  sql::Dialect D;
  std::vector<Edit> &Out;
  std::set<uint32_t> Continued; // ends that got a comma
};

} // namespace

llvm::Error TableRewriter::insert(uint32_t Offset, const std::string &Sql) {
  llvm::Expected<Edit> E = Place.insert(Offset, {{Sql, false}});
  if (!E)
    return E.takeError();
  E->Why = "shard the table";
  Out.push_back(std::move(*E));
  return llvm::Error::success();
}

llvm::Error TableRewriter::remove(sql::Span Range) {
  // With the blanks in front, so that no trailing space is left.
  while (Range.Begin && (Place.text()[Range.Begin - 1] == ' ' ||
                         Place.text()[Range.Begin - 1] == '\t'))
    --Range.Begin;
  llvm::Expected<std::vector<Edit>> Edits = Place.replace(Range, "");
  if (!Edits)
    return Edits.takeError();
  for (Edit &E : *Edits) {
    E.Why = "the key gets longer";
    Out.push_back(std::move(E));
  }
  return llvm::Error::success();
}

/// What stands between two definitions: ", " or a comma and the line's indent.
std::string TableRewriter::separator() const {
  std::string_view Text = Place.text();
  uint32_t Begin = T.Columns.back().Range.Begin, At = Begin;
  while (At && (Text[At - 1] == ' ' || Text[At - 1] == '\t' ||
                Text[At - 1] == '\n' || Text[At - 1] == '\r'))
    --At;
  std::string_view Blanks = Text.substr(At, Begin - At);
  return Blanks.find('\n') == std::string_view::npos
             ? ", "
             : "," + std::string(Blanks);
}

/// The end of a comment on the rest of \p At's line; \p At when there is none.
static uint32_t endOfComment(std::string_view Text, uint32_t At) {
  uint32_t Begin = At;
  while (Begin < Text.size() && (Text[Begin] == ' ' || Text[Begin] == '\t'))
    ++Begin;
  size_t End = std::string_view::npos;
  if (Text.substr(Begin, 2) == "--") {
    End = Text.find_first_of("\r\n", Begin);
  } else if (Text.substr(Begin, 2) == "/*") {
    End = Text.find("*/", Begin);
    End = End == std::string_view::npos ? End : End + 2;
  }
  return End == std::string_view::npos ? At : static_cast<uint32_t>(End);
}

/// \p Definitions without their comma, on a line of their own: a comment ends
/// there.
static std::string below(const std::string &Definitions) {
  bool Broken = Definitions.find_first_of("\r\n") == 1;
  return Broken ? Definitions.substr(1) : "\n" + Definitions.substr(2);
}

/// Puts \p Definitions, which begin with a separator, behind the element that
/// ends at \p ElementEnd; a comment on its line stays with the element.
llvm::Error TableRewriter::append(uint32_t ElementEnd,
                                  const std::string &Definitions) {
  std::string_view Text = Place.text();
  uint32_t Comma = ElementEnd;
  while (Comma < Text.size() && (Text[Comma] == ' ' || Text[Comma] == '\t'))
    ++Comma;
  bool Ends = Comma >= Text.size() || Text[Comma] != ',';
  uint32_t After = endOfComment(Text, Ends ? ElementEnd : Comma + 1);
  if (After == (Ends ? ElementEnd : Comma + 1))
    return insert(ElementEnd, Definitions);
  // `x INTEGER -- why` -> `x INTEGER, -- why`, and the definitions below it
  if (!Ends)
    return insert(After, below(Definitions) + ",");
  bool First = Continued.insert(ElementEnd).second;
  if (First)
    if (llvm::Error E = insert(ElementEnd, ","))
      return E;
  return insert(After, (First ? "" : ",") + below(Definitions));
}

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
  return fmt::format(" AS ({}) STORED",
                     shardOfColumns(*Declared, S, [](const Column &Col) {
                       return !Col.NotNull;
                     }));
}

llvm::Error
TableRewriter::addColumns(const std::vector<const ShardedTable *> &New) {
  // Spanner takes a check as a definition of its own only.
  const bool Google = D == sql::Dialect::GoogleSql;
  std::string Text;
  for (const ShardedTable *S : New) {
    Text += fmt::format("{}{} {}{}", separator(), quoted(S->ShardColumn),
                        integerType(D), S->Nullable ? "" : " NOT NULL");
    Text += S->Generated ? generated(*S)
                         : fmt::format("{}CHECK ({} BETWEEN 0 AND {})",
                                       Google ? separator() : " ",
                                       quoted(S->ShardColumn), S->Shards - 1);
  }
  return append(T.LastColumnEnd, Text);
}

/// Keys that the database takes for equal must have equal bytes to hash.
llvm::Error TableRewriter::checkComparison(const ShardedTable &S) const {
  for (const sql::ColumnDef &Col : T.Columns) {
    if (!llvm::any_of(S.HashOf, [&](const std::string &Name) {
          return sameName(Name, Col.Column.Text);
        }))
      continue;
    std::string Written =
        llvm::StringRef(Place.text().data(), Place.text().size())
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

llvm::Error TableRewriter::reshapeKey(const ShardedTable &Leading) {
  std::string First = quoted(Leading.ShardColumn);
  if (!T.PrimaryKey.empty())
    return insert(T.PrimaryKeyOpen, First + ", ");
  for (const sql::ColumnDef &Col : T.Columns) {
    if (!Col.PrimaryKey)
      continue;
    if (llvm::Error E = remove(Col.PrimaryKeyRange))
      return E;
    return append(T.LastElementEnd,
                  fmt::format("{}PRIMARY KEY ({}, {}{})", separator(), First,
                              written(Col.Column.Range),
                              Col.PrimaryKeyDesc ? " DESC" : ""));
  }
  return refuse(
      fmt::format("table '{}' has no primary key here", T.Table.Text));
}

llvm::Error TableRewriter::tableForeignKey(const sql::ForeignKey &Key,
                                           const ShardedTable &Mine,
                                           const ShardedTable &Theirs) {
  if (llvm::Error E =
          insert(Key.ColumnsOpen + 1, quoted(Mine.ShardColumn) + ", "))
    return E;
  if (Key.ReferencedClose)
    return insert(Key.ReferencedOpen + 1, quoted(Theirs.ShardColumn) + ", ");
  return llvm::Error::success();
}

llvm::Error TableRewriter::inlineForeignKey(const sql::ForeignKey &Key,
                                            const ShardedTable &Mine,
                                            const ShardedTable &Theirs) {
  std::string_view Text = Place.text();
  // What follows the reference, such as ON DELETE CASCADE, goes along.
  uint32_t After =
      Key.ReferencedClose ? Key.ReferencedClose + 1 : Key.Table.Whole.End;
  std::string Actions(Text.substr(After, Key.Range.End - After));
  const Table *Parent = C.G.schema().find(Key.Table.Text);
  std::string Referenced = !Key.Referenced.empty()
                               ? written(Key.Referenced[0].Range)
                           : Parent ? C.spell(*Parent, Theirs.HashOf[0], D)
                                    : quoted(Theirs.HashOf[0]);
  if (llvm::Error E = remove(Key.Range))
    return E;
  return append(T.LastElementEnd,
                fmt::format("{}FOREIGN KEY ({}, {}) REFERENCES {} ({}, {}){}",
                            separator(), quoted(Mine.ShardColumn),
                            written(Key.Columns[0].Range),
                            written(Key.Table.Whole),
                            quoted(Theirs.ShardColumn), Referenced, Actions));
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

llvm::Error TableRewriter::reshapeForeignKeys() {
  std::vector<const ShardedTable *> Mine = C.find(T.Table.Text);
  auto Reshape = [&](const sql::ForeignKey &Key) -> llvm::Error {
    std::vector<const ShardedTable *> Theirs = C.find(Key.Table.Text);
    if (Theirs.empty() || !Theirs[0]->Leading)
      return llvm::Error::success();
    const ShardedTable *Shard = shardFor(Mine, Key);
    if (!Shard)
      return refuse(fmt::format(
          "table '{}' refers to '{}' by columns that are not its key",
          T.Table.Text, Key.Table.Text));
    return Key.Inline ? inlineForeignKey(Key, *Shard, *Theirs[0])
                      : tableForeignKey(Key, *Shard, *Theirs[0]);
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
  for (const ShardedTable *S : New)
    if (llvm::Error E = checkComparison(*S))
      return E;
  if (llvm::Error E = addColumns(New))
    return E;
  for (const ShardedTable *S : New)
    if (S->Leading)
      if (llvm::Error E = reshapeKey(*S))
        return E;
  return reshapeForeignKeys();
}

static llvm::Error shardAlter(const RuleContext &C, const sql::AlterTable &A,
                              const TextPlace &Place, sql::Dialect D,
                              std::vector<Edit> &Out) {
  std::vector<const ShardedTable *> Mine = C.find(A.Table.Text);
  for (const sql::ForeignKey &Key : A.AddForeignKeys)
    if (!C.find(Key.Table.Text).empty())
      return refuse(fmt::format("a later ALTER TABLE lets '{}' refer to '{}': "
                                "move the foreign key into CREATE TABLE",
                                A.Table.Text, Key.Table.Text));
  bool Key = !A.AddPrimaryKey.empty() && !Mine.empty() && Mine[0]->Leading;
  if (!Key || sameName(A.AddPrimaryKey[0].Column.Text, Mine[0]->ShardColumn))
    return llvm::Error::success();
  llvm::Expected<Edit> E =
      Place.insert(A.PrimaryKeyOpen,
                   {{sql::quoteName(Mine[0]->ShardColumn, D) + ", ", false}});
  if (!E)
    return E.takeError();
  Out.push_back(std::move(*E));
  return llvm::Error::success();
}

/// An index that lies in a table repeats that table's key.
static llvm::Error shardIndex(const RuleContext &C, const sql::CreateIndex &I,
                              const TextPlace &Place, sql::Dialect D,
                              std::vector<Edit> &Out) {
  const ShardedTable *Parent = leadingShard(C.Sharded, I.InterleaveIn),
                     *Own = leadingShard(C.Sharded, I.Table.Text);
  if (!Parent || !Own || I.Parts.empty() ||
      sameName(I.Parts[0].Column.Text, Own->ShardColumn))
    return llvm::Error::success();
  llvm::Expected<Edit> E =
      Place.insert(I.PartsOpen, {{sql::quoteName(Own->ShardColumn, D) + ", "}});
  if (!E)
    return E.takeError();
  E->Why = "the index lies in a sharded table";
  Out.push_back(std::move(*E));
  return llvm::Error::success();
}

llvm::Error shardDdl(const RuleContext &C, const sql::Statement &S,
                     const TextPlace &Place, sql::Dialect D,
                     std::vector<Edit> &Out) {
  if (S.Table)
    return TableRewriter(C, *S.Table, Place, D, Out).run();
  if (S.Alter)
    return shardAlter(C, *S.Alter, Place, D, Out);
  if (S.Index)
    return shardIndex(C, *S.Index, Place, D, Out);
  return llvm::Error::success();
}

} // namespace keyspread
