//===- Wraps.cpp - what clangd asks us instead of itself ------------------===//
//
// The linker sends four calls of clangd here (--wrap), so that the checks run
// with no configuration and see what `keyspread scan` sees:
//
//   isFastTidyCheck        ours are, so the filter of slow checks lets them in
//   getTidyOptionsForFile  ours are on, unless the project's .clang-tidy or
//                          .clangd names any of them
//   CommandMangler::operator()
//                          the runtime headers are found after all others
//   PrecompiledPreamble::Build
//                          keeps the function bodies of the project's headers:
//                          wrappers around the database are written there
//
//===----------------------------------------------------------------------===//
#include "compile_commands/Compat.h"
#include "tool/clangd/RuntimeFolder.h"
#include "tool/engine/UnitSession.h"

#include "clang-tidy/ClangTidyOptions.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace clang;

namespace keyspread {

#define WRAPPED(Name) asm("__wrap_" Name)
#define ORIGINAL(Name) asm("__real_" Name)
#define FAST "_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE"
#define OPTIONS                                                                \
  "_ZN5clang6clangd21getTidyOptionsForFileEN4llvm12function_refIFvRNS_4tidy16" \
  "ClangTidyOptionsENS1_9StringRefEEEES6_"

std::optional<bool> realIsFast(llvm::StringRef Check) ORIGINAL(FAST);
std::optional<bool> isFast(llvm::StringRef Check) WRAPPED(FAST);
std::optional<bool> isFast(llvm::StringRef Check) {
  return Check.starts_with("keyspread-") ? true : realIsFast(Check);
}

using OptionsProvider =
    llvm::function_ref<void(clang::tidy::ClangTidyOptions &, llvm::StringRef)>;
clang::tidy::ClangTidyOptions realOptions(OptionsProvider Provider,
                                          llvm::StringRef File)
    ORIGINAL(OPTIONS);
clang::tidy::ClangTidyOptions options(OptionsProvider Provider,
                                      llvm::StringRef File) WRAPPED(OPTIONS);
clang::tidy::ClangTidyOptions options(OptionsProvider Provider,
                                      llvm::StringRef File) {
  clang::tidy::ClangTidyOptions Result = realOptions(Provider, File);
  std::string Checks = Result.Checks.value_or("");
  if (!llvm::StringRef(Checks).contains("keyspread-"))
    Result.Checks = Checks + (Checks.empty() ? "" : ",") + "keyspread-*";
  return Result;
}

// A method of a class that is not packaged: its object comes first.
#define MANGLER                                                                \
  "_ZNK5clang6clangd14CommandManglerclERNS_7tooling14CompileCommandEN4llvm9"   \
  "StringRefE"
void realMangle(const void *Self, tooling::CompileCommand &Command,
                llvm::StringRef File) ORIGINAL(MANGLER);
void mangle(const void *Self, tooling::CompileCommand &Command,
            llvm::StringRef File) WRAPPED(MANGLER);
void mangle(const void *Self, tooling::CompileCommand &Command,
            llvm::StringRef File) {
  realMangle(Self, Command, File);
  std::vector<std::string> &Words = Command.CommandLine;
  if (std::string Folder = runtimeFolder(); !Folder.empty() && !Words.empty())
    Words.insert(Words.begin() + 1, {"-idirafter", Folder});
}

namespace {

class KeepingBodies : public PreambleCallbacks {
public:
  KeepingBodies(PreambleCallbacks &Inner, std::string Root)
      : Inner(Inner), Root(std::move(Root)) {}

  void BeforeExecute(CompilerInstance &CI) override { Inner.BeforeExecute(CI); }
  void AfterExecute(CompilerInstance &CI) override { Inner.AfterExecute(CI); }
  void AfterPCHEmitted(ASTWriter &Writer) override {
    Inner.AfterPCHEmitted(Writer);
  }
  void HandleTopLevelDecl(DeclGroupRef DG) override {
    Inner.HandleTopLevelDecl(DG);
  }
  std::unique_ptr<PPCallbacks> createPPCallbacks() override {
    return Inner.createPPCallbacks();
  }
  CommentHandler *getCommentHandler() override {
    return Inner.getCommentHandler();
  }
  bool shouldSkipFunctionBody(Decl *D) override {
    const SourceManager &SM = D->getASTContext().getSourceManager();
    FileID F = SM.getFileID(SM.getExpansionLoc(D->getLocation()));
    auto [Known, New] = Keep.try_emplace(F, false);
    if (New)
      Known->second = isProjectFile(SM, F, Root);
    return !Known->second && Inner.shouldSkipFunctionBody(D);
  }

private:
  PreambleCallbacks &Inner;
  std::string Root;
  llvm::DenseMap<FileID, bool> Keep;
};

} // namespace

using BuiltPreamble = llvm::ErrorOr<PrecompiledPreamble>;
using FileSystem = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;
using Containers = std::shared_ptr<PCHContainerOperations>;
BuiltPreamble realBuild(const CompilerInvocation &Invocation,
                        const llvm::MemoryBuffer *Main, PreambleBounds Bounds,
                        compat::PreambleDiagnostics Diagnostics,
                        FileSystem Files, Containers Pch, bool InMemory,
                        llvm::StringRef Path, PreambleCallbacks &Callbacks)
    ORIGINAL(KEYSPREAD_BUILD_PREAMBLE);
BuiltPreamble build(const CompilerInvocation &Invocation,
                    const llvm::MemoryBuffer *Main, PreambleBounds Bounds,
                    compat::PreambleDiagnostics Diagnostics, FileSystem Files,
                    Containers Pch, bool InMemory, llvm::StringRef Path,
                    PreambleCallbacks &Callbacks)
    WRAPPED(KEYSPREAD_BUILD_PREAMBLE);
BuiltPreamble build(const CompilerInvocation &Invocation,
                    const llvm::MemoryBuffer *Main, PreambleBounds Bounds,
                    compat::PreambleDiagnostics Diagnostics, FileSystem Files,
                    Containers Pch, bool InMemory, llvm::StringRef Path,
                    PreambleCallbacks &Callbacks) {
  std::string File =
      Invocation.getFrontendOpts().Inputs.front().getFile().str();
  KeepingBodies Keeping(Callbacks, unitRoot(std::nullopt, File));
  return realBuild(Invocation, Main, Bounds, Diagnostics, std::move(Files),
                   std::move(Pch), InMemory, Path, Keeping);
}

} // namespace keyspread
