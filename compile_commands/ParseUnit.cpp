#include "compile_commands/ParseUnit.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace keyspread::compile {

using llvm::IntrusiveRefCntPtr;
using llvm::StringRef;
namespace vfs = llvm::vfs;

namespace {

/// A value does not fit its format. One that loses bits where it is converted
/// is none: of what a getter gives for ids and for amounts, an amount may.
bool isMisfit(clang::DiagnosticIDs &All, unsigned Id) {
  return All.getWarningOptionForDiag(Id) == "format";
}

/// Turns error diagnostics into lines of text.
class ErrorCollector : public clang::DiagnosticConsumer {
public:
  ErrorCollector(UnitResult &R, StringRef Directory)
      : R(R), Directory(Directory) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    if (Level == clang::DiagnosticsEngine::Warning &&
        isMisfit(*Info.getDiags()->getDiagnosticIDs(), Info.getID())) {
      R.Misfits.push_back(textOf(Info));
      return;
    }
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level == clang::DiagnosticsEngine::Note)
      noteUser(Info);
    if (Level < clang::DiagnosticsEngine::Error)
      return;
    Asserted.clear();
    Fatal |= Level == clang::DiagnosticsEngine::Fatal;
    Parser |= Info.getID() < clang::diag::DIAG_START_LEX ||
              Info.getID() >= clang::diag::DIAG_START_PARSE;
    if (++R.ErrorCount > UnitResult::MaxErrors)
      return;
    R.Errors.push_back(textOf(Info));
    if (Info.getID() == clang::diag::err_static_assert_failed ||
        Info.getID() == clang::diag::err_static_assert_requirement_failed)
      Asserted = messageOf(Info);
  }

  bool Fatal = false;
  bool Parser = false; // an error of it, or of what comes behind it

private:
  /// What a template asserts is told where it is used: the last of the notes.
  void noteUser(const clang::Diagnostic &Info) {
    if (!Asserted.empty() &&
        StringRef(messageOf(Info)).starts_with("in instantiation of"))
      R.Errors.back() = placeOf(Info) + Asserted;
  }

  static std::string messageOf(const clang::Diagnostic &Info) {
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    return Message.str().str();
  }

  std::string textOf(const clang::Diagnostic &Info) const {
    return placeOf(Info) + messageOf(Info);
  }

  std::string placeOf(const clang::Diagnostic &Info) const {
    if (!Info.hasSourceManager())
      return R.File + ": "; // the command itself is wrong
    clang::PresumedLoc At =
        Info.getSourceManager().getPresumedLoc(Info.getLocation());
    if (At.isInvalid())
      return R.File + ": ";
    return absolutePath(At.getFilename(), Directory) + ":" +
           std::to_string(At.getLine()) + ":" + std::to_string(At.getColumn()) +
           ": ";
  }

  UnitResult &R;
  StringRef Directory;
  std::string Asserted; // the last error, where it is such
};

/// Sits beside the real consumer; MultiplexConsumer asks both.
class BodySkipper : public clang::ASTConsumer {
public:
  BodySkipper(const Parse &P, const clang::SourceManager &SM) : P(P), SM(SM) {}

  bool shouldSkipFunctionBody(clang::Decl *D) override {
    clang::FileID File = SM.getFileID(SM.getExpansionLoc(D->getLocation()));
    auto [Known, New] = Skips.try_emplace(File, false);
    if (New)
      if (clang::OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File))
        Known->second =
            !P.KeepBodies(absolutePath(Entry->getName(), P.C.Directory));
    return Known->second;
  }

private:
  const Parse &P;
  const clang::SourceManager &SM;
  llvm::DenseMap<clang::FileID, bool> Skips;
};

/// -w says nothing of any warning, whatever else is asked for: the others are
/// left out one by one.
void hearMisfits(clang::DiagnosticsEngine &Diags) {
  Diags.setIgnoreAllWarnings(false);
  std::vector<clang::diag::kind> Ids;
  clang::DiagnosticIDs::getAllDiagnostics(clang::diag::Flavor::WarningOrError,
                                          Ids);
  clang::DiagnosticIDs &All = *Diags.getDiagnosticIDs();
  for (clang::diag::kind Id : Ids)
    if (isMisfit(All, Id))
      Diags.setSeverity(Id, clang::diag::Severity::Warning, {});
    else if (!All.isDefaultMappingAsError(Id))
      Diags.setSeverity(Id, clang::diag::Severity::Ignored, {});
}

