//===- WideIdEdits.cpp - what becomes of a place that ids outgrow ---------===//
//
// In: the places that WideIds found. Out: their edits, or why there is none.
//
//===----------------------------------------------------------------------===//
#include "rewrites/rules/ids/WideIds.h"

#include "rewrites/rules/births/SplitDeclaration.h"
#include "rewrites/rules/statements/StatementEdit.h"
#include "rewrites/rules/statements/TextEdits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

static std::string wideType(bool Unsigned) {
  return Unsigned ? "std::uint64_t" : "std::int64_t";
}

std::string WideIds::tablesIn(const Group &G) const {
  return fmt::format("'{}'", fmt::join(G.Of.begin(), G.Of.end(), "', '"));
}

void WideIds::block(Group &To, const Site &At, std::string Why,
                    std::string Advice) {
  To.Result.block(At, std::move(Why), std::move(Advice));
}

void WideIds::change(Group &To, const Site &At, uint32_t Begin, uint32_t End,
                     std::string Text) {
  if (Begin == End && Text.empty())
    return;
  if (std::string Why = whyNotEditable(C.G, At.File); !Why.empty())
    return block(To, At,
                 fmt::format("an id of {} goes through here, which cannot be "
                             "changed: {}",
                             tablesIn(To), Why));
  if (To.Done.insert({At.File, Begin, End, Text}).second)
    To.Result.Batch.Edits.push_back(
        {At.File, Begin, End, std::move(Text), "the id has 64 bits now"});
}

/// A shard is made of the value as it is written where it is bound: an edit of
/// that text would not reach it.
void WideIds::checkBound(Group &To, const Site &At) {
  for (const Bound *B : boundAt(At))
    if (!B->Table.empty() && !C.find(B->L->Table).empty())
      return block(To, At,
                   fmt::format("an id of {} is cut off where it is given to "
                               "the statement, which needs it twice",
                               tablesIn(To)),
                   "keep it in a std::int64_t first");
}

void WideIds::editPlace(Group &To, const TypePlace &P) {
  if (!P.At.valid() || !P.Bits || P.Bits >= Whole)
    return;
  if (P.Fixed.empty() && !P.Alias.empty() && widens(P.Alias))
    return; // that changes instead
  auto Refuse = [&](const std::string &Why,
                    const char *Advice =
                        "make it a std::int64_t, here and where it goes") {
    block(To, P.At,
          fmt::format("'{}' keeps an id of {} in {} bits, and {}", P.Name,
                      tablesIn(To), P.Bits, Why),
          Advice);
  };
  if (!P.Fixed.empty())
    return Refuse(P.Fixed);
  if (llvm::StringRef(P.Self).contains('|') &&
      llvm::none_of(Places[P.Self],
                    [](const TypePlace *Q) { return Q->Defined; }))
    return Refuse("the function is defined elsewhere");
  if (!P.Editable)
    return Refuse("its type is written in the body of a macro");
  auto File = C.G.P.Files.find(P.At.File);
  if (File != C.G.P.Files.end() && File->second.C)
    return Refuse("is read by C");
  auto F = C.G.P.Functions.find(llvm::StringRef(P.Self).split('|').first.str());
  if (F != C.G.P.Functions.end() && !F->second.Overrides.empty() &&
      !C.G.P.Functions.count(F->second.Overrides))
    return Refuse("overrides a function outside the project");
  if (std::string Why = whyNotEditable(C.G, P.At.File); !Why.empty())
    return Refuse(Why);
  std::string As = takenAs(To, P.Unsigned);
  if (As.empty())
    As = typeBeside(P);
  const std::vector<TypeEdit> Edits =
      typeEdits(P, at(ByType, P.At), As,
                [&](const TypePlace &Other) { return widens(Other.Self); });
  if (Edits.empty())
    return Refuse("is declared together with what is no id",
                  "declare it by itself");
  for (const TypeEdit &E : Edits)
    change(To, P.At, E.Begin, E.End, E.Text);
  if (llvm::StringRef(As).starts_with("std::"))
    To.Result.Batch.Includes.push_back({P.At.File, "cstdint"});
}

