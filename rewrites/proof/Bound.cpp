#include "rewrites/proof/Bound.h"

#include "matchers/sql/Holes.h"
#include "matchers/sql/Statement.h"
#include "rewrites/proof/Events.h"
#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/bound/GivenShards.h"
#include "rewrites/proof/rows/NewIds.h"
#include "rewrites/proof/texts/OfFiles.h"
#include "rewrites/proof/texts/Quoted.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

/// `a = ?2`
static bool saysNumbers(const std::string &Sql, sql::Dialect D) {
  for (const sql::Statement &S : sql::parse(Sql, D).Statements)
    for (const sql::Parameter &P : S.Parameters)
      if (P.Style == sql::ParameterStyle::QuestionNumber)
        return true;
  return false;
}

/// The names of the parameters of \p Sql, by their numbers.
static std::map<unsigned, std::string> namesIn(const std::string &Sql,
                                               sql::Dialect D) {
  std::map<unsigned, std::string> Result;
  for (const sql::Statement &S : sql::parse(Sql, D).Statements)
    for (const sql::Parameter &P : S.Parameters)
      Result.emplace(P.Number, P.Name);
  return Result;
}

static bool isText(V Of) {
  return llvm::any_of(alternatives(Of), [](V One) {
    return One && (One.Of->Kind == Kind::Join || One.Of->Kind == Kind::Repeat);
  });
}

/// A hole is more than one value: a part of the statement, a table's name.
static bool hasOpenText(const FlatText &Text) {
  for (V Hole : Text.Holes)
    for (V Of : alternatives(Hole))
      if (!Of || Of.Of->Kind == Kind::Text || Of.Of->Kind == Kind::Join ||
          Of.Of->Kind == Kind::Repeat || Of.Of->Kind == Kind::Unknown)
        return true;
  llvm::StringRef Rest = Text.Text;
  size_t Next = 0;
  for (size_t At; (At = Rest.find(sql::HoleByte)) != llvm::StringRef::npos;
       Rest = Rest.drop_front(At + 1)) {
    if (Next < Text.Holes.size() && makerOf(Text.Holes[Next++]))
      continue; // a number, or text without a meaning in SQL
    const std::string Before = Rest.take_front(At).rtrim(" \"`").lower();
    for (const char *Word :
         {"from", "into", "update", "join", "table", "by", "on", "select"})
      if (llvm::StringRef(Before).ends_with(Word))
        return true;
  }
  return false;
}

/// What was bound before is bound after, and means the same.
static NotSame compareValues(Pairs &P, const Proof &Of, const Given &Was,
                             const Given &Is) {
  for (auto [From, To] : Of.Partner) {
    std::vector<V> Values = Was.at(From), Others = Is.at(To);
    if (!Values.empty() && Others.empty() && Is.Bound.any(Is.Of))
      return {fmt::format("before: {} is {}; after: nobody gives {}",
                          nameOf(From), brief(Values[0]), nameOf(To)),
              true};
    if (Values.size() != Others.size())
      return {fmt::format("before: {} is given {} values; after: {} is {}",
                          nameOf(From), Values.size(), nameOf(To),
                          Others.size()),
              false};
    for (size_t I = 0; I < Values.size(); ++I) {
      if (P.same(plain(Values[I]), plain(Others[I])))
        continue;
      if (const unsigned Bits = P.bitsOfCut(Values[I], Others[I]))
        return {fmt::format("after: {} is {}, a new id that is cut to {} bits",
                            nameOf(To), brief(Others[I]), Bits),
                true};
      return {fmt::format("before: {} is {}; after: {} is {}", nameOf(From),
                          brief(Values[I]), nameOf(To), brief(Others[I])),
              !isText(Values[I]) && P.differSurely(Values[I], Others[I])};
    }
  }
  return {};
}

/// How many parameters each of two rows of \p Sql has, which stand for those of
/// a loop, where the turns of another give their values; 0: it is not so.
static unsigned parametersOfRow(const Bindings &Bound, const Event &Of,
                                const std::string &Sql, sql::Dialect D) {
  if (!Bound.inEachTurn(Of))
    return 0;
  const sql::Script Script = sql::parse(Sql, D);
  if (Script.Statements.size() != 1 || !Script.Statements[0].Ins ||
      Script.Statements[0].Ins->Rows.size() != 2)
    return 0;
  const sql::Statement &S = Script.Statements[0];
  auto In = [&](const sql::InsertRow &Row) {
    return llvm::count_if(S.Parameters, [&](const sql::Parameter &P) {
      return Row.Range.Begin <= P.Range.Begin && P.Range.End <= Row.Range.End;
    });
  };
  const size_t Each = In(S.Ins->Rows[0]);
  // One with a number would be the same in each row.
  const bool All = Each == size_t(In(S.Ins->Rows[1])) &&
                   2 * Each == S.Parameters.size() &&
                   llvm::all_of(S.Parameters, [](const sql::Parameter &P) {
                     return P.Style == sql::ParameterStyle::Question;
                   });
  return All && Each == Bound.highest(Of) ? Each : 0;
}

