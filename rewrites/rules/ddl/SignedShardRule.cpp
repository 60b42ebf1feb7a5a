#include "rewrites/rules/ddl/SignedShardRule.h"

#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/statements/TextEdits.h"

namespace keyspread {

using Edits = std::vector<Edit>;

static llvm::Error insert(const TextPlace &Place, uint32_t At,
                          const std::string &Sql, Edits &Out) {
  llvm::Expected<Edit> E = Place.insert(At, {{Sql}});
  if (!E)
    return E.takeError();
  Out.push_back(std::move(*E));
  return llvm::Error::success();
}

static llvm::Error remove(const TextPlace &Place, sql::Span Range, Edits &Out) {
  llvm::Expected<Edits> E = Place.replace(Range, "");
  if (!E)
    return E.takeError();
  for (Edit &One : *E)
    Out.push_back(std::move(One));
  return llvm::Error::success();
}

/// Puts \p Open and \p Close around the remainder.
static llvm::Error enclose(const TextPlace &Place, const SignedSql &S,
                           const std::string &Open, const std::string &Close,
                           Edits &Out) {
  if (llvm::Error E = insert(Place, S.Whole.Begin, Open, Out))
    return E;
  return insert(Place, S.Whole.End, Close, Out);
}

static llvm::Expected<Edits> mendSql(const TextPlace &Place,
                                     const SignedSql &S) {
  if (!S.Problem.empty())
    return refuse(S.Problem);
  if (S.Kind == SignedSql::FullReversal)
    return refuse("keys that are stored were made this way: with TRUE they "
                  "would not be found again");
  Edits Out;
  if (S.Kind == SignedSql::OfAbsolute) {
    if (llvm::Error E = enclose(Place, S, "ABS(", ")", Out))
      return E;
    if (llvm::Error E = remove(Place, {S.Value.Begin, S.Inside.Begin}, Out))
      return E;
    if (llvm::Error E = remove(Place, {S.Inside.End, S.Value.End}, Out))
      return E;
    return Out;
  }
  std::string N(
      Place.text().substr(S.Divisor.Begin, S.Divisor.End - S.Divisor.Begin));
  llvm::Error E =
      S.Percent ? enclose(Place, S, "((", ") + " + N + ") % " + N, Out)
                : enclose(Place, S, "MOD(", " + " + N + ", " + N + ")", Out);
  if (E)
    return E;
  return Out;
}

static llvm::Error whyNotInCode(const Graph &G, const facts::Arithmetic &A) {
  if (std::string Why = whyNotEditable(G, A.At.File); !Why.empty())
    return refuse("the code cannot be changed: " + Why);
  if (!A.Macro.empty() || !A.Editable)
    return refuse("the remainder is written in a macro");
  if (A.Operator == "%=")
    return refuse("the remainder is assigned in place by %=");
  if (!A.Right.At.valid())
    return refuse("the remainder is taken elsewhere");
  if (!A.Right.Editable)
    return refuse("the divisor is written in a macro");
  return llvm::Error::success();
}

static llvm::Expected<Edits> mendCode(const Graph &G,
                                      const facts::Arithmetic &A) {
  if (llvm::Error E = whyNotInCode(G, A))
    return E;
  const std::string &File = A.At.File, &N = A.Right.Text;
  if (A.Operator == "abs") {
    uint32_t Close = A.At.End - 1; // its ")"
    return Edits{{File, Close, Close, " % " + N, ""},
                 {File, A.At.End, A.Around.End, "", ""}};
  }
  if (!A.Right.Repeatable)
    return refuse("the divisor '" + N +
                  "' would be evaluated three times, which may not be the same "
                  "as once");
  return Edits{{File, A.At.Begin, A.At.Begin, "((", ""},
               {File, A.At.End, A.At.End, ") + " + N + ") % " + N, ""}};
}

llvm::Expected<Edits> mendSigned(const Graph &G, const SignedShard &S) {
  if (S.Code)
    return mendCode(G, *S.Code);
  if (S.Text)
    return mendSql(TextPlace(G, *S.Text), S.Sql);
  if (S.File)
    return mendSql(TextPlace(G, *S.File), S.Sql);
  return refuse("only the function that makes the ids can keep the sign bit");
}

} // namespace keyspread
