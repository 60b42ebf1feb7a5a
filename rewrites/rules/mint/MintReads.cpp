#include "rewrites/rules/mint/MintRule.h"

#include "rewrites/graph/runs/RunIds.h"
#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

static std::string placeText(const Site &At) {
  return fmt::format("{}:{}", At.File, At.Line);
}

/// Why the id read behind it may not be the one that was made.
static std::string whyNotRead(const sql::Insert &I) {
  if (I.OnConflict || I.Verb == sql::InsertVerb::InsertOrIgnore)
    return "it may leave the row that is there as it is, and then the id read "
           "is not the new one";
  return whyNoMint(I);
}

std::vector<std::string> Minting::tablesOf(const IdRead &R) const {
  std::set<std::string> Result;
  bool Any = R.Unknown;
  for (const InsertEvent &E : R.Of)
    for (const std::string &Table : E.Tables) {
      Any |= Table == "?";
      if (std::optional<MintedKey> Key = newKey(C, Table))
        Result.insert(Key->Of->Name);
    }
  if (Any)
    for (const std::string &Table : C.Tables)
      if (newKey(C, Table))
        Result.insert(Table);
  return {Result.begin(), Result.end()};
}

/// Its INSERT is certain, or it is one of several that one variable gives their
/// ids to: forms of a text.
bool Minting::isOfOne(const IdRead &R) const {
  auto MintOf = [&](const InsertEvent &E) {
    auto It = Mints.find({E.Insert, R.By->Function});
    return E.Insert && It != Mints.end() ? &It->second : nullptr;
  };
  if (R.Of.size() < 2)
    return R.Of.size() == 1;
  const Mint *First = MintOf(R.Of.front());
  return First && llvm::all_of(R.Of, [&](const InsertEvent &E) {
           const Mint *M = MintOf(E);
           return M && M->Problem.empty() && !M->Returned &&
                  M->Names == First->Names;
         });
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
  if (!isOfOne(R))
    return refuse(fmt::format("which INSERT it reads the id of is not known: "
                              "that at {} or that at {}",
                              At, placeText(R.Of[1].At->At)));
  if (R.Unknown)
    return refuse(fmt::format("it is not known whether it reads the id of the "
                              "INSERT at {}",
                              At));
  if (!E.Insert) {
    auto H = HandedBy.find(E.At);
    bool Given = H != HandedBy.end() && H->second.Problem.empty();
    const StatementPlace &P = E.At->Place;
    if (Given && !R.InCaller && P.Statement.File == R.By->At.File &&
        P.BlockBegin <= R.By->At.Begin && R.By->At.Begin < P.BlockEnd)
      return H->second.Name;
    return refuse(fmt::format("the INSERT it reads the id of is made in '{}', "
                              "called at {}, which {}",
                              E.At->Name, At,
                              Given || H == HandedBy.end()
                                  ? "does not give the id back"
                                  : H->second.Problem));
  }
  if (R.InCaller)
    return refuse(fmt::format("the INSERT it reads the id of, at {}, is made "
                              "in another function",
                              At));
  auto It = Mints.find({E.Insert, R.By->Function});
  // It inserts, and nobody looks at what it gives: it may stay.
  const bool Inserts = R.Self || (R.Acts && R.Through && !R.Through->Out);
  if (It == Mints.end() && Inserts && !C.G.P.isUsed(R.By->Result))
    return std::string();
  if (It == Mints.end())
    return refuse(fmt::format(
        "the INSERT at {} gives the id itself: use that value here", At));
  if (!It->second.Problem.empty())
    return refuse(
        fmt::format("of the INSERT at {}, {}", At, It->second.Problem));
  if (It->second.Returned)
    return It->second.Names.front();
  if (It->second.Names.size() > 1)
    return refuse(fmt::format("the INSERT at {} makes several rows, and it "
                              "reads the id of one of them",
                              At));
  if (std::string Why = whyNotRead(*E.Insert->Sql->Ins); !Why.empty())
    return refuse(fmt::format("of the INSERT at {}, {}", At, Why));
  return It->second.Names.front();
}

/// The id that \p R reads becomes a UUID.
bool Minting::givesText(const IdRead &R) const {
  auto It = R.Of.empty() ? Mints.end()
                         : Mints.find({R.Of.front().Insert, R.By->Function});
  return It != Mints.end() && It->second.Key.Text;
}

/// run("INSERT ..", x).lastInsertId(): what it asks has inserted, and stays.
static bool insertsFirst(const IdRead &R) {
  const Call &By = *R.By;
  if (!By.Receiver || R.Of.size() != 1)
    return false;
  const Site &On = By.Receiver->At, &Insert = R.Of[0].At->At;
  return On.File == By.At.File && On.Begin == By.At.Begin &&
         On.End < By.At.End && Insert.File == On.File &&
         On.Begin <= Insert.Begin && Insert.End <= On.End;
}

