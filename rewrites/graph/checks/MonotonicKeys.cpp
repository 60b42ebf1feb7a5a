// keyspread-monotonic-key.
//
//   INSERT t (.. c ..) VALUES (.. v ..), birth(v), c leads a key of t  =>
//   finding
//   a mutation of t gives v to c, likewise; an update makes no new key, but a
//   new place in an index: UPDATE t SET c = NOW() too
#include "rewrites/graph/checks/Checks.h"
#include "rewrites/graph/runs/RunBirths.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

std::string keyLedBy(const Table &T, llvm::StringRef Column) {
  std::vector<Table::Leads> All = T.leadingOf(Column);
  if (All.empty())
    return "";
  for (const Table::Leads &L : All)
    if (!L.Secondary)
      return "the primary key of '" + T.Name + "'";
  return indexNamed(T, *All[0].Secondary);
}

std::string indexNamed(const Table &T, const Index &I) {
  const bool Named = !llvm::StringRef(I.Name).contains(sql::HoleByte);
  if (Named && !I.Name.empty())
    return "index '" + I.Name + "' of '" + T.Name + "'";
  return (I.Unique ? "a unique key of '" : "an index of '") + T.Name + "'";
}

/// Columns an INSERT fills, by name.
static std::vector<std::string> columnsOf(const sql::Insert &I,
                                          const Schema &Tables) {
  std::vector<std::string> Result;
  for (const sql::Name &N : I.Columns)
    Result.push_back(N.Text);
  const Table *T = Tables.find(I.Table.Text);
  if (!I.HasColumns && T)
    for (const Column &C : T->Columns)
      Result.push_back(C.Name);
  return Result;
}

/// A key or index that begins with the ids of parents gets entries whenever a
/// parent gets a child, not only when the parent is new. Not so where the id is
/// all of a unique key.
static bool beginsWithParent(const Table &T, llvm::StringRef Column) {
  return llvm::all_of(T.leadingOf(Column), [&](const Table::Leads &L) {
    return L.Secondary ? !L.Secondary->Unique || L.Secondary->Parts.size() > 1
                       : T.PrimaryKey.size() > 1;
  });
}

/// \p Column of \p T is a reference to \p Parent.
static bool refersTo(const Table &T, llvm::StringRef Column,
                     llvm::StringRef Parent) {
  return llvm::any_of(T.ForeignKeys, [&](const ForeignKey &F) {
    return sql::sameName(F.Table, Parent) && F.Columns.size() == 1 &&
           sql::sameName(F.Columns[0], Column);
  });
}

static RisingInsert clockAt(const BoundStatement &B, const Table *T,
                            const std::string &Column, const sql::Value &V) {
  return {Column,
          T ? Confidence::Definite : Confidence::Possible,
          "from a clock",
          {{B.site(V.Range), V.Text + "() gives the time of the statement"}}};
}

std::optional<RisingInsert> risingFrom(const Table *T,
                                       const std::string &Column, Birth Born,
                                       const Site &At, const std::string &How) {
  const bool OfOther =
      !Born.LargestOf.empty() && T && T->Name != Born.LargestOf;
  if (OfOther && !refersTo(*T, Column, Born.LargestOf))
    return std::nullopt;
  bool Counts = Born.Kind == OriginKind::Counter;
  bool OfParent = (OfOther || Born.Kind == OriginKind::AutoIncrement) && T &&
                  beginsWithParent(*T, Column);
  // Who makes the parent makes its children with it. A plain index is spared:
  // its entries are not all there is of a row.
  const bool InKey = T && llvm::any_of(T->leadingOf(Column), [](const auto &L) {
                       return !L.Secondary || L.Secondary->Unique;
                     });
  const bool Later = OfParent && !(Born.Here && InKey);
  Confidence Sure = !T || Later || (Counts && Born.Mixed) ? Confidence::Possible
                    : OfParent || Counts || Born.NameOnly
                        ? Confidence::Likely
                        : Confidence::Definite;
  Born.Steps.push_back({At, How + " column '" + Column + "' here"});
  return RisingInsert{
      Column,   Sure, phrase(Born.Kind), std::move(Born.Steps), Counts,
      OfParent, InKey};
}

