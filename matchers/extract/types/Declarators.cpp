//===- Declarators.cpp - names that are declared together -----------------===//
//
// In: `static int a = 0, *b, c;`. Out: where its commas are, so that one of the
// names can be given another type.
//
//===----------------------------------------------------------------------===//
#include "matchers/extract/types/TypeSlots.h"

#include "clang/AST/Decl.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace keyspread::extract {

using facts::DeclaratorInList;

namespace {

/// One declaration with several names, in the order of the file.
class DeclaratorList {
public:
  DeclaratorList(Unit &U, llvm::ArrayRef<const DeclaratorDecl *> Names)
      : U(U), Names(Names) {}

  /// Fills All, one for each name; false: the declaration cannot be split.
  bool read(std::vector<DeclaratorInList> &All) {
    const SourceLocation Start = Names.front()->getBeginLoc();
    if (!Start.isFileID() || !readType(Start))
      return false;
    All.resize(Names.size());
    for (size_t I = 0; I < Names.size(); ++I) {
      All[I].Again = Again;
      All[I].TypeAt = TypeAt;
      if (I > 0 && !readComma(Names[I - 1], Names[I], All[I - 1], All[I]))
        return false;
    }
    return true;
  }

private:
  /// What stands in front of the first name, in a line of its own if the
  /// declaration has one.
  bool readType(SourceLocation Start) {
    const auto *Of = Names.front()->getTypeSourceInfo();
    const SourceLocation Name = Names.front()->getLocation();
    if (!Of || !Name.isFileID())
      return false;
    const unsigned From = U.SM.getFileOffset(Start);
    const llvm::StringRef Text = U.SM.getBufferData(U.SM.getFileID(Start));
    llvm::StringRef Words = Text.slice(From, U.SM.getFileOffset(Name));
    Words = Words.rtrim(" \t\r\n*&");
    // What ends otherwise is part of a declarator, as `int (*f)()`; behind a
    // comment to the end of its line nothing can be written again.
    if (Words.empty() || Words.contains("//") ||
        (!llvm::isAlnum(Words.back()) && Words.back() != '_' &&
         Words.back() != '>'))
      return false;
    const size_t Line = Text.rfind('\n', From) + 1; // npos + 1: the first
    const llvm::StringRef Indent = Text.slice(Line, From);
    const std::string Gap =
        Indent.trim(" \t").empty() ? "\n" + Indent.str() : " ";
    Again = Gap + Words.str() + " ";
    TypeAt = Gap.size();
    return true;
  }

  bool readComma(const DeclaratorDecl *Left, const DeclaratorDecl *Right,
                 DeclaratorInList &OfLeft, DeclaratorInList &OfRight) {
    if (!Left->getEndLoc().isFileID() || !Right->getLocation().isFileID())
      return false;
    std::optional<Token> Comma =
        Lexer::findNextToken(Left->getEndLoc(), U.SM, U.LO);
    if (!Comma || Comma->isNot(tok::comma))
      return false;
    const llvm::StringRef Text =
        U.SM.getBufferData(U.SM.getFileID(Comma->getLocation()));
    const uint32_t Begin = U.SM.getFileOffset(Comma->getLocation());
    uint32_t End = Begin + 1;
    while (End < Text.size() && llvm::isSpace(Text[End]))
      ++End;
    OfLeft.Next = OfRight.Comma = Begin;
    OfLeft.NextEnd = OfRight.CommaEnd = End;
    return true;
  }

  Unit &U;
  llvm::ArrayRef<const DeclaratorDecl *> Names;
  std::string Again;
  uint32_t TypeAt = 0;
};

} // namespace

void recordTogether(Unit &U, llvm::ArrayRef<const DeclaratorDecl *> Names,
                    bool InHead) {
  std::vector<DeclaratorInList> All;
  const bool Splits = !InHead && DeclaratorList(U, Names).read(All);
  for (size_t I = 0; I < Names.size(); ++I)
    U.Together[Names[I]] = {static_cast<unsigned>(Names.size()),
                            Splits ? std::optional(std::move(All[I]))
                                   : std::nullopt};
}

} // namespace keyspread::extract
