#include "rewrites/rules/MintRule.h"

#include "rewrites/graph/Handles.h"
#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;
using sql::sameName;

const CodeValue *MintedValues::valueOf(const std::string &Column, size_t Row,
                                       const sql::Value *V) const {
  if (auto It = Instead.find(V); V && It != Instead.end())
    return &It->second;
  if (!V && New && sameName(New->Column, Column) && Row < New->Row.size())
    return &New->Row[Row];
  return nullptr;
}

Minting::Minting(const RuleContext &C) : C(C), Pairs(C.G) { findMints(); }

static std::string placeText(const Site &At) {
  return fmt::format("{}:{}", At.File, At.Line);
}

/// The database makes an id where \p V is given for it.
static bool leavesToDatabase(const sql::Value &V, sql::Dialect D) {
  return V.Kind == sql::Value::Null || V.Kind == sql::Value::Default ||
         (V.Kind == sql::Value::Number && V.Text == "0" &&
          D == sql::Dialect::MySql) ||
         (V.Kind == sql::Value::Call && V.Text == "NEXTVAL");
}

/// The INSERT leaves \p Key to the database in some row.
static bool leavesOut(const sql::Insert &I, const MintedKey &Key,
                      const Schema &Tables, sql::Dialect D) {
  if (I.DefaultValues || I.Select || I.SetForm)
    return !llvm::any_of(I.Columns, [&](const sql::Name &N) {
      return sameName(N.Text, Key.Key->Name);
    });
  return llvm::any_of(I.Rows, [&](const sql::InsertRow &Row) {
    const sql::Value *V = valueFor(I, Row, Key.Key->Name, Tables);
    return !V || leavesToDatabase(*V, D);
  });
}

void Minting::findMints() {
  for (const BoundStatement &B : C.G.S.All) {
    if (!B.Sql->Ins || B.OfCaller)
      continue;
    const sql::Insert &I = *B.Sql->Ins;
    std::optional<MintedKey> Key = mintedKey(C, I.Table.Text);
    if (Key && leavesOut(I, *Key, C.G.schema(), C.G.S.dialectOf(B)))
      addMint(B, *Key, I.Rows.size());
  }
}

/// The calls of \p Function that \p B is made of, in their order.
std::vector<const Call *> Minting::callsOf(const BoundStatement &B,
                                           const std::string &Function) const {
  std::vector<const Call *> Result;
  if (B.At->Function == Function)
    Result.push_back(B.At);
  for (auto &[Number, All] : B.Bound)
    for (const Binding &One : All)
      if (One.By->Function == Function && !llvm::is_contained(Result, One.By))
        Result.push_back(One.By);
  llvm::sort(Result, [](const Call *A, const Call *B) {
    return A->At.Begin < B->At.Begin;
  });
  return Result;
}

static bool saysName(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = 0; (At = Text.find(Name, At)) != llvm::StringRef::npos;
       At += Name.size()) {
    bool Starts = !At || !(llvm::isAlnum(Text[At - 1]) || Text[At - 1] == '_');
    llvm::StringRef Rest = Text.substr(At + Name.size());
    bool Ends =
        Rest.empty() || !(llvm::isAlnum(Rest.front()) || Rest.front() == '_');
    if (Starts && Ends)
      return true;
  }
  return false;
}

/// A variable of \p Function, or something it uses, has this name.
bool Minting::isTaken(const std::string &Name,
                      const std::string &Function) const {
  auto F = C.G.P.Functions.find(Function);
  if (F != C.G.P.Functions.end() &&
      llvm::any_of(F->second.Parameters,
                   [&](const Parameter &P) { return P.Name == Name; }))
    return true;
  for (const Flow &F : C.G.P.Flows)
    for (const Entity *E : {&F.From, &F.To})
      if (saysName(*E, Name))
        return true;
  return llvm::any_of(C.G.P.Calls, [&](const Call &Other) {
    return Other.Function == Function &&
           llvm::any_of(Other.Args,
                        [&](const Expr &A) { return saysName(A.Text, Name); });
  });
}

