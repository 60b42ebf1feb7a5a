// What is checked when all items have their partners.
#include "rewrites/proof/Comparison.h"
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/rows/GivenBack.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

static bool isInsert(V Text) {
  return llvm::StringRef(flatten(plain(Text)).Text)
      .ltrim()
      .starts_with_insensitive("insert");
}

/// Keeps in mind which rows an id may be of that \p E, of before, asks for.
void Comparison::noteInserts(const Event &E) {
  if (readsNewId(E) || E.Text)
    P.InsertsBefore[&E] = LastInserts;
  if (E.Text && isInsert(E.Text))
    LastInserts = {&E};
}

/// Queries that ask for an id.
void Comparison::noteAsked(const Item &B, const Item &A) {
  if (asksForGreatest(B.Of->Text) && B.Of->Handle)
    AsksForId.insert(B.Of->Handle.Of);
  else if (asksForNewId(A.Of->Text))
    StillRead.push_back(&B);
}

/// The statements whose row \p Read, of before, asks for the id of, one on each
/// way.
std::vector<Pairs::Statement> Comparison::insertsOf(const Event &Read) const {
  // What ran the statement gave the object that is asked.
  if (Read.Object && Read.Object.Of->Kind == Kind::Result &&
      Read.Object.Of->By->Text)
    return {Read.Object.Of->By};
  std::vector<Pairs::Statement> Result;
  for (V Handle : alternatives(Read.After))
    if (Handle && Handle.Of->Kind == Kind::Result) {
      // A connection that was given a text is no handle of that statement.
      const Event &By = *Handle.Of->By;
      const bool Asked = By.Text && By.Handle && By.Handle.Of != Handle.Of;
      Result.push_back(Asked ? static_cast<Pairs::Statement>(&By) : Handle.Of);
    }
  if (auto It = P.InsertsBefore.find(&Read);
      It != P.InsertsBefore.end() && Result.empty())
    Result.assign(It->second.begin(), It->second.end());
  return Result;
}

/// The program makes the id of this row now, and the database has no other one;
/// or a sequence does that cannot be asked.
std::string Comparison::whyNotStillRead(const Event &Read) const {
  for (Pairs::Statement Insert : insertsOf(Read)) {
    if (P.Made.count(Insert))
      return fmt::format("after: {} asks the database for an id that the "
                         "program makes",
                         describe(Read));
    if (P.Drawn.count(Insert))
      return fmt::format("after: {} asks for the last id, and the sequence it "
                         "comes from tells none",
                         describe(Read));
  }
  return {};
}

void Comparison::checkStillRead() {
  for (const Item *Read : StillRead)
    if (std::string Why = whyNotStillRead(*Read->Of); !Why.empty())
      differ(*Read, std::move(Why), true);
  for (const Event *Read : P.StillRead)
    if (std::string Why = whyNotStillRead(*Read); !Why.empty())
      Out.Differences.push_back(
          {std::move(Why), siteOf(Read->In, Read->At), true});
}

namespace {

/// Which functions were entered, and which of them give a value.
struct Entered {
  std::map<std::string, const Item *> Gives; // by name: the first return
  std::set<std::string> Any, Leaves;

  void read(const std::vector<Item> &Items) {
    for (const Item &I : Items) {
      if (I.In) {
        const std::string &Name = I.In->Of->Qualified;
        Any.insert(Name);
        if (I.Kind == Item::Return && I.Value)
          Gives.try_emplace(Name, &I);
        if (I.Kind == Item::Return || I.Kind == Item::Throw)
          Leaves.insert(Name);
      }
      read(I.First);
      read(I.Second);
    }
  }
};

} // namespace

/// The call at this place makes keys of rows, if only of other ones: this one
/// was not inserted in the end.
static bool makesKeys(const std::set<const Event *> &Makers, const Event &By) {
  return llvm::any_of(
      Makers, [&](const Event *M) { return M->In == By.In && M->At == By.At; });
}

/// \p Old may be the key that the database made for the row of one of \p
/// Statements: they gave it, or it was made of what is not called any more.
static bool mayBeKeyOf(const Pairs &P, V Old,
                       const std::set<const Event *> &Statements) {
  return comesFromAny(Old, [&](const Event &E) {
    return Statements.count(&E) || !P.ToAfter.count(&E);
  });
}

