#include "rewrites/rules/stores/CommitRule.h"

#include "rewrites/rules/Refuse.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

static bool within(const Site &Whole, const Site &Part) {
  return Whole.File == Part.File && Whole.Begin <= Part.Begin &&
         Part.End <= Whole.End;
}

static bool isLambda(const Expr &E) {
  return llvm::StringRef(E.Text).starts_with("[");
}

/// The function that a lambda of \p E is, wherever it is kept.
static bool mayRun(const Graph &G, const Expr &E, const std::string &Function) {
  bool Found = false;
  G.R.walk(E.Sources, {true, true, false}, [&](const Reach::Node &N) {
    Found |= N.At == returnOf(Function);
    return !llvm::StringRef(N.At).ends_with("|return");
  });
  return Found;
}

/// The functions that \p Made stands in, as far as their calls tell.
static std::set<std::string> functionsAround(const Graph &G, const Site &Made) {
  std::set<std::string> Result;
  for (const Call &C : G.P.Calls)
    if (C.At.File == Made.File && C.Place.BlockBegin <= Made.Begin &&
        Made.Begin < C.Place.BlockEnd)
      Result.insert(C.Function);
  return Result;
}

std::optional<BeforeCommit> beforeCommit(const Graph &G, const Site &Made) {
  std::vector<const Call *> Commits;
  for (const Call &C : G.P.Calls)
    if (C.Name == "google::cloud::spanner::Client::Commit")
      Commits.push_back(&C);
  for (const Call *C : Commits)
    for (const Expr &A : C->Args)
      if (isLambda(A) && within(A.At, Made))
        return BeforeCommit{C, &A, Made};
  if (Commits.empty())
    return std::nullopt;
  std::set<std::string> Around = functionsAround(G, Made);
  for (const Call *C : Commits)
    for (size_t I = 0; I < C->Args.size(); ++I) {
      bool Runs = I < C->ParameterTypes.size() &&
                  C->ParameterTypes[I] == "std::function";
      if (Runs && llvm::any_of(Around, [&](const std::string &F) {
            return F != C->Function && mayRun(G, C->Args[I], F);
          }))
        return BeforeCommit{C, nullptr, Made};
    }
  return std::nullopt;
}

/// Where the words of \p Text stand that may name variables.
static std::set<std::string> namesIn(llvm::StringRef Text) {
  std::set<std::string> Result;
  for (size_t I = 0; I < Text.size();) {
    if (!llvm::isAlpha(Text[I]) && Text[I] != '_') {
      ++I;
      continue;
    }
    size_t End = I;
    while (End < Text.size() && (llvm::isAlnum(Text[End]) || Text[End] == '_'))
      ++End;
    bool Member =
        I && (Text[I - 1] == '.' || Text.substr(0, I).ends_with("->") ||
              Text[I - 1] == ':');
    llvm::StringRef Behind = Text.substr(End).ltrim();
    if (!Member && !Behind.starts_with("(") && !Behind.starts_with("::"))
      Result.insert(Text.slice(I, End).str());
    I = End;
  }
  return Result;
}

/// \p Made stands in a function inside of \p Lambda, which may run many times.
static bool isNested(const Graph &G, const Expr &Lambda, const Site &Made) {
  const Call *Inner = nullptr, *First = nullptr;
  for (const Call &C : G.P.Calls) {
    if (!within(Lambda.At, C.At))
      continue;
    const StatementPlace &P = C.Place;
    bool Around = P.BlockBegin <= Made.Begin && Made.Begin < P.BlockEnd;
    if (Around && (!Inner || P.BlockBegin > Inner->Place.BlockBegin))
      Inner = &C;
    if (!First || P.BlockBegin < First->Place.BlockBegin)
      First = &C;
  }
  if (!Inner)
    return false;
  if (Lambda.Sources.empty())
    return Inner->Function != First->Function;
  return !llvm::any_of(Lambda.Sources, [&](const Source &S) {
    return S.From == returnOf(Inner->Function);
  });
}

llvm::Expected<std::vector<Edit>>
BeforeCommit::declare(const Graph &G, const std::string &Name,
                      const std::string &Maker, llvm::StringRef Old) const {
  const char *Why = "make the id once, however often Commit tries";
  if (!Lambda)
    return refuse("the id is made in a function that Commit may run again, and "
                  "which is kept in a variable");
  const StatementPlace &P = Commit->Place;
  if (!Lambda->Editable || !P.InBlock || P.InMacro || !P.Statement.valid())
    return refuse("the id is made in a lambda that Commit may run again, and "
                  "there is no place for it in front of the call");
  for (const Call &C : G.P.Calls)
    if (C.At.File == Made.File && within(Lambda->At, C.At) &&
        C.Place.LoopBegin > Lambda->At.Begin &&
        C.Place.LoopBegin <= Made.Begin && Made.Begin < C.Place.LoopEnd)
      return refuse("each turn of a loop makes an id, in a lambda that Commit "
                    "may run again");
  if (isNested(G, *Lambda, Made))
    return refuse("the id is made in a function inside of a lambda that Commit "
                  "may run again");
  llvm::StringRef Text = Lambda->Text;
  size_t Close = Text.find(']');
  if (Close == llvm::StringRef::npos)
    return refuse("the captures of the lambda are not seen");
  std::set<std::string> Inside =
      namesIn(Text.slice(Close, Made.Begin - Lambda->At.Begin));
  for (const std::string &One : namesIn(Old))
    if (Inside.count(One))
      return refuse(fmt::format("the id is made of '{}', in a lambda that "
                                "Commit may run again",
                                One));
  std::vector<Edit> Result = {
      {P.Statement.File, P.Statement.Begin, P.Statement.Begin,
       fmt::format("const auto {} = {};\n{}", Name, Maker, P.Indent), Why}};
  llvm::StringRef Captures = Text.slice(1, Close).trim();
  llvm::StringRef Default = Captures.split(',').first.trim();
  if (Default != "&" && Default != "=") {
    uint32_t At = Lambda->At.Begin + static_cast<uint32_t>(Close);
    Result.push_back(
        {Lambda->At.File, At, At, (Captures.empty() ? "" : ", ") + Name, Why});
  }
  return Result;
}

} // namespace keyspread
