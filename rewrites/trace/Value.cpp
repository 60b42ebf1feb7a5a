#include "rewrites/trace/Value.h"

#include "rewrites/trace/Trace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace keyspread::trace {

const Value *Values::keep(Value Of) {
  All.push_back(std::move(Of));
  return &All.back();
}

static Value made(Kind K, std::string Name = "", std::vector<V> Parts = {}) {
  Value Of;
  Of.Kind = K;
  Of.Name = std::move(Name);
  Of.Parts = std::move(Parts);
  return Of;
}

V Values::unknown(std::string Why) {
  return {keep(made(Kind::Unknown, std::move(Why)))};
}

V Values::symbol(std::string Name) {
  const Value *&Known = Symbols[Name];
  if (!Known)
    Known = keep(made(Kind::Symbol, std::move(Name)));
  return {Known};
}

V Values::text(std::string Bytes, const facts::Node *From,
               const facts::Bodies *Unit, uint32_t Offset) {
  Value Of = made(Kind::Text, std::move(Bytes));
  Of.From = From;
  Of.Unit = Unit;
  Of.Offset = Offset;
  return {keep(std::move(Of))};
}

V Values::number(int64_t N, std::string Enumerator) {
  Value Of = made(Kind::Number, std::move(Enumerator));
  Of.Number = N;
  return {keep(std::move(Of))};
}

V Values::real(std::string Spelled) {
  return {keep(made(Kind::Real, std::move(Spelled)))};
}

V Values::null() {
  if (!Nothing)
    Nothing = keep(made(Kind::Null));
  return {Nothing};
}

V Values::join(std::vector<V> Parts) {
  std::vector<V> Flat;
  for (V &P : Parts) {
    if (!P)
      continue;
    if (P.Of->Kind == Kind::Join)
      llvm::append_range(Flat, P.Of->Parts);
    else if (P.Of->Kind != Kind::Text || !P.Of->Name.empty())
      Flat.push_back(P);
  }
  if (Flat.empty())
    return Parts.empty() ? text("") : text("");
  if (Flat.size() == 1 && Flat[0].Of->Kind == Kind::Text)
    return Flat[0];
  return {keep(made(Kind::Join, "", std::move(Flat)))};
}

V Values::repeat(V Of) { return {keep(made(Kind::Repeat, "", {Of}))}; }

V Values::pointer(Place To) {
  Value Of = made(Kind::Pointer);
  Of.To = std::move(To);
  return {keep(std::move(Of))};
}

V Values::record(std::vector<std::string> Names, std::vector<V> Parts, V Base) {
  Value Of = made(Kind::Record, "", std::move(Parts));
  Of.Names = std::move(Names);
  Of.Base = Base;
  return {keep(std::move(Of))};
}

V Values::list(std::vector<V> Parts, bool Open) {
  Value Of = made(Kind::List, "", std::move(Parts));
  Of.Open = Open;
  return {keep(std::move(Of))};
}

V Values::turns(V Each, V Counter, int64_t First) {
  Value Of = made(Kind::List, "", {Each});
  Of.Open = true;
  Of.Base = Counter;
  Of.Number = First;
  return {keep(std::move(Of))};
}

V Values::map(std::vector<std::string> Keys, std::vector<V> Parts, bool Open) {
  Value Of = made(Kind::Map, "", std::move(Parts));
  Of.Names = std::move(Keys);
  Of.Open = Open;
  return {keep(std::move(Of))};
}

V Values::function(std::string Key) {
  return {keep(made(Kind::Function, std::move(Key)))};
}

V Values::closure(std::string Key, std::vector<std::string> Names,
                  std::vector<V> Captures) {
  Value Of = made(Kind::Closure, std::move(Key), std::move(Captures));
  Of.Names = std::move(Names);
  return {keep(std::move(Of))};
}

V Values::operation(std::string Name, std::vector<V> Parts) {
  return {keep(made(Kind::Operation, std::move(Name), std::move(Parts)))};
}

static V classOf(const Value &X) {
  auto It = llvm::find(X.Names, "class");
  return It == X.Names.end() ? V() : X.Parts[It - X.Names.begin()];
}

/// \p X and \p Y are states of objects of one class, or of one object.
static bool areOfOne(const Value &X, const Value &Y) {
  if (X.Kind != Kind::Record || Y.Kind != Kind::Record)
    return (X.Kind == Kind::Record && X.Base.Of == &Y) ||
           (Y.Kind == Kind::Record && Y.Base.Of == &X);
  V One = classOf(X), Two = classOf(Y);
  if (X.Base.Of != Y.Base.Of || bool(One) != bool(Two))
    return false;
  return One ? same(One, Two) : X.Base || X.Names == Y.Names;
}

