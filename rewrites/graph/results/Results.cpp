#include "rewrites/graph/results/Results.h"

#include "rewrites/graph/Closures.h"
#include "rewrites/graph/results/ResultOwners.h"
#include "rewrites/graph/wrappers/Handles.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <deque>

namespace keyspread {

using namespace facts;

/// Finds the calls that read columns, and lifts them to the callers of the
/// functions that do nothing but read one.
class ResultReader {
public:
  ResultReader(const Statements &S, const Reach &R, const Wrappers &W,
               const Accesses &A, const Schema &Tables, Results &To)
      : R(R), W(W), Tables(Tables), To(To), Of(S, R, W, A) {}

  void run() {
    for (const Call &C : R.P.Calls)
      seed(C);
    for (const Call &C : R.P.Calls)
      seedNext(C);
    seedParts();
    while (!Queue.empty() && Done.size() < Most) {
      Read Now = std::move(Queue.front());
      Queue.pop_front();
      if (Done.insert({Now.By, Now.Value, Now.Number.value_or(-1), Now.Name})
              .second)
        process(Now);
    }
    finish();
  }

  void finish() {
    passOn();
    for (auto &[E, All] : To.Columns)
      sortColumns(All);
  }

private:
  static constexpr size_t Most = 100000;

  /// A call that gives the value of a column.
  struct Read {
    const Call *By = nullptr;
    Entity Value;
    std::optional<int64_t> Number; // from 0
    std::string Name;
    std::optional<unsigned> Parameter; // of the function around it: which one
    ResultObject Of;
  };

  struct Which {
    std::optional<int64_t> Number;
    std::string Name;
    std::optional<unsigned> Parameter;
    bool known() const { return Number || !Name.empty(); }
  };

  /// The column that \p E, an argument of \p At, names or numbers.
  Which columnNamed(const Expr &E, const Call &At, unsigned Base) const {
    Which Result;
    if (E.Constant) {
      Result.Number = *E.Constant - Base;
      return Result;
    }
    if (Result.Name = Of.constantText(E, At); !Result.Name.empty())
      return Result;
    R.walk(E.Sources, {false, false, false}, [&](const Reach::Node &N) {
      unsigned I;
      const Function *F = R.P.functionOfParameter(N.At, I);
      if (F && F->Usr == At.Function && !Result.known() && !Result.Parameter)
        Result.Parameter = I;
      // A number that is looked up by a name: PQfnumber.
      const Call *LookUp = R.P.callOfResult(N.At);
      const Api *A = LookUp ? W.of(*LookUp) : nullptr;
      std::optional<unsigned> Arg = !A || !A->ReturnsIndex ? std::nullopt
                                    : A->Column            ? A->Column
                                                           : A->ParameterName;
      if (Arg && *Arg < LookUp->Args.size() && !Result.known()) {
        Result.Name = Of.constantText(LookUp->Args[*Arg], *LookUp);
        if (Result.Name.empty())
          Result.Parameter =
              columnNamed(LookUp->Args[*Arg], *LookUp, 0).Parameter;
      }
      return !F;
    });
    return Result;
  }

  /// Of a function that finds the column by its name in its own way: its only
  /// parameter that can be a name or a number.
  std::optional<unsigned> onlySelector(const std::string &Usr) const {
    auto F = R.P.Functions.find(Usr);
    std::optional<unsigned> Result;
    if (F == R.P.Functions.end() || !F->second.Method)
      return Result;
    for (unsigned I = 0; I < F->second.Parameters.size(); ++I) {
      TypeClass T = F->second.Parameters[I].Class;
      bool Selects = T == TypeClass::String || T == TypeClass::CharPointer ||
                     T == TypeClass::Integer;
      if (Selects && Result)
        return std::nullopt;
      if (Selects)
        Result = I;
    }
    return Result;
  }