std::string Minting::freshName(const MintedKey &Key,
                               const std::string &Function) {
  std::string Base;
  auto Add = [&](const std::string &Word) {
    for (char Ch : Word)
      Base += llvm::isAlnum(Ch) ? llvm::toLower(Ch) : '_';
  };
  Add(Key.Of->Name);
  // TxnId of Txn: txn_id
  llvm::StringRef Column = Key.Key->Name;
  if (!Column.consume_front_insensitive(Key.Of->Name))
    Column = Key.Key->Name;
  if (!Column.starts_with("_"))
    Base += '_';
  Add(Column.str());
  std::string Name = Base;
  std::set<std::string> &Here = Taken[Function];
  for (unsigned I = 2; Here.count(Name) || isTaken(Name, Function); ++I)
    Name = Base + std::to_string(I);
  Here.insert(Name);
  return Name;
}

/// Where the text of \p B is made, when values are formatted into it.
static StatementPlace placeOfText(const Graph &G, const BoundStatement &B) {
  const Template &T = *B.Text;
  auto Around = [&](const Site &At) {
    return At.File == T.At.File && At.Begin <= T.At.Begin && T.At.End <= At.End;
  };
  StatementPlace Result;
  for (const Call &Of : G.P.Calls)
    if (Around(Of.At) && Of.Place.InBlock &&
        (!Result.Statement.valid() ||
         Of.Place.Statement.Begin < Result.Statement.Begin))
      Result = Of.Place;
  if (Result.Statement.valid())
    return Result;
  for (const Flow &F : G.P.Flows)
    if (Around(F.At) && F.BlockEnd) {
      Result.Statement = F.At;
      Result.Indent = std::string(F.At.Col ? F.At.Col - 1 : 0, ' ');
      Result.InBlock = true;
      Result.BlockBegin = F.BlockBegin;
      Result.BlockEnd = F.BlockEnd;
    }
  for (const Call &Of : G.P.Calls) // the loop, as calls in it know it
    if (Result.Statement.valid() && Of.At.File == T.At.File &&
        Of.Place.LoopBegin <= T.At.Begin && T.At.Begin < Of.Place.LoopEnd &&
        Of.Place.LoopBegin > Result.LoopBegin) {
      Result.LoopBegin = Of.Place.LoopBegin;
      Result.LoopEnd = Of.Place.LoopEnd;
    }
  return Result;
}

/// In front of the list that the call at \p Given is given.
static StatementPlace placeOfList(const Aggregate &List,
                                  const StatementPlace &Given) {
  StatementPlace Result = Given;
  Result.Statement = List.Statement;
  Result.Statement.End = std::max(List.Statement.End, List.Statement.Begin + 1);
  bool Same = List.Statement.File == Given.Statement.File &&
              Given.BlockBegin <= List.Statement.Begin &&
              List.Statement.Begin < Given.BlockEnd;
  Result.InBlock &= Same;
  return Result;
}

static bool inBlock(const StatementPlace &P, const Site &At) {
  return P.Statement.File == At.File && P.Statement.Begin <= At.Begin &&
         (!P.BlockEnd || (P.BlockBegin <= At.Begin && At.Begin < P.BlockEnd));
}

/// The first of the statement's places whose block holds all that follows.
void Minting::place(Mint &M, const std::string &Function,
                    const std::vector<const Call *> &Reads) const {
  std::vector<const Call *> Own = callsOf(*M.Of, Function);
  std::vector<StatementPlace> Candidates;
  bool Formatted = M.Of->Bound.empty() && !M.Of->Text->Holes.empty();
  if (Formatted)
    Candidates.push_back(placeOfText(C.G, *M.Of));
  else
    for (const Call *At : Own) {
      // A list of values is written before it is given.
      for (auto &[Number, All] : M.Of->Bound)
        for (const Binding &One : All)
          if (One.By == At && One.In && One.In->Statement.valid())
            Candidates.push_back(placeOfList(*One.In, At->Place));
      Candidates.push_back(At->Place);
    }
  llvm::stable_sort(Candidates,
                    [](const StatementPlace &A, const StatementPlace &B) {
                      return A.Statement.Begin < B.Statement.Begin;
                    });
  const Call *Last = Own.empty() ? nullptr : Own.back();
  for (const StatementPlace &P : Candidates) {
    if (!P.InBlock || P.InMacro || !P.Statement.valid() || !Last)
      continue;
    bool Holds = P.LoopBegin == Last->Place.LoopBegin;
    for (const Call *At : Own)
      Holds &= At->At.Begin < P.Statement.Begin || inBlock(P, At->At);
    for (auto &[Number, All] : M.Of->Bound)
      for (const Binding &One : All)
        Holds &= One.By->Function != Function || !One.In ||
                 !One.In->Statement.valid() ||
                 P.Statement.Begin <= One.In->Statement.Begin;
    for (const Call *At : Reads)
      Holds &=
          inBlock(P, At->At) && P.Statement.File == At->Place.Statement.File;
    // What binds in front of it must not need the id.
    if (M.Of->Bound.empty() ? Holds : Holds && inBlock(P, Last->At)) {
      M.Place = P;
      return;
    }
  }
  M.Problem = "there is no place in front of it for a variable that holds the "
              "new id until it is read";
}

