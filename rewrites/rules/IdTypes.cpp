#include "rewrites/rules/IdTypes.h"

#include "rewrites/rules/Landings.h"
#include "rewrites/rules/TablesOf.h"
#include "rewrites/rules/UuidColumns.h"
#include "rewrites/rules/UuidSql.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

static bool holds(const Site &Outer, const Site &Inner) {
  return Outer.File == Inner.File && Outer.Begin <= Inner.Begin &&
         Inner.End <= Outer.End;
}

static bool isCall(llvm::StringRef E) { return E.starts_with("call:"); }

/// A function of the program; a library's may be declared in the project too.
static bool isOwn(const Graph &G, const Call &By) {
  return G.P.Functions.count(By.Callee) && !G.R.Known.find(By);
}

IdTypes::IdTypes(const RuleContext &C) : C(C) {
  index();
  findReads();
  findLandings();
  grow();
  startWrapperReads();
  grow();
  makeGroups();
}

void IdTypes::index() {
  for (const TypeUse &U : C.G.P.TypeUses) {
    if (!U.From.empty())
      From[U.From].push_back(&U);
    if (!U.To.empty())
      Into[U.To].push_back(&U);
    if (!U.Maker.empty())
      ByMaker[U.Maker].push_back(&U);
    InFile[U.At.File].push_back(&U);
  }
  for (const TypePlace &P : C.G.P.TypePlaces) {
    Places[P.Self].push_back(&P);
    if (!P.Alias.empty())
      ByAlias[P.Alias].push_back(&P);
    if (P.At.valid())
      ByType[P.At].push_back(&P);
  }
}

Entity IdTypes::rootOf(const Entity &E) {
  auto It = Member.try_emplace(E, E).first;
  if (It->second == E)
    return E;
  Entity Root = rootOf(It->second);
  return Member[E] = Root;
}

void IdTypes::tie(const Entity &A, const Entity &B) {
  if (!has(B))
    Queue.push_back(B);
  Entity X = rootOf(A), Y = rootOf(B);
  if (X != Y)
    Member[std::max(X, Y)] = std::min(X, Y);
}

void IdTypes::start(const Entity &E, const Tables &Of) {
  if (!has(E))
    Queue.push_back(E);
  rootOf(E);
  Belongs[E].insert(Of.begin(), Of.end());
}

/// Calls that give an id: of columns, and reads of ids that the program makes
/// now.
void IdTypes::findReads() {
  for (auto &[E, Columns] : C.G.results().all()) {
    Tables Of;
    bool Others = false;
    for (const ResultColumn &Col : Columns) {
      std::string Table = uuidTableOf(C, Col.Table, Col.Column);
      // The largest id only serves to make new ones: nobody asks for it.
      if (!Table.empty() && C.Born && Col.From && C.Born->replaces(*Col.From))
        continue;
      Others |= Table.empty();
      if (!Table.empty())
        Of.insert(Table);
    }
    if (Of.empty())
      continue;
    if (Others)
      Mixed.insert(E);
    else
      Reads[E] = Of;
  }
  if (C.Mints)
    for (auto &[E, Table] : C.Mints->replaced())
      if (numericUuidKey(C, Table)) {
        Reads[E] = {Table};
        Minted.insert(E);
      }
  // lastInsertId().toLongLong()
  for (const Call &By : C.G.P.Calls) {
    const Api *A = By.Receiver ? C.G.R.Known.find(By) : nullptr;
    if (A && A->Passes.Kind == HandleRole::This)
      for (const Source &S : By.Receiver->Sources)
        if (Minted.count(S.From))
          Reads[By.Result] = Reads[S.From];
  }
  for (auto &[E, Of] : Reads) {
    const Call *By = C.G.P.callOfResult(E);
    if (By && isOwn(C.G, *By))
      continue;
    start(E, Of);
    for (const Flow *F : C.G.P.flowsOutOf(E))
      if (F->Kept == facts::Part::Whole && Places.count(F->To))
        start(F->To, Of);
  }
  for (const TypeUse &U : C.G.P.TypeUses)
    if (U.Kind == UseKind::Parsed && !U.From.empty() && !U.To.empty())
      if (Tables Of = idsIn(U.From); !Of.empty())
        start(U.To, Of);
}

