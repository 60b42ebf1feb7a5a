#include "rewrites/rules/ids/IdTypes.h"

#include "rewrites/graph/checks/Checks.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/births/SplitDeclaration.h"
#include "rewrites/rules/ids/UuidColumns.h"
#include "rewrites/rules/statements/TextEdits.h"
#include "rewrites/rules/statements/ValueListRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

void IdTypes::block(Group &To, const Site &At, std::string Why,
                    std::string Advice) {
  To.Result.block(At, std::move(Why), std::move(Advice));
}

void IdTypes::change(Group &To, const Site &At, uint32_t Begin, uint32_t End,
                     std::string Text) {
  if (std::string Why = whyNotEditable(C.G, At.File); !Why.empty())
    return block(To, At,
                 "an id goes through here, which cannot be changed: " + Why);
  if (Begin == End && Text.empty())
    return;
  To.Result.Batch.Edits.push_back(
      {At.File, Begin, End, std::move(Text), "the id is text now"});
}

/// The expression of a birth is replaced whole.
bool IdTypes::isBirth(const TypeUse &U) const {
  return C.Born && llvm::any_of(C.Born->All, [&](const KeyBirth &B) {
           return B.Problem.empty() &&
                  (holds(B.Place.At, U.At) || B.Place.At == U.Value) &&
                  llvm::any_of(B.Tables, [&](const std::string &T) {
                    return numericUuidKey(C, T) != nullptr;
                  });
         });
}

void IdTypes::editPlace(Group &To, const TypePlace &P) {
  if (!P.At.valid())
    return;
  // A QHash keeps no order that a QMap could break.
  if (P.Hashed.valid() && P.Fixed.empty() && P.Editable) {
    change(To, P.Hashed, P.Hashed.Begin, P.Hashed.End, "QMap");
    To.Result.Batch.Includes.push_back({P.At.File, "QMap"});
  }
  if (P.Fixed.empty() && !P.Alias.empty())
    return; // that changes instead
  // constexpr Id None = 0: where it stands for an id, its value does already.
  bool Constant = P.Fixed == "is a constant expression" && !P.Alias.empty();
  if (Constant && P.Editable && P.Bits) {
    To.Result.Batch.Includes.push_back({P.At.File, "cstdint"});
    return change(To, P.At, P.At.Begin, P.At.End,
                  fmt::format("std::{}int{}_t", P.Unsigned ? "u" : "", P.Bits));
  }
  if (!P.Fixed.empty())
    return block(To, P.At,
                 fmt::format("'{}' holds an id, and {}", P.Name, P.Fixed));
  if (!P.Editable)
    return block(To, P.At,
                 fmt::format("'{}' holds an id, and its type is written in the "
                             "body of a macro",
                             P.Name));
  auto File = C.G.P.Files.find(P.At.File);
  if (File != C.G.P.Files.end() && File->second.C)
    return block(To, P.At,
                 fmt::format("'{}' holds an id, and is read by C", P.Name));
  const std::vector<TypeEdit> Edits =
      typeEdits(P, at(ByType, P.At), "std::string",
                [&](const TypePlace &Other) { return has(Other.Self); });
  if (Edits.empty())
    return block(To, P.At,
                 fmt::format("'{}' holds an id, and is declared together with "
                             "what holds none",
                             P.Name),
                 "declare it by itself");
  for (const TypeEdit &E : Edits)
    change(To, P.At, E.Begin, E.End, E.Text);
  To.Result.Batch.Includes.push_back({P.At.File, "string"});
}

/// `static_cast<long>(id)` -> `id`
void IdTypes::dropCast(Group &To, const TypeUse &U) {
  if (U.At == U.Value)
    return;
  if (!U.Editable)
    return block(To, U.At, "an id is converted in the body of a macro");
  change(To, U.At, U.At.Begin, U.Value.Begin, "");
  change(To, U.At, U.Value.End, U.At.End, "");
}

void IdTypes::noteNoId(Group &To, int64_t Value, const Site &At) {
  To.NoId.try_emplace(Value, At);
}