/// An object in either of two states: field by field, so that what is the same
/// in both is known. Nothing when they may be of two kinds.
V Values::eitherState(V If, V Then, V Else) {
  const Value &X = *Then.Of, &Y = *Else.Of;
  if (!areOfOne(X, Y))
    return {};
  std::vector<std::string> Names;
  for (const Value *Of : {&X, &Y})
    for (const std::string &Name : Of->Kind == Kind::Record
                                       ? Of->Names
                                       : std::vector<std::string>())
      if (!llvm::is_contained(Names, Name))
        Names.push_back(Name);
  std::vector<V> Parts;
  for (const std::string &Name : Names)
    Parts.push_back(choice(If, select(Then, Name), select(Else, Name)));
  return record(std::move(Names), std::move(Parts),
                X.Kind == Kind::Record ? X.Base : Y.Base);
}

V Values::choice(V If, V Then, V Else) {
  if (!Then || !Else || Then.Of == Else.Of || same(Then, Else))
    return Then ? Then : Else;
  if (V Object = eitherState(If, Then, Else))
    return Object;
  return {keep(made(Kind::Choice, "", {If, Then, Else}))};
}

V Values::result(const Event *By, std::string Which) {
  const Value *&Known = Results[{By, Which}];
  if (!Known) {
    Value Of = made(Kind::Result, std::move(Which));
    Of.By = By;
    Known = keep(std::move(Of));
  }
  return {Known};
}

V Values::on(V Of, Step::KindTy Kind, const facts::Bodies *Unit,
             const facts::Node *At) {
  if (!Of || !At || (Of.Way && Of.Way->At == At && Of.Way->Kind == Kind))
    return Of;
  Steps.push_back({Kind, Unit, At, Of.Way});
  return {Of.Of, &Steps.back()};
}

const Step *Values::step(Step::KindTy Kind, const facts::Bodies *Unit,
                         const facts::Node *At, const Step *Before) {
  Steps.push_back({Kind, Unit, At, Before});
  return &Steps.back();
}

V Values::along(V Of, const Step *Via) {
  if (!Via || !Of)
    return Of;
  V Result = along(Of, Via->Before);
  return on(Result, Via->Kind, Via->Unit, Via->At);
}

static std::optional<size_t> indexIn(llvm::StringRef Step) {
  size_t I = 0;
  if (!Step.consume_front("#") || Step.getAsInteger(10, I))
    return std::nullopt;
  return I;
}

/// Of values this deep nobody asks more.
static constexpr unsigned MostDepth = 8;

static bool isMadeOf(V Of, V Part, unsigned Depth) {
  if (!Of || Depth > MostDepth)
    return false;
  if (Of.Of == Part.Of)
    return true;
  auto Has = [&](V P) { return isMadeOf(P, Part, Depth + 1); };
  const Value &X = *Of.Of;
  return llvm::any_of(X.Parts, Has) || (X.Base && Has(X.Base)) ||
         (X.Kind == Kind::Result && llvm::any_of(X.By->Args, Has));
}

bool isMadeOf(V Of, V Part) { return isMadeOf(Of, Part, 0); }

/// \p Of where the symbol \p Counter is \p Turn.
V Values::inTurn(V Of, V Counter, int64_t Turn, unsigned Depth) {
  if (!isMadeOf(Of, Counter))
    return Of;
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Symbol)
    return {number(Turn).Of, Of.Way};
  const std::string Name = "turn " + std::to_string(Turn);
  const std::pair<const Value *, std::string> Key = {Of.Of,
                                                     Name + Counter.Of->Name};
  if (!Projected.count(Key)) {
    const bool Whole = X.Kind == Kind::Result || X.Kind == Kind::Project ||
                       X.Kind == Kind::Closure || Depth > MostDepth;
    Value New = Whole ? made(Kind::Project, Name, {Of, Counter}) : X;
    if (!Whole) {
      for (V &Part : New.Parts)
        Part = inTurn(Part, Counter, Turn, Depth + 1);
      if (New.Base)
        New.Base = inTurn(New.Base, Counter, Turn, Depth + 1);
    }
    Projected[Key] = keep(std::move(New));
  }
  return {Projected.at(Key), Of.Way};
}

/// An element, nobody knows which.
V Values::anyOf(V List) {
  const std::vector<V> &All = List.Of->Parts;
  constexpr size_t Most = 8;
  if (All.empty() || All.size() > Most)
    return {};
  V Result = All.back();
  for (size_t I = All.size() - 1; I > 0; --I)
    Result = choice(symbol("which element"), All[I - 1], Result);
  return Result;
}

