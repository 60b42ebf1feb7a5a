// Classes that are mapped to tables.
//
//   ddl(t)      = CREATE TABLE t (columns(t)) and its indexes, where each byte
//                 of a column stands for the place that declares it
//   row(add(o)) = one value for each column: what flows into the member
//   birth(id(add(o))) = the key that the database counts
#include "rewrites/graph/schema/MappedTables.h"

#include "rewrites/graph/checks/Checks.h"

namespace keyspread {

using namespace facts;

static const char *typeIn(const DeclaredColumn &C, bool Sqlite) {
  switch (C.Class) {
  case TypeClass::Integer:
    return Sqlite ? "INTEGER" : "BIGINT";
  case TypeClass::Bool:
    return "BOOL";
  case TypeClass::Float:
    return "DOUBLE";
  case TypeClass::CharPointer:
  case TypeClass::String:
    return "VARCHAR(255)";
  case TypeClass::Bytes:
    return "BLOB";
  default:
    return "JSON"; // anything else
  }
}

namespace {

/// DDL, and which place each run of it stands for.
class MappedDdl {
public:
  MappedDdl(const DeclaredTable &T, bool Sqlite) : T(T), Sqlite(Sqlite) {
    table();
    for (const DeclaredIndex &I : T.Indexes)
      if (!I.Columns.empty())
        index(I);
  }

  std::string Text;

  Site place(sql::Span S) const {
    for (const auto &[Begin, End, At] : Places)
      if (Begin <= S.Begin && S.End <= End)
        return At;
    return T.At;
  }

private:
  void table() {
    Text = "CREATE TABLE " + quoted(T.Name) + " (";
    for (size_t I = 0; I < T.Columns.size(); ++I) {
      Text += I ? ", " : "";
      column(T.Columns[I]);
    }
    std::string Key;
    for (const DeclaredColumn &C : T.Columns)
      if (C.PrimaryKey)
        Key += (Key.empty() ? "" : ", ") + quoted(C.Name);
    Text += Key.empty() ? ");\n" : ", PRIMARY KEY (" + Key + "));\n";
  }

  void column(const DeclaredColumn &C) {
    size_t Begin = Text.size();
    Text += quoted(C.Name) + " " + typeIn(C, Sqlite);
    if (C.AutoIncrement)
      Text += Sqlite ? "" : " AUTO_INCREMENT";
    if (C.Unique)
      Text += " UNIQUE";
    Places.emplace_back(Begin, Text.size(), C.At);
  }

  void index(const DeclaredIndex &I) {
    size_t Begin = Text.size();
    Text += I.Unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ";
    Text += quoted(I.Name.empty() ? T.Name + "_" + I.Columns[0] : I.Name) +
            " ON " + quoted(T.Name) + " (";
    for (size_t J = 0; J < I.Columns.size(); ++J)
      Text += (J ? ", " : "") + quoted(I.Columns[J]);
    Text += ");\n";
    Places.emplace_back(Begin, Text.size(), I.At);
  }

  static std::string quoted(const std::string &Name) {
    return '`' + Name + '`';
  }

  const DeclaredTable &T;
  bool Sqlite;
  std::vector<std::tuple<size_t, size_t, Site>> Places;
};

} // namespace

void addMappedTables(const Program &P, const Catalog &Known, Schema &To) {
  for (const DeclaredTable &T : P.Tables) {
    bool Sqlite = Known.dialectOf(T.Library) == "sqlite";
    sql::Dialect D = Sqlite ? sql::Dialect::Sqlite : sql::Dialect::MySql;
    MappedDdl Ddl(T, Sqlite);
    To.add(
        sql::parse(Ddl.Text, D), Ddl.Text,
        [&](sql::Span S) { return Ddl.place(S); }, D);
  }
}

/// What is known of the object's members, wherever it was made.
static Expr valueOf(const DeclaredColumn &C) {
  Expr E;
  E.At = C.At;
  E.Type = C.Type;
  E.Class = C.Class;
  E.Sources = {{C.Member, Part::Whole}};
  return E;
}

std::vector<Access> mappedWrites(const Program &P, const Wrappers &W,
                                 std::deque<Expr> &Values) {
  std::vector<Access> Result;
  for (const Call &C : P.Calls) {
    const Api *A = W.of(C);
    const DeclaredTable *T =
        A && A->Access.Object ? P.tableOf(C.TemplateArgument) : nullptr;
    if (!T)
      continue;
    Access To;
    To.Verb = A->Access.Verb;
    To.At = &C;
    To.How = A;
    To.Table = T->Name;
    To.Problem = "its row is an object of a class";
    AccessRow Row;
    Row.By = &C;
    for (const DeclaredColumn &Column : T->Columns)
      if (!Column.AutoIncrement && !Column.Member.empty()) {
        To.Columns.push_back(Column.Name);
        Row.Values.Values.push_back(&Values.emplace_back(valueOf(Column)));
      }
    Row.Values.Lists = {Row.Values.Values};
    To.Rows.push_back(std::move(Row));
    Result.push_back(std::move(To));
  }
  return Result;
}

/// The call that inserted the object whose key \p C reads; null: none is seen.
static const Call *insertOf(const Graph &G, const Call &C, const Api &A) {
  if (A.Access.Object)
    return G.P.isUsed(C.Result) ? &C : nullptr;
  if (A.Access.ReadsKey.Kind != HandleRole::This || !C.Receiver)
    return nullptr;
  const Call *Found = nullptr;
  G.R.walk(C.Receiver->Sources, {false, true, false},
           [&](const Reach::Node &N) {
             const Call *By = G.P.callOfResult(N.At);
             const Api *Role = By ? G.W.of(*By) : nullptr;
             if (Role && Role->Access.Object &&
                 Role->Access.Verb == AccessVerb::Insert)
               Found = Found ? Found : By;
             return !Found;
           });
  return Found;
}

void checkMappedIds(const Graph &G, std::vector<Finding> &Out) {
  for (const Call &C : G.P.Calls) {
    const Api *A = G.W.of(C);
    if (!A || A->Access.ReadsKey.Kind == HandleRole::NoHandle)
      continue;
    const Call *Insert = insertOf(G, C, *A);
    const DeclaredTable *T =
        Insert ? G.P.tableOf(Insert->TemplateArgument) : nullptr;
    if (!T)
      continue;
    for (const DeclaredColumn &Key : T->Columns) {
      if (!Key.PrimaryKey || !Key.AutoIncrement)
        continue;
      Finding F;
      F.Check = "keyspread-auto-increment-read";
      F.Table = T->Name;
      F.Column = Key.Name;
      F.At = C.At;
      F.Sure = Confidence::Definite;
      F.Message = "'" + C.Name + "' reads the id that the database assigned";
      F.Reasons.push_back({Key.At, "'" + Key.Name + "' is declared here"});
      if (Insert != &C)
        F.Reasons.push_back({Insert->At, "the object is inserted here"});
      Out.push_back(std::move(F));
    }
  }
}

} // namespace keyspread
