// Values that are given one by one to a call that takes such:
//
//   sql << "... = :id", use(id);
// -> sql << "... = :id AND ShardId = :ShardId", use(id), soci::use(t_shard);
//
// Some are read only when the statement runs: those must not have changed by
// then.
#include "rewrites/rules/Delivery.h"

#include "rewrites/graph/Writes.h"
#include "rewrites/graph/wrappers/Handles.h"
#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

/// `rowset<T> rows = (sql.prepare << ...)`: what is made of it has run it.
static bool runsAtOnce(const Graph &G, const Entity &E) {
  return llvm::any_of(G.P.Calls, [&](const Call &C) {
    const Api *A = C.Constructor ? G.W.of(C) : nullptr;
    return A && A->Runs && llvm::any_of(C.Args, [&](const Expr &Given) {
             return llvm::any_of(Given.Sources,
                                 [&](const Source &S) { return S.From == E; });
           });
  });
}

/// Where the statement is kept to be run later; empty when it runs where it is
/// written.
static std::set<Entity> keptIn(const Graph &G, const BoundStatement &S) {
  std::set<Entity> Result;
  std::vector<Entity> Queue;
  for (const Source &H : handleOf(*S.At, *S.How))
    Queue.push_back(H.From);
  for (const auto &[Number, All] : S.Bound)
    for (const Binding &B : All)
      if (B.Taker)
        Queue.push_back(B.Taker->Result);
  while (!Queue.empty()) {
    Entity E = std::move(Queue.back());
    Queue.pop_back();
    if (runsAtOnce(G, E))
      continue;
    if (!llvm::StringRef(E).starts_with("call:") && !Result.insert(E).second)
      continue;
    for (const Flow *F : G.P.flowsOutOf(E))
      if (!Result.count(F->To))
        Queue.push_back(F->To);
  }
  return Result;
}

static bool takes(const BoundStatement &S, const Call &C) {
  return llvm::any_of(S.Bound, [&](const auto &Entry) {
    return llvm::any_of(Entry.second,
                        [&](const Binding &B) { return B.Taker == &C; });
  });
}

/// \p S stands in the function \p Usr.
static bool isIn(const Graph &G, const std::string &Usr, const Site &S) {
  auto F = G.P.Functions.find(Usr);
  return F != G.P.Functions.end() &&
         llvm::any_of(F->second.Declared, [&](const Declaration &D) {
           return D.End.File == S.File && D.At.Begin <= S.Begin &&
                  S.End <= D.End.Begin;
         });
}

/// \p S stands in a function that is called behind \p By.
static bool isCalledBehind(const Graph &G, const Call &By, const Site &S) {
  return llvm::any_of(G.P.Calls, [&](const Call &C) {
    return C.Function == By.Function && C.At.Begin > By.At.Begin &&
           isIn(G, C.Callee, S);
  });
}

/// Where the value of \p E changes behind \p By, as long as a statement lives
/// there; null when it does not.
static const Site *changedBehind(const Graph &G, const Expr &E,
                                 const Call &By) {
  const bool Seen = isIn(G, By.Function, By.At);
  auto Behind = [&](const Site &S) {
    return S.File == By.At.File && S.Begin > By.At.Begin &&
           (!Seen || isIn(G, By.Function, S) || isCalledBehind(G, By, S));
  };
  for (const Source &V : E.Sources) {
    for (const Flow *F : G.P.flowsInto(V.From))
      if (Behind(F->At))
        return &F->At;
    if (const Origin *O = G.P.originOf(V.From); O && Behind(O->At))
      return &O->At;
  }
  return nullptr;
}

/// A statement can be put in front of \p Run, to be there each time it runs.
static bool hasFront(const Call &Run) {
  const StatementPlace &P = Run.Place;
  return P.InBlock && !P.InMacro && P.Statement.valid() &&
         P.Statement.File == Run.At.File && Run.Macro.empty();
}

std::string whyNotItemsOnce(const Graph &G, const BoundStatement &S,
                            const Binding &One, bool Once,
                            llvm::ArrayRef<const Binding *> Of,
                            std::vector<const Call *> *Runs) {
  bool ByMember = One.In && !One.In->Member.empty();
  if (One.Kind != Binding::Item && !ByMember && !One.How->ByAddress)
    return "";
  std::set<Entity> Kept = keptIn(G, S);
  if (Kept.empty())
    return "";
  const Call &By = *One.By;
  auto IsKept = [&](const Expr &E) {
    return llvm::any_of(
        E.Sources, [&](const Source &F) { return Kept.count(F.From) != 0; });
  };
  std::vector<const Call *> Running;
  for (const Call &Use : G.P.Calls) {
    bool Uses = llvm::any_of(Use.Args, IsKept) ||
                (Use.Receiver && IsKept(*Use.Receiver));
    const Api *A = G.W.of(Use);
    if (!Uses || &Use == S.At || &Use == One.By || takes(S, Use) ||
        (A && (A->Item || A->SqlMore)))
      continue;
    if (Use.Function != By.Function || Use.At.File != By.At.File)
      return fmt::format("it runs at {}:{}, in another function than its "
                         "values are given",
                         Use.At.File, Use.At.Line);
    if (Once && Use.Place.LoopBegin > By.At.Begin)
      return fmt::format("it runs in the loop at line {}, which its values are "
                         "given in front of",
                         Use.At.Line);
    if (A && A->Runs)
      Running.push_back(&Use);
    if (Once && A && A->Runs && Running.size() > 1)
      return fmt::format("it may run more than once, at line {} too, with the "
                         "values that are given once",
                         Use.At.Line);
  }
  if (!llvm::all_of(Kept, isOfFunction))
    return "it is kept, and where it runs is not seen";
  for (const Binding *B : Of) {
    if (!B || !B->Value || !(B->How->ByAddress || ByMember))
      continue;
    const Site *At = changedBehind(G, *B->Value, By);
    if (!At)
      continue;
    if (!Runs || Running.empty() ||
        !llvm::all_of(Running, [](const Call *Run) { return hasFront(*Run); }))
      return fmt::format("'{}' is given by its address, and changes at line "
                         "{}",
                         B->Value->Text, At->Line);
    *Runs = Running;
  }
  return "";
}

