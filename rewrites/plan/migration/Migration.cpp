//===- Migration.cpp - the SQL that moves rows to a new key ---------------===//
#include "rewrites/plan/migration/Migration.h"

#include "rewrites/plan/ddl/ShardExpression.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

using sql::Dialect;

std::string joined(ArrayRef<std::string> Parts, StringRef Between) {
  return join(Parts, Between);
}

bool sameKey(ArrayRef<KeyColumn> A, ArrayRef<KeyColumn> B) {
  return std::equal(A.begin(), A.end(), B.begin(), B.end(),
                    [](const KeyColumn &X, const KeyColumn &Y) {
                      return sql::sameName(X.Column, Y.Column) &&
                             X.Desc == Y.Desc;
                    });
}

} // namespace

Migration::Migration(const Schema &S, const TargetSchema &Target)
    : S(S), Target(Target), D(Target.D) {}

std::string Migration::quoted(StringRef Raw) const {
  return sql::quoteName({Raw.data(), Raw.size()}, D);
}

Dialect Migration::sourceDialect(const TargetTable &T) const {
  return declarationFor(*T.Source, D).Written.value_or(D);
}

std::string Migration::source(StringRef Raw, const TargetTable &T) const {
  return sql::quoteName({Raw.data(), Raw.size()}, sourceDialect(T));
}

bool Migration::inPlace(const TargetTable &T) const {
  return sourceDialect(T) == D;
}

bool Migration::needsNewTable(const TargetTable &T) const {
  if (!inPlace(T))
    return true;
  return !sameKey(T.Key, T.Source->PrimaryKey) ||
         any_of(T.Columns, [&](const TargetColumn &C) {
           return C.Shard || (C.Source && C.Class == SqlType::Text &&
                              C.Source->Class != SqlType::Text &&
                              C.Source->Class != SqlType::Uuid);
         });
}

std::string Migration::newName(const TargetTable &T) const {
  return inPlace(T) && needsNewTable(T) ? T.Name + "_new" : T.Name;
}

std::string Migration::oldName(const TargetTable &T) const {
  return T.Name + "_old";
}

TargetTable Migration::underNewName(const TargetTable &T) const {
  const auto Renamed = [&](const std::string &Name) {
    const TargetTable *Other = Target.find(Name);
    return Other && Other->Reshaped ? newName(*Other) : Name;
  };
  TargetTable New = T;
  New.Name = newName(T);
  New.Parent = Renamed(T.Parent);
  const bool Beside = New.Name != T.Name;
  for (TargetForeignKey &K : New.ForeignKeys) {
    K.Table = Renamed(K.Table);
    if (Beside && !K.Constraint.empty())
      K.Constraint += "_new";
  }
  for (TargetIndex &I : New.Indexes) {
    I.InterleaveIn = Renamed(I.InterleaveIn);
    if (Beside && !I.Name.empty())
      I.Name += "_new";
  }
  return New;
}

std::string Migration::create(const TargetTable &T,
                              std::vector<std::string> &Late) const {
  std::vector<std::string> Later;
  bool Behind = false;
  for (const TargetTable &Each : Target.Tables) {
    if (Behind && Each.Reshaped)
      Later.push_back(newName(Each));
    Behind |= &Each == &T;
  }
  return printTable(underNewName(T), D, Later, Late);
}

std::string Migration::dropNew(const TargetTable &T) const {
  const TargetTable New = underNewName(T);
  std::string Text;
  for (const TargetIndex &I : New.Indexes)
    Text += fmt::format("DROP INDEX {};\n", quoted(I.Name));
  return Text + fmt::format("DROP TABLE {};\n", quoted(New.Name));
}

std::string Migration::dropOld(const TargetTable &T) const {
  std::string Text;
  for (const Index &I : T.Source->Indexes)
    if (!I.Name.empty())
      Text += fmt::format("DROP INDEX {};\n", quoted(I.Name));
  return Text + fmt::format("DROP TABLE {};\n", quoted(oldName(T)));
}

//--- Where the key stays

