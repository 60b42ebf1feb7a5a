#include "rewrites/rules/births/NumberPlaces.h"

#include "rewrites/rules/births/RunWays.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

bool holds(const Site &Outer, const Site &Inner) {
  return Outer.File == Inner.File && Outer.Begin <= Inner.Begin &&
         Inner.End <= Outer.End;
}

std::string wideIdTable(const RuleContext &C, llvm::StringRef Table,
                        llvm::StringRef Column) {
  const std::string *Own = C.reshaped(mintedTableOf(C, Table, Column));
  if (!Own || C.planOf(*Own, Strategy::UuidV4))
    return "";
  // Where every INSERT gives its id, the ids stay as they are, unless their
  // bits are turned.
  bool New =
      !C.Mints || C.planOf(*Own, Strategy::BitReverse) || C.Mints->makes(*Own);
  return New ? *Own : "";
}

void NumberPlaces::index() {
  for (const TypeUse &U : C.G.P.TypeUses) {
    if (!U.From.empty())
      From[U.From].push_back(&U);
    if (!U.To.empty() && U.Kind != UseKind::Given)
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

void NumberPlaces::readColumns(
    llvm::function_ref<bool(const ResultColumn &)> Skip) {
  std::map<const sql::Value *, MintedKey> Asked;
  if (C.Mints)
    Asked = C.Mints->asked();
  auto Take = [&](const Entity &E, std::string Table) {
    if (Table.empty())
      Mixed.insert(E);
    else
      Reads[E].insert(std::move(Table));
  };
  for (auto &[E, Columns] : C.G.results().all())
    for (const ResultColumn &Col : Columns) {
      // SELECT lastval() gives what the program makes now.
      auto Made = Asked.find(Col.Item);
      std::string Table = Made == Asked.end() ? Of(Col.Table, Col.Column)
                                              : Of(Made->second.Of->Name,
                                                   Made->second.Key->Name);
      if (Table.empty() || !Skip(Col))
        Take(E, std::move(Table));
    }
  for (auto &[E, Columns] : C.G.results().ofAccesses())
    for (const Results::AccessColumn &Col : Columns)
      Take(E, Of(Col.From->Table, Col.From->Columns[Col.Position]));
  for (const Entity &E : Mixed)
    Reads.erase(E);
}

NumberPlaces::Tables NumberPlaces::idsIn(const Entity &E) const {
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

void NumberPlaces::bindColumns() {
  collectLandings(C, Landings);
  for (const Landing &L : Landings) {
    if (L.Kind == Landing::Order || !L.Value)
      continue;
    ByFile[L.Value->At.File].push_back(All.size());
    All.push_back({&L, Of(L.Table, L.Column)});
  }
}

std::vector<const NumberPlaces::Bound *>
NumberPlaces::boundAt(const Site &At) const {
  std::vector<const Bound *> Result;
  for (size_t I : at(ByFile, At.File))
    if (holds(All[I].L->Value->At, At))
      Result.push_back(&All[I]);
  return Result;
}

/// "?, ?", as often as a loop adds one.
static bool arePlaceholders(trace::V Of, unsigned Depth = 0) {
  static constexpr unsigned Deepest = 8;
  if (!Of || Depth > Deepest)
    return false;
  const trace::Value &X = *Of.Of;
  if (X.Kind == trace::Kind::Text)
    return llvm::StringRef(X.Name).find_first_not_of("?, ") ==
           llvm::StringRef::npos;
  const bool Either = X.Kind == trace::Kind::Choice;
  if (!Either && X.Kind != trace::Kind::Join && X.Kind != trace::Kind::Repeat)
    return false;
  return llvm::all_of(
      llvm::ArrayRef(X.Parts).drop_front(Either),
      [&](trace::V P) { return arePlaceholders(P, Depth + 1); });
}

const NumberPlaces::Tables &NumberPlaces::ranTo(const Site &At) {
  if (InRuns)
    return at(*InRuns, At);
  InRuns.emplace();
  if (!C.G.runs())
    return at(*InRuns, At);
  const RunWays Ways(C.G);
  auto Note = [&](trace::V Of, const std::string &Whose) {
    Ways.passed(Of, [&](const PassedPlace &P, const Treated &) {
      (*InRuns)[P.At].insert(Whose);
    });
  };
  for (const RunText &T : C.G.runs()->Ran.all())
    for (const BoundStatement &B : T.Statements) {
      Tables Open; // whose values are given by numbers that nobody knows
      visitColumnValues(C.G.schema(), *B.Sql,
                        [&](const std::string &Table, const std::string &Column,
                            const sql::Value &Given, bool) {
                          const std::string Whose = Of(Table, Column);
                          const std::vector<RunValue> All =
                              C.G.runs()->Ran.valuesOf(T, *B.Sql, Given);
                          for (const RunValue &V : All)
                            Note(V.Of, Whose);
                          if (llvm::all_of(All, [](const RunValue &V) {
                                return arePlaceholders(V.Of);
                              }))
                            Open.insert(Whose);
                        });
      for (const RunValue &V : T.Open)
        for (const std::string &Whose : Open)
          Note(V.Of, Whose);
    }
  return at(*InRuns, At);
}

std::vector<Entity> NumberPlaces::turnedInto(const Bound &B) const {
  std::vector<Entity> Result;
  if (B.L->Value->Class == TypeClass::Integer)
    return Result;
  C.G.R.walk(B.L->Value->Sources, {true, true, false},
             [&](const Reach::Node &N) {
               bool Turned = llvm::any_of(at(From, N.At), [](const TypeUse *U) {
                 return U->Kind == UseKind::Text || U->Kind == UseKind::Format;
               });
               if (Turned)
                 Result.push_back(N.At);
               return !Places.count(N.At);
             });
  return Result;
}

bool NumberPlaces::writesMemory(const TypeUse &U) {
  llvm::StringRef Function = llvm::StringRef(U.Detail).split('(').first;
  Function.consume_front("std::");
  return U.Kind == UseKind::Format &&
         (Function == "sprintf" || Function == "snprintf" ||
          Function == "vsprintf" || Function == "vsnprintf");
}

const Buffer *NumberPlaces::arrayOf(const TypeUse &U) const {
  llvm::StringRef Array = llvm::StringRef(U.Detail).split('(').second;
  Array.consume_back(")");
  auto It = C.G.P.Buffers.find(Array.str());
  return It != C.G.P.Buffers.end() && It->second.Bound.valid() ? &It->second
                                                               : nullptr;
}

std::vector<Entity> NumberPlaces::overridesOf(const Entity &E) const {
  std::vector<Entity> Result;
  auto [Usr, Slot] = llvm::StringRef(E).split('|');
  if (Slot.empty() || isCall(E))
    return Result;
  std::vector<std::string> Others = C.G.R.standsFor(Usr.str());
  for (auto &[Other, F] : C.G.P.Functions)
    if (F.Overrides == Usr)
      Others.push_back(Other);
  for (const std::string &Other : Others)
    if (C.G.P.Functions.count(Other))
      Result.push_back((Other + "|" + Slot).str());
  return Result;
}

std::vector<Entity> NumberPlaces::declaredBy(const TypePlace &P) const {
  std::vector<Entity> Result;
  for (const TypePlace *Other : at(ByType, P.At))
    if (Other->Name == P.Name && Other->Alias == P.Alias &&
        Other->Self != P.Self)
      Result.push_back(Other->Self);
  return Result;
}

void NumberPlaces::joinDeclared(
    const Entity &E, llvm::function_ref<bool(const Entity &)> Changes) {
  for (const TypePlace *P : at(Places, E))
    for (const TypePlace *Other : at(ByType, P->At))
      if (Changes(Other->Self))
        join(E, Other->Self);
}

Entity NumberPlaces::rootOf(const Entity &E) {
  auto It = Tied.try_emplace(E, E).first;
  if (It->second == E)
    return E;
  Entity Root = rootOf(It->second);
  return Tied[E] = Root;
}

bool NumberPlaces::join(const Entity &A, const Entity &B) {
  Entity X = rootOf(A), Y = rootOf(B);
  if (X == Y)
    return false;
  Tied[std::max(X, Y)] = std::min(X, Y);
  return true;
}

bool NumberPlaces::isConversion(const Call &By) {
  return llvm::StringRef(By.Name).contains("::operator ") && !By.Open.valid();
}

} // namespace keyspread