/// The values that \p Function binds may serve several rows, which each need an
/// id of their own.
std::string Minting::whyNotOnce(const BoundStatement &B,
                                const std::string &Function) const {
  if (B.Bound.empty())
    return "";
  llvm::Expected<unsigned> Anchor = Delivery::anchorOf(B);
  if (!Anchor)
    return llvm::toString(Anchor.takeError());
  const Binding *Only = nullptr;
  for (const Binding &One : B.Bound.at(*Anchor)) {
    if (One.By->Function != Function)
      continue;
    if (Only)
      return fmt::format("its values are bound at lines {} and {} of one "
                         "function, and each row needs an id of its own",
                         Only->By->At.Line, One.By->At.Line);
    Only = &One;
  }
  if (!Only || Only->Kind != Binding::BindCall)
    return "";
  // A row is written in a loop that the values are bound in front of.
  std::set<Entity> Handles;
  for (const Source &S : handleOf(*Only->By, *Only->How))
    Handles.insert(S.From);
  auto IsHandle = [&](const Expr &E) {
    return llvm::any_of(
        E.Sources, [&](const Source &S) { return Handles.count(S.From) != 0; });
  };
  for (const Call &Use : C.G.P.Calls) {
    bool Later = Use.Function == Function && Use.At.File == Only->By->At.File &&
                 Use.At.Begin > Only->By->At.Begin &&
                 Use.Place.LoopBegin > Only->By->At.Begin;
    const Api *A = Later ? C.G.W.of(Use) : nullptr;
    bool Binds = A && (A->Value || A->Null || A->Values);
    if (Later && !Binds && Use.Name.find("finalize") == std::string::npos &&
        (llvm::any_of(Use.Args, IsHandle) ||
         (Use.Receiver && IsHandle(*Use.Receiver))))
      return fmt::format("it runs in the loop at line {}, which its values are "
                         "bound in front of, and each row needs an id of its "
                         "own",
                         Use.At.Line);
  }
  return "";
}

void Minting::addMint(const BoundStatement &B, const MintedKey &Key,
                      size_t Rows) {
  std::set<std::string> Functions;
  for (auto &[Number, All] : B.Bound)
    for (const Binding &One : All)
      Functions.insert(One.By->Function);
  if (Functions.empty())
    Functions.insert(B.At->Function);
  for (const std::string &Function : Functions) {
    Mint &M = Mints[{&B, Function}];
    M.Of = &B;
    M.Key = Key;
    std::vector<const Call *> Reads;
    for (const IdRead &R : Pairs.all())
      if (R.Of.size() == 1 && R.Of[0].Insert == &B && !R.InCaller &&
          R.By->Function == Function && R.By != B.At)
        Reads.push_back(R.By);
    M.Problem = whyNotOnce(B, Function);
    if (M.Problem.empty())
      place(M, Function, Reads);
    // One text may reach several calls: one variable serves them all.
    for (auto &[At, Other] : Mints)
      if (&Other != &M && At.second == Function && !Other.Names.empty() &&
          Other.Of->Text == B.Text && M.Problem.empty() &&
          Other.Place.Statement.Begin == M.Place.Statement.Begin)
        M.Names = Other.Names;
    while (M.Names.size() < std::max<size_t>(Rows, 1))
      M.Names.push_back(freshName(Key, Function));
  }
}

