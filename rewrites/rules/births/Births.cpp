#include "rewrites/rules/births/Births.h"

#include "rewrites/graph/Writes.h"
#include "rewrites/rules/births/BirthChoices.h"
#include "rewrites/rules/births/Landings.h"
#include "rewrites/rules/ids/UuidColumns.h"
#include "rewrites/rules/order/OrderRule.h"
#include "rewrites/rules/statements/TextEdits.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::OriginKind;

/// Finds births, and what lands where; for one Births.
class BirthFinder {
public:
  BirthFinder(const RuleContext &C, Births &To) : C(C), G(C.G), To(To) {}
  void run();

private:
  /// Places that may change for one way, the best one first.
  struct Choice {
    const Landing *For;
    std::vector<KeyBirth> Of;
  };
  /// A value that leads through such a place.
  struct Hit {
    const Landing *L;
    Treated So;
  };

  void choose(const Landing &L);
  void chooseFromRuns(const Landing &L);
  void add(const Landing &L, const BirthWay &W);
  const std::set<std::string> &insertersOf(const std::string &Table);
  void leaveInserts(const Landing &L, std::vector<KeyBirth> &Of);
  bool isId(const facts::Expr &E) const;
  using Told = std::set<PlaceKey>;
  void note(const Landing &L, const PassedPlace &P, const Treated &So,
            Told &Already);
  void followRuns(const Landing &L);
  void followSource(const Landing &L);
  void checkLandings(KeyBirth &B) const;
  void checkPlace(KeyBirth &B) const;
  void checkSeed(KeyBirth &B) const;
  KeyBirth &best(Choice &Ch) const;
  bool isUuid(const std::string &Table) const {
    return C.planOf(Table, Strategy::UuidV4);
  }

  const RuleContext &C;
  const Graph &G;
  Births &To;
  std::map<std::string, std::set<std::string>> Inserters; // by table
  std::set<PlaceKey> Stops;
  std::vector<Choice> Choices;
  std::map<PlaceKey, std::vector<Hit>> Hits;
  std::map<const Landing *, Told> RanThrough;
  /// That runs lead to keys or references: of these tables.
  std::map<PlaceKey, std::set<std::string>> RunPlaces;
};

static void refuse(KeyBirth &B, const Site &At, std::string Why,
                   std::string Advice) {
  if (!B.Problem.empty())
    return;
  B.Where = At;
  B.Problem = std::move(Why);
  B.Advice = std::move(Advice);
}

/// Births that are not the program's own stay: the database counts, or another
/// table's keys are read.
static bool isOwn(const BirthWay &W, const Landing &L) {
  switch (W.Born.Kind) {
  case OriginKind::Counter:
  case OriginKind::Clock:
  case OriginKind::TimeOrderedId:
    return true;
  case OriginKind::MaxPlusOne:
    // A largest key that nothing is added to is an id that exists.
    return W.Born.LargestOf.empty() ||
           (W.Born.LargestOf == L.Planned &&
            llvm::any_of(W.Places,
                         [](const PassedPlace &P) { return P.Computed; }));
  case OriginKind::Sequence:
    // `SELECT nextval('s')`: the program asks for the number, and gives it.
    return L.Kind == Landing::Key && L.Writes;
  case OriginKind::AutoIncrement:
    break;
  }
  return false;
}

/// A number that becomes text where it is made changes what its function
/// returns. In a template no such type is written: there each call makes an id.
static void leaveTemplates(const Graph &G, std::vector<KeyBirth> &Of) {
  for (size_t I = Of.size(); I-- > 1;) {
    const facts::Call *By = G.P.callOfResult(Of[I].Place.From);
    if (!By || !G.P.Functions.count(By->Callee))
      continue;
    const facts::Entity Result = facts::returnOf(By->Callee);
    if (llvm::none_of(G.P.TypePlaces, [&](const facts::TypePlace &P) {
          return P.Self == Result;
        })) {
      Of.erase(Of.begin(), Of.begin() + I);
      return;
    }
  }
}

/// Functions that insert into \p Table, if only by way of others.
const std::set<std::string> &
BirthFinder::insertersOf(const std::string &Table) {
  auto [It, New] = Inserters.try_emplace(Table);
  std::set<std::string> &All = It->second;
  std::vector<std::string> Open;
  auto Take = [&](const std::string &Function) {
    if (All.insert(Function).second)
      Open.push_back(Function);
  };
  if (New)
    for (const BoundStatement &B : G.S.All)
      if (B.Sql->Ins && sql::sameName(B.Sql->Ins->Table.Text, Table))
        Take(B.At->Function);
  while (!Open.empty()) {
    const std::string At = std::move(Open.back());
    Open.pop_back();
    for (const facts::Call *C : G.R.callersOf(At))
      Take(C->Function);
  }
  return All;
}