V Values::select(V Of, const std::string &Step) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Record || X.Kind == Kind::Map) {
    auto It = llvm::find(X.Names, Step);
    if (It != X.Names.end())
      return X.Parts[It - X.Names.begin()];
    if (X.Kind == Kind::Record && X.Base)
      return select(X.Base, Step);
    if (X.Kind == Kind::Map && !X.Open && Step != "[?]")
      return unknown("nothing is kept under this key");
  }
  if (X.Kind == Kind::List && Step == "#?")
    if (V Any = anyOf(Of))
      return Any;
  if (X.Kind == Kind::List)
    if (std::optional<size_t> I = indexIn(Step)) {
      if (X.Base)
        return inTurn(X.Parts[0], X.Base, X.Number + *I);
      if (*I < X.Parts.size())
        return X.Parts[*I];
      if (!X.Open)
        return unknown("an element behind the last one");
    }
  // Of either of two: the part of either. Deep choices would grow without end.
  if (X.Kind == Kind::Choice && X.Parts[1].Of->Kind != Kind::Choice &&
      X.Parts[2].Of->Kind != Kind::Choice) {
    // Both may have been made of one choice before, and so on: once each.
    auto Known = Selected.find({Of.Of, Step});
    if (Known == Selected.end()) {
      V Either = choice(X.Parts[0], select(X.Parts[1], Step),
                        select(X.Parts[2], Step));
      Known = Selected.emplace(std::pair(Of.Of, Step), Either).first;
    }
    return Known->second;
  }
  const Value *&Known = Projected[{Of.Of, Step}];
  if (!Known)
    Known = keep(made(Kind::Project, Step, {Of}));
  return {Known, Of.Way};
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
    std::vector<std::string> Names =
        IsMap ? X.Names : std::vector<std::string>();
    std::vector<V> Parts = IsMap ? X.Parts : std::vector<V>();
    bool Open = !IsMap || X.Open || Step == "[?]";
    auto It = llvm::find(Names, Step);
    if (It != Names.end()) {
      Parts[It - Names.begin()] = Part;
    } else {
      Names.push_back(Step);
      Parts.push_back(Part);
    }
    return map(std::move(Names), std::move(Parts), Open);
  }
  if (llvm::StringRef(Step).starts_with("#")) {
    std::optional<size_t> At = indexIn(Step);
    std::vector<V> Parts;
    if (X.Kind == Kind::List)
      Parts = X.Parts;
    bool Open = X.Kind != Kind::List || X.Open;
    if (At && *At < Parts.size())
      Parts[*At] = Part;
    else if (At && *At == Parts.size())
      Parts.push_back(Part);
    else if (At && *At < 64) {
      while (Parts.size() < *At)
        Parts.push_back(unknown("an element that nothing was put into"));
      Parts.push_back(Part);
    } else // it may be any of them
      return operation("with an element", {Of, Part});
    return list(std::move(Parts), Open);
  }
  if (X.Kind == Kind::Record) {
    std::vector<std::string> Names = X.Names;
    std::vector<V> Parts = X.Parts;
    auto It = llvm::find(Names, Step);
    if (It != Names.end()) {
      Parts[It - Names.begin()] = Part;
    } else {
      Names.push_back(Step);
      Parts.push_back(Part);
    }
    return record(std::move(Names), std::move(Parts), X.Base);
  }
  return record({Step}, {Part}, Of);
}

namespace {

/// Two values while they are compared. Parts are shared by many: those of two
/// that are large would be compared again and again.
class Comparer {
public:
  bool same(V A, V B);

private:
  bool sameParts(const std::vector<V> &A, const std::vector<V> &B);

  unsigned Left = 20000;
};

} // namespace

bool Comparer::sameParts(const std::vector<V> &A, const std::vector<V> &B) {
  if (A.size() != B.size())
    return false;
  for (size_t I = 0; I < A.size(); ++I)
    if (!same(A[I], B[I]))
      return false;
  return true;
}

bool Comparer::same(V A, V B) {
  if (A.Of == B.Of)
    return true;
  if (!A || !B || A.Of->Kind != B.Of->Kind || !Left || !--Left)
    return false;
  const Value &X = *A.Of, &Y = *B.Of;
  switch (X.Kind) {
  case Kind::Unknown:
  case Kind::Symbol:
    return false; // each is its own
  case Kind::Pointer:
    return X.To == Y.To;
  case Kind::Result:
    return X.By == Y.By && X.Name == Y.Name;
  case Kind::Number:
    return X.Number == Y.Number;
  default:
    return X.Name == Y.Name && X.Open == Y.Open && X.Names == Y.Names &&
           (!X.Base == !Y.Base) && (!X.Base || same(X.Base, Y.Base)) &&
           sameParts(X.Parts, Y.Parts);
  }
}

