#include "rewrites/graph/runs/RunValues.h"

#include "matchers/sql/Holes.h"
#include "rewrites/graph/runs/LoopedRows.h"
#include "rewrites/graph/runs/RunStatements.h"
#include "rewrites/graph/runs/RunTexts.h"
#include "rewrites/trace/PossibleTexts.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// A NULL that is bound in a function of its own, where others give a value:
/// `out << value`, of what may have none.
static bool isOther(const RunValues::Value &V,
                    const std::vector<RunValues::Value> &All) {
  auto HasValue = [&](auto Is) {
    return llvm::any_of(All, [&](const RunValues::Value &Other) {
      return Other.Given && Is(Other);
    });
  };
  return !V.Given && HasValue([&](const RunValues::Value &Other) {
    return Other.Number == V.Number && Other.Name == V.Name;
  }) && !HasValue([&](const RunValues::Value &Other) {
    return Other.By->Function == V.By->Function;
  });
}

RunValues::RunValues(trace::Runs &Runs, const Program &P,
                     const Resources &Files, DialectOf In, MadeMembers &Members)
    : Make(Runs.Make), In(std::move(In)), P(P), Files(Files), Members(Members) {
  for (const trace::Trace &T : Runs.all())
    Kept.add(T);
  for (const Call &C : P.Calls) {
    Calls.try_emplace(C.At, &C);
    addArguments(C);
  }
  for (const trace::Trace &T : Runs.all())
    trace::forEachEvent(T.Items, [&](const trace::Event &E) {
      if (E.isDatabase() && E.Text)
        if (std::string Name = trace::statementName(E); !Name.empty())
          Prepared[Name].push_back(&E);
    });
  for (const trace::Trace &T : Runs.all()) {
    take(T.Items, nullptr);
    finish();
  }
  for (auto &[Text, All] : Of) {
    const std::vector<Value> Seen = All;
    llvm::erase_if(All, [&](const Value &V) {
      // What a call is given may be for the other statement.
      const bool IsCounted = V.Kind == Value::Pack && V.CountArg;
      return ((IsCounted || V.ByTurn || V.NamesColumn) && Others.count(V.By)) ||
             (V.IndexBase && !baseOf(*V.By)) || isOther(V, Seen);
    });
  }
  for (auto &[Text, All] : Of)
    for (Value &V : All) {
      if (V.IndexBase)
        V.IndexBase = baseOf(*V.By);
      Binders.insert(V.By);
    }
}

bool RunValues::bindsElsewhere(const Call &C,
                               const std::vector<Value> &All) const {
  return Binders.count(&C) && !Others.count(&C) &&
         llvm::none_of(All, [&](const Value &V) { return V.By == &C; });
}

void RunValues::bindsOther(const trace::Event &E,
                           llvm::ArrayRef<trace::V> Values) {
  for (const Level &L : levelsOf(E))
    if (const Call *C = callAt(L))
      Others.insert(C);
  for (trace::V Of : Values)
    for (const Call *C : wayOf(Of))
      Others.insert(C);
}

const std::vector<RunValues::Value> *RunValues::of(llvm::StringRef Text,
                                                   const Site &At) const {
  auto Find = [&](auto IsText) {
    return llvm::find_if(Of, [&](const auto &Entry) {
      const Site &Begin = Entry.first.second;
      return Begin.File == At.File && Begin.Begin <= At.Begin &&
             At.Begin < Begin.End && IsText(Entry.first.first);
    });
  };
  auto It = Find([&](llvm::StringRef Known) { return Known == Text; });
  if (It == Of.end()) // "LIMIT 5": of one that is put together with a number
    It = Find([&](llvm::StringRef Known) { return sql::fills(Known, Text); });
  return It == Of.end() ? nullptr : &It->second;
}

void RunValues::take(const std::vector<trace::Item> &Items,
                     const trace::Item *Within) {
  for (const trace::Item &I : Items) {
    if (const trace::Event *E = I.Of; E && E->isDatabase()) {
      if (E->Text)
        open(*E, Within);
      if (E->How->Values)
        give(*E);
      else if ((E->How->Value || E->How->Null) && !E->Text)
        bind(*E, Within);
    }
    const bool Decides = I.Kind == trace::Item::Branch && I.Value;
    if (Decides)
      Branches.push_back({I.Value, true});
    take(I.First, &I);
    if (Decides)
      Branches.back().second = false;
    take(I.Second, &I);
    if (Decides)
      Branches.pop_back();
  }
}

