#include "compile_commands/ParseAgain.h"

#include "compile_commands/ParseUnit.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace keyspread::compile {

/// An editor has parsed the includes at the head of the file before, and the
/// file itself from memory: both hold the old contents.
static void dropPreamble(clang::PreprocessorOptions &Options) {
  Options.clearRemappedFiles();
  Options.RetainRemappedFileBuffers = false;
  bool IsPreamble = Options.PrecompiledPreambleBytes.first ||
                    (!Options.ImplicitPCHInclude.empty() &&
                     !Options.UsePredefines); // of a file without includes
  if (!IsPreamble)
    return;
  Options.PrecompiledPreambleBytes = {0, false};
  Options.ImplicitPCHInclude.clear();
  Options.DisablePCHOrModuleValidation =
      clang::DisableValidationForModuleKind::None;
  Options.UsePredefines = true;
}

/// A warning that the project takes for an error tells nothing about an edit;
/// an error that it takes for a warning stays one.
static void copyWarnings(const clang::DiagnosticOptions &From,
                         clang::DiagnosticOptions &To) {
  llvm::copy_if(From.Warnings, std::back_inserter(To.Warnings),
                [](llvm::StringRef W) {
                  return W != "error" && !W.starts_with("error=");
                });
}

static std::shared_ptr<clang::CompilerInvocation>
invocationOf(const clang::Preprocessor &Before, llvm::StringRef MainFile,
             const std::string &IncludeLast) {
  auto Result = std::make_shared<clang::CompilerInvocation>();
  const clang::LangOptions &Lang = Before.getLangOpts();
  Result->getLangOpts() = Lang;
  Result->getTargetOpts() = Before.getTargetInfo().getTargetOpts();
  Result->getHeaderSearchOpts() =
      Before.getHeaderSearchInfo().getHeaderSearchOpts();
  Result->getHeaderSearchOpts().AddPath(IncludeLast, clang::frontend::After,
                                        /*IsFramework=*/false,
                                        /*IgnoreSysRoot=*/true);
  Result->getPreprocessorOpts() = Before.getPreprocessorOpts();
  dropPreamble(Result->getPreprocessorOpts());
  Result->getFileSystemOpts() = Before.getFileManager().getFileSystemOpts();
  copyWarnings(Before.getDiagnostics().getDiagnosticOptions(),
               Result->getDiagnosticOpts());
  clang::FrontendOptions &Frontend = Result->getFrontendOpts();
  Frontend.ProgramAction = clang::frontend::ParseSyntaxOnly;
  Frontend.DisableFree = false; // the host lives on
  Frontend.Inputs.emplace_back(
      MainFile, clang::InputKind(Lang.CPlusPlus ? clang::Language::CXX
                                                : clang::Language::C));
  return Result;
}

UnitResult parseAgain(const clang::Preprocessor &Before,
                      const ConsumerFactory &Factory,
                      const AgainOptions &Options) {
  const clang::SourceManager &SM = Before.getSourceManager();
  clang::FileManager &Host = Before.getFileManager();
  auto Main = SM.getFileEntryRefForID(SM.getMainFileID());
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files =
      overlaid(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(
                   &Host.getVirtualFileSystem()),
               Options.Overlay);
  llvm::ErrorOr<std::string> Folder = Files->getCurrentWorkingDirectory();
  std::string Name = Main ? Main->getName().str() : "";
  Command C{Folder ? *Folder : "/", Name, {}};
  C.File = absolutePath(C.File, C.Directory);
  MakeConsumer Make = [&](clang::CompilerInstance &CI) {
    return Factory(0, CI);
  };
  UnitResult R;
  R.File = C.File;
  llvm::IntrusiveRefCntPtr<clang::FileManager> Again(
      new clang::FileManager(Host.getFileSystemOpts(), Files));
  parseInvocation(Parse{C, Make, Options.Overlay, nullptr},
                  invocationOf(Before, Name, Options.IncludeLast), *Again, R);
  return R;
}

} // namespace keyspread::compile
