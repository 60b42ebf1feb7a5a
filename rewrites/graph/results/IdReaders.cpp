#include "rewrites/graph/results/IdReaders.h"

#include "rewrites/graph/results/ChosenRows.h"
#include "rewrites/graph/runs/RunIds.h"

#include "llvm/ADT/STLExtras.h"

#include <unordered_map>

namespace keyspread {

using namespace facts;

namespace {

class Finder {
public:
  explicit Finder(const Graph &G) : G(G) {
    findHeld();
    findGiven();
    findSpeakers();
    findRunners();
    for (auto &[Usr, F] : G.P.Functions)
      look(Usr, F);
    for (unsigned I = 0; I < Places.size(); ++I)
      read(I);
    measure();
    for (const Start &S : Starts)
      if (const Call *Read = nearest(S.At))
        Result.try_emplace(S.Usr, IdReader{Read, S.Out, ""});
    lookKept();
    lookRan();
    std::map<std::string, IdReader> Own = Result;
    for (auto &[Usr, R] : Own)
      for (const std::string &Other : G.R.standsFor(Usr))
        Result.try_emplace(Other, IdReader{R.Read, R.Out, Usr});
  }

  std::map<std::string, IdReader> Result;

private:
  /// What an entity takes its value from, in the order of Reach::walk. Shared
  /// by all functions: a walk for each would read the program once a function.
  struct Place {
    Entity Name;
    const Call *Read = nullptr; // an id is read here
    std::vector<unsigned> From;
    std::optional<unsigned> Steps; // to the nearest read
  };
  struct Start {
    std::string Usr;
    std::optional<unsigned> Out;
    unsigned At;
  };

  const Function *functionOf(const Call &C) const {
    auto It = G.P.Functions.find(C.Function);
    return It == G.P.Functions.end() ? nullptr : &It->second;
  }

  bool takesText(const std::string &Usr) const {
    auto It = G.W.inferred().find(Usr);
    return Held.count(Usr) || Given.count(Usr) ||
           (It != G.W.inferred().end() &&
            (It->second.Sql || It->second.StatementName));
  }

  /// What \p C is given is what an object of its own class was given before:
  /// `Query(db, sql).insert()`.
  bool runsHeld(const Call &C, const Api &A) const {
    const Function *F = functionOf(C);
    if (!F || F->Class.empty() || !A.Sql || *A.Sql >= C.Args.size())
      return false;
    const std::vector<Source> &Text = C.Args[*A.Sql].Sources;
    return !Text.empty() && llvm::all_of(Text, [&](const Source &S) {
      return llvm::StringRef(S.From).starts_with(F->Class + "@FI@");
    });
  }

  /// Functions that run no text but such as their object holds, or was put
  /// together in it: `insert.set("name", x).run()`.
  void findHeld() {
    std::set<std::string> Own;
    for (const BoundStatement &B : G.S.All)
      Own.insert(B.At->Function);
    for (const Call *C : G.S.Unseen)
      Own.insert(C->Function);
    for (const Call &C : G.P.Calls)
      if (const Api *A = Own.count(C.Function) ? nullptr : G.W.of(C);
          A && (runsHeld(C, *A) || G.S.OfCallers.count(&C)))
        Held.insert(C.Function);
  }

  /// Functions that run a statement which their callers give its values, and
  /// tell which one it is: `db.insert("add_contact", name, city)`.
  void findGiven() {
    std::map<std::string, std::set<const Template *>> Texts;
    std::set<std::string> Own;
    for (const BoundStatement &B : G.S.All) {
      Own.insert(B.At->Function);
      for (const auto &[Number, Values] : B.Bound)
        for (const Binding &One : Values)
          if (One.How->Inferred && One.Kind != Binding::BindCall &&
              One.By != B.At)
            Texts[One.By->Callee].insert(B.Text);
    }
    for (const auto &[Usr, All] : Texts)
      if (All.size() > 1 && !Own.count(Usr))
        Given.insert(Usr);
  }