/// The tables whose ids the text \p E may hold.
IdTypes::Tables IdTypes::idsIn(const Entity &E) const {
  Tables Result;
  C.G.R.walk({{E, facts::Part::Whole}}, {true, true, false},
             [&](const Reach::Node &N) {
               auto It = Reads.find(N.At);
               if (It != Reads.end())
                 Result.insert(It->second.begin(), It->second.end());
               return It == Reads.end();
             });
  return Result;
}

/// \p U is the value of the expression it stands in, not the key of an element
/// or a condition.
bool IdTypes::givesValue(const TypeUse &U) {
  return U.Kind == UseKind::Given || U.Kind == UseKind::Text ||
         U.Kind == UseKind::Format || U.Kind == UseKind::Stream ||
         (U.Kind == UseKind::Moved && !U.Call.empty());
}

/// Every value that is given to a column, with the table whose id it is.
void IdTypes::findLandings() {
  collectLandings(C, Landings);
  for (const Landing &L : Landings) {
    if (L.Kind == Landing::Order || !L.Value)
      continue;
    ByFile[L.Value->At.File].push_back(All.size());
    All.push_back({&L, uuidTableOf(C, L.Table, L.Column)});
  }
  for (const Bound &B : All) {
    if (B.Table.empty())
      continue;
    for (const TypeUse *U : InFile[B.L->Value->At.File])
      if (!U->From.empty() && holds(B.L->Value->At, U->At) && !isBirth(*U) &&
          !isIdCall(*U) && givesValue(*U))
        start(U->From, {B.Table});
    // A number that was turned into text before.
    if (B.L->Value->Class == TypeClass::Integer)
      continue;
    C.G.R.walk(
        B.L->Value->Sources, {true, true, false}, [&](const Reach::Node &N) {
          if (!Places.count(N.At))
            return true;
          bool Turned = llvm::any_of(From[N.At], [](const TypeUse *U) {
            return U->Kind == UseKind::Text || U->Kind == UseKind::Format;
          });
          if (Turned)
            start(N.At, {B.Table});
          return false;
        });
  }
}

std::vector<const IdTypes::Bound *> IdTypes::boundAt(const Site &At) const {
  std::vector<const Bound *> Result;
  auto It = ByFile.find(At.File);
  for (size_t I : It == ByFile.end() ? std::vector<size_t>() : It->second)
    if (holds(All[I].L->Value->At, At))
      Result.push_back(&All[I]);
  return Result;
}

/// All that it is bound to are such ids.
bool IdTypes::isBound(const TypeUse &U) const {
  std::vector<const Bound *> To = boundAt(U.At);
  return !To.empty() &&
         llvm::all_of(To, [](const Bound *B) { return !B->Table.empty(); });
}

bool IdTypes::isIdCall(const TypeUse &U) const {
  return Minted.count(U.Maker) || Lone.count(U.Maker);
}

/// The function of the program that binds what \p U gives it; null: none.
const Api *IdTypes::wrapperOf(const TypeUse &U) const {
  const Call *By = C.G.P.callOfResult(U.Call);
  const Api *A = By ? C.G.W.of(*By) : nullptr;
  bool Open = A && (A->Sql || A->StatementName || A->Index || A->FixedIndex ||
                    A->ParameterName);
  return Open && A->Inferred && A->Value == U.Argument ? A : nullptr;
}

/// The function beside the one that \p Of calls which binds text in its way.
const facts::Function *IdTypes::textTwin(const Call &Of) const {
  const Api *A = C.G.W.of(Of);
  const facts::Function *Best = nullptr;
  for (auto &[Usr, How] : C.G.W.inferred()) {
    auto It = C.G.P.Functions.find(Usr);
    if (It == C.G.P.Functions.end() || It->second.Class != Of.Class ||
        Usr == Of.Callee || How.Value != A->Value || How.Index != A->Index ||
        How.Handle.Kind != A->Handle.Kind || How.Sql != A->Sql ||
        How.ParameterName != A->ParameterName)
      continue;
    const facts::Function &F = It->second;
    auto Mine = C.G.P.Functions.find(Of.Callee);
    bool Fits = *How.Value < F.Parameters.size() &&
                F.Parameters[*How.Value].Class == TypeClass::String &&
                Mine != C.G.P.Functions.end() &&
                Mine->second.Parameters.size() == F.Parameters.size() &&
                (!Of.Class.empty() || F.Name == Of.Name);
    if (Fits && (!Best || F.Name == Of.Name))
      Best = &F;
  }
  return Best;
}

