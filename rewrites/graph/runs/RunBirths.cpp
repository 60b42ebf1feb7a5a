#include "rewrites/graph/runs/RunBirths.h"

#include "matchers/facts/TemplateMap.h"
#include "rewrites/graph/runs/AskedColumn.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;
using trace::Kind;
using trace::V;

RunBirths::RunBirths(const Graph &G, trace::Runs &Runs,
                     std::optional<sql::Dialect> Given)
    : Ran(Runs, G.R.Known, G.Queries, Given), G(G), InRows(Ran) {
  for (const Origin &O : G.P.Origins)
    if (O.Kind == OriginKind::Counter)
      Counters.try_emplace(O.At, &O);
  for (const Call &C : G.P.Calls)
    Calls.try_emplace(C.At, &C);
  for (const program::Function &F : Runs.Code.functions())
    if (!F.Of->Nodes.empty())
      Bodies.push_back({F.Of->Nodes.data(), &F});
  llvm::sort(Bodies, [](const Nodes &A, const Nodes &B) {
    return std::less<>()(A.first, B.first);
  });
  for (const RunText &T : Ran.all()) {
    ByTemplate[&T.Text] = &T;
    for (const BoundStatement &B : T.Statements)
      if (!writtenTable(*B.Sql).empty())
        ByFile[facts::siteOf(*B.Text, B.Sql->Range.Begin, B.Sql->Range.End)
                   .File]
            .push_back({&T, &B});
  }
  for (const trace::Trace &T : Runs.all())
    trace::forEachEvent(T.Items, [&](const trace::Event &E) {
      if (E.How && E.How->Access.Verb != AccessVerb::None)
        Accesses[E.In->Unit->site(E.At->At)].push_back(&E);
    });
}

/// What \p E is given as its argument \p I.
std::optional<Birth> RunBirths::ofArgument(const trace::Event &E,
                                           unsigned I) const {
  if (I >= E.Args.size())
    return std::nullopt;
  return of(E.Behind[I] ? E.Behind[I] : E.Args[I]);
}

std::optional<Birth> RunBirths::ofArgument(const Call &C, unsigned I) const {
  auto It = Accesses.find(C.At);
  if (It == Accesses.end())
    return std::nullopt;
  for (const trace::Event *E : It->second)
    if (std::optional<Birth> Found = ofArgument(*E, I))
      return Found;
  // Where every caller gives it what is known, as a test's clock, nothing is
  // seen to rise: the function alone tells what it does with any.
  const program::Function *F = Ran.Runs.Code.find(C.Function);
  if (!F)
    return std::nullopt;
  auto [Alone, New] = RunAlone.try_emplace(F);
  if (New)
    Alone->second = Ran.Runs.of(*F);
  std::optional<Birth> Found;
  trace::forEachEvent(Alone->second.Items, [&](const trace::Event &E) {
    if (!Found && E.In->Unit->site(E.At->At) == C.At)
      Found = ofArgument(E, I);
  });
  return Found;
}

/// \p Named: by a function's name, else by a counter.
std::optional<Birth> RunBirths::ofWay(const trace::Step *Way,
                                      bool Named) const {
  for (const trace::Step *S = Way; S; S = S->Before) {
    std::optional<Birth> Found;
    const Site At = S->Unit->site(S->At->At);
    if (Named) {
      const program::Function *F =
          S->Kind == trace::Step::Returned ? functionAt(S->At) : nullptr;
      if (F && soundsTimeOrdered(G, F->Of->Qualified))
        Found = Birth{OriginKind::TimeOrderedId,
                      true,
                      {{At, "'" + F->Of->Qualified +
                                "' makes time-ordered ids, by its name"}}};
    } else if (auto It = Counters.find(At); It != Counters.end()) {
      Found = Birth{OriginKind::Counter, false, {{At, It->second->Text}}};
    }
    if (!Found)
      continue;
    // What came before the birth is another value's way.
    std::vector<const trace::Step *> Rest;
    for (const trace::Step *Later = Way; Later != S; Later = Later->Before)
      Rest.push_back(Later);
    for (const trace::Step *Later : llvm::reverse(Rest)) {
      trace::Step Alone = *Later;
      Alone.Before = nullptr;
      describe(&Alone, Found->Steps);
    }
    return Found;
  }
  return std::nullopt;
}

std::optional<Birth> RunBirths::of(V Of) const {
  if (!Of)
    return std::nullopt;
  if (std::optional<Birth> Counted = ofWay(Of.Way, false))
    return Counted;
  std::optional<Birth> Seen;
  // What is asked for while it is made does not end.
  auto [It, New] = Known.try_emplace(Of.Of, std::nullopt);
  if (New)
    Known[Of.Of] = ofValue(*Of.Of);
  Seen = Known[Of.Of];
  if (Seen)
    describe(Of.Way, Seen->Steps);
  if (Seen && Seen->NameOnly)
    return Seen;
  // A function that sounds like it says what the value is; the clock or counter
  // inside it is the evidence.
  std::optional<Birth> Named = ofWay(Of.Way, true);
  if (!Seen || !Named)
    return Seen ? Seen : Named;
  Seen->Kind = Named->Kind;
  Seen->NameOnly = true;
  return Seen;
}

