//===- SchemaReading.cpp - declarations of tables into one view -----------===//
//
// In: parsed DDL. Out: Schema's tables. Nothing here depends on the order of
// statements: what refers to a table that is still to come waits in its entry,
// which find() hides until a CREATE TABLE arrives.
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/schema/Schema.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <utility>

using namespace llvm;

namespace keyspread {

namespace {

bool sameKey(ArrayRef<KeyColumn> A, ArrayRef<KeyColumn> B) {
  return std::equal(A.begin(), A.end(), B.begin(), B.end(),
                    [](const KeyColumn &X, const KeyColumn &Y) {
                      return sql::sameName(X.Column, Y.Column) &&
                             X.Desc == Y.Desc;
                    });
}

bool sameColumns(ArrayRef<std::string> A, ArrayRef<std::string> B) {
  return std::equal(A.begin(), A.end(), B.begin(), B.end(), sql::sameName);
}

std::string keyText(ArrayRef<KeyColumn> Key) {
  std::string Text;
  for (const KeyColumn &K : Key)
    Text += (Text.empty() ? "" : ", ") + K.Column + (K.Desc ? " DESC" : "");
  return "(" + Text + ")";
}

std::vector<KeyColumn> keyOf(ArrayRef<sql::KeyPart> Parts) {
  std::vector<KeyColumn> Key;
  for (const sql::KeyPart &P : Parts)
    Key.push_back({P.Column.Text, P.Desc});
  return Key;
}

std::vector<std::string> namesOf(ArrayRef<sql::Name> Names) {
  std::vector<std::string> Texts;
  for (const sql::Name &N : Names)
    Texts.push_back(N.Text);
  return Texts;
}

/// The clause of \p Statement from INTERLEAVE to the next comma or its end: the
/// model keeps only the parent's name, the DDL printer needs ON DELETE too.
std::string interleaveClause(StringRef Statement) {
  const size_t At = Statement.rfind_insensitive("INTERLEAVE");
  return At == StringRef::npos
             ? ""
             : Statement.substr(At).split(',').first.trim().str();
}

/// SQLite's "INTEGER PRIMARY KEY": the type must be that very word, the key
/// that one column, and an inline DESC takes the magic away.
bool isRowidAlias(const TableDecl &D, const sql::CreateTable &T,
                  const Column &C) {
  const bool MaySqlite = !D.Written || *D.Written == sql::Dialect::Sqlite;
  if (!MaySqlite || T.WithoutRowid || D.PrimaryKey.size() != 1 ||
      !StringRef(C.Type).equals_insensitive("INTEGER"))
    return false;
  const bool InlineDesc = any_of(T.Columns, [](const sql::ColumnDef &Def) {
    return Def.PrimaryKey && Def.PrimaryKeyDesc;
  });
  return !InlineDesc && sql::sameName(D.PrimaryKey.front().Column, C.Name);
}

/// Folds what another declaration says of a column into the merged one.
void mergeColumn(Column &Into, const Column &From) {
  const bool FromCounts = Schema::counted(From);
  Into.BitReversed = Schema::counted(Into) && FromCounts
                         ? Into.BitReversed && From.BitReversed
                         : Into.BitReversed || From.BitReversed;
  Into.AutoIncrement |= From.AutoIncrement;
  Into.RowidAlias |= From.RowidAlias;
  Into.AllowCommitTimestamp |= From.AllowCommitTimestamp;
  Into.Listed |= From.Listed;
  if (Into.Sequence.empty())
    Into.Sequence = From.Sequence;
  if (Into.Default.empty())
    Into.Default = From.Default;
}

Column *columnIn(MutableArrayRef<Column> Columns, StringRef Name) {
  auto *It = find_if(
      Columns, [&](const Column &C) { return sql::sameName(C.Name, Name); });
  return It == Columns.end() ? nullptr : It;
}

void addIndex(Table &T, Index New) {
  if (!New.Parts.empty())
    T.IndexDecls.push_back(New);
  const bool Known = any_of(T.Indexes, [&](const Index &Old) {
    return sql::sameName(Old.Name, New.Name) && sameKey(Old.Parts, New.Parts);
  });
  if (!Known && !New.Parts.empty())
    T.Indexes.push_back(std::move(New));
}

void addForeignKey(Table &T, ForeignKey New) {
  const bool Known = any_of(T.ForeignKeys, [&](const ForeignKey &Old) {
    return sql::sameName(Old.Table, New.Table) &&
           sameColumns(Old.Columns, New.Columns) &&
           sameColumns(Old.Referenced, New.Referenced);
  });
  if (!Known)
    T.ForeignKeys.push_back(std::move(New));
}

} // namespace

/// One add(): carries what every statement of the script shares.
struct Schema::Reader {
  Schema &S;
  StringRef Text;
  const SiteMapper &Where;
  std::optional<sql::Dialect> Written;
  unsigned Script;