/// An id that stands for an old key is the key of a row; and what is not called
/// any more made nothing else than such keys.
void Comparison::checkStands(const Site &At) {
  for (auto [Old, By] : P.Stands)
    if (auto It = P.MadeInstead.find(By);
        It != P.MadeInstead.end() && !mayBeKeyOf(P, Old, It->second))
      Out.Differences.push_back(
          {fmt::format("before: {}; after: {} stands for it, and is the key of "
                       "a row whose key the database made",
                       brief(Old), describe(*By)),
           At, false});
    else if (!makesKeys(P.MakersOfKeys, *By))
      Out.Differences.push_back(
          {fmt::format("before: {}; after: {} stands for it, and no row is "
                       "seen that has it as its key",
                       brief(Old), describe(*By)),
           At, false});
  for (const Item *Gone : Makers)
    if (llvm::none_of(P.Stands,
                      [&](auto &Of) { return comesFrom(Of.first, *Gone->Of); }))
      differ(
          *Gone,
          fmt::format("before: {} runs here; after: it does not", named(*Gone)),
          false);
}

/// Where the pieces of \p Text are written.
static void addLiterals(V Text, std::set<const facts::Node *> &To) {
  if (!Text)
    return;
  const Value &X = *Text.Of;
  if (X.Kind == Kind::Text && X.From)
    To.insert(X.From);
  if (X.Kind == Kind::Join || X.Kind == Kind::Choice)
    for (V Part : X.Parts)
      addLiterals(Part, To);
}

/// The text of \p E has all that \p Text is made of, whatever was put in the
/// place of a sign there: "INSERT INTO {prefix}_users ..".
static bool isMadeOf(const Event &E, V Text) {
  std::set<const facts::Node *> Pieces, Given;
  addLiterals(Text, Pieces);
  addLiterals(E.Text, Given);
  return !Pieces.empty() && std::includes(Given.begin(), Given.end(),
                                          Pieces.begin(), Pieces.end());
}

/// A statement that became another one was compared where it is run.
void Comparison::checkElsewhere(const Site &At) {
  for (const auto &[Text, Of] : P.Elsewhere)
    if (llvm::none_of(Statements, [&](auto &Pair) {
          const Event &E = *Pair.first->Of;
          return isMadeOf(E, Of) ||
                 llvm::any_of(eachTextOf(P.Make, E), [&](const auto &One) {
                   return One.Text && llvm::StringRef(flatten(One.Text).Text)
                                          .contains(Text);
                 });
        }))
      Out.Differences.push_back(
          {fmt::format("before: the statement '{}'; after: another one, and no "
                       "call of the database is seen to be given it",
                       llvm::StringRef(Text).take_front(60).str()),
           At, false});
}

/// What a helper of the runtime header calls is not run: a scan that stands for
/// no other says nothing.
void Comparison::checkScans(const Trace &After, const Site &At) {
  bool Any = false;
  forEachEvent(After.Items, [&](const Event &E) {
    if (!Any && scansShards(E) && !P.ToBefore.count(&E)) {
      Any = true;
      Out.Differences.push_back(
          {fmt::format("after: '{}' reads shard by shard, and what it calls is "
                       "not run",
                       E.Name),
           At, false});
    }
  });
}

/// A function that gave a value runs to its end now.
void Comparison::checkReturns(const Trace &Before, const Trace &After) {
  Entered Was, Is;
  Was.read(Before.Items);
  Is.read(After.Items);
  for (auto &[Name, At] : Was.Gives)
    if (Is.Any.count(Name) && !Is.Leaves.count(Name))
      differ(*At,
             fmt::format("before: '{}' gives {}; after: nothing", Name,
                         brief(At->Value)),
             true);
}

/// An id that was read is an id that is made now: of that very row.
void Comparison::checkClaims(const Site &At, const std::vector<Item> &After) {
  for (auto [Read, Is] : P.Claims) {
    if (const Event *Made = makerOf(Is);
        Made && whereGiven(*Made, After) == Goes::Nowhere)
      Out.Differences.push_back(
          {fmt::format("before: '{}' reads the id of a row; after: {} stands "
                       "for it, and no row has it",
                       Read->Name, brief(Is)),
           At, true});
    for (Pairs::Statement Insert : insertsOf(*Read)) {
      auto Made = P.Made.find(Insert);
      if (Made == P.Made.end() || Made->second.empty() ||
          !llvm::all_of(Made->second, isPlain) ||
          llvm::any_of(Made->second,
                       [&](V Key) { return same(plain(Key), plain(Is)); }))
        continue;
      Out.Differences.push_back(
          {fmt::format("before: '{}' reads the id of a row; after: {} stands "
                       "for it, and the row has {}",
                       Read->Name, brief(Is), brief(Made->second[0])),
           At, true});
    }
  }
}

} // namespace keyspread::proof
