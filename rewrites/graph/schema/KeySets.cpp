// The keys of a read or delete. In: the access, and the calls that add to its
// key set. Out: AccessKey.
#include "rewrites/graph/wrappers/AccessReader.h"

namespace keyspread {

using namespace facts;

static bool sameValue(const Expr &A, const Expr &B) {
  if (A.Text != B.Text || !A.Repeatable || !B.Repeatable ||
      A.Sources.size() != B.Sources.size())
    return false;
  for (size_t I = 0; I < A.Sources.size(); ++I)
    // Literals are other texts at other places, with the same words.
    if (A.Sources[I].From != B.Sources[I].From &&
        !(A.Sources[I].From.starts_with("text:") &&
          B.Sources[I].From.starts_with("text:")))
      return false;
  return true;
}

bool AccessKey::sameAt(size_t Position) const {
  auto Placed = [](const ValueList &V) { return V.Maker || V.Braces; };
  return Kind == Range && Placed(Low) && Placed(High) &&
         Position < Low.Values.size() && Position < High.Values.size() &&
         sameValue(*Low.Values[Position], *High.Values[Position]);
}

/// \p By adds one key or range, or is a wrapper's call that is given one.
void AccessReader::addKey(Access &To, const Call &By, const Api &How,
                          bool Repeated) const {
  const AccessRoles &Roles = How.Access;
  AccessKey Key;
  Key.By = &By;
  Key.Repeated = Repeated;
  if (Roles.AllKeys) {
    Key.Kind = AccessKey::All;
  } else if (Roles.KeyParts) {
    Key.Low = valuesFrom(By, *Roles.KeyParts);
  } else if (const Expr *Low = argument(By, Roles.Low)) {
    Key.Kind = AccessKey::Range;
    Key.Low = valuesAt(*Low);
    if (const Expr *High = argument(By, Roles.High))
      Key.High = valuesAt(*High);
  } else if (const Expr *Given = argument(By, Roles.Key)) {
    Key.Low = valuesAt(*Given);
  }
  checkPacks(To, Key.Low);
  checkPacks(To, Key.High);
  To.Keys.push_back(std::move(Key));
}

void AccessReader::readKeys(Access &To) const {
  const AccessRoles &Roles = To.How->Access;
  To.KeysArg = argument(*To.At, Roles.Keys);
  if (!To.KeysArg) {
    if (Roles.Key || Roles.KeyParts || Roles.Low || Roles.AllKeys)
      addKey(To, *To.At, *To.How, false);
    return;
  }
  std::vector<MadeObject> Sets = objectsOf(R, W, To.KeysArg->Sources, *To.At);
  for (const MadeObject &Set : Sets) {
    if (!Set.Unseen.empty())
      setProblem(To, "its key set is not followed: " + Set.Unseen);
    checkEscape(To, Set.At);
    if (const Api *Made = Set.By ? W.of(*Set.By) : nullptr;
        Made && Made->Access.AllKeys)
      addKey(To, *Set.By, *Made, false);
    auto It = Additions.find(Set.At);
    if (It == Additions.end())
      continue;
    for (const Addition &A : It->second)
      if (A.How->Access.Key || A.How->Access.Low)
        addKey(To, *A.By, *A.How, A.To.Repeated);
  }
  if (To.Keys.empty())
    setProblem(To, "no key is seen that is added to its key set");
}

} // namespace keyspread
