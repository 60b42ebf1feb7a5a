// st.arg(a).arg(b), where `arg` binds under `++n_` and another function has
// prepared the statement: what a counter of unknown start says all the same.
// And bind(st, ++at, a) in a loop for the rows that another loop put into the
// text: they get the numbers of the first row.
#include "rewrites/trace/PossibleTexts.h"
#include "rewrites/trace/Runs.h"
#include "rewrites/trace/StatementsByPath.h"
#include "rewrites/trace/Texts.h"

#include "matchers/sql/Parser.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::trace {

namespace {

/// A number that is \p More than \p Times what nobody knows.
struct Counted {
  const Value *From = nullptr;
  int64_t Times = 1, More = 0;
};

/// The binds of one statement that one counter numbers.
struct Series {
  const Value *Handle = nullptr, *From = nullptr;
  int64_t Times = 1;
  friend bool operator<(const Series &A, const Series &B) {
    return std::tie(A.Handle, A.From, A.Times) <
           std::tie(B.Handle, B.From, B.Times);
  }
};
using Numbers = std::set<int64_t>;
using BySeries = std::map<Series, Numbers>;

class Numbering {
public:
  Numbering(const Catalog &Known, Values &Make, const StatementsByPath &Kept)
      : Known(Known), Make(Make), Kept(Kept) {}

  /// Gives numbers in \p Items. \returns what is bound there on every way.
  BySeries number(const std::vector<Item> &Items);

private:
  static std::optional<std::pair<Series, int64_t>> seriesOf(const Event &E);
  size_t parametersOf(const Value &Handle, bool OfLoop);
  bool areAll(const Series &Of, const Numbers &In);
  void give(const std::vector<Item> &Items, const Series &Of, int64_t First,
            size_t Count);

  const Catalog &Known;
  Values &Make;
  const StatementsByPath &Kept;
  // By handle, and whether a loop counts.
  std::map<std::pair<const Value *, bool>, size_t> Parameters;
};

} // namespace

static Counted countedFrom(V Of) {
  const Value &X = *Of.Of;
  if (X.Kind == Kind::Operation && (X.Name == "+" || X.Name == "*") &&
      X.Parts.size() == 2)
    for (size_t I : {0, 1})
      if (const Value &N = *X.Parts[I].Of; N.Kind == Kind::Number) {
        Counted Result = countedFrom(X.Parts[1 - I]);
        if (X.Name == "*") {
          Result.Times *= N.Number;
          Result.More *= N.Number;
        } else {
          Result.More += N.Number;
        }
        return Result;
      }
  return {&X, 1, 0};
}

std::optional<std::pair<Series, int64_t>> Numbering::seriesOf(const Event &E) {
  if (!isBind(E) || !E.How->Index || *E.How->Index >= E.Args.size() ||
      !E.Handle)
    return std::nullopt;
  const V Index = E.Args[*E.How->Index];
  const Counted Of = countedFrom(Index);
  // All of it is known, or it may be another one each time.
  if (Of.From->Kind == Kind::Number || Of.From->Kind == Kind::Unknown ||
      Of.From->Anyone)
    return std::nullopt;
  // What was looked up by a name is told by the name.
  if (Of.From->Kind == Kind::Result && Of.From->By->How &&
      Of.From->By->How->ReturnsIndex)
    return std::nullopt;
  return std::pair(Series{E.Handle.Of, Of.From, Of.Times},
                   Of.More - int64_t(E.How->IndexBase));
}

/// The number of parameters in \p Text, or, where a loop adds rows to it, in
/// one of them; 0: there are none.
static size_t parametersIn(Values &Make, V Text, bool OfLoop, sql::Dialect D) {
  if (OfLoop) {
    const std::vector<V> Rows = possibleTexts(Make, Text, choosesTexts);
    Text = Rows.size() == 1 && !same(Rows[0], Text) ? Rows[0] : V();
  }
  const std::optional<std::string> Whole =
      Text ? wholeText(Text) : std::nullopt;
  size_t Result = 0;
  const sql::Script Script = sql::parse(Whole.value_or(""), D);
  if (Script.Statements.size() == 1)
    for (const sql::Parameter &P : Script.Statements[0].Parameters) {
      if (OfLoop && P.Style != sql::ParameterStyle::Question)
        return 0; // the same in each row
      Result = std::max<size_t>(Result, P.Number);
    }
  return Result;
}

