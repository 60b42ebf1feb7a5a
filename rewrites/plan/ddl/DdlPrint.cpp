//===- DdlPrint.cpp - the target schema as text ---------------------------===//
//
// In: the model. Out: statements of its dialect, comments in front of what they
// are about. Nothing is decided here.
//
//===----------------------------------------------------------------------===//
#include "rewrites/plan/ddl/DdlModel.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

namespace {

using sql::Dialect;

constexpr const char *Header =
    "-- Tables whose key the plan changes, and those that repeat it. Printed "
    "from\n"
    "-- columns, keys, indexes and foreign keys: carry CHECK, COLLATE, ON "
    "UPDATE\n"
    "-- and the like over by hand. Ids the database counted are made by the "
    "application\n"
    "-- now, unless a sequence or AUTOINCREMENT stands here.\n";
constexpr const char *HeaderOfAll =
    "-- All tables. Printed from columns, keys, indexes and foreign keys: "
    "carry "
    "CHECK,\n"
    "-- COLLATE, ON UPDATE and the like over by hand.\n";

std::string name(StringRef Raw, Dialect D) {
  return sql::quoteName({Raw.data(), Raw.size()}, D);
}

/// One comment line; what is said may have line ends of its own.
std::string comment(StringRef What) {
  std::string Line = "-- " + What.str();
  for (char &C : Line)
    if (C == '\n' || C == '\r')
      C = ' ';
  return Line + "\n";
}

std::string wrapped(StringRef Expression) {
  const StringRef E = Expression.trim();
  int Open = 0;
  bool Whole = E.starts_with("(") && E.ends_with(")");
  for (size_t I = 0; Whole && I + 1 < E.size(); ++I) {
    Open += E[I] == '(' ? 1 : E[I] == ')' ? -1 : 0;
    Whole = Open > 0;
  }
  return Whole ? E.str() : "(" + E.str() + ")";
}

std::string generated(const TargetColumn &C, Dialect D) {
  if (C.Generated.empty())
    return "";
  const std::string In = wrapped(C.Generated);
  if (D == Dialect::TSql)
    return " AS " + In + " PERSISTED";
  return (D == Dialect::GoogleSql ? " AS " : " GENERATED ALWAYS AS ") + In +
         " STORED" + (C.Hidden && D == Dialect::GoogleSql ? " HIDDEN" : "");
}

std::string column(const TargetColumn &C, Dialect D) {
  std::string Line = name(C.Name, D);
  // T-SQL computes the type of a computed column, too.
  const bool Untyped = D == Dialect::TSql && !C.Generated.empty();
  if (!Untyped && !C.Type.empty())
    Line += " " + C.Type;
  if (C.Counts)
    return Line + " PRIMARY KEY AUTOINCREMENT";
  if (!Untyped && C.NotNull)
    Line += " NOT NULL";
  Line += generated(C, D);
  if (!C.Default.empty())
    Line += " DEFAULT " +
            (D == Dialect::GoogleSql ? wrapped(C.Default) : C.Default);
  if (D == Dialect::GoogleSql && C.CommitTimestamp)
    Line += " OPTIONS (allow_commit_timestamp = true)";
  return Line;
}

std::string foreignKey(const TargetForeignKey &K, Dialect D) {
  std::string Line =
      K.Constraint.empty() ? "" : "CONSTRAINT " + name(K.Constraint, D) + " ";
  Line += fmt::format("FOREIGN KEY ({}) REFERENCES {}",
                      joinedNames(K.Columns, D), name(K.Table, D));
  if (!K.Referenced.empty())
    Line += fmt::format(" ({})", joinedNames(K.Referenced, D));
  return Line + (K.Actions.empty() ? "" : " " + K.Actions);
}

std::string joinedLines(ArrayRef<std::string> Lines) {
  return fmt::format("{}", fmt::join(Lines.begin(), Lines.end(), ",\n  "));
}

} // namespace

std::string storedName(StringRef Raw, Dialect D) {
  const bool Folds = D == Dialect::PostgreSql && name(Raw, D) == Raw;
  return Folds ? Raw.lower() : Raw.str();
}

std::string joinedNames(ArrayRef<std::string> Raw, Dialect D) {
  std::vector<std::string> Quoted;
  for (const std::string &R : Raw)
    Quoted.push_back(name(R, D));
  return fmt::format("{}", fmt::join(Quoted, ", "));
}

std::string keyParts(ArrayRef<KeyColumn> Parts, Dialect D) {
  std::vector<std::string> Texts;
  for (const KeyColumn &K : Parts)
    Texts.push_back(name(K.Column, D) + (K.Desc ? " DESC" : ""));
  return fmt::format("{}", fmt::join(Texts, ", "));
}

