#include "rewrites/rules/inserts/InsertRule.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/inserts/NewColumns.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

static bool lists(const std::vector<sql::Name> &Names,
                  const std::string &Column) {
  return llvm::any_of(
      Names, [&](const sql::Name &N) { return sameName(N.Text, Column); });
}

static std::string whyNoKey(const std::string &Column) {
  return fmt::format("it leaves out key column '{}', so the database makes the "
                     "id and the shard is not known",
                     Column);
}

/// A reference to nothing: the column may be NULL, and it is given NULL or
/// nothing at all. The new column is then NULL too, which is what it is when
/// left out.
static bool
isNull(const RuleContext &C, const ShardedTable &T,
       llvm::function_ref<const sql::Value *(const std::string &)> Of) {
  const Table *Declared = C.G.schema().find(T.Table);
  return T.Nullable && llvm::any_of(T.HashOf, [&](const std::string &Name) {
           const sql::Value *V = Of(Name);
           const Column *Col = Declared ? Declared->column(Name) : nullptr;
           return V ? V->Kind == sql::Value::Null
                    : Col && Col->Default.empty() && Col->Generated.empty();
         });
}

/// The first hashed column that \p Of gives no usable value for.
static llvm::Error
checkKey(const ShardedTable &T, const MintedValues &Minted, size_t Row,
         llvm::function_ref<const sql::Value *(const std::string &)> Of) {
  for (const std::string &Column : T.HashOf) {
    const sql::Value *V = Of(Column);
    if (Minted.valueOf(Column, Row, V))
      continue;
    if (!V)
      return refuse(whyNoKey(Column));
    if (!StatementEdit::canShard({V}))
      return refuse(
          fmt::format("key column '{}' is computed in SQL ('{}')", Column,
                      V->Kind == sql::Value::Null ? "NULL" : V->Text));
  }
  return llvm::Error::success();
}

static llvm::Error shardRows(const RuleContext &C, const sql::Insert &I,
                             const ShardedTable &T, const MintedValues &Minted,
                             const ColumnPlace &Place, StatementEdit &Out) {
  for (size_t J = 0; J < I.Rows.size(); ++J) {
    const sql::InsertRow &Row = I.Rows[J];
    auto Of = [&](const std::string &Column) {
      return valueFor(I, Row, Column, C.G.schema());
    };
    // `SET a = 1` has no ")".
    const uint32_t At = I.SetForm ? Row.Range.End : Place.Values[J];
    const std::string New =
        I.SetForm ? ", " + sql::quoteName(T.ShardColumn, Out.dialect()) + " = "
                  : ", ";
    if (isNull(C, T, Of)) {
      Out.insert(At, New + "NULL");
      continue;
    }
    if (llvm::Error E = checkKey(T, Minted, J, Of))
      return E;
    std::vector<KeyValue> Key;
    for (const std::string &Column : T.HashOf) {
      const sql::Value *V = Of(Column);
      const CodeValue *New = Minted.valueOf(Column, J, V);
      Key.push_back(New ? KeyValue(*New) : KeyValue(V));
    }
    Out.insertShard(At, New + "\1", T, std::move(Key));
  }
  return llvm::Error::success();
}

/// The column with the shard of the rows that \p Q selects from a sharded
/// table, where \p Of gives that table's hashed columns; empty: none.
static std::string
selectedShard(const RuleContext &C, const sql::Query &Q, const ShardedTable &T,
              sql::Dialect D,
              llvm::function_ref<const sql::Value *(const std::string &)> Of) {
  if (Q.InSetOperation || !Q.GroupBy.empty())
    return "";
  for (const sql::TableRef &R : Q.From) {
    if (R.IsCte || R.Derived)
      continue;
    auto Owns = [&](const sql::Name &N) {
      return N.Qualifier.empty() ? Q.From.size() == 1
                                 : sameName(N.Qualifier, R.label());
    };
    for (const ShardedTable *From : C.find(R.Table.Text)) {
      bool All = From->shardsAs(T);
      for (size_t I = 0; All && I < T.HashOf.size(); ++I) {
        const sql::Value *V = Of(T.HashOf[I]);
        All = V && V->ColumnName && V->Kind == sql::Value::Column &&
              sameName(V->ColumnName->Text, From->HashOf[I]) &&
              Owns(*V->ColumnName);
      }
      if (All)
        return (Q.From.size() == 1 ? "" : sql::quoteName(R.label(), D) + ".") +
               sql::quoteName(From->ShardColumn, D);
    }
  }
  return "";
}