/// What places of \p To become, where a class that is made of them takes a type
/// of its own; empty: none does.
std::string WideIds::takenAs(const Group &To, bool Unsigned) const {
  for (const Entity &E : To.Members)
    for (const TypeUse *U : at(From, E))
      if (!U->WideAs.empty() && U->Unsigned == Unsigned)
        return U->WideAs;
  return "";
}

/// ... and where none does: as the ids beside them in their file, if those are
/// of one type.
std::string WideIds::typeBeside(const TypePlace &P) const {
  auto It = TakenIn.find({P.At.File, P.Unsigned});
  return It != TakenIn.end() && It->second.size() == 1 ? *It->second.begin()
                                                       : wideType(P.Unsigned);
}

void WideIds::noteTaken(const Group &Of) {
  for (const bool Unsigned : {false, true}) {
    const std::string As = Of.Of.empty() ? "" : takenAs(Of, Unsigned);
    if (As.empty())
      continue;
    for (const Entity &E : Of.Members)
      for (const TypePlace *P : at(Places, E))
        if (P->At.valid() && P->Unsigned == Unsigned)
          TakenIn[{P->At.File, Unsigned}].insert(As);
  }
}

/// `auto x = 0; x = id;` has the type of 0.
void WideIds::checkDeduced(Group &To, const Entity &E) {
  auto Of = Places.find(E);
  auto In = Into.find(E);
  if (In == Into.end())
    return;
  const TypePlace *P = nullptr;
  if (Of != Places.end())
    for (const TypePlace *One : Of->second)
      if (!One->At.valid() && One->Bits && One->Bits < Whole)
        P = One;
  if (!P)
    return;
  const TypeUse *First = nullptr;
  bool Gets = false;
  for (const TypeUse *U : In->second) {
    if (!First || U->At < First->At)
      First = U;
    bool Now = U->Kind == UseKind::Moved && U->At.Line == First->At.Line;
    Gets |= Now && (!U->From.empty() ? widens(U->From) : false);
    Gets |= U->Kind == UseKind::Parsed;
  }
  if (!Gets)
    block(To, First->At,
          fmt::format("'{}' keeps an id of {} in {} bits, and its type follows "
                      "from this value",
                      P->Name, tablesIn(To), P->Bits),
          "name its type, std::int64_t");
}

/// `static_cast<int>(id)` -> `id`
void WideIds::dropCast(Group &To, const TypeUse &U) {
  if (!U.Cast || U.Cast >= Whole || U.At == U.Value)
    return;
  if (!U.Editable)
    return block(To, U.At,
                 fmt::format("an id of {} is converted to {} bits in the body "
                             "of a macro",
                             tablesIn(To), U.Cast));
  checkBound(To, U.At);
  change(To, U.At, U.At.Begin, U.Value.Begin, "");
  change(To, U.At, U.Value.End, U.At.End, "");
}

/// "long long" of "get<long long>": the type that a column of 64 bits has to be
/// asked for by, where a library takes no other. "": it takes any.
static std::string declaredWide(llvm::StringRef Wide) {
  const auto [Name, Rest] = Wide.split('<');
  return Rest.ends_with(">") ? Rest.drop_back().str() : "";
}

/// The columns that \p E reads are declared with all bits of an id. The types
/// of SQLite's stay as they are; others get wider with their ids.
bool WideIds::isDeclaredWide(const Entity &E) const {
  auto Read = C.G.results().all().find(E);
  if (Read == C.G.results().all().end())
    return false;
  return llvm::all_of(Read->second, [&](const ResultColumn &R) {
    if (!R.From || C.G.S.dialectOf(*R.From) != sql::Dialect::Sqlite)
      return true;
    const keyspread::Table *T = C.G.schema().find(R.Table);
    const Column *Of = T ? T->column(R.Column) : nullptr;
    return Of && llvm::StringRef(Of->Type).contains_insensitive("big");
  });
}

