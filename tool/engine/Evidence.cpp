//===- Evidence.cpp - what the program does with each table ---------------===//
//
//   statement, access --Counting--> rows, order uses, inserts by table
//   findings --addFindings--> births, id reads, code that takes ids for age
//
// A finding of an id read names no table where the library reads "the last
// one": it is that of the INSERT before it in its function.
//
//===----------------------------------------------------------------------===//
#include "tool/engine/Evidence.h"

#include "rewrites/graph/checks/Checks.h"
#include "rewrites/graph/checks/ScanShapes.h"
#include "rewrites/graph/schema/HeldColumns.h"
#include "tool/engine/EvidenceOfValues.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

namespace {

class Counting {
public:
  Counting(const Graph &G, Evidence &Out) : G(G), Out(Out) {}

  void statement(const BoundStatement &B);
  void access(const Access &A);

private:
  void whole(const BoundStatement &B, const sql::Scope &S,
             const sql::Query *Q) {
    scope(B, ScanShape(B.Text->Text, S, Q));
  }
  void scope(const BoundStatement &B, const ScanShape &Shape);
  void table(const BoundStatement &B, const ScanShape &Shape,
             const HeldColumns &Held, const sql::TableRef &R, const Table &T);
  void insert(const BoundStatement &B, const sql::Insert &I);
  void key(const Access &A, const AccessKey &K, const Table &T,
           TableEvidence &To);

  const Graph &G;
  Evidence &Out;
};

} // namespace

static bool isColumnOf(const sql::Name &N, const sql::TableRef &R,
                       llvm::StringRef Column) {
  return Column.equals_insensitive(N.Text) &&
         (N.Qualifier.empty() || sql::sameName(N.Qualifier, R.label()) ||
          sql::sameName(N.Qualifier, R.Table.Text));
}

static bool holdsKey(const Table &T, const ColumnSet &Held) {
  return !T.PrimaryKey.empty() &&
         llvm::all_of(T.PrimaryKey, [&](const KeyColumn &K) {
           return Held.count(llvm::StringRef(K.Column).lower()) != 0;
         });
}

/// ORDER BY due, id: the key decides between rows that are equal up to there.
static bool breaksTies(const sql::Scope &S, const sql::TableRef &R,
                       const Table &T, llvm::StringRef Key) {
  for (const sql::OrderItem &O : S.OrderBy) {
    const std::optional<sql::Name> &Name = O.Expr.ColumnName;
    if (O.Expr.Kind != sql::Value::Column || !Name)
      continue;
    if (isColumnOf(*Name, R, Key))
      return true;
    if (S.From.size() == 1 && T.uniqueAlone(Name->Text))
      return false;
  }
  return false;
}

/// ORDER BY MIN(id): of groups, or of rows by what is reckoned of their key.
/// `id = ?` puts one row in front, whatever the order of the others.
static bool ordersByMore(const BoundStatement &B, const sql::Scope &S,
                         const sql::TableRef &R, llvm::StringRef Key) {
  return llvm::any_of(S.OrderBy, [&](const sql::OrderItem &O) {
    const llvm::StringRef Text =
        llvm::StringRef(B.Text->Text).slice(O.Range.Begin, O.Range.End);
    return O.Expr.Kind != sql::Value::Column && !Text.contains('=') &&
           llvm::any_of(O.Expr.Columns, [&](const sql::Name &N) {
             return isColumnOf(N, R, Key);
           });
  });
}

/// What one scope does with one table. An order within one value of the leading
/// part needs nothing of it.
void Counting::table(const BoundStatement &B, const ScanShape &Shape,
                     const HeldColumns &Held, const sql::TableRef &R,
                     const Table &T) {
  TableEvidence &To = Out[T.Name];
  const Site At = B.site(B.Sql->Range);
  const ColumnSet All = Held.of(R);
  To.Rows.push_back({At, All, Held.of(R, true), holdsKey(T, All)});
  const KeyColumn *Lead = T.leadingKey();
  if (!Lead || All.count(llvm::StringRef(Lead->Column).lower()))
    return;
  Along A = Shape.along(
      [&](const sql::Name &N) { return isColumnOf(N, R, Lead->Column); });
  if (A.range())
    To.Orders.push_back({OrderUse::Range, At, All});
  else if (A.Order || A.Extreme ||
           breaksTies(Shape.scope(), R, T, Lead->Column) ||
           ordersByMore(B, Shape.scope(), R, Lead->Column))
    To.Orders.push_back({OrderUse::Scan, At, All});
}