/// \p RunElsewhere: what it is given is looked at there. Asked where it matters
/// alone: the answer takes the whole run.
static NotSame compareOne(const Context &C, Pairs &P, const Event &B,
                          const Event &A, V Old, V New, const Bindings &Before,
                          const Bindings &After,
                          llvm::function_ref<bool()> RunElsewhere) {
  const FlatText One = wholeInQuotes(P.Make, flatten(Old)),
                 Two = wholeInQuotes(P.Make, flatten(New));
  if (!One.Known || !Two.Known)
    return {fmt::format("the text that {} is given is not known", describe(B)),
            false};
  const sql::Dialect D = C.DialectOf(*B.How);
  if (A.How->CountsPlaceholders && saysNumbers(Two.Text, D) &&
      !saysNumbers(One.Text, D))
    return {fmt::format("after: the text says the numbers of its values, and "
                        "'{}' counts them",
                        A.How->Library),
            true};
  const bool FullRead = llvm::any_of(
      C.FullReads, [&](llvm::StringRef T) { return sql::fills(One.Text, T); });
  Proof Of = proveStatement(One.Text, Two.Text, D, C.Before, C.Planned,
                            C.Sharded, C.Reordered, FullRead);
  if (!Of.Difference.empty())
    return {Of.Difference, Of.Certain && !B.How->SqlMore && !hasOpenText(One) &&
                               !hasOpenText(Two)};
  if (Of.DrawsKey)
    P.Drawn.insert({&B, B.Handle.Of});
  const Given Was{B, Before, One, namesIn(One.Text, D),
                  parametersOfRow(Before, B, One.Text, D)},
      Is{A, After, Two, namesIn(Two.Text, D),
         parametersOfRow(After, A, Two.Text, D)};
  if (!Was.OfRow != !Is.OfRow)
    return {fmt::format("after: the turns of a loop do not give each row of "
                        "{} what they gave it before",
                        describe(A)),
            false};
  if (NotSame Why = compareValues(P, Of, Was, Is); !Why.Text.empty())
    return Why;
  // Databases refuse a value more than there are parameters.
  if (After.beyond(A, Is.Names) > Before.beyond(B, Was.Names))
    return {fmt::format("after: {} is given a value that its text has no "
                        "parameter for",
                        describe(A)),
            false};
  std::map<std::string, std::vector<V>> NewIds; // by column
  for (const Demand &D : Of.Demands) {
    if (!D.Value.From || isNothingAsItsKey(C, D, Is))
      continue;
    std::vector<V> Given = Is.at(*D.Value.From);
    if (Given.empty() && After.any(A))
      return {fmt::format("after: nobody gives {}, '{}'", nameOf(*D.Value.From),
                          D.Column),
              true};
    if (Given.empty() && !RunElsewhere())
      return {fmt::format("what {}, '{}', is given is not known: {}",
                          nameOf(*D.Value.From), D.Column, brief(New)),
              false};
    if (D.Kind == Demand::KeyAgain && !Given.empty())
      if (NotSame Why = whyNotIdAgain(P, B, A, Given[0], After.Items);
          !Why.Text.empty())
        return Why;
    const bool NoneRises =
        D.Kind == Demand::Reversed || D.Kind == Demand::Random;
    if (NoneRises || D.Kind == Demand::Key || D.Kind == Demand::NewKey)
      for (V Key : Given)
        for (V One : alternatives(Key)) // one is made where there was none
          if (const Event *Maker = makerOf(One))
            P.MakersOfKeys.insert(Maker);
    if (NoneRises)
      for (V Key : Given)
        if (llvm::any_of(alternatives(Key), [](V One) { return rises(One); }))
          return {fmt::format("after: '{}' is {}, and {}", D.Column, brief(Key),
                              D.Kind == Demand::Random
                                  ? "rises with the time"
                                  : "its bits are not turned"),
                  true};
    if (D.Kind == Demand::NewKey) {
      std::vector<V> &Ids = NewIds[D.Column]; // of the rows before, too
      if (!Is.isOfNextTurn(*D.Value.From))
        llvm::append_range(Ids, Given);
      else if (!Is.isMadeInTurn(Given))
        return {fmt::format("after: '{}' is {} in all rows that a loop adds",
                            D.Column, brief(Given[0])),
                false};
      if (const Event *Again = madeOnce(Ids))
        return {fmt::format("after: several rows have '{}' of one {}", D.Column,
                            describe(*Again)),
                false};
      if (NotSame Why = whyNotOwnIds(P, D.Table, A, Given, After.Items);
          !Why.Text.empty())
        return Why;
      for (V Key : Given)
        if (const Event *Maker = makerOf(Key))
          P.MadeInstead[Maker].insert(&B);
      llvm::append_range(P.Made[&B], Given);
      if (B.Handle)
        llvm::append_range(P.Made[B.Handle.Of], Given);
    }
    if (D.Kind == Demand::ShardOf)
      if (NotSame Why = whyNotShards(C, D, Is); !Why.Text.empty())
        return Why;
  }
  return {};
}

