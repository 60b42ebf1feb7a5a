#include "tool/tidy/Check.h"

#include "rewrites/plan/Plan.h"

#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace keyspread::tidy {

static std::shared_ptr<Unit> readUnit(ASTContext &Ast, const Preprocessor &PP,
                                      const Request &Q, SchemaPaths &Schemas) {
  auto Read = std::make_shared<Unit>();
  llvm::Expected<std::unique_ptr<Session>> S = openUnit(Ast, PP, Q, Schemas);
  if (!S) {
    Read->Error = llvm::toString(S.takeError());
    return Read;
  }
  for (auto &[Path, File] : (*S)->Linked->P.Files)
    Read->SourceFiles.push_back(Path);
  Read->R = std::move((*S)->R);
  return Read;
}

std::shared_ptr<Unit> Units::of(ASTContext &Ast, const Preprocessor &PP,
                                const Request &Q) {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (std::shared_ptr<Unit> Known = Open[&Ast].lock())
      return Known;
  }
  std::shared_ptr<Unit> Read = readUnit(Ast, PP, Q, Schemas);
  std::lock_guard<std::mutex> Guard(Lock);
  for (auto It = Open.begin(); It != Open.end();)
    It = It->second.expired() ? Open.erase(It) : std::next(It);
  Open[&Ast] = Read;
  return Read;
}

/// "a.sql; b.sql" -> "a.sql", "b.sql"
static std::vector<std::string> listOf(llvm::StringRef Text) {
  std::vector<std::string> Result;
  llvm::SmallVector<llvm::StringRef> Parts;
  Text.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts)
    if (!Part.trim().empty())
      Result.push_back(Part.trim().str());
  return Result;
}

static std::optional<std::string>
given(const clang::tidy::ClangTidyCheck::OptionsView &Settings,
      llvm::StringRef Name) {
  std::optional<llvm::StringRef> Value = Settings.get(Name);
  if (!Value || Value->empty())
    return std::nullopt;
  return Value->str();
}

static llvm::Expected<Request>
requestOf(const clang::tidy::ClangTidyCheck::OptionsView &Settings) {
  Request Q;
  Q.Root = given(Settings, "Root");
  Q.PlanFile = given(Settings, "Plan");
  if (std::optional<std::string> Files = given(Settings, "Schema"))
    Q.SchemaFiles = listOf(*Files);
  Q.Catalogs = listOf(Settings.get("Catalogs", ""));
  if (std::optional<std::string> Name = given(Settings, "Dialect")) {
    Q.Dialect = sql::dialectNamed(*Name);
    if (!Q.Dialect)
      return llvm::createStringError("keyspread.Dialect: '" + *Name +
                                     "' is no dialect");
  }
  return Q;
}

Check::Check(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context,
             std::shared_ptr<Units> All)
    : ClangTidyCheck(Name, Context), Name(Name), All(std::move(All)),
      Settings("keyspread", Context->getOptions().CheckOptions, Context) {}

void Check::storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) {
  for (llvm::StringRef Option :
       {"Root", "Plan", "Schema", "Dialect", "Catalogs"})
    Opts["keyspread." + Option.str()] = Settings.get(Option, "");
}

void Check::registerMatchers(ast_matchers::MatchFinder *Finder) {
  Finder->addMatcher(ast_matchers::translationUnitDecl().bind("unit"), this);
}

static FileID sourceFile(SourceManager &SM, llvm::StringRef Path) {
  OptionalFileEntryRef Entry = SM.getFileManager().getOptionalFileRef(Path);
  if (!Entry)
    return FileID();
  if (*Entry == SM.getFileEntryRefForID(SM.getMainFileID()))
    return SM.getMainFileID();
  return SM.getOrCreateFileID(*Entry, SrcMgr::C_User);
}

static CharSourceRange rangeOf(SourceManager &SM, llvm::StringRef File,
                               uint32_t Begin, uint32_t End) {
  FileID F = sourceFile(SM, File);
  if (F.isInvalid() || End > SM.getFileIDSize(F))
    return {};
  SourceLocation Start = SM.getLocForStartOfFile(F);
  return CharSourceRange::getCharRange(Start.getLocWithOffset(Begin),
                                       Start.getLocWithOffset(End));
}

static CharSourceRange rangeOf(SourceManager &SM, const Site &S) {
  return rangeOf(SM, S.File, S.Begin, S.End);
}

