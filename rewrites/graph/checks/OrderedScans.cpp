// keyspread-ordered-scan.
//
//   along(c)  = c rises and leads a key or index of the scanned table
//   finding   = along(c), nothing holds c to single values, nor the first
//               column of another key (the scan stays behind that one), and
//               range(c) with order(c) or a limit, a range with both ends,
//               order(c) with a limit, MIN(c) or MAX(c), DELETE over range(c)
//   A range or an order alone is `possible`: often it reads a table once. So is
//   anything along a table without a schema.
//
//   A Read gives rows in the order of its key or index, so that its range, or
//   its limit over all keys, is an ordered scan; not when both bounds give the
//   leading column one and the same value.
#include "matchers/facts/TemplateMap.h"
#include "rewrites/graph/checks/Checks.h"
#include "rewrites/graph/checks/ScanShapes.h"
#include "rewrites/graph/runs/RunBirths.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

namespace {

/// A column that scans of one table may go along.
struct Candidate {
  std::string Table, Column;
  std::string Key; // "the primary key of 't'"
  RisingColumn Rises;
};

class Scan {
public:
  Scan(const Graph &G, const BoundStatement &B, std::vector<Finding> &Out)
      : G(G), B(B), Out(Out) {}

  void statement(const sql::Statement &Sql);

private:
  void whole(const sql::Scope &S, const sql::Query *Q) {
    scope(ScanShape(B.Text->Text, S, Q), !Q);
  }
  void scope(const ScanShape &Shape, bool Changes);
  void table(const ScanShape &Shape, const sql::TableRef &T, bool Changes);
  void unknownTable(const ScanShape &Shape, const sql::TableRef &T);
  std::vector<Candidate> candidates(const Table &T) const;
  std::vector<sql::Name> twins(const ScanShape &Shape,
                               ScanShape::IsColumn Is) const;
  void report(const Candidate &C, const Along &A, Confidence Sure,
              bool Changes);

  const Graph &G;
  const BoundStatement &B;
  std::vector<Finding> &Out;
  const sql::Statement *Sql = nullptr;
};

} // namespace

/// An unqualified name may be any table's that has such a column.
static bool isColumnOf(const sql::Name &N, const sql::TableRef &T,
                       llvm::StringRef Column) {
  return Column.equals_insensitive(N.Text) &&
         (N.Qualifier.empty() || sql::sameName(N.Qualifier, T.label()) ||
          sql::sameName(N.Qualifier, T.Table.Text));
}

static std::optional<Confidence> judge(const Along &A, Confidence Rising,
                                       bool Deletes) {
  bool Sure = A.Between || (A.range() && (A.Order || A.Limit || Deletes)) ||
              (A.Order && A.Limit) || A.Extreme;
  if (Sure)
    return Rising;
  if (A.range() || A.Order)
    return Confidence::Possible;
  return std::nullopt;
}

/// `ORDER BY o.ref` of rows with `o.ref = t.id` is an order along t.id. Columns
/// that are candidates of their own table are told there.
std::vector<sql::Name> Scan::twins(const ScanShape &Shape,
                                   ScanShape::IsColumn Is) const {
  std::vector<sql::Name> Result;
  for (sql::Name &N : Shape.equals(Is)) {
    bool Own = llvm::any_of(Shape.scope().From, [&](const sql::TableRef &Ref) {
      const Table *T = G.schema().find(Ref.Table.Text);
      return (N.Qualifier.empty() || sql::sameName(N.Qualifier, Ref.label())) &&
             T && T->column(N.Text) &&
             llvm::any_of(candidates(*T), [&](const Candidate &C) {
               return sql::sameName(C.Column, N.Text);
             });
    });
    if (!Own && !N.Qualifier.empty())
      Result.push_back(std::move(N));
  }
  return Result;
}

/// SQLite numbers the rows of every table that has a rowid.
static bool hasOwnRowid(const Table &T) {
  return llvm::all_of(T.Decls, [](const TableDecl &D) {
    return !D.WithoutRowid &&
           D.Written.value_or(sql::Dialect::Sqlite) == sql::Dialect::Sqlite;
  });
}