class UnitAction : public clang::ASTFrontendAction {
public:
  explicit UnitAction(const Parse &P) : P(P) {}

  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, StringRef) override {
    hearMisfits(CI.getDiagnostics());
    std::unique_ptr<clang::ASTConsumer> Consumer = P.Make(CI);
    if (!P.KeepBodies)
      return Consumer;
    std::vector<std::unique_ptr<clang::ASTConsumer>> Both;
    Both.push_back(std::move(Consumer));
    Both.push_back(std::make_unique<BodySkipper>(P, CI.getSourceManager()));
    return std::make_unique<clang::MultiplexConsumer>(std::move(Both));
  }

private:
  const Parse &P;
};

class UnitActionFactory : public clang::tooling::FrontendActionFactory {
public:
  explicit UnitActionFactory(const Parse &P) : P(P) {}

  std::unique_ptr<clang::FrontendAction> create() override {
    return std::make_unique<UnitAction>(P);
  }

  bool runInvocation(std::shared_ptr<clang::CompilerInvocation> Invocation,
                     clang::FileManager *Files,
                     std::shared_ptr<clang::PCHContainerOperations> Pch,
                     clang::DiagnosticConsumer *Diagnostics) override {
    Invocation->getFrontendOpts().SkipFunctionBodies = bool(P.KeepBodies);
    // Else clang prints "2 errors generated." behind our collector's back.
    Invocation->getDiagnosticOpts().ShowCarets = false;
    return FrontendActionFactory::runInvocation(std::move(Invocation), Files,
                                                std::move(Pch), Diagnostics);
  }

private:
  const Parse &P;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
overlaid(IntrusiveRefCntPtr<vfs::FileSystem> Files,
         const std::map<std::string, std::string> &Overlay) {
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Memory(
      new vfs::InMemoryFileSystem);
  for (const auto &[Path, Contents] : Overlay)
    Memory->addFile(Path, /*ModificationTime=*/0,
                    llvm::MemoryBuffer::getMemBuffer(Contents, Path));
  IntrusiveRefCntPtr<vfs::OverlayFileSystem> Both(
      new vfs::OverlayFileSystem(std::move(Files)));
  Both->pushOverlay(Memory); // which takes over the current folder
  return Both;
}

/// Disk with its own current folder (the process has only one), under the
/// overlay.
static llvm::ErrorOr<IntrusiveRefCntPtr<vfs::FileSystem>>
fileSystem(const Parse &P) {
  IntrusiveRefCntPtr<vfs::FileSystem> Disk = vfs::createPhysicalFileSystem();
  if (std::error_code E = Disk->setCurrentWorkingDirectory(P.C.Directory))
    return E;
  return P.Overlay.empty() ? Disk : overlaid(Disk, P.Overlay);
}

/// \p Ran: clang says that it did what it was asked for.
static bool settle(bool Ran, const ErrorCollector &Errors, UnitResult &R) {
  R.Ok = Ran && R.ErrorCount == 0;
  if (!R.Ok && R.ErrorCount == 0) {
    R.ErrorCount = 1;
    R.Errors.push_back(R.File + ": clang makes no parse of its command");
  }
  // The preprocessor reads bodies that are skipped like any other text.
  return Errors.Fatal || (Errors.getNumErrors() && !Errors.Parser);
}

bool parseUnit(const Parse &P, UnitResult &R) {
  auto FileSystem = fileSystem(P);
  if (!FileSystem) {
    R.ErrorCount = 1;
    R.Errors.push_back(P.C.File + ": cannot enter the command's folder '" +
                       P.C.Directory + "': " + FileSystem.getError().message() +
                       "; build the project again");
    return true;
  }
  IntrusiveRefCntPtr<clang::FileManager> Files(
      new clang::FileManager(clang::FileSystemOptions(), *FileSystem));
  ErrorCollector Errors(R, P.C.Directory);
  UnitActionFactory Factory(P);
  clang::tooling::ToolInvocation Invocation(
      P.C.Arguments, &Factory, Files.get(),
      std::make_shared<clang::PCHContainerOperations>());
  Invocation.setDiagnosticConsumer(&Errors);
  return settle(Invocation.run(), Errors, R);
}

bool parseInvocation(const Parse &P,
                     std::shared_ptr<clang::CompilerInvocation> Invocation,
                     clang::FileManager &Files, UnitResult &R) {
  ErrorCollector Errors(R, P.C.Directory);
  UnitActionFactory Factory(P);
  bool Ran = Factory.runInvocation(
      std::move(Invocation), &Files,
      std::make_shared<clang::PCHContainerOperations>(), &Errors);
  return settle(Ran, Errors, R);
}

} // namespace keyspread::compile