/// Who calls what makes an id and inserts its row is given that id, and makes
/// none in its place.
void BirthFinder::leaveInserts(const Landing &L, std::vector<KeyBirth> &Of) {
  for (size_t I = Of.size(); I-- > 0;) {
    const facts::Call *By = G.P.callOfResult(Of[I].Place.From);
    if (By && llvm::any_of(G.R.targetsOf(*By), [&](const std::string &To) {
          return insertersOf(L.Planned).count(To) != 0;
        }))
      Of.erase(Of.begin() + I);
  }
}

void BirthFinder::add(const Landing &L, const BirthWay &W) {
  bool Text = isUuid(L.Planned) && !numericUuidKey(C, L.Planned);
  Choice New{&L, Text ? placesForText(G, W) : placesForNumber(G, W)};
  leaveInserts(L, New.Of);
  if (New.Of.empty())
    return;
  if (!Text && isUuid(L.Planned))
    leaveTemplates(G, New.Of);
  for (const KeyBirth &B : New.Of)
    Hits.try_emplace(keyOf(B.Place));
  Choices.push_back(std::move(New));
}

void BirthFinder::choose(const Landing &L) {
  const size_t Before = Choices.size();
  Stops.clear();
  // Every turn closes a way, so that the next one is found.
  for (unsigned Turn = 0; Turn < 32 && L.Value; ++Turn) {
    std::optional<BirthWay> W = nearestBirth(G, *L.Value, Stops);
    if (!W || W->Places.empty())
      break;
    Stops.insert(keyOf(W->Places.front()));
    if (isOwn(*W, L))
      add(L, *W);
  }
  // Where the source shows no way, a run may.
  if (Choices.size() == Before && To.Ways)
    chooseFromRuns(L);
}

void BirthFinder::chooseFromRuns(const Landing &L) {
  std::set<PlaceKey> Told;
  for (trace::V Of : L.Ran)
    for (const BirthWay &W : To.Ways->births(Of))
      if (isOwn(W, L) && Told.insert(keyOf(W.Places.front())).second)
        add(L, W);
}

/// A new id, or one that is read.
bool BirthFinder::isId(const facts::Expr &E) const {
  bool Result = false;
  passedBy(G, E, [&](const PassedPlace &P, const Treated &) {
    Result |= Hits.count(keyOf(P)) != 0;
    for (const ResultColumn &Col : G.results().at(P.From)) {
      std::optional<UnorderedTable> T = unordered(C, Col.Table);
      Result |= T && sql::sameName(Col.Column, T->Key);
    }
  });
  return Result;
}

void BirthFinder::note(const Landing &L, const PassedPlace &P,
                       const Treated &So, Told &Already) {
  auto It = Hits.find(keyOf(P));
  if (It != Hits.end() && Already.insert(keyOf(P)).second)
    It->second.push_back({&L, So});
}

/// Notes each place that may change on the ways to \p L, as runs see them.
void BirthFinder::followRuns(const Landing &L) {
  Told &Own = RanThrough[&L];
  for (trace::V Of : L.Ran)
    To.Ways->passed(Of, [&](const PassedPlace &P, const Treated &So) {
      note(L, P, So, Own);
    });
  if (!L.Planned.empty())
    for (const PlaceKey &Key : Own)
      RunPlaces[Key].insert(L.Planned);
}

/// ... and as the source shows them. It mixes what a mapper does for one column
/// with what it does for another: runs that see every value do not.
void BirthFinder::followSource(const Landing &L) {
  if (!L.Value || (L.Against && !isId(*L.Against)))
    return;
  Told Own = RanThrough[&L];
  passedBy(G, *L.Value, [&](const PassedPlace &P, const Treated &So) {
    auto Ran = RunPlaces.find(keyOf(P));
    const bool Elsewhere =
        Ran != RunPlaces.end() &&
        (L.Writes ? L.RunsSee && L.Kind != Landing::Key
                  : !L.Planned.empty() && !Ran->second.count(L.Planned));
    if (!Elsewhere)
      note(L, P, So, Own);
  });
}

/// What stands against a change at the place of \p B; fills in whom it serves.
void BirthFinder::checkLandings(KeyBirth &B) const {
  bool Uuid = false, Reversed = false;
  for (const Hit &H : Hits.at(keyOf(B.Place))) {
    const Landing &L = *H.L;
    if (!L.Planned.empty()) {
      B.Tables.insert(L.Planned);
      B.Into.push_back(&L);
      (isUuid(L.Planned) ? Uuid : Reversed) = true;
    }
    if (L.Kind == Landing::Order && L.Shown)
      refuse(B, L.At,
             "the loop shows rows in the order of their ids, and new ones will "
             "have none",
             "put the rows in an order of their own first");
    else if (L.Kind == Landing::Order)
      refuse(B, L.At, "the order of new ids is taken for their age",
             "compare times instead");
    else if (L.Kind == Landing::Other)
      refuse(
          B, L.At,
          fmt::format("the new id also becomes {}, which is no reference "
                      "to it",
                      describe(L)),
          "declare the reference, or make a value of its own for the column");
    else if (H.So.Computed)
      refuse(B, *H.So.Computed, "arithmetic is done on the new id",
             "make a key of its own for what is computed");
    else if (H.So.Narrow && !isUuid(L.Planned))
      refuse(B, *H.So.Narrow,
             "the new id passes an integer of less than 64 bits, which would "
             "cut it off",
             "make it std::int64_t");
  }
  if (Uuid && Reversed)
    refuse(B, B.Place.At,
           "one value is made for the keys of tables of different strategies",
           "plan one strategy for them");
}