  void seed(const Call &C) {
    const Api *A = W.of(C);
    bool Subscript = C.Name == "[]" && C.Receiver && !C.Args.empty();
    if (!Subscript &&
        (!A || !A->Column || A->ReturnsIndex || *A->Column >= C.Args.size()))
      return;
    const Expr &Selector = C.Args[Subscript ? 0 : *A->Column];
    Which Column = columnNamed(Selector, C, Subscript ? 0 : A->ColumnBase);
    if (!Column.known() && !Column.Parameter)
      Column.Parameter = onlySelector(C.Function);
    Read Now;
    Now.By = &C;
    Now.Number = Column.Number;
    Now.Name = Column.Name;
    Now.Parameter = Column.Parameter;
    Now.Of = Subscript ? ResultObject{C.Receiver->Sources, &C, nullptr}
                       : Of.objectOf(C, *A);
    add(std::move(Now), C, Subscript ? std::nullopt : A->ColumnOut);
  }

  /// Where \p C stores the next column: `res >> x`, `statement, into(x)`.
  const Expr *nextColumn(const Call &C, const Api &A) const {
    auto Stores = [](const Call &By, const Api &How) -> const Expr * {
      bool Next = How.ColumnOut && !How.Column;
      return Next && *How.ColumnOut < By.Args.size() ? &By.Args[*How.ColumnOut]
                                                     : nullptr;
    };
    if (!A.Item)
      return A.Handle.Kind == HandleRole::NoHandle ? nullptr : Stores(C, A);
    if (*A.Item < C.Args.size())
      for (const Source &S : C.Args[*A.Item].Sources)
        if (const Call *Made = R.P.callOfResult(S.From))
          if (const Api *How = W.of(*Made))
            if (const Expr *Out = Stores(*Made, *How))
              return Out;
    return nullptr;
  }

  /// What a chain of calls begins with, and since when it has been that.
  std::pair<Entity, uint32_t> startOf(const Call &C) const {
    const Call *At = &C;
    while (At->Receiver && !At->Receiver->Sources.empty()) {
      const Entity &From = At->Receiver->Sources[0].From;
      if (const Call *Inner = R.P.callOfResult(From)) {
        At = Inner;
        continue;
      }
      uint32_t Since = 0;
      for (const Flow *F : R.P.flowsInto(From))
        if (F->At.File == C.At.File && F->At.Begin < C.At.Begin)
          Since = std::max(Since, F->At.Begin);
      return {From, Since};
    }
    return {At->Result, 0};
  }

  /// Calls are sorted by site, and the calls of a chain from the inside out.
  void seedNext(const Call &C) {
    const Api *A = W.of(C);
    const Expr *Out = A ? nextColumn(C, *A) : nullptr;
    if (!Out)
      return;
    Read Now;
    Now.By = &C;
    Now.Number = NextColumn[startOf(C)]++;
    Now.Of = Of.objectOf(C, *A);
    for (const Source &Into : Out->Sources) {
      Now.Value = Into.From;
      Queue.push_back(Now);
    }
  }

  /// Calls that give all columns at once, as the parts of what they give.
  void seedParts() {
    for (const TypePlace &P : R.P.TypePlaces) {
      llvm::StringRef Path = P.Self;
      size_t Parts = Path.find('<');
      if (!Path.starts_with("call:") || Parts == llvm::StringRef::npos)
        continue;
      const Call *By = R.P.callOfResult(Path.substr(0, Parts).str());
      const Api *A = By ? W.of(*By) : nullptr;
      int64_t Number = 0;
      if (!A || !A->ColumnsInOrder || !Path.consume_back(">") ||
          Path.rsplit('<').second.getAsInteger(10, Number))
        continue;
      Read Now;
      Now.By = By;
      Now.Value = P.Self;
      Now.Number = Number;
      Now.Of = Of.objectOf(*By, *A);
      Queue.push_back(std::move(Now));
    }
  }

  void add(Read Now, const Call &At, std::optional<unsigned> Out) {
    if (!Out) {
      Now.Value = At.Result;
      Queue.push_back(std::move(Now));
      return;
    }
    if (*Out < At.Args.size())
      for (const Source &Into : At.Args[*Out].Sources) {
        Now.Value = Into.From;
        Queue.push_back(Now);
      }
  }