std::optional<Template> RunValues::oneRowOf(const trace::Event &E) const {
  const std::vector<trace::V> Shown =
      trace::possibleTexts(Make, E.Text, trace::choosesTexts);
  if (Shown.size() != 1)
    return std::nullopt;
  std::vector<trace::V> Holes;
  Template Result = templateOf(Shown[0], Holes);
  foldRows(Result, Holes, In(Result, *E.How), !trace::same(Shown[0], E.Text));
  if (Result.FixedParts.empty() || Result.Segments.empty())
    return std::nullopt;
  return Result;
}

/// A statement is there now, under its handle or its name.
void RunValues::open(const trace::Event &E, const trace::Item *Within) {
  const std::string Name = trace::statementName(E);
  if (!E.Handle && Name.empty())
    return;
  Run &New = Name.empty() ? Open[E.Handle.Of] : Named[Name];
  // Over a connection one statement follows the other.
  if (New.Of && Name.empty() && E.How->Values) {
    Sent.push_back(std::move(New));
    New = Run();
  }
  New.Of = &E;
  New.Within = Within;
  if ((New.OneRow = oneRowOf(E)))
    New.Within = nullptr; // told by the first value
  if (auto It = Name.empty() ? Early.find(E.Handle.Of) : Early.end();
      It != Early.end()) {
    New.Values = std::move(It->second);
    Early.erase(It);
  }
}

/// The statement that goes by \p Name: that of this trace, else the one of all
/// traces; null: there is none, or there are several.
RunValues::Run *RunValues::prepared(const std::string &Name) {
  if (auto It = Named.find(Name); It != Named.end())
    return &It->second;
  auto It = Prepared.find(Name);
  if (It == Prepared.end() ||
      llvm::any_of(It->second, [&](const trace::Event *E) {
        return !trace::same(E->Text, It->second.front()->Text);
      }))
    return nullptr;
  Run &New = Named[Name];
  New.Of = It->second.front();
  return &New;
}

/// The statement of \p Handle: one of this trace, or one that a member keeps;
/// null: nobody knows which.
RunValues::Run *RunValues::opened(trace::V Handle) {
  if (!Handle)
    return nullptr;
  if (auto It = Open.find(Handle.Of); It != Open.end())
    return &It->second;
  const trace::Event *By = Kept.of(Handle);
  if (!By)
    return nullptr;
  Run &New = Open[Handle.Of];
  New.Of = By;
  return &New;
}

/// The name that \p Index was looked up by: sqlite3_bind_parameter_index. No
/// value: it was not.
static trace::V lookedUp(trace::V Index) {
  const trace::Event *By =
      Index.Of->Kind == trace::Kind::Result ? Index.Of->By : nullptr;
  const Api *How = By ? By->How : nullptr;
  if (!How || !How->ReturnsIndex || !How->ParameterName ||
      *How->ParameterName >= By->Args.size())
    return {};
  return By->Args[*How->ParameterName];
}

/// What a cache of statements has under the key by which this one is put there,
/// or what it has before one is put there.
static bool isCached(trace::V Handle) {
  if (!Handle || Handle.Of->Kind == trace::Kind::Null)
    return Handle.Of != nullptr;
  return Handle.Of->Kind == trace::Kind::Project &&
         (llvm::StringRef(Handle.Of->Name).starts_with("[") ||
          isCached(Handle.Of->Parts[0]));
}

/// `if (title) bind(st, at++, *title);`, and then at: how many were bound.
static bool countsUnderConditions(trace::V Index) {
  const trace::Value &X = *Index.Of;
  return X.Kind == trace::Kind::Choice ||
         (X.Kind == trace::Kind::Operation && X.Name == "+");
}

