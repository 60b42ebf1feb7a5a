#include "tool/engine/UnitProof.h"

#include "compile_commands/ParseAgain.h"
#include "matchers/lower/Lower.h"
#include "tool/engine/Decide.h"
#include "tool/engine/Fail.h"
#include "tool/engine/Faults.h"
#include "tool/engine/Fixes.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"

namespace keyspread {

using Texts = std::map<std::string, std::string>;

namespace {

/// Lowers the unit, and remembers what its files held when they were read.
class Again : public clang::ASTConsumer {
public:
  Again(const Session &S, facts::Bodies &Bodies, Texts &Read)
      : S(S), Bodies(Bodies), Read(Read) {}
  void HandleTranslationUnit(clang::ASTContext &Ast) override {
    const clang::SourceManager &SM = Ast.getSourceManager();
    for (auto It = SM.fileinfo_begin(); It != SM.fileinfo_end(); ++It) {
      llvm::SmallString<256> Path(It->first.getName());
      SM.getFileManager().makeAbsolutePath(Path);
      const std::string File = compile::absolutePath(Path);
      auto Text = It->second->getBufferDataIfLoaded();
      if (Text && S.Linked->P.Files.count(File))
        Read[File] = Text->str();
    }
    Bodies = lower::read(Ast, *S.Known, S.R.Root);
  }

private:
  const Session &S;
  facts::Bodies &Bodies;
  Texts &Read;
};

class UnitProof {
public:
  UnitProof(Session &S, const clang::Preprocessor &Unit) : S(S), Unit(Unit) {}
  void run();

private:
  bool hasFixes(const TableSet &Set) const;
  std::vector<TableSet> offered(llvm::ArrayRef<TableSet> Sets) const;
  Texts ofUnit(Texts Changed) const;
  compile::UnitResult parse(const Texts &Changed, facts::Bodies &Bodies,
                            Texts &Read) const;
  llvm::Expected<Reparsed> reparse(const Texts &Changed) const;
  llvm::Expected<Faults> faultsAfter(llvm::ArrayRef<TableSet> Of);
  void prove(std::vector<TableSet> &Sets);
  void withhold(const TableSet &Set);
  void block(const TableSet &Set);