  /// Functions with a statement of their own, and classes that speak at all.
  void findSpeakers() {
    std::set<const Call *> Asks, Says;
    for (const BoundStatement &B : G.S.All) {
      (asksForId(B) ? Asks : Says).insert(B.At);
      if (asksForId(B))
        continue;
      // Its pieces are put together there, or its values given.
      if (!G.W.of(*B.At))
        Speakers.insert(B.At->Function);
      for (const auto &[Number, Values] : B.Bound)
        for (const Binding &One : Values)
          if (One.How->Inferred && !takesText(One.By->Function))
            Speakers.insert(One.By->Function);
    }
    for (const Call &C : G.P.Calls) {
      const Api *A = G.W.of(C);
      if (!A)
        continue;
      const Function *F = functionOf(C);
      if (F && (A->Sql || A->StatementName ||
                A->Origin == OriginKind::AutoIncrement))
        Databases.insert(F->Class);
      bool Speaks =
          A->Sql || A->Value || A->Values || A->Null || A->StatementName;
      if (Speaks && !takesText(C.Function) &&
          (!Asks.count(&C) || Says.count(&C)))
        Speakers.insert(C.Function);
    }
    for (auto &[Usr, A] : G.W.inferred())
      if (auto It = G.P.Functions.find(Usr); It != G.P.Functions.end())
        Databases.insert(It->second.Class);
    // As the names of fields begin: without the unit of a hidden class.
    std::set<std::string> Bare;
    for (const std::string &Class : Databases)
      Bare.insert(llvm::StringRef(Class).split("@/").first.str());
    Databases = std::move(Bare);
    Databases.erase("");
  }

  /// Functions that run a row of a table of statements; when the caller chooses
  /// it, those who call them.
  void findRunners() {
    ChosenRows Rows(G.S, G.R, G.W);
    std::set<std::string> Open;
    for (const Call &C : G.P.Calls) {
      if (!Rows.chooser(C.Callee) || Rows.chooser(C.Function))
        continue;
      std::vector<const BoundStatement *> All = Rows.of(C);
      if (All.empty())
        Open.insert(C.Function);
      if (!llvm::all_of(All, [](auto *B) { return asksForId(*B); }))
        Speakers.insert(C.Function);
    }
    for (const Call &C : G.P.Calls)
      if (Open.count(C.Callee))
        Speakers.insert(C.Function);
  }

  bool isPrivate(const Entity &E) const {
    size_t Field = E.find("@FI@");
    return Field != std::string::npos && !Databases.count(E.substr(0, Field));
  }

  void look(const std::string &Usr, const Function &F) {
    const Api *Known = G.W.isOwn(Usr) ? nullptr : G.R.Known.find(F.Name);
    if (Speakers.count(Usr) || (Known && !G.W.planned(F)) ||
        (Known && Known->Denied))
      return;
    if (Known && Known->Origin == OriginKind::AutoIncrement)
      return; // the plan says so: every call of it is one
    Starts.push_back({Usr, std::nullopt, placeOf(returnOf(Usr))});
    for (unsigned I = 0; I < F.Parameters.size(); ++I)
      if (F.Parameters[I].Output)
        Starts.push_back({Usr, I, placeOf(parameterOf(Usr, I))});
  }

  /// A function that is given the text, and gives what another one kept of the
  /// id: `insert(sql) { return run(sql).last_id; }`
  void lookKept() {
    if (!G.runIds())
      return;
    for (auto &[At, K] : G.runIds()->keptIds())
      for (const Flow *F : G.P.flowsInto(returnOf(K.Function)))
        if (K.Read && isKept(G.P, *K.Read) && takesText(K.Function) && F->By &&
            F->Kept == Part::Whole && F->At.File == At.File &&
            F->By->Begin == At.Begin && F->By->End == At.End)
          Result.try_emplace(K.Function, IdReader{K.Read, std::nullopt, ""});
  }