/// Likewise one that reads text: it calls the library's own for it.
const facts::Function *IdTypes::textReader(const Call &Of) const {
  auto Mine = C.G.P.Functions.find(Of.Callee);
  if (Mine == C.G.P.Functions.end() || Of.Class.empty())
    return nullptr;
  std::set<std::string> Twins; // of the calls that it reads with
  for (const Call &Inner : C.G.P.Calls)
    if (Inner.Function == Of.Callee)
      if (const Api *A = C.G.R.Known.find(Inner); A && !A->Text.Text.empty())
        Twins.insert(A->Text.Text);
  for (auto &[Usr, F] : C.G.P.Functions) {
    if (F.Class != Of.Class || F.Result != TypeClass::String ||
        F.Parameters.size() != Mine->second.Parameters.size())
      continue;
    for (const Call &Inner : C.G.P.Calls)
      if (Inner.Function == Usr && Twins.count(Inner.Name))
        return &F;
  }
  return nullptr;
}

void IdTypes::growPlaces(const Entity &E) {
  for (const TypePlace *P : Places[E]) {
    if (!P->Alias.empty())
      tie(E, P->Alias);
    if (P->At.valid())
      for (const TypePlace *Other : ByType[P->At])
        tie(E, Other->Self);
  }
  for (const TypePlace *P : ByAlias[E])
    tie(E, P->Self);
}

/// A method and what it overrides have one signature.
void IdTypes::growOverrides(const Entity &E) {
  auto [Usr, Slot] = llvm::StringRef(E).split('|');
  if (Slot.empty() || isCall(E))
    return;
  std::vector<std::string> Others = C.G.R.standsFor(Usr.str());
  for (auto &[Other, F] : C.G.P.Functions)
    if (F.Overrides == Usr)
      Others.push_back(Other);
  for (const std::string &Other : Others)
    if (C.G.P.Functions.count(Other))
      tie(E, (Other + "|" + Slot).str());
}

void IdTypes::growFrom(const Entity &E) {
  for (const TypeUse *U : From[E]) {
    if (isIdCall(*U) || isBirth(*U))
      continue; // an id by itself
    bool Overloaded = false;
    if (U->Kind == UseKind::Moved && wrapperOf(*U)) {
      const Call *By = C.G.P.callOfResult(U->Call);
      Overloaded = isBound(*U) && textTwin(*By);
    }
    if (!U->To.empty() && !Overloaded && U->Kind != UseKind::Computed)
      tie(E, U->To);
  }
  for (const TypeUse *U : Into[E]) {
    if (U->From.empty() || U->Kind == UseKind::Parsed ||
        U->Kind == UseKind::Computed || isBirth(*U))
      continue;
    if (isIdCall(*U))
      tie(E, U->Maker);
    else if (!isCall(U->From) || Reads.count(U->From))
      tie(E, U->From);
  }
}

void IdTypes::grow() {
  while (!Queue.empty()) {
    Entity E = std::move(Queue.back());
    Queue.pop_back();
    if (Lone.count(E)) {
      for (const TypeUse *U : ByMaker[E])
        if (!U->To.empty() && U->Kind != UseKind::Computed)
          tie(E, U->To);
      continue;
    }
    growFrom(E);
    growPlaces(E);
    growOverrides(E);
  }
}

/// Calls of the program's own readers: a reader that gives nothing but ids
/// changes itself, of others the calls that give ids do.
void IdTypes::startWrapperReads() {
  for (auto &[E, Of] : Reads) {
    const Call *By = C.G.P.callOfResult(E);
    if (!By || !isOwn(C.G, *By) || has(returnOf(By->Callee)))
      continue;
    Lone.insert(E);
    start(E, Of);
  }
  for (const Entity &E : Minted)
    if (const Call *By = C.G.P.callOfResult(E);
        By && isOwn(C.G, *By) && !Lone.count(E)) {
      Lone.insert(E);
      start(E, Reads[E]);
    }
}

void IdTypes::makeGroups() {
  std::map<Entity, Tables> OfRoot;
  for (auto &[E, Of] : Belongs)
    OfRoot[rootOf(E)].insert(Of.begin(), Of.end());
  std::vector<Entity> Members;
  for (auto &[E, Root] : Member)
    Members.push_back(E);
  for (const Entity &E : Members) {
    Entity Root = rootOf(E);
    Group &To = Groups[Root];
    To.Of = OfRoot[Root];
    for (const TypePlace *P : Places[E])
      To.Places.push_back(P);
    if (Places[E].empty() && !isCall(E))
      To.Unwritten.push_back(E);
    if (Lone.count(E)) {
      llvm::append_range(To.Uses, ByMaker[E]);
      continue;
    }
    for (const TypeUse *U : From[E])
      if (U->Kind != UseKind::Parsed && !isIdCall(*U) && !isBirth(*U))
        To.Uses.push_back(U);
    for (const TypeUse *U : Into[E])
      if (U->Kind != UseKind::Equal && U->Kind != UseKind::Ordered)
        To.Given.push_back(U);
  }
}

