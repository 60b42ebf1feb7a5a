//===- WrapperPlaces.cpp - what reaches a call from outside its function --===//
//
// In: a call whose meaning is known. Out: the parameters of functions that its
// arguments come from, and where its handle is, seen from outside.
//
//===----------------------------------------------------------------------===//
#include "rewrites/graph/wrappers/Wrappers.h"

#include "rewrites/graph/wrappers/Handles.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

/// The entities a call's handle is kept in.
static std::vector<Source> handleInside(const Call &C, const Api &A) {
  if (A.Handle.Kind == HandleRole::Return ||
      (A.Handle.Kind == HandleRole::This && C.Constructor))
    return {{C.Result, Part::Whole}};
  if (A.Handle.Kind == HandleRole::This)
    return C.Receiver ? C.Receiver->Sources : std::vector<Source>();
  return A.Handle.Index < C.Args.size() ? C.Args[A.Handle.Index].Sources
                                        : std::vector<Source>();
}

/// Handles of statements whose text does not come from a caller.
void Wrappers::findConcrete() {
  for (const Call &C : R.P.Calls) {
    const Api *A = of(C);
    if (!A || !A->Sql || A->Handle.Kind == HandleRole::NoHandle ||
        !given(C, A->Sql, /*Text=*/true).empty())
      continue;
    for (const Source &S : handleInside(C, *A))
      Concrete.insert(S.From);
  }
}

/// What is bound to such a statement is bound right here, whoever calls.
bool Wrappers::bindsConcrete(const Call &C, const Api &A) const {
  if (A.StatementName)
    return given(C, A.StatementName, /*Text=*/true).empty();
  bool Result = false;
  if (A.Handle.Kind != HandleRole::NoHandle)
    R.walk(handleInside(C, A), {false, false, false},
           [&](const Reach::Node &N) {
             Result |= Concrete.count(N.At) != 0;
             return !Result;
           });
  return Result;
}

/// Only ";" and blanks.
static bool addsNothing(llvm::StringRef Text) {
  return Text.trim("; \t\r\n").empty();
}

/// What stands in front of a statement leaves it one: nothing, a comment,
/// EXPLAIN, other statements, other holes.
static bool startsStatement(llvm::StringRef Before) {
  size_t End = Before.rfind(';');
  Before = (End == llvm::StringRef::npos ? Before : Before.drop_front(End + 1))
               .trim("\x01 \t\r\n");
  while (Before.consume_front("/*"))
    Before = Before.split("*/").second.ltrim("\x01 \t\r\n");
  return Before.empty() || Before.equals_insensitive("explain") ||
         Before.equals_insensitive("explain query plan") ||
         Before.equals_insensitive("explain analyze");
}

/// The parameters that argument \p Arg of \p C takes its value from: of the
/// enclosing function, or of those which kept it in a field. Of a text also by
/// way of a hole that the statement starts in.
std::vector<Wrappers::Given>
Wrappers::given(const Call &C, std::optional<unsigned> Arg, bool Text) const {
  std::vector<Given> Result;
  if (!Arg || *Arg >= C.Args.size())
    return Result;
  std::vector<Source> From = C.Args[*Arg].Sources;
  // {convert(args)...}: the list is made of the pack
  if (uint32_t List = C.Args[*Arg].Aggregate;
      List != None && !R.P.Aggregates[List].Elements.empty())
    From = R.P.Aggregates[List].Elements.front().Sources;
  struct Start {
    std::vector<Source> From;
    bool Added;
  };
  std::vector<Start> Starts = {{From, false}};
  std::set<Entity> Seen;
  auto AddHoles = [&](const Template &T, bool Added) {
    for (size_t I = 0; I < T.Holes.size(); ++I) {
      llvm::StringRef Before =
          llvm::StringRef(T.Text).take_front(T.Holes[I].Offset);
      llvm::StringRef After =
          llvm::StringRef(T.Text).drop_front(T.Holes[I].Offset + 1);
      if (startsStatement(Before))
        Starts.push_back({T.Holes[I].Value.Sources, Added ||
                                                        !addsNothing(Before) ||
                                                        !addsNothing(After)});
    }
  };
  for (size_t S = 0; S < Starts.size(); ++S)
    R.walk(std::vector<Source>(Starts[S].From), {false, false, false},
           [&](const Reach::Node &N) {
             if (auto T = R.P.Templates.find(N.At);
                 Text && T != R.P.Templates.end() && Seen.insert(N.At).second)
               AddHoles(T->second, Starts[S].Added);
             unsigned I;
             const Function *F = R.P.functionOfParameter(N.At, I);
             if (F && llvm::none_of(Result, [&](const Given &G) {
                   return G.F == F && G.I == I;
                 }))
               Result.push_back({F, I, Starts[S].Added});
             return !F;
           });
  return Result;
}