llvm::Error Minting::replaceMember(const IdRead &R, const std::string &Name,
                                   EditBatch &Out) const {
  const Site &At = R.Member;
  if (!R.Macro.empty())
    return refuse("it stands inside macro '" + R.Macro + "'");
  if (std::string Why = whyNotEditable(C.G, At.File); !Why.empty())
    return refuse("it cannot be changed: " + Why);
  if (givesText(R))
    return refuse("it has the id as a number, and the new one is a text");
  const char *Why = "the id is known here";
  const Site &Insert = R.By->At;
  if (Insert.Begin < At.Begin || At.End < Insert.End) {
    Out.Edits.push_back({At.File, At.Begin, At.End, Name, Why});
    return llvm::Error::success();
  }
  // run("INSERT ..").last_id: what it is asked of inserts, and stays.
  Out.Edits.push_back(
      {At.File, At.Begin, Insert.Begin, "(static_cast<void>(", Why});
  Out.Edits.push_back({At.File, Insert.End, At.End, "), " + Name + ")", Why});
  return llvm::Error::success();
}

/// `lastInsertId().toLongLong()`: the call that takes the number out of what \p
/// By gives, where it can be written without that; null: there is none.
static const Call *takerOf(const Graph &G, const Call &By) {
  for (const Call &C : G.P.Calls) {
    if (!C.Receiver || C.Receiver->At != By.At || !C.Args.empty() ||
        !C.Macro.empty())
      continue;
    const Api *A = G.R.Known.find(C);
    if (A && A->Passes.Kind == HandleRole::This && !A->IntegerAs.Text.empty())
      return &C;
  }
  return nullptr;
}

/// Likewise, of one whose call is replaced by the variable.
const Call *Minting::takerOf(const IdRead &R) const {
  const bool Stays = R.Member.valid() || R.Self || R.Acts;
  if (Stays || !R.How || R.How->OriginOut || R.How->IntegerAs.Text.empty() ||
      givesText(R))
    return nullptr;
  return keyspread::takerOf(C.G, *R.By);
}

llvm::Error Minting::replaceCall(const IdRead &R, const std::string &Name,
                                 EditBatch &Out) const {
  if (R.Member.valid())
    return replaceMember(R, Name, Out);
  const Call &By = *R.By;
  if (!By.Macro.empty() || !By.NameAt.valid())
    return refuse("it stands inside macro '" + By.Macro + "'");
  if (std::string Why = whyNotEditable(C.G, By.At.File); !Why.empty())
    return refuse("it cannot be changed: " + Why);
  if (R.Through && R.Through->Out)
    return refuse(
        fmt::format("'{}' gives the id through a parameter", By.Name));
  std::string Why = "the id is known here";
  if (R.Self || R.Acts) { // it still has to insert
    const Api *Read = R.Through ? C.G.R.Known.find(*R.Through->Read) : nullptr;
    if (!R.Self && !(Read && Read->Origin))
      return refuse(fmt::format("'{}' does more than ask for the id, so it "
                                "stays, and the database has none to tell",
                                By.Name));
    bool Used = C.G.P.isUsed(By.Result);
    // What says that it did not insert goes on saying so.
    const RunIds *Ran = C.G.runIds();
    const std::optional<int64_t> None =
        Ran ? Ran->noneGivenBy(By) : std::nullopt;
    const std::string Behind =
        None ? fmt::format(" == {0} ? {0} : {1})", *None, Name)
             : ", " + Name + ")";
    if (Used)
      for (Edit &E : wrap(By.At.File, By.At.Begin, By.At.End, "(", Behind, Why))
        Out.Edits.push_back(std::move(E));
    return llvm::Error::success();
  }
  std::string Text = Name;
  uint32_t End = By.At.End;
  if (R.How && R.How->OriginOut) {
    if (*R.How->OriginOut >= By.Args.size())
      return refuse("it does not say where the id goes");
    Text = fmt::format("{} = {}", By.Args[*R.How->OriginOut].Text, Name);
    if (!By.Place.OnlyCall || By.Chained)
      Text = "(" + Text + ", true)";
  } else if (R.How && !R.How->TextAs.Text.empty() && givesText(R)) {
    Text = R.How->TextAs.written(Name);
  } else if (R.How && !R.How->IntegerAs.Text.empty()) {
    const Call *Taker = takerOf(R);
    Text = (Taker ? C.G.R.Known.find(*Taker) : R.How)->IntegerAs.written(Name);
    End = Taker ? Taker->At.End : End;
  } else if (By.Place.OnlyCall && By.Place.Before.empty() && !By.Chained) {
    Text = "static_cast<void>(" + Name + ")"; // its value is not used
  }
  if (insertsFirst(R)) {
    const char *Open = "(static_cast<void>(";
    Out.Edits.push_back({By.At.File, By.At.Begin, By.At.Begin, Open, Why});
    Out.Edits.push_back(
        {By.At.File, By.Receiver->At.End, End, "), " + Text + ")", Why});
    return llvm::Error::success();
  }
  Out.Edits.push_back({By.At.File, By.At.Begin, End, Text, Why});
  return llvm::Error::success();
}

