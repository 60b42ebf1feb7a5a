// New ids have 63 bits: one that passes a smaller integer on its way to the
// database is another one there, or none. So is one that is cut on its way to
// anything else: the integers on its way got wider, and one did not.
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

/// A shard or a hash of an id is small, and no id.
static bool isTakenFrom(llvm::StringRef Operation) {
  return !llvm::is_contained(
      {"keyspread::bit_reverse", "to_string", "stoi", "stol", "stoll", "stoul",
       "stoull", "atoi", "atol", "atoll"},
      Operation.starts_with("std::") ? Operation.drop_front(5) : Operation);
}

namespace {

class Search {
public:
  unsigned Bits = 0; // of the smaller integer; 0: there is none

  /// \p Narrow: bits of what it passed on its way from here.
  void in(V Of, unsigned Narrow = 0) {
    if (!Of || Bits || !Seen.insert({Of.Of, Of.Way}).second)
      return;
    for (const Step *S = Of.Way; S; S = S->Before)
      if (S->Kind == Step::Narrowed && S->At->Bits > 1) // a bool asks for 0
        Narrow = S->At->Bits;
    const Value &X = *Of.Of;
    if (X.Kind == Kind::Operation && isTakenFrom(X.Name))
      Narrow = 0;
    if (X.Kind == Kind::Result && X.By->Name == "keyspread::ordered_id")
      Bits = Narrow;
    for (V Part : X.Parts)
      in(Part, Narrow);
    if (X.Base)
      in(X.Base, Narrow);
  }

private:
  std::set<std::pair<const Value *, const Step *>> Seen;
};

} // namespace

NotSame whyCut(const Pairs &P, const std::vector<Item> &After) {
  NotSame Result;
  Search All;
  forEachEvent(After, [&](const Event &E) {
    if (!E.isDatabase() || !Result.Text.empty())
      return;
    // What asks for a column's number, or whether it is NULL, has no wider
    // twin.
    if (const unsigned Bits = E.At ? E.At->Bits : 0;
        readsCell(E) && !E.How->Wide.Text.empty() && Bits > 1 && Bits < 64 &&
        P.ReadsWideKey && P.ReadsWideKey(E)) {
      Result = {
          fmt::format("after: {} reads the key in {} bits", describe(E), Bits),
          true};
      return;
    }
    for (const std::vector<V> *Values : {&E.Args, &E.Behind, &E.Bound})
      llvm::for_each(*Values, [&](V Of) { All.in(Of); });
    if (All.Bits)
      Result = {fmt::format("after: the new id that {} is given was cut to {} "
                            "bits on its way there",
                            describe(E), All.Bits),
                true};
  });
  return Result;
}

/// Bits of the smallest whole number that \p Of was on its way.
static unsigned narrowest(V Of) {
  unsigned Bits = 64;
  for (const Step *S = Of.Way; S; S = S->Before)
    if (S->Kind == Step::Narrowed && S->At->Bits > 1) // a bool asks for 0
      Bits = std::min(Bits, S->At->Bits);
  return Bits;
}

namespace {

/// What a number is made of.
struct Sources {
  bool Ids = false;    // among them is one that was made, or read from a key
  bool Others = false; // ... or a cell of another column
};

} // namespace

/// The number stays itself: `to_string(id)`, `cell.as<int>()`.
static bool converts(const Value &Operation) {
  if (Operation.Parts.size() != 1)
    return false;
  const Value &X = *Operation.Parts[0].Of;
  return !isTakenFrom(Operation.Name) ||
         (X.Kind == Kind::Result && readsCell(*X.By));
}

static void look(const Pairs &P, V Of, Sources &To, unsigned Depth = 0) {
  if (!Of || Depth > 6)
    return;
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Result && readsCell(*X.By))
    (P.ReadsWideKey && P.ReadsWideKey(*X.By) ? To.Ids : To.Others) = true;
  // Random numbers of the program's own may be as small as they like.
  if (const Event *Maker = makerOf(Of))
    (Maker->MakesRandom ? To.Others : To.Ids) = true;
  if (X.Kind == Kind::Choice || (X.Kind == Kind::Operation && converts(X)))
    for (V Part : llvm::ArrayRef(X.Parts).drop_front(X.Kind == Kind::Choice))
      look(P, Part, To, Depth + 1);
  else if (X.Kind == Kind::Operation)
    To.Others = true; // what is counted of an id is none
}

/// Other numbers that go the same way got wider with the ids, and may well be
/// cut where they leave it.
bool Pairs::isCut(V B, V A) const {
  const unsigned Bits = narrowest(A);
  if (Bits == 64)
    return false;
  Sources Of;
  look(*this, A, Of);
  return !Of.Others && (Of.Ids || Bits < narrowest(B));
}

unsigned Pairs::bitsOfCut(V B, V A, unsigned Depth) const {
  if (isCut(B, A))
    return narrowest(A);
  const Value &X = *plain(B).Of, &Y = *plain(A).Of;
  if (Depth > 6 || X.Kind != Y.Kind || X.Parts.size() != Y.Parts.size())
    return 0;
  for (size_t I = 0; I < X.Parts.size(); ++I)
    if (X.Parts[I] && Y.Parts[I])
      if (const unsigned Bits = bitsOfCut(X.Parts[I], Y.Parts[I], Depth + 1))
        return Bits;
  return 0;
}

} // namespace keyspread::proof