void Counting::scope(const BoundStatement &B, const ScanShape &Shape) {
  const sql::Scope &S = Shape.scope();
  const HeldColumns Held(S, G.schema());
  for (const sql::TableRef &R : S.From)
    if (const Table *T =
            R.IsCte || R.Derived ? nullptr : G.schema().find(R.Table.Text))
      table(B, Shape, Held, R, *T);
  for (const std::unique_ptr<sql::Query> &Q : S.Nested)
    scope(B, Shape.inner(*Q));
}

void Counting::insert(const BoundStatement &B, const sql::Insert &I) {
  const Table *T = G.schema().find(I.Table.Text);
  if (!T)
    return;
  InsertUse Use{B.site(B.Sql->Range), {}, true};
  if (I.HasColumns)
    for (const sql::Name &N : I.Columns)
      Use.Lists.insert(llvm::StringRef(N.Text).lower());
  else if (!I.DefaultValues)
    for (const Column &C : T->Columns)
      Use.Lists.insert(llvm::StringRef(C.Name).lower());
  Out[T->Name].Inserts.push_back(std::move(Use));
}

void Counting::statement(const BoundStatement &B) {
  const sql::Statement &S = *B.Sql;
  if (S.Ins) {
    insert(B, *S.Ins);
    if (S.Ins->Select)
      whole(B, *S.Ins->Select, S.Ins->Select.get());
    for (const std::unique_ptr<sql::Query> &Q : S.Ins->Nested)
      whole(B, *Q, Q.get());
  }
  if (S.Sel)
    whole(B, *S.Sel, S.Sel.get());
  if (S.Upd)
    whole(B, *S.Upd, nullptr);
  if (S.Del)
    whole(B, *S.Del, nullptr);
  for (const std::unique_ptr<sql::Query> &Q : S.Ctes)
    whole(B, *Q, Q.get());
  for (const std::unique_ptr<sql::Query> &Q : S.Arms)
    whole(B, *Q, Q.get());
}

/// The columns that the keys of \p A name, in their order.
static std::vector<KeyColumn> keyOf(const Access &A, const Table &T) {
  if (!A.Options.Index)
    return T.PrimaryKey;
  for (const Index &I : T.Indexes)
    if (llvm::StringRef(I.Name).equals_insensitive(*A.Options.Index))
      return I.Parts;
  return {};
}

void Counting::key(const Access &A, const AccessKey &K, const Table &T,
                   TableEvidence &To) {
  RowUse Use{A.At->At, {}, {}, false};
  const std::vector<KeyColumn> Parts = keyOf(A, T);
  for (size_t I = 0; I < Parts.size() && K.Kind != AccessKey::All; ++I) {
    if (K.Kind == AccessKey::Range && !K.sameAt(I))
      break;
    Use.Held.insert(llvm::StringRef(Parts[I].Column).lower());
  }
  Use.Given = Use.Held;
  Use.Point = K.Kind == AccessKey::Point && holdsKey(T, Use.Held);
  const bool Ordered =
      A.Verb == AccessVerb::Read && !A.How->Access.AnyOrder && A.Options.Limit;
  const bool Free = !Parts.empty() && !A.Options.Index &&
                    !Use.Held.count(llvm::StringRef(Parts[0].Column).lower());
  if (Free && K.Kind == AccessKey::Range)
    To.Orders.push_back({OrderUse::Range, Use.At, Use.Held});
  else if (Free && K.Kind == AccessKey::All && Ordered)
    To.Orders.push_back({OrderUse::Scan, Use.At, Use.Held});
  To.Rows.push_back(std::move(Use));
}

void Counting::access(const Access &A) {
  const Table *T = G.schema().find(A.Table);
  if (!T)
    return;
  TableEvidence &To = Out[T->Name];
  ColumnSet Lists;
  for (const std::string &C : A.Columns)
    Lists.insert(llvm::StringRef(C).lower());
  if (A.Verb == AccessVerb::Update)
    To.Rows.push_back({A.At->At, Lists, Lists, holdsKey(*T, Lists)});
  else if (A.writes())
    To.Inserts.push_back(
        {A.At->At, Lists, !A.Columns.empty() && !A.MoreColumns});
  for (const AccessKey &K : A.writes() ? std::vector<AccessKey>() : A.Keys)
    key(A, K, *T, To);
}

static void addBirth(TableEvidence &To, const Step &Born) {
  if (llvm::none_of(To.Births, [&](const Step &S) { return S.At == Born.At; }))
    To.Births.push_back(Born);
}