const MintedKey &Minting::keyOf(const IdRead &R) const {
  const InsertEvent &E = R.Of.front();
  return E.Insert ? Mints.at({E.Insert, R.By->Function}).Key
                  : HandedBy.at(E.At).Key;
}

std::map<const sql::Value *, MintedKey> Minting::asked() const {
  std::map<const sql::Value *, MintedKey> Result;
  for (const IdRead &R : Pairs.all()) {
    if (!R.Query || !isOfOne(R))
      continue;
    llvm::Expected<std::string> Name = variableFor(R);
    if (!Name) {
      llvm::consumeError(Name.takeError());
      continue;
    }
    for (const sql::Value *V : askingValues(*R.Query))
      if (!Name->empty())
        Result.emplace(V, keyOf(R));
  }
  return Result;
}

llvm::Error Minting::readsInQuery(const IdRead &R, MintedValues &Out,
                                  EditBatch &Edits) const {
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
  if (!R.Of.front().Insert)
    takeId(*R.Of.front().At, Edits);
  const MintedKey &Key = keyOf(R);
  for (const sql::Value *V : Asking)
    Out.Instead.emplace(V, Key.in(*Name));
  return llvm::Error::success();
}

keyspread::Part Minting::partOf(const IdRead &R) const {
  keyspread::Part Result;
  Result.At = R.Query            ? R.Query->site(R.Query->Sql->Range)
              : R.Member.valid() ? R.Member
                                 : R.By->At;
  Result.Tables = tablesOf(R);
  if (R.Query) {
    EditBatch Out;
    llvm::Expected<MintedValues> V = valuesOf(*R.Query, Out);
    if (!V) {
      Result.block(Result.At, llvm::toString(V.takeError()));
      return Result;
    }
    const sql::Dialect D = C.G.S.dialectOf(*R.Query);
    StatementEdit Edit(C.G, *R.Query, D);
    // LAST_INSERT_ID() is unsigned, and who reads it may ask for that.
    const char *As = D == sql::Dialect::MySql ? "CAST(\1 AS UNSIGNED)" : "\1";
    for (auto &[Old, New] : V->Instead)
      Edit.replaceByValue(Old->Range, New, As);
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
  if (!R.Of.front().Insert)
    takeId(*R.Of.front().At, Out);
  if (llvm::Error E = replaceCall(R, *Name, Out))
    Result.block(Result.At, llvm::toString(std::move(E)));
  else
    Result.Batch = std::move(Out);
  return Result;
}

std::vector<keyspread::Part> Minting::reads() const {
  std::vector<keyspread::Part> Result;
  for (const IdRead &R : Pairs.all()) {
    if (std::optional<keyspread::Part> Query = asksNoMore(R))
      Result.push_back(std::move(*Query));
    bool InStatement = R.Query && R.Query->Sql->Ins &&
                       C.reshaped(R.Query->Sql->Ins->Table.Text);
    if (R.PassedOn || InStatement || tablesOf(R).empty())
      continue;
    Result.push_back(partOf(R));
  }
  return Result;
}

std::set<Entity> Minting::takers() const {
  std::set<Entity> Result;
  for (const IdRead &R : Pairs.all())
    if (!R.Query && isOfOne(R))
      if (const Call *Taker = takerOf(R))
        Result.insert(Taker->Result);
  return Result;
}

std::vector<std::pair<Entity, std::string>> Minting::replaced() const {
  std::vector<std::pair<Entity, std::string>> Result;
  for (const IdRead &R : Pairs.all()) {
    if (R.Query || R.Member.valid() || !isOfOne(R))
      continue;
    llvm::Expected<std::string> Name = variableFor(R);
    if (!Name)
      llvm::consumeError(Name.takeError());
    else if (!Name->empty())
      for (const std::string &Table : tablesOf(R))
        Result.push_back({R.By->Result, Table});
  }
  return Result;
}

} // namespace keyspread