/// INSERT ... SELECT ?, ?: the items are the row. SELECT a, b FROM t: the rows
/// of t have their shards.
static llvm::Error shardSelect(const RuleContext &C, const sql::Insert &I,
                               const ShardedTable &T, StatementEdit &Out) {
  const sql::Query &Q = *I.Select;
  const Table *Declared = C.G.schema().find(I.Table.Text);
  auto Of = [&](const std::string &Column) -> const sql::Value * {
    for (size_t J = 0; J < Q.Items.size(); ++J) {
      llvm::StringRef Into =
          I.HasColumns ? (J < I.Columns.size() ? I.Columns[J].Text : "")
          : Declared && J < Declared->Columns.size() ? Declared->Columns[J].Name
                                                     : "";
      if (sameName(Into, Column))
        return &Q.Items[J].Expr;
    }
    return nullptr;
  };
  if (std::string Shard = selectedShard(C, Q, T, Out.dialect(), Of);
      !Shard.empty()) {
    Out.insert(Q.Items.back().Range.End, ", " + Shard);
    return llvm::Error::success();
  }
  std::vector<const sql::Value *> Key = keyValues(T, Of);
  if (Key.empty() || !StatementEdit::canShard(Key) || Q.Items.empty())
    return refuse("its rows come from a SELECT that does not say their key");
  Out.insertShard(Q.Items.back().Range.End, ", \1", T,
                  {Key.begin(), Key.end()});
  return llvm::Error::success();
}

/// Without a column list the new column could land anywhere: all are named.
static llvm::Error nameColumns(const RuleContext &C, const sql::Insert &I,
                               const std::vector<const ShardedTable *> &Missing,
                               StatementEdit &Out) {
  const Table *Declared = C.G.schema().find(I.Table.Text);
  if (!Declared || Declared->Columns.empty())
    return refuse("it names no columns, and those of the table are not known");
  std::vector<std::string> Names;
  for (const Column &Col : Declared->Columns)
    Names.push_back(C.spell(*Declared, Col.Name, Out.dialect()));
  for (const ShardedTable *T : Missing)
    Names.push_back(sql::quoteName(T->ShardColumn, Out.dialect()));
  Out.insert(I.ColumnsInsertion, fmt::format(" ({})", fmt::join(Names, ", ")));
  return llvm::Error::success();
}

/// `a = EXCLUDED.a`, `a = VALUES(a)`: what the INSERT gave; "" is another
/// value.
static std::string offered(const sql::Assignment &A) {
  const sql::Value &V = A.Right;
  auto Same = [&](const sql::Value &One) {
    return One.Kind == sql::Value::Column && One.ColumnName &&
           sameName(One.ColumnName->Text, A.Column.Text);
  };
  if (Same(V) && sameName(V.ColumnName->Qualifier, "excluded"))
    return V.ColumnName->Qualifier + ".{}";
  if (V.Kind == sql::Value::Call && V.Text == "VALUES" &&
      V.Arguments.size() == 1 && Same(V.Arguments[0]))
    return "VALUES({})";
  return "";
}

/// A reference that the conflict clause changes takes its shard along.
static llvm::Error shardReference(const sql::Conflict &On,
                                  const ShardedTable &T, StatementEdit &Out) {
  std::string How;
  size_t Changed = 0;
  for (const sql::Assignment &A : On.Set)
    for (const std::string &Column : T.HashOf)
      if (sameName(A.Column.Text, Column)) {
        How = T.Leading ? "" : offered(A);
        if (How.empty())
          return refuse(fmt::format(
              "its conflict clause changes key column '{}'", Column));
        ++Changed;
      }
  if (!Changed || T.Generated)
    return llvm::Error::success();
  if (Changed != T.HashOf.size())
    return refuse("its conflict clause changes a part of a reference");
  const std::string Shard = sql::quoteName(T.ShardColumn, Out.dialect());
  Out.insert(On.Set.back().Range.End,
             fmt::format(", {} = ", Shard) +
                 fmt::format(fmt::runtime(How), Shard));
  return llvm::Error::success();
}

static llvm::Error shardConflict(const RuleContext &C, const sql::Insert &I,
                                 const ShardedTable &T, StatementEdit &Out) {
  if (!I.OnConflict)
    return llvm::Error::success();
  if (llvm::Error E = shardReference(*I.OnConflict, T, Out))
    return E;
  const Table *Declared = C.G.schema().find(I.Table.Text);
  if (!T.Leading || T.KeyStays || I.OnConflict->Target.empty() || !Declared)
    return llvm::Error::success();
  // Only a target that is the old primary key gets longer.
  size_t Parts = 0;
  for (const KeyColumn &K : Declared->PrimaryKey)
    if (!sameName(K.Column, T.ShardColumn)) {
      if (!lists(I.OnConflict->Target, K.Column))
        return llvm::Error::success();
      ++Parts;
    }
  if (Parts == I.OnConflict->Target.size())
    Out.insert(I.OnConflict->TargetClose,
               ", " + sql::quoteName(T.ShardColumn, Out.dialect()));
  return llvm::Error::success();
}