/// 0: nobody knows the statement, or it has none.
size_t Numbering::parametersOf(const Value &Handle, bool OfLoop) {
  auto [It, New] = Parameters.try_emplace({&Handle, OfLoop}, 0);
  if (!New)
    return It->second;
  const bool IsOwn = Handle.Kind == Kind::Result && Handle.By->Text;
  const Event *By = IsOwn ? Handle.By : Kept.of(V{&Handle});
  if (!By)
    return 0;
  const sql::Dialect D = sql::dialectNamed(Known.dialectOf(By->How->Library))
                             .value_or(sql::Dialect::Sqlite);
  return It->second = parametersIn(Make, By->Text, OfLoop, D);
}

namespace {

/// What a loop makes of a number: it begins with First, and each turn adds
/// More.
struct Turns {
  int64_t First = 0, More = 0;
};

} // namespace

/// No value: \p X is no number that a loop changes in such a way.
static std::optional<Turns> turnsOf(const Values &Make, const Series &Of) {
  const std::vector<V> &Left = Make.leftInTurns(*Of.From);
  if (Left.size() != 2 || Left[0].Of->Kind != Kind::Number)
    return std::nullopt;
  const Counted After = countedFrom(Left[1]);
  if (After.From != Of.From || After.Times != 1)
    return std::nullopt;
  return Turns{Left[0].Of->Number * Of.Times, After.More * Of.Times};
}

/// \p In, which lie close, are all parameters of the statement, or all of a row
/// that each turn of a loop adds to it.
bool Numbering::areAll(const Series &Of, const Numbers &In) {
  if (In.size() == parametersOf(*Of.Handle, false))
    return true;
  const std::optional<Turns> By = turnsOf(Make, Of);
  return By && By->First + *In.begin() == 0 && By->More == int64_t(In.size()) &&
         In.size() == parametersOf(*Of.Handle, true);
}

BySeries Numbering::number(const std::vector<Item> &Items) {
  BySeries Bound;
  for (const Item &I : Items) {
    if (I.Of)
      if (auto Of = seriesOf(*I.Of))
        Bound[Of->first].insert(Of->second);
    BySeries First = number(I.First);
    const BySeries Second = number(I.Second);
    if (I.Kind != Item::Branch)
      continue;
    for (const auto &[Of, In] : First)
      if (auto Other = Second.find(Of); Other != Second.end())
        llvm::copy_if(In, std::inserter(Bound[Of], Bound[Of].end()),
                      [&](int64_t N) { return Other->second.count(N); });
  }
  for (const auto &[Of, In] : Bound)
    if (!In.empty() && *In.rbegin() - *In.begin() + 1 == int64_t(In.size()) &&
        areAll(Of, In))
      give(Items, Of, *In.begin(), In.size());
  return Bound;
}

void Numbering::give(const std::vector<Item> &Items, const Series &Of,
                     int64_t First, size_t Count) {
  forEachEvent(Items, [&](const Event &E) {
    const auto Own = seriesOf(E);
    if (!Own || Own->first < Of || Of < Own->first || Own->second < First ||
        Own->second >= First + int64_t(Count))
      return;
    // The events are the World's own, which may change them.
    V &Index = const_cast<Event &>(E).Args[*E.How->Index];
    Index.Of = Make.number(Own->second - First + E.How->IndexBase).Of;
  });
}

void Runs::numberCounted(llvm::ArrayRef<const Trace *> All) {
  StatementsByPath Kept;
  for (const Trace *T : All)
    Kept.add(*T);
  Numbering Of(W.Known, Make, Kept);
  for (const Trace *T : All)
    Of.number(T->Items);
}

} // namespace keyspread::trace
