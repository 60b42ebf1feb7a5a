// keyspread-order-dependence.
//
//   id(x)                  = x is born as an auto-increment, sequence or
//                            time-ordered id, or read from a column that rises
//                            and leads a key; times are none
//   a < b, max(a, b), id(a), id(b), of one table if both are known => finding
//   sort(v), m.rbegin(), id(v), id(keys of m)                      => finding
//   SQL: s.c < t.c, s and t one table, c rises and leads a key     => finding
#include "rewrites/graph/checks/Checks.h"
#include "rewrites/graph/runs/RunCells.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

namespace {

/// A value whose order is that of its age.
struct Id {
  std::string Table, Column; // empty: not known
  Confidence Sure = Confidence::Likely;
  std::vector<Step> Steps;
};

/// Ids among the values of a program; each is looked for once.
class Ids {
public:
  explicit Ids(const Graph &G) : G(G) {}

  std::optional<Id> of(const std::vector<Source> &From) {
    for (const Source &S : From) {
      auto [It, New] = Known.try_emplace({S.From, S.Kept, S.Taken});
      if (New)
        It->second = find(S);
      if (It->second)
        return It->second;
    }
    return std::nullopt;
  }

private:
  std::optional<Id> find(const Source &From) const {
    if (From.Kept != Part::Whole)
      return born(From);
    std::optional<Id> Result;
    G.R.walk({From}, {true, true, false}, [&](const Reach::Node &N) {
      if (Result || isCut(N.At))
        return false;
      const std::vector<ResultColumn> &Here = G.results().at(N.At);
      Result = Here.empty() ? keptIn(N.At) : ofColumns(Here);
      if (Result)
        for (Step &S : G.R.describe(N))
          Result->Steps.push_back(std::move(S));
      return Here.empty() && !Result;
    });
    return Result ? Result : born(From);
  }

  bool isCut(const Entity &E) const {
    const Call *C = G.P.callOfResult(E);
    const Api *A = C ? G.R.Known.find(C->Name) : nullptr;
    return A && A->Cut;
  }

  std::optional<Id> born(const Source &From) const {
    std::optional<Birth> B = birthOf(G, {From});
    if (!B || B->OfRuntime ||
        (B->Kind != OriginKind::AutoIncrement &&
         B->Kind != OriginKind::Sequence &&
         B->Kind != OriginKind::TimeOrderedId))
      return std::nullopt;
    return Id{"", "", B->NameOnly ? Confidence::Possible : Confidence::Likely,
              std::move(B->Steps)};
  }

  /// A member that is filled from one column, by code that reads any row.
  std::optional<Id> keptIn(const Entity &Member) const {
    const std::optional<RunCells::Kept> In =
        G.cells() ? G.cells()->keptIn(Member) : std::nullopt;
    const RisingColumn *R = In ? risingKey(In->Table, In->Column) : nullptr;
    if (!R)
      return std::nullopt;
    const Table &T = *G.schema().find(In->Table);
    return read(T.Name, T.column(In->Column)->Name, *R, In->At);
  }

  static Id read(const std::string &Table, const std::string &Column,
                 const RisingColumn &R, const Site &At) {
    return {Table,
            Column,
            std::min(R.Sure, Confidence::Likely),
            {{At, "'" + Column + "' of '" + Table + "', which " + R.Why +
                      ", is read here"}}};
  }

  /// All of \p Here are keys that rise, of one table.
  std::optional<Id> ofColumns(const std::vector<ResultColumn> &Here) const {
    std::optional<Id> Result;
    for (const ResultColumn &C : Here) {
      const RisingColumn *R = risingKey(C.Table, C.Column);
      if (!R || (Result && Result->Table != C.Table))
        return std::nullopt;
      if (Result)
        continue;
      Result = read(C.Table, C.Column, *R, C.By->At);
    }
    return Result;
  }

  const RisingColumn *risingKey(llvm::StringRef Of,
                                llvm::StringRef Column) const {
    const Table *T = Of.empty() ? nullptr : G.schema().find(Of);
    const keyspread::Column *In = T ? T->column(Column) : nullptr;
    if (!In || keyLedBy(*T, Column).empty() ||
        In->Class == SqlType::Timestamp || In->Class == SqlType::Date)
      return nullptr;
    const RisingColumn *R = G.rising(T->Name, In->Name);
    return R && !llvm::StringRef(R->Why).ends_with("from a clock") ? R
                                                                   : nullptr;
  }

  const Graph &G;
  std::map<std::tuple<Entity, Part, uint32_t>, std::optional<Id>> Known;
};

} // namespace

static Finding start(Site At) {
  Finding F;
  F.Check = "keyspread-order-dependence";
  F.At = std::move(At);
  return F;
}

/// `i < n` in the head of the loop that counts i.
static bool boundsLoop(const Graph &G, const Comparison &C) {
  auto Counts = [&](const Expr &E) {
    return llvm::any_of(G.P.Loops, [&](const Loop &L) {
      return !L.Sorted && L.At.File == C.At.File && L.At.Begin <= C.At.Begin &&
             C.At.End <= L.At.End && E.Text == L.Name;
    });
  };
  return Counts(C.Left) || Counts(C.Right);
}

