#include "rewrites/graph/wrappers/KeyStores.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using namespace facts;

const Expr *objectOf(const Call &C, const HandleRole &Role) {
  if (Role.Kind == HandleRole::This)
    return C.Receiver ? &*C.Receiver : nullptr;
  return Role.Kind == HandleRole::Argument && Role.Index < C.Args.size()
             ? &C.Args[Role.Index]
             : nullptr;
}

/// Text in front of the "(" or "[" that its last character closes.
static llvm::StringRef beforeBracket(llvm::StringRef Text, char Open) {
  size_t At = Text.rfind(Open);
  return Text.take_front(At == llvm::StringRef::npos ? 0 : At);
}

std::string lastName(llvm::StringRef Text) {
  while (Text.ends_with(")") || Text.ends_with("]")) {
    Text = beforeBracket(Text, Text.ends_with(")") ? '(' : '[');
    for (llvm::StringRef Getter : {".get", "->get", ".value"})
      Text.consume_back(Getter);
  }
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  while (!Text.empty() && !IsWord(Text.back()))
    Text = Text.drop_back();
  size_t Begin = Text.size();
  while (Begin && IsWord(Text[Begin - 1]))
    --Begin;
  return Text.substr(Begin).str();
}

/// What a person calls \p E; "" when it has no name.
static std::string nameOf(const Program &P, llvm::StringRef E) {
  unsigned I;
  if (const Function *F = P.functionOfParameter(E.str(), I))
    return I < F->Parameters.size() ? F->Parameters[I].Name : "";
  if (llvm::StringRef Usr = E; Usr.consume_back("|return")) {
    auto It = P.Functions.find(Usr.str());
    return It == P.Functions.end()
               ? ""
               : llvm::StringRef(It->second.Name).rsplit("::").second.str();
  }
  if (!E.starts_with("c:"))
    return "";
  // Names that one unit alone sees have its place behind them.
  auto [Front, Last] = E.rsplit('@');
  while (Last.starts_with("/") && !Front.empty())
    std::tie(Front, Last) = Front.rsplit('@');
  return llvm::all_of(Last, [](char C) { return llvm::isAlnum(C) || C == '_'; })
             ? Last.str()
             : "";
}

/// A variable or parameter of a function: a new one each time it is called.
static bool isLocal(llvm::StringRef E) {
  return E.contains("@F@") && !E.contains("@FI@");
}

/// The constant key of the element that the step \p E reads: from x to `x[1]`.
static std::string elementIn(const Reach::Edge &E) {
  if (E.By)
    return E.By->Element;
  if (E.Through)
    for (const Expr &Given : E.Through->Args)
      if (Given.At == E.At && !Given.Keys.empty() && Given.Keys[0].Constant)
        return std::to_string(*Given.Keys[0].Constant);
  return "";
}

static std::string elementIn(const Expr &E) {
  if (E.Keys.empty())
    return "";
  if (E.Keys[0].Constant)
    return std::to_string(*E.Keys[0].Constant);
  return llvm::StringRef(E.Keys[0].Text).starts_with("\"") ? E.Keys[0].Text
                                                           : "";
}

/// The names of the places from \p N back to \p Start, where the walk began.
static std::set<std::string> namesTo(const Program &P, const Reach::Node &N,
                                     const Entity &Start) {
  std::set<std::string> Names = {nameOf(P, Start), nameOf(P, N.At)};
  for (const Reach::Edge *Step : N.Path)
    Names.insert(nameOf(P, Step->From));
  Names.erase("");
  return Names;
}

/// The call whose function \p N stands in, seen from where the walk began; null
/// when it is none, or was left by way of a field or a caller.
static const Call *entered(const Reach::Node &N) {
  const Call *First = nullptr;
  for (const Reach::Edge *Step : N.Path) {
    if (Step->Towards == Reach::Direction::ToCallee)
      First = Step->Through;
    if (Step->Towards == Reach::Direction::ToCaller ||
        llvm::StringRef(Step->From).contains("@FI@"))
      break;
  }
  return First;
}

/// Nothing is assigned to \p E but by functions that are given its address:
/// they open it.
static bool beginsAt(const Reach &R, const Entity &E) {
  return llvm::all_of(R.into(E), [](const Reach::Edge &Step) {
    return Step.Towards == Reach::Direction::ToCallee &&
           !llvm::StringRef(Step.From).ends_with("|return");
  });
}

