// keyspread-monotonic-key and keyspread-ordered-scan in key-value stores.
//
//   name(store)  = the name of the object, or of the column family, it is given
//   put(s, k)    = a call writes key k to s
//   put(s, k), birth(k)                                      => monotonic-key
//   a read of s in key order, or a delete of a range of keys,
//   some put(s, k) with birth(k)                             => ordered-scan
//   name(o)      = name(s) for an object o that a call makes of s: an iterator
//
// There is no schema: the key is all of it, and a table is a name.
#include "rewrites/graph/checks/Checks.h"
#include "rewrites/graph/runs/RunBirths.h"
#include "rewrites/graph/wrappers/KeyStores.h"

namespace keyspread {

using namespace facts;

namespace {

/// Keys of one store that rise, as far as they are seen.
struct Risen {
  Confidence Sure;
  std::vector<Step> Steps;
};

} // namespace

/// The constant text that names the store \p E; "" when none does.
static std::string textNaming(const Graph &G, const Expr &E) {
  std::string Result;
  G.R.walk(E.Sources, {true, true, false}, [&](const Reach::Node &N) {
    const Call *C = G.P.callOfResult(N.At);
    const Api *A = C ? G.R.Known.find(*C) : nullptr;
    if (!A || !Result.empty())
      return Result.empty();
    if (const Expr *Of = objectOf(*C, A->Passes))
      Result = textNaming(G, *Of);
    else if (std::set<std::string> Names = namesGiven(G, *C, *A);
             !Names.empty())
      Result = *Names.begin();
    return Result.empty();
  });
  return Result;
}

/// The store that \p E is, or was made of.
static std::string storeNamed(const Graph &G, const Expr &E) {
  std::string Result = textNaming(G, E);
  if (!Result.empty())
    return Result;
  G.R.walk(E.Sources, {true, true, false}, [&](const Reach::Node &N) {
    const Call *C = G.P.callOfResult(N.At);
    const Api *A = C ? G.R.Known.find(*C) : nullptr;
    if (!A || A->Passes.Kind == HandleRole::NoHandle)
      return Result.empty();
    if (const Expr *Store = objectOf(*C, A->Passes); Store && Result.empty())
      Result = lastName(Store->Text);
    return false;
  });
  return Result.empty() ? lastName(E.Text) : Result;
}

static bool isStore(const Api *A) {
  return A && A->Access.Verb != AccessVerb::None &&
         A->Access.Store.Kind != HandleRole::NoHandle;
}

namespace {

/// What a call on a store or on a batch goes to. A batch is no store: it goes
/// by the store that it is written to.
class StoreNames {
public:
  explicit StoreNames(const Graph &G) : G(G) {}

