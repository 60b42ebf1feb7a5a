//===- StatementsOfRuns.cpp - statements whose texts the runs tell --------===//
//
//   store.run(texts[Add])                     the one that is chosen there
//   prepare("SELECT " + names + ..)           each that it is given
//   run(Query("UPDATE t").set(..).where(..))  what came of it
//
// In: statements whose texts the flow of values told, and the texts that calls
// of a database were given in the runs. Out: those that no run contradicts, and
// those that only a run put together.
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/Holes.h"
#include "rewrites/graph/Statements.h"
#include "rewrites/graph/runs/LoopedRows.h"
#include "rewrites/graph/runs/OwnFormats.h"
#include "rewrites/graph/runs/RunStatements.h"
#include "rewrites/graph/runs/RunTexts.h"
#include "rewrites/graph/runs/WrittenPieces.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using namespace facts;

/// Of the texts of a table or a switch, a call is given the one that it chose.
void Statements::leaveOutElsewhere(const RunTexts &Ran) {
  std::map<const Call *, std::set<const Template *>> Given;
  for (const BoundStatement &B : All)
    Given[B.At].insert(B.Text);
  llvm::erase_if(All, [&](const BoundStatement &B) {
    return Given.at(B.At).size() > 1 &&
           Ran.isElsewhere(*B.Text, *B.At, Given.at(B.At));
  });
}

/// More than values is put into the text of \p S.
static bool isOpen(const sql::Statement &S) {
  auto Open = [](const sql::Name &N) { return !N.Holes.empty(); };
  return !S.ClauseHoles.empty() || !S.Errors.empty() || leavesTableOpen(S) ||
         (S.Ins && llvm::any_of(S.Ins->Columns, Open));
}

static bool isOpenText(const BoundStatement &B) {
  return B.Partial || isOpen(*B.Sql);
}

namespace {

/// What runs tell of the texts that a call is given.
struct Told {
  bool Closed = true; // they have no holes but those of values
  std::set<std::string> Texts;
};

} // namespace

/// \p B has a piece of \p A. Many statements may have the quotes that a helper
/// puts around a value.
static bool overlap(const Template &A, const Template &B) {
  return llvm::any_of(A.Segments, [&](const Segment &S) {
    const llvm::StringRef Text = llvm::StringRef(A.Text).slice(S.Begin, S.End);
    return llvm::any_of(Text, llvm::isAlnum) &&
           llvm::any_of(B.Segments, [&](const Segment &O) {
             return S.At.File == O.At.File && S.At.Begin < O.At.End &&
                    O.At.Begin < S.At.End;
           });
  });
}

/// A literal of \p Known has something else in it, in \p Ran.
static bool isChangedIn(const Template &Known, const Template &Ran) {
  return llvm::any_of(Known.Segments, [&](const Segment &S) {
    return !llvm::StringRef(Ran.Text).contains(
               llvm::StringRef(Known.Text).slice(S.Begin, S.End)) &&
           llvm::any_of(Ran.Segments, [&](const Segment &O) {
             return S.At.File == O.At.File && S.At.Begin <= O.At.Begin &&
                    O.At.End <= S.At.End && O.Begin < O.End;
           });
  });
}

/// `text.replace("{prefix}", prefix)`: what the literal says no call is given,
/// but what a run made of it.
void Statements::leaveOutChanged(const RunTexts &Ran) {
  std::map<const Call *, std::vector<Template>> Given;
  std::set<std::tuple<const Call *, std::string, Site>> Seen;
  for (const RunTexts::Given &G : Ran.given()) {
    std::vector<trace::V> Holes;
    const Template T = templateOf(G.Text, Holes);
    if (T.Segments.empty())
      continue;
    for (const Call *C : G.Calls)
      if (Seen.insert({C, T.Text, T.Segments.front().At}).second)
        Given[C].push_back(T);
  }
  llvm::erase_if(All, [&](const BoundStatement &B) {
    auto It = Given.find(B.At);
    if (It == Given.end())
      return false;
    bool Changed = false;
    for (const Template &T : It->second)
      if (overlap(*B.Text, T)) {
        if (!isChangedIn(*B.Text, T))
          return false;
        Changed = true;
      }
    return Changed;
  });
}

/// A condition would go in as the first one of \p S.
static bool hasNoCondition(const sql::Statement &S) {
  const sql::Scope *In = S.Sel   ? S.Sel.get()
                         : S.Upd ? static_cast<const sql::Scope *>(S.Upd.get())
                         : S.Del ? static_cast<const sql::Scope *>(S.Del.get())
                                 : nullptr;
  return In && !In->Where;
}

