#include "rewrites/graph/texts/Registries.h"

#include "rewrites/graph/Statements.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

static std::string nameKey(const std::string &Class, llvm::StringRef Name) {
  return (Class + "|" + Name).str();
}

/// The one word that \p E is, as written in place; "" when it is none.
static llvm::StringRef wordIn(const Reach &R, const Expr &E) {
  if (E.Sources.size() != 1)
    return "";
  auto It = R.P.Templates.find(E.Sources.front().From);
  return It != R.P.Templates.end() && It->second.Holes.empty() &&
                 looksLikePath(It->second.Text)
             ? llvm::StringRef(It->second.Text)
             : "";
}

/// The keys that \p C names, in an argument or of an element; not by \p But.
std::vector<Registries::Named>
Registries::keysOf(const Call &C, std::optional<unsigned> But) const {
  std::vector<Named> Result;
  for (unsigned I = 0; I < C.Args.size(); ++I) {
    if (But == I)
      continue;
    const Expr &E = C.Args[I];
    if (!E.Enumerator.empty())
      Result.push_back({I, E.Enumerator});
    for (const Expr &Of : E.Keys)
      if (!Of.Enumerator.empty())
        Result.push_back({I, Of.Enumerator});
    if (llvm::StringRef Word = wordIn(R, E); !Word.empty() && !C.Class.empty())
      Result.push_back({I, nameKey(C.Class, Word)});
  }
  return Result;
}

/// The keys of element \p I of \p A: where it stands, and its own.
static std::set<std::string> placesOf(const Aggregate &A, size_t I) {
  std::set<std::string> Result;
  const Expr &E = A.Elements[I];
  if (A.Variable.empty())
    return Result;
  if (E.Keys.empty())
    Result.insert(A.Variable + "#" +
                  (I < A.Names.size() ? A.Names[I] : std::to_string(I)));
  for (const Expr &Of : E.Keys) {
    if (Of.Constant)
      Result.insert(A.Variable + "#" + std::to_string(*Of.Constant));
    if (!Of.Enumerator.empty())
      Result.insert(A.Variable + "#" + Of.Enumerator);
  }
  return Result;
}

/// {KEY, "text"}: the key of the text is KEY.
void Registries::readTables() {
  for (const Aggregate &A : R.P.Aggregates) {
    std::set<Key> Row;
    for (const Expr &E : A.Elements)
      if (!A.Names.empty() && !E.Enumerator.empty())
        Row.insert(E.Enumerator);
    for (size_t I = 0; I < A.Elements.size(); ++I) {
      const Expr &E = A.Elements[I];
      std::set<Key> Own = Row, Places = placesOf(A, I);
      for (const Expr &Of : E.Keys) // [KEY] = "text"
        if (!Of.Enumerator.empty())
          Own.insert(Of.Enumerator);
      for (const Source &S : E.Sources)
        if (R.P.Templates.count(S.From)) {
          ByRow[S.From].insert(Own.begin(), Own.end());
          ByPlace[S.From].insert(Places.begin(), Places.end());
        }
    }
  }
}

bool Registries::isOther(const Expr &E, const Entity &Text,
                         const std::set<Entity> &All) const {
  std::set<Key> Asked;
  for (const Expr &Of : E.Keys)
    for (const Source &Table : E.Sources) {
      if (Of.Constant)
        Asked.insert(Table.From + "#" + std::to_string(*Of.Constant));
      if (!Of.Enumerator.empty())
        Asked.insert(Table.From + "#" + Of.Enumerator);
      if (llvm::StringRef Word = wordIn(R, Of); !Word.empty())
        Asked.insert((Table.From + "#" + Word).str());
    }
  auto Named = [&](const Entity &T) {
    auto It = ByPlace.find(T);
    return It != ByPlace.end() && llvm::any_of(It->second, [&](const Key &K) {
             return Asked.count(K) != 0;
           });
  };
  return !Asked.empty() && !Named(Text) && llvm::any_of(All, Named);
}