std::vector<Candidate> Scan::candidates(const Table &T) const {
  std::vector<Candidate> Result;
  for (const Column &C : T.Columns) {
    const RisingColumn *Rises = G.risingByMeaning(T.Name, C.Name);
    std::string Key = Rises ? keyLedBy(T, C.Name) : "";
    if (!Key.empty())
      Result.push_back({T.Name, C.Name, Key, *Rises});
    if (!Key.empty() && C.RowidAlias)
      Result.push_back({T.Name, "rowid", Key, *Rises});
  }
  bool Alias = llvm::any_of(
      Result, [](const Candidate &C) { return C.Column == "rowid"; });
  if (!Alias && !T.column("rowid") && hasOwnRowid(T) &&
      G.S.dialectOf(B) == sql::Dialect::Sqlite)
    Result.push_back({T.Name,
                      "rowid",
                      "the rows of '" + T.Name + "'",
                      {Confidence::Likely,
                       "is counted up by SQLite",
                       {{T.Decls[0].NameAt, "declared here"}}}});
  return Result;
}

/// Rows that \p Key leads to come in the order of \p Column, its first columns
/// being held: it is the next part, or the primary key behind the last one.
static bool givesOrder(const ScanShape &Shape, const sql::TableRef &Ref,
                       const Table &T, const std::vector<KeyColumn> &Key,
                       llvm::StringRef Column) {
  for (const KeyColumn &Part : Key) {
    if (Column.equals_insensitive(Part.Column))
      return true;
    if (Part.Column.empty() || Shape.held([&](const sql::Name &N) {
          return isColumnOf(N, Ref, Part.Column);
        }) != Held::ByValue)
      return false;
  }
  return T.keyPosition(Column) == 0u || Column.equals_insensitive("rowid");
}

/// Each row leads to rows of other tables that a join finds by their keys, and
/// nothing else is asked of those: none of them leads to it.
static bool leadsJoins(const Schema &Tables, const ScanShape &Shape,
                       ScanShape::IsColumn Is) {
  return llvm::all_of(Shape.equals(Is), [&](const sql::Name &To) {
    auto Other =
        llvm::find_if(Shape.scope().From, [&](const sql::TableRef &Ref) {
          return sql::sameName(To.Qualifier, Ref.label());
        });
    const Table *T = Other == Shape.scope().From.end()
                         ? nullptr
                         : Tables.find(Other->Table.Text);
    const KeyColumn *Key = T ? T->leadingKey() : nullptr;
    return Key && sql::sameName(Key->Column, To.Text) &&
           Shape.held([&](const sql::Name &N) {
             return sql::sameName(N.Qualifier, To.Qualifier) &&
                    !sql::sameName(N.Text, To.Text);
           }) <= Held::ByJoin;
  });
}

/// The first column of another key than \p Column's is held. A page of rows in
/// the order of \p Column is read along it all the same where that other key
/// gives another order.
static Held prefixHeld(const Schema &Tables, const ScanShape &Shape,
                       const sql::TableRef &Ref, const Table &T,
                       llvm::StringRef Column, const Along &A) {
  Held Result = Held::Free;
  const bool Page = A.range() && A.Order && A.Limit;
  auto Look = [&](const std::vector<KeyColumn> &Key) {
    if (Key.empty() || Key[0].Column.empty() ||
        Column.equals_insensitive(Key[0].Column))
      return;
    auto IsFirst = [&](const sql::Name &N) {
      return isColumnOf(N, Ref, Key[0].Column);
    };
    Held Is = Shape.held(IsFirst);
    if (Is == Held::ByJoin && ((A.Order && A.Limit) || A.Between) &&
        leadsJoins(Tables, Shape, IsFirst))
      Is = Held::Free;
    // The rows of several values are not in one order behind them.
    if (Is == Held::ByQuery)
      Is = A.Order ? Held::Free : Held::ByValue;
    if (Is != Held::ByValue || !Page || givesOrder(Shape, Ref, T, Key, Column))
      Result = std::max(Result, Is);
  };
  Look(T.PrimaryKey);
  for (const Index &I : T.Indexes)
    Look(I.Parts);
  return Result;
}