/// Names and values must stand side by side for a new pair to fit.
static llvm::Error checkShape(const RuleContext &C, const sql::Insert &I) {
  const Table *Declared = C.G.schema().find(I.Table.Text);
  if (llvm::any_of(I.Columns, [](const sql::Name &N) { return !N.known(); }))
    return refuse("its column names are put in at run time");
  size_t Columns = I.HasColumns ? I.Columns.size()
                   : Declared   ? Declared->Columns.size()
                                : 0;
  for (const sql::InsertRow &Row : I.Rows)
    if (Columns && Row.Values.size() != Columns)
      return refuse(
          fmt::format("it gives {} {} for {} columns", Row.Values.size(),
                      Row.Values.size() == 1 ? "value" : "values", Columns));
  if (I.Select &&
      llvm::any_of(I.Select->Items,
                   [](const sql::SelectItem &Item) { return Item.Star; }))
    return refuse("its rows come from a SELECT that does not say their key");
  return llvm::Error::success();
}

llvm::Error shardInsert(const RuleContext &C, const sql::Insert &I,
                        const MintedValues &Minted, StatementEdit &Out) {
  std::vector<const ShardedTable *> Missing;
  for (const ShardedTable *T : C.find(I.Table.Text)) {
    // What the database generates may not be listed.
    if (!T->Generated && !lists(I.Columns, T->ShardColumn))
      Missing.push_back(T);
    if (T->Generated)
      if (llvm::Error E = shardConflict(C, I, *T, Out))
        return E;
  }
  if (Missing.empty())
    return llvm::Error::success();
  if (I.DefaultValues) // else the new id has brought the shard
    return Minted.New ? llvm::Error::success()
                      : refuse(whyNoKey(Missing[0]->HashOf[0]));
  if (llvm::Error E = checkShape(C, I))
    return E;
  if (!I.HasColumns)
    if (llvm::Error E = nameColumns(C, I, Missing, Out))
      return E;
  for (const ShardedTable *T : Missing) {
    const ColumnPlace Place = placeOfColumn(I, Out, T->HashOf.back());
    if (I.HasColumns && !I.SetForm)
      Out.insert(Place.Name,
                 ", " + sql::quoteName(T->ShardColumn, Out.dialect()));
    if (llvm::Error E = I.Select ? shardSelect(C, I, *T, Out)
                                 : shardRows(C, I, *T, Minted, Place, Out))
      return E;
    if (llvm::Error E = shardConflict(C, I, *T, Out))
      return E;
  }
  return llvm::Error::success();
}

llvm::Error shardAssignments(const RuleContext &C, const sql::Update &U,
                             StatementEdit &Out) {
  bool Sharded = !U.From.empty() && !C.find(U.From[0].Table.Text).empty();
  if (Sharded && llvm::any_of(U.Set, [](const sql::Assignment &A) {
        return !A.Column.known();
      }))
    return refuse("the column it sets is put in at run time");
  for (const ShardedTable *T :
       C.find(U.From.empty() ? "" : U.From[0].Table.Text)) {
    auto Of = [&](const std::string &Column) -> const sql::Value * {
      for (const sql::Assignment &A : U.Set)
        if (sameName(A.Column.Text, Column))
          return &A.Right;
      return nullptr;
    };
    bool Changes = llvm::any_of(T->HashOf, [&](const std::string &Column) {
      return Of(Column) != nullptr;
    });
    if (!Changes || T->Generated || Of(T->ShardColumn))
      continue;
    std::string Set =
        ", " + sql::quoteName(T->ShardColumn, Out.dialect()) + " = ";
    auto Last = llvm::find_if(llvm::reverse(U.Set), [&](auto &A) {
      return llvm::any_of(T->HashOf, [&](const std::string &Column) {
        return sameName(A.Column.Text, Column);
      });
    });
    const uint32_t At = Out.beside() ? Last->Range.End : U.SetRange.End;
    if (Out.beside())
      Out.keepBehind(At);
    if (T->Nullable && llvm::any_of(T->HashOf, [&](const std::string &Column) {
          return Of(Column) && Of(Column)->Kind == sql::Value::Null;
        })) {
      Out.insert(At, Set + "NULL");
      continue;
    }
    std::vector<const sql::Value *> Key = keyValues(*T, Of);
    if (Key.empty() || !StatementEdit::canShard(Key))
      return refuse(
          "it changes a part of the key to a value that is not known");
    Out.insert(At, Set + "\1", T, Key);
  }
  return llvm::Error::success();
}

} // namespace keyspread
