#include "rewrites/graph/texts/Options.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// `{}`, `std::string()`, `T()`: nothing is in it.
static bool isEmptyObject(const Expr &E) {
  llvm::StringRef Type = E.Type, Text = E.Text;
  if (Text == "{}")
    return true;
  std::string Name =
      (Type.contains("::") ? Type.rsplit("::").second : Type).str();
  return E.Sources.empty() && !Name.empty() &&
         (Text.ends_with(Name + "()") || Text.ends_with(Name + "{}"));
}

/// The text that \p E always is; unset when it is not seen or not one.
static std::optional<std::string> onlyText(const Reach &R, const Expr &E) {
  if (isEmptyObject(E))
    return "";
  std::set<std::string> Texts;
  bool Seen = llvm::all_of(
      E.Sources, [](const Source &S) { return S.Kept == Part::Whole; });
  R.walk(E.Sources, {true, true, false}, [&](const Reach::Node &N) {
    auto It = R.P.Templates.find(N.At);
    if (It != R.P.Templates.end()) {
      Seen &= It->second.Holes.empty();
      Texts.insert(It->second.Text);
      return false;
    }
    std::vector<Reach::Edge> Into = R.into(N.At);
    Seen &= !Into.empty() && llvm::all_of(Into, [](const Reach::Edge &I) {
      return I.Kept == Part::Whole;
    });
    return true;
  });
  return Seen && Texts.size() == 1 ? std::optional(*Texts.begin())
                                   : std::nullopt;
}

namespace {
class Reader {
public:
  Reader(const Reach &R, AccessOptions &To) : R(R), To(To) {}

  /// One object that may be given, with the values of its index, if it has any.
  /// \p Maybe: it may also have none.
  void take(const std::vector<const Expr *> &Index, bool Maybe) {
    if (Index.empty() || Maybe)
      Names.insert("");
    for (const Expr *E : Index)
      if (std::optional<std::string> Name = onlyText(R, *E))
        Names.insert(*Name);
      else
        To.Known = false;
  }
  void limit(const Expr &E) {
    if (E.Constant != 0)
      To.Limit = &E;
  }
  /// Several indexes, or one and none, are as good as an unknown one.
  void finish() {
    To.Known &= Names.size() <= 1;
    if (auto Name = llvm::find_if(
            Names, [](const std::string &S) { return !S.empty(); });
        Name != Names.end())
      To.Index = *Name;
  }

private:
  const Reach &R;
  AccessOptions &To;
  std::set<std::string> Names;
};
} // namespace

static void takeStruct(const Aggregate &A, const AccessRoles &Roles,
                       Reader &Out) {
  std::vector<const Expr *> Index;
  for (size_t I = 0; I < A.Names.size() && I < A.Elements.size(); ++I)
    if (A.Names[I] == Roles.IndexMember)
      Index.push_back(&A.Elements[I]);
    else if (A.Names[I] == Roles.LimitMember)
      Out.limit(A.Elements[I]);
  Out.take(Index, llvm::is_contained(A.Maybe, Roles.IndexMember));
}

static void takeObject(const std::vector<Addition> &All, Reader &Out) {
  std::vector<const Expr *> Index;
  for (const Addition &A : All) {
    unsigned I = A.How->Value.value_or(0);
    if (I >= A.By->Args.size())
      continue;
    if (A.How->Access.Option == "index")
      Index.push_back(&A.By->Args[I]);
    else if (A.How->Access.Option == "limit")
      Out.limit(A.By->Args[I]);
  }
  Out.take(Index, false);
}

AccessOptions
optionsOf(const Reach &R, const Wrappers &W, const Lists &Seen,
          const std::map<Entity, std::vector<Addition>> &Additions,
          const Call &C, const AccessRoles &Roles) {
  AccessOptions Result;
  if (!Roles.Options || *Roles.Options >= C.Args.size() ||
      isEmptyObject(C.Args[*Roles.Options]))
    return Result;
  const Expr &Given = C.Args[*Roles.Options];
  Reader Out(R, Result);
  bool Complete = true;
  std::vector<const Aggregate *> Structs = Seen.namedOf(Given, Complete);
  if (Complete && !Structs.empty()) {
    for (const Aggregate *A : Structs)
      takeStruct(*A, Roles, Out);
    Out.finish();
    return Result;
  }
  std::vector<MadeObject> Objects = objectsOf(R, W, Given.Sources, C);
  Result.Known = !Objects.empty();
  for (const MadeObject &O : Objects) {
    Result.Known &= O.Unseen.empty() && O.By && W.of(*O.By);
    auto It = Additions.find(O.At);
    takeObject(It == Additions.end() ? std::vector<Addition>() : It->second,
               Out);
  }
  Out.finish();
  return Result;
}

} // namespace keyspread