/// `a.num * b.den`: what is reckoned with is a quantity, no id.
static bool isReckoned(const Expr &E) {
  return E.Text.find_first_of("*/%", 1) != std::string::npos; // not `*id`
}

static std::string messageOf(const Comparison &C) {
  if (C.Operator == "max" || C.Operator == "min")
    return "'" + C.Operator + "(" + C.Left.Text + ", " + C.Right.Text +
           ")' takes the order of ids for their age";
  if (C.Operator == "rbegin")
    return "the last key of '" + C.Left.Text + "' is taken for the newest id";
  if (C.Operator == "walk")
    return "the loop over '" + C.Left.Text +
           "' shows rows in the order of their ids";
  if (C.Right.Sources.empty())
    return "'" + C.Operator + "' of '" + C.Left.Text +
           "' takes the order of ids for their age";
  return "'" + C.Left.Text + " " + C.Operator + " " + C.Right.Text +
         "' takes the order of ids for their age";
}

void compareIds(const Graph &G, std::vector<Finding> &Out, bool Walks) {
  Ids Known(G);
  for (const Comparison &C : G.P.Comparisons) {
    if (isReckoned(C.Left) || isReckoned(C.Right) ||
        (C.Operator == "walk" && !Walks))
      continue;
    std::optional<Id> Left = Known.of(C.Left.Sources);
    if (!Left)
      continue;
    bool Alone = C.Right.Sources.empty();
    std::optional<Id> Right = Alone ? Left : Known.of(C.Right.Sources);
    bool Strangers = Right && !Left->Table.empty() && !Right->Table.empty() &&
                     Left->Table != Right->Table;
    if (!Right || Strangers || boundsLoop(G, C))
      continue;
    const Id &Told = Left->Table.empty() ? *Right : *Left;
    Finding F = start(C.At);
    F.Table = Told.Table;
    F.Column = Told.Column;
    F.Sure = std::min(Left->Sure, Right->Sure);
    F.Message = messageOf(C);
    F.Reasons = std::move(Left->Steps);
    Out.push_back(std::move(F));
  }
}

static const Table *tableOf(const Graph &G, const sql::Scope &S,
                            const std::string &Qualifier) {
  for (const sql::TableRef &T : S.From)
    if (!T.IsCte && !T.Derived && sql::sameName(T.label(), Qualifier))
      return G.schema().find(T.Table.Text);
  return nullptr;
}

static bool isOrder(sql::Op O) {
  return O == sql::Op::Lt || O == sql::Op::Le || O == sql::Op::Gt ||
         O == sql::Op::Ge;
}

static void compareColumns(const Graph &G, const BoundStatement &B,
                           const sql::Scope &S, const sql::Condition &On,
                           std::vector<Finding> &Out) {
  for (const sql::Predicate &P : On.Predicates) {
    if (!isOrder(P.Operator) || P.Left.size() != 1 || P.Right.size() != 1 ||
        P.Right[0].Kind != sql::Value::Column || !P.Right[0].ColumnName)
      continue;
    const sql::Name &Left = P.Left[0], &Right = *P.Right[0].ColumnName;
    const Table *T = tableOf(G, S, Left.Qualifier);
    const RisingColumn *Rising = T && T == tableOf(G, S, Right.Qualifier) &&
                                         sql::sameName(Left.Text, Right.Text) &&
                                         !keyLedBy(*T, Left.Text).empty()
                                     ? G.rising(T->Name, Left.Text)
                                     : nullptr;
    if (!Rising || sql::sameName(Left.Qualifier, Right.Qualifier))
      continue;
    Finding F = start(B.site(P.Range));
    F.Table = T->Name;
    F.Column = T->column(Left.Text) ? T->column(Left.Text)->Name : Left.Text;
    F.Sure = Rising->Sure;
    F.Message = "the query takes the order of '" + F.Column +
                "' for the age of its rows";
    F.Reasons = Rising->Steps;
    Out.push_back(std::move(F));
  }
}

static void compareIn(const Graph &G, const BoundStatement &B,
                      const sql::Scope *S, std::vector<Finding> &Out) {
  if (!S)
    return;
  if (S->Where)
    compareColumns(G, B, *S, *S->Where, Out);
  for (const sql::TableRef &T : S->From)
    if (T.On)
      compareColumns(G, B, *S, *T.On, Out);
  for (const std::unique_ptr<sql::Query> &Q : S->Nested)
    compareIn(G, B, Q.get(), Out);
}

void checkOrderDependence(const Graph &G, std::vector<Finding> &Out) {
  compareIds(G, Out);
  for (const BoundStatement &B : G.S.All) {
    const sql::Statement &S = *B.Sql;
    compareIn(G, B, S.Sel.get(), Out);
    compareIn(G, B, S.Upd.get(), Out);
    compareIn(G, B, S.Del.get(), Out);
    compareIn(G, B, S.Ins ? S.Ins->Select.get() : nullptr, Out);
    for (const auto *Queries : {&S.Ctes, &S.Arms})
      for (const std::unique_ptr<sql::Query> &Q : *Queries)
        compareIn(G, B, Q.get(), Out);
  }
}

} // namespace keyspread