  /// \p Usr, or what it calls, has the INSERT whose id \p Query asks for.
  bool insertsItself(const std::string &Usr,
                     const BoundStatement &Query) const {
    const RunIds::Inserts &All = G.runIds()->insertsOf(Query);
    return llvm::any_of(All, [&](const RanInsert &Ran) {
      return Ran.Of && (Ran.Of->At->Function == Usr ||
                        isCalledBy(G.P, Ran.Of->At->Function, Usr));
    });
  }

  /// Functions that give it in their runs, of rows that their callers make.
  void lookRan() {
    if (!G.runIds())
      return;
    for (auto &[Usr, Of] : G.runIds()->givers())
      if (llvm::any_of(Starts,
                       [&, Usr = Usr](const Start &S) {
                         return S.Usr == Usr && !S.Out;
                       }) &&
          !insertsItself(Usr, *Of.Query))
        Result.try_emplace(Usr, IdReader{Of.Read, std::nullopt, ""});
  }

  unsigned placeOf(const Entity &E) {
    auto [It, New] = Index.try_emplace(E, Places.size());
    if (New)
      Places.push_back({E, nullptr, {}, std::nullopt});
    return It->second;
  }

  void read(unsigned At) {
    const Entity E = Places[At].Name;
    if (isPrivate(E))
      return;
    const Call *C = G.P.callOfResult(E);
    if (C && (Speakers.count(C->Function) || insertsFirst(*C)))
      return;
    Places[At].Read = readAt(E, C);
    if (Places[At].Read ||
        (C && llvm::any_of(G.R.targetsOf(*C), [&](const std::string &To) {
           return Speakers.count(To) != 0;
         })))
      return;
    std::vector<unsigned> From;
    for (const Reach::Edge &Step : G.R.into(E))
      if (Step.Kept == Part::Whole &&
          Step.Towards != Reach::Direction::ToCaller)
        From.push_back(placeOf(Step.From));
    Places[At].From = std::move(From);
  }

  /// The call that reads an id into \p E, the result of \p C if any. Of a
  /// function that is given the text, the text tells which of its calls ask.
  const Call *readAt(const Entity &E, const Call *C) const {
    if (!C) { // perhaps a variable that a column was read into
      const Call *By = isAsked(E) ? G.results().at(E)[0].By : nullptr;
      return By && !Speakers.count(By->Function) && asksItself(E, By->Function)
                 ? By
                 : nullptr;
    }
    const Api *A = G.R.Known.find(*C);
    bool Counts = A && A->Origin == OriginKind::AutoIncrement;
    return Counts || (isAsked(E) && asksItself(E, C->Function)) ? C : nullptr;
  }

  /// The function that \p Read stands in has another one insert the row, in
  /// every run that reads there; and the INSERT is that one's own, or is chosen
  /// by the call: `db.run(Stmt::AddJob, ..)`.
  bool insertsFirst(const Call &Read) const {
    const RanInsert Is = G.runIds() ? G.runIds()->insertOf(Read) : RanInsert();
    if (!Is.Of || !Is.At || Is.At->Function != Read.Function)
      return false;
    return isCalledBy(G.P, Is.Of->At->Function, Read.Function) ||
           (!takesText(Read.Function) &&
            llvm::any_of(Is.At->Args, [](const Expr &Given) {
              return Given.Constant.has_value();
            }));
  }

  /// From the reads to all that takes its value from them.
  void measure() {
    std::vector<std::vector<unsigned>> Into(Places.size());
    std::vector<unsigned> Queue;
    for (unsigned I = 0; I < Places.size(); ++I) {
      for (unsigned From : Places[I].From)
        Into[From].push_back(I);
      if (Places[I].Read) {
        Places[I].Steps = 0;
        Queue.push_back(I);
      }
    }
    for (size_t Next = 0; Next < Queue.size(); ++Next)
      for (unsigned To : Into[Queue[Next]])
        if (!Places[To].Steps) {
          Places[To].Steps = *Places[Queue[Next]].Steps + 1;
          Queue.push_back(To);
        }
  }

