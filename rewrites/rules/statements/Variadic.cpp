// How a value is given to C's "...". In: the calls of a function that takes
// such, and a value. Out: the value's text, of the type that the function reads
// there, and the letter that tells it.
//
//   run(db, sql, "is", id, name)     + 'i', static_cast<long long>(shard)
//   run(db, sql, 2, text, name)      + std::to_string(shard).c_str()
#include "rewrites/rules/statements/Variadic.h"

#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>
#include <set>

namespace keyspread {

using namespace facts;

namespace {

/// What one argument says of the type that is read in its place.
struct Kind {
  char Letter = 0;
  std::string Type; // "": a text
  friend bool operator<(const Kind &A, const Kind &B) {
    return std::tie(A.Letter, A.Type) < std::tie(B.Letter, B.Type);
  }
};

} // namespace

bool isVariadic(const Graph &G, const Call &C, unsigned First) {
  auto F = G.P.Functions.find(C.Callee);
  return F != G.P.Functions.end() && First >= F->second.Parameters.size() &&
         (F->second.Parameters.empty() || !F->second.Parameters.back().Pack);
}

/// The letters of "is"; empty when \p E is no literal, or tells a number.
static llvm::StringRef lettersOf(const Expr &E) {
  llvm::StringRef Text = E.Text;
  if (!Text.consume_front("\"") || !Text.consume_back("\""))
    return "";
  return Text;
}

/// Numbers of 64 bits and texts, as calls of \p C's function give them.
static std::set<Kind> kindsGiven(const Graph &G, const Call &C, unsigned First,
                                 unsigned Count) {
  std::set<Kind> Result;
  for (const Call *Other : G.P.callsOf(C.Callee)) {
    if (Count >= Other->Args.size())
      continue;
    const llvm::StringRef Letters = lettersOf(Other->Args[Count]);
    for (size_t I = First; I < Other->Args.size(); ++I) {
      const Expr &E = Other->Args[I];
      Kind Is;
      if (!Letters.empty() && I - First < Letters.size())
        Is.Letter = Letters[I - First];
      llvm::StringRef Type = E.Type;
      Type.consume_front("const ");
      if (E.Class == TypeClass::Integer)
        Is.Type = Type.rtrim(" &").str();
      else if (E.Class != TypeClass::CharPointer)
        Is.Type = "?";
      Result.insert(Is);
    }
  }
  return Result;
}

static bool isWide(llvm::StringRef Type) {
  return Type == "long" || Type == "long long" || Type == "std::int64_t" ||
         Type == "int64_t";
}

llvm::Expected<VariadicValue> variadicValue(const Graph &G, const Call &C,
                                            unsigned First, unsigned Count,
                                            const CodeValue &V) {
  const std::set<Kind> All = kindsGiven(G, C, First, Count);
  const bool Told = !lettersOf(C.Args[Count]).empty();
  const bool IsText = V.Class != TypeClass::Integer;
  std::set<Kind> Texts, Wide;
  for (const Kind &K : All)
    (K.Type.empty() ? Texts : Wide).insert(K);
  // Without letters all are read as one type.
  if (!Told && All.size() != 1)
    return refuse(fmt::format("values of several types are given to '{}', and "
                              "what it reads them as is not known",
                              C.Name));
  std::erase_if(Wide, [](const Kind &K) { return !isWide(K.Type); });
  if (!IsText && Wide.size() == 1) {
    const Kind &As = *Wide.begin();
    return VariadicValue{fmt::format("static_cast<{}>({})", As.Type, V.Text),
                         As.Letter};
  }
  if (Texts.size() == 1 && (IsText || !Told))
    return VariadicValue{
        IsText ? V.Text + (V.Class == TypeClass::String ? ".c_str()" : "")
               : "std::to_string(" + V.Text + ").c_str()",
        Texts.begin()->Letter};
  return refuse(fmt::format("how '{}' is given another value of this type is "
                            "not known",
                            C.Name));
}

} // namespace keyspread