/// It may be about a table that changes.
static bool names(const Context &C, V Text) {
  const std::string Flat = flatten(Text).Text;
  auto Has = [&](llvm::StringRef Table) {
    return llvm::StringRef(Flat).contains_insensitive(Table);
  };
  return llvm::any_of(C.Planned.Tables,
                      [&](auto &T) { return Has(T.first); }) ||
         llvm::any_of(C.Sharded, [&](auto &T) { return Has(T.Table); }) ||
         llvm::any_of(C.Reordered, [&](auto &T) { return Has(T.Table); });
}

static std::vector<DecidedText> undecided(const std::vector<V> &Of) {
  std::vector<DecidedText> Result;
  for (V One : Of)
    Result.push_back({One, {}});
  return Result;
}

/// Of each text the one of after.
static NotSame compareAll(const Context &C, Pairs &P, const Event &B,
                          const Event &A, const std::vector<DecidedText> &Old,
                          const std::vector<DecidedText> &New,
                          const Bindings &Before, const Bindings &After,
                          llvm::function_ref<bool()> RunElsewhere) {
  for (size_t I = 0; I < Old.size(); ++I) {
    V Was = Old[I].Text, Is = New[I].Text;
    if (!Was || !Is)
      continue;
    // Read from one file, which may hold something else now.
    if (const auto Texts = textsOfFile(C, Was); Texts && P.same(Was, Is)) {
      Was = P.Make.text(Texts->Before);
      Is = P.Make.text(Texts->After);
    }
    // Statements of one kind are the same as values, whatever they say.
    if (!names(C, Was) && flatten(Was).Text == flatten(Is).Text &&
        P.same(Was, Is))
      continue;
    // What makes the text says, too, what is bound to it.
    std::optional<Bindings> OwnBefore, OwnAfter;
    if (Before.goesByForm(B) || After.goesByForm(A)) {
      OwnBefore.emplace(Before.Items, Old[I].By);
      OwnAfter.emplace(After.Items, New[I].By);
    }
    if (NotSame Why =
            compareOne(C, P, B, A, Was, Is, OwnBefore ? *OwnBefore : Before,
                       OwnAfter ? *OwnAfter : After, RunElsewhere);
        !Why.Text.empty())
      return Why;
  }
  return {};
}

NotSame whyNotSameStatement(const Context &C, Pairs &P, const Event &B,
                            const Event &A, const Bindings &Before,
                            const Bindings &After,
                            llvm::function_ref<bool()> RunElsewhere) {
  std::vector<DecidedText> Old = eachTextOf(P.Make, B),
                           New = eachTextOf(P.Make, A);
  // `c ? id : "NULL"` is a value, and with its shard behind it two texts.
  if (Old.size() != New.size()) {
    Old = eachTextOf(P.Make, B, choosesSomeText);
    New = eachTextOf(P.Make, A, choosesSomeText);
  }
  if (Old.size() != New.size())
    return {fmt::format("{} may be given {} texts; after: {}", describe(B),
                        Old.size(), New.size()),
            false};
  return compareAll(C, P, B, A, Old, New, Before, After, RunElsewhere);
}

/// On some way it is prepared here, where its text is compared; on the others a
/// cache has it by that text. Or there is none to run.
static bool isGivenHere(const Event &Run) {
  if (Run.Handle && Run.Handle.Of->Kind == Kind::Null)
    return true;
  return llvm::any_of(alternatives(Run.Handle), [](V Of) {
    return Of && Of.Of->Kind == Kind::Result && Of.Of->By->Text;
  });
}

NotSame whyNotSameRun(const Context &C, Pairs &P, const Trace &In,
                      const Event &B, const Event &A, const Bindings &Before,
                      const Bindings &After) {
  if (Before.hasText(B) && After.hasText(A))
    return {}; // compared where it was given
  const std::vector<V> *Old = C.Was.textsFor(B), *New = C.Is.textsFor(A);
  // Of a statement that nobody knows nothing may change. It may be one that
  // needs other values now, unless those who call this tell it.
  if (!Old && !New && Before.count(B) == After.count(A) &&
      (C.isSeenByCallers(In, B) || !C.ParametersChange || B.How->Access.Table ||
       isGivenHere(B)))
    return {};
  if (!Old || !New || Old->size() != New->size())
    return {fmt::format("which statement {} runs is not known", describe(B)),
            false};
  NotSame Why = compareAll(C, P, B, A, undecided(*Old), undecided(*New), Before,
                           After, [] { return false; });
  // What it is given is seen, and was compared, where its objects go.
  const bool EndsAll = In.Entry->Of->IsDestructor && C.IsCalled &&
                       C.IsCalled(In.Entry->Of->Key) &&
                       C.Entered.count(In.Entry->Of->Key);
  if (!Why.Certain && EndsAll && !Before.count(B) && !After.count(A))
    return {};
  return Why;
}

} // namespace keyspread::proof