/// Adds \p From to \p To, with the names on the way there.
static void add(StoreObjects &To, const Entity &At, const StoreObject &From,
                const std::set<std::string> &Names) {
  StoreObject &O = To[At];
  O.Names.insert(From.Names.begin(), From.Names.end());
  O.Names.insert(Names.begin(), Names.end());
  O.Origin = From.Origin;
}

StoreObjects KeyStores::objects(const Expr &E) const {
  StoreObjects Result;
  for (const Source &S : E.Sources)
    for (auto &[At, O] : objects(S.From, elementIn(E), nullptr))
      add(Result, At, O, {});
  if (E.Keys.empty() && Result.size() == 1)
    if (std::string Name = lastName(E.Text); !Name.empty())
      Result.begin()->second.Names.insert(Name);
  return Result;
}

/// What a call gives: what it takes its handle from, or what its function does.
const StoreObjects &KeyStores::given(const Call &C) const {
  auto [It, New] = Given.try_emplace(&C);
  if (!New) // or it is being looked for: a recursion gives nothing new
    return It->second;
  const Api *A = G.R.Known.find(C);
  const Expr *Of = A ? objectOf(C, A->Passes) : nullptr;
  StoreObjects Found;
  if (A && A->Access.Names)
    Found[C.Result].Names = namesGiven(G, C, *A);
  else
    Found = Of ? objects(*Of) : objects(C.Result, "", &C);
  return It->second = std::move(Found);
}

StoreObjects KeyStores::objects(const Entity &Start, const std::string &Element,
                                const Call *Self) const {
  StoreObjects Result;
  G.R.walk(
      {{Start, Part::Whole}}, {true, true, false}, [&](const Reach::Node &N) {
        const std::set<std::string> Names = namesTo(G.P, N, Start);
        const Call *Inside = entered(N);
        // What a function makes is another object at each call of it.
        auto Made = [&](const Entity &At) {
          bool Own = isLocal(At) || llvm::StringRef(At).starts_with("call:");
          return Inside && Own ? Inside->Result : At;
        };
        const std::string Key =
            N.Path.empty() ? Element : elementIn(*N.Path.back());
        if (!Key.empty()) {
          add(Result, N.At + "[" + Key + "]", {{}, N.At}, Names);
          return false;
        }
        const Call *C = G.P.callOfResult(N.At);
        if (C && C != Self) {
          for (const auto &[At, O] : given(*C))
            add(Result, Made(At), O, Names);
          return false;
        }
        if (!beginsAt(G.R, N.At))
          return true;
        if (llvm::StringRef(N.At).ends_with("|return"))
          add(Result, Inside ? Inside->Result : N.At, {{}, N.At}, Names);
        else
          add(Result, Made(N.At), {}, Names);
        return false;
      });
  return Result;
}

std::set<std::string> namesGiven(const Graph &G, const Call &C, const Api &A) {
  std::set<std::string> Result;
  if (!A.Access.Names || *A.Access.Names >= C.Args.size())
    return Result;
  // Texts of callers are names of other objects too.
  G.R.walk(C.Args[*A.Access.Names].Sources, {false, true, false},
           [&](const Reach::Node &N) {
             auto It = G.P.Templates.find(N.At);
             if (It != G.P.Templates.end() && It->second.Holes.empty())
               Result.insert(It->second.Text);
             return It == G.P.Templates.end();
           });
  return Result;
}

/// `SingleRowMutation(key)`
static bool isKeyedBatch(const Call &C, const Api &A) {
  return C.Constructor && A.Access.Batched && A.Access.Key;
}

/// A batch may come from \p E, where the walk ends; a container that nothing is
/// put into has none.
static bool mayGiveBatch(const Program &P, llvm::StringRef E) {
  unsigned I;
  return E.starts_with("call:") || E.starts_with("text:") ||
         E.ends_with("|return") || P.functionOfParameter(E.str(), I);
}

