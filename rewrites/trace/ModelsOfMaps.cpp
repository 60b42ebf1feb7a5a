// Containers by key.
#include "rewrites/trace/AppliedModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread::trace {

using namespace facts;

bool mayBeMissing(V Of, llvm::StringRef Key, unsigned Depth) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Choice && Depth <= MostDepth)
    return mayBeMissing(X.Parts[1], Key, Depth + 1) ||
           mayBeMissing(X.Parts[2], Key, Depth + 1);
  // What another map has under another key is put there as any value is.
  const llvm::StringRef Name = X.Name;
  return (X.Kind == Kind::Unknown && Name == NoSuchKey) ||
         X.Kind == Kind::Choice ||
         (X.Kind == Kind::Project && Name.starts_with("[") &&
          (Key.empty() || Key == Name));
}

bool isWholeMap(const Value &X) {
  if (X.Kind != Kind::Map || X.Open)
    return false;
  for (size_t I = 0; I < X.Parts.size(); ++I)
    if (mayBeMissing(X.Parts[I], X.Names[I]))
      return false;
  return true;
}

V pairsOf(Values &Make, V Map) {
  const Value &X = *Map.Of;
  if (!isWholeMap(X))
    return {};
  std::map<std::string, V> Sorted;
  for (size_t I = 0; I < X.Names.size(); ++I) {
    llvm::StringRef Key = X.Names[I];
    int64_t Number;
    // "[7]" is a number or a text: nobody knows. And not everybody orders
    // what is not ASCII by its bytes.
    if (!llvm::isASCII(Key) || !Key.consume_front("[") ||
        !Key.consume_back("]") || Key.starts_with("?") ||
        !Key.getAsInteger(10, Number))
      return {};
    Sorted[Key.str()] = X.Parts[I];
  }
  std::vector<V> Pairs;
  for (const auto &[Key, Of] : Sorted)
    Pairs.push_back(Make.record({"first", "second"}, {Make.text(Key), Of}));
  return Make.list(std::move(Pairs));
}

V halvesOf(Values &Make, V Pairs, const char *Which) {
  std::vector<V> Halves;
  for (V Pair : Pairs.Of->Parts)
    Halves.push_back(Make.select(Pair, Which));
  return Make.list(std::move(Halves));
}

/// What a map that is a row has under a column's name.
static bool isCellNamed(V Of) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Choice)
    return isCellNamed(X.Parts[1]) || isCellNamed(X.Parts[2]);
  return X.Kind == Kind::Project && X.Parts.size() == 2 &&
         llvm::StringRef(X.Name).starts_with("column ");
}

bool isMissing(V Of) {
  return Of.Of->Kind == Kind::Unknown && Of.Of->Name == NoSuchKey;
}

V present(Values &Make, V Of, unsigned Depth) {
  const Value &X = *Of.Of;
  if (X.Kind != Kind::Choice || Depth > MostDepth)
    return Of;
  for (size_t I : {1, 2})
    if (isMissing(X.Parts[I]))
      return present(Make, X.Parts[3 - I], Depth + 1);
  const V Then = present(Make, X.Parts[1], Depth + 1),
          Else = present(Make, X.Parts[2], Depth + 1);
  return Then.Of == X.Parts[1].Of && Else.Of == X.Parts[2].Of
             ? Of
             : Make.choice(X.Parts[0], Then, Else);
}

/// `m.find(key) != m.end()`: whether it is there; none: \p Iterator is
/// something else.
V Applied::isFoundOrEnd(V Iterator, V End) {
  const Value &X = *Iterator.Of;
  if (X.Kind != Kind::Choice || !isEnd(End) || !isEnd(X.Parts[2]) ||
      isAtEnd(X.Parts[1], End) != false)
    return {};
  return X.Parts[0];
}

/// It is known that \p Map has nothing under \p Key.
bool Applied::lacks(V Map, V Key) {
  const std::string Step = Make.keyOf(Key);
  if (Map.Of->Kind == Kind::Map && !Map.Of->Open && !isOpenKey(Step) &&
      !llvm::is_contained(Map.Of->Names, Step))
    return true;
  return M.isFact([&](const Value &Fact, bool Is) {
    if (Fact.Kind != Kind::Operation || Fact.Parts.size() != 2)
      return false;
    const bool Asks = Fact.Name == "contains";
    const Value &In = Asks ? Fact : *Fact.Parts[0].Of;
    if (!Asks && ((Fact.Name != "==" && Fact.Name != "!=") ||
                  In.Kind != Kind::Operation || In.Name != "find" ||
                  In.Parts.size() != 2 || !isEnd(Fact.Parts[1])))
      return false;
    return In.Parts[0].Of == Map.Of &&
           keyspread::trace::same(In.Parts[1], Key) &&
           Is == (Fact.Name == "==");
  });
}

