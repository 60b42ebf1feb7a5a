#include "rewrites/rules/IdTypes.h"

#include "rewrites/graph/Checks.h"
#include "rewrites/rules/Landings.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/TextEdits.h"
#include "rewrites/rules/UuidColumns.h"
#include "rewrites/rules/ValueListRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

static bool holds(const Site &Outer, const Site &Inner) {
  return Outer.File == Inner.File && Outer.Begin <= Inner.Begin &&
         Inner.End <= Outer.End;
}

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
                  (B.Place.At == U.At || B.Place.At == U.Value) &&
                  llvm::any_of(B.Tables, [&](const std::string &T) {
                    return numericUuidKey(C, T) != nullptr;
                  });
         });
}

void IdTypes::editPlace(Group &To, const TypePlace &P) {
  if (!P.At.valid())
    return;
  if (P.Fixed.empty() && !P.Alias.empty())
    return; // that changes instead
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
  change(To, P.At, P.At.Begin, P.At.End, "std::string");
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

/// `(long long)id` -> `id.c_str()`, and \p More behind it.
void IdTypes::addCStr(Group &To, const TypeUse &U, const std::string &More) {
  if (!U.Editable)
    return block(To, U.At, "an id is written in the body of a macro");
  change(To, U.At, U.At.Begin, U.Value.Begin, U.Loose ? "(" : "");
  change(To, U.At, U.Value.End, U.At.End,
         (U.Loose ? ").c_str()" : ".c_str()") + More);
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

/// `printf("%lld", id)`: only what people read may look different.
void IdTypes::editWritten(Group &To, const TypeUse &U) {
  if (U.Serialised)
    return block(To, U.At,
                 "an id is written as a number of JSON, and others may read it",
                 "agree on text with them");
  if (U.Kind == UseKind::Text) {
    if (!U.Editable)
      return block(To, U.At, "an id is written in the body of a macro");
    // std::to_string(id) -> id
    change(To, U.Whole, U.Whole.Begin, U.Value.Begin, "");
    change(To, U.Whole, U.Value.End, U.Whole.End, "");
    return quoteInSql(To, U);
  }
  if (U.Kind == UseKind::Format)
    return editFormat(To, U);
  bool Seen = llvm::is_contained(
      {"std::cout", "std::cerr", "std::clog", "std::ostringstream"}, U.Detail);
  if (!Seen)
    return block(To, U.At,
                 "an id is written to a stream, and others may read it as a "
                 "number",
                 "agree on text with them");
  dropCast(To, U);
  quoteInSql(To, U);
}

void IdTypes::editFormat(Group &To, const TypeUse &U) {
  bool Printf = U.Style == TemplateStyle::Printf;
  llvm::StringRef Function = llvm::StringRef(U.Detail).split('(').first;
  Function.consume_front("std::");
  if (Function == "fprintf" &&
      !llvm::StringRef(U.Detail).ends_with("(stderr)") &&
      !llvm::StringRef(U.Detail).ends_with("(stdout)"))
    return block(To, U.At,
                 "an id is written to a file, and others may read it as a "
                 "number",
                 "agree on text with them");
  if (!U.Editable)
    return block(To, U.At, "an id is written in the body of a macro");
  const Template *Sql = nullptr;
  const Hole *In = nullptr;
  for (auto &[Self, T] : C.G.P.Templates)
    for (const Hole &H : T.Holes)
      if (H.Value.At == U.At || holds(H.Value.At, U.At)) {
        Sql = &T;
        In = &H;
      }
  bool Asked = Sql && llvm::any_of(C.G.S.All, [&](const BoundStatement &B) {
                 return B.Text == Sql;
               });
  const Site &Spec = U.Spec;
  if (Printf && !Spec.valid())
    return block(To, U.At,
                 fmt::format("the format of an id, {}, is written in several "
                             "pieces",
                             U.Conversion),
                 "write it as one literal");
  if (Printf)
    addCStr(To, U, "");
  else
    dropCast(To, U);
  bool Quoted = Asked && In->Offset && Sql->Text[In->Offset - 1] == '\'';
  std::string Quote = Asked && !Quoted ? "'" : "";
  if (Asked && !isBound(U))
    return block(To, U.At,
                 "an id is put into a statement where no id is known to stand");
  if (Asked && (Sql->Limited || Sql->Capacity || !Sql->Memory.empty())) {
    const Buffer *Into = C.G.P.bufferOf(*Sql);
    size_t Most = Sql->Text.size() + 40 * Sql->Holes.size();
    bool Numbers = llvm::all_of(Sql->Holes, [](const Hole &H) {
      return H.Value.Class == TypeClass::Integer;
    });
    if (!Into || !Numbers || size_t(Into->Size) <= Most)
      return block(To, U.At,
                   "an id is written into memory that may be too small for it",
                   "give it more room, or a std::string");
  }
  if (Printf)
    change(To, Spec, Spec.Begin, Spec.End, Quote + "%s" + Quote);
  else if (U.Conversion != "{}" && Quote.empty() == false)
    block(To, U.At, "an id is put into a statement by a numbered place");
  else if (U.Conversion.find(':') != std::string::npos)
    block(To, U.At, fmt::format("an id is written by '{}'", U.Conversion));
  else if (!Quote.empty() && !Spec.valid())
    block(To, U.At, "an id is put into a statement in several pieces");
  else if (!Quote.empty())
    change(To, Spec, Spec.Begin, Spec.End, Quote + "{}" + Quote);
}

/// id = " + std::to_string(id) -> id = '" + id + "'"
void IdTypes::quoteInSql(Group &To, const TypeUse &U) {
  for (const BoundStatement &B : C.G.S.All)
    for (const Hole &H : B.Text->Holes) {
      const Site &Whole =
          U.Whole.valid() && U.Kind == UseKind::Text ? U.Whole : U.At;
      if (!(H.Value.At == Whole) && !holds(H.Value.At, Whole))
        continue;
      if (!isBound(U))
        return block(To, U.At,
                     "an id is put into a statement where no id is known to "
                     "stand");
      if (H.Offset && B.Text->Text[H.Offset - 1] == '\'')
        return;
      TextPlace Place(C.G, *B.Text);
      for (uint32_t Offset : {H.Offset, H.Offset + 1}) {
        llvm::Expected<Edit> E = Place.insert(Offset, {{"'", false}});
        if (!E)
          return block(To, U.At, llvm::toString(E.takeError()));
        E->Why = "the id is text now";
        To.Result.Batch.Edits.push_back(std::move(*E));
      }
      return;
    }
}

/// Gives \p By the name \p Name.
static void rename(const Call &By, const std::string &Name, EditBatch &Out) {
  Out.Edits.push_back(
      {By.At.File, By.NameAt.Begin, By.Open.Begin, Name, "the id is text now"});
}

/// sqlite3_bind_int64(st, 1, id)
///   -> sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT)
void IdTypes::editBound(Group &To, const TypeUse &U) {
  const Call *By = C.G.P.callOfResult(U.Call);
  const Api *A = By ? C.G.R.Known.find(*By) : nullptr;
  if (!A)
    return block(To, U.At,
                 fmt::format("an id is given to '{}', whose parameter is a "
                             "number",
                             U.Detail));
  if (A->Column || A->ColumnOut || A->Passes.Kind != HandleRole::NoHandle ||
      A->Value != U.Argument) {
    bool Takes = A->Values || A->Access.Row || A->Access.KeyParts ||
                 A->Access.Key || A->Wraps || A->Access.RowPack;
    if (A->ColumnOut == U.Argument || (Takes && isBound(U)))
      return dropCast(To, U);
    return block(To, U.At,
                 fmt::format("an id is given to '{}', whose parameter is a "
                             "number",
                             U.Detail));
  }
  // In the body of a wrapper the callers say what is bound.
  auto Wrapper = C.G.W.inferred().find(By->Function);
  bool OfWrapper = boundAt(U.At).empty() && Wrapper != C.G.W.inferred().end() &&
                   Wrapper->second.Value &&
                   U.From == parameterOf(By->Function, *Wrapper->second.Value);
  if (!OfWrapper && !isBound(U))
    return block(To, U.At,
                 boundAt(U.At).empty()
                     ? "an id is bound to a statement that is not known"
                     : "an id is bound to a column that holds none");
  if (!By->Macro.empty() || !U.Editable || !By->Open.valid())
    return block(To, U.At, "an id is bound in the body of a macro");
  if (!A->Text.Text.empty()) {
    rename(*By, A->Text.Text, To.Result.Batch);
    return addCStr(To, U, ", " + A->TextMore.Text);
  }
  dropCast(To, U);
  if (auto [Before, After] = llvm::StringRef(A->TextAs.Text).split("{}");
      !A->TextAs.Text.empty()) {
    change(To, U.At, U.At.Begin, U.At.Begin, Before.str());
    change(To, U.At, U.At.End, U.At.End, After.str());
    return;
  }
  if (A->ValueClass == TypeClass::Integer)
    block(
        To, U.At,
        fmt::format("no call beside '{}' is known that binds text", By->Name));
}

/// Reads text from the column instead; false: it reads no number.
bool IdTypes::editReader(Group &To, const Call &By) {
  const Api *A = C.G.R.Known.find(By);
  if (!A)
    return false;
  if (A->Text.Text.empty())
    return block(To, By.At,
                 fmt::format("no call beside '{}' is known that reads text",
                             By.Name)),
           true;
  if (!By.Macro.empty() || !By.NameAt.valid() || !By.Open.valid())
    return block(To, By.At, "an id is read in the body of a macro"), true;
  if (std::string Why = whyNotEditable(C.G, By.At.File); !Why.empty())
    return block(To, By.At,
                 "an id is read here, which cannot be changed: " + Why),
           true;
  rename(By, A->Text.Text, To.Result.Batch);
  if (A->TextPointer) {
    for (Edit &E : wrap(By.At.File, By.At.Begin, By.At.End,
                        "keyspread::text_of(", ")", "the id is text now"))
      To.Result.Batch.Edits.push_back(std::move(E));
    To.Result.Batch.Includes.push_back({By.At.File, RuntimeHeader});
  }
  return true;
}

/// The value that a call gives: of a column, or of a row that is made here.
void IdTypes::editRead(Group &To, const TypeUse &U) {
  if (Minted.count(U.From) || Minted.count(U.Maker))
    return; // the variable that holds the new id stands there now
  if (!U.Maker.empty() && Lone.count(U.Maker)) {
    const Call *By = C.G.P.callOfResult(U.Maker);
    const facts::Function *Twin = By ? textReader(*By) : nullptr;
    if (!Twin || !By->Macro.empty() || !By->NameAt.valid())
      return block(To, U.At,
                   fmt::format("'{}' also reads other numbers, and nothing "
                               "beside it reads text",
                               By ? By->Name : U.Maker),
                   "give its class a function that reads text");
    if (Twin->Name != By->Name)
      rename(*By,
             llvm::StringRef(Twin->Name).rsplit(':').second.empty()
                 ? Twin->Name
                 : llvm::StringRef(Twin->Name).rsplit(':').second.str(),
             To.Result.Batch);
    return;
  }
  if (!llvm::StringRef(U.From).starts_with("call:"))
    return;
  const Call *By = C.G.P.callOfResult(U.From);
  if (!By || !Reads.count(U.From))
    return block(To, U.At,
                 fmt::format("what '{}' gives is taken for an id",
                             By ? By->Name : "a call"),
                 "make the id with keyspread::uuid_v4()");
  editReader(To, *By);
}

/// Parameters of functions of the program.
void IdTypes::editMoved(Group &To, const TypeUse &U) {
  dropCast(To, U);
  const Api *Wrapper = wrapperOf(U);
  if (!Wrapper || has(U.To))
    return;
  const Call *By = C.G.P.callOfResult(U.Call);
  const facts::Function *Twin = textTwin(*By);
  if (!Twin || Twin->Name == By->Name)
    return;
  if (!By->Macro.empty() || !By->NameAt.valid())
    return block(To, U.At, "an id is bound in the body of a macro");
  rename(*By, llvm::StringRef(Twin->Name).rsplit(':').second.str(),
         To.Result.Batch);
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
  if (U.Kind == UseKind::Computed && U.From.empty())
    return block(To, U.At, "a number that is no id is given as one",
                 "make the id with keyspread::uuid_v4()");
  if (const Api *Wrapper = wrapperOf(U); Wrapper && !isBound(U))
    block(To, U.At, "the function that binds ids here also binds other numbers",
          "give its class a function that binds text");
}

/// std::stoll(text) -> std::string(text)
void IdTypes::editParsed(Group &To, const TypeUse &U) {
  if (!U.From.empty() && idsIn(U.From).empty() && Mixed.count(U.From))
    return block(To, U.At, "a number that is no id is given as one");
  if (!U.Editable)
    return block(To, U.At, "an id is read in the body of a macro");
  bool Pointer = U.Text == TypeClass::CharPointer;
  if (!Pointer && U.Text != TypeClass::String)
    return block(To, U.At, "an id is read from text that is not understood");
  change(To, U.Whole, U.Whole.Begin, U.Value.Begin,
         Pointer ? "keyspread::text_of(" : "std::string(");
  change(To, U.Whole, U.Value.End, U.Whole.End, ")");
  To.Result.Batch.Includes.push_back({U.At.File, "string"});
  if (Pointer)
    To.Result.Batch.Includes.push_back({U.At.File, RuntimeHeader});
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
      if (U->Constant && U->From.empty())
        noteNoId(To, *U->Constant, U->At);
    for (const TypeUse *U : To.Uses)
      if (U->Kind == UseKind::Equal && U->Constant)
        noteNoId(To, *U->Constant, U->Whole);
      else if (U->Kind == UseKind::Truth)
        noteNoId(To, 0, U->At);
    for (const Entity &E : To.Unwritten)
      for (const TypeUse *U : From[E].empty() ? Into[E] : From[E]) {
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
    if (!To.Result.Blockers.empty())
      To.Result.At = To.Result.Blockers.front().At;
    else if (!To.Places.empty())
      To.Result.At = To.Places.front()->At;
    else if (!To.Uses.empty())
      To.Result.At = To.Uses.front()->At;
    if (!Edits.empty() || !To.Result.Blockers.empty())
      Result.push_back(std::move(To.Result));
  }
  checkNumbers(Result);
  return Result;
}

} // namespace keyspread