void Check::check(const ast_matchers::MatchFinder::MatchResult &Match) {
  SourceManager &SM = *Match.SourceManager;
  llvm::Expected<Request> Q = requestOf(Settings);
  if (!Q) {
    configurationDiag("%0") << llvm::toString(Q.takeError());
    return;
  }
  Mine = All->of(*Match.Context, *Reader, *Q);
  if (!Mine->Error.empty()) {
    // Said once, by the check that comes first.
    diag(SM.getLocForStartOfFile(SM.getMainFileID()),
         "keyspread cannot check this file: %0")
        << Mine->Error;
    Mine->Error.clear();
  }
  // An editor shows one file; clangd would move a finding in another one to
  // any place of this one that its notes name.
  FileID Main = SM.getMainFileID();
  for (size_t I = 0; I < Mine->R.Findings.size(); ++I)
    if (const Finding &F = Mine->R.Findings[I];
        F.Check == Name && F.Sure != Confidence::Possible &&
        (!areDiagsSelfContained() || sourceFile(SM, F.At.File) == Main))
      show(SM, I);
}

/// The host drops a finding beside NOLINT, and its fix with it.
static bool mayBeSilenced(const Result &R, const Finding &F) {
  auto Text = R.Sources.find(F.At.File);
  if (Text == R.Sources.end())
    return false;
  llvm::StringRef Before = llvm::StringRef(Text->second).take_front(F.At.Begin);
  llvm::StringRef Line = llvm::StringRef(Text->second)
                             .substr(Before.rfind('\n') + 1)
                             .split('\n')
                             .first;
  llvm::StringRef Above = Before.rsplit('\n').first.rsplit('\n').second;
  return Line.contains("NOLINT") || Above.contains("NOLINTNEXTLINE") ||
         Before.contains("NOLINTBEGIN");
}

static bool isSame(const Edit &A, const Edit &B) {
  return std::tie(A.File, A.Begin, A.End, A.Text, A.Partner, A.PartnerText) ==
         std::tie(B.File, B.Begin, B.End, B.Text, B.Partner, B.PartnerText);
}

/// An editor makes one fix at a time, so each brings all it needs. `-fix` makes
/// all at once: what two fixes share is given to the first.
std::vector<Edit> Check::editsToShow(SourceManager &SM, const Finding &F,
                                     const Fix &Answer) {
  bool Alone = areDiagsSelfContained();
  if (!Alone && mayBeSilenced(Mine->R, F))
    return {};
  std::vector<Edit> Result;
  for (const Edit &E : Answer.Edits) {
    if (!llvm::is_contained(Mine->SourceFiles, E.File))
      continue;
    if (!Alone && llvm::any_of(Mine->Given,
                               [&](const Edit &Old) { return isSame(Old, E); }))
      continue;
    if (!Alone)
      Mine->Given.push_back(E);
    if (!Result.empty() && Result.back().File == E.File &&
        Result.back().Begin == E.Begin && Result.back().End == E.Begin) {
      Result.back().Text += E.Text; // two hints at one place would clash
      Result.back().End = E.End;
    } else {
      Result.push_back(E);
    }
  }
  return Result;
}

static std::vector<std::string> elsewhere(const Unit &U, const Fix &Answer) {
  std::vector<std::string> Result;
  for (const Edit &E : Answer.Edits)
    if (!llvm::is_contained(U.SourceFiles, E.File) &&
        !llvm::is_contained(Result, E.File))
      Result.push_back(E.File);
  return Result;
}

void Check::show(SourceManager &SM, size_t Index) {
  const Finding &F = Mine->R.Findings[Index];
  auto Answer = Mine->R.Fixes.find(Index);
  CharSourceRange At = rangeOf(SM, F.At);
  {
    auto Shown = diag(At.getBegin(), "%0");
    Shown << F.Message << At;
    if (Answer != Mine->R.Fixes.end())
      for (const Edit &E : editsToShow(SM, F, Answer->second))
        Shown << FixItHint::CreateReplacement(
            rangeOf(SM, E.File, E.Begin, E.End), E.Text);
  }
  for (const Step &Reason : F.Reasons)
    diag(rangeOf(SM, Reason.At).getBegin(), "%0", DiagnosticIDs::Note)
        << Reason.Text;
  if (F.Fix == FixState::Blocked)
    diag(At.getBegin(), "not rewritten: %0", DiagnosticIDs::Note) << F.Blocker;
  if (Answer == Mine->R.Fixes.end())
    return;
  for (const std::string &File : elsewhere(*Mine, Answer->second))
    diag(At.getBegin(), "'%0' changes with it: run 'keyspread rewrite'",
         DiagnosticIDs::Note)
        << llvm::sys::path::filename(File);
}

} // namespace keyspread::tidy