  Session &S;
  const clang::Preprocessor &Unit;
};

} // namespace

static bool isOf(const Finding &F, const TableSet &Set) {
  return llvm::any_of(Set.Tables, [&](const std::string &T) {
    return sql::sameName(T, F.Table);
  });
}

/// A schema that changes alone asks for no proof.
bool UnitProof::hasFixes(const TableSet &Set) const {
  return llvm::any_of(offered(Set).front().Edits, [&](const Edit &E) {
    return S.Linked->P.Files.count(E.File) != 0;
  });
}

/// The sets as the fixes make them: without the places that have none.
std::vector<TableSet> UnitProof::offered(llvm::ArrayRef<TableSet> Sets) const {
  std::vector<TableSet> Result;
  for (const TableSet &Set : Sets) {
    TableSet Of{Set.Tables, {}, {}, {}, Set.FullReads};
    for (const auto &[Index, Fix] : S.R.Fixes)
      if (const Finding &F = S.R.Findings[Index];
          F.Check == UnshardedAccess && isOf(F, Set))
        llvm::append_range(Of.Edits, Fix.Edits);
    Result.push_back(std::move(Of));
  }
  return Result;
}

/// Of the files that the unit reads; a schema changes nothing in it.
Texts UnitProof::ofUnit(Texts Changed) const {
  std::erase_if(Changed, [&](const auto &File) {
    return !S.Linked->P.Files.count(File.first);
  });
  return Changed;
}

compile::UnitResult UnitProof::parse(const Texts &Changed,
                                     facts::Bodies &Bodies, Texts &Read) const {
  compile::AgainOptions Options;
  const RuntimePlace Runtime = runtimePlace(S, std::nullopt);
  // What was not saved was parsed all the same.
  for (const auto &[File, Of] : S.Linked->P.Files)
    if (auto Text = S.R.Sources.find(File); Text != S.R.Sources.end())
      Options.Overlay.insert(*Text);
  for (const auto &[File, Text] : Changed)
    Options.Overlay[File] = Text;
  Options.Overlay = withRuntime(std::move(Options.Overlay), Runtime);
  Options.IncludeLast = Runtime.Dir;
  return compile::parseAgain(
      Unit,
      [&](unsigned, clang::CompilerInstance &) {
        return std::make_unique<Again>(S, Bodies, Read);
      },
      Options);
}

/// An error is returned where it is not the edits that are wrong.
llvm::Expected<Reparsed> UnitProof::reparse(const Texts &Changed) const {
  facts::Bodies Bodies, OldBodies;
  Texts Read, OldRead;
  const compile::UnitResult After = parse(Changed, Bodies, Read);
  Reparsed Result;
  if (!After.Ok || !After.Misfits.empty()) {
    const compile::UnitResult Before = parse({}, OldBodies, OldRead);
    if (!Before.Ok)
      return fail("the unit cannot be parsed again: " + Before.firstError());
    Result = addedIn(Before, After);
    if (!After.Ok)
      return Result;
  }
  for (const auto &[File, Text] : Changed)
    if (auto It = Read.find(File); It == Read.end() || It->second != Text)
      return fail("the unit reads " + File + " by another name");
  Result.Bodies.push_back(std::move(Bodies));
  return Result;
}

llvm::Expected<Faults> UnitProof::faultsAfter(llvm::ArrayRef<TableSet> Of) {
  llvm::Expected<Texts> All = changedTexts(S, Of);
  if (!All)
    return All.takeError();
  const Texts New = ofUnit(*All);
  if (New.empty())
    return Faults();
  llvm::Expected<Reparsed> After = reparse(New);
  if (!After)
    return After.takeError();
  if (Faults Found = faultsOf(*After); !Found.empty())
    return Found;
  return faultsOf(proveSets(S, std::move(After->Bodies), Of, *All), Of);
}

/// Where nothing can be proven nothing is.
void UnitProof::prove(std::vector<TableSet> &Sets) {
  llvm::Error E = blockFaulty(
      Sets, [&](llvm::ArrayRef<TableSet> Of) { return faultsAfter(Of); });
  if (!E)
    return;
  const std::string Why = "that the rewritten program does the same is not "
                          "proven: " +
                          llvm::toString(std::move(E));
  for (TableSet &Set : Sets)
    if (!isBlocked(Set))
      Set.Blockers.push_back({{}, Why, ""});
}

void UnitProof::withhold(const TableSet &Set) {
  std::erase_if(S.R.Fixes, [&](const auto &Fix) {
    const Finding &F = S.R.Findings[Fix.first];
    return F.Check == UnshardedAccess && isOf(F, Set);
  });
}

/// All of a table or nothing.
void UnitProof::block(const TableSet &Set) {
  withhold(Set);
  const Blocker &B = Set.Blockers.front();
  for (Finding &F : S.R.Findings)
    if (F.Fix == FixState::Rewrites && isOf(F, Set))
      blockBy(S, B, F);
}

void UnitProof::run() {
  std::vector<TableSet> Sets = alive(S.Sets);
  auto HasNone = [&](const TableSet &Set) { return !hasFixes(Set); };
  if (llvm::all_of(Sets, HasNone))
    return;
  prove(Sets);
  for (const TableSet &Set : Sets)
    if (isBlocked(Set))
      block(Set);
  // Places that are right only together have no fix. The others may need them.
  llvm::erase_if(Sets, HasNone);
  std::vector<TableSet> Fixed = offered(Sets);
  llvm::Expected<Texts> All = changedTexts(S, Sets),
                        Some = changedTexts(S, Fixed);
  if (All && Some && ofUnit(*All) == ofUnit(*Some))
    return;
  llvm::consumeError(All.takeError());
  llvm::consumeError(Some.takeError());
  prove(Fixed);
  for (const TableSet &Set : Fixed)
    if (isBlocked(Set))
      withhold(Set);
}

void proveFixes(Session &S, const clang::Preprocessor &Unit) {
  UnitProof(S, Unit).run();
}

} // namespace keyspread
