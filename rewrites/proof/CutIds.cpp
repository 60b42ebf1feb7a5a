// New ids have 63 bits: one that passes a smaller integer on its way to the
// database is another one there, or none.
#include "rewrites/proof/Events.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

namespace {

class Search {
public:
  unsigned Bits = 0; // of the smaller integer; 0: there is none

  /// \p Narrow: bits of what it passed on its way from here.
  void in(V Of, unsigned Narrow = 0) {
    if (!Of || Bits || !Seen.insert({Of.Of, Of.Way}).second)
      return;
    for (const Step *S = Of.Way; S; S = S->Before)
      if (S->Kind == Step::Narrowed)
        Narrow = S->At->Bits;
    const Value &X = *Of.Of;
    if (X.Kind == Kind::Operation && isTakenFrom(X))
      Narrow = 0;
    if (X.Kind == Kind::Result && X.By->Name == "keyspread::ordered_id")
      Bits = Narrow;
    for (V Part : X.Parts)
      in(Part, Narrow);
    if (X.Base)
      in(X.Base, Narrow);
  }

private:
  /// A shard or a hash of an id is small, and no id.
  static bool isTakenFrom(const Value &Operation) {
    return !llvm::is_contained(
        {"keyspread::bit_reverse", "to_string", "std::stol", "std::stoll"},
        Operation.Name);
  }

  std::set<std::pair<const Value *, const Step *>> Seen;
};

} // namespace

NotSame whyCut(const std::vector<Item> &After) {
  NotSame Result;
  Search All;
  forEachEvent(After, [&](const Event &E) {
    if (!E.isDatabase() || !Result.Text.empty())
      return;
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

} // namespace keyspread::proof