void Scan::table(const ScanShape &Shape, const sql::TableRef &Ref,
                 bool Changes) {
  const Table *T = G.schema().find(Ref.Table.Text);
  if (!T)
    return unknownTable(Shape, Ref);
  for (const Candidate &C : candidates(*T)) {
    auto Is = [&](const sql::Name &N) { return isColumnOf(N, Ref, C.Column); };
    std::vector<sql::Name> Twins = twins(Shape, Is);
    auto IsOrTwin = [&](const sql::Name &N) {
      return Is(N) || llvm::any_of(Twins, [&](const sql::Name &Twin) {
               return sql::sameName(Twin.Text, N.Text) &&
                      sql::sameName(Twin.Qualifier, N.Qualifier);
             });
    };
    Along A = Shape.along(IsOrTwin);
    std::optional<Confidence> Sure =
        judge(A, C.Rises.Sure, Changes && Sql->Del);
    Held Prefix = prefixHeld(G.schema(), Shape, Ref, *T, C.Column, A);
    if (!Sure || Shape.held(IsOrTwin) >= Held::ByQuery ||
        Prefix == Held::ByValue)
      continue;
    report(C, A, Prefix == Held::ByJoin ? Confidence::Possible : *Sure,
           Changes);
  }
}

/// Names that ids and times go by.
static bool soundsRising(llvm::StringRef Column) {
  std::string Lower = Column.lower();
  llvm::StringRef L(Lower);
  return L == "id" || L == "rowid" || L == "seq" || L.ends_with("_id") ||
         Column.ends_with("Id") || L.contains("time") || L.contains("stamp") ||
         L.starts_with("created") || L.ends_with("date");
}

void Scan::unknownTable(const ScanShape &Shape, const sql::TableRef &Ref) {
  if (!Ref.Table.known())
    return;
  std::string Column;
  auto Guess = [&](const sql::Name &N) {
    if (!isColumnOf(N, Ref, N.Text) || !soundsRising(N.Text))
      return false;
    Column = Column.empty() ? N.Text : Column;
    return sql::sameName(Column, N.Text);
  };
  Along A = Shape.along(Guess);
  auto Sure = judge(A, Confidence::Likely, false);
  if (Sure != Confidence::Likely || Shape.held(Guess) == Held::ByValue)
    return;
  report({Ref.Table.Text,
          Column,
          "perhaps a key of '" + Ref.Table.Text + "'",
          {Confidence::Possible, "", {}}},
         A, Confidence::Possible, false);
}

void Scan::report(const Candidate &C, const Along &A, Confidence Sure,
                  bool Changes) {
  const char *What = !Changes   ? "the query reads "
                     : Sql->Del ? "the statement deletes over "
                                : "the statement updates over ";
  Finding F;
  F.Check = "keyspread-ordered-scan";
  F.Table = C.Table;
  F.Column = C.Column;
  F.At = B.site(B.Sql->Range);
  F.Sure = Sure;
  F.Message = What + describe(A) + " along column '" + C.Column +
              "', which leads " + C.Key + " and rises with time";
  F.Reasons = C.Rises.Steps;
  Out.push_back(std::move(F));
}

void Scan::scope(const ScanShape &Shape, bool Changes) {
  const sql::Scope &S = Shape.scope();
  for (const sql::TableRef &T : S.From)
    if (!T.IsCte && !T.Derived)
      table(Shape, T, Changes && &T == &S.From[0]);
  for (const std::unique_ptr<sql::Query> &Nested : S.Nested)
    scope(Shape.inner(*Nested), false);
}

void Scan::statement(const sql::Statement &Now) {
  Sql = &Now;
  if (Now.Sel)
    whole(*Now.Sel, Now.Sel.get());
  if (Now.Upd)
    whole(*Now.Upd, nullptr);
  if (Now.Del)
    whole(*Now.Del, nullptr);
  if (Now.Ins && Now.Ins->Select)
    whole(*Now.Ins->Select, Now.Ins->Select.get());
  if (Now.Ins)
    for (const std::unique_ptr<sql::Query> &Q : Now.Ins->Nested)
      whole(*Q, Q.get());
  for (const std::unique_ptr<sql::Query> &Q : Now.Ctes)
    scope(Now.Sel ? ScanShape(B.Text->Text, *Now.Sel, Now.Sel.get()).inner(*Q)
                  : ScanShape(B.Text->Text, *Q, Q.get()),
          false);
  // The order and limit of a whole set operation are each arm's.
  for (const std::unique_ptr<sql::Query> &Q : Now.Arms)
    scope(Now.Sel ? ScanShape(B.Text->Text, *Now.Sel, Now.Sel.get()).arm(*Q)
                  : ScanShape(B.Text->Text, *Q, Q.get()),
          false);
  for (const sql::Statement &Inner : Now.Embedded)
    statement(Inner);
}