  void process(const Read &Now) {
    lift(Now);
    if (Now.Parameter && !Now.Number && Now.Name.empty())
      return;
    for (const Access *A : Of.accessesOf(Now.Of)) {
      std::optional<size_t> At = Now.Number ? std::optional<size_t>(*Now.Number)
                                            : A->position(Now.Name);
      if (At && *At < A->Columns.size())
        To.Read[Now.Value].push_back({A, *At});
    }
    std::vector<ResultColumn> &Here = To.Columns[Now.Value];
    for (const BoundStatement *B : Of.statementsOf(Now.Of)) {
      std::optional<ResultColumn> C = resultColumn(
          *B, onlyColumn(*B, Now) ? 0 : Now.Number, Now.Name, Tables);
      if (!C)
        continue;
      C->By = Now.By;
      Here.push_back(std::move(*C));
    }
    if (Here.empty())
      To.Columns.erase(Now.Value);
  }

  /// Whatever number nobody can see: there is one column.
  static bool onlyColumn(const BoundStatement &B, const Read &Now) {
    return !Now.Number && Now.Name.empty() && B.Sql->Sel &&
           B.Sql->Sel->Items.size() == 1 && !B.Sql->Sel->Items[0].Star;
  }

  /// What \p Of leaves a function by: what its results are made of.
  const std::set<Entity> &leaving(const Entity &By) {
    auto [It, New] = Leaving.try_emplace(By);
    if (New)
      R.walk({{By, Part::Whole}}, {false, false, false},
             [&](const Reach::Node &N) {
               It->second.insert(N.At);
               return true;
             });
    return It->second;
  }

  /// A function that returns what it reads reads it at each of its calls.
  void lift(const Read &Now) {
    auto F = R.P.Functions.find(Now.By->Function);
    if (F == R.P.Functions.end())
      return;
    std::vector<std::optional<unsigned>> Ways;
    if (leaving(returnOf(F->first)).count(Now.Value))
      Ways.push_back(std::nullopt);
    for (unsigned I = 0; I < F->second.Parameters.size(); ++I)
      if (F->second.Parameters[I].Output &&
          leaving(parameterOf(F->first, I)).count(Now.Value))
        Ways.push_back(I);
    if (Ways.empty())
      return;
    ResultRelation Rel = Of.relate(Now.Of, F->second);
    if (!Rel.any() && !Now.Parameter)
      return;
    // What a lambda gives that it is given goes to those who give that one.
    std::optional<unsigned> Called = calledParameter(R, *Now.By);
    for (const std::string &Usr : {F->first, F->second.Overrides})
      if (!Usr.empty())
        for (const Call *C : R.P.callsOf(Usr))
          if (!Called || mayGive(R, *C, *Called, Now.By->Callee))
            for (std::optional<unsigned> Out : Ways)
              liftTo(Now, Rel, *C, Out);
  }

  void liftTo(const Read &Now, const ResultRelation &Rel, const Call &C,
              std::optional<unsigned> Out) {
    Read Next = Now;
    Next.By = &C;
    Next.Parameter.reset();
    if (Now.Parameter) {
      if (*Now.Parameter >= C.Args.size())
        return;
      Which Column = columnNamed(C.Args[*Now.Parameter], C, 0);
      Next.Number = Column.Number;
      Next.Name = Column.Name;
      Next.Parameter = Column.Parameter;
    }
    Next.Of = Of.seenFrom(C, Rel, Now.Of);
    add(std::move(Next), C, Out);
  }

  /// What a field or an iterator gives that was made of a column.
  void passOn() {
    for (unsigned Round = 0; Round < 3; ++Round)
      for (const Call &C : R.P.Calls) {
        const Api *A = W.of(C);
        bool Passes = A && A->Passes.Kind != HandleRole::NoHandle;
        bool Gives = A && A->Sql && A->Handle.Kind == HandleRole::Return;
        if ((Passes || Gives) && !To.Columns.count(C.Result))
          take(C, *A);
      }
  }

  /// `st = prepared(sql)`: the statement, and nothing that was read by it.
  /// Calls that bind to one, run it or read of it tell where that comes from.
  bool isHandle(const Call &C) {
    if (Handles.empty())
      for (const Call &Other : R.P.Calls)
        if (const Api *A = R.Known.find(Other); A && !A->Sql)
          for (const auto &From :
               {handleOf(Other, *A), A->Passes.Kind == HandleRole::NoHandle
                                         ? std::vector<Source>()
                                         : Of.objectOf(Other, *A).At})
            R.walk(From, {true, true, false}, [&](const Reach::Node &N) {
              return Handles.insert(N.At).second;
            });
    return Handles.count(C.Result) != 0;
  }