void BirthFinder::checkPlace(KeyBirth &B) const {
  const PassedPlace &P = B.Place;
  const char *Advice = "change the place by hand";
  for (const std::string &Table : B.Tables)
    if (const TablePlan *Own = C.planOf(Table, Strategy::BitReverse);
        Own && !Own->Sequence.empty())
      refuse(B, P.At,
             fmt::format("the id of '{}' is made here, and the plan leaves "
                         "that to sequence '{}'",
                         Table, Own->Sequence),
             "leave the column out of the INSERT, or plan no sequence");
  bool Uuid =
      llvm::all_of(B.Tables, [&](const std::string &T) { return isUuid(T); });
  if (std::string Why = whyNotEditable(G, P.At.File); !Why.empty())
    refuse(B, P.At, "the place that makes the id cannot be changed: " + Why,
           Advice);
  else if (G.P.Files.at(P.At.File).C)
    refuse(B, P.At,
           "the place that makes the id is C, and the runtime header needs "
           "C++17",
           Advice);
  else if (!P.Editable)
    refuse(B, P.At, "the id is made in the body of a macro", Advice);
  else if (P.PlaceBits && P.PlaceBits < 64 && !Uuid)
    refuse(B, P.At,
           fmt::format("the id is made as an integer of {} bits, and one that "
                       "is spread needs 64",
                       P.PlaceBits),
           "make it std::int64_t");
}

/// A counter that goes on from a stored id would go on from anywhere.
void BirthFinder::checkSeed(KeyBirth &B) const {
  bool Uuid =
      llvm::all_of(B.Tables, [&](const std::string &T) { return isUuid(T); });
  if (B.Kind != OriginKind::Counter || Uuid)
    return;
  G.R.walk({{B.Origin, facts::Part::Whole}}, {true, true, false},
           [&](const Reach::Node &N) {
             for (const ResultColumn &Col : G.results().at(N.At)) {
               std::optional<UnorderedTable> T = unordered(C, Col.Table);
               if (T && sql::sameName(Col.Column, T->Key))
                 refuse(B, Col.By->At,
                        fmt::format("the counter goes on from an id of '{}' "
                                    "that is read here",
                                    Col.Table),
                        "mint with keyspread::bit_reverse("
                        "keyspread::ordered_id()), which needs no last value");
             }
             return B.Problem.empty();
           });
}

KeyBirth &BirthFinder::best(Choice &Ch) const {
  KeyBirth *Best = nullptr;
  for (KeyBirth &B : Ch.Of) {
    checkLandings(B);
    B.Tables.insert(Ch.For->Planned);
    checkPlace(B);
    checkSeed(B);
    if (!Best || (!Best->Problem.empty() && B.Problem.empty()))
      Best = &B;
  }
  return *Best;
}

void BirthFinder::run() {
  collectLandings(C, To.Landings);
  for (const Landing &L : To.Landings)
    if (L.Writes && !L.Planned.empty() &&
        !(L.Kind == Landing::Reference && L.OfRows))
      choose(L);
  for (const Landing &L : To.Landings)
    if (!Choices.empty() && !L.Ran.empty())
      followRuns(L);
  for (const Landing &L : To.Landings)
    if (!Choices.empty())
      followSource(L);
  std::map<PlaceKey, KeyBirth> Chosen;
  for (Choice &Ch : Choices) {
    KeyBirth &Best = best(Ch);
    auto [It, New] = Chosen.try_emplace(keyOf(Best.Place), Best);
    if (!New)
      It->second.Tables.insert(Best.Tables.begin(), Best.Tables.end());
    if (!llvm::is_contained(It->second.Into, Ch.For))
      It->second.Into.push_back(Ch.For);
  }
  for (auto &[Key, B] : Chosen)
    To.All.push_back(std::move(B));
}

Births::Births(const RuleContext &C) : G(C.G) {
  if (G.runs())
    Ways.emplace(G);
  if (llvm::any_of(C.Tables, [&](const std::string &T) {
        return unordered(C, T).has_value();
      }))
    BirthFinder(C, *this).run();
}

} // namespace keyspread