/// m.insert(..), m.try_emplace(..): the entry, which is the new one or what was
/// there, and whether it is new. The map itself is told with the new one.
std::optional<Got> Applied::insertEntry(V Key, V New) {
  const llvm::StringRef By = llvm::StringRef(N.Qualified).rsplit("::").second;
  const Place At = Object->At->at(Make.keyOf(Key));
  const V Before = present(Make, M.load(At));
  const bool Lacks = lacks(object(), Key);
  const V IsNew =
      Lacks ? Make.boolean(true) : Make.operation("inserted", {Key});
  M.store(At, New);
  if (!llvm::StringRef(N.Qualified).starts_with("std::") ||
      llvm::StringRef(N.Qualified).contains("multi") ||
      (By != "try_emplace" && By != "emplace" && By != "insert"))
    return Got{IsNew, {}};
  const Root *Pair = M.newRoot(Root::Heap);
  M.store({Pair, {}},
          Make.record({"first", "second"},
                      {Key, Lacks ? New : Make.choice(IsNew, New, Before)}));
  return Got{
      Make.record({"first", "second"}, {Make.pointer({Pair, {}}), IsNew}), {}};
}

/// What is put under a key: an argument, or what is made of it, and of all that
/// try_emplace is given.
V Applied::mapped() {
  const llvm::StringRef By = llvm::StringRef(N.Qualified).rsplit("::").second;
  const std::string Class =
      className(templateArgument(M.node(N.Operands[N.HasCallee]).Type, 1));
  const bool Makes = By == "try_emplace" || (By == "emplace" && !has(2));
  if (!Class.empty() && Makes && (has(2) || isNoObject(*arg(1).Of)))
    if (std::optional<V> Made =
            M.construct(Class, {Args.begin() + 1, Args.end()}, N))
      return M.load(Place{Made->Of->To});
  return arg(1);
}

/// Maps: "[]", at, find, insert.
std::optional<Got> Applied::look(llvm::StringRef Model) {
  if (!Object)
    return std::nullopt;
  V In = object();
  if (Model == "map_set") {
    if (!Object->At || !has(0))
      return std::nullopt;
    V Key = arg(0), New;
    if (has(1)) {
      New = mapped();
    } else { // a pair
      V Pair = Key;
      Key = Make.select(Pair, "first");
      New = Make.select(Pair, "second");
      if (Pair.Of->Kind == Kind::List && Pair.Of->Parts.size() == 2) {
        Key = Pair.Of->Parts[0];
        New = Pair.Of->Parts[1];
      }
    }
    return insertEntry(Key, New);
  }
  if (Model == "map_keys" || Model == "map_values") {
    const V Pairs = has(0) ? V() : pairsOf(Make, In); // not those of a value
    return Got{
        Pairs ? halvesOf(Make, Pairs, Model == "map_keys" ? "first" : "second")
              : Make.operation(N.Qualified, {In}),
        {}};
  }
  if (!has(0))
    return std::nullopt;
  const std::string Key = Make.keyOf(arg(0));
  const bool IsMap = In.Of->Kind == Kind::Map && Key != AnyKey,
             Own = IsMap && llvm::is_contained(In.Of->Names, Key);
  const bool Kept = Own || (IsMap && isCellNamed(Make.select(In, Key)));
  const bool Known = Own && !mayBeMissing(Make.select(In, Key), Key);
  if (Model == "map_find") {
    if (Kept && Object->At) {
      // An iterator: what it points to has the key and the value.
      const Root *Pair = M.newRoot(Root::Heap);
      M.store(Place{Pair, {}},
              Make.record({"first", "second"},
                          {arg(0), present(Make, Make.select(In, Key))}));
      V Found = Make.pointer({Pair, {}});
      return Got{Known ? Found
                       : Make.choice(Make.operation("contains", {In, arg(0)}),
                                     Found, Make.operation("end", {})),
                 {}};
    }
    if (In.Of->Kind == Kind::Map && !In.Of->Open && !isOpenKey(Key))
      return Got{Make.operation("end", {}), {}};
    return Got{Make.operation("find", {In, arg(0)}), {}};
  }
  if (Model == "map_has") {
    if (Known)
      return Got{Make.number(1), {}};
    if (In.Of->Kind == Kind::Map && !In.Of->Open && !isOpenKey(Key))
      return Got{Make.number(0), {}};
    return Got{Make.operation("contains", {In, arg(0)}), {}};
  }
  if (!Object->At)
    return Got{Make.select(In, Key), {}};
  return Got{{}, Object->At->at(Key)};
}

/// A map that is made empty, of another one or of a list of pairs.
V Applied::mapMade() {
  if (Args.empty())
    return Make.map({}, {}, false);
  V Of = arg(0);
  if (Of.Of->Kind != Kind::List)
    return Of;
  std::vector<std::string> Keys;
  std::vector<V> Parts;
  bool Open = Of.Of->Open;
  for (V P : Of.Of->Parts) {
    V Key = P.Of->Kind == Kind::List && P.Of->Parts.size() == 2
                ? P.Of->Parts[0]
                : Make.select(P, "first");
    V Value = P.Of->Kind == Kind::List && P.Of->Parts.size() == 2
                  ? P.Of->Parts[1]
                  : Make.select(P, "second");
    Keys.push_back(Make.keyOf(Key));
    Parts.push_back(Value);
    Open |= isOpenKey(Keys.back());
  }
  return Make.map(std::move(Keys), std::move(Parts), Open);
}

} // namespace keyspread::trace