std::optional<Birth> RunBirths::ofFirst(llvm::ArrayRef<V> All) const {
  for (V Of : All)
    if (std::optional<Birth> Found = of(Of))
      return Found;
  return std::nullopt;
}

static bool isColumn(const trace::Event &E) {
  return E.How && (E.How->Column || E.How->ColumnOut);
}

std::optional<Birth> RunBirths::ofValue(const trace::Value &X) const {
  std::optional<Birth> Own = InRows.keptBack(X);
  if (Own)
    return Own;
  if (X.Kind == Kind::Result)
    Own = ofResult(X);
  else if (X.Kind == Kind::Operation && !(Own = InRows.writtenBack(X)))
    Own = ofOperation(X);
  else if (X.Kind == Kind::Project || X.Kind == Kind::Symbol)
    Own = ofPart(X); // a member that is counted up somewhere
  if (!Own)
    Own = ofFirst(inOrder(X));
  return Own || X.Kind != Kind::Result ? Own : ofPointInTime(*X.By);
}

/// Whoever gave the object: it is a time.
std::optional<Birth> RunBirths::ofPointInTime(const trace::Event &E) const {
  if (!G.R.Known.isPointInTime(E.Name))
    return std::nullopt;
  return Birth{OriginKind::Clock,
               true,
               {{E.In->Unit->site(E.At->At),
                 "'" + E.Name + "' gives the time that a point in time is"}}};
}

/// `cells[2]` of all columns that a loop has read.
static const trace::Event *columnsBehind(const trace::Value &X) {
  const trace::Event *By = cellOfLoop(X);
  return By && isColumn(*By) ? By : nullptr;
}

std::optional<Birth> RunBirths::ofPart(const trace::Value &X) const {
  if (const Origin *O = G.P.originOf(X.Name))
    return Birth{O->Kind, O->NameOnly, {{O->At, O->Text}}};
  const trace::Event *By = columnsBehind(X);
  return By ? ofColumn(*By, &X) : std::nullopt;
}

/// Members and functions that tell about a value instead of passing it on.
static bool isQuery(llvm::StringRef Name) {
  Name = Name.rsplit("::").second.empty() ? Name : Name.rsplit("::").second;
  return llvm::is_contained({"size",        "length",    "empty",    "find",
                             "rfind",       "compare",   "capacity", "strlen",
                             "strcmp",      "memcmp",    "strncmp",  "ok",
                             "has_value",   "good",      "fail",     "contains",
                             "starts_with", "ends_with", "isEmpty",  "is"},
                            Name);
}

/// By the catalog, or by its name; a birth without steps of its own is none.
std::optional<Birth> RunBirths::ofCall(const std::string &Name, Site At) const {
  // Of several entries with one name that for these arguments.
  auto Seen = Calls.find(At);
  const bool Same = Seen != Calls.end() && Seen->second->Name == Name;
  if (const Api *A =
          Same ? G.R.Known.find(*Seen->second) : G.R.Known.find(Name)) {
    if (!A->Origin || A->Denied)
      return std::nullopt;
    Birth Result{
        *A->Origin, false, {{At, "'" + Name + "' gives a value that rises"}}};
    Result.OfRuntime = llvm::StringRef(Name).starts_with("keyspread::");
    return Result;
  }
  if (!soundsTimeOrdered(G, Name))
    return std::nullopt;
  return Birth{OriginKind::TimeOrderedId,
               true,
               {{At, "'" + Name + "' makes time-ordered ids, by its name"}}};
}

bool RunBirths::isCut(const trace::Event &E) const {
  const Api *How = E.How ? E.How : G.R.Known.find(E.Name);
  return How && (How->Cut || How->Fingerprint || How->Reversal);
}

/// gettimeofday(&now), and not time(nullptr), which gives it back alone.
static bool writesOut(const Api &How, const trace::Event &E) {
  if (!How.OriginOut)
    return false;
  const V To = *How.OriginOut < E.Args.size() ? E.Args[*How.OriginOut] : V();
  return !To || To.Of->Kind != Kind::Null;
}

std::optional<Birth> RunBirths::ofResult(const trace::Value &X) const {
  const trace::Event &E = *X.By;
  const Site At = E.In->Unit->site(E.At->At);
  const Api *How = E.How ? E.How : G.R.Known.find(E.Name);
  if (isCut(E) ||
      (How && How->Origin && (X.Name == "out") != writesOut(*How, E)))
    return std::nullopt;
  if (std::optional<Birth> Found = ofCall(E.Name, At))
    return Found;
  if (auto It = Counters.find(At); It != Counters.end())
    return Birth{OriginKind::Counter, false, {{At, It->second->Text}}};
  if (isColumn(E))
    return ofColumn(E);
  // A function that is kept in a variable: which one the graph sees.
  auto Held = Calls.find(At);
  return !E.How && E.Name == "std::function::operator()" && Held != Calls.end()
             ? birthOf(G, {{Held->second->Result}})
             : std::nullopt;
}