/// The call \p E gives all of the id.
void WideIds::editReader(Group &To, const Entity &E, const TypeUse &U) {
  if (Replaced.count(E) || U.Bits >= Whole || !U.Bits)
    return; // the variable that holds the new id stands there now
  const Call *By = C.G.P.callOfResult(E);
  const Api *A = By ? C.G.R.Known.find(*By) : nullptr;
  const std::string Declared = A ? declaredWide(A->Wide.Text) : "";
  if (U.Chosen.valid()) {
    if (!Declared.empty() && !isDeclaredWide(E))
      return block(To, U.At,
                   fmt::format("'{}' gives an id of {} in the type that its "
                               "column was declared with, and that has 32 bits",
                               By->Name, tablesIn(To)),
                   "declare the column as BIGINT, or read it into a variable "
                   "of type long long");
    checkBound(To, U.At);
    change(To, U.Chosen, U.Chosen.Begin, U.Chosen.End,
           Declared.empty() ? wideType(U.Unsigned) : Declared);
    if (Declared.empty())
      To.Result.Batch.Includes.push_back({U.Chosen.File, "cstdint"});
    return;
  }
  // A conversion that stands nowhere follows the type of what takes the value.
  if (A && isConversion(*By))
    return;
  bool Named =
      By && By->Macro.empty() && By->NameAt.valid() && By->Open.valid();
  if (!A || A->Wide.Text.empty() || !Named)
    return block(To, U.At,
                 fmt::format("'{}' gives {} bits of an id of {}, and {}",
                             By ? By->Name : "a call", U.Bits, tablesIn(To),
                             A && !A->Wide.Text.empty()
                                 ? "stands in the body of a macro"
                                 : "no call beside it is known that gives all"),
                 "read it as a std::int64_t");
  checkBound(To, U.At);
  change(To, By->At, By->NameAt.Begin, By->Open.Begin, A->Wide.Text);
}

/// What gives the value of \p U, when that is no place.
void WideIds::editSource(Group &To, const TypeUse &U) {
  llvm::StringRef E(U.From);
  if (E.starts_with("call:") &&
      (Reads.count(U.From) || U.Chosen.valid() || readsColumn(U.From)))
    editReader(To, U.From, U);
}

/// sqlite3_bind_int(st, 1, id) -> sqlite3_bind_int64(st, 1, id)
void WideIds::editBound(Group &To, const TypeUse &U) {
  const Call *By = C.G.P.callOfResult(U.Call);
  const Api *A = By ? C.G.R.Known.find(*By) : nullptr;
  if (A && A->Value == U.Argument && !A->Wide.Text.empty()) {
    if (!By->Macro.empty() || !By->NameAt.valid() || !By->Open.valid())
      return block(To, U.At,
                   fmt::format("an id of {} is bound in the body of a macro",
                               tablesIn(To)));
    return change(To, By->At, By->NameAt.Begin, By->Open.Begin, A->Wide.Text);
  }
  if (U.Room && U.Room < Whole)
    block(To, U.At,
          fmt::format("an id of {} is given to '{}', which takes {} bits",
                      tablesIn(To), U.Detail, U.Room));
}