/// Why \p B can have no new id.
static std::string whyNoMint(const sql::Insert &I) {
  if (I.DefaultValues)
    return "it names no columns and no values, so there is no place for the id";
  if (I.SetForm)
    return "INSERT ... SET is not rewritten";
  if (I.Select)
    return "its rows come from a SELECT, and each needs an id of its own";
  return "";
}

/// Why the id read behind it may not be the one that was made.
static std::string whyNotRead(const sql::Insert &I) {
  if (I.OnConflict || I.Verb == sql::InsertVerb::InsertOrIgnore)
    return "it may leave the row that is there as it is, and then the id read "
           "is not the new one";
  return whyNoMint(I);
}

llvm::Expected<MintedValues> Minting::valuesOf(const BoundStatement &B,
                                               EditBatch &Out) const {
  MintedValues Result;
  for (const IdRead &R : Pairs.all())
    if (R.Query == &B)
      if (llvm::Error E = readsInQuery(R, Result))
        return E;
  if (!B.Sql->Ins)
    return Result;
  const sql::Insert &I = *B.Sql->Ins;
  const Mint *First = nullptr;
  for (auto &[At, M] : Mints) {
    if (At.first != &B)
      continue;
    if (!M.Problem.empty())
      return refuse(M.Problem);
    if (First && First->Names != M.Names)
      return refuse("its values are bound in several functions");
    First = &M;
  }
  if (!First) {
    if (std::string Why = whyNotMinted(C, I.Table.Text);
        !Why.empty() && !I.Rows.empty())
      for (const Column &Col : C.G.schema().find(I.Table.Text)->Columns) {
        const sql::Value *V = valueFor(I, I.Rows[0], Col.Name, C.G.schema());
        if (Schema::counted(Col) &&
            (!V || leavesToDatabase(*V, C.G.S.dialectOf(B))))
          return refuse(Why);
      }
    return Result;
  }
  if (std::string Why = whyNoMint(I); !Why.empty())
    return refuse(Why);
  const std::string &Column = First->Key.Key->Name;
  bool Lists =
      !I.HasColumns || llvm::any_of(I.Columns, [&](const sql::Name &N) {
        return sameName(N.Text, Column);
      });
  if (!Lists)
    Result.New = MintedValues::LeftOut{Column, {}};
  for (size_t Row = 0; Row < I.Rows.size(); ++Row) {
    CodeValue V = First->Key.in(First->Names[Row]);
    const sql::Value *Old = valueFor(I, I.Rows[Row], Column, C.G.schema());
    if (!Lists)
      Result.New->Row.push_back(V);
    else if (Old && leavesToDatabase(*Old, C.G.S.dialectOf(B)))
      Result.Instead.emplace(Old, V);
    else if (!Old)
      return refuse(fmt::format("it gives no value for column '{}'", Column));
  }
  for (auto &[At, M] : Mints) {
    if (At.first != &B)
      continue;
    const std::string &Path = M.Place.Statement.File;
    auto File = C.G.P.Files.find(Path);
    if (std::string Why = whyNotEditable(C.G, Path); !Why.empty())
      return refuse("the place that inserts cannot be changed: " + Why);
    if (File != C.G.P.Files.end() && File->second.C)
      return refuse("the place that inserts is C, and the runtime header needs "
                    "C++17");
    for (const std::string &Name : M.Names)
      Out.Edits.push_back({Path, M.Place.Statement.Begin,
                           M.Place.Statement.Begin,
                           fmt::format("const auto {} = {};\n{}", Name,
                                       M.Key.Maker, M.Place.Indent),
                           "make the id before the row"});
    Out.Includes.push_back({Path, "keyspread/keyspread.h"});
  }
  return Result;
}

std::vector<std::string> Minting::tablesOf(const IdRead &R) const {
  std::set<std::string> Result;
  bool Any = R.Unknown;
  for (const InsertEvent &E : R.Of)
    for (const std::string &Table : E.Tables) {
      Any |= Table == "?";
      if (std::optional<MintedKey> Key = mintedKey(C, Table))
        Result.insert(Key->Of->Name);
    }
  if (Any)
    for (const std::string &Table : C.Tables)
      if (mintedKey(C, Table))
        Result.insert(Table);
  return {Result.begin(), Result.end()};
}