bool same(V A, V B) { return Comparer().same(A, B); }

std::optional<bool> truth(V Of) {
  if (!Of)
    return std::nullopt;
  switch (Of.Of->Kind) {
  case Kind::Number:
    return Of.Of->Number != 0;
  case Kind::Null:
    return false;
  case Kind::Pointer:
  case Kind::Function:
  case Kind::Closure:
  case Kind::Text: // a literal's address
    return true;
  default:
    return std::nullopt;
  }
}

static std::string shortName(llvm::StringRef Entity) {
  // The last name of a USR: what stands behind its last "@".
  return Entity.rsplit('@').second.empty() ? Entity.str()
                                           : Entity.rsplit('@').second.str();
}

std::string print(const Place &P) {
  std::string Result;
  if (P.Base->Kind == Root::Pointee)
    Result = "*" + print(V{P.Base->Of});
  else if (P.Base->Kind == Root::Heap)
    Result = "object " + std::to_string(P.Base->Id);
  else
    Result = shortName(P.Base->Name);
  for (const std::string &S : P.Path)
    Result += S[0] == '#'   ? "[" + S.substr(1) + "]"
              : S[0] == '[' ? S
                            : "." + shortName(S);
  return Result;
}

std::string printEvent(const Event *E);

/// Deeper than anybody reads, and shared parts would be printed again and
/// again.
static constexpr unsigned MaxPrinted = 12;

static std::string print(V Of, unsigned Depth);

std::string print(V Of) { return print(Of, 0); }

static std::string printAll(const std::vector<V> &Parts, const char *Between,
                            unsigned Depth) {
  std::string Result;
  for (const V &P : Parts)
    Result += (Result.empty() ? "" : Between) + print(P, Depth);
  return Result;
}

static std::string print(V Of, unsigned Depth) {
  if (!Of)
    return "nothing";
  if (++Depth > MaxPrinted)
    return "..";
  const Value &X = *Of.Of;
  switch (X.Kind) {
  case Kind::Unknown:
    return "(unknown: " + X.Name + ")";
  case Kind::Symbol:
    return X.Name;
  case Kind::Text: {
    std::string Escaped;
    llvm::raw_string_ostream OS(Escaped);
    llvm::printEscapedString(X.Name, OS);
    return "\"" + Escaped + "\"";
  }
  case Kind::Number:
    return X.Name.empty() ? std::to_string(X.Number) : shortName(X.Name);
  case Kind::Real:
    return X.Name;
  case Kind::Null:
    return "null";
  case Kind::Join:
    return printAll(X.Parts, " + ", Depth);
  case Kind::Repeat:
    return "(" + print(X.Parts[0], Depth) + ")*";
  case Kind::Pointer:
    return "&" + print(X.To);
  case Kind::Record: {
    std::string Result;
    for (size_t I = 0; I < X.Parts.size(); ++I)
      Result += (I ? ", " : "") + shortName(X.Names[I]) + ": " +
                print(X.Parts[I], Depth);
    return "{" + Result + "}";
  }
  case Kind::List:
    return "[" + printAll(X.Parts, ", ", Depth) + (X.Open ? ", ..]" : "]");
  case Kind::Map: {
    std::string Result;
    for (size_t I = 0; I < X.Parts.size(); ++I)
      Result += (I ? ", " : "") + X.Names[I] + ": " + print(X.Parts[I], Depth);
    return "{" + Result + (X.Open ? ", ..}" : "}");
  }
  case Kind::Function:
  case Kind::Closure:
    return shortName(X.Name);
  case Kind::Operation:
    return X.Name + "(" + printAll(X.Parts, ", ", Depth) + ")";
  case Kind::Project:
    return print(X.Parts[0], Depth) +
           (X.Name[0] == '#'   ? "[" + X.Name.substr(1) + "]"
            : X.Name[0] == '[' ? X.Name
                               : "." + shortName(X.Name));
  case Kind::Choice:
    return "(" + print(X.Parts[0], Depth) + " ? " + print(X.Parts[1], Depth) +
           " : " + print(X.Parts[2], Depth) + ")";
  case Kind::Result:
    return printEvent(X.By) + (X.Name.empty() ? "" : "." + X.Name);
  }
  return "";
}

} // namespace keyspread::trace
