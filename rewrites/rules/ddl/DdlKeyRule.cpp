#include "rewrites/rules/ddl/DdlKeyRule.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/mint/MintedKeys.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using sql::sameName;

static constexpr const char *Why = "give the table its new key";

namespace {

class KeyRewriter {
public:
  KeyRewriter(const RuleContext &C, DdlText &Text) : C(C), Text(Text) {}

  llvm::Error table(const sql::CreateTable &T);
  llvm::Error alter(const sql::AlterTable &A);
  llvm::Error index(const sql::CreateIndex &I);

private:
  std::vector<KeyColumn> wanted(const ReorderedKey &K) const;
  bool is(const std::vector<sql::KeyPart> &Parts,
          const std::vector<KeyColumn> &Key) const;
  std::string columnText(const ReorderedKey &K, const KeyColumn &Col) const;
  llvm::Error list(const ReorderedKey &K,
                   const std::vector<sql::KeyPart> &Parts,
                   const std::vector<KeyColumn> &Wanted);
  llvm::Error inlineKey(const sql::CreateTable &T, const ReorderedKey &K,
                        const std::vector<KeyColumn> &Wanted);
  llvm::Error checkCounted(const sql::CreateTable &T,
                           const std::vector<KeyColumn> &Wanted) const;
  llvm::Error reference(const sql::CreateTable &T, const sql::ForeignKey &Key);
  llvm::Error nameReferenced(const ReorderedKey &Parent,
                             const sql::ForeignKey &Key);
  llvm::Error permute(const ReorderedKey &Parent, const sql::ForeignKey &Key);
  llvm::Error addTenant(const ReorderedKey &Parent, const sql::CreateTable &T,
                        const sql::ForeignKey &Key);

  const RuleContext &C;
  DdlText &Text;
};

} // namespace

/// The new key with its shard, as this dialect can say it.
std::vector<KeyColumn> KeyRewriter::wanted(const ReorderedKey &K) const {
  std::vector<KeyColumn> Key = K.New;
  const ShardedTable *Shard = leadingShard(C.Sharded, K.Table);
  if (Shard && !Shard->Tenant.empty())
    Key.insert(Key.begin() + 1, {Shard->ShardColumn, false});
  // PostgreSQL's keys have no direction.
  if (Text.dialect() == sql::Dialect::PostgreSql)
    for (KeyColumn &Col : Key)
      Col.Desc = false;
  return Key;
}

bool KeyRewriter::is(const std::vector<sql::KeyPart> &Parts,
                     const std::vector<KeyColumn> &Key) const {
  return llvm::equal(Parts, Key, [](const sql::KeyPart &P, const KeyColumn &K) {
    return sameName(P.Column.Text, K.Column) && P.Desc == K.Desc;
  });
}

/// One part of a list as it is written: name, length, collation, direction.
static sql::Span rangeOf(std::string_view Text, const sql::KeyPart &Part) {
  uint32_t Begin = Part.Column.Whole.Begin, End = Part.Column.Whole.End;
  int Depth = 0;
  for (uint32_t At = End; At < Text.size(); ++At) {
    char Ch = Text[At];
    llvm::StringRef Rest(Text.data() + At, Text.size() - At);
    Depth += Ch == '(' ? 1 : Ch == ')' ? -1 : 0;
    if (Depth < 0 || (Depth == 0 && Ch == ',') || Rest.starts_with("--") ||
        Rest.starts_with("/*"))
      break;
    if (!std::isspace(static_cast<unsigned char>(Ch)))
      End = At + 1;
  }
  return {Begin, End};
}

static std::string withDirection(llvm::StringRef Part, bool Desc) {
  for (llvm::StringRef Word : {" ASC", " DESC"})
    if (Part.ends_with_insensitive(Word))
      Part = Part.drop_back(Word.size()).rtrim();
  return Part.str() + (Desc ? " DESC" : "");
}

std::string KeyRewriter::columnText(const ReorderedKey &K,
                                    const KeyColumn &Col) const {
  const Table *Declared = C.G.schema().find(K.Table);
  std::string Name = Declared && Declared->column(Col.Column)
                         ? C.spell(*Declared, Col.Column, Text.dialect())
                         : Text.quoted(Col.Column);
  return Name + (Col.Desc ? " DESC" : "");
}