/// sqlite3_bind_int64(st, 1, id): one value, its number in the call, or in the
/// order of such calls.
void RunValues::bind(const trace::Event &E, const trace::Item *Within) {
  const Api &How = *E.How;
  const std::optional<unsigned> IndexArg =
      How.Index ? How.Index : How.ParameterName;
  const bool IsNull = !How.Value;
  if ((!IsNull && *How.Value >= E.Args.size()) || (IsNull && !IndexArg) ||
      (IndexArg && *IndexArg >= E.Args.size()))
    return;
  Bound New;
  New.By = &E;
  New.Under = Branches;
  New.Given = IsNull ? Make.null() : E.Args[*How.Value];
  // `bind_text(st, 4, &letter, 1)`: a copy of it is behind the address.
  if (New.Given.Of->Kind == trace::Kind::Pointer && E.Behind[*How.Value])
    New.Given = E.Behind[*How.Value];
  if (IndexArg) {
    New.Index = E.Args[*IndexArg];
    if (const trace::V Asked = lookedUp(New.Index)) {
      New.Index = Asked;
      New.LookedUp = true;
    }
    if (New.Index.Of->Kind == trace::Kind::Number)
      New.Number = New.Index.Of->Number + 1 - How.IndexBase;
    else if (std::optional<std::string> Name = trace::wholeText(New.Index))
      New.Name = *Name;
    else if (!countsUnderConditions(New.Index))
      return;
    else
      New.OfForm = true;
  }
  const std::vector<trace::V> May = trace::alternatives(E.Handle);
  const bool IsOpen =
      llvm::any_of(May, [&](trace::V Of) { return opened(Of) != nullptr; });
  for (trace::V Handle : May) {
    Run *To = opened(Handle);
    if (!To && (IsNull || New.OfForm))
      continue;
    if (!To) {
      if (May.size() == 1 && New.Number)
        Early[Handle.Of].push_back(New);
      else if (!IsOpen || !isCached(Handle))
        bindsOther(E, New.Given);
      continue;
    }
    Run &R = *To;
    if (!IndexArg) {
      New.Number = How.FixedIndex ? *How.FixedIndex : ++R.InOrder;
      // Each turn of a loop gives the values of one row.
      if (!R.Within && Within && Within->Kind == trace::Item::Loop &&
          R.InOrder == 1 && R.OneRow)
        R.Within = Within;
      R.Unsure |= !How.FixedIndex && R.Within != Within;
    }
    (IsNull ? R.Nulls : R.Values).push_back(New);
  }
}

/// PQexecParams(conn, sql, 2, nullptr, values, ..): all of them in their order.
void RunValues::give(const trace::Event &E) {
  Run *To = nullptr;
  const std::string Name = trace::statementName(E);
  if (!Name.empty())
    To = prepared(Name);
  else
    To = opened(E.Handle);
  const std::vector<trace::V> All = trace::valuesGiven(E);
  if (!To || !To->Of)
    bindsOther(E, All);
  unsigned Number = 0;
  for (trace::V Given : All)
    if (To)
      To->Values.push_back({&E, Given, {}, ++Number, "", false, false, {}});
}

/// Every text that \p Text may be, with each place where a piece of it is
/// written: of a text that begins with a constant's, the others are its own.
std::set<std::pair<std::string, Site>>
RunValues::writtenAt(trace::V Text,
                     const std::optional<Template> &OneRow) const {
  const auto Begun = beginningsOf(Text, Files);
  std::set<std::pair<std::string, Site>> Result(Begun.begin(), Begun.end());
  if (OneRow)
    for (const Segment &S : OneRow->Segments)
      Result.insert({OneRow->Text, S.At});
  auto Add = [&](trace::V Of) {
    const trace::FlatText Flat = trace::flatten(Of);
    for (const trace::FlatText::Run &Piece : Flat.Runs)
      if (const auto *From = Piece.Of.Of->From; From && !From->Runs.empty())
        Result.insert({Flat.Text, From->Runs.front().At});
  };
  llvm::for_each(trace::alternatives(Text), Add);
  return Result;
}

/// ... with what conditions choose in it: a table's name.
std::set<std::pair<std::string, Site>>
RunValues::writtenAt(const Run &R) const {
  auto Result = writtenAt(R.Of->Text, R.OneRow);
  for (trace::V Of : trace::possibleTexts(Make, R.Of->Text, trace::choosesTexts,
                                          1, R.Of->Known))
    Result.merge(writtenAt(Of, std::nullopt));
  return Result;
}

static constexpr auto isOfForm = [](const auto &B) { return B.OfForm; };