/// \p E becomes the value of \p Column of \p T, "bound to" or "written to" it.
static std::optional<RisingInsert> risingValue(const Graph &G, const Table *T,
                                               const std::string &Column,
                                               const Expr &E,
                                               const std::string &How) {
  std::optional<Birth> Born = birthOf(G, E.Sources);
  if (!Born)
    return std::nullopt;
  return risingFrom(T, Column, std::move(*Born), E.At, How);
}

/// What the graph sees bound; where that is nothing that rises for sure, what
/// the symbolic run sees.
static std::optional<RisingInsert>
risingBound(const Graph &G, const BoundStatement &B, const Table *T,
            const std::string &Column, const sql::Value &V) {
  const Expr *E = expressionFor(B, V);
  std::optional<RisingInsert> Seen =
      E ? risingValue(G, T, Column, *E, "bound to") : std::nullopt;
  if (!G.runs() || (Seen && !Seen->OfParent))
    return Seen;
  std::optional<RisingInsert> Ran = G.runs()->rising(B, T, Column);
  return Ran && (!Seen || Seen->Sure < Ran->Sure) ? Ran : Seen;
}

/// SQL itself makes the value: LAST_INSERT_ID(), MAX(id) + 1, nextval('s').
static std::optional<RisingInsert> risingInSql(const Graph &G, const Table *T,
                                               const BoundStatement &B,
                                               const std::string &Column,
                                               const sql::Value &V) {
  std::optional<SqlBirth> Born = birthIn(B, V, G.schema());
  if (!Born || !Born->LargestOf.empty())
    return std::nullopt;
  return RisingInsert{Column,
                      T ? Confidence::Definite : Confidence::Possible,
                      phrase(Born->Kind),
                      {{Born->At, Born->Text}}};
}

const sql::Value *selectedFor(const sql::Insert &I, const std::string &Column,
                              const Schema &Tables) {
  if (!I.Select)
    return nullptr;
  std::vector<std::string> Columns = columnsOf(I, Tables);
  for (size_t J = 0; J < I.Select->Items.size() && J < Columns.size(); ++J) {
    if (I.Select->Items[J].Star)
      return nullptr;
    if (sql::sameName(Columns[J], Column))
      return &I.Select->Items[J].Expr;
  }
  return nullptr;
}

std::vector<RisingInsert> risingInserts(const Graph &G,
                                        const BoundStatement &B) {
  std::vector<RisingInsert> Result;
  const sql::Insert &I = *B.Sql->Ins;
  if (!I.Table.known())
    return Result;
  for (const std::string &Column : columnsOf(I, G.schema())) {
    // Without a schema nobody knows the key; the first column is a guess.
    const Table *T = G.schema().find(I.Table.Text);
    if (T && keyLedBy(*T, Column).empty())
      continue;
    if (const sql::Value *V = selectedFor(I, Column, G.schema())) {
      std::optional<RisingInsert> Rising = risingInSql(G, T, B, Column, *V);
      if (!Rising)
        Rising = risingBound(G, B, T, Column, *V);
      if (Rising)
        Result.push_back(std::move(*Rising));
    }
    for (const sql::InsertRow &Row : I.Rows) {
      const sql::Value *V = valueFor(I, Row, Column, G.schema());
      if (!V)
        continue;
      if (auto Rising = risingInSql(G, T, B, Column, *V)) {
        Result.push_back(std::move(*Rising));
        break;
      }
      if (isSqlClock(*V)) {
        Result.push_back(clockAt(B, T, Column, *V));
        break;
      }
      std::optional<RisingInsert> Rising = risingBound(G, B, T, Column, *V);
      if (!Rising)
        continue;
      Result.push_back(std::move(*Rising));
      break;
    }
  }
  return Result;
}