/// What is done with a value that is neither moved nor compared.
void WideIds::checkComputed(Group &To, const TypeUse &U) {
  auto It = Places.find(U.From);
  bool WasNarrow =
      It != Places.end() && llvm::any_of(It->second, [](const TypePlace *P) {
        return P->Bits && P->Bits < Whole;
      });
  if (!WasNarrow)
    return;
  if (U.Memory)
    return block(
        To, U.At,
        fmt::format("an id of {} is used here by its address or its size",
                    tablesIn(To)));
  if (U.Room && U.Room < Whole)
    return block(To, U.At,
                 fmt::format("an id of {} is given to a parameter of {} bits",
                             tablesIn(To), U.Room));
  if (!U.Detail.empty() && U.Detail.find(' ') != std::string::npos)
    return block(To, U.At,
                 fmt::format("an id of {} goes on from here: {}", tablesIn(To),
                             U.Detail));
  if (!U.Bits && llvm::StringRef(U.From).ends_with(">"))
    block(To, U.At,
          fmt::format("ids of {} are used here in a way that is not followed",
                      tablesIn(To)));
}

void WideIds::editUse(Group &To, const TypeUse &U) {
  if (isReadOther(U)) {
    // Of what is no id, only a format asks how wide it is.
    if (U.Kind == UseKind::Format)
      editFormat(To, U);
    return;
  }
  editSource(To, U);
  switch (U.Kind) {
  case UseKind::Given:
    if (U.Memory)
      return checkComputed(To, U);
    dropCast(To, U);
    return editBound(To, U);
  case UseKind::Format:
    return editFormat(To, U);
  case UseKind::Parsed:
    return;
  case UseKind::Computed:
    return checkComputed(To, U);
  case UseKind::Moved:
    // What is cut off on purpose, for a place that is no id's.
    if (!U.To.empty() && !widens(U.To))
      return;
    return dropCast(To, U);
  default:
    return dropCast(To, U);
  }
}

static bool readsText(const TypeUse &U) {
  return U.Kind == UseKind::Parsed ||
         (U.Kind == UseKind::Computed &&
          llvm::StringRef(U.Detail).starts_with("QString::to"));
}

void WideIds::editGiven(Group &To, const TypeUse &U) {
  if (U.Kind == UseKind::Parsed)
    return editParsed(To, U);
  if (U.Kind == UseKind::Computed && U.Detail.starts_with("QString::to"))
    return block(To, U.At,
                 fmt::format("an id of {} is read from text by '{}', which "
                             "gives 32 bits",
                             tablesIn(To), U.Detail),
                 "use toLongLong()");
  if (U.Kind == UseKind::Moved && U.Chosen.valid() && U.Bits < Whole &&
      Ids.count(U.To))
    editReader(To, U.From, U);
}

std::vector<keyspread::Part> WideIds::parts() {
  std::vector<keyspread::Part> Result;
  for (auto &[Root, To] : Groups) {
    llvm::sort(To.Members);
    noteTaken(To);
  }
  for (auto &[Root, To] : Groups) {
    if (To.Of.empty())
      continue;
    const TypePlace *First = nullptr;
    for (const Entity &E : To.Members) {
      for (const TypePlace *P : at(Places, E)) {
        editPlace(To, *P);
        if (P->At.valid() && P->Bits < Whole && !First)
          First = P;
      }
      checkDeduced(To, E);
      for (const TypeUse *U : at(From, E))
        editUse(To, *U);
      // Of what gives ids and other numbers only how it reads a text.
      for (const TypeUse *U : at(Into, E))
        if (Ids.count(E) || (widens(E) && readsText(*U)))
          editGiven(To, *U);
    }
    keyspread::Part &New = To.Result;
    New.Tables.assign(To.Of.begin(), To.Of.end());
    llvm::stable_sort(New.Blockers, [](const Blocker &A, const Blocker &B) {
      return A.At < B.At;
    });
    if (New.Batch.Edits.empty() && New.Blockers.empty())
      continue;
    const Edit *E = New.Batch.Edits.empty() ? nullptr : &New.Batch.Edits[0];
    New.At = !New.Blockers.empty() ? New.Blockers.front().At
             : First               ? First->At
                                   : Site{E->File, E->Begin, E->End};
    Result.push_back(std::move(New));
  }
  return Result;
}

} // namespace keyspread