/// Statements over nothing but tables that refer to such ids.
static void checkReferences(const RuleContext &C,
                            std::vector<keyspread::Part> &Out) {
  for (const std::string &Name : C.Tables) {
    if (!numericUuidKey(C, Name))
      continue;
    std::vector<std::string> Children;
    for (const ChildTable &Child :
         C.G.schema().children(*C.G.schema().find(Name)))
      Children.push_back(Child.Child->Name);
    for (const BoundStatement &B : C.G.S.All) {
      if (Children.empty() || B.OfCaller ||
          tablesOf(Children, *B.Sql, B.Text->Text).empty() ||
          !tablesOf(C.Tables, *B.Sql, B.Text->Text).empty())
        continue;
      llvm::Error E = checkUuidSql(C, *B.Sql, B.Text->Text);
      if (!E)
        continue;
      keyspread::Part New;
      New.At = B.site(B.Sql->Range);
      New.Tables = {Name};
      New.block(New.At, llvm::toString(std::move(E)));
      Out.push_back(std::move(New));
    }
  }
}

/// Reads whose values nobody sees, by a library whose rows are not described:
/// they may be taken for numbers.
static void checkUnseenReads(const RuleContext &C,
                             std::vector<keyspread::Part> &Out) {
  std::set<std::string> Described, Unresolved; // libraries
  for (const Call &By : C.G.P.Calls)
    if (const Api *A = C.G.R.Known.find(By);
        A && (A->Column || A->ColumnOut) && !A->ReturnsIndex) {
      Described.insert(A->Library);
      if (A->Column && C.G.results().at(By.Result).empty())
        Unresolved.insert(A->Library);
    }
  auto isSeen = [&](const BoundStatement &B) {
    return llvm::any_of(C.G.results().all(), [&](const auto &Entry) {
      return llvm::any_of(Entry.second, [&](const ResultColumn &Col) {
        return Col.From == &B && !uuidTableOf(C, Col.Table, Col.Column).empty();
      });
    });
  };
  auto Block = [&](const Site &At, const std::string &Table) {
    keyspread::Part New;
    New.At = At;
    New.Tables = {Table};
    New.block(At,
              "it reads ids, and where they are taken out of its rows is not "
              "seen",
              "read them as text by hand, and leave them out here");
    Out.push_back(std::move(New));
  };
  for (const BoundStatement &B : C.G.S.All) {
    const sql::Query *Q = B.Sql->Sel ? B.Sql->Sel.get() : nullptr;
    if (!Q || B.OfCaller ||
        (Described.count(B.How->Library) &&
         (!Unresolved.count(B.How->Library) || isSeen(B))))
      continue;
    for (const sql::TableRef &Ref : Q->From)
      for (const sql::SelectItem &Item : Q->Items) {
        std::string Of;
        const Table *T = C.G.schema().find(Ref.Table.Text);
        if (Item.Expr.Kind == sql::Value::Column && Item.Expr.ColumnName)
          Of = uuidTableOf(C, Ref.Table.Text, Item.Expr.ColumnName->Text);
        for (const Column &Col : T ? T->Columns : std::vector<Column>())
          if (Item.Star && Of.empty())
            Of = uuidTableOf(C, T->Name, Col.Name);
        if (!Of.empty())
          Block(B.site(B.Sql->Range), Of);
      }
  }
  for (const Access &A : C.G.A.All)
    for (const std::string &Name : A.Columns)
      if (std::string Table = uuidTableOf(C, A.Table, Name);
          !A.writes() && !Table.empty())
        Block(A.At->At, Table);
}

void changeIdTypes(const RuleContext &C, std::vector<keyspread::Part> &Out) {
  if (!anyNumericUuid(C))
    return;
  checkReferences(C, Out);
  checkUnseenReads(C, Out);
  llvm::append_range(Out, IdTypes(C).parts());
}

} // namespace keyspread
