// keyspread-monotonic-key.
//
//   birth(value) = clock | counter | id read | time-ordered id, along whole and
//                  leading parts only
//   INSERT t (.. c ..) VALUES (.. v ..), birth(v), c leads a key of t  =>
//   finding
//   a mutation of t gives v to c, likewise; an update makes no new key, but a
//   new place in an index
#include "rewrites/graph/Checks.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

static const char *phrase(OriginKind K) {
  switch (K) {
  case OriginKind::AutoIncrement:
    return "from an auto-increment id";
  case OriginKind::Counter:
    return "from a counter";
  case OriginKind::Clock:
    return "from a clock";
  case OriginKind::TimeOrderedId:
    return "with a time-ordered id";
  case OriginKind::MaxPlusOne:
    return "with MAX + 1";
  case OriginKind::Sequence:
    return "from a sequence";
  }
  return "";
}

/// By its own name, or by that of its class: UlidGenerator::next.
static bool soundsTimeOrdered(const Graph &G, llvm::StringRef Qualified) {
  auto [Class, Bare] = Qualified.rsplit("::");
  if (Bare.empty())
    return G.R.Known.looksLikeTimeOrderedId(Qualified);
  std::string Both = Class.rsplit("::").second.empty()
                         ? Class.str()
                         : Class.rsplit("::").second.str();
  return G.R.Known.looksLikeTimeOrderedId(Bare) ||
         G.R.Known.looksLikeTimeOrderedId(Both + "_" + Bare.str());
}

/// The origin that is born at \p E itself.
static std::optional<std::pair<Origin, bool>> originAt(const Graph &G,
                                                       const Entity &E) {
  if (const Origin *O = G.P.originOf(E))
    return std::make_pair(*O, O->NameOnly);
  const Call *C = G.P.callOfResult(E);
  if (!C)
    return std::nullopt;
  Origin O;
  O.Value = E;
  O.At = C->At;
  if (const Api *A = G.R.Known.find(C->Name)) {
    if (!A->Origin)
      return std::nullopt;
    O.Kind = *A->Origin;
    O.Text = "'" + C->Name + "' gives a value that rises";
    return std::make_pair(O, false);
  }
  if (!soundsTimeOrdered(G, C->Name))
    return std::nullopt;
  O.Kind = OriginKind::TimeOrderedId;
  O.Text = "'" + C->Name + "' makes time-ordered ids, by its name";
  return std::make_pair(O, true);
}

static bool isCut(const Graph &G, const Entity &E) {
  const Call *C = G.P.callOfResult(E);
  const Api *A = C ? G.R.Known.find(C->Name) : nullptr;
  return A && A->Cut;
}

static Birth birthAt(const Graph &G, const Reach::Node &N, const Origin &O,
                     bool NameOnly) {
  Birth Result{O.Kind, NameOnly, {{O.At, O.Text}}};
  for (Step &S : G.R.describe(N))
    Result.Steps.push_back(std::move(S));
  return Result;
}

/// A function that sounds like a generator of time-ordered ids says what the
/// value is; the clock or counter inside it, when it is seen, is the evidence.
std::optional<Birth> birthOf(const Graph &G, const std::vector<Source> &From) {
  std::optional<Birth> Seen, Named;
  G.R.walk(From, {true, true, true}, [&](const Reach::Node &N) {
    if (Seen || N.Kept == Part::Later || isCut(G, N.At))
      return false;
    std::optional<std::pair<Origin, bool>> Found = originAt(G, N.At);
    if (!Found)
      return true;
    bool NameOnly = Found->second;
    std::optional<Birth> &To = NameOnly ? Named : Seen;
    if (!To)
      To = birthAt(G, N, Found->first, NameOnly);
    return NameOnly;
  });
  if (Seen && Named) {
    Seen->Kind = Named->Kind;
    Seen->NameOnly = true;
  }
  return Seen ? Seen : Named;
}

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
  return I.Name.empty() ? "a unique key of '" + T.Name + "'"
                        : "index '" + I.Name + "' of '" + T.Name + "'";
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

/// SQL functions that give the time of the statement.
static bool isSqlClock(const sql::Value &V) {
  static const std::set<std::string> Names = {"NOW",
                                              "CURRENT_TIMESTAMP",
                                              "UNIX_TIMESTAMP",
                                              "GETDATE",
                                              "SYSDATETIME",
                                              "UUID",
                                              "PENDING_COMMIT_TIMESTAMP",
                                              "CLOCK_TIMESTAMP",
                                              "UUID_GENERATE_V1"};
  return V.Kind == sql::Value::Call && Names.count(V.Text) != 0;
}

/// \p E becomes the value of \p Column of \p T, "bound to" or "written to" it.
static std::optional<RisingInsert> risingValue(const Graph &G, const Table *T,
                                               const std::string &Column,
                                               const Expr &E,
                                               const std::string &How) {
  std::optional<Birth> Born = birthOf(G, E.Sources);
  if (!Born)
    return std::nullopt;
  Confidence Sure = !T ? Confidence::Possible
                    : Born->NameOnly || Born->Kind == OriginKind::Counter
                        ? Confidence::Likely
                        : Confidence::Definite;
  Born->Steps.push_back({E.At, How + " column '" + Column + "' here"});
  return RisingInsert{Column, Sure, phrase(Born->Kind), std::move(Born->Steps)};
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
    for (const sql::InsertRow &Row : I.Rows) {
      const sql::Value *V = valueFor(I, Row, Column, G.schema());
      if (!V)
        continue;
      if (isSqlClock(*V)) {
        Result.push_back({Column,
                          Confidence::Definite,
                          "from a clock",
                          {{B.site(V->Range),
                            V->Text + "() gives the time of the statement"}}});
        break;
      }
      const Expr *E = expressionFor(B, *V);
      std::optional<RisingInsert> Rising =
          E ? risingValue(G, T, Column, *E, "bound to") : std::nullopt;
      if (!Rising)
        continue;
      Result.push_back(std::move(*Rising));
      break;
    }
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
                std::vector<RisingInsert> All, std::vector<Finding> &Out) {
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
        " and is filled " + I.Why + ": every insert goes to one server";
    F.Reasons = std::move(I.Steps);
    Out.push_back(std::move(F));
  }
}

void checkMonotonicKeys(const Graph &G, std::vector<Finding> &Out) {
  for (const BoundStatement &B : G.S.All)
    if (B.Sql->Ins)
      add(G, B.Sql->Ins->Table.Text, B.site(B.Sql->Range), risingInserts(G, B),
          Out);
  for (const Access &A : G.A.All)
    add(G, A.Table, A.At->At, risingInserts(G, A), Out);
}

} // namespace keyspread
