// Which column of a table a result column is, and what SQL gives birth to. In:
// a statement, and the number or name of a column. Out: ResultColumn, SqlBirth.
#include "rewrites/graph/results/Results.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

namespace keyspread {

using namespace facts;

/// The items of the rows that \p S gives; null when it gives none.
static const std::vector<sql::SelectItem> *itemsOf(const sql::Statement &S) {
  if (S.Sel)
    return &S.Sel->Items;
  if (S.Ins && !S.Ins->Returning.empty())
    return &S.Ins->Returning;
  if (S.Upd && !S.Upd->Returning.empty())
    return &S.Upd->Returning;
  if (S.Del && !S.Del->Returning.empty())
    return &S.Del->Returning;
  return nullptr;
}

static const sql::Scope *scopeOf(const sql::Statement &S) {
  if (S.Sel)
    return S.Sel.get();
  if (S.Upd)
    return S.Upd.get();
  return S.Del.get();
}

/// The tables that a bare column name may belong to, and their labels.
static std::vector<std::pair<std::string, const Table *>>
tablesIn(const sql::Statement &S, const Schema &Tables, bool &Open) {
  std::vector<std::pair<std::string, const Table *>> Result;
  if (S.Ins) {
    Result.push_back({S.Ins->Table.Text, Tables.find(S.Ins->Table.Text)});
    return Result;
  }
  for (const sql::TableRef &T : scopeOf(S)->From) {
    bool Plain = !T.Derived && !T.IsCte && T.Table.known();
    Open |= !Plain;
    Result.push_back({T.label(), Plain ? Tables.find(T.Table.Text) : nullptr});
  }
  return Result;
}

static std::string writtenTable(const sql::Statement &S,
                                llvm::StringRef Label) {
  if (S.Ins)
    return S.Ins->Table.Text;
  for (const sql::TableRef &T : scopeOf(S)->From)
    if (sql::sameName(T.label(), std::string_view(Label)) && !T.Derived &&
        !T.IsCte)
      return T.Table.Text;
  return "";
}

static void setColumn(ResultColumn &To, const std::string &Written,
                      const Table *T, const std::string &Name) {
  To.Table = T ? T->Name : Written;
  const Column *C = T ? T->column(Name) : nullptr;
  To.Column = C ? C->Name : Name;
}

static void setColumn(ResultColumn &To, const sql::Statement &S,
                      const sql::Name &N, const Schema &Tables) {
  bool Open = false;
  auto In = tablesIn(S, Tables, Open);
  if (!N.Qualifier.empty()) {
    for (auto &[Label, T] : In)
      if (std::string Written = writtenTable(S, Label);
          sql::sameName(Label, N.Qualifier) && !Written.empty())
        setColumn(To, Written, T, N.Text);
    return;
  }
  if (In.size() == 1 && !Open)
    return setColumn(To, writtenTable(S, In[0].first), In[0].second, N.Text);
  for (auto &[Label, T] : In)
    if (T && T->column(N.Text))
      return setColumn(To, T->Name, T, N.Text);
}

/// MAX, MIN and what only fills in for NULL: their argument, else \p V.
static const sql::Value &inside(const sql::Value &V) {
  static const std::set<std::string> Passing = {
      "MAX", "MIN", "COALESCE", "IFNULL", "ISNULL", "NVL", "IIF", "ANY_VALUE"};
  if (V.Kind == sql::Value::Call && Passing.count(V.Text) &&
      !V.Arguments.empty())
    return inside(V.Arguments[0]);
  return V;
}

static ResultColumn ofItem(const BoundStatement &B, const sql::Value &V,
                           const Schema &Tables) {
  ResultColumn Result;
  Result.From = &B;
  Result.Item = &V;
  const sql::Value &Core = inside(V);
  if (Core.Kind == sql::Value::Column && Core.ColumnName)
    setColumn(Result, *B.Sql, *Core.ColumnName, Tables);
  return Result;
}

/// The columns that `*` or `t.*` stands for; false when the schema does not
/// say.
static bool expand(const BoundStatement &B, const sql::SelectItem &Star,
                   const Schema &Tables, std::vector<ResultColumn> &Out) {
  bool Open = false;
  for (auto &[Label, T] : tablesIn(*B.Sql, Tables, Open)) {
    if (!Star.StarQualifier.empty() &&
        !sql::sameName(Label, Star.StarQualifier))
      continue;
    if (!T)
      return false;
    for (const Column &C : T->Columns) {
      ResultColumn R;
      R.From = &B;
      setColumn(R, T->Name, T, C.Name);
      Out.push_back(std::move(R));
    }
  }
  return !Open;
}

static bool isNamed(const sql::SelectItem &I, llvm::StringRef Name) {
  if (!I.Alias.empty())
    return Name.equals_insensitive(I.Alias);
  if (I.Expr.ColumnName)
    return Name.rsplit('.').second.empty()
               ? Name.equals_insensitive(I.Expr.ColumnName->Text)
               : Name.rsplit('.').second.equals_insensitive(
                     I.Expr.ColumnName->Text);
  return false;
}

std::optional<ResultColumn> resultColumn(const BoundStatement &B,
                                         std::optional<int64_t> Number,
                                         llvm::StringRef Name,
                                         const Schema &Tables) {
  const std::vector<sql::SelectItem> *Items = itemsOf(*B.Sql);
  if (!Items)
    return std::nullopt;
  // PostgreSQL's libraries keep the case of a name in quotes.
  if (Name.size() > 2 && Name.starts_with("\"") && Name.ends_with("\""))
    Name = Name.drop_front().drop_back();
  std::vector<ResultColumn> Seen;
  for (const sql::SelectItem &I : *Items) {
    bool Known = true;
    if (I.Star)
      Known = expand(B, I, Tables, Seen);
    else
      Seen.push_back(ofItem(B, I.Expr, Tables));
    if (Number && *Number >= 0 && size_t(*Number) < Seen.size())
      return Seen[*Number];
    if (Number && !Known)
      return std::nullopt;
    if (!Number && !I.Star && isNamed(I, Name))
      return Seen.back();
  }
  if (Number || Name.empty())
    return std::nullopt;
  for (const ResultColumn &R : Seen)
    if (!R.Item && Name.equals_insensitive(R.Column))
      return R;
  // `SELECT * FROM t` of a table that no schema declares.
  if (Items->size() == 1 && Items->front().Star && Seen.empty()) {
    ResultColumn R;
    R.From = &B;
    bool Open = false;
    auto In = tablesIn(*B.Sql, Tables, Open);
    if (In.size() == 1 && !Open)
      setColumn(R, writtenTable(*B.Sql, In[0].first), nullptr, Name.str());
    return R;
  }
  return std::nullopt;
}

static bool readsAssignedId(const sql::Value &V, llvm::StringRef Written) {
  static const std::set<std::string> Names = {
      "LAST_INSERT_ROWID", "LAST_INSERT_ID", "LASTVAL",
      "CURRVAL",           "SCOPE_IDENTITY", "IDENT_CURRENT"};
  // LAST_INSERT_ID(x) sets what the next one reads.
  if (V.Kind == sql::Value::Call && V.Text == "LAST_INSERT_ID")
    return V.Arguments.empty();
  return (V.Kind == sql::Value::Call && Names.count(V.Text)) ||
         Written.trim().equals_insensitive("@@IDENTITY");
}

static bool drawsFromSequence(const sql::Value &V) {
  static const std::set<std::string> Names = {"NEXTVAL", "NEXT VALUE FOR",
                                              "GET_NEXT_SEQUENCE_VALUE"};
  // Oracle's s.NEXTVAL
  if (V.ColumnName && !V.ColumnName->Qualifier.empty())
    return llvm::StringRef(V.ColumnName->Text).equals_insensitive("NEXTVAL");
  return V.Kind == sql::Value::Call && Names.count(V.Text);
}

/// `MAX(id) + 1`, whatever fills in for NULL.
static bool addsToLargest(llvm::StringRef Written) {
  std::string Bare;
  for (char C : Written)
    if (!llvm::isSpace(C))
      Bare += llvm::toUpper(C);
  return llvm::StringRef(Bare).contains("MAX(") &&
         llvm::StringRef(Bare).contains(")+1");
}

static bool isLargest(const sql::Value &V) {
  if (V.Kind != sql::Value::Call || V.Arguments.empty())
    return false;
  return V.Text == "MAX" || ((V.Text == "COALESCE" || V.Text == "IFNULL" ||
                              V.Text == "ISNULL" || V.Text == "NVL") &&
                             isLargest(V.Arguments[0]));
}

std::optional<SqlBirth> birthIn(const BoundStatement &B, const sql::Value &V,
                                const Schema &Tables) {
  SqlBirth Born;
  Born.At = B.site(V.Range);
  llvm::StringRef Written =
      llvm::StringRef(B.Text->Text).slice(V.Range.Begin, V.Range.End);
  if (readsAssignedId(V, Written)) {
    Born.Text = "'" + Written.str() + "' is the id that the database assigned";
    return Born;
  }
  if (drawsFromSequence(V)) {
    Born.Kind = OriginKind::Sequence;
    Born.Text = "a sequence gives the next number";
    return Born;
  }
  bool Computed = V.Kind == sql::Value::Expression ||
                  V.Kind == sql::Value::Call || V.Kind == sql::Value::SubSelect;
  if (Computed && addsToLargest(Written)) {
    Born.Kind = OriginKind::MaxPlusOne;
    Born.Text = "the query adds 1 to the largest key";
    return Born;
  }
  if (isLargest(V)) {
    ResultColumn C = ofItem(B, V, Tables);
    if (C.Table.empty())
      return std::nullopt;
    Born.Kind = OriginKind::MaxPlusOne;
    Born.LargestOf = C.Table;
    Born.Text = "the query reads the largest '" + C.Column + "'";
    return Born;
  }
  return std::nullopt;
}

static bool namesAnId(llvm::StringRef Column) {
  return Column.equals_insensitive("id") ||
         Column.ends_with_insensitive("_id") || Column.ends_with("Id") ||
         Column.ends_with("ID");
}

bool countsUp(const BoundStatement &B, const sql::Assignment &A) {
  std::string Bare;
  for (char Ch : llvm::StringRef(B.Text->Text)
                     .slice(A.Right.Range.Begin, A.Right.Range.End))
    if (!llvm::isSpace(Ch))
      Bare += llvm::toLower(Ch);
  llvm::StringRef Added = Bare;
  Added = Added.rsplit('.').second.empty() ? Added : Added.rsplit('.').second;
  return Added.consume_front(llvm::StringRef(A.Column.Text).lower()) &&
         Added.consume_front("+") && !Added.empty() &&
         (llvm::isDigit(Added[0]) ||
          llvm::StringRef("?:$@").contains(Added[0]));
}

std::optional<SqlBirth> returnedBirth(const ResultColumn &C,
                                      const Schema &Tables) {
  if (const sql::Update *U = C.From->Sql->Upd.get())
    for (const sql::Assignment &A : U->Set)
      if (sql::sameName(A.Column.Text, C.Column) && countsUp(*C.From, A)) {
        SqlBirth Born;
        Born.Kind = OriginKind::Counter;
        Born.At = C.From->site(C.From->Sql->Range);
        Born.Text = "the UPDATE counts '" + C.Column + "' up and returns it";
        return Born;
      }
  if (!C.From->Sql->Ins || C.Column.empty())
    return std::nullopt;
  const Table *T = Tables.find(C.Table);
  const Column *In = T ? T->column(C.Column) : nullptr;
  if (T ? !In || !Schema::counted(*In) || In->BitReversed
        : !namesAnId(C.Column))
    return std::nullopt;
  SqlBirth Born;
  Born.NameOnly = !T;
  Born.At = C.From->site(C.From->Sql->Range);
  Born.Text = "the INSERT returns '" + C.Column + "', which the database " +
              (T ? "counts up" : "perhaps counts up");
  return Born;
}

} // namespace keyspread
