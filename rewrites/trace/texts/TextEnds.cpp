#include "rewrites/trace/texts/TextEnds.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

namespace {

/// A number of characters: known ones, and those of texts that are not known.
struct Length {
  int64_t Known = 0;
  std::vector<V> Others;

  void add(const Length &L) {
    Known += L.Known;
    llvm::append_range(Others, L.Others);
  }
};

/// Brings lengths into one form, in which equal ones are the same value.
class Lengths {
public:
  explicit Lengths(Values &Make) : Make(Make) {}

  Length ofText(V Text) {
    Length Result;
    if (!Text)
      return Result;
    const Value &X = *Text.Of;
    if (X.Kind == Kind::Text)
      Result.Known = static_cast<int64_t>(X.Name.size());
    else if (X.Kind == Kind::Join)
      for (V Part : X.Parts)
        Result.add(ofText(Part));
    else if (X.Kind == Kind::Choice)
      Result.Others = {choice(X, true)};
    else
      Result.Others = {Make.operation("length", {Text})};
    return Result;
  }

  Length of(V Number) {
    Length Result;
    const Value &X = *Number.Of;
    const bool Operates = X.Kind == Kind::Operation;
    if (X.Kind == Kind::Number)
      Result.Known = X.Number;
    else if (Operates && X.Parts.size() == 1 &&
             (X.Name == "length" || X.Name == "size"))
      return ofText(X.Parts[0]);
    else if (Operates && X.Parts.size() == 2 && X.Name == "+")
      for (V Part : X.Parts)
        Result.add(of(Part));
    else if (X.Kind == Kind::Choice)
      Result.Others = {choice(X, false)};
    else
      Result.Others = {Number};
    return Result;
  }

private:
  Values &Make;
  llvm::DenseMap<const Value *, V> Chosen[2];

  V sum(Length L) {
    if (L.Others.empty())
      return Make.number(L.Known);
    L.Others.insert(L.Others.begin(), Make.number(L.Known));
    return Make.operation("sum", std::move(L.Others));
  }

  V choice(const Value &X, bool OfTexts) {
    if (auto It = Chosen[OfTexts].find(&X); It != Chosen[OfTexts].end())
      return It->second;
    auto Arm = [&](V One) { return sum(OfTexts ? ofText(One) : of(One)); };
    const V If = Arm(X.Parts[1]), Else = Arm(X.Parts[2]);
    return Chosen[OfTexts][&X] = Make.choice(X.Parts[0], If, Else);
  }
};

/// A place in a buffer, so many characters from its beginning; no number: at
/// its beginning.
struct Inside {
  Place Buffer;
  V Offset;
};

} // namespace

bool isLengthOf(Values &Make, V Length, V Text) {
  const Value &X = *Length.Of;
  if (X.Kind == Kind::Operation && X.Parts.size() == 1 &&
      (X.Name == "length" || X.Name == "size") && same(X.Parts[0], Text))
    return true;
  Lengths All(Make);
  const auto Is = All.of(Length), Of = All.ofText(Text);
  return Is.Known == Of.Known &&
         std::equal(Is.Others.begin(), Is.Others.end(), Of.Others.begin(),
                    Of.Others.end(), [](V A, V B) { return same(A, B); });
}

static V added(Values &Make, V Offset, V More) {
  return Offset ? Make.operation("+", {Offset, More}) : More;
}

static std::optional<Inside> insideOf(Machine &M, V Pointer);

/// One of two places of one buffer.
static std::optional<Inside> eitherInside(Machine &M, const Value &X) {
  const auto If = insideOf(M, X.Parts[1]), Else = insideOf(M, X.Parts[2]);
  if (!If || !Else || !(If->Buffer == Else->Buffer) ||
      (!If->Offset && !Else->Offset))
    return std::nullopt;
  auto OrNone = [&](V Of) { return Of ? Of : M.Make.number(0); };
  return Inside{If->Buffer, M.Make.choice(X.Parts[0], OrNone(If->Offset),
                                          OrNone(Else->Offset))};
}

static std::optional<Inside> insideOf(Machine &M, V Pointer) {
  const Value &X = *Pointer.Of;
  if (X.Kind == Kind::Choice)
    return eitherInside(M, X);
  if (X.Kind == Kind::Operation && X.Name == "+" && X.Parts.size() >= 2) {
    // The text that stood there, how far behind its beginning, and the buffer.
    std::optional<Inside> Is =
        insideOf(M, X.Parts[X.Parts.size() == 3 ? 2 : 0]);
    if (Is)
      Is->Offset = added(M.Make, Is->Offset, X.Parts[1]);
    return Is;
  }
  Place At = M.behind(Pointer);
  if (At.Path.empty() || At.Path.back()[0] != '#' || At.Path.back() == "#?")
    return Inside{std::move(At), {}};
  const int64_t Offset = std::stoll(At.Path.back().substr(1));
  At.Path.pop_back();
  return Inside{std::move(At), Offset ? M.Make.number(Offset) : V()};
}

static bool isText(V Of) {
  return llvm::any_of(alternatives(Of), [](V One) {
    return One && (One.Of->Kind == Kind::Text || One.Of->Kind == Kind::Join);
  });
}

bool writeInside(Machine &M, V Pointer, V Text) {
  const Kind K = Pointer.Of->Kind;
  if (K != Kind::Pointer && K != Kind::Operation && K != Kind::Choice)
    return false;
  const std::optional<Inside> At = insideOf(M, Pointer);
  if (!At || !At->Offset)
    return false;
  const V Was = M.load(At->Buffer);
  if (K == Kind::Pointer && !(Was && isText(Was)))
    return false; // one of several buffers: `rows[3]`
  M.store(At->Buffer,
          Was && isLengthOf(M.Make, At->Offset, Was)
              ? M.Make.join({Was, Text})
              : M.Make.unknown("a text that is written into the middle of "
                               "another one"));
  return true;
}

} // namespace keyspread::trace
