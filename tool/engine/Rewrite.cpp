#include "tool/engine/Rewrite.h"

#include "rewrites/edits/Conflicts.h"
#include "rewrites/edits/InMemory.h"
#include "rewrites/edits/Includes.h"
#include "tool/engine/Fail.h"
#include "tool/engine/Files.h"
#include "tool/engine/Verify.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace keyspread {

namespace {

class Rewriting {
public:
  Rewriting(Session &S, const RewriteRequest &Q) : S(S), Q(Q) {}
  llvm::Expected<Rewritten> run();

private:
  llvm::Error readSources();
  void placeRuntime();
  void addIncludes();
  void blockUnknown();
  void keepLineEnds();
  std::string pathIn(const std::string &File) const;
  std::string spelled(const std::string &File, const std::string &Header) const;
  llvm::Expected<std::map<std::string, std::string>>
  contents(llvm::ArrayRef<TableSet> Sets) const;
  void settleConflicts();
  llvm::Error verify();
  void annotate(const std::vector<SiteOutcome> &Outcomes);
  std::vector<edits::FileChange>
  changes(const std::map<std::string, std::string> &New) const;

  Session &S;
  const RewriteRequest &Q;
  std::vector<TableSet> Sets;
  RuntimePlace Runtime;
  bool UsesRuntime = false;
};

} // namespace

static bool isBlocked(const TableSet &Set) { return !Set.Blockers.empty(); }

/// What edits are made from must be what the facts were read from.
llvm::Error Rewriting::readSources() {
  for (const TableSet &Set : Sets)
    for (const Edit &E : Set.Edits) {
      needSource(S.R, E.File);
      auto Source = S.R.Sources.find(E.File);
      auto Read = S.Linked->P.Files.find(E.File);
      if (Source == S.R.Sources.end())
        return fail(E.File + ": the file is gone since it was read; run again");
      if (Read != S.Linked->P.Files.end() &&
          Read->second.Hash != contentHash(Source->second))
        return fail(E.File +
                    ": the file has changed since it was read; run again");
    }
  return llvm::Error::success();
}

void Rewriting::placeRuntime() {
  if (Q.RuntimeDir) {
    Runtime.Dir = compile::absolutePath(*Q.RuntimeDir);
    return;
  }
  // Any name that no real folder has: the headers are read from memory.
  Runtime.Dir = S.R.Root + "/.keyspread/runtime";
  Runtime.OnIncludePath = true;
}

/// With --runtime headers are named relative to the file, so that no build file
/// has to change; without it they are named as on an include path.
std::string Rewriting::spelled(const std::string &File,
                               const std::string &Header) const {
  if (!llvm::StringRef(Header).starts_with("keyspread/") ||
      Runtime.OnIncludePath)
    return "<" + Header + ">";
  llvm::StringRef From = llvm::sys::path::parent_path(File), To = Runtime.Dir;
  std::string Up;
  while (!(To.starts_with(From) &&
           (To.size() == From.size() || To[From.size()] == '/'))) {
    From = llvm::sys::path::parent_path(From);
    Up += "../";
  }
  llvm::StringRef Down = To.drop_front(From.size()).ltrim('/');
  return "\"" + Up + (Down.empty() ? "" : Down.str() + "/") + Header + "\"";
}

void Rewriting::addIncludes() {
  for (TableSet &Set : Sets)
    for (const NeededInclude &I : Set.Includes) {
      auto Source = S.R.Sources.find(I.File);
      if (Source == S.R.Sources.end())
        continue;
      UsesRuntime |= llvm::StringRef(I.Header).starts_with("keyspread/");
      if (std::optional<Edit> E = edits::includeEdit(I.File, Source->second,
                                                     spelled(I.File, I.Header)))
        if (llvm::none_of(Set.Edits, [&](const Edit &Old) {
              return Old.File == E->File && Old.Begin == E->Begin &&
                     Old.End == E->End && Old.Text == E->Text;
            }))
          Set.Edits.push_back(std::move(*E));
    }
}

/// \p File as messages name it.
std::string Rewriting::pathIn(const std::string &File) const {
  llvm::StringRef Path = File;
  Path.consume_front(S.R.Root + "/");
  return Path.str();
}

/// Reasons name places by their whole path; a reader wants them from the root.
static void shorten(std::string &Text, const std::string &Root) {
  for (size_t At = 0; (At = Text.find(Root + "/", At)) != std::string::npos;)
    Text.erase(At, Root.size() + 1);
}

/// A unit that does not parse may do anything with any table.
void Rewriting::blockUnknown() {
  for (const FailedUnit &F : S.R.Run.Failed)
    for (TableSet &Set : Sets)
      Set.Blockers.push_back(
          {siteIn(F.File, "", 0, 0),
           pathIn(F.File) +
               " does not parse, so what it does with the table is not known",
           "mend it, then run again"});
}

/// Rules write "\n"; a file keeps the line ends that it has.
void Rewriting::keepLineEnds() {
  auto Convert = [](std::string &Text) {
    for (size_t At = 0; (At = Text.find('\n', At)) != std::string::npos;
         At += 2)
      if (At == 0 || Text[At - 1] != '\r')
        Text.insert(At, "\r");
      else
        --At;
  };
  for (TableSet &Set : Sets)
    for (Edit &E : Set.Edits) {
      auto Source = S.R.Sources.find(E.File);
      size_t End = Source == S.R.Sources.end() ? std::string::npos
                                               : Source->second.find('\n');
      if (End == std::string::npos || End == 0 ||
          Source->second[End - 1] != '\r')
        continue;
      Convert(E.Text);
      Convert(E.PartnerText);
    }
}