/// UPDATE t SET seen = NOW(): every row that it changes moves to the end of an
/// index that the column leads.
std::vector<RisingInsert> risingUpdates(const Graph &G,
                                        const BoundStatement &B) {
  std::vector<RisingInsert> Result;
  const sql::Update &U = *B.Sql->Upd;
  const Table *T =
      U.From.empty() ? nullptr : G.schema().find(U.From[0].Table.Text);
  if (!T)
    return Result;
  for (const sql::Assignment &A : U.Set) {
    const std::string &Column = A.Column.Text;
    if (llvm::none_of(T->leadingOf(Column), [](const Table::Leads &L) {
          return L.Secondary != nullptr;
        }))
      continue;
    std::optional<RisingInsert> Rising =
        isSqlClock(A.Right) ? clockAt(B, T, Column, A.Right)
                            : risingBound(G, B, T, Column, A.Right);
    if (!Rising)
      continue;
    // What is counted while a row lives is the row's own number.
    Rising->Sure = std::min(Rising->Sure, Rising->Counted ? Confidence::Possible
                                                          : Confidence::Likely);
    Result.push_back(std::move(*Rising));
  }
  return Result;
}

/// An update moves a row in an index; its key stays.
static bool writesKeyLedBy(const Table &T, const std::string &Column,
                           const Access &A) {
  std::vector<Table::Leads> All = T.leadingOf(Column);
  return llvm::any_of(All, [&](const Table::Leads &L) {
    return L.Secondary || A.Verb != AccessVerb::Update;
  });
}

static std::optional<RisingInsert> risingAt(const Graph &G, const Table *T,
                                            const Access &A, size_t Position) {
  for (const AccessRow &Row : A.Rows)
    for (const Expr *E : Row.Values.at(Position))
      if (auto Rising =
              risingValue(G, T, A.Columns[Position], *E, "written to")) {
        if (!(Row.By->At == A.At->At))
          Rising->Steps.push_back({Row.By->At, "added as a row here"});
        return Rising;
      }
  return std::nullopt;
}

std::vector<RisingInsert> risingInserts(const Graph &G, const Access &A) {
  std::vector<RisingInsert> Result;
  const Table *T = G.schema().find(A.Table);
  if (!A.writes())
    return Result;
  for (size_t I = 0; I < A.Columns.size(); ++I)
    if (!T || writesKeyLedBy(*T, A.Columns[I], A))
      if (auto Rising = risingAt(G, T, A, I))
        Result.push_back(std::move(*Rising));
  return Result;
}

static void add(const Graph &G, const std::string &Table, const Site &At,
                std::vector<RisingInsert> All, std::vector<Finding> &Out,
                const char *Cost = "every insert goes to one server") {
  const keyspread::Table *T = G.schema().find(Table);
  for (RisingInsert &I : All) {
    Finding F;
    F.Check = "keyspread-monotonic-key";
    F.Table = T ? T->Name : Table;
    F.Column = I.Column;
    F.At = At;
    F.Sure = I.Sure;
    F.Message =
        "column '" + I.Column + "' leads " +
        (T ? keyLedBy(*T, I.Column) : "perhaps a key of '" + F.Table + "'") +
        " and is filled " + I.Why + ": " + Cost;
    F.Reasons = std::move(I.Steps);
    Out.push_back(std::move(F));
  }
}

void checkMonotonicKeys(const Graph &G, std::vector<Finding> &Out) {
  for (const BoundStatement &B : G.S.All) {
    if (B.Sql->Ins)
      add(G, B.Sql->Ins->Table.Text, B.site(B.Sql->Range), risingInserts(G, B),
          Out);
    if (B.Sql->Upd && !B.Sql->Upd->From.empty())
      add(G, B.Sql->Upd->From[0].Table.Text, B.site(B.Sql->Range),
          risingUpdates(G, B), Out,
          "every update moves its row to the end of the index");
  }
  for (const Access &A : G.A.All)
    add(G, A.Table, A.At->At, risingInserts(G, A), Out);
  if (!G.runs())
    return;
  std::vector<Finding> Ran;
  for (const BoundStatement *B : G.runs()->unseen())
    if (B->Sql->Ins)
      add(G, B->Sql->Ins->Table.Text, B->site(B->Sql->Range),
          risingInserts(G, *B), Ran);
  addUnseen(std::move(Ran), Out);
}

} // namespace keyspread