/// The key that \p A goes along: the table's, or an index's.
static const KeyColumn *leadingOf(const Table &T, const Access &A,
                                  std::string &Key) {
  if (!A.Options.Index) {
    Key = "the primary key of '" + T.Name + "'";
    return T.leadingKey();
  }
  for (const Index &I : T.Indexes)
    if (llvm::StringRef(I.Name).equals_insensitive(*A.Options.Index)) {
      Key = indexNamed(T, I);
      return I.Parts.empty() ? nullptr : &I.Parts.front();
    }
  return nullptr;
}

static void checkAccess(const Graph &G, const Access &A,
                        std::vector<Finding> &Out) {
  const Table *T = G.schema().find(A.Table);
  std::string Key;
  const KeyColumn *Lead =
      T && A.Options.Known ? leadingOf(*T, A, Key) : nullptr;
  const RisingColumn *Rising = Lead ? G.rising(T->Name, Lead->Column) : nullptr;
  if (!Rising)
    return;
  bool Reads = A.Verb == AccessVerb::Read, Limit = A.Options.Limit;
  for (const AccessKey &K : A.Keys) {
    Along Way;
    Way.Order = Reads && !A.How->Access.AnyOrder;
    Way.Limit = Limit;
    Way.Between = K.Kind == AccessKey::Range && !K.sameAt(0);
    if (!Way.Between && !(K.Kind == AccessKey::All && Way.Order && Limit))
      continue;
    Finding F;
    F.Check = "keyspread-ordered-scan";
    F.Table = T->Name;
    F.Column = Lead->Column;
    F.At = A.At->At;
    F.Sure = *judge(Way, Rising->Sure, false);
    F.Message = std::string("the ") + (Reads ? "read" : "delete") + " goes " +
                "over " + describe(Way) + " along column '" + Lead->Column +
                "', which leads " + Key + " and rises with time";
    F.Reasons = Rising->Steps;
    if (!(K.By->At == A.At->At))
      F.Reasons.push_back({K.By->At, Way.Between ? "the range is given here"
                                                 : "all keys are given here"});
    Out.push_back(std::move(F));
  }
}

static bool isFound(llvm::ArrayRef<Finding> All, const Finding &F,
                    const Site &At) {
  return llvm::any_of(All, [&](const Finding &O) {
    return O.Check == F.Check && O.Table == F.Table && O.Column == F.Column &&
           O.At.File == At.File && O.At.Begin < At.End && At.Begin < O.At.End;
  });
}

/// Texts that only the run sees whole: put together by functions, kept in
/// tables, handed on in parts.
static void checkRuns(const Graph &G, std::vector<Finding> &Out) {
  // One that shares its pieces stands where it was found, not where they do.
  std::set<std::pair<std::string, Site>> Found;
  for (const BoundStatement &B : G.S.All)
    if (B.isShared())
      Found.insert({B.Text->Text, B.Text->Segments.front().At});
  std::vector<Finding> Ran;
  for (const RunText &T : G.runs()->Ran.all())
    if (T.Text.Segments.empty() ||
        !Found.count({T.Text.Text, T.Text.Segments.front().At}))
      for (const BoundStatement &B : T.Statements) {
        std::vector<Finding> Here;
        Scan(G, B, Here).statement(*B.Sql);
        // It is the flow's where all its pieces begin.
        const Site Begin =
            facts::siteOf(*B.Text, B.Sql->Range.Begin, B.Sql->Range.End);
        for (Finding &F : Here) {
          if (B.isShared() && isFound(Out, F, Begin))
            F.At = Begin;
          Ran.push_back(std::move(F));
        }
      }
  addUnseen(std::move(Ran), Out);
}

void checkOrderedScans(const Graph &G, std::vector<Finding> &Out) {
  for (const BoundStatement &B : G.S.All)
    Scan(G, B, Out).statement(*B.Sql);
  if (G.runs())
    checkRuns(G, Out);
  for (const Access &A : G.A.All)
    if (!A.writes())
      checkAccess(G, A, Out);
}

} // namespace keyspread
