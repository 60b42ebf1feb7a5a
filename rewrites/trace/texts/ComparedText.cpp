#include "rewrites/trace/texts/ComparedText.h"

#include "matchers/sql/Holes.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>
#include <utility>

namespace keyspread::trace {

namespace {

/// A value, and all texts that it may be.
struct Few {
  V Of;
  std::vector<std::string> Texts;
};

class Compared {
public:
  explicit Compared(KnownConditions Held) : Held(Held) {}

  /// The texts that are left for \p Of; none: it may be any.
  std::vector<std::string> left(V Of) {
    read();
    auto IsOf = [&](const Few &One) { return same(One.Of, Of); };
    const auto First = llvm::find_if(Allowed, IsOf);
    if (First == Allowed.end())
      return {};
    std::vector<std::string> Result = First->Texts;
    for (const Few &Not : Excluded)
      if (IsOf(Not))
        llvm::erase_if(Result, [&](const std::string &Text) {
          return llvm::is_contained(Not.Texts, Text);
        });
    return Result;
  }

private:
  /// Conditions share parts, and there are more ways through them than parts.
  static constexpr unsigned MostParts = 64;

  void read() {
    if (std::exchange(IsRead, true))
      return;
    for (auto &[Condition, Holds] : Held) {
      unsigned Left = MostParts;
      if (std::optional<Few> Is = few(Condition, Holds, Left))
        Allowed.push_back(std::move(*Is));
      Left = MostParts;
      if (std::optional<Few> Not = few(Condition, !Holds, Left))
        Excluded.push_back(std::move(*Not));
    }
  }

  static std::optional<Few> both(std::optional<Few> A, std::optional<Few> B) {
    if (!A || !B || !same(A->Of, B->Of))
      return std::nullopt;
    for (std::string &Text : B->Texts)
      if (!llvm::is_contained(A->Texts, Text))
        A->Texts.push_back(std::move(Text));
    return A;
  }

  /// `x == "a"`, and `strcmp(x, "a")`, which is 0.
  static std::optional<Few> compared(const Value &X) {
    for (size_t I : {0, 1})
      if (X.Parts[I].Of->Kind == Kind::Text &&
          X.Parts[1 - I].Of->Kind != Kind::Text)
        return Few{X.Parts[1 - I], {X.Parts[I].Of->Name}};
    return std::nullopt;
  }

  static bool isZero(V Of) {
    return Of.Of->Kind == Kind::Number && Of.Of->Number == 0;
  }

  /// Something was compared with few texts if \p Condition \p Is; nothing: it
  /// tells of something else.
  static std::optional<Few> few(V Condition, bool Is, unsigned &Left) {
    const Value &X = *Condition.Of;
    if (!Left || !--Left)
      return std::nullopt;
    if (X.Kind == Kind::Choice)
      return chosen(X, Is, Left);
    if (X.Kind != Kind::Operation)
      return std::nullopt;
    if (X.Name == "!" && X.Parts.size() == 1)
      return few(X.Parts[0], !Is, Left);
    if (X.Parts.size() != 2)
      return std::nullopt;
    if (X.Name == (Is ? "||" : "&&"))
      return both(few(X.Parts[0], Is, Left), few(X.Parts[1], Is, Left));
    if ((X.Name == "strcmp" || X.Name == "std::strcmp") && !Is)
      return compared(X);
    if (X.Name != "==" && X.Name != "!=")
      return std::nullopt;
    const bool Equal = (X.Name == "==") == Is;
    for (size_t I : {0, 1})
      if (isZero(X.Parts[I]))
        return few(X.Parts[1 - I], !Equal, Left);
    return Equal ? compared(X) : std::nullopt;
  }

  /// `x == "a" ? 1 : x == "b"`
  static std::optional<Few> chosen(const Value &X, bool Is, unsigned &Left) {
    std::optional<Few> Sides[2];
    bool Taken[2] = {true, true};
    for (size_t I : {0, 1}) {
      const V Side = X.Parts[1 + I];
      if (!Side)
        return std::nullopt;
      if (Side.Of->Kind != Kind::Number)
        Sides[I] = few(Side, Is, Left);
      else if ((Side.Of->Number != 0) == Is)
        Sides[I] = few(X.Parts[0], I == 0, Left);
      else
        Taken[I] = false;
    }
    return Taken[0] && Taken[1] ? both(Sides[0], Sides[1])
           : Taken[0]           ? Sides[0]
                                : Sides[1];
  }

  const KnownConditions Held;
  bool IsRead = false;
  std::vector<Few> Allowed, Excluded;
};

class Putting {
public:
  Putting(Values &Make, KnownConditions Held) : Make(Make), Known(Held) {}

  V in(V Text, const std::string &Before) {
    if (!Text)
      return Text;
    const Value &X = *Text.Of;
    if (X.Kind == Kind::Choice && areFew(Text, Most)) {
      const V Then = in(X.Parts[1], Before), Else = in(X.Parts[2], Before);
      return Then.Of == X.Parts[1].Of && Else.Of == X.Parts[2].Of
                 ? Text
                 : V{Make.choice(X.Parts[0], Then, Else).Of, Text.Way};
    }
    if (X.Kind != Kind::Join)
      return X.Kind == Kind::Text || Before.empty() || sql::isInQuotes(Before)
                 ? Text
                 : chosenFor(Text);
    std::vector<V> Parts = X.Parts;
    std::string Front = Before;
    bool Any = false;
    for (V &Part : Parts) {
      const V Was = Part;
      Part = in(Was, Front);
      Any |= Part.Of != Was.Of;
      Front += flatten(Was).Text;
    }
    return Any ? V{Make.join(std::move(Parts)).Of, Text.Way} : Text;
  }

private:
  static constexpr size_t Most = 32;

  V chosenFor(V Of) {
    const V Asked = comparedIn(Of);
    const std::vector<std::string> Texts = Known.left(Asked);
    const bool IsReplaced = Asked.Of != Of.Of;
    if (Texts.empty() ||
        (IsReplaced && llvm::any_of(Texts, [&](auto &Text) {
           return llvm::StringRef(Text).contains(Of.Of->Parts[1].Of->Name);
         })))
      return Of;
    V Result;
    for (const std::string &Text : llvm::reverse(Texts)) {
      const V One{Make.text(Text).Of, Of.Way};
      Result =
          Result ? Make.choice(Make.operation("==", {Asked, One}), One, Result)
                 : One;
    }
    return Result;
  }

  /// `list.replace("{prefix}", prefix)`: what has none of it stays as it is.
  static V comparedIn(V Of) {
    const Value &X = *Of.Of;
    const bool Is = X.Kind == Kind::Operation && X.Name == "replaced" &&
                    X.Parts.size() == 3 && X.Parts[1].Of->Kind == Kind::Text;
    return Is ? X.Parts[0] : Of;
  }

  Values &Make;
  Compared Known;
};

} // namespace

V withComparedTexts(Values &Make, KnownConditions Held, V Text) {
  return Held.empty() ? Text : Putting(Make, Held).in(Text, "");
}

} // namespace keyspread::trace