/// prepare(ADD, "..", ASYNC): ADD tells the statement, ASYNC does not.
void Registries::readPlaces(const std::vector<BoundStatement> &All) {
  struct Place {
    std::set<const Call *> Calls;
    std::set<Key> Keys;
  };
  std::map<std::pair<std::string, unsigned>, Place> Places;
  for (const BoundStatement &S : All)
    for (Named &N : keysOf(*S.At, S.How->Sql)) {
      Place &P = Places[{S.At->Callee, N.Argument}];
      P.Calls.insert(S.At);
      P.Keys.insert(std::move(N.K));
    }
  for (auto &[At, P] : Places)
    if (P.Keys.size() * 2 >= P.Calls.size())
      Tells.insert(At);
}

static std::string placeIn(const Entity &Table, llvm::StringRef Element) {
  return (Table + "#" + Element).str();
}

/// The same variable chooses the text from a table and the place of its handle
/// in another: the handle stands where the text does.
std::set<Registries::Key>
Registries::placesBeside(const BoundStatement &S) const {
  std::set<Key> Result;
  const HandleRole &Role = S.How->Handle;
  bool Given =
      Role.Kind == HandleRole::Argument || Role.Kind == HandleRole::OutArgument;
  if (!Given || !S.How->Sql || Role.Index >= S.At->Args.size() ||
      *S.How->Sql >= S.At->Args.size())
    return Result;
  const Expr &Text = S.At->Args[*S.How->Sql], &Handle = S.At->Args[Role.Index];
  if (Text.Keys.size() != 1 || Handle.Keys.size() != 1 ||
      Text.Keys[0].Constant || Text.Keys[0].Text != Handle.Keys[0].Text)
    return Result;
  for (const Source &Table : Text.Sources)
    for (const Key &Place : rowsOf(S.Text->Self))
      if (llvm::StringRef Row = Place; Row.consume_front(Table.From + "#"))
        for (const Source &H : Handle.Sources)
          Result.insert(placeIn(H.From, Row));
  return Result;
}

void Registries::read(std::vector<BoundStatement> &All) {
  readPlaces(All);
  for (BoundStatement &S : All) {
    std::set<Key> Keys;
    for (Named &N : keysOf(*S.At, S.How->Sql))
      if (Tells.count({S.At->Callee, N.Argument}))
        Keys.insert(std::move(N.K));
    if (auto Row = ByRow.find(S.Text->Self); Row != ByRow.end())
      Keys.insert(Row->second.begin(), Row->second.end());
    if (S.How->Sql && !S.At->Args.empty())
      Keys.merge(placesBeside(S));
    for (const Key &K : Keys)
      Stored.emplace(K, &S);
    Stores.insert(S.At);
  }
}

std::vector<BoundStatement *> Registries::of(const Call &C) const {
  std::set<BoundStatement *> Found;
  if (!Stores.count(&C) && R.P.Functions.count(C.Callee))
    for (const Named &N : keysOf(C, std::nullopt))
      for (auto [It, End] = Stored.equal_range(N.K); It != End; ++It)
        Found.insert(It->second);
  return {Found.begin(), Found.end()};
}

void Registries::keep(const std::set<Key> &Keys,
                      std::set<BoundStatement *> &Found) const {
  std::set<BoundStatement *> Under;
  for (const Key &K : Keys)
    for (auto [It, End] = Stored.equal_range(K); It != End; ++It)
      if (Found.count(It->second))
        Under.insert(It->second);
  if (!Under.empty())
    Found = std::move(Under);
}

void Registries::narrow(const Expr &Handle,
                        std::set<BoundStatement *> &Found) const {
  std::set<Key> Keys;
  for (const Expr &Of : Handle.Keys) {
    Keys.insert(Of.Enumerator);
    for (const Source &Table : Handle.Sources)
      if (Of.Constant)
        Keys.insert(placeIn(Table.From, std::to_string(*Of.Constant)));
  }
  keep(Keys, Found);
}

void Registries::narrow(const Entity &Table, llvm::StringRef Element,
                        std::set<BoundStatement *> &Found) const {
  keep({placeIn(Table, Element)}, Found);
}

} // namespace keyspread