/// Where a run tells all that a call is given, whole texts are among them, with
/// values in their holes, and what is put into others is known.
void Statements::leaveOutOpen(const RunTexts &Ran) {
  std::map<const Call *, Told> By;
  std::map<std::pair<std::string, sql::Dialect>, bool> Open;
  for (const RunTexts::Given &G : Ran.given()) {
    std::vector<trace::V> Holes;
    const Template T = templateOf(G.Text, Holes, true);
    const sql::Dialect D = bestDialect(T, *G.By->How);
    auto [It, New] = Open.try_emplace({T.Text, D}, !Holes.empty());
    if (New && !Holes.empty())
      It->second = llvm::any_of(sql::parse(T.Text, D).Statements, isOpen);
    for (const Call *C : G.Calls) {
      By[C].Closed &= !It->second;
      By[C].Texts.insert(T.Text);
    }
  }
  auto ToldFor = [&](const Call &C) -> const Told * {
    auto It = By.find(&C);
    return It != By.end() && Ran.isClosed(C) ? &It->second : nullptr;
  };
  std::map<const Call *, std::vector<const Template *>> Left;
  llvm::erase_if(All, [&](const BoundStatement &B) {
    const Told *T = ToldFor(*B.At);
    const bool IsLeft =
        T && T->Closed &&
        (isOpenText(B) ||
         (B.Text->Holes.empty() &&
          llvm::none_of(T->Texts, [&](const std::string &Given) {
            return sql::fills(B.Text->Text, Given);
          })));
    if (IsLeft)
      Left[B.At].push_back(B.Text);
    return IsLeft;
  });
  // What was left out brings its own conditions, behind the same pieces.
  for (BoundStatement &B : All)
    if (auto It = Left.find(B.At);
        It != Left.end() && hasNoCondition(*B.Sql) &&
        llvm::any_of(It->second, [&](const Template *Other) {
          return Other != B.Text && overlap(*B.Text, *Other);
        })) {
      Template &Own = Built.emplace_back(*B.Text);
      Own.Fixed = "conditions are put behind it that are not written there";
      B.Text = &Own;
    }
  llvm::erase_if(Unseen, [&](const Call *C) {
    const Told *T = ToldFor(*C);
    return T && T->Closed;
  });
  // Nobody else names a table in it: what suits those that do may change.
  for (BoundStatement &B : All)
    if (const Told *T = B.OfCaller ? ToldFor(*B.At) : nullptr;
        T && T->Closed && T->Texts.count(B.Text->Text)) {
      Template &Own = Built.emplace_back(*B.Text);
      Own.Fixed.clear();
      B.Text = &Own;
      B.OfCaller = false;
    }
}

using TextsByCall = std::map<const Call *, std::set<std::string>>;

/// Of calls in the functions that put texts together: the one such function;
/// null where there are several, as instances of a template are.
using MakersByCall = std::map<const Call *, const program::Function *>;

static void addMaker(const RunTexts::Given &G, MakersByCall &To) {
  if (!G.Making)
    return;
  auto [It, New] = To.try_emplace(G.Calls[G.Making - 1], G.Maker);
  if (!New && It->second != G.Maker)
    It->second = nullptr;
}

/// Branches of one function put the text together.
static bool isOfBranches(const MakersByCall &Makers, const RunTexts::Given &G) {
  return G.Making && Makers.at(G.Calls[G.Making - 1]);
}

namespace {

/// The texts that a literal is part of.
class LiteralUsers {
public:
  void add(const Call &At, const std::string &Text, bool OfBranches) {
    Texts.insert(Text);
    Calls.insert(OfBranches ? &At : nullptr);
  }
  /// They are not forms of one statement, which branches make.
  bool areOther() const {
    return Texts.size() > 1 && (Calls.size() > 1 || Calls.count(nullptr));
  }

private:
  std::set<std::string> Texts;
  std::set<const Call *> Calls; // null: another one than each of these
};

} // namespace

/// The innermost call that is given no other text. Where branches of one
/// function make several, the last one in it.
static const Call *ownCall(const TextsByCall &Texts, const MakersByCall &Makers,
                           const RunTexts::Given &G) {
  llvm::ArrayRef<const Call *> Calls = G.Calls;
  const bool Branches = isOfBranches(Makers, G);
  if (Branches)
    Calls = Calls.take_front(G.Making);
  for (const Call *C : Calls)
    if (Texts.at(C).size() == 1)
      return C;
  if (Calls.empty())
    return nullptr;
  return Branches ? Calls.back() : Calls.front();
}

/// A loop puts rows into a variable: which text they are part of, and where
/// they are written, only a run tells.
static bool isLoopInVariable(const Template &T) {
  return llvm::any_of(T.Segments, [&](const Segment &S) {
    return !S.Variable.empty() &&
           llvm::any_of(T.FixedParts, [&](const FixedPart &P) {
             return P.Begin <= S.Begin && S.End <= P.End;
           });
  });
}

/// The text of a variable is part of it, a sum.
static bool addsVariable(const Template &T) {
  return T.Style == TemplateStyle::Concat && T.Formats.empty() &&
         llvm::any_of(T.Segments,
                      [](const Segment &S) { return !S.Variable.empty(); });
}

