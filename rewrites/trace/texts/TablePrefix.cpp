#include "rewrites/trace/texts/TablePrefix.h"

#include "matchers/sql/Holes.h"
#include "rewrites/trace/PossibleTexts.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread::trace {

static bool isWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Nobody knows what it is, but it is one value; it may be one that a default
/// says.
static bool isPutIn(V Of) {
  return llvm::any_of(alternatives(Of), [](V One) {
    const Kind K = One.Of->Kind;
    return K == Kind::Unknown || K == Kind::Symbol || K == Kind::Result ||
           K == Kind::Operation || K == Kind::Project;
  });
}

/// A name of SQL may begin behind \p Front. In quotes it may be a value.
static bool mayNameFollow(llvm::StringRef Front) {
  return !Front.empty() && !isWord(Front.back()) &&
         Front.back() != sql::HoleByte && !sql::isInQuotes(Front);
}

/// The word that \p Parts, which may be several literals, begin with: one of
/// them where texts are chosen between. \p Open: something else is put in right
/// behind it.
static std::string wordOf(llvm::ArrayRef<V> Parts, bool &Open) {
  std::string Result;
  for (V Part : Parts) {
    if (choosesTexts(Part))
      Part = alternatives(Part).front();
    Open = Part.Of->Kind != Kind::Text;
    if (Open)
      break;
    const llvm::StringRef Text = Part.Of->Name, Word = Text.take_while(isWord);
    Result += Word;
    if (Word.size() < Text.size())
      break;
  }
  return Result;
}

/// \p Text, which stands behind \p Front.
static V told(Values &Make, const sql::TableNames &Known, V Text,
              std::string Front) {
  constexpr size_t MostTexts = 32;
  if (Text && Text.Of->Kind == Kind::Choice && areFew(Text, MostTexts)) {
    const std::vector<V> &P = Text.Of->Parts;
    const V Then = told(Make, Known, P[1], Front),
            Else = told(Make, Known, P[2], Front);
    return Then.Of == P[1].Of && Else.Of == P[2].Of
               ? Text
               : V{Make.choice(P[0], Then, Else).Of, Text.Way};
  }
  if (!Text || Text.Of->Kind != Kind::Join)
    return Text;
  std::vector<V> Parts = Text.Of->Parts;
  bool Any = false;
  for (size_t I = 0; I < Parts.size(); ++I) {
    const V Was = Parts[I];
    bool Open = false;
    if (Was.Of->Kind == Kind::Choice) // of texts that may have such names
      Parts[I] = told(Make, Known, Was, Front);
    if (Parts[I].Of == Was.Of && isPutIn(Was) && mayNameFollow(Front)) {
      const std::string Rest =
          wordOf(llvm::ArrayRef<V>(Parts).drop_front(I + 1), Open);
      if (const std::string Prefix = Known.before(Rest, Open); !Prefix.empty())
        Parts[I] = {Make.text(Prefix).Of, Was.Way};
    }
    Any |= Parts[I].Of != Was.Of;
    Front += flatten(Parts[I]).Text;
  }
  return Any ? V{Make.join(std::move(Parts)).Of, Text.Way} : Text;
}

V withTablePrefix(Values &Make, const sql::TableNames &Known, V Text) {
  return told(Make, Known, Text, "");
}

} // namespace keyspread::trace