/// A key-value store has no schema and no columns: its key is all of it.
static void addStore(Evidence &Out, const Finding &F) {
  TableEvidence &To = Out[F.Table];
  To.Store = true;
  if (F.Check == "keyspread-ordered-scan") {
    To.Orders.push_back({OrderUse::Scan, F.At, {}});
    return;
  }
  To.Inserts.push_back({F.At, {}, false});
  addBirth(To, F.Reasons.front());
}

/// The table of the last INSERT in front of \p At in its function.
static std::string insertedBefore(const Graph &G, const Site &At) {
  const facts::Call *Read = nullptr;
  for (const facts::Call &C : G.P.Calls)
    if (C.At == At)
      Read = &C;
  const BoundStatement *Last = nullptr;
  for (const BoundStatement &B : G.S.All)
    if (Read && B.Sql->Ins && B.At->Function == Read->Function &&
        B.At->At.File == At.File && B.At->At.Begin < At.Begin &&
        (!Last || Last->At->At.Begin <= B.At->At.Begin))
      Last = &B;
  const Table *T = Last ? G.schema().find(Last->Sql->Ins->Table.Text) : nullptr;
  return T ? T->Name : "";
}

static bool bornAt(const TableEvidence &E, const Finding &F) {
  return llvm::any_of(E.Births, [&](const Step &S) {
    return !F.Reasons.empty() && S.At == F.Reasons.front().At;
  });
}

/// A value whose table nobody names is an id of the tables it is a key of.
static void addAge(Evidence &Out, const Finding &F) {
  for (auto &[Name, E] : Out)
    if (F.Table.empty() ? bornAt(E, F) : sql::sameName(F.Table, Name))
      E.Orders.push_back({OrderUse::Age, F.At, {}});
}

static void addFindings(const Graph &G, const std::vector<Finding> &Findings,
                        Evidence &Out) {
  std::vector<const Finding *> Ages;
  for (const Finding &F : Findings) {
    if (F.Sure < Confidence::Likely)
      continue;
    if (F.Check == "keyspread-order-dependence")
      Ages.push_back(&F);
    const bool IdRead = F.Check == "keyspread-auto-increment-read";
    const std::string Named =
        IdRead && F.Table.empty() ? insertedBefore(G, F.At) : F.Table;
    auto It = Out.find(Named);
    const Table *T = It == Out.end() ? nullptr : G.schema().find(Named);
    const bool OfKeys = F.Check == "keyspread-monotonic-key" ||
                        F.Check == "keyspread-ordered-scan";
    if (!T && OfKeys && !Named.empty() && F.Column.empty() &&
        !F.Reasons.empty())
      addStore(Out, F);
    if (!T)
      continue;
    if (IdRead)
      It->second.IdReads.add(F.At);
    const KeyColumn *Lead = T->leadingKey();
    if (F.Check == "keyspread-monotonic-key" && Lead && !F.Reasons.empty() &&
        sql::sameName(Lead->Column, F.Column))
      addBirth(It->second, F.Reasons.front());
  }
  for (const Finding *F : Ages)
    addAge(Out, *F);
}

/// A statement that runs in several places, or that several texts may be meant
/// by, is one.
template <class Use> static void keepDistinct(std::vector<Use> &Uses) {
  std::map<Site, std::vector<Use>> Seen;
  std::vector<Use> Kept;
  for (Use &U : Uses) {
    std::vector<Use> &Same = Seen[U.At];
    if (llvm::is_contained(Same, U))
      continue;
    Same.push_back(U);
    Kept.push_back(std::move(U));
  }
  Uses = std::move(Kept);
}

Evidence evidenceOf(const Graph &G, const std::vector<Finding> &Findings) {
  Evidence Result;
  for (const Table *T : G.schema().tables())
    Result[T->Name];
  for (const std::string &Store : storesUsed(G))
    if (!G.schema().find(Store))
      Result[Store].Store = true;
  Counting Count(G, Result);
  for (const BoundStatement &B : G.S.All)
    Count.statement(B);
  for (const Access &A : G.A.All)
    Count.access(A);
  addValues(G, Result);
  addFindings(G, Findings, Result);
  for (auto &[Name, E] : Result) {
    keepDistinct(E.Inserts);
    keepDistinct(E.Rows);
    keepDistinct(E.Orders);
  }
  return Result;
}

sql::Dialect commonDialect(const Graph &G) {
  std::map<sql::Dialect, unsigned> Count;
  for (const BoundStatement &B : G.S.All)
    ++Count[G.S.dialectOf(B)];
  auto Most = llvm::max_element(
      Count, [](const auto &A, const auto &B) { return A.second < B.second; });
  return Most == Count.end() ? sql::Dialect::GoogleSql : Most->first;
}

} // namespace keyspread
