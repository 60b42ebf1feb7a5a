// Wrappers of accesses without SQL. In: calls of an access API, or of a known
// wrapper of one. Out: inferred entries for the functions around them.
//
//   the table of an access comes from f|p_k, and so do its columns and rows, or
//   its keys  =>  f is that access, with roles at its own parameters
//   f makes some of them itself  =>  so it is, but its calls hide them
#include "rewrites/graph/texts/Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using namespace facts;

std::string Wrappers::hidden(const Call &C) const {
  auto It = Hidden.find(C.Callee);
  return It == Hidden.end() || R.Known.find(C) ? "" : It->second;
}

static bool isField(const Entity &E) {
  return llvm::StringRef(E).contains("@FI@");
}

std::optional<Wrappers::Place> Wrappers::parameterOf(const Expr &E,
                                                     bool Alone) const {
  std::optional<Place> Result;
  bool Other = false;
  R.walk(E.Sources, {false, false, false}, [&](const Reach::Node &N) {
    Place Here;
    if (isField(N.At)) {
      Other = true;
      return false;
    }
    Here.F = R.P.functionOfParameter(N.At, Here.I);
    if (!Here.F) {
      Other |= R.P.flowsInto(N.At).empty() && !R.P.callOfResult(N.At);
      return true;
    }
    if (!Result)
      Result = Here;
    Other |= Result->F != Here.F || Result->I != Here.I;
    return false;
  });
  return Alone && Other ? std::nullopt : Result;
}

/// `row`, `std::move(row)`
static bool isName(llvm::StringRef Text) {
  if (Text.consume_front("std::move("))
    Text.consume_back(")");
  return !Text.empty() && llvm::all_of(Text, [](char C) {
    return llvm::isAlnum(C) || C == '_';
  });
}

/// Learns one wrapper from one access in its body.
struct Wrappers::Learner {
  const Wrappers &W;
  const Reach &R;
  const Call &C;
  const Api &A;
  const Function &F;
  const std::map<Entity, std::vector<Addition>> &Additions;
  const Lists &Seen;
  Api To;
  std::string Hides; // what the body makes itself

  /// F's parameter that \p Arg of \p At is as a whole: not an element of it,
  /// as the row of a loop over rows would be.
  std::optional<unsigned> same(const Call &At,
                               std::optional<unsigned> Arg) const {
    if (!Arg || *Arg >= At.Args.size())
      return std::nullopt;
    const Expr &E = At.Args[*Arg];
    std::optional<Place> P = W.parameterOf(E, true);
    if (!P || P->F != &F || P->I >= F.Parameters.size())
      return std::nullopt;
    const Parameter &Given = F.Parameters[P->I];
    bool Named = isName(E.Text) && Given.Class == E.Class &&
                 At.Place.LoopBegin == At.Place.LoopEnd;
    if (Given.Pack || (!Named && Given.Type != E.Type))
      return std::nullopt;
    return P->I;
  }

  /// F's parameter pack that the arguments of \p At from \p First on are.
  std::optional<unsigned> pack(const Call &At, unsigned First) const {
    std::optional<unsigned> Result;
    for (unsigned I = First; I < At.Args.size(); ++I) {
      std::optional<Place> P = W.parameterOf(At.Args[I], true);
      if (!P || P->F != &F || P->I >= F.Parameters.size() ||
          !F.Parameters[P->I].Pack || (Result && *Result != P->I))
        return std::nullopt;
      Result = P->I;
    }
    return Result;
  }

  bool row(const Call &At, const AccessRoles &Roles) {
    To.Access.RowPack = Roles.RowPack;
    To.Access.Row = Roles.RowPack ? pack(At, *Roles.Row) : same(At, Roles.Row);
    return To.Access.Row.has_value();
  }

  /// \p C stands in F, or in a lambda of it.
  bool inside(const Call &At) const {
    return llvm::StringRef(At.Function)
        .contains(llvm::StringRef(F.Usr).drop_front(F.Usr.find(':') + 1));
  }

  /// The one call in F that adds to the object at \p E; null when there are
  /// more, or when others do.
  const Addition *only(const Entity &E, bool &None) const {
    auto It = Additions.find(E);
    None = It == Additions.end() ||
           llvm::none_of(It->second,
                         [&](const Addition &A) { return inside(*A.By); });
    return None || It->second.size() > 1 ? nullptr : &It->second.front();
  }

  bool returned() const {
    for (const MadeObject &O :
         objectsOf(R, W, {{returnOf(F.Usr), Part::Whole}}, C))
      if (O.At == C.Result)
        return true;
    return false;
  }

  bool rows() {
    if (A.Access.Row)
      return row(C, A.Access);
    bool None = false;
    if (const Addition *Row = only(C.Result, None))
      return Row->How->Access.Row && row(*Row->By, Row->How->Access);
    if (!None || !returned())
      return false;
    To.Handle = {HandleRole::Return, 0}; // rows are added by the caller
    return true;
  }