  StringRef slice(uint32_t Begin, uint32_t End) const {
    return Text.slice(Begin, End);
  }
  bool googleSql() const { return Written == sql::Dialect::GoogleSql; }

  Column column(const sql::ColumnDef &Def) const {
    Column C;
    C.Name = Def.Column.Text;
    C.Type = Def.Type;
    C.Class = classifyType(Def.Type);
    C.NotNull = Def.NotNull || Def.PrimaryKey;
    C.AutoIncrement = Def.AutoIncrement;
    // Spanner knows no other kind of identity.
    C.BitReversed = Def.BitReversed || (Def.AutoIncrement && googleSql());
    C.Sequence = Def.Sequence;
    C.Default = Def.Default;
    C.Generated = Def.Generated;
    // T-SQL counts in NUMERIC(18, 0), too.
    if (C.AutoIncrement && C.Class == SqlType::Other)
      C.Class = SqlType::Integer;
    C.AllowCommitTimestamp = Def.AllowCommitTimestamp;
    C.Listed = Def.Listed;
    C.At = Where(Def.Range);
    return C;
  }

  ForeignKey foreignKey(const sql::ForeignKey &Def) const {
    ForeignKey K;
    K.Constraint = Def.Constraint;
    K.Columns = namesOf(Def.Columns);
    K.Table = Def.Table.Text;
    K.Referenced = namesOf(Def.Referenced);
    const uint32_t Target =
        Def.ReferencedClose ? Def.ReferencedClose + 1 : Def.Table.Whole.End;
    K.Actions = slice(Target, std::max(Target, Def.Range.End)).trim().str();
    K.At = Where(Def.Range);
    return K;
  }

  /// What a column definition brings besides the column.
  void constraints(Table &T, const sql::ColumnDef &Def) const {
    if (Def.Unique) {
      Index I;
      I.Unique = true;
      I.Parts = {{Def.Column.Text, false}};
      I.Script = Script;
      I.At = Where(Def.Range);
      addIndex(T, std::move(I));
    }
    if (Def.References)
      addForeignKey(T, foreignKey(*Def.References));
  }

  void mergeInto(Table &T, const Column &New) const {
    Column *Old = columnIn(T.Columns, New.Name);
    if (!Old)
      Old = &T.Columns.emplace_back(New);
    else
      mergeColumn(*Old, New);
  }

  /// What ALTER TABLE says of \p New stands; a migration may be read before
  /// the table is.
  void alter(Table &T, const sql::ColumnDef &Def) const {
    Column New = column(Def);
    if (Column *Old = columnIn(T.Columns, New.Name))
      mergeColumn(*Old, New);
    T.Altered.push_back({std::move(New), Script});
  }

  TableDecl declaration(const sql::CreateTable &C, sql::Span Range) const {
    TableDecl D;
    D.Written = Written;
    D.Script = Script;
    D.WithoutRowid = C.WithoutRowid;
    D.At = Where(Range);
    D.NameAt = Where(C.Table.Whole);
    if (!C.InterleaveParent.empty())
      D.Interleave = interleaveClause(slice(C.Body.End, C.Range.End));
    for (const sql::ColumnDef &Def : C.Columns)
      D.Columns.push_back(column(Def));
    return D;
  }

  void createTable(const sql::CreateTable &C, sql::Span Range) const {
    Table &T = S.entry(C.Table.Text);
    if (T.Decls.empty())
      T.Name = C.Table.Text;
    TableDecl D = declaration(C, Range);
    std::vector<KeyColumn> Key = keyOf(C.PrimaryKey);
    sql::Span KeyRange = C.PrimaryKeyRange;
    for (const sql::ColumnDef &Def : C.Columns)
      if (Def.PrimaryKey && C.PrimaryKeyRange.empty()) {
        Key = {{Def.Column.Text, Def.PrimaryKeyDesc}};
        KeyRange = Def.PrimaryKeyRange;
      }
    if (!Key.empty())
      S.takeKey(T, D, std::move(Key), Where(KeyRange));
    // What was added before the table was read stands behind its own columns.
    std::vector<Column> Added;
    if (T.Decls.empty())
      Added = std::exchange(T.Columns, {});
    for (Column &Col : D.Columns) {
      Col.RowidAlias = isRowidAlias(D, C, Col);
      mergeInto(T, Col);
    }
    for (const Column &Col : Added)
      mergeInto(T, Col);
    for (const AlteredColumn &A : T.Altered)
      if (Column *Old = columnIn(T.Columns, A.Def.Name))
        mergeColumn(*Old, A.Def);
    for (const sql::ColumnDef &Def : C.Columns)
      constraints(T, Def);
    for (const std::vector<sql::KeyPart> &Unique : C.Uniques)
      uniqueKey(T, Unique, D.At);
    for (const sql::CreateIndex &I : C.Indexes)
      createIndex(T, I, I.Range);
    for (const sql::ForeignKey &K : C.ForeignKeys)
      addForeignKey(T, foreignKey(K));
    if (T.InterleaveParent.empty())
      T.InterleaveParent = C.InterleaveParent;
    T.Decls.push_back(std::move(D));
  }