/// Puts \p Wanted in the place of \p Parts, each column as it was written.
llvm::Error KeyRewriter::list(const ReorderedKey &K,
                              const std::vector<sql::KeyPart> &Parts,
                              const std::vector<KeyColumn> &Wanted) {
  std::vector<sql::Span> Ranges;
  for (const sql::KeyPart &P : Parts)
    Ranges.push_back(rangeOf(Text.text(), P));
  for (const sql::KeyPart &P : Parts)
    if (llvm::none_of(Wanted, [&](const KeyColumn &Col) {
          return sameName(Col.Column, P.Column.Text);
        }))
      return refuse(fmt::format("the key of '{}' has column '{}' here, which "
                                "another declaration of it does not have",
                                K.Table, P.Column.Text));
  std::string Between =
      Parts.size() > 1
          ? std::string(Text.written({Ranges[0].End, Ranges[1].Begin}))
          : ", ";
  if (llvm::StringRef(Between).trim() != ",")
    return refuse("a comment stands between the columns of its key");
  std::vector<std::string> New;
  for (const KeyColumn &Col : Wanted) {
    auto It = llvm::find_if(Parts, [&](const sql::KeyPart &P) {
      return sameName(P.Column.Text, Col.Column);
    });
    New.push_back(It == Parts.end()
                      ? columnText(K, Col)
                      : withDirection(Text.written(Ranges[It - Parts.begin()]),
                                      Col.Desc));
  }
  // Slot by slot when nothing is added: comments in between stay.
  if (New.size() == Parts.size()) {
    for (size_t I = 0; I < New.size(); ++I)
      if (New[I] != Text.written(Ranges[I]))
        if (llvm::Error E = Text.replace(Ranges[I], New[I], Why))
          return E;
    return llvm::Error::success();
  }
  return Text.replace({Ranges.front().Begin, Ranges.back().End},
                      fmt::format("{}", fmt::join(New, Between)), Why);
}

/// `id TEXT PRIMARY KEY` gives the key a definition of its own.
llvm::Error KeyRewriter::inlineKey(const sql::CreateTable &T,
                                   const ReorderedKey &K,
                                   const std::vector<KeyColumn> &Wanted) {
  auto Col = llvm::find_if(
      T.Columns, [](const sql::ColumnDef &Col) { return Col.PrimaryKey; });
  if (Col == T.Columns.end())
    return llvm::Error::success(); // an ALTER TABLE adds it
  if (llvm::Error E = Text.remove(Col->PrimaryKeyRange, Why))
    return E;
  std::vector<std::string> Names;
  for (const KeyColumn &Part : Wanted)
    Names.push_back(columnText(K, Part));
  return Text.append(T.LastElementEnd,
                     fmt::format("{}PRIMARY KEY ({})", Text.separator(T),
                                 fmt::join(Names, ", ")),
                     Why);
}

/// MySQL counts a column only if it is the first of some key.
llvm::Error
KeyRewriter::checkCounted(const sql::CreateTable &T,
                          const std::vector<KeyColumn> &Wanted) const {
  if (Text.dialect() != sql::Dialect::MySql)
    return llvm::Error::success();
  const Table *Declared = C.G.schema().find(T.Table.Text);
  if (mintedKey(C, T.Table.Text)) // it counts no more
    return llvm::Error::success();
  for (const sql::ColumnDef &Col : T.Columns)
    if (Col.AutoIncrement && !sameName(Wanted[0].Column, Col.Column.Text) &&
        (!Declared ||
         llvm::none_of(Declared->leadingOf(Col.Column.Text),
                       [](const Table::Leads &L) { return L.Secondary; })))
      return refuse(fmt::format(
          "'{0}' counts up, which MySQL does only for the first column of a "
          "key: give it an index of its own, KEY ({0})",
          Col.Column.Text));
  return llvm::Error::success();
}

/// A foreign key without a list of what it refers to relied on the old order.
llvm::Error KeyRewriter::nameReferenced(const ReorderedKey &Parent,
                                        const sql::ForeignKey &Key) {
  const Table *Declared = C.G.schema().find(Parent.Table);
  std::vector<std::string> Names;
  for (const KeyColumn &Col : Parent.Old)
    Names.push_back(Declared ? C.spell(*Declared, Col.Column, Text.dialect())
                             : Text.quoted(Col.Column));
  return Text.insert(Key.Table.Whole.End,
                     fmt::format(" ({})", fmt::join(Names, ", ")), Why);
}

