// Parts of values: asked for, and replaced.
#include "rewrites/trace/Texts.h"
#include "rewrites/trace/Trace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread::trace {

/// Of a choice whose ways are gone along one by one.
static constexpr size_t MostStates = 8;

static std::optional<size_t> indexIn(llvm::StringRef Step) {
  size_t I = 0;
  if (!Step.consume_front("#") || Step.getAsInteger(10, I))
    return std::nullopt;
  return I;
}

V Values::partOf(V Of, const Asked &What, unsigned Depth) {
  if (!isMadeOf(Of, What.Counter))
    return Of;
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Symbol && What.Turn)
    return {What.Turn.Of, Of.Way};
  const std::pair<const Value *, std::string> Key = {
      Of.Of, What.Name + What.Counter.Of->Name};
  if (!Projected.find(Key)) {
    const bool Whole = X.Kind == Kind::Symbol || X.Kind == Kind::Result ||
                       X.Kind == Kind::Project || X.Kind == Kind::Closure ||
                       Depth > MostDepth;
    Value New = Whole ? made(Kind::Project, What.Name, {Of, What.Counter}) : X;
    if (!Whole) {
      for (V &Part : New.Parts)
        Part = partOf(Part, What, Depth + 1);
      if (New.Base)
        New.Base = partOf(New.Base, What, Depth + 1);
    }
    Projected.add(Key, keep(std::move(New)));
  }
  return {*Projected.find(Key), Of.Way};
}

/// What a row that a loop put into \p Map column by column, under their names,
/// has under the key \p Step; no value where it is none.
V Values::cellNamed(const Value &Map, llvm::StringRef Step) {
  size_t I = 0;
  if (isOpenKey(Step) || !Step.consume_front("[") || !Step.consume_back("]") ||
      Map.Names.size() != 1)
    return {};
  llvm::StringRef Open = Map.Names[0];
  if (!Open.consume_front("[?") || !Open.consume_back("]") ||
      Open.getAsInteger(10, I) || I >= OpenKeyValues.size())
    return {};
  const Value &Key = *OpenKeyValues[I];
  const Api *How = Key.Kind == Kind::Result ? Key.By->How : nullptr;
  if (!How || !How->NamesColumn || *How->NamesColumn >= Key.By->Args.size())
    return {};
  const V Number = Key.By->Args[*How->NamesColumn];
  return Number.Of->Kind == Kind::Symbol
             ? partOf(Map.Parts[0], {Number, {}, "column " + Step.str()})
             : V();
}

/// An element, nobody knows which.
V Values::anyOf(V List) {
  const std::vector<V> &All = List.Of->Parts;
  constexpr size_t Most = 8;
  if (All.empty() || All.size() > Most)
    return {};
  V Result = All.back();
  for (size_t I = All.size() - 1; I > 0; --I)
    Result = choice(symbol(WhichElement), All[I - 1], Result);
  return Result;
}

bool isOpenKey(llvm::StringRef Step) { return Step.starts_with("[?"); }

std::string Values::keyOf(V Of) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Number)
    return "[" + std::to_string(X.Number) + "]";
  if (X.Kind == Kind::Text)
    return "[" + X.Name + "]";
  if (X.Kind != Kind::Result && X.Kind != Kind::Symbol &&
      X.Kind != Kind::Operation && X.Kind != Kind::List && X.Kind != Kind::Join)
    return AnyKey.str();
  auto [It, New] = OpenKeys.try_emplace(Of.Of, OpenKeys.size());
  if (New)
    OpenKeyValues.push_back(Of.Of);
  return "[?" + std::to_string(It->second) + "]";
}

