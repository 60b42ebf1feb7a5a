// Values that a function binds to the text that it is given: what its caller
// gives it, with that text and with no other.
#include "rewrites/graph/runs/RunValues.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// `if (v) bind(st, ++at, v); else bind_null(st, ++at);`: one call gives the
/// value, or NULL for it.
bool RunValues::isOtherwiseNull(const Run &R, const Bound &Null) const {
  const std::vector<Level> Levels = levelsOf(*Null.By);
  return llvm::any_of(R.Values, [&](const Bound &B) {
    const std::optional<Value> Is =
        B.Number == Null.Number && B.Name == Null.Name ? place(R, B)
                                                       : std::nullopt;
    return Is && llvm::any_of(Levels, [&](const Level &L) {
             return L.Instance && callAt(L) == Is->By;
           });
  });
}

/// sqlite3_bind_null(st, 2): nothing is on its way to it.
std::optional<RunValues::Value> RunValues::placeNull(const Run &R,
                                                     const Bound &B) const {
  const Level Own{nullptr, B.By->In, B.By->At};
  const Call *C = callAt(Own);
  if (!C || isOtherwiseNull(R, B))
    return std::nullopt;
  Value New;
  New.By = C;
  New.How = B.By->How;
  New.Number = B.Number;
  New.Name = B.Name;
  New.LookedUp = B.LookedUp;
  New.IndexArg = givenAt(B.Index, *C, Own);
  fromCaller(R, B, New);
  return New;
}

/// The outermost call that the text is given to on its way to the database:
/// what it runs, binds to whatever text it is given.
std::optional<RunValues::Level> RunValues::giverOf(const Run &R) const {
  const std::vector<Level> Levels = levelsOf(*R.Of);
  for (size_t I = Levels.size(); I-- > 1;)
    if (const Call *C = callAt(Levels[I]);
        C && handedAt(R.Of->Text, *C, Levels[I]))
      return Levels[I];
  return std::nullopt;
}

/// What a function that is given the text binds to it is what its caller gives
/// it, with that text and with no other:
///
///   put(sql, x) { s = prepare(sql); bind(s, 1, x); bind(s, 2, now()); }
///   put("INSERT ...", id)
void RunValues::fromCaller(const Run &R, const Bound &B, Value &New) const {
  const std::optional<Level> Giver = giverOf(R);
  if (!Giver)
    return;
  const std::vector<Level> Levels = levelsOf(*B.By);
  auto Find = [&](auto Is) {
    return size_t(llvm::find_if(Levels, Is) - Levels.begin());
  };
  const size_t Own = Find([&](const Level &L) { return callAt(L) == New.By; });
  const size_t Outer =
      Find([&](const Level &L) { return L.Instance == Giver->Instance; });
  if (Outer >= Levels.size() || Own >= Outer)
    return;
  const Level &Enters = Levels[Own + 1];
  const Call *By = callAt(Enters);
  New.Inside = By && handedAt(R.Of->Text, *By, Enters);
  for (size_t I = Outer; I > Own; --I)
    if (const Call *C = callAt(Levels[I]))
      if (std::optional<unsigned> Arg = handedAt(B.Given, *C, Levels[I])) {
        New.Given = &C->Args[*Arg];
        New.Inside = true;
        return;
      }
}

} // namespace keyspread
