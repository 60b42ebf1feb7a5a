// The INSERT stands in a function, and its id is read behind a call of it: the
// function gives the id to its caller.
//
//   void put(db) { ... }             std::int64_t put(db) { ... return t_id; }
//   put(db); id = last_id(db);   ->  const auto t_id = put(db); id = t_id;
//
//   bool put(db)                     bool put(db, std::int64_t *new_id =
//   nullptr) if (!put(db)) ...            ->  std::int64_t t_id = 0; id =
//   last_id(db);                if (!put(db, &t_id)) ...    id = t_id;
//
// All callers stay right: they need not look at it.
#include "rewrites/rules/mint/MintRule.h"

#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

static const char *const OutName = "new_id";

static bool holds(const StatementPlace &P, const Site &At) {
  return P.Statement.valid() && P.Statement.File == At.File &&
         P.BlockBegin <= At.Begin && At.Begin < P.BlockEnd;
}

static const Declaration *bodyOf(const Function &F) {
  for (const Declaration &D : F.Declared)
    if (D.End.valid())
      return &D;
  return nullptr;
}

/// Why the declarations of \p F cannot change; "" when they can.
std::string Minting::whyNotChanged(const Function &F) const {
  if (!F.Overrides.empty() || !C.G.R.standsFor(F.Usr).empty())
    return "overrides another, or is called through what holds it";
  if (!bodyOf(F))
    return "has no body that is seen";
  size_t Plain = 0;
  for (const Declaration &D : F.Declared) {
    if (std::string Why = whyNotEditable(C.G, D.At.File); !Why.empty())
      return "cannot be changed: " + Why;
    if (C.G.P.Files.at(D.At.File).C)
      return "is C";
    if (F.ReturnsNothing ? !D.Void.valid() : !D.Close.valid())
      return "has a signature that is not written in one piece";
    Plain += !D.End.valid();
  }
  if (!F.ReturnsNothing && Plain > 1)
    return "is declared several times";
  return F.ReturnsNothing || !isTaken(OutName, F.Usr)
             ? ""
             : fmt::format("has something called '{}'", OutName);
}

const Minting::Giver &Minting::giverOf(const std::string &Usr) {
  auto [It, New] = Givers.try_emplace(Usr);
  Giver &G = It->second;
  auto F = C.G.P.Functions.find(Usr);
  if (!New) // known, or on the way to itself
    return G;
  G.Problem = "does not give the id back";
  const std::vector<InsertEvent> *Events = Pairs.eventsOf(Usr);
  if (F == C.G.P.Functions.end() || !Events)
    return G;
  if (std::string Why = whyNotChanged(F->second); !Why.empty()) {
    G.Problem = Why;
    return G;
  }
  const Site &End = bodyOf(F->second)->End;
  const InsertEvent &Last = Events->back();
  if (!Pairs.leads(Last, End) || Last.At->Place.LoopBegin) {
    G.Problem = "inserts in a branch or a loop only";
    return G;
  }
  if (!Last.Insert) {
    if (const Handed *Id = handedBy(*Last.At, Usr)) {
      G.Name = Id->Name;
      G.Key = Id->Key;
      G.Place = Last.At->Place;
      G.Call = Last.At;
      G.Problem.clear();
    }
    return G;
  }
  auto Own = Mints.find({Last.Insert, Usr});
  if (Own == Mints.end() || !Own->second.Problem.empty() ||
      Own->second.Names.size() != 1)
    return G;
  if (std::string Why = whyNoMint(*Last.Insert->Sql->Ins);
      !Why.empty() || Last.Insert->Sql->Ins->OnConflict ||
      Last.Insert->Sql->Ins->Verb == sql::InsertVerb::InsertOrIgnore)
    return G;
  if (!holds(Own->second.Place, End)) {
    G.Problem = "makes the id in a block of its own";
    return G;
  }
  G.Name = Own->second.Names.front();
  G.Key = Own->second.Key;
  G.Place = Own->second.Place;
  if (!F->second.ReturnsNothing)
    Own->second.Out = OutName;
  G.Problem.clear();
  return G;
}