  void take(const Call &C, const Api &A) {
    std::vector<ResultColumn> Found;
    std::vector<Source> From =
        A.Passes.Kind == HandleRole::NoHandle
            ? std::vector<Source>{{C.Result, Part::Whole}}
            : Of.objectOf(C, A).At;
    R.walk(From, {false, false, false}, [&](const Reach::Node &N) {
      const std::vector<ResultColumn> &Here = To.at(N.At);
      Found.insert(Found.end(), Here.begin(), Here.end());
      return Here.empty();
    });
    if (Found.empty() && !isHandle(C))
      for (const BoundStatement *B : Of.statementsOf({From, &C, nullptr}))
        if (onlyColumn(*B, {}))
          if (auto Only = resultColumn(*B, 0, "", Tables)) {
            Only->By = &C;
            Found.push_back(std::move(*Only));
          }
    if (Found.empty())
      return;
    if (A.ColumnOut && *A.ColumnOut < C.Args.size())
      for (const Source &Into : C.Args[*A.ColumnOut].Sources)
        llvm::append_range(To.Columns[Into.From], Found);
    To.Columns[C.Result] = std::move(Found);
  }

  static void sortColumns(std::vector<ResultColumn> &All) {
    auto Key = [](const ResultColumn &C) {
      return std::make_tuple(C.From->At ? C.From->At->At : C.From->Text->At,
                             C.From->Sql->Range.Begin, C.Table, C.Column,
                             C.By->At);
    };
    std::stable_sort(All.begin(), All.end(),
                     [&](const ResultColumn &A, const ResultColumn &B) {
                       return Key(A) < Key(B);
                     });
    All.erase(std::unique(All.begin(), All.end(),
                          [](const ResultColumn &A, const ResultColumn &B) {
                            return A.From == B.From && A.Item == B.Item &&
                                   A.Column == B.Column;
                          }),
              All.end());
  }

  const Reach &R;
  const Wrappers &W;
  const Schema &Tables;
  Results &To;
  ResultOwners Of;
  std::deque<Read> Queue;
  std::map<std::pair<Entity, uint32_t>, int64_t> NextColumn;
  std::set<std::tuple<const Call *, Entity, int64_t, std::string>> Done;
  std::map<Entity, std::set<Entity>> Leaving;
  std::set<Entity> Handles; // of calls that bind to a statement or run one
};

Results::Results(const Statements &S, const Reach &R, const Wrappers &W,
                 const Accesses &A, const Schema &Tables)
    : Tables(Tables) {
  ResultReader(S, R, W, A, Tables, *this).run();
}

void Results::passOn(const Statements &S, const Reach &R, const Wrappers &W,
                     const Accesses &A) {
  ResultReader(S, R, W, A, Tables, *this).finish();
}

const std::vector<ResultColumn> &Results::at(const Entity &E) const {
  static const std::vector<ResultColumn> Nothing;
  auto It = Columns.find(E);
  return It == Columns.end() ? Nothing : It->second;
}

void Results::forget(
    const std::function<bool(const Site &, const ResultColumn &)> &Denied) {
  for (auto It = Columns.begin(); It != Columns.end();) {
    llvm::erase_if(It->second, [&](const ResultColumn &C) {
      return C.By && Denied(C.By->At, C);
    });
    It = It->second.empty() ? Columns.erase(It) : std::next(It);
  }
}

std::optional<SqlBirth> Results::birthAt(const Entity &E) const {
  std::optional<SqlBirth> Result;
  for (const ResultColumn &C : at(E)) {
    std::optional<SqlBirth> Born =
        C.Item ? birthIn(*C.From, *C.Item, Tables) : std::nullopt;
    if (!Born)
      Born = returnedBirth(C, Tables);
    if (!Born || (Result && (Result->Kind != Born->Kind ||
                             Result->LargestOf != Born->LargestOf)))
      return std::nullopt;
    if (!Result)
      Result = std::move(Born);
  }
  return Result;
}

} // namespace keyspread