std::string Migration::alter(const TargetTable &T) const {
  std::string Text;
  const bool Google = D == Dialect::GoogleSql;
  for (const TargetColumn &C : T.Columns)
    if (C.Source && Google && C.Generated.empty() &&
        !StringRef(C.Type).equals_insensitive(C.Source->Type))
      Text +=
          fmt::format("ALTER TABLE {} ALTER COLUMN {} {}{};\n", quoted(T.Name),
                      quoted(C.Name), C.Type, C.NotNull ? " NOT NULL" : "");
  for (const TargetColumn &C : T.Columns)
    if (C.Source && !C.Default.empty() && C.Source->Default.empty())
      Text += fmt::format("ALTER TABLE {} ALTER COLUMN {} SET DEFAULT {};\n",
                          quoted(T.Name), quoted(C.Name),
                          Google ? "(" + C.Default + ")" : C.Default);
    else if (!C.Source && !C.Generated.empty())
      Text += fmt::format("ALTER TABLE {} ADD COLUMN {} {} {}({}) STORED{};\n",
                          quoted(T.Name), quoted(C.Name),
                          C.Type + (C.NotNull ? " NOT NULL" : ""),
                          Google ? "AS " : "GENERATED ALWAYS AS ", C.Generated,
                          Google && C.Hidden ? " HIDDEN" : "");
  for (const TargetIndex &I : T.Indexes) {
    TargetIndex Beside = I;
    const bool Had = any_of(T.Source->Indexes, [&](const Index &Old) {
      return sql::sameName(Old.Name, I.Name);
    });
    if (Had)
      Beside.Name += "_new";
    if (!I.Why.empty())
      Text += printIndex(T, Beside, D);
    if (!I.Why.empty() && Had)
      Text += fmt::format("DROP INDEX {};\n", quoted(I.Name));
  }
  return Text;
}

std::string Migration::alterBack(const TargetTable &T) const {
  std::string Text;
  for (const TargetColumn &C : T.Columns)
    if (C.Source && !C.Default.empty() && C.Source->Default.empty())
      Text += fmt::format("ALTER TABLE {} ALTER COLUMN {} DROP DEFAULT;\n",
                          quoted(T.Name), quoted(C.Name));
  return Text;
}

//--- Rows

std::string Migration::valueOf(const TargetTable &T,
                               const TargetColumn &C) const {
  if (C.Shard)
    return shardOfColumns(
        *T.Source, *C.Shard,
        [&](const Column &Of) {
          const TargetColumn *Mine = T.column(Of.Name);
          return Mine && !Mine->NotNull;
        },
        D);
  const bool ToText = C.Class == SqlType::Text && C.Source &&
                      C.Source->Class == SqlType::Integer;
  const std::string Name = quoted(C.Source ? C.Source->Name : C.Name);
  return ToText ? fmt::format("CAST({} AS {})", Name,
                              D == Dialect::GoogleSql ? "STRING" : "varchar")
                : Name;
}

std::vector<Migration::Copied> Migration::copied(const TargetTable &T) const {
  std::vector<Copied> All;
  for (const TargetColumn &C : T.Columns)
    if (C.Generated.empty())
      All.push_back({quoted(C.Name), valueOf(T, C), C.Class});
  return All;
}

std::string Migration::parameter(StringRef Name, unsigned Number) const {
  return D == Dialect::PostgreSql ? fmt::format("${}", Number)
                                  : "@" + Name.str();
}

/// "a > @from_a OR (a = @from_a AND b > @from_b)", or up to @to_..
std::string Migration::keyAfter(const TargetTable &T, StringRef Bound,
                                bool Inclusive, unsigned First) const {
  const std::vector<KeyColumn> &Key = T.Source->PrimaryKey;
  std::vector<std::string> Cases;
  std::string Front;
  for (size_t I = 0; I != Key.size(); ++I) {
    const std::string Column = source(Key[I].Column, T);
    const std::string Value =
        parameter(Bound.str() + "_" + Key[I].Column, First + I);
    const bool Up = (Bound == "from") != Key[I].Desc;
    const bool Last = I + 1 == Key.size();
    const std::string Step = fmt::format("{} {}{} {}", Column, Up ? ">" : "<",
                                         Last && Inclusive ? "=" : "", Value);
    Cases.push_back(Front.empty() ? Step
                                  : fmt::format("({} AND {})", Front, Step));
    Front +=
        (Front.empty() ? "" : " AND ") + fmt::format("{} = {}", Column, Value);
  }
  return Cases.size() == 1 ? Cases.front() : "(" + joined(Cases, " OR ") + ")";
}

