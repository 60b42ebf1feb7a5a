//===- IdTypeCalls.cpp - calls that bind ids and read them ----------------===//
//
// In: a use of an id at a call of a database library, or of what the program
// wraps around it. Out: the call that does the same with text.
//
//===----------------------------------------------------------------------===//
#include "rewrites/rules/ids/IdTypes.h"

#include "rewrites/rules/statements/TextEdits.h"
#include "rewrites/rules/statements/ValueListRule.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

/// The function of the program that binds what \p U gives it; null: none.
const Api *IdTypes::wrapperOf(const TypeUse &U) const {
  const Call *By = C.G.P.callOfResult(U.Call);
  const Api *A = By ? C.G.W.of(*By) : nullptr;
  bool Open = A && (A->Sql || A->StatementName || A->Index || A->FixedIndex ||
                    A->ParameterName);
  return Open && A->Inferred && A->Value == U.Argument ? A : nullptr;
}

/// The function beside the one that \p Of calls which binds text in its way.
const facts::Function *IdTypes::textTwin(const Call &Of) const {
  const Api *A = C.G.W.of(Of);
  const facts::Function *Best = nullptr;
  for (auto &[Usr, How] : C.G.W.inferred()) {
    auto It = C.G.P.Functions.find(Usr);
    if (It == C.G.P.Functions.end() || It->second.Class != Of.Class ||
        Usr == Of.Callee || How.Value != A->Value || How.Index != A->Index ||
        How.Handle.Kind != A->Handle.Kind || How.Sql != A->Sql ||
        How.ParameterName != A->ParameterName)
      continue;
    const facts::Function &F = It->second;
    auto Mine = C.G.P.Functions.find(Of.Callee);
    bool Fits = *How.Value < F.Parameters.size() &&
                F.Parameters[*How.Value].Class == TypeClass::String &&
                Mine != C.G.P.Functions.end() &&
                Mine->second.Parameters.size() == F.Parameters.size() &&
                (!Of.Class.empty() || F.Name == Of.Name);
    if (Fits && (!Best || F.Name == Of.Name))
      Best = &F;
  }
  return Best;
}

/// Likewise one that reads text: it calls the library's own for it.
const facts::Function *IdTypes::textReader(const Call &Of) const {
  auto Mine = C.G.P.Functions.find(Of.Callee);
  if (Mine == C.G.P.Functions.end() || Of.Class.empty())
    return nullptr;
  std::set<std::string> Twins; // of the calls that it reads with
  for (const Call &Inner : C.G.P.Calls)
    if (Inner.Function == Of.Callee)
      if (const Api *A = C.G.R.Known.find(Inner); A && !A->Text.Text.empty())
        Twins.insert(A->Text.Text);
  for (auto &[Usr, F] : C.G.P.Functions) {
    if (F.Class != Of.Class || F.Result != TypeClass::String ||
        F.Parameters.size() != Mine->second.Parameters.size())
      continue;
    for (const Call &Inner : C.G.P.Calls)
      if (Inner.Function == Usr && Twins.count(Inner.Name))
        return &F;
  }
  return nullptr;
}

/// Gives \p By the name \p Name.
static void rename(const Call &By, const std::string &Name, EditBatch &Out) {
  Out.Edits.push_back(
      {By.At.File, By.NameAt.Begin, By.Open.Begin, Name, "the id is text now"});
}

/// `run(sql, {id})` of a list of QVariants: `{QString::fromStdString(id)}`;
/// false: what holds it then is not known, or nothing binds it.
bool IdTypes::editHolder(Group &To, const TypeUse &U) {
  const Api *Holder = C.G.R.Known.find(U.Detail);
  if (!Holder || Holder->TextAs.Text.empty() || !U.Editable || !isBound(U))
    return false;
  auto [Before, After] = llvm::StringRef(Holder->TextAs.Text).split("{}");
  dropCast(To, U);
  change(To, U.At, U.At.Begin, U.At.Begin, Before.str());
  change(To, U.At, U.At.End, U.At.End, After.str());
  return true;
}

/// No flow binds it; in the runs all that it reaches are such ids.
bool IdTypes::onlyBinds(const TypeUse &U) {
  const Tables &To = ranTo(U.At);
  return boundAt(U.At).empty() && !To.empty() && !To.count("");
}

/// sqlite3_bind_int64(st, 1, id)
///   -> sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT)
void IdTypes::editBound(Group &To, const TypeUse &U) {
  const Call *By = C.G.P.callOfResult(U.Call);
  const Api *A = By ? C.G.R.Known.find(*By) : nullptr;
  // A template of the program takes text, or the compiler says that it does
  // not.
  if (!A && By && C.G.P.Functions.count(By->Callee) &&
      llvm::StringRef(By->Callee).contains("@FT@") &&
      (isBound(U) || onlyBinds(U)))
    return dropCast(To, U);
  if (!A && editHolder(To, U))
    return;
  if (!A)
    return block(To, U.At,
                 fmt::format("an id is given to '{}', whose parameter is a "
                             "number",
                             U.Detail));
  if (A->Sql == U.Argument && A->SqlMore) {
    dropCast(To, U);
    return quoteInSql(To, U);
  }
  if (A->OriginOut == U.Argument && Minted.count(By->Result))
    return;
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
  if (!OfWrapper && !isBound(U) && !onlyBinds(U))
    return block(To, U.At,
                 boundAt(U.At).empty()
                     ? "an id is bound to a statement that is not known"
                     : "an id is bound to a column that holds none");
  if (!By->Macro.empty() || !U.Editable || !By->Open.valid())
    return block(To, U.At, "an id is bound in the body of a macro");
  if (U.Memory && A->TextAs.Text.empty())
    return block(
        To, U.At,
        fmt::format("an id is given to '{}' by its address", By->Name));
  if (U.Memory) {
    auto [Before, After] = llvm::StringRef(A->TextAs.Text).split("{}");
    change(To, U.Whole, U.Whole.Begin, U.Value.Begin, Before.str());
    return change(To, U.Whole, U.Value.End, U.Whole.End, After.str());
  }
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
  if (isConversion(By) && By.Macro.empty()) {
    To.Result.Batch.Edits.push_back({By.At.File, By.At.End, By.At.End,
                                     "." + A->Text.Text + "()",
                                     "the id is text now"});
    return true;
  }
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
  if (Reads.count(U.From) && !at(Places, U.From).empty())
    return; // its type is written at the call
  const Call *By = C.G.P.callOfResult(U.From);
  if (!By || !Reads.count(U.From))
    return block(To, U.At,
                 fmt::format("what '{}' gives is taken for an id",
                             By ? By->Name : "a call"),
                 "make the id with keyspread::uuid_v4()");
  if (U.Chosen.valid())
    return editChosen(To, *By, U);
  editReader(To, *By);
}

/// `row.get<long>("id", -1)` -> `row.get<std::string>("id", "")`
void IdTypes::editChosen(Group &To, const Call &By, const TypeUse &U) {
  change(To, U.Chosen, U.Chosen.Begin, U.Chosen.End, "std::string");
  To.Result.Batch.Includes.push_back({U.Chosen.File, "string"});
  const Api *A = C.G.R.Known.find(By);
  for (unsigned I = 0; I < By.Args.size(); ++I) {
    const Expr &Arg = By.Args[I];
    if ((A && A->Column == I) || !Arg.Constant ||
        Arg.Class != TypeClass::Integer)
      continue;
    noteNoId(To, *Arg.Constant, Arg.At);
    change(To, Arg.At, Arg.At.Begin, Arg.At.End, "\"\"");
  }
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

} // namespace keyspread
