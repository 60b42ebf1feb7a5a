#include "tool/engine/Session.h"

#include "compile_commands/Select.h"
#include "matchers/extract/Extract.h"
#include "rewrites/plan/Check.h"
#include "rewrites/plan/Read.h"
#include "tool/engine/Files.h"

#include "clang/AST/ASTConsumer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace keyspread {

static llvm::Error fail(const std::string &Why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), "%s", Why.c_str());
}

void needSource(Result &R, const std::string &File) {
  if (File.empty() || R.Sources.count(File))
    return;
  if (llvm::Expected<std::string> Text = readFile(File))
    R.Sources[File] = std::move(*Text);
  else
    llvm::consumeError(Text.takeError());
}

static llvm::Expected<std::unique_ptr<Catalog>> readCatalogs(const std::vector<std::string> &Files) {
  llvm::Expected<Catalog> Builtin = Catalog::builtin();
  if (!Builtin)
    return Builtin.takeError();
  auto Known = std::make_unique<Catalog>(std::move(*Builtin));
  for (const std::string &File : Files) {
    llvm::Expected<std::string> Text = readFile(File);
    if (!Text)
      return Text.takeError();
    if (llvm::Error E = Known->add(File, *Text))
      return E;
  }
  return Known;
}

static std::string allOf(const std::vector<Problem> &Problems) {
  std::string Text;
  for (const Problem &P : Problems)
    Text += (Text.empty() ? "" : "\n") + toString(P);
  return Text;
}

static llvm::Error readDecisions(const Request &Q, Session &S) {
  llvm::SmallString<256> Default(S.R.Root);
  llvm::sys::path::append(Default, "keyspread.json");
  S.PlanFile = Q.PlanFile ? compile::absolutePath(*Q.PlanFile) : Default.str().str();
  if (!Q.PlanFile && !llvm::sys::fs::exists(S.PlanFile))
    return llvm::Error::success();
  llvm::Expected<std::string> Text = readFile(S.PlanFile);
  if (!Text)
    return Text.takeError();
  PlanOr Read = readPlan(S.PlanFile, *Text);
  S.R.Sources[S.PlanFile] = std::move(*Text);
  if (auto *Problems = std::get_if<std::vector<Problem>>(&Read))
    return fail(allOf(*Problems));
  S.Decided = std::move(std::get<Plan>(Read));
  return llvm::Error::success();
}

/// Reads every unit on its own; one that fails still says what it could.
static llvm::Expected<std::vector<facts::UnitFacts>> collect(const Request &Q, Session &S) {
  std::vector<facts::UnitFacts> Facts(S.Commands.size());
  auto Factory = [&](unsigned I, clang::CompilerInstance &CI) {
    Facts[I] = facts::UnitFacts(); // a unit may be parsed a second time
    return extract::consumer(CI, *S.Known, S.R.Root, Facts[I]);
  };
  auto Parsed = compile::run(S.Commands, Factory, S.Options);
  if (!Parsed)
    return Parsed.takeError();
  S.Parsed = std::move(*Parsed);
  for (size_t I = 0; I < S.Parsed.size(); ++I) {
    if (S.Parsed[I].Ok)
      ++S.R.Run.Parsed;
    else
      S.R.Run.Failed.push_back({S.Parsed[I].File, S.Parsed[I].firstError()});
    std::vector<std::string> Files;
    for (const facts::File &F : Facts[I].Files)
      Files.push_back(F.Path);
    S.FilesOf.push_back(std::move(Files));
  }
  if (Q.OnFacts)
    for (const facts::UnitFacts &F : Facts)
      Q.OnFacts(F);
  return Facts;
}

static llvm::Error link(const Request &Q, Session &S, std::vector<facts::UnitFacts> Facts) {
  std::optional<sql::Dialect> Dialect = S.Decided ? S.Decided->Dialect : Q.Dialect;
  std::vector<std::string> Paths = Q.SchemaFiles ? *Q.SchemaFiles : findSchemaFiles(S.R.Root, S.BuildDir);
  llvm::Expected<std::vector<SchemaFile>> Schemas = readSchemaFiles(Paths, Dialect);
  if (!Schemas)
    return Schemas.takeError();
  for (const SchemaFile &F : *Schemas)
    S.R.Sources[F.Path] = F.Contents;
  S.Linked = std::make_unique<Graph>(std::move(Facts), *S.Known, std::move(*Schemas), Dialect);
  for (std::string &Error : S.Linked->schemaErrors())
    S.R.Warnings.push_back(std::move(Error));
  if (S.Decided)
    if (std::vector<Problem> Problems = checkPlan(*S.Decided, S.Linked->schema()); !Problems.empty())
      return fail(allOf(Problems));
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<Session>> openSession(const Request &Q) {
  auto S = std::make_unique<Session>();
  llvm::Expected<compile::Database> Database = compile::load(Q.BuildDir, Q.Paths);
  if (!Database)
    return Database.takeError();
  S->BuildDir = llvm::sys::path::parent_path(Database->Path).str();
  llvm::Expected<compile::Selection> Selected = compile::select(*Database, Q.Paths);
  if (!Selected)
    return Selected.takeError();
  S->Commands = std::move(Selected->Units);
  S->R.Warnings = std::move(Selected->Notes);
  S->R.Run.Skipped = Database->NotRead.size();
  llvm::Expected<std::string> Root = projectRoot(Q.Root, S->BuildDir, Database->Units);
  if (!Root)
    return Root.takeError();
  S->R.Root = *Root;
  llvm::Expected<std::unique_ptr<Catalog>> Known = readCatalogs(Q.Catalogs);
  if (!Known)
    return Known.takeError();
  S->Known = std::move(*Known);
  if (llvm::Error E = readDecisions(Q, *S))
    return E;
  S->Options.Jobs = Q.Jobs;
  S->Options.ExtraBefore = Q.ExtraBefore;
  S->Options.ExtraAfter = Q.ExtraAfter;
  S->Options.Progress = Q.Progress;
  S->Options.KeepBodies = [Root = S->R.Root](llvm::StringRef Path) {
    return Path.consume_front(Root) && (Path.empty() || Path.starts_with("/") || Root == "/");
  };
  llvm::Expected<std::vector<facts::UnitFacts>> Facts = collect(Q, *S);
  if (!Facts)
    return Facts.takeError();
  if (llvm::Error E = link(Q, *S, std::move(*Facts)))
    return E;
  S->R.Findings = S->Linked->findings();
  for (const Finding &F : S->R.Findings) {
    needSource(S->R, F.At.File);
    for (const Step &Reason : F.Reasons)
      needSource(S->R, Reason.At.File);
  }
  llvm::sort(S->R.Run.Failed, [](const FailedUnit &A, const FailedUnit &B) { return A.File < B.File; });
  return S;
}

} // namespace keyspread