/// Two numbers that mean different things would become one empty text.
void IdTypes::checkNoId(Group &To) {
  for (auto &[Value, At] : To.NoId)
    if (Value != 0 && Value != -1)
      return block(To, At,
                   fmt::format("the number {} is written where an id is "
                               "expected",
                               Value),
                   "read the id from the database");
  if (To.NoId.size() > 1)
    block(To, To.NoId.rbegin()->second,
          "0 and -1 both stand for no id here, and only one text can",
          "use one of them everywhere");
}

/// What a comparison with a number asks: 1 for an id, 0 for none, -1: neither.
static int asksForId(llvm::StringRef Op, int64_t N,
                     const std::map<int64_t, Site> &NoId) {
  bool Minus = NoId.count(-1) != 0;
  if (Op == "==" || Op == "!=")
    return NoId.count(N) ? Op == "!=" : -1;
  if ((Op == ">" && N == 0) || (Op == ">=" && N == 1))
    return 1;
  if ((Op == "<=" && N == 0) || (Op == "<" && N == 1))
    return 0;
  if (Minus && ((Op == ">=" && N == 0) || (Op == ">" && N == -1)))
    return 1;
  if (Minus && ((Op == "<" && N == 0) || (Op == "<=" && N == -1)))
    return 0;
  return -1;
}

void IdTypes::editCompared(Group &To, const TypeUse &U) {
  if (!U.Constant && U.Kind == UseKind::Equal)
    return dropCast(To, U);
  bool Truth = U.Kind == UseKind::Truth;
  int Asks = Truth        ? U.Detail != "!"
             : U.Constant ? asksForId(U.Detail, *U.Constant, To.NoId)
                          : -1;
  if (Asks < 0)
    return block(To, U.Whole.valid() ? U.Whole : U.At,
                 U.Whole.valid()
                     ? "the order of ids is asked for, and new ids have none"
                     : U.Detail + ", and new ids have none",
                 "compare times instead");
  if (!U.Editable)
    return block(To, U.At, "an id is compared in the body of a macro");
  const Site &Whole = Truth && U.Detail != "!" ? U.At : U.Whole;
  const char *Open = U.Loose ? "(" : "", *Close = U.Loose ? ")" : "";
  change(To, Whole, Whole.Begin, U.Value.Begin,
         fmt::format("{}{}", Asks ? "!" : "", Open));
  change(To, Whole, U.Value.End, Whole.End, fmt::format("{}.empty()", Close));
}

void IdTypes::editUse(Group &To, const TypeUse &U) {
  Followed.insert(U.At);
  if (U.Kind != UseKind::Computed)
    editRead(To, U);
  switch (U.Kind) {
  case UseKind::Moved:
    return editMoved(To, U);
  case UseKind::Given:
    return editBound(To, U);
  case UseKind::Equal:
  case UseKind::Ordered:
  case UseKind::Truth:
    return editCompared(To, U);
  case UseKind::Text:
  case UseKind::Stream:
  case UseKind::Format:
    return editWritten(To, U);
  case UseKind::Parsed:
    return;
  case UseKind::Computed:
    if (U.Memory)
      return block(To, U.At, "an id is used here by its address or its size",
                   "give the id by its value");
    return block(To, U.At,
                 U.Detail.empty()
                     ? "something is done with an id that is not done with text"
                     : fmt::format("something is done with an id that is not "
                                   "done with text: {}",
                                   U.Detail),
                 "change the place by hand");
  }
}

/// What a place of ids is given besides them.
void IdTypes::editGiven(Group &To, const TypeUse &U) {
  if (isBirth(U))
    return;
  if (U.Kind == UseKind::Parsed)
    return editParsed(To, U);
  if (U.Constant && U.From.empty()) {
    noteNoId(To, *U.Constant, U.At);
    if (!U.Editable && U.At.valid())
      return block(To, U.At, "a number is given as an id by a macro");
    bool Written = U.At.valid() && U.At.Begin < U.At.End;
    if (Written && U.Kind == UseKind::Moved)
      change(To, U.At, U.At.Begin, U.At.End, "\"\"");
    return;
  }
  bool Other = llvm::StringRef(U.From).starts_with("call:")
                   ? !has(U.From) && !isIdCall(U)
               : Any.count(U.From)
                   ? !isIdCall(U)
                   : U.Kind == UseKind::Computed && U.From.empty();
  if (Other)
    return block(To, U.At, "a number that is no id is given as one",
                 "make the id with keyspread::uuid_v4()");
  if (const Api *Wrapper = wrapperOf(U); Wrapper && !isBound(U))
    block(To, U.At, "the function that binds ids here also binds other numbers",
          "give its class a function that binds text");
}