static llvm::StringRef bareType(llvm::StringRef Type) {
  Type = Type.rtrim(" &");
  while (Type.consume_front("const "))
    ;
  return Type;
}

/// What \p C is called on was made of \p Field, an object of another class:
/// `Query query(db_)`.
bool Wrappers::isMadeOf(const Call &C, const Entity &Field) const {
  if (!C.Receiver)
    return false;
  const llvm::StringRef Class = bareType(C.Receiver->Type);
  auto IsField = [&](const Source &S) { return S.From == Field; };
  auto IsOther = [&](const Expr &Arg) {
    return bareType(Arg.Type) != Class && llvm::any_of(Arg.Sources, IsField);
  };
  return llvm::any_of(R.P.Calls, [&](const Call &Making) {
    return Making.Function == C.Function && Making.Constructor &&
           llvm::StringRef(Making.Name).rsplit("::").first == Class &&
           llvm::any_of(Making.Args, IsOther);
  });
}

/// Where the handle of \p C is, seen from outside \p F.
HandleRole Wrappers::handleOutside(const Call &C, const Api &A,
                                   const Function &F) const {
  std::vector<Source> From = handleInside(C, A);
  if (A.Handle.Kind == HandleRole::This && C.ReceiverIsThis)
    return {HandleRole::This, 0};
  HandleRole Result;
  std::set<Entity> Held;
  bool Made = false; // of the connection
  R.walk(From, {false, false, false}, [&](const Reach::Node &N) {
    Held.insert(N.At);
    unsigned I;
    const Function *G = R.P.functionOfParameter(N.At, I);
    if (isFieldOf(N.At, F.Class) && isMadeOf(C, N.At))
      Made = true;
    else if (isFieldOf(N.At, F.Class))
      Result = {HandleRole::This, 0};
    else if (G && G->Usr == F.Usr && Result.Kind == HandleRole::NoHandle)
      Result = {A.Handle.Kind == HandleRole::OutArgument
                    ? HandleRole::OutArgument
                    : HandleRole::Argument,
                I};
    return !G;
  });
  // prepare(connection, sql) may make what it prepares of the connection.
  Made |= Result.Kind == HandleRole::Argument &&
          A.Handle.Index < C.Args.size() &&
          bareType(C.Args[A.Handle.Index].Type) !=
              bareType(F.Parameters[Result.Index].Type);
  if (Result.Kind != HandleRole::NoHandle && !Made)
    return Result;
  if (Made) {
    Held.clear();
    for (const Source &S : From)
      Held.insert(S.From);
  }
  R.walk({{returnOf(F.Usr), Part::Whole}}, {false, false, true},
         [&](const Reach::Node &N) {
           if (Held.count(N.At))
             Result = {HandleRole::Return, 0};
           return true;
         });
  for (const Entity &E : Held)
    for (const Flow *Out : R.P.flowsOutOf(E))
      if (Result.Kind == HandleRole::NoHandle && isFieldOf(Out->To, F.Class))
        Result = {HandleRole::This, 0};
  return Result;
}

} // namespace keyspread
