#include "tool/engine/Decide.h"

#include "rewrites/edits/Conflicts.h"
#include "rewrites/edits/Includes.h"
#include "rewrites/rules/statements/ValueListRule.h"
#include "tool/engine/Fail.h"
#include "tool/engine/Marks.h"
#include "tool/engine/texts/EmptyLiterals.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace keyspread {

llvm::Error needSources(Session &S, llvm::ArrayRef<Edit> Edits) {
  for (const Edit &E : Edits) {
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

RuntimePlace runtimePlace(const Session &S,
                          const std::optional<std::string> &RuntimeDir) {
  if (RuntimeDir)
    return {compile::absolutePath(*RuntimeDir), false};
  // Any name that no real folder has: the headers are read from memory.
  return {S.R.Root + "/.keyspread/runtime", true};
}

/// With --runtime headers are named relative to the file, so that no build file
/// has to change; without it they are named as on an include path.
static std::string spelled(const RuntimePlace &Runtime, const std::string &File,
                           const std::string &Header) {
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

static bool contains(llvm::ArrayRef<Edit> Edits, const Edit &New) {
  return llvm::any_of(Edits, [&](const Edit &Old) {
    return Old.File == New.File && Old.Begin == New.Begin &&
           Old.End == New.End && Old.Text == New.Text;
  });
}

/// Adds the edits that \p Includes ask for, as far as the files are known.
static void addIncludes(const Session &S, const RuntimePlace &Runtime,
                        llvm::ArrayRef<NeededInclude> Includes,
                        std::vector<Edit> &Edits) {
  for (const NeededInclude &I : Includes) {
    auto Source = S.R.Sources.find(I.File);
    if (Source == S.R.Sources.end())
      continue;
    auto Missing = [&](const std::string &Header) {
      return edits::includeEdit(I.File, Source->second,
                                spelled(Runtime, I.File, Header));
    };
    // A file that has been rewritten in part may have the wider header.
    if (I.Header == RuntimeHeader && !Missing(SpannerHeader))
      continue;
    if (std::optional<Edit> E = Missing(I.Header))
      if (!contains(Edits, *E))
        Edits.push_back(std::move(*E));
  }
}

static bool usesRuntime(llvm::ArrayRef<TableSet> Sets) {
  return llvm::any_of(Sets, [](const TableSet &Set) {
    return llvm::any_of(Set.Includes, [](const NeededInclude &I) {
      return llvm::StringRef(I.Header).starts_with("keyspread/");
    });
  });
}

void shorten(std::string &Text, const std::string &Root) {
  for (size_t At = 0; (At = Text.find(Root + "/", At)) != std::string::npos;)
    Text.erase(At, Root.size() + 1);
}

/// A unit that does not parse may do anything with any table.
static void blockUnknown(const Session &S, std::vector<TableSet> &Sets) {
  for (const FailedUnit &F : S.R.Run.Failed) {
    std::string Path = F.File;
    shorten(Path, S.R.Root);
    for (TableSet &Set : Sets)
      Set.Blockers.push_back(
          {siteIn(F.File, "", 0, 0),
           Path +
               " does not parse, so what it does with the table is not known",
           "mend it, then run again"});
  }
}

static void toCrLf(std::string &Text) {
  for (size_t At = 0; (At = Text.find('\n', At)) != std::string::npos; At += 2)
    if (At == 0 || Text[At - 1] != '\r')
      Text.insert(At, "\r");
    else
      --At;
}

void keepLineEnds(const Session &S, std::vector<Edit> &Edits) {
  for (Edit &E : Edits) {
    auto Source = S.R.Sources.find(E.File);
    size_t End = Source == S.R.Sources.end() ? std::string::npos
                                             : Source->second.find('\n');
    if (End == std::string::npos || End == 0 || Source->second[End - 1] != '\r')
      continue;
    toCrLf(E.Text);
    toCrLf(E.PartnerText);
  }
}

/// A new line behind a statement goes behind the comment that ends its line.
static void keepComments(const Session &S, std::vector<Edit> &Edits) {
  for (Edit &E : Edits) {
    auto Source = S.R.Sources.find(E.File);
    if (Source == S.R.Sources.end() || E.Begin != E.End ||
        !llvm::StringRef(E.Text).starts_with("\n"))
      continue;
    llvm::StringRef Rest =
        llvm::StringRef(Source->second).drop_front(E.Begin).split('\n').first;
    if (Rest.ltrim(" \t").starts_with("//"))
      E.Begin = E.End = E.Begin + Rest.rtrim('\r').size();
  }
}

static void settleConflicts(const Session &S, std::vector<TableSet> &Sets) {
  std::vector<TableSet> Living;
  llvm::copy_if(Sets, std::back_inserter(Living),
                [](const TableSet &Set) { return !isBlocked(Set); });
  edits::Combined All = edits::combine(Living, S.R.Sources);
  edits::block(Living, All.Conflicts);
  for (TableSet &Set : Living)
    if (isBlocked(Set))
      for (TableSet &Mine : Sets)
        if (Mine.Tables == Set.Tables)
          Mine = Set;
}

/// One site alone may do with fewer headers than its set; it asks for those of
/// the set, so that fixes made one by one come to the same text as all at once.
static void includeAsTheSet(const std::vector<TableSet> &Sets, SiteOutcome &O) {
  auto Set = llvm::find_if(Sets, [&](const TableSet &Set) {
    return llvm::is_contained(Set.Tables, O.Table);
  });
  if (Set == Sets.end() || O.Includes.empty())
    return;
  std::vector<NeededInclude> All;
  for (const NeededInclude &I : Set->Includes)
    if (llvm::any_of(O.Includes, [&](const NeededInclude &Own) {
          return Own.File == I.File;
        }))
      All.push_back(I);
  O.Includes = std::move(All);
}

/// What is written of blocked sets. Where a unit did not parse nothing is: it
/// may use the table at any place.
static std::vector<TableSet> partsOf(Session &S, const DecidedSets &D) {
  std::vector<TableSet> Result;
  for (const TableSet &Set : D.Sets) {
    if (!isBlocked(Set) || !S.R.Run.Failed.empty())
      continue;
    TableSet Part{Set.Tables, Set.Edits, Set.Includes, {}};
    llvm::append_range(Part.Edits, markEdits(S, Set, D.Outcomes));
    Result.push_back(std::move(Part));
  }
  return Result;
}

/// Brings the headers that \p Set needs and the line ends of its files.
static llvm::Error finish(Session &S, const RuntimePlace &Runtime,
                          TableSet &Set) {
  if (llvm::Error E = needSources(S, Set.Edits))
    return E;
  addIncludes(S, Runtime, Set.Includes, Set.Edits);
  dropEmptyLiterals(S.R.Sources, Set.Edits);
  keepComments(S, Set.Edits);
  keepLineEnds(S, Set.Edits);
  return llvm::Error::success();
}

llvm::Expected<DecidedSets> decide(Session &S,
                                   const std::optional<std::string> &RuntimeDir,
                                   bool AllowPartial) {
  RuleResult Rules = applyRules(*S.Linked, *S.Decided);
  DecidedSets D{std::move(Rules.Sets),
                std::move(Rules.Outcomes),
                {},
                runtimePlace(S, RuntimeDir),
                false};
  if (AllowPartial)
    D.Partial = partsOf(S, D);
  for (TableSet &Set : D.Sets)
    if (isBlocked(Set)) {
      Set.Edits.clear();
      Set.Includes.clear();
    }
  blockUnknown(S, D.Sets);
  D.UsesRuntime = usesRuntime(D.Sets) || usesRuntime(D.Partial);
  for (std::vector<TableSet> *Sets : {&D.Sets, &D.Partial})
    for (TableSet &Set : *Sets)
      if (llvm::Error E = finish(S, D.Runtime, Set))
        return E;
  for (SiteOutcome &O : D.Outcomes) {
    includeAsTheSet(D.Sets, O);
    addIncludes(S, D.Runtime, O.Includes, O.Edits);
    dropEmptyLiterals(S.R.Sources, O.Edits);
    keepComments(S, O.Edits);
    keepLineEnds(S, O.Edits);
  }
  settleConflicts(S, D.Sets);
  return D;
}

} // namespace keyspread