/// Keyset: the key that ends a range of so many rows behind the last one.
std::string Migration::nextBound(const TargetTable &T) const {
  std::vector<std::string> Columns, Order;
  for (const KeyColumn &K : T.Source->PrimaryKey) {
    Columns.push_back(source(K.Column, T));
    Order.push_back(Columns.back() + (K.Desc ? " DESC" : ""));
  }
  const size_t Parts = Columns.size();
  const std::string Skip = parameter("skip", 1 + Parts);
  const Dialect From = sourceDialect(T);
  return fmt::format(
      "SELECT {} FROM {}\nWHERE {}\nORDER BY {}\n{};\n", joined(Columns, ", "),
      source(T.Source->Name, T), keyAfter(T, "from", false, 1),
      joined(Order, ", "),
      From == Dialect::TSql
          ? fmt::format("OFFSET {} ROWS FETCH NEXT 1 ROWS ONLY", Skip)
          : fmt::format("LIMIT 1 OFFSET {}", Skip));
}

/// INSERT .. SELECT of the rows that \p Where names.
static std::string
insertSelect(const std::string &Verb, const std::string &Table,
             ArrayRef<std::string> Names, ArrayRef<std::string> Values,
             const std::string &From, const std::string &Where,
             const std::string &Tail) {
  return fmt::format("{} INTO {} ({})\nSELECT {}\nFROM {}\nWHERE {}{};\n", Verb,
                     Table, join(Names, ", "), join(Values, ", "), From, Where,
                     Tail);
}

std::string Migration::copyRange(const TargetTable &T) const {
  const unsigned Parts = T.Source->PrimaryKey.size();
  const std::string Where = keyAfter(T, "from", false, 1) + "\n  AND " +
                            keyAfter(T, "to", true, 1 + Parts);
  std::vector<std::string> Names, Values, Read;
  for (const Copied &C : copied(T)) {
    Names.push_back(C.Name);
    Values.push_back(C.Value);
  }
  const bool Google = D == Dialect::GoogleSql;
  if (inPlace(T))
    return insertSelect(Google ? "INSERT OR IGNORE" : "INSERT",
                        quoted(newName(T)), Names, Values,
                        quoted(T.Source->Name), Where,
                        Google ? ""
                               : fmt::format("\nON CONFLICT ({}) DO NOTHING",
                                             keyParts(T.Key, D)));
  for (const TargetColumn &C : T.Columns)
    if (C.Source && C.Generated.empty())
      Read.push_back(source(C.Source->Name, T));
  return fmt::format("SELECT {}\nFROM {}\nWHERE {};\n", joined(Read, ", "),
                     source(T.Source->Name, T), Where);
}

std::string Migration::copyRow(const TargetTable &T) const {
  std::vector<std::string> Names, Values, Updates;
  for (const Copied &C : copied(T)) {
    Names.push_back(C.Name);
    Values.push_back(C.Value);
    // PostgreSQL's dialect wants every column named, those of the key, too.
    Updates.push_back(fmt::format("{0} = excluded.{0}", C.Name));
  }
  std::vector<std::string> Where;
  for (const KeyColumn &K : T.Source->PrimaryKey)
    Where.push_back(fmt::format("{} = {}", quoted(K.Column),
                                parameter(K.Column, Where.size() + 1)));
  const bool Google = D == Dialect::GoogleSql;
  const std::string Conflict =
      fmt::format("\nON CONFLICT ({}) DO UPDATE SET {}", keyParts(T.Key, D),
                  joined(Updates, ", "));
  return insertSelect(Google ? "INSERT OR UPDATE" : "INSERT",
                      quoted(newName(T)), Names, Values, quoted(T.Source->Name),
                      joined(Where, " AND "), Google ? "" : Conflict);
}

std::string Migration::deleteRow(const TargetTable &T) const {
  std::vector<std::string> Where;
  for (const KeyColumn &K : T.Source->PrimaryKey) {
    const TargetColumn *C = T.column(K.Column);
    const std::string Value = parameter(K.Column, Where.size() + 1);
    const bool ToText = C && C->Class == SqlType::Text && C->Source &&
                        C->Source->Class == SqlType::Integer;
    Where.push_back(fmt::format(
        "{} = {}", quoted(K.Column),
        ToText ? fmt::format("CAST({} AS {})", Value,
                             D == Dialect::GoogleSql ? "STRING" : "varchar")
               : Value));
  }
  return fmt::format("DELETE FROM {}\nWHERE {};\n", quoted(newName(T)),
                     joined(Where, " AND "));
}

unsigned Migration::mutations(const TargetTable &T) const {
  unsigned Count = T.Columns.size();
  for (const TargetIndex &I : T.Indexes)
    Count += I.Parts.size() + T.Key.size();
  return Count;
}

} // namespace keyspread
