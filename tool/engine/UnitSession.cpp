#include "tool/engine/UnitSession.h"

#include "matchers/extract/Extract.h"
#include "matchers/lower/Lower.h"
#include "tool/engine/Fail.h"
#include "tool/engine/Files.h"
#include "tool/engine/UnitProof.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

namespace keyspread {

SchemaPaths::Found SchemaPaths::below(const std::string &Root) {
  constexpr std::chrono::seconds Old(10);
  std::lock_guard<std::mutex> Guard(Lock);
  auto [It, New] = Known.try_emplace(Root);
  if (New || Clock::now() - It->second.At > Old)
    It->second = {Clock::now(), findSchemaFiles(Root, ""),
                  findQueryFiles(Root, "")};
  return It->second;
}

std::string unitRoot(const std::optional<std::string> &Given,
                     const std::string &File) {
  if (Given)
    return compile::absolutePath(*Given);
  std::string Folder = llvm::sys::path::parent_path(File).str();
  using Names = std::vector<llvm::StringRef>;
  for (const Names &N :
       {Names{"keyspread.json"}, Names{".git"},
        Names{"compile_commands.json", "build/compile_commands.json"}})
    if (std::string Root = nearestWith(Folder, N); !Root.empty())
      return Root;
  return Folder;
}

bool isProjectFile(const clang::SourceManager &SM, clang::FileID F,
                   const std::string &Root) {
  std::string Path = extract::pathOf(SM, F);
  return !Path.empty() && isBelow(Path, Root);
}

/// \p Q with every path found and absolute.
static Request complete(Request Q, const std::string &Root,
                        const std::string &File, SchemaPaths &Schemas) {
  if (Q.PlanFile)
    Q.PlanFile = compile::absolutePath(*Q.PlanFile, Root);
  else if (std::string Folder = nearestWith(
               llvm::sys::path::parent_path(File).str(), {"keyspread.json"});
           !Folder.empty())
    Q.PlanFile = Folder + "/keyspread.json";
  SchemaPaths::Found Below = Schemas.below(Root);
  if (!Q.SchemaFiles)
    Q.SchemaFiles = std::move(Below.Files);
  Q.QueryFiles = std::move(Below.Queries);
  for (std::vector<std::string> *Files : {&*Q.SchemaFiles, &Q.Catalogs})
    for (std::string &F : *Files)
      F = compile::absolutePath(F, Root);
  return Q;
}

/// Edits are made from the text that was parsed, which an editor may not have
/// saved yet.
static void keepSources(clang::SourceManager &SM, const facts::UnitFacts &Facts,
                        Result &R) {
  for (const facts::File &F : Facts.Files)
    if (auto Entry = SM.getFileManager().getOptionalFileRef(F.Path))
      if (auto Buffer = SM.getMemoryBufferForFileOrNone(*Entry))
        R.Sources[F.Path] = Buffer->getBuffer().str();
}

llvm::Expected<std::unique_ptr<Session>>
openUnit(clang::ASTContext &Ast, const clang::Preprocessor &Unit,
         const Request &Q, SchemaPaths &Schemas) {
  clang::SourceManager &SM = Ast.getSourceManager();
  std::string File = extract::pathOf(SM, SM.getMainFileID());
  if (File.empty())
    return fail("the main file of the unit is no file on disk");
  auto S = std::make_unique<Session>();
  S->R.Root = unitRoot(Q.Root, File);
  Request Whole = complete(Q, S->R.Root, File, Schemas);
  if (llvm::Error E = prepare(Whole, *S))
    return E;
  facts::UnitFacts Facts = extract::read(Ast, *S->Known, S->R.Root);
  S->Bodies.push_back(lower::read(Ast, *S->Known, S->R.Root));
  keepSources(SM, Facts, S->R);
  if (Ast.getDiagnostics().hasUncompilableErrorOccurred())
    S->R.Run.Failed.push_back({File, "the compiler's first error"});
  else
    ++S->R.Run.Parsed;
  std::vector<facts::UnitFacts> Units;
  Units.push_back(std::move(Facts));
  if (llvm::Error E = resolve(Whole, *S, std::move(Units)))
    return E;
  proveFixes(*S, Unit);
  return S;
}

} // namespace keyspread