static bool saysVariable(llvm::StringRef Text) {
  return llvm::all_of(Text,
                      [](char Ch) {
                        return std::isalnum(static_cast<unsigned char>(Ch)) ||
                               Ch == '_';
                      }) &&
         !std::isdigit(static_cast<unsigned char>(Text.front()));
}

/// Gives \p Name its value in front of all that runs the statement.
void setAnew(const CodeValue &V, const std::string &Name, EditBatch &Out) {
  for (const Call *Run : V.AnewFor) {
    const StatementPlace &P = Run->Place;
    Out.Edits.push_back({Run->At.File, P.Statement.Begin, P.Statement.Begin,
                         fmt::format("{} = {};\n{}", Name, V.Text, P.Indent),
                         "the value of this run"});
  }
}

llvm::Expected<std::string> Delivery::variableOf(const ValueRequest &Q,
                                                 const Call &By,
                                                 const CodeValue &V,
                                                 EditBatch &Out) {
  const StatementPlace &P = By.Place;
  if (saysVariable(V.Text))
    return V.Text;
  if (!P.InBlock || P.InMacro || !P.Statement.valid())
    return refuse("there is no place for a variable in front of it");
  std::string Name =
      Once.variableName(Q.TableName, By, Q.Table ? "_shard" : "_value");
  if (!V.AnewFor.empty()) {
    Out.Edits.push_back(
        {By.At.File, P.Statement.Begin, P.Statement.Begin,
         fmt::format("std::int64_t {} = 0;\n{}", Name, P.Indent),
         "a value to point at"});
    Out.Includes.push_back({By.At.File, "cstdint"});
    setAnew(V, Name, Out);
    return Name;
  }
  Out.Edits.push_back(
      {By.At.File, P.Statement.Begin, P.Statement.Begin,
       fmt::format("const auto {} = {};\n{}", Name, V.Text, P.Indent),
       "a value to point at"});
  return Name;
}

llvm::Error Delivery::byItem(const ValueRequest &Q, const Binding &Key,
                             const CodeValue &V, EditBatch &Out) {
  const Call &By = *Key.By;
  const StatementPlace &P = By.Place;
  if (!By.Macro.empty() || P.InMacro || !By.NameAt.valid())
    return refuse("its values are given inside a macro");
  if (V.Text.empty())
    return refuse("a NULL is given to it in a way that is not known");
  const Api *Binder = Key.How;
  if (Binder->ByAddress && V.AnewFor.empty())
    if (const Api *Copies = G.R.Known.copyingItem(Binder->Library))
      Binder = Copies;
  std::string Text = V.Text;
  if (Binder->ByAddress) {
    llvm::Expected<std::string> Kept = variableOf(Q, By, V, Out);
    if (!Kept)
      return Kept.takeError();
    Text = *Kept;
  }
  if (Key.ByName)
    Text += ", \"" + Q.Name + "\"";
  Text = fmt::format("{}({})", Binder->Name, Text);
  if (llvm::StringRef(Key.Taker->Name).ends_with("operator,")) {
    bool First = Q.Behind && !*Q.Behind;
    insertMore(Out, By.At.File, First ? By.At.Begin : By.At.End,
               First ? Text + ", " : ", " + Text);
    return llvm::Error::success();
  }
  const Call &Taker = *Key.Taker; // st.exchange(use(x));
  const StatementPlace &T = Taker.Place;
  if (!T.OnlyCall || !T.InBlock || (Q.Behind && !*Q.Behind) ||
      Taker.Args.size() != 1)
    return refuse("the call that its values are given to cannot be repeated");
  size_t Name = Taker.Name.rfind(':');
  insertMore(Out, Taker.At.File, T.Statement.End,
             fmt::format("\n{}{}{}{}({}){}", T.Indent, T.Before, Taker.Prefix,
                         Taker.Name.substr(Name + 1), Text, T.After));
  return llvm::Error::success();
}

} // namespace keyspread