/// What the function \p In, which makes the call \p At, calls the id that it is
/// given there; null when it is given none.
const Minting::Handed *Minting::handedBy(const Call &At,
                                         const std::string &In) {
  auto [It, New] = HandedBy.try_emplace(&At);
  Handed &H = It->second;
  if (!New)
    return H.Problem.empty() ? &H : nullptr;
  std::vector<std::string> Targets = C.G.R.targetsOf(At);
  H.Problem = "does not give the id back";
  if (Targets.size() != 1)
    return nullptr;
  const Giver &G = giverOf(Targets[0]);
  if (!G.Problem.empty()) {
    H.Problem = G.Problem;
    return nullptr;
  }
  const Function &F = C.G.P.Functions.at(Targets[0]);
  const StatementPlace &P = At.Place;
  bool Alone = P.OnlyCall && P.Statement.Begin == At.At.Begin;
  bool Fits =
      P.InBlock && !P.InMacro && At.Macro.empty() && At.Close.valid() &&
      P.Statement.File == At.At.File &&
      (F.ReturnsNothing ? Alone : At.Args.size() == F.Parameters.size());
  if (!Fits) {
    H.Problem = "is called where there is no place for the id";
    return nullptr;
  }
  H.Key = G.Key;
  H.Name = freshName(G.Key, In);
  H.Of = Targets[0];
  H.Problem.clear();
  return &H;
}

void Minting::findHanded() {
  for (const IdRead &R : Pairs.all())
    if (R.Of.size() == 1 && !R.Of[0].Insert && !R.Unknown && !R.InCaller &&
        !R.Self && !R.PassedOn && !tablesOf(R).empty())
      handedBy(*R.Of[0].At, R.By->Function);
}

/// The edits that make the function \p Usr give its id.
void Minting::giveId(const std::string &Usr, EditBatch &Out) const {
  const Giver &G = Givers.at(Usr);
  const Function &F = C.G.P.Functions.at(Usr);
  const std::string Why = "give the new id to the caller";
  if (G.Call)
    takeId(*G.Call, Out);
  bool OneOnly = F.Declared.size() == 1;
  for (const Declaration &D : F.Declared) {
    if (F.ReturnsNothing) {
      Out.Edits.push_back(
          {D.Void.File, D.Void.Begin, D.Void.End, "std::int64_t", Why});
    } else {
      bool Default = OneOnly || !D.End.valid();
      Out.Edits.push_back(
          {D.Close.File, D.Close.Begin, D.Close.Begin,
           fmt::format("{}std::int64_t *{}{}", F.Parameters.empty() ? "" : ", ",
                       OutName, Default ? " = nullptr" : ""),
           Why});
    }
    Out.Includes.push_back({D.At.File, "cstdint"});
  }
  const std::string &Indent = G.Place.Indent;
  if (!F.ReturnsNothing) {
    if (G.Call) { // the id is known behind it
      const Site &Behind = G.Place.Statement;
      Out.Edits.push_back({Behind.File, Behind.End, Behind.End,
                           fmt::format("\n{0}if ({1})\n{0}  *{1} = {2};",
                                       Indent, OutName, G.Name),
                           Why});
    }
    return;
  }
  for (const Site &Bare : F.Bare) {
    bool Known = Bare.Begin > G.Place.Statement.Begin && holds(G.Place, Bare);
    Out.Edits.push_back({Bare.File, Bare.End, Bare.End,
                         Known ? " " + G.Name : std::string(" 0"), Why});
  }
  const Site &End = bodyOf(F)->End;
  std::string Text = "return " + G.Name + ";";
  if (End.Line == G.Place.Statement.Line) {
    Text += " ";
  } else {
    std::string Before(End.Col ? End.Col - 1 : 0, ' ');
    Text = llvm::StringRef(Indent)
               .drop_front(std::min(Indent.size(), Before.size()))
               .str() +
           Text + "\n" + Before;
  }
  Out.Edits.push_back({End.File, End.Begin, End.Begin, Text, Why});
}

/// The edits that take the id at the call \p At.
void Minting::takeId(const Call &At, EditBatch &Out) const {
  const Handed &H = HandedBy.at(&At);
  const Function &F = C.G.P.Functions.at(H.Of);
  const StatementPlace &P = At.Place;
  const std::string Why = "take the new id";
  const uint32_t Begin = P.Statement.Begin;
  if (F.ReturnsNothing) {
    Out.Edits.push_back({At.At.File, Begin, Begin,
                         fmt::format("const auto {} = ", H.Name), Why});
  } else {
    Out.Edits.push_back(
        {At.At.File, Begin, Begin,
         fmt::format("std::int64_t {} = 0;\n{}", H.Name, P.Indent), Why});
    Out.Edits.push_back(
        {At.Close.File, At.Close.Begin, At.Close.Begin,
         fmt::format("{}&{}", At.Args.empty() ? "" : ", ", H.Name), Why});
    Out.Includes.push_back({At.At.File, "cstdint"});
  }
  giveId(H.Of, Out);
}

} // namespace keyspread