/// Keeps the places of what one trace has bound.
void RunValues::finish() {
  for (const auto &[Handle, Values] : Early)
    for (const Bound &B : Values)
      bindsOther(*B.By, B.Given);
  Early.clear();
  std::vector<const Run *> Sorted;
  for (const auto &[Handle, R] : Open)
    if (R.Of)
      Sorted.push_back(&R);
  for (const Run &R : Sent)
    Sorted.push_back(&R);
  for (const auto &[Name, R] : Named)
    Sorted.push_back(&R);
  llvm::sort(Sorted, [](const Run *A, const Run *B) {
    return A->Of->Number < B->Of->Number;
  });
  for (const Run *R : Sorted) {
    if (!R->Unsure && llvm::none_of(R->Values, isOfForm) &&
        llvm::none_of(R->Nulls, isOfForm)) {
      finish(*R, writtenAt(*R));
    } else if (!finishForms(*R) && !R->Unsure) {
      Run Rest = *R; // what is known of all
      llvm::erase_if(Rest.Values, isOfForm);
      llvm::erase_if(Rest.Nulls, isOfForm);
      finish(Rest, writtenAt(Rest));
    }
  }
  Open.clear();
  Sent.clear();
  Named.clear();
}

void RunValues::finish(const Run &R,
                       const std::set<std::pair<std::string, Site>> &Texts) {
  noteNumbers(R);
  if (Texts.empty())
    for (const Bound &B : R.Values)
      bindsOther(*B.By, B.Given);
  for (const auto &Text : Texts) {
    std::vector<Value> &All = Of[Text];
    for (const Bound &B : R.Values)
      if (std::optional<Value> New = place(R, B))
        if (llvm::none_of(All, [&](const Value &V) {
              return V.By == New->By && V.Number == New->Number &&
                     V.Name == New->Name && V.Given == New->Given;
            }))
          All.push_back(*New);
    for (const Bound &B : R.Nulls)
      if (std::optional<Value> New = placeNull(R, B);
          New && llvm::none_of(All, [&](const Value &V) {
            return V.By == New->By && V.Number == New->Number &&
                   V.Name == New->Name;
          }))
        All.push_back(*New);
  }
}

/// \p By gives \p R a value under another number, too.
bool RunValues::bindsMore(const Run &R, const Bound &B, const Call &By) const {
  return llvm::any_of(R.Values, [&](const Bound &Other) {
    return Other.Number != B.Number &&
           llvm::any_of(levelsOf(*Other.By),
                        [&](const Level &L) { return callAt(L) == &By; });
  });
}

std::optional<RunValues::Value> RunValues::place(const Run &R,
                                                 const Bound &B) const {
  const std::vector<Level> Levels = levelsOf(*B.By);
  auto Done = [&](std::optional<Value> New) {
    if (!New)
      return New;
    New->How = B.By->How;
    New->Number = B.Number;
    New->Name = B.Name;
    New->LookedUp = B.LookedUp;
    New->ByTurn |=
        !B.Index && B.By->How->Value && !New->NamesColumn && !New->IndexBase;
    fromCaller(R, B, *New);
    return New;
  };
  // Of a list whose elements go into another list one by one that other is what
  // is bound.
  auto IsElement = [&](const Level &L) {
    const Call *C = callAt(L);
    return C && element(R, B, *C, L);
  };
  // Of a row that a loop adds the values are told where another loop binds
  // them.
  if (R.OneRow)
    for (const Level &L : Levels)
      if (std::optional<Value> New = outer(R, B, L, true);
          New && (New->Counted || New->Kind == Value::InOrder))
        return Done(New);
  for (size_t I = Levels.size(); I-- > 0;)
    if (std::optional<Value> New = outer(R, B, Levels[I], R.OneRow.has_value());
        New && !(New->Kind == Value::Element &&
                 std::any_of(Levels.begin(), Levels.begin() + I, IsElement)))
      return Done(New);
  for (size_t I = 0; I < Levels.size(); ++I)
    if (std::optional<Value> New = inner(R, B, Levels[I])) {
      // `return *this << *v;`: an overload for another kind of value.
      for (++I; I < Levels.size(); ++I) {
        std::optional<Value> Next = inner(R, B, Levels[I]);
        if (!Next || Next->By->Name != New->By->Name)
          break;
        New = Next;
      }
      return Done(New);
    }
  if (std::optional<Value> New = kept(R, B, Levels))
    return Done(New);
  // A helper that binds whatever it is given counts, too: its callers come
  // first. A call in a loop is none of one value.
  for (size_t I = Levels.size(); I-- > 0;)
    if (std::optional<Value> New = outer(R, B, Levels[I], true);
        New && !bindsMore(R, B, *New->By))
      return Done(New);
  return std::nullopt;
}

} // namespace keyspread