  /// "" for a batch that nobody is seen to write.
  std::string of(const Expr &Given, const Api &A) {
    if (!A.Access.Batched)
      return storeNamed(G, Given);
    if (!Stores)
      Stores.emplace(G);
    std::set<std::string> Names;
    for (const Expr *Store : Stores->writersOf(Given))
      Names.insert(storeNamed(G, *Store));
    return Names.empty() ? "" : *Names.begin();
  }

private:
  const Graph &G;
  std::optional<KeyStores> Stores; // only where there are batches
};

} // namespace

static Confidence surenessOf(const Birth &B) {
  if (B.Mixed && B.Kind == OriginKind::Counter)
    return Confidence::Possible;
  return B.NameOnly || B.Kind == OriginKind::Counter ? Confidence::Likely
                                                     : Confidence::Definite;
}

static Finding start(const char *Check, const std::string &Store,
                     const Call &C) {
  Finding F;
  F.Check = Check;
  F.Table = Store;
  F.At = C.At;
  return F;
}

/// The keys that \p C writes: its own, or those its batch was made of.
static std::vector<const Expr *> keysWritten(const Graph &G, const Call &C,
                                             const Api &A) {
  const Expr &Given = C.Args[*A.Access.Key];
  if (!A.Access.Batch)
    return {&Given};
  std::vector<const Expr *> Result;
  bool All = true;
  for (const Call *Made : keyedBatches(G, Given, All))
    if (const unsigned I = *G.R.Known.find(*Made)->Access.Key;
        I < Made->Args.size())
      Result.push_back(&Made->Args[I]);
  return Result;
}

static std::map<std::string, Risen>
checkWrites(const Graph &G, StoreNames &Names, std::vector<Finding> &Out) {
  std::map<std::string, Risen> Result;
  for (const Call &C : G.P.Calls) {
    const Api *A = G.R.Known.find(C);
    if (!isStore(A) || A->Access.Verb == AccessVerb::Read ||
        A->Access.Verb == AccessVerb::Delete || !A->Access.Key ||
        *A->Access.Key >= C.Args.size())
      continue;
    const Expr *Given = objectOf(C, A->Access.Store);
    const Expr *Key = nullptr;
    std::optional<Birth> Born;
    for (const Expr *Written : keysWritten(G, C, *A))
      if (Given && !Born) {
        Born = birthOf(G, Written->Sources);
        Key = Written;
      }
    // Objects that a key is put together in are one to the source.
    if (Born && !Born->NameOnly && !A->Access.Batch && G.runs() &&
        G.runs()->deny(C, *A->Access.Key))
      Born.reset();
    // A key that is put together byte by byte; one that shares what makes it
    // with others, which the source does not tell apart.
    if (Given && G.runs() && (!Born || Born->Mixed))
      if (auto Ran = G.runs()->ofArgument(C, *A->Access.Key)) {
        Born = std::move(Ran);
        Key = &C.Args[*A->Access.Key];
      }
    if (!Born)
      continue;
    Finding F = start("keyspread-monotonic-key", Names.of(*Given, *A), C);
    F.Sure = surenessOf(*Born);
    F.Message = "the key written to '" +
                (F.Table.empty() ? lastName(Given->Text) : F.Table) +
                "' rises with time: every insert goes to one server";
    F.Reasons = std::move(Born->Steps);
    F.Reasons.push_back({Key->At, "it leads the key here"});
    auto [It, New] = Result.try_emplace(F.Table, Risen{F.Sure, F.Reasons});
    if (!New && F.Sure > It->second.Sure)
      It->second = {F.Sure, F.Reasons};
    Out.push_back(std::move(F));
  }
  return Result;
}

/// Of a read that is given keys: some of them are a range.
static bool readsRange(const Graph &G, const Call &C, const Api &A) {
  if (!A.Access.Keys)
    return !A.Access.Key;
  bool Result = false;
  if (*A.Access.Keys < C.Args.size())
    G.R.walk(C.Args[*A.Access.Keys].Sources, {true, true, true},
             [&](const Reach::Node &N) {
               const Call *Made = G.P.callOfResult(N.At);
               const Api *By = Made ? G.R.Known.find(*Made) : nullptr;
               Result |= By && (By->Access.Low || By->Access.AllKeys);
               return !Result;
             });
  return Result;
}

std::set<std::string> storesUsed(const Graph &G) {
  StoreNames Names(G);
  std::set<std::string> Result;
  for (const Call &C : G.P.Calls) {
    const Api *A = G.R.Known.find(C);
    if (const Expr *Given = isStore(A) ? objectOf(C, A->Access.Store) : nullptr)
      Result.insert(Names.of(*Given, *A));
  }
  Result.erase("");
  return Result;
}

void checkKeyValues(const Graph &G, std::vector<Finding> &Out) {
  StoreNames Names(G);
  std::map<std::string, Risen> Stores = checkWrites(G, Names, Out);
  for (const Call &C : G.P.Calls) {
    const Api *A = G.R.Known.find(C);
    const bool Deletes =
        isStore(A) && A->Access.Verb == AccessVerb::Delete && A->Access.Low;
    if (!isStore(A) || (!Deletes && (A->Access.Verb != AccessVerb::Read ||
                                     !readsRange(G, C, *A))))
      continue;
    const Expr *Given = objectOf(C, A->Access.Store);
    auto Keys = Given ? Stores.find(Names.of(*Given, *A)) : Stores.end();
    if (Keys == Stores.end())
      continue;
    Finding F = start("keyspread-ordered-scan", Keys->first, C);
    F.Sure = std::min(Confidence::Likely, Keys->second.Sure);
    F.Message = std::string("the ") + (Deletes ? "delete" : "read") +
                " goes along the keys of '" + F.Table +
                "', which rise with time";
    F.Reasons = Keys->second.Steps;
    Out.push_back(std::move(F));
  }
}

} // namespace keyspread