llvm::Expected<std::map<std::string, std::string>>
Rewriting::contents(llvm::ArrayRef<TableSet> Of) const {
  std::map<std::string, std::string> Result;
  edits::Combined All = edits::combine(Of, S.R.Sources);
  for (auto &[File, Edits] : All.Files) {
    llvm::Expected<std::string> New =
        edits::applyTo(S.R.Sources.at(File), Edits);
    if (!New)
      return New.takeError();
    if (*New != S.R.Sources.at(File))
      Result[File] = std::move(*New);
  }
  return Result;
}

static std::vector<TableSet> alive(const std::vector<TableSet> &Sets) {
  std::vector<TableSet> Result;
  llvm::copy_if(Sets, std::back_inserter(Result),
                [](const TableSet &S) { return !isBlocked(S); });
  return Result;
}

void Rewriting::settleConflicts() {
  std::vector<TableSet> Living = alive(Sets);
  edits::Combined All = edits::combine(Living, S.R.Sources);
  edits::block(Living, All.Conflicts);
  for (TableSet &Set : Living)
    if (isBlocked(Set))
      for (TableSet &Mine : Sets)
        if (Mine.Tables == Set.Tables)
          Mine = Set;
}

/// All sets together are tried first; only when that fails each one alone, to
/// find out which it is.
llvm::Error Rewriting::verify() {
  auto Try = [&](llvm::ArrayRef<TableSet> Of) -> llvm::Expected<std::string> {
    llvm::Expected<std::map<std::string, std::string>> New = contents(Of);
    if (!New)
      return New.takeError();
    return firstNewError(S, *New, Runtime);
  };
  llvm::Expected<std::string> Together = Try(alive(Sets));
  if (!Together)
    return Together.takeError();
  if (Together->empty())
    return llvm::Error::success();
  bool Found = false;
  for (TableSet &Set : Sets) {
    if (isBlocked(Set) || Set.Edits.empty())
      continue;
    llvm::Expected<std::string> Alone = Try(llvm::ArrayRef<TableSet>(Set));
    if (!Alone)
      return Alone.takeError();
    if (Alone->empty())
      continue;
    Found = true;
    Set.Blockers.push_back({{},
                            "the rewritten program does not compile: " + *Alone,
                            "change the place by hand, then run again"});
  }
  for (TableSet &Set : Sets)
    if (!Found && !isBlocked(Set) && !Set.Edits.empty())
      Set.Blockers.push_back(
          {{},
           "together with other tables the program does not compile: " +
               *Together,
           "plan one table at a time"});
  return llvm::Error::success();
}

static bool covers(const Site &Whole, const Site &Part) {
  return Whole.File == Part.File && Whole.Begin <= Part.Begin &&
         Part.Begin <= Whole.End;
}

void Rewriting::annotate(const std::vector<SiteOutcome> &Outcomes) {
  for (Finding &F : S.R.Findings) {
    for (const SiteOutcome &O : Outcomes) {
      if (!covers(O.At, F.At) || !sql::sameName(O.Table, F.Table))
        continue;
      if (F.Fix != FixState::Blocked)
        F.Fix = O.State;
      F.Blocker = O.Reason;
      shorten(F.Blocker, S.R.Root);
    }
  }
}

std::vector<edits::FileChange>
Rewriting::changes(const std::map<std::string, std::string> &New) const {
  std::vector<edits::FileChange> Result;
  for (auto &[File, Text] : New)
    Result.push_back({File, contentHash(S.R.Sources.at(File)), Text});
  if (Q.RuntimeDir && UsesRuntime && !New.empty())
    for (auto &[Name, Text] : runtimeHeaders()) {
      std::string File = Runtime.Dir + "/keyspread/" + Name;
      std::optional<uint64_t> Before;
      if (llvm::Expected<std::string> Old = readFile(File))
        Before = contentHash(*Old);
      else
        llvm::consumeError(Old.takeError());
      Result.push_back({File, Before, Text});
    }
  return Result;
}

llvm::Expected<Rewritten> Rewriting::run() {
  RuleResult Rules = applyRules(*S.Linked, *S.Decided);
  Sets = std::move(Rules.Sets);
  for (TableSet &Set : Sets)
    if (isBlocked(Set)) {
      Set.Edits.clear();
      Set.Includes.clear();
    }
  blockUnknown();
  if (llvm::Error E = readSources())
    return E;
  placeRuntime();
  addIncludes();
  keepLineEnds();
  settleConflicts();
  if (llvm::Error E = verify())
    return E;
  annotate(Rules.Outcomes);
  llvm::Expected<std::map<std::string, std::string>> New =
      contents(alive(Sets));
  if (!New)
    return New.takeError();
  for (TableSet &Set : Sets)
    for (Blocker &B : Set.Blockers)
      shorten(B.Reason, S.R.Root);
  Rewritten Result;
  Result.Changes = changes(*New);
  Result.Blocked = llvm::any_of(Sets, isBlocked);
  Result.Sets = std::move(Sets);
  for (const facts::Call *C : S.Linked->S.Unseen) {
    needSource(S.R, C->At.File);
    Result.Unseen.push_back(
        {C->At,
         "the text given to '" + C->Name +
             "' is not seen: check by hand what it does with the table"});
  }
  for (const TableSet &Set : Result.Sets)
    for (const Blocker &B : Set.Blockers)
      needSource(S.R, B.At.File);
  return Result;
}

llvm::Expected<Rewritten> rewrite(Session &S, const RewriteRequest &Q) {
  return Rewriting(S, Q).run();
}

} // namespace keyspread