llvm::Expected<std::string> Minting::variableFor(const IdRead &R) const {
  if (R.PassedOn || tablesOf(R).empty())
    return std::string();
  if (R.Of.empty())
    return refuse(
        "which INSERT it reads the id of is not known: none was found "
        "in front of it");
  const InsertEvent &E = R.Of.front();
  std::string At = placeText(E.At->At);
  if (R.Of.size() > 1)
    return refuse(fmt::format("which INSERT it reads the id of is not known: "
                              "that at {} or that at {}",
                              At, placeText(R.Of[1].At->At)));
  if (R.Unknown)
    return refuse(fmt::format("it is not known whether it reads the id of the "
                              "INSERT at {}",
                              At));
  if (!E.Insert)
    return refuse(fmt::format("the INSERT it reads the id of is made in '{}', "
                              "called at {}, which does not give the id back",
                              E.At->Name, At));
  if (R.InCaller)
    return refuse(fmt::format("the INSERT it reads the id of, at {}, is made "
                              "in another function",
                              At));
  auto It = Mints.find({E.Insert, R.By->Function});
  if (It == Mints.end())
    return refuse(fmt::format(
        "the INSERT at {} gives the id itself: use that value here", At));
  if (!It->second.Problem.empty())
    return refuse(
        fmt::format("of the INSERT at {}, {}", At, It->second.Problem));
  if (It->second.Names.size() > 1)
    return refuse(fmt::format("the INSERT at {} makes several rows, and it "
                              "reads the id of one of them",
                              At));
  if (std::string Why = whyNotRead(*E.Insert->Sql->Ins); !Why.empty())
    return refuse(fmt::format("of the INSERT at {}, {}", At, Why));
  return It->second.Names.front();
}

llvm::Error Minting::replaceCall(const IdRead &R, const std::string &Name,
                                 EditBatch &Out) const {
  const Call &By = *R.By;
  if (!By.Macro.empty() || !By.NameAt.valid())
    return refuse("it stands inside macro '" + By.Macro + "'");
  if (std::string Why = whyNotEditable(C.G, By.At.File); !Why.empty())
    return refuse("it cannot be changed: " + Why);
  if (R.Through && R.Through->Out)
    return refuse(
        fmt::format("'{}' gives the id through a parameter", By.Name));
  std::string Why = "the id is known here";
  if (R.Self) { // it still has to insert
    bool Used = C.G.P.isUsed(By.Result);
    if (Used)
      for (Edit &E : wrap(By.At.File, By.At.Begin, By.At.End, "(",
                          ", " + Name + ")", Why))
        Out.Edits.push_back(std::move(E));
    return llvm::Error::success();
  }
  std::string Text = Name;
  if (R.How && R.How->OriginOut) {
    if (*R.How->OriginOut >= By.Args.size())
      return refuse("it does not say where the id goes");
    Text =
        fmt::format("({} = {}, true)", By.Args[*R.How->OriginOut].Text, Name);
  } else if (By.Name.starts_with("QSql")) {
    Text = fmt::format("QVariant(static_cast<qlonglong>({}))", Name);
  } else if (By.Place.OnlyCall && !By.Chained) {
    Text = "static_cast<void>(" + Name + ")"; // its value is not used
  }
  Out.Edits.push_back({By.At.File, By.At.Begin, By.At.End, Text, Why});
  return llvm::Error::success();
}

/// The calls in \p B that ask for the id, where one can be put in.
static std::vector<const sql::Value *> askingValues(const BoundStatement &B) {
  std::vector<const sql::Value *> Result;
  auto Take = [&](const sql::Value &V) {
    static constexpr llvm::StringLiteral Names[] = {
        "LAST_INSERT_ROWID", "LAST_INSERT_ID", "LASTVAL", "CURRVAL",
        "SCOPE_IDENTITY"};
    if (V.Kind == sql::Value::Call && llvm::is_contained(Names, V.Text))
      Result.push_back(&V);
  };
  auto TakeScope = [&](const sql::Scope *S) {
    if (S && S->Where)
      for (const sql::Predicate &P : S->Where->Predicates)
        for (const sql::Value &V : P.Right)
          Take(V);
  };
  if (B.Sql->Sel)
    for (const sql::SelectItem &Item : B.Sql->Sel->Items)
      Take(Item.Expr);
  if (B.Sql->Ins)
    for (const sql::InsertRow &Row : B.Sql->Ins->Rows)
      for (const sql::Value &V : Row.Values)
        Take(V);
  if (B.Sql->Upd)
    for (const sql::Assignment &A : B.Sql->Upd->Set)
      Take(A.Right);
  TakeScope(B.Sql->Sel.get());
  TakeScope(B.Sql->Upd.get());
  TakeScope(B.Sql->Del.get());
  return Result;
}