std::set<const Call *> keyedBatches(const Graph &G, const Expr &E, bool &All) {
  std::set<const Call *> Result;
  G.R.walk(E.Sources, {true, true, true}, [&](const Reach::Node &N) {
    if (N.Kept != Part::Whole) // what a batch is made of is none
      return false;
    const Call *C = G.P.callOfResult(N.At);
    const Api *A = C ? G.R.Known.find(*C) : nullptr;
    if (A && isKeyedBatch(*C, *A)) {
      Result.insert(C);
      return false;
    }
    if (const Expr *Of = A ? objectOf(*C, A->Passes) : nullptr) {
      Result.merge(keyedBatches(G, *Of, All));
      return false;
    }
    if (C && C->Constructor && !A) { // it holds what it is given
      for (const Expr &Given : C->Args)
        Result.merge(keyedBatches(G, Given, All));
      return false;
    }
    if (G.R.into(N.At).empty() && mayGiveBatch(G.P, N.At))
      All = false;
    return true;
  });
  return Result;
}

StoreObjects KeyStores::batches(const Expr &E) const {
  StoreObjects Result = objects(E);
  bool All = true;
  for (const Call *C : keyedBatches(G, E, All))
    Result[C->Result];
  return Result;
}

StoreObjects KeyStores::writtenIn(const Expr &E) const {
  bool Unwritten = false;
  return writtenTo(batches(E), Unwritten);
}

std::vector<const Expr *> KeyStores::writersOf(const Expr &E) const {
  std::vector<const Expr *> Result;
  for (const auto &[Batch, O] : batches(E))
    if (auto It = Writers.find(Batch); It != Writers.end())
      llvm::append_range(Result, It->second);
  return Result;
}

void KeyStores::findWrites() {
  for (const Call &C : G.P.Calls) {
    const Api *A = G.R.Known.find(C);
    if (!A || !A->Access.Batch || *A->Access.Batch >= C.Args.size())
      continue;
    if (const Expr *Store = objectOf(C, A->Access.Store))
      for (const auto &[Batch, O] : batches(C.Args[*A->Access.Batch])) {
        Writes[Batch].merge(objects(*Store));
        Writers[Batch].push_back(Store);
      }
  }
}

StoreObjects KeyStores::writtenTo(const StoreObjects &Batches,
                                  bool &Unwritten) const {
  StoreObjects Result;
  for (const auto &[Batch, O] : Batches) {
    auto It = Writes.find(Batch);
    Unwritten |= It == Writes.end();
    if (It != Writes.end())
      Result.insert(It->second.begin(), It->second.end());
  }
  return Result;
}

/// A project may hold a copy of the runtime header.
bool KeyStores::isInRuntime(const Call &C) const {
  auto It = G.P.Functions.find(C.Function);
  return It != G.P.Functions.end() &&
         llvm::StringRef(It->second.Name).starts_with("keyspread::");
}

KeyStores::KeyStores(const Graph &G) : G(G) {
  findWrites();
  for (const Call &C : G.P.Calls) {
    const Api *A = G.R.Known.find(C);
    if (!A || isInRuntime(C))
      continue;
    const AccessRoles &Roles = A->Access;
    if (Roles.Families && *Roles.Families < C.Args.size()) {
      if (const Expr *Store = objectOf(C, Roles.Store))
        Opened.push_back({objects(*Store), objects(C.Args[*Roles.Families])});
      continue;
    }
    const bool Uses = Roles.Store.Kind != HandleRole::NoHandle || Roles.Scans;
    const Expr *Given = objectOf(C, Roles.Scans ? A->Passes : Roles.Store);
    if (!Uses && !Roles.Bars.Text.empty())
      Barred.push_back(&C);
    const bool Makes = isKeyedBatch(C, *A);
    if (!Uses || (!Given && !Makes))
      continue;
    StoreCallUse Use;
    Use.At = &C;
    Use.How = A;
    if (Makes)
      Use.Stores = writtenTo({{C.Result, {}}}, Use.Unwritten);
    else if (Roles.Batched)
      Use.Stores = writtenTo(batches(*Given), Use.Unwritten);
    else
      Use.Stores = objects(*Given);
    if (bool All = true;
        Roles.Batch && Roles.Key && *Roles.Batch < C.Args.size()) {
      keyedBatches(G, C.Args[*Roles.Batch], All);
      Use.Unmade = !All;
    }
    this->Uses.push_back(std::move(Use));
  }
}

std::set<std::string> storeNames(const Graph &G) {
  std::set<std::string> Result;
  for (const StoreCallUse &Use : KeyStores(G).Uses)
    for (const auto &[At, O] : Use.Stores)
      Result.insert(O.Names.begin(), O.Names.end());
  return Result;
}

} // namespace keyspread