  /// The read that \p At is the fewest steps from; of several the first.
  const Call *nearest(unsigned At) const {
    if (!Places[At].Steps)
      return nullptr;
    while (!Places[At].Read)
      At = *llvm::find_if(Places[At].From, [&](unsigned From) {
        return Places[From].Steps &&
               *Places[From].Steps + 1 == *Places[At].Steps;
      });
    return Places[At].Read;
  }

  /// The value of a column of SELECT LAST_INSERT_ID().
  bool isAsked(const Entity &E) const {
    const std::vector<ResultColumn> &Columns = G.results().at(E);
    return !Columns.empty() && llvm::all_of(Columns, [](const ResultColumn &C) {
      return C.From && asksForId(*C.From);
    });
  }

  /// The query that asks is the function's own, not one that it is given.
  bool asksItself(const Entity &E, const std::string &Function) const {
    return !takesText(Function) ||
           llvm::any_of(G.results().at(E), [&](const ResultColumn &C) {
             return C.From->At && C.From->At->Function == Function;
           });
  }

  const Graph &G;
  std::set<std::string> Held, Given, Speakers, Databases;
  std::vector<Start> Starts;
  std::vector<Place> Places;
  std::unordered_map<Entity, unsigned> Index; // of places
};

} // namespace

bool isCalledBy(const Program &P, const std::string &Function,
                const std::string &By) {
  std::set<std::string> Seen{Function};
  std::vector<std::string> Open{Function};
  while (!Open.empty()) {
    const std::string At = std::move(Open.back());
    Open.pop_back();
    for (const Call *C : P.callsOf(At)) {
      if (C->Function == By)
        return true;
      if (Seen.insert(C->Function).second)
        Open.push_back(C->Function);
    }
  }
  return false;
}

std::map<std::string, IdReader> idReaders(const Graph &G) {
  return Finder(G).Result;
}

std::set<const Call *> callsThatMakeNoId(const Graph &G) {
  std::set<const Call *> Result, Others(G.S.Unseen.begin(), G.S.Unseen.end());
  for (const BoundStatement &B : G.S.All) {
    const sql::Statement &S = *B.Sql;
    bool May = S.Ins || !S.Errors.empty() || asksForId(B);
    (May ? Others : Result).insert(B.At);
  }
  for (const Call *C : Others)
    Result.erase(C);
  return Result;
}

bool isKept(const Program &P, const Call &Read) {
  auto Flows = P.flowsOutOf(Read.Result);
  return !Flows.empty() && llvm::all_of(Flows, [](const Flow *F) {
    return llvm::StringRef(F->To).contains("@FI@");
  });
}

bool isKeptForNobody(const Program &P, const Call &Read) {
  return isKept(P, Read) &&
         llvm::none_of(P.flowsOutOf(Read.Result),
                       [&](const Flow *F) { return P.isUsed(F->To); });
}

std::set<Site> idleIdReads(const Graph &G) {
  const std::map<std::string, IdReader> Readers = idReaders(G);
  std::set<std::string> Idle;
  for (auto &[Usr, R] : Readers)
    Idle.insert(Usr);
  auto Used = [&](const std::string &Usr) {
    return llvm::any_of(G.P.callsOf(Usr),
                        [&](const facts::Call *C) {
                          return !Idle.count(C->Function);
                        }) ||
           llvm::any_of(Readers, [&](const auto &Other) {
             return Other.second.By == Usr && !Idle.count(Other.first);
           });
  };
  while (std::erase_if(Idle, Used))
    ;
  std::set<Site> Result;
  for (const Call &C : G.P.Calls)
    if (Idle.count(C.Function) || isKeptForNobody(G.P, C))
      Result.insert(C.At);
  for (const BoundStatement &B : G.S.All) // a query is told by its text
    if (Idle.count(B.At->Function) && asksForId(B))
      Result.insert(B.site(B.Sql->Range));
  return Result;
}

} // namespace keyspread