llvm::Error Minting::readsInQuery(const IdRead &R, MintedValues &Out) const {
  llvm::Expected<std::string> Name = variableFor(R);
  if (!Name)
    return refuse("it reads the id that the database made, and " +
                  llvm::toString(Name.takeError()));
  if (Name->empty())
    return llvm::Error::success();
  std::vector<const sql::Value *> Asking = askingValues(*R.Query);
  if (Asking.empty())
    return refuse("it reads the id that the database made inside an "
                  "expression");
  const Mint &M = Mints.at({R.Of.front().Insert, R.By->Function});
  for (const sql::Value *V : Asking)
    Out.Instead.emplace(V, M.Key.in(*Name));
  return llvm::Error::success();
}

keyspread::Part Minting::partOf(const IdRead &R) const {
  keyspread::Part Result;
  Result.At = R.Query ? R.Query->site(R.Query->Sql->Range) : R.By->At;
  Result.Tables = tablesOf(R);
  if (R.Query) {
    EditBatch Out;
    llvm::Expected<MintedValues> V = valuesOf(*R.Query, Out);
    if (!V) {
      Result.block(Result.At, llvm::toString(V.takeError()));
      return Result;
    }
    StatementEdit Edit(C.G, *R.Query, C.G.S.dialectOf(*R.Query));
    for (auto &[Old, New] : V->Instead)
      Edit.replaceByValue(Old->Range, New);
    OnceOnly Once;
    Delivery Values(C.G, Once);
    if (llvm::Error E = Edit.finish(Values, Out))
      Result.block(Result.At, llvm::toString(std::move(E)));
    else
      Result.Batch = std::move(Out);
    return Result;
  }
  llvm::Expected<std::string> Name = variableFor(R);
  if (!Name) {
    Result.block(Result.At, llvm::toString(Name.takeError()),
                 "make the id before the INSERT by hand, and use it here");
    return Result;
  }
  if (Name->empty())
    return Result;
  EditBatch Out;
  if (llvm::Error E = replaceCall(R, *Name, Out))
    Result.block(Result.At, llvm::toString(std::move(E)));
  else
    Result.Batch = std::move(Out);
  return Result;
}

std::vector<keyspread::Part> Minting::reads() const {
  std::vector<keyspread::Part> Result;
  for (const IdRead &R : Pairs.all()) {
    bool InStatement = R.Query && R.Query->Sql->Ins &&
                       C.reshaped(R.Query->Sql->Ins->Table.Text);
    if (R.PassedOn || InStatement || tablesOf(R).empty())
      continue;
    Result.push_back(partOf(R));
  }
  return Result;
}

std::vector<std::pair<Entity, std::string>> Minting::replaced() const {
  std::vector<std::pair<Entity, std::string>> Result;
  for (const IdRead &R : Pairs.all()) {
    if (R.Query || R.Of.size() != 1)
      continue;
    llvm::Expected<std::string> Name = variableFor(R);
    if (!Name)
      llvm::consumeError(Name.takeError());
    else if (!Name->empty())
      Result.push_back({R.By->Result, tablesOf(R).front()});
  }
  return Result;
}

void addMinted(const RuleContext &C, const sql::Insert &I,
               const MintedValues &V, StatementEdit &Out) {
  const Table *Declared = C.G.schema().find(I.Table.Text);
  for (auto &[Old, New] : V.Instead)
    Out.replaceByValue(Old->Range, New);
  if (!V.New || !Declared)
    return;
  Out.insert(I.ColumnsClose,
             ", " + C.spell(*Declared, V.New->Column, Out.dialect()));
  for (size_t Row = 0; Row < I.Rows.size(); ++Row)
    Out.insertValue(I.Rows[Row].Range.End - 1, ", \1", V.New->Row[Row]);
}

} // namespace keyspread