std::string printIndex(const TargetTable &T, const TargetIndex &I, Dialect D) {
  const bool Google = D == Dialect::GoogleSql;
  std::string Line = I.Why.empty() ? "" : comment(I.Why);
  Line +=
      fmt::format("CREATE {}{}INDEX {} ON {} ({})", I.Unique ? "UNIQUE " : "",
                  Google && I.NullFiltered ? "NULL_FILTERED " : "",
                  name(I.Name, D), name(T.Name, D), keyParts(I.Parts, D));
  if (!I.InterleaveIn.empty())
    Line += fmt::format("{} INTERLEAVE IN {}", Google ? "," : "",
                        name(I.InterleaveIn, D));
  if (!Google && I.NullFiltered) {
    std::vector<std::string> Tests;
    for (const KeyColumn &K : I.Parts)
      Tests.push_back(name(K.Column, D) + " IS NOT NULL");
    Line += fmt::format(" WHERE {}", fmt::join(Tests, " AND "));
  }
  return Line + ";\n";
}

std::string printSequence(const TargetSequence &Seq, Dialect D) {
  std::string Text;
  for (const std::string &Note : Seq.Notes)
    Text += comment(Note);
  Text += fmt::format("CREATE SEQUENCE {}{}",
                      Seq.Exists ? "IF NOT EXISTS " : "", name(Seq.Name, D));
  if (D == Dialect::MySql) // as MariaDB and TiDB have it
    return Text + (Seq.Start ? fmt::format(" START WITH {}", *Seq.Start) : "") +
           ";\n";
  if (D == Dialect::PostgreSql) {
    Text += " BIT_REVERSED_POSITIVE";
    if (Seq.SkipMax)
      Text += fmt::format(" SKIP RANGE 1 {}", *Seq.SkipMax);
    if (Seq.Start)
      Text += fmt::format(" START COUNTER WITH {}", *Seq.Start);
    return Text + ";\n";
  }
  Text += " OPTIONS (sequence_kind = 'bit_reversed_positive'";
  if (Seq.SkipMax)
    Text +=
        fmt::format(", skip_range_min = 1, skip_range_max = {}", *Seq.SkipMax);
  if (Seq.Start)
    Text += fmt::format(", start_with_counter = {}", *Seq.Start);
  return Text + ");\n";
}

std::string printTable(const TargetTable &T, Dialect D,
                       ArrayRef<std::string> Later,
                       std::vector<std::string> &Late) {
  const bool Google = D == Dialect::GoogleSql;
  std::string Text;
  for (const std::string &Note : T.Notes)
    Text += comment(Note);
  for (const std::string &What : T.LeftOut)
    Text += comment("Left out: " + What);
  std::vector<std::string> Lines;
  for (const TargetColumn &C : T.Columns)
    Lines.push_back(column(C, D));
  for (const std::string &Check : T.Checks)
    Lines.push_back(fmt::format("CHECK ({})", Check));
  for (const TargetIndex &I : T.Indexes)
    if (I.Name.empty())
      Lines.push_back(fmt::format("UNIQUE ({})", keyParts(I.Parts, D)));
  for (const TargetForeignKey &K : T.ForeignKeys)
    if (is_contained(Later, K.Table))
      Late.push_back(fmt::format("ALTER TABLE {} ADD {};\n", name(T.Name, D),
                                 foreignKey(K, D)));
    else
      Lines.push_back(foreignKey(K, D));
  const std::string Key = fmt::format("PRIMARY KEY ({})", keyParts(T.Key, D));
  const bool KeyIsSaid =
      any_of(T.Columns, [](const TargetColumn &C) { return C.Counts; });
  if (!Google && !KeyIsSaid)
    Lines.push_back(Key);
  Text += fmt::format("CREATE TABLE {} (\n  {}\n)", name(T.Name, D),
                      joinedLines(Lines));
  if (Google)
    Text += " " + Key;
  if (!T.Parent.empty() && isSpanner(D))
    Text += fmt::format("{}\n  INTERLEAVE IN PARENT {}{}", Google ? "," : "",
                        name(T.Parent, D), T.OnDelete);
  if (T.WithoutRowid)
    Text += " WITHOUT ROWID";
  Text += ";\n";
  for (const TargetIndex &I : T.Indexes)
    if (!I.Name.empty())
      Text += printIndex(T, I, D);
  return Text;
}

std::string printSchema(const TargetSchema &T) {
  if (T.Tables.empty())
    return "";
  const bool All =
      !all_of(T.Tables, [](const TargetTable &Each) { return Each.Reshaped; });
  std::string Text = All ? HeaderOfAll : Header;
  for (const std::string &What : T.LeftOut)
    Text += comment("Left out: " + What);
  if (!T.Sequences.empty())
    Text += "\n";
  for (const TargetSequence &Seq : T.Sequences)
    Text += printSequence(Seq, T.D);
  std::vector<std::string> Late, Later;
  for (const TargetTable &Each : T.Tables)
    Later.push_back(Each.Name);
  for (const TargetTable &Each : T.Tables) {
    // A constraint on a table that is printed later has to come after it.
    Later.erase(Later.begin());
    Text += "\n" + printTable(Each, T.D,
                              T.D == Dialect::Sqlite ? ArrayRef<std::string>()
                                                     : ArrayRef(Later),
                              Late);
  }
  for (const std::string &Statement : Late)
    Text += Statement;
  return Text;
}

} // namespace keyspread