  void uniqueKey(Table &T, ArrayRef<sql::KeyPart> Parts, Site At) const {
    Index I;
    I.Unique = true;
    I.Parts = keyOf(Parts);
    I.Script = Script;
    I.At = std::move(At);
    addIndex(T, std::move(I));
  }

  void createIndex(Table &T, const sql::CreateIndex &C, sql::Span Range) const {
    if (!C.Ordered)
      return;
    Index I;
    I.Name = C.Index;
    I.Unique = C.Unique;
    I.NullFiltered = C.NullFiltered;
    I.Partial = C.Partial;
    I.Parts = keyOf(C.Parts);
    I.InterleaveIn = C.InterleaveIn;
    I.Script = Script;
    I.At = Where(Range);
    addIndex(T, std::move(I));
  }

  void alterTable(const sql::AlterTable &A, sql::Span Range) const {
    Table &T = S.entry(A.Table.Text);
    std::vector<KeyColumn> Key = keyOf(A.AddPrimaryKey);
    for (const sql::ColumnDef &Def : A.AddColumns)
      mergeInto(T, column(Def));
    for (const auto *Defs : {&A.AddColumns, &A.Redefined})
      for (const sql::ColumnDef &Def : *Defs) {
        alter(T, Def);
        constraints(T, Def);
        if (Def.PrimaryKey)
          Key = {{Def.Column.Text, Def.PrimaryKeyDesc}};
      }
    if (!Key.empty()) {
      TableDecl Nowhere;
      auto Mine = find_if(reverse(T.Decls), [&](const TableDecl &D) {
        return D.Script == Script;
      });
      S.takeKey(T, Mine == T.Decls.rend() ? Nowhere : *Mine, std::move(Key),
                Where(Range));
    }
    for (const std::vector<sql::KeyPart> &Unique : A.Uniques)
      uniqueKey(T, Unique, Where(Range));
    for (const sql::CreateIndex &I : A.Indexes)
      createIndex(T, I, I.Range);
    for (const sql::ForeignKey &K : A.AddForeignKeys)
      addForeignKey(T, foreignKey(K));
  }

  void statement(const sql::Statement &St) const {
    if (St.Table && St.Table->Table.known() && !St.Table->AsSelect)
      createTable(*St.Table, St.Range);
    else if (St.Index && St.Index->Table.known())
      createIndex(S.entry(St.Index->Table.Text), *St.Index, St.Range);
    else if (St.Alter && St.Alter->Table.known())
      alterTable(*St.Alter, St.Range);
    else if (St.Seq)
      S.Sequences.try_emplace(StringRef(St.Seq->Sequence).lower(),
                              SequenceDecl{St.Seq->Sequence,
                                           St.Seq->BitReversed || googleSql(),
                                           Where(St.Range)});
    for (const sql::Statement &Inner : St.Embedded)
      statement(Inner);
  }
};

void Schema::takeKey(Table &T, TableDecl &D, std::vector<KeyColumn> Key,
                     Site At) {
  if (T.PrimaryKey.empty())
    T.PrimaryKey = Key;
  else if (!sameKey(T.PrimaryKey, Key)) {
    auto First = find_if(T.Decls, [](const TableDecl &Other) {
      return Other.PrimaryKeyAt.valid();
    });
    Conflicts.push_back(
        {T.Name, First == T.Decls.end() ? Site() : First->PrimaryKeyAt, At,
         "table '" + T.Name + "' has key " + keyText(T.PrimaryKey) +
             " in one declaration and " + keyText(Key) + " in another"});
  }
  if (D.PrimaryKey.empty()) {
    D.PrimaryKey = std::move(Key);
    D.PrimaryKeyAt = std::move(At);
  }
}

void Schema::add(const sql::Script &Script, std::string_view Text,
                 const SiteMapper &Where, std::optional<sql::Dialect> Written) {
  const Reader R{*this, Text, Where, Written, ++Scripts};
  for (const sql::Statement &St : Script.Statements)
    R.statement(St);
}

} // namespace keyspread