/// What \p C of the rows of \p B has to be equal to: the `?` of `SELECT id, ..
/// WHERE id = ?`; null: nothing that is given.
static const sql::Value *askedFor(const BoundStatement &B,
                                  const ResultColumn &C) {
  const sql::Scope *In = B.Sql->Sel.get();
  if (!In || !In->Where || In->From.size() != 1 || C.Column.empty())
    return nullptr;
  for (const sql::Predicate &P : In->Where->Predicates)
    if (P.Operator == sql::Op::Eq && !P.Negated && !P.UnderOr &&
        P.Left.size() == 1 && P.Right.size() == 1 &&
        sql::sameName(P.Left[0].Text, C.Column))
      return &P.Right[0];
  return nullptr;
}

/// What is read from the rows of a statement; in this \p Turn of a loop.
std::optional<Birth> RunBirths::ofColumn(const trace::Event &E,
                                         const trace::Value *Turn) const {
  const AskedColumn Asked = columnAsked(E, Turn);
  for (const RunText *T : Ran.textsOf(E.Handle))
    for (const BoundStatement &B : T->Statements) {
      std::optional<ResultColumn> C =
          resultColumn(B, Asked.Number, Asked.Name, G.schema());
      if (!C)
        continue;
      std::optional<SqlBirth> Born =
          C->Item ? birthIn(B, *C->Item, G.schema()) : std::nullopt;
      if (!Born)
        Born = returnedBirth(*C, G.schema());
      if (const sql::Value *V = Born ? nullptr : askedFor(B, *C))
        for (const RunValue &Given : Ran.valuesOf(*T, *B.Sql, *V))
          if (std::optional<Birth> Of = of(Given.Of))
            return Of;
      if (!Born)
        return InRows.countedUp(*C);
      Birth Result{Born->Kind, Born->NameOnly, {{Born->At, Born->Text}}};
      Result.LargestOf = Born->LargestOf;
      return Result;
    }
  return std::nullopt;
}

static bool shifts(V Of) {
  return Of.Of->Kind == Kind::Operation &&
         (Of.Of->Name == "<<" || Of.Of->Name == "*");
}

/// "keyspread::shard_of" of "keyspread::shard_of<16>": trace::shardCount keeps
/// the number beside the name.
static llvm::StringRef functionOf(const trace::Value &Operation) {
  llvm::StringRef Name = Operation.Name;
  return Name.contains("::") ? Name.split('<').first : Name;
}

bool RunBirths::isCut(const trace::Value &Operation) const {
  static const std::set<std::string> Cuts = {
      "%", "^", "&", "~", "!", "==", "!=", "<", ">", "<=", ">=", "&&", "||"};
  const std::string Name = functionOf(Operation).str();
  const Api *How = G.R.Known.find(Name);
  return Cuts.count(Name) || isQuery(Name) ||
         (How && (How->Cut || How->Fingerprint || How->Reversal));
}

std::optional<Birth> RunBirths::ofOperation(const trace::Value &X) const {
  const llvm::StringRef Name = functionOf(X);
  // An overload that makes ids is an event: this is another one.
  if (isCut(X) || !Name.contains("::") || G.R.Known.isOverloaded(Name))
    return std::nullopt;
  return ofCall(Name.str(), Site());
}

std::vector<V> RunBirths::inOrder(const trace::Value &X) const {
  switch (X.Kind) {
  case Kind::Result: {
    const trace::Event &E = *X.By;
    if (E.How || isCut(E) || isColumn(E) || isQuery(E.Name))
      return {};
    // A function nobody knows passes on what it is given; a method its object.
    return E.Object ? std::vector<V>{E.Object} : E.Args;
  }
  case Kind::Operation:
    if (isCut(X))
      return {};
    if (X.Parts.size() == 2 && (X.Name == "|" || X.Name == "+") &&
        shifts(X.Parts[0]) != shifts(X.Parts[1]))
      return {X.Parts[shifts(X.Parts[0]) ? 0 : 1]};
    return X.Name == "format" ? leading(llvm::ArrayRef<V>(X.Parts).drop_front())
                              : X.Parts;
  case Kind::Join:
    return leading(X.Parts);
  case Kind::List: {
    // Bytes that begin with those of a number.
    std::vector<V> First = leading(X.Parts);
    const bool Whole =
        !First.empty() && First.back().Of != X.Parts[First.size() - 1].Of;
    return Whole ? First : std::vector<V>();
  }
  case Kind::Choice:
    return {X.Parts[1], X.Parts[2]};
  case Kind::Symbol:
    return Ran.Runs.Make.leftInTurns(X);
  case Kind::Project: {
    // `tv.tv_sec`: what a library has filled, it filled whole.
    const Kind Of = X.Parts[0].Of->Kind;
    if (columnsBehind(X) ||
        (Of != Kind::Result && Of != Kind::Operation && Of != Kind::Project))
      return {};
    return {X.Parts[0]};
  }
  default:
    return {};
  }
}

} // namespace keyspread