/// MySQL wants the columns it refers to in the order of the key.
llvm::Error KeyRewriter::permute(const ReorderedKey &Parent,
                                 const sql::ForeignKey &Key) {
  if (Key.Referenced.size() != Parent.New.size() ||
      Key.Columns.size() != Key.Referenced.size())
    return llvm::Error::success();
  for (size_t I = 0; I < Parent.New.size(); ++I) {
    auto From = llvm::find_if(Key.Referenced, [&](const sql::Name &N) {
      return sameName(N.Text, Parent.New[I].Column);
    });
    if (From == Key.Referenced.end()) // refers to another unique key
      return llvm::Error::success();
  }
  for (size_t I = 0; I < Parent.New.size(); ++I) {
    size_t From = llvm::find_if(Key.Referenced,
                                [&](const sql::Name &N) {
                                  return sameName(N.Text, Parent.New[I].Column);
                                }) -
                  Key.Referenced.begin();
    if (From == I)
      continue;
    for (const std::vector<sql::Name> *Names : {&Key.Columns, &Key.Referenced})
      if (llvm::Error E = Text.replace((*Names)[I].Range,
                                       Text.written((*Names)[From].Range), Why))
        return E;
  }
  return llvm::Error::success();
}

static bool sameSet(const std::vector<sql::Name> &Names,
                    const std::vector<KeyColumn> &Key) {
  return Names.size() == Key.size() &&
         llvm::all_of(Key, [&](const KeyColumn &K) {
           return llvm::any_of(Names, [&](const sql::Name &N) {
             return sameName(N.Text, K.Column);
           });
         });
}

/// The child's row says whose it is, so its reference can.
llvm::Error KeyRewriter::addTenant(const ReorderedKey &Parent,
                                   const sql::CreateTable &T,
                                   const sql::ForeignKey &Key) {
  auto Tenant = llvm::find_if(T.Columns, [&](const sql::ColumnDef &Col) {
    return sameName(Col.Column.Text, Parent.Tenant);
  });
  if (Tenant == T.Columns.end())
    return refuse(fmt::format("table '{}' refers to '{}' and has no column "
                              "'{}' for the tenant",
                              T.Table.Text, Parent.Table, Parent.Tenant));
  llvm::StringRef Written(Text.text().data() + Key.Range.Begin,
                          Key.Range.End - Key.Range.Begin);
  if (Written.contains_insensitive("SET NULL") ||
      Written.contains_insensitive("SET DEFAULT"))
    return refuse(fmt::format("table '{}' refers to '{}' with ON DELETE SET "
                              "NULL or the like, which would set its tenant, "
                              "too",
                              T.Table.Text, Parent.Table));
  const Table *Declared = C.G.schema().find(Parent.Table);
  auto Spelled = [&](const std::string &Name) {
    return Declared ? C.spell(*Declared, Name, Text.dialect())
                    : Text.quoted(Name);
  };
  DdlText::Prefix With{Text.written(Tenant->Column.Range),
                       Spelled(Parent.Tenant), Spelled(Parent.Old[0].Column)};
  const ShardedTable *Shard = leadingShard(C.Sharded, Parent.Table);
  if (Shard) {
    const ShardedTable *Mine = nullptr;
    for (const ShardedTable *S : C.find(T.Table.Text))
      if (llvm::all_of(Key.Columns, [&](const sql::Name &N) {
            return llvm::any_of(S->HashOf, [&](const std::string &Name) {
              return sameName(N.Text, Name);
            });
          }))
        Mine = S;
    if (!Mine)
      return refuse(fmt::format("table '{}' refers to '{}' by columns that are "
                                "not its key",
                                T.Table.Text, Parent.Table));
    With.Own += ", " + Text.quoted(Mine->ShardColumn);
    With.Theirs += ", " + Text.quoted(Shard->ShardColumn);
  }
  return Text.extend(T, Key, With, Why);
}