  /// A key that \p By adds: a parameter, or made of a pack of them.
  bool key(const Call &By, const AccessRoles &Roles) {
    if (Roles.Low) {
      To.Access.Low = same(By, Roles.Low);
      To.Access.High = same(By, Roles.High);
      return To.Access.Low && To.Access.High;
    }
    if (!Roles.Key || *Roles.Key >= By.Args.size())
      return false;
    if ((To.Access.Key = same(By, Roles.Key)))
      return true;
    for (const Source &S : By.Args[*Roles.Key].Sources)
      if (const Call *Maker = R.P.callOfResult(S.From))
        if (const Api *Made = W.of(*Maker); Made && Made->Access.KeyParts)
          To.Access.KeyParts = pack(*Maker, *Made->Access.KeyParts);
    return To.Access.KeyParts.has_value();
  }

  bool keys() {
    const AccessRoles &Roles = A.Access;
    if (Roles.KeyParts)
      return (To.Access.KeyParts = pack(C, *Roles.KeyParts)).has_value();
    if (Roles.Key || Roles.Low)
      return key(C, Roles);
    if (Roles.AllKeys)
      return To.Access.AllKeys = true;
    if ((To.Access.Keys = same(C, Roles.Keys)))
      return true;
    if (!Roles.Keys || *Roles.Keys >= C.Args.size())
      return false;
    std::vector<MadeObject> Sets =
        objectsOf(R, W, C.Args[*Roles.Keys].Sources, C);
    if (Sets.size() != 1 || !Sets[0].Unseen.empty() || !Sets[0].By)
      return false;
    const Api *Made = W.of(*Sets[0].By);
    bool None = false;
    const Addition *Key = only(Sets[0].At, None);
    if (Made && Made->Access.AllKeys)
      return To.Access.AllKeys = None;
    return Key && key(*Key->By, Key->How->Access);
  }

  void hide(const char *What) {
    Hides += (Hides.empty() ? "" : " and ") + std::string(What);
  }

  void run(unsigned Table) {
    const AccessRoles &Roles = A.Access;
    To.Access.Verb = Roles.Verb;
    To.Access.Table = Table;
    To.Access.AnyOrder = Roles.AnyOrder;
    To.Access.IndexMember = Roles.IndexMember;
    To.Access.LimitMember = Roles.LimitMember;
    To.Access.Columns = same(C, Roles.Columns);
    To.Access.Transaction = same(C, Roles.Transaction);
    To.Access.Options = same(C, Roles.Options);
    bool Reads = Roles.Verb == AccessVerb::Read;
    // A limit that it sets itself is none of its callers' business.
    AccessOptions Own = optionsOf(R, W, Seen, Additions, C, Roles);
    if (!To.Access.Options && (!Own.Known || Own.Index))
      hide("the options");
    if (Reads || Roles.Verb == AccessVerb::Delete) {
      if (!keys())
        hide("the keys");
      return;
    }
    if (!To.Access.Columns)
      hide("the columns");
    if (!rows())
      hide("the rows");
  }
};

static bool writes(AccessVerb V) {
  return V != AccessVerb::Read && V != AccessVerb::Delete;
}

/// One call of the wrapper says the same of both.
static bool alike(const AccessRoles &A, const AccessRoles &B) {
  auto Roles = [](const AccessRoles &R) {
    return std::tie(R.Table, R.Columns, R.Keys, R.Options, R.Transaction, R.Row,
                    R.RowPack, R.Key, R.Low, R.High, R.AllKeys, R.KeyParts);
  };
  return Roles(A) == Roles(B) &&
         (A.Verb == B.Verb || (writes(A.Verb) && writes(B.Verb)));
}

/// Takes what one access says of \p F, which stands around it.
void Wrappers::takeAccess(const Function &F, const Api &Learned,
                          std::string Hides) {
  for (const std::string &Usr : {F.Usr, F.Overrides}) {
    if (Usr.empty())
      continue;
    Api &To = Found[Usr];
    if (To.Access.Table && !alike(To.Access, Learned.Access))
      Hides =
          "'" + F.Name + "' uses the table that it is given in several ways";
    else
      To.Access = Learned.Access;
    To.Inferred = true;
    To.Name = F.Name;
    To.Library = Learned.Library;
    if (Learned.Handle.Kind != HandleRole::NoHandle)
      To.Handle = Learned.Handle;
    if (!Hides.empty())
      Hidden[Usr] = Hides;
  }
}

/// Learns from every access that is known by now and was not learned from yet.
bool Wrappers::stepAccess() {
  std::vector<std::pair<const Call *, Api>> New;
  for (const Call &C : R.P.Calls)
    if (const Api *A = of(C); A && A->Access.Table &&
                              *A->Access.Table < C.Args.size() &&
                              LearnedFrom.insert(&C).second)
      New.emplace_back(&C, *A);
  if (New.empty())
    return false;
  std::map<Entity, std::vector<Addition>> Additions = additionsOf(R, *this);
  const Lists Seen(R, *this);
  for (auto &[C, A] : New) {
    std::optional<Place> P =
        parameterOf(C->Args[*A.Access.Table], /*Alone=*/false);
    if (!P || P->I >= P->F->Parameters.size() || libraryEntry(*P->F))
      continue;
    Learner L{*this, R, *C, A, *P->F, Additions, Seen, {}, {}};
    L.To.Library = A.Library;
    L.run(P->I);
    Reasons.push_back(
        {WrapperReason::Table, P->F->Usr, P->I, C, *A.Access.Table, ""});
    takeAccess(*P->F, L.To,
               L.Hides.empty() ? hidden(*C)
                               : "'" + P->F->Name + "' makes " + L.Hides +
                                     " for whatever table it is given");
  }
  return true;
}

} // namespace keyspread