V Values::select(V Of, const std::string &Step) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Record || X.Kind == Kind::Map) {
    auto It = llvm::find(X.Names, Step);
    if (It != X.Names.end())
      return X.Parts[It - X.Names.begin()];
    if (X.Kind == Kind::Record && X.Base && Step != "#?")
      return select(X.Base, Step);
    if (X.Kind == Kind::Map && !X.Open && !isOpenKey(Step))
      return unknown(NoSuchKey.str());
    if (X.Kind == Kind::Map)
      if (const V Cell = cellNamed(X, Step))
        return Cell;
    if (X.Kind == Kind::Map && X.Base && !isOpenKey(Step) &&
        llvm::none_of(X.Names, isOpenKey))
      return select(X.Base, Step);
  }
  if (X.Kind == Kind::List && Step == "#?")
    if (V Any = anyOf(Of))
      return Any;
  if (X.Kind == Kind::List)
    if (std::optional<size_t> I = indexIn(Step)) {
      if (X.Base)
        return partOf(X.Parts[0], {X.Base, number(X.Number + *I),
                                   "turn " + std::to_string(X.Number + *I)});
      if (*I < X.Parts.size())
        return X.Parts[*I];
      if (!X.Open)
        return unknown("an element behind the last one");
    }
  // Of either of two: the part of either. Of many they would grow without end.
  if (X.Kind == Kind::Choice) {
    // Both may have been made of one choice before, and so on: once each.
    if (const V *Known = Selected.find({Of.Of, Step}))
      return *Known;
    if (haveFewEnds(Of, MostStates))
      return Selected.add({Of.Of, Step},
                          choice(X.Parts[0], select(X.Parts[1], Step),
                                 select(X.Parts[2], Step)));
  }
  if (const Value *const *Known = Projected.find({Of.Of, Step}))
    return {*Known, Of.Way};
  return {Projected.add({Of.Of, Step}, keep(made(Kind::Project, Step, {Of}))),
          Of.Way};
}

/// A list that the run was given, of which one element is a statement now:
/// `cache[Stmt::Add] = prepared`. The others are what they were.
static bool isOneOfGiven(const Value &X, V New) {
  if (X.Kind == Kind::Record)
    return X.Base && !X.Names.empty() &&
           llvm::StringRef(*X.Names.begin()).starts_with("#");
  return (X.Kind == Kind::Symbol || X.Kind == Kind::Project) &&
         New.Of->Kind == Kind::Result && New.Of->By->Text;
}

V Values::update(V Of, const std::vector<std::string> &Path, size_t I, V New) {
  if (I == Path.size())
    return New;
  const std::string &Step = Path[I];
  V Part =
      I + 1 == Path.size() ? New : update(select(Of, Step), Path, I + 1, New);
  const Value &X = *Of.Of;
  if (llvm::StringRef(Step).starts_with("[")) {
    bool IsMap = X.Kind == Kind::Map;
    NameList Names = IsMap ? X.Names : NameList();
    std::vector<V> Parts = IsMap ? X.Parts : std::vector<V>();
    bool Open = !IsMap || X.Open || isOpenKey(Step);
    auto It = llvm::find(Names, Step);
    if (It != Names.end()) {
      Parts[It - Names.begin()] = Part;
    } else {
      Names = alsoNamed(Names, Step);
      Parts.push_back(Part);
    }
    return withParts(Kind::Map, Names, std::move(Parts), mapBefore(Of), Open);
  }
  if (llvm::StringRef(Step).starts_with("#")) {
    if (X.Kind == Kind::Choice && areFew(Of, MostStates))
      return choice(X.Parts[0], update(X.Parts[1], Path, I, New),
                    update(X.Parts[2], Path, I, New));
    std::optional<size_t> At = indexIn(Step);
    if (At && isOneOfGiven(X, New))
      return withElement(Of, Step, Part);
    std::vector<V> Parts;
    if (X.Kind == Kind::List)
      Parts = X.Parts;
    bool Open = X.Kind != Kind::List || X.Open;
    if (At && *At < Parts.size())
      Parts[*At] = Part;
    else if (At && *At == Parts.size())
      Parts.push_back(Part);
    else if (At && *At < 64) {
      // What the run was given has its elements, whoever put them there.
      const bool Given = X.Kind == Kind::Symbol || X.Kind == Kind::Project;
      while (Parts.size() < *At)
        Parts.push_back(Given
                            ? select(Of, "#" + std::to_string(Parts.size()))
                            : unknown("an element that nothing was put into"));
      Parts.push_back(Part);
    } else // it may be any of them
      return operation("with an element", {Of, Part});
    return list(std::move(Parts), Open);
  }
  return withElement(Of, Step, Part);
}

/// \p Of with another \p Part: what it was else it stays.
V Values::withElement(V Of, const std::string &Step, V Part) {
  const Value &X = *Of.Of;
  if (X.Kind != Kind::Record)
    return record({Step}, {Part}, Of);
  NameList Names = X.Names;
  std::vector<V> Parts = X.Parts;
  auto It = llvm::find(Names, Step);
  if (It != Names.end()) {
    Parts[It - Names.begin()] = Part;
  } else {
    Names = alsoNamed(Names, Step);
    Parts.push_back(Part);
  }
  return withParts(Kind::Record, Names, std::move(Parts), X.Base, false);
}

} // namespace keyspread::trace