/// Values of this group that go to other columns.
void IdTypes::checkLandings(Group &To) {
  for (const TypeUse *U : To.Uses)
    for (const Bound *B : boundAt(U->At))
      if (B->Table.empty() && givesValue(*U))
        block(To, B->L->At,
              fmt::format("an id also becomes {}, which is no reference to it",
                          describe(*B->L)),
              "declare the reference, or make a value of its own for the "
              "column");
}

/// Numbers that are bound to such columns, and that nobody follows.
void IdTypes::checkNumbers(std::vector<keyspread::Part> &Out) {
  for (const Bound &B : All) {
    const Expr &V = *B.L->Value;
    if (B.Table.empty() || V.Class != TypeClass::Integer)
      continue;
    bool Seen =
        llvm::any_of(Followed, [&](const Site &At) { return holds(V.At, At); });
    bool Born = C.Born && llvm::any_of(C.Born->All, [&](const KeyBirth &K) {
                  return K.Place.At == V.At;
                });
    if (Seen || Born)
      continue;
    keyspread::Part New;
    New.At = V.At;
    New.Tables = {B.Table};
    New.block(V.At,
              V.Constant
                  ? fmt::format("the number {} is given to {}, which holds "
                                "UUIDs",
                                *V.Constant, describe(*B.L))
                  : fmt::format("a number that is not followed is given to {}, "
                                "which holds UUIDs",
                                describe(*B.L)),
              "give it the id as text");
    Out.push_back(std::move(New));
  }
}

/// NULL was 0, and is the empty text now.
bool IdTypes::readsNull(const TypeUse &U) const {
  if (!Reads.count(U.From))
    return false;
  return llvm::any_of(C.G.results().at(U.From), [&](const ResultColumn &Col) {
    const Table *T = C.G.schema().find(Col.Table);
    const Column *Of = T ? T->column(Col.Column) : nullptr;
    return Of && !Of->NotNull && !T->keyPosition(Of->Name);
  });
}

std::vector<keyspread::Part> IdTypes::parts() {
  std::vector<keyspread::Part> Result;
  for (auto &[Root, To] : Groups) {
    if (To.Of.empty())
      continue;
    for (const TypeUse *U : To.Given)
      if (U->Constant && U->From.empty() && !isBirth(*U))
        noteNoId(To, *U->Constant, U->At);
    for (const TypeUse *U : To.Uses)
      if (U->Kind == UseKind::Equal && U->Constant)
        noteNoId(To, *U->Constant, U->Whole);
      else if (U->Kind == UseKind::Truth)
        noteNoId(To, 0, U->At);
    for (const Entity &E : To.Unwritten)
      for (const TypeUse *U : at(From, E).empty() ? at(Into, E) : at(From, E)) {
        block(To, U->At,
              "an id goes through a place whose type is not written in the "
              "program's own code");
        break;
      }
    for (const TypeUse *U : To.Uses)
      if (readsNull(*U))
        noteNoId(To, 0, U->At);
    for (const TypePlace *P : To.Places)
      editPlace(To, *P);
    for (const TypeUse *U : To.Given)
      editGiven(To, *U);
    for (const TypeUse *U : To.Uses)
      editUse(To, *U);
    checkNoId(To);
    checkLandings(To);
    To.Result.Tables.assign(To.Of.begin(), To.Of.end());
    const std::vector<Edit> &Edits = To.Result.Batch.Edits;
    auto Stand = [&](const Site &At) { // a deduced type stands nowhere
      if (!To.Result.At.valid())
        To.Result.At = At;
    };
    for (const Blocker &B : To.Result.Blockers)
      Stand(B.At);
    for (const TypePlace *P : To.Places)
      Stand(P->At);
    for (const TypeUse *U : To.Uses)
      Stand(U->At);
    if (!Edits.empty() || !To.Result.Blockers.empty())
      Result.push_back(std::move(To.Result));
  }
  checkNumbers(Result);
  return Result;
}

} // namespace keyspread
