#include "matchers/extract/Extract.h"

#include "matchers/extract/SourceEntries.h"
#include "matchers/extract/Visitor.h"
#include "matchers/extract/texts/Macros.h"
#include "matchers/extract/types/TypeUses.h"
#include "matchers/facts/Richness.h"
#include "matchers/facts/Widest.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ExternalASTSource.h"

using namespace clang;

namespace keyspread::extract {

namespace {

/// Of several with one key that stays which \p SaysMore than the others; what
/// is dropped widens it.
template <class T, class Key, class Order>
void mergeRepeated(std::vector<T> &All, Key Of, Order SaysMore) {
  std::map<decltype(Of(All.front())), size_t> First;
  std::vector<T> Kept;
  for (T &One : All) {
    auto [It, New] = First.try_emplace(Of(One), Kept.size());
    if (New) {
      Kept.push_back(std::move(One));
      continue;
    }
    T &Known = Kept[It->second];
    if (SaysMore(One, Known))
      std::swap(Known, One);
    widen(Known, One);
  }
  All = std::move(Kept);
}

/// Instantiations of one template say the same again, and so do the expansions
/// of a macro argument that is used twice.
void dropRepeated(facts::UnitFacts &Out) {
  mergeRepeated(
      Out.Calls,
      [](const facts::Call &C) {
        return std::make_tuple(C.Result, C.Callee, C.Function);
      },
      [&](const facts::Call &A, const facts::Call &B) {
        return richness(A, Out.Aggregates) > richness(B, Out.Aggregates);
      });
  mergeRepeated(
      Out.Flows,
      [](const facts::Flow &F) {
        return std::make_tuple(F.From, F.To, F.Kept, F.Taken, F.Placed, F.At);
      },
      [](const facts::Flow &, const facts::Flow &) { return false; });
  std::set<std::pair<std::string, Site>> Functions;
  llvm::erase_if(Out.Functions, [&](const facts::Function &F) {
    return !Functions.emplace(F.Usr, F.At).second;
  });
  std::set<std::pair<facts::Entity, Site>> Origins;
  llvm::erase_if(Out.Origins, [&](const facts::Origin &O) {
    return !Origins.emplace(O.Value, O.At).second;
  });
}

/// Files that say of themselves that a program wrote them.
bool isGenerated(llvm::StringRef Contents) {
  llvm::StringRef Head = Contents.take_front(1024);
  return Head.contains_insensitive("do not edit") ||
         Head.contains("@generated") ||
         Head.contains_insensitive("automatically generated");
}

/// Files of the project; one that stands in several entries comes once.
std::map<std::string, FileID> readFiles(Unit &U) {
  std::map<std::string, FileID> Sorted;
  auto Add = [&](const SrcMgr::SLocEntry &Entry) {
    if (!Entry.isFile() || !Entry.getFile().getContentCache().OrigEntry)
      return;
    FileID F = idOf(U.SM, Entry);
    SourceLocation Start = U.SM.getLocForStartOfFile(F);
    if (!U.inProject(Start))
      return;
    Sorted.try_emplace(U.bytes(Start, Start).File, F);
  };
  forEachParsed(U, Add);
  forEachLoaded(U, Add);
  for (auto &[Path, F] : Sorted) {
    llvm::StringRef Contents = U.SM.getBufferData(F);
    U.Out.Files.push_back({Path,
                           contentHash({Contents.data(), Contents.size()}),
                           isGenerated(Contents), !U.LO.CPlusPlus});
  }
  return Sorted;
}

/// An editor parses the file behind a precompiled preamble: what stands in the
/// project's headers is asked for file by file, or all of it would be loaded.
void traverse(Unit &U, const std::map<std::string, FileID> &Files) {
  Visitor V(U);
  TypeVisitor Types(U);
  auto Read = [&](Decl *D) {
    V.TraverseDecl(D);
    Types.TraverseDecl(D);
  };
  Read(U.Ast.getTranslationUnitDecl());
  ExternalASTSource *Preamble = U.Ast.getExternalSource();
  if (!Preamble || llvm::is_contained(U.Ast.getTraversalScope(),
                                      U.Ast.getTranslationUnitDecl()))
    return;
  for (auto &[Path, F] : Files) {
    llvm::SmallVector<Decl *> Decls;
    if (U.SM.isLoadedFileID(F))
      Preamble->FindFileRegionDecls(F, 0, U.SM.getFileIDSize(F), Decls);
    for (Decl *D : Decls)
      if (D->getLexicalDeclContext()->isTranslationUnit())
        Read(D);
  }
}

class Consumer : public ASTConsumer {
public:
  Consumer(const Catalog &Known, std::string Root, facts::UnitFacts &Out)
      : Known(Known), Root(std::move(Root)), Out(Out) {}

  void HandleTranslationUnit(ASTContext &Ast) override {
    Out = read(Ast, Known, Root);
  }

private:
  const Catalog &Known;
  std::string Root;
  facts::UnitFacts &Out;
};

} // namespace

facts::UnitFacts read(ASTContext &Ast, const Catalog &Known,
                      const std::string &Root) {
  facts::UnitFacts Out;
  Project Owner{Root};
  Unit U(Ast, Known, Owner, Out);
  traverse(U, readFiles(U));
  finishTypes(Out);
  llvm::copy_if(U.LocalCounters, std::back_inserter(Out.Origins),
                [&](const facts::Origin &O) {
                  return U.GivenByLambda.count(O.Value) != 0;
                });
  llvm::erase_if(Out.Origins, [&](const facts::Origin &O) {
    return O.Kind == facts::OriginKind::Counter && U.Falling.count(O.Value);
  });
  dropRepeated(Out);
  readMacros(U);
  return Out;
}

std::unique_ptr<ASTConsumer> consumer(const Catalog &Known, std::string Root,
                                      facts::UnitFacts &Out) {
  return std::make_unique<Consumer>(Known, std::move(Root), Out);
}

} // namespace keyspread::extract