void Statements::addFromRuns(const RunTexts &Ran) {
  struct Text {
    Template Of;
    std::vector<trace::V> Holes;
    const RunTexts::Given *By;
  };
  std::vector<Text> Given;
  TextsByCall Texts;
  MakersByCall Makers;
  for (const RunTexts::Given &G : Ran.given()) {
    Text New;
    New.Of = templateOf(G.Text, New.Holes);
    foldRows(New.Of, New.Holes, bestDialect(New.Of, *G.By->How), G.OfLoop);
    New.By = &G;
    for (const Call *C : G.Calls)
      Texts[C].insert(New.Of.Text);
    Given.push_back(std::move(New));
    addMaker(G, Makers);
  }
  std::set<Site> Looped; // where texts with rows of a loop begin
  for (const Text &T : Given)
    if (!T.Of.FixedParts.empty() && !T.Of.Segments.empty())
      Looped.insert(T.Of.Segments.front().At);
  llvm::erase_if(All, [&](const BoundStatement &B) {
    return isLoopInVariable(*B.Text) &&
           Looped.count(B.Text->Segments.front().At);
  });
  // What a run gives is told by its literals: those of a variable may change
  // where all texts that they are part of ask for the same. A call that is
  // given several binds to each of them.
  std::set<std::pair<llvm::StringRef, const Call *>> Alone;
  for (const Text &T : Given)
    for (const Call *C : T.By->Calls)
      if (Texts.at(C).size() == 1 && !T.Of.Segments.empty())
        Alone.insert({T.Of.Text, C});
  llvm::erase_if(All, [&](const BoundStatement &B) {
    return addsVariable(*B.Text) && !R.P.bufferOf(*B.Text) &&
           Alone.count({B.Text->Text, B.At});
  });
  std::set<const Template *> Known;
  for (const BoundStatement &B : All)
    Known.insert(B.Text);
  std::set<std::tuple<std::string, Site, const Call *>> Added;
  std::vector<std::pair<Text, const Call *>> New;
  std::map<Site, LiteralUsers> Users;
  for (auto &[T, Holes, G] : Given) {
    const Call *At = ownCall(Texts, Makers, *G);
    if (T.Segments.empty() || !At)
      continue;
    OfCallers.insert(G->Calls.begin(), llvm::find(G->Calls, At));
    // One text is given in many runs.
    if (!Added.insert({T.Text, T.Segments.front().At, At}).second)
      continue;
    for (const Segment &S : T.Segments)
      Users[S.At].add(*At, T.Text, isOfBranches(Makers, *G));
    if (llvm::none_of(Known, [&](const Template *K) { return overlap(T, *K); }))
      New.push_back({{std::move(T), std::move(Holes), G}, At});
  }
  const WrittenPieces Written(R.P);
  CallsByArgument Arguments;
  for (const Call &C : R.P.Calls)
    for (const Expr &Given : C.Args)
      Arguments.try_emplace(Given.At, &C);
  for (auto &[Of, At] : New) {
    Template &T = Of.Of;
    // What this text is made of twice stays as it is.
    std::vector<uint32_t> Common;
    for (Segment &S : T.Segments) {
      const size_t Times = llvm::count_if(
          T.Segments, [&](const Segment &O) { return O.At == S.At; });
      S.Made |= Times > 1;
      S.Atomic |= S.Made;
      if (S.Made || Users.at(S.At).areOther())
        Common.push_back(S.Begin);
    }
    T.Style = TemplateStyle::Concat;
    // Whoever fills the text gives it on to the call that is its statement.
    const Call *By = readOwnFormat(T, Of.Holes, Arguments);
    if (!By)
      By = readOwnStream(T, Of.Holes, R.P);
    if (!By)
      Written.read(T);
    for (const Call *C : llvm::reverse(Of.By->Calls))
      if (By && C->Function == By->Function)
        At = C;
    addRan(std::move(T), *Of.By->By->How, *At, Common);
  }
  llvm::stable_sort(All, [](const BoundStatement &A, const BoundStatement &B) {
    return A.At < B.At; // calls are sorted by site
  });
}

void Statements::addRan(Template T, const Api &How, const Call &At,
                        const std::vector<uint32_t> &Common) {
  T.Self = "text:run:" + T.Segments.front().At.File + ":" +
           std::to_string(T.Segments.front().At.Begin) + ":" +
           std::to_string(Built.size());
  T.At = T.Segments.front().At;
  T.Editable = true;
  const Template &Kept = Built.emplace_back(std::move(T));
  // The call is given no text: what it leads to is.
  Api Ran;
  Ran.Name = At.Name;
  Ran.Library = How.Library;
  Ran.CountsPlaceholders = How.CountsPlaceholders;
  Ran.OtherLibraries = How.OtherLibraries;
  const Api &Shape = shaped(std::move(Ran));
  const sql::Dialect D = bestDialect(Kept, How);
  const sql::Script &Read = parsed(Kept, D);
  for (const sql::Statement &Sql : Read.Statements) {
    BoundStatement B;
    B.At = &At;
    B.How = &Shape;
    B.Text = &Kept;
    B.Script = &Read;
    B.Sql = &Sql;
    B.Read = D;
    B.Common = Common;
    All.push_back(std::move(B));
  }
}

} // namespace keyspread
