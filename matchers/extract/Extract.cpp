#include "matchers/extract/Extract.h"

#include "matchers/extract/Visitor.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace keyspread::extract {

namespace {

/// Counts the expansions of macros whose body holds a string literal: text that
/// stands once and is used twice must not be edited for one use.
class MacroCounter : public PPCallbacks {
public:
  using Table =
      std::map<unsigned,
               std::pair<const MacroInfo *, std::vector<SourceLocation>>>;
  MacroCounter(Table &Uses, std::map<unsigned, std::string> &Names)
      : Uses(Uses), Names(Names) {}

  void MacroExpands(const Token &Name, const MacroDefinition &D, SourceRange,
                    const MacroArgs *) override {
    const MacroInfo *M = D.getMacroInfo();
    if (!M || M->isBuiltinMacro())
      return;
    bool Literal = llvm::any_of(M->tokens(), [](const Token &T) {
      return tok::isStringLiteral(T.getKind());
    });
    if (!Literal)
      return;
    unsigned Key = M->getDefinitionLoc().getRawEncoding();
    Uses[Key].first = M;
    Uses[Key].second.push_back(Name.getLocation());
    Names[Key] = Name.getIdentifierInfo()->getName().str();
  }

private:
  Table &Uses;
  std::map<unsigned, std::string> &Names;
};

void dropRepeated(facts::UnitFacts &Out);

class Consumer : public ASTConsumer {
public:
  Consumer(CompilerInstance &CI, const Catalog &Known, std::string Root,
           facts::UnitFacts &Out)
      : Known(Known), Owner{std::move(Root)}, Out(Out) {
    CI.getPreprocessor().addPPCallbacks(
        std::make_unique<MacroCounter>(Uses, Names));
  }

  void HandleTranslationUnit(ASTContext &Ast) override {
    Unit U(Ast, Known, Owner, Out);
    Visitor(U).TraverseDecl(Ast.getTranslationUnitDecl());
    dropRepeated(Out);
    readFiles(U);
    readMacros(U);
  }

private:
  void readFiles(Unit &U);
  void readMacros(Unit &U);

  const Catalog &Known;
  Project Owner;
  facts::UnitFacts &Out;
  MacroCounter::Table Uses;
  std::map<unsigned, std::string> Names;
};

/// Instantiations of one template say the same again, and so do the expansions
/// of a macro argument that is used twice.
void dropRepeated(facts::UnitFacts &Out) {
  std::set<std::tuple<facts::Entity, std::string, std::string>> Calls;
  llvm::erase_if(Out.Calls, [&](const facts::Call &C) {
    return !Calls.emplace(C.Result, C.Callee, C.Function).second;
  });
  std::set<std::tuple<facts::Entity, facts::Entity, facts::Part, Site>> Flows;
  llvm::erase_if(Out.Flows, [&](const facts::Flow &F) {
    return !Flows.emplace(F.From, F.To, F.Kept, F.At).second;
  });
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

void Consumer::readFiles(Unit &U) {
  std::map<std::string, facts::File> Sorted;
  for (unsigned I = 0; I != U.SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = U.SM.getLocalSLocEntry(I);
    if (!Entry.isFile() || !Entry.getFile().getContentCache().OrigEntry)
      continue;
    FileID F =
        U.SM.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
    SourceLocation Start = U.SM.getLocForStartOfFile(F);
    if (!U.inProject(Start))
      continue;
    Site S = U.bytes(Start, Start);
    llvm::StringRef Contents = U.SM.getBufferData(F);
    facts::File File{S.File, contentHash({Contents.data(), Contents.size()}),
                     isGenerated(Contents), !U.LO.CPlusPlus};
    Sorted.try_emplace(S.File, File);
  }
  for (auto &[Path, File] : Sorted)
    Out.Files.push_back(std::move(File));
}

void Consumer::readMacros(Unit &U) {
  for (auto &[Key, Use] : Uses) {
    if (!U.inProject(Use.first->getDefinitionLoc()))
      continue;
    facts::MacroUse M;
    M.Name = Names[Key];
    M.Definition = U.token(Use.first->getDefinitionLoc());
    for (SourceLocation L : Use.second)
      M.Uses.push_back(U.token(U.SM.getExpansionLoc(L)));
    llvm::sort(M.Uses);
    M.Uses.erase(llvm::unique(M.Uses), M.Uses.end());
    Out.Macros.push_back(std::move(M));
  }
}

} // namespace

std::unique_ptr<ASTConsumer> consumer(CompilerInstance &CI,
                                      const Catalog &Known, std::string Root,
                                      facts::UnitFacts &Out) {
  return std::make_unique<Consumer>(CI, Known, std::move(Root), Out);
}

} // namespace keyspread::extract
