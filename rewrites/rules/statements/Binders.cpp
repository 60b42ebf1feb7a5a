#include "rewrites/rules/statements/Binders.h"

namespace keyspread {

using namespace facts;

std::string bare(const std::string &Qualified) {
  size_t Colon = Qualified.rfind("::");
  return Colon == std::string::npos ? Qualified : Qualified.substr(Colon + 2);
}

bool sameShape(const Api &A, const Api &B) {
  return A.Index.has_value() == B.Index.has_value() &&
         A.ParameterName.has_value() == B.ParameterName.has_value() &&
         A.Handle.Kind == B.Handle.Kind && B.Value && !B.FixedIndex;
}

/// How well \p P takes a whole number: 64 bits best, none 0.
static unsigned fitness(const Parameter &P) {
  if (P.Class == TypeClass::Integer)
    return llvm::StringRef(P.Type).contains("long") ||
                   llvm::StringRef(P.Type).contains("64")
               ? 3
               : 2;
  // A template parameter or a variant: the compiler decides when it is parsed.
  return P.Class == TypeClass::Other ? 1 : 0;
}

/// The type to convert a 64-bit number to where \p F has overloads it fits as
/// well.
static std::string castFor(const Graph &G, const Function &F, unsigned Value) {
  unsigned Overloads = 0;
  for (auto &[Usr, How] : G.W.inferred()) {
    auto It = G.P.Functions.find(Usr);
    if (It == G.P.Functions.end() || It->second.Name != F.Name || !How.Value ||
        *How.Value >= It->second.Parameters.size())
      continue;
    TypeClass Class = It->second.Parameters[*How.Value].Class;
    Overloads += Class == TypeClass::Integer || Class == TypeClass::Bool ||
                 Class == TypeClass::Float;
  }
  llvm::StringRef Type = F.Parameters[Value].Type;
  Type.consume_front("const ");
  Type = Type.rtrim(" &");
  bool Exact = Type == "long" || Type == "int64_t" || Type == "std::int64_t" ||
               F.Parameters[Value].Class != TypeClass::Integer;
  return Overloads > 1 && !Exact ? Type.str() : "";
}

/// `add(long)` beside \p Own, `add(const char *)`.
static std::optional<Binder> overloadBinder(const Graph &G, const Function &Own,
                                            const Api &A) {
  const Function *Best = nullptr;
  auto FitOf = [&](const Function &F) {
    return fitness(F.Parameters[*A.Value]);
  };
  // bind(int, long) is none of bind(const char *, text).
  auto TakesAlike = [&](const Function &F) {
    for (size_t I = 0; I < F.Parameters.size(); ++I)
      if (I != *A.Value && F.Parameters[I].Type != Own.Parameters[I].Type)
        return false;
    return true;
  };
  for (const auto &[Usr, F] : G.P.Functions)
    if (F.Name == Own.Name && F.Class == Own.Class &&
        F.Parameters.size() == Own.Parameters.size() &&
        F.Public == Own.Public && FitOf(F) && TakesAlike(F) &&
        (!Best || FitOf(F) > FitOf(*Best)))
      Best = &F;
  if (!Best)
    return std::nullopt;
  const bool Exact = FitOf(*Best) != 2;
  return Binder{bare(Own.Name), A, false,
                Exact ? "" : Best->Parameters[*A.Value].Type};
}

/// `setInt` beside `setText`: what other statements are given whole numbers by,
/// as their runs tell, in the same class and in the same way as \p A.
static std::optional<Binder> binderOfRuns(const Graph &G, const Call &C,
                                          const Api &A) {
  if (C.Class.empty())
    return std::nullopt;
  std::optional<Binder> Best;
  unsigned BestFit = 0;
  for (const BoundStatement &Other : G.S.All)
    for (const auto &[Number, All] : Other.Bound)
      for (const Binding &One : All) {
        const Api &How = *One.How;
        auto F = G.P.Functions.find(One.By->Callee);
        if (One.Kind != Binding::BindCall || !How.Inferred || !How.Value ||
            One.By->Class != C.Class || F == G.P.Functions.end() ||
            !sameShape(A, How) || How.IndexBase != A.IndexBase ||
            *How.Value >= F->second.Parameters.size())
          continue;
        const unsigned Fit = fitness(F->second.Parameters[*How.Value]);
        if (Fit > BestFit) {
          Best = Binder{bare(F->second.Name), How, false,
                        castFor(G, F->second, *How.Value)};
          BestFit = Fit;
        }
      }
  return Best;
}

/// Among the wrappers of the same class (or, for free functions, of the same
/// name) the one that takes a whole number best; the key's own when it takes
/// text.
static std::optional<Binder> wrapperBinder(const Graph &G, const Call &C,
                                           const Api &A) {
  std::optional<Binder> Best;
  unsigned BestFit = 0;
  for (auto &[Usr, How] : G.W.inferred()) {
    auto It = G.P.Functions.find(Usr);
    if (It == G.P.Functions.end() || It->second.Class != C.Class ||
        !sameShape(A, How) || How.Sql)
      continue;
    const Function &F = It->second;
    if (*How.Value >= F.Parameters.size() || (!F.Public && F.Class != C.Class))
      continue;
    // Parameters that neither name, number nor bind anything cannot be filled.
    size_t Roles = 1 + How.Index.has_value() + How.ParameterName.has_value() +
                   (How.Handle.Kind == HandleRole::Argument);
    bool SameFunction = Usr == C.Callee;
    if (F.Parameters.size() != Roles && !SameFunction)
      continue;
    unsigned Fit = fitness(F.Parameters[*How.Value]) * 2 + (F.Name == C.Name);
    if (fitness(F.Parameters[*How.Value]) && Fit > BestFit) {
      Best = Binder{bare(F.Name), How, false, castFor(G, F, *How.Value)};
      BestFit = Fit;
    }
  }
  auto Own = G.P.Functions.find(C.Callee);
  if (Best || A.FixedIndex || !A.Value || Own == G.P.Functions.end() ||
      *A.Value >= Own->second.Parameters.size())
    return Best;
  const Parameter &Takes = Own->second.Parameters[*A.Value];
  // A run told that it takes values of any type.
  if (fitness(Takes))
    return Binder{bare(C.Name), A, false, ""};
  if (std::optional<Binder> Other = overloadBinder(G, Own->second, A);
      Other || Takes.Class != TypeClass::String)
    return Other;
  if (std::optional<Binder> Other = binderOfRuns(G, C, A))
    return Other;
  return Binder{bare(C.Name), A, true, ""};
}

std::optional<Binder> binderFor(const Graph &G, const Call &C, const Api &A,
                                const CodeValue &V) {
  // The key's own: sqlite3_bind_null(stmt, 2), and what takes an optional.
  if (V.Text.empty() || V.Optional)
    return Binder{bare(C.Name), A, false, ""};
  if (A.Inferred)
    if (std::optional<Binder> Own = wrapperBinder(G, C, A))
      return Own;
  // A helper that is given the library's own statement: the library binds to
  // it.
  bool Handle =
      A.Handle.Kind == HandleRole::Argument && A.Handle.Index < C.Args.size();
  bool Raw =
      !A.Inferred || (Handle && llvm::StringRef(C.Args[A.Handle.Index].Type)
                                    .starts_with("sqlite3_stmt"));
  if (const Api *Twin = G.R.Known.integerBinder(A.Library); Twin && Raw)
    return Binder{bare(Twin->Name), *Twin, false, ""};
  // Overloaded for all types.
  if (!A.Inferred && A.ValueClass == TypeClass::Other && A.Value &&
      A.Handle.Kind != HandleRole::NoHandle)
    return Binder{bare(C.Name), A, false, ""};
  return std::nullopt;
}

} // namespace keyspread