llvm::Error KeyRewriter::reference(const sql::CreateTable &T,
                                   const sql::ForeignKey &Key) {
  const ReorderedKey *Parent = C.reordered(Key.Table.Text);
  if (!Parent || Parent->done())
    return llvm::Error::success();
  bool Implicit = Key.Referenced.empty();
  if (!Implicit && !sameSet(Key.Referenced, Parent->Old))
    return llvm::Error::success(); // names the new key, or another one
  if (Implicit && Parent->Old.size() > 1)
    if (llvm::Error E = nameReferenced(*Parent, Key))
      return E;
  bool HadTenant = llvm::any_of(Parent->Old, [&](const KeyColumn &K) {
    return sameName(K.Column, Parent->Tenant);
  });
  if (!Parent->Tenant.empty() && !HadTenant)
    return addTenant(*Parent, T, Key);
  return Text.dialect() == sql::Dialect::MySql ? permute(*Parent, Key)
                                               : llvm::Error::success();
}

llvm::Error KeyRewriter::table(const sql::CreateTable &T) {
  if (const ReorderedKey *K = C.reordered(T.Table.Text)) {
    if (!K->Problem.empty())
      return refuse(K->Problem);
    if (T.AsSelect || T.Columns.empty())
      return refuse(fmt::format("table '{}' is made from a query", K->Table));
    std::vector<KeyColumn> Wanted = wanted(*K);
    if (llvm::Error E = checkCounted(T, Wanted))
      return E;
    if (!is(T.PrimaryKey, Wanted))
      if (llvm::Error E = T.PrimaryKey.empty() ? inlineKey(T, *K, Wanted)
                                               : list(*K, T.PrimaryKey, Wanted))
        return E;
  }
  for (const sql::ForeignKey &Key : T.ForeignKeys)
    if (llvm::Error E = reference(T, Key))
      return E;
  for (const sql::ColumnDef &Col : T.Columns)
    if (Col.References)
      if (llvm::Error E = reference(T, *Col.References))
        return E;
  return llvm::Error::success();
}

llvm::Error KeyRewriter::alter(const sql::AlterTable &A) {
  for (const sql::ForeignKey &Key : A.AddForeignKeys) {
    const ReorderedKey *Parent = C.reordered(Key.Table.Text);
    if (!Parent || Parent->done())
      continue;
    if (!Parent->Tenant.empty() || Text.dialect() == sql::Dialect::MySql)
      return refuse(fmt::format("a later ALTER TABLE lets '{}' refer to '{}': "
                                "move the foreign key into CREATE TABLE",
                                A.Table.Text, Key.Table.Text));
    if (Key.Referenced.empty())
      if (llvm::Error E = nameReferenced(*Parent, Key))
        return E;
  }
  const ReorderedKey *K = C.reordered(A.Table.Text);
  if (!K || A.AddPrimaryKey.empty())
    return llvm::Error::success();
  if (!K->Problem.empty())
    return refuse(K->Problem);
  std::vector<KeyColumn> Wanted = wanted(*K);
  return is(A.AddPrimaryKey, Wanted) ? llvm::Error::success()
                                     : list(*K, A.AddPrimaryKey, Wanted);
}

/// An index that lies in a table repeats that table's key.
llvm::Error KeyRewriter::index(const sql::CreateIndex &I) {
  const ReorderedKey *Parent =
      I.InterleaveIn.empty() ? nullptr : C.reordered(I.InterleaveIn);
  if (!Parent || I.Parts.empty())
    return llvm::Error::success();
  std::vector<KeyColumn> Wanted = wanted(*Parent);
  auto Part = [&](const std::string &Name) {
    return llvm::find_if(I.Parts, [&](const sql::KeyPart &P) {
      return sameName(P.Column.Text, Name);
    });
  };
  for (const KeyColumn &K : Parent->Old)
    if (Part(K.Column) == I.Parts.end())
      return refuse(fmt::format("index '{}' lies in '{}', whose key it does "
                                "not repeat",
                                I.Index, Parent->Table));
  for (const sql::KeyPart &P : I.Parts)
    if (llvm::none_of(Wanted, [&](const KeyColumn &K) {
          return sameName(K.Column, P.Column.Text);
        }))
      Wanted.push_back({P.Column.Text, P.Desc});
  return is(I.Parts, Wanted) ? llvm::Error::success()
                             : list(*Parent, I.Parts, Wanted);
}

llvm::Error reorderDdl(const RuleContext &C, const sql::Statement &S,
                       DdlText &Text) {
  KeyRewriter R(C, Text);
  if (S.Table)
    return R.table(*S.Table);
  if (S.Alter)
    return R.alter(*S.Alter);
  if (S.Index)
    return R.index(*S.Index);
  return llvm::Error::success();
}

} // namespace keyspread
